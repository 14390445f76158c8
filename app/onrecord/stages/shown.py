"""What a model was shown of a chunk, as the grounding gate holds claims against it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

import regex

from onrecord.models.answer import AddedContext
from onrecord.text.closed import UNDOING
from onrecord.text.lexis import Lexis
from onrecord.text.negation import may_negate
from onrecord.text.reported import Attribution, attributions
from onrecord.text.words import language_of

_ORIGINS = {"header": "H", "neighbour": "N", "reference": "R"}
_QUOTES = regex.compile(r"[\"“”„«»「」『』]")
_OPEN = frozenset("„«「『")
_CLOSE = frozenset("”»」』")


class Shown:
    """What a model was shown of one chunk.

    `passages` are texts by label: `H`, `T1…` (the chunk's sentences, in order), `N1…`, `R1…`. `kept` are the `T` labels
    that overlap a statement which Selection kept; `label` is who says the chunk, in a transcript: it is the chunk's.
    """

    def __init__(self, passages: Mapping[str, str], kept: Collection[str], label: str | None = None) -> None:
        self.passages = passages
        self.kept = frozenset(kept)
        self.label = label
        self.language = language_of("\n".join(self._of("T"))) or language_of("\n".join(passages.values()))
        self._single: dict[str, Lexis] = {}

    @cached_property
    def target(self) -> Lexis:
        """The chunk, with its label."""
        return Lexis([*self._of("T"), self.label or ""], self.code)

    @cached_property
    def context(self) -> Lexis:
        """What else was shown."""
        return Lexis([text for label, text in self.passages.items() if label[0] != "T"], self.code)

    @property
    def code(self) -> str:
        """The language to read it in."""
        return self.language or "en"

    def single(self, label: str) -> Lexis:
        """One passage."""
        if label not in self._single:
            self._single[label] = Lexis([self.passages[label]], self.code)
        return self._single[label]

    def named(self, added: AddedContext) -> list[Lexis]:
        """The passages that an entry names: by its label, else by its origin."""
        if added.label:
            return [self.single(added.label)] if added.label in self.passages else []
        return [self.single(label) for label in self.passages if label[0] == _ORIGINS.get(added.origin)]

    @cached_property
    def negative(self) -> tuple[str, ...]:
        """The labels of sentences and neighbours in which something may be negated."""
        return tuple(label for label, text in self.passages.items() if label[0] != "H" and may_negate(text))

    @cached_property
    def undoing(self) -> tuple[str, ...]:
        """The labels of those with a word that undoes a statement."""
        listed = UNDOING.get(self.code, frozenset[str]())
        passages = (label for label in self.passages if label[0] != "H")
        return tuple(label for label in passages if not listed.isdisjoint(self.single(label).words))

    @cached_property
    def telling(self) -> tuple[str, ...]:
        """The labels of those that tell someone's words."""
        return tuple(label for label in self.passages if label[0] != "H" and self.attributions(label))

    def attributions(self, label: str) -> tuple[Attribution, ...]:
        """Whose words a passage tells; of a quotation over several sentences, each sentence tells."""
        return self._told.get(label) or attributions(self.passages[label], self.code)

    @cached_property
    def _told(self) -> dict[str, tuple[Attribution, ...]]:
        """By label, what the sentences of one quotation have in common."""
        told: dict[str, tuple[Attribution, ...]] = {}
        group: list[str] = []
        depth = 0
        for label, text in self.passages.items():
            if label[0] != "T":
                continue
            group.append(label)
            depth = _quoted(text, depth)
            if depth:
                continue
            if len(group) > 1:
                found = [one for member in group for one in attributions(self.passages[member], self.code)]
                told |= {m: tuple(one._replace(governs=((0, len(self.passages[m])),)) for one in found) for m in group}
            group = []
        return told

    def _of(self, kind: str) -> list[str]:
        return [text for label, text in self.passages.items() if label[0] == kind]


def _quoted(text: str, depth: int) -> int:
    """Whether a quotation is open after a text (1), given whether one was before it."""
    for mark in _QUOTES.findall(text):
        if mark in _OPEN:
            depth = 1
        elif mark in _CLOSE:
            depth = 0
        else:
            depth = 1 - depth
    return depth
