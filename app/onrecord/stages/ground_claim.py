"""The grounding gate of documents: a claim's words, numbers, negations and holders are its source's, or it is refused.

Each rule is a function of a claim and of what was shown, and says on which words it fails; `ground_claim` runs them in
order. What no rule can see is a claim that swaps two words which its source holds both.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import regex

from onrecord.models.answer import AddedContext, DocumentClaim
from onrecord.models.claim import CLAIM_LENGTH_MAX
from onrecord.stages.grounding import negation_changes
from onrecord.text.closed import exempt_words, modals, numerals
from onrecord.text.figures import NUMERAL, counted_values
from onrecord.text.lexis import Lexis, Number, Token, numbers, tokens, uncovered
from onrecord.text.negation import content
from onrecord.text.normalize import fold, visible
from onrecord.text.reported import Attribution, attributions
from onrecord.text.words import language_of, read_as

Gate = Literal[
    "citation_missing",
    "origin_outside",
    "word_ungrounded",
    "negation_changed",
    "number_ungrounded",
    "addition_undeclared",
    "attribution_lost",
    "over_ceiling",
]
_ORIGINS = {"header": "H", "neighbour": "N", "reference": "R"}
_ISO = regex.compile(r"(?<![\d-])\d{4}(?:-\d{2}(?:-\d{2})?)?(?![\d-])")
_CLITICS = frozenset({"s", "re", "ve", "ll", "d", "m"})
_FORMAL = frozenset({"sie", "ihr", "ihre", "ihnen", "ihrem", "ihren", "ihrer", "ihres", "i"})
_BEFORE_ONE = frozenset({"the", "this", "that", "which"})
_QUOTES = regex.compile(r"[\"“”„«»「」『』]")
_OPEN = frozenset("„«「『")
_CLOSE = frozenset("”»」』")
_KANA = regex.compile(r"\p{Hiragana}")


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first rule that a claim fails, and the words that it fails on: single tokens, case-folded, each once."""

    gate: Gate
    words: tuple[str, ...] = ()


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


@dataclass(frozen=True)
class _Claim:
    """A claim to judge, with what is read of its text once."""

    said: DocumentClaim
    shown: Shown
    dates: frozenset[str]

    @cached_property
    def code(self) -> str:
        return read_as(self.said.claim_text, self.shown.language)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        return tokens(self.said.claim_text)

    @cached_property
    def numbers(self) -> list[Number]:
        """The figures, but for ISO dates that the claim's time resolved to."""
        text = self.said.claim_text
        resolved = [match.span() for match in _ISO.finditer(text) if match[0] in self.dates] if self.dates else []
        found = numbers(text)
        return [one for one in found if not any(start <= one.start < end for start, end in resolved)]

    @cached_property
    def exempt(self) -> frozenset[str]:
        return exempt_words(self.code, self.said.is_attributed)

    @cached_property
    def relied_on(self) -> list[str]:
        """The labels that the claim rests on: those cited, and sentences of the chunk that alone hold words of it."""
        cited = [label for label in self.said.cites if label[0] != "H"]
        held = [self.shown.single(label) for label in cited]
        rest = [token for token in self.tokens if not _is_held(token, held, self)]
        if not rest:
            return cited
        others = [label for label in self.shown.passages if label[0] != "H" and label not in cited]
        return cited + [
            label for label in others if any(_is_held(token, [self.shown.single(label)], self) for token in rest)
        ]


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


def ground_claim(claim: DocumentClaim, shown: Shown, dates: Collection[str] = ()) -> Refusal | None:
    """The first rule that a claim fails; None for one that may be stored.

    `dates` are the ISO forms (`2026-03-03`, `2026-03`, `2026`) of what its `time` resolved to. Linear in the claim.
    """
    judged = _Claim(claim, shown, frozenset(dates))
    for gate, rule in _RULES.items():
        if (failed := rule(judged)) is not None:
            return Refusal(gate, tuple(dict.fromkeys(failed)))
    return None


def _missing_citations(claim: _Claim) -> list[str] | None:
    return [fold(label) for label in claim.said.cites if label not in claim.shown.passages] or None


def _outside_origin(claim: _Claim) -> list[str] | None:
    origin = claim.said.cites[0] if claim.said.cites else None
    if origin is None:
        return []
    return None if origin in claim.shown.kept else [fold(origin)]


def _ungrounded_words(claim: _Claim) -> list[str] | None:
    return _wanting_words(claim, [claim.shown.target, claim.shown.context]) or None


def _changed_negations(claim: _Claim) -> list[str] | None:
    """A negation gained against all that is cited, or lost of what the claim rests on."""
    text, shown = claim.said.claim_text, claim.shown
    relied = "\n\n".join(shown.passages[label] for label in claim.relied_on)
    changed = negation_changes(text, relied, ends_current=False, language=claim.code)
    if changed is None:
        return None
    header = shown.passages.get("H")
    # a title may negate; what it negates need not be kept
    if changed[0] and "H" in claim.said.cites and header and negation_changes(text, header, False, claim.code) is None:
        return None
    return list(changed[1])


def _ungrounded_numbers(claim: _Claim) -> list[str] | None:
    return _wanting_numbers(claim, [claim.shown.target, claim.shown.context]) or None


def _undeclared_additions(claim: _Claim) -> list[str] | None:
    target = [claim.shown.target]
    if not _wanting_words(claim, target) and not _wanting_numbers(claim, target):
        return None
    known = [*target, *(_declared(added, claim.shown) for added in claim.said.added_context)]
    return _wanting_words(claim, known) + _wanting_numbers(claim, known) or None


def _declared(added: AddedContext, shown: Shown) -> Lexis:
    """What an entry declares, as far as the passage that it names holds it."""
    declared, named = Lexis([added.text], shown.code), shown.named(added)
    declared.words = {word for word in declared.words if any(word in one.words for one in named)}
    declared.pieces = {piece for piece in declared.pieces if any(piece in one.pieces for one in named)}
    declared.numerals = {said for said in declared.numerals if any(said in one.numerals for one in named)}
    declared.signs = {value: signs for value, signs in declared.signs.items() if any(value in n.signs for n in named)}
    return declared


def _lost_attributions(claim: _Claim) -> list[str] | None:
    """Words that a source tells as someone's, and that the claim keeps without telling whose they are."""
    shown, code = claim.shown, claim.shown.code
    told = [(label, shown.attributions(label)) for label in claim.relied_on]
    if not any(found for _, found in told):
        return None
    text = claim.said.claim_text
    kept = content(text, 0, len(text), code)
    free = frozenset[str]()
    for label, found in told:
        if not found:
            plain = visible(shown.passages[label])
            free |= content(plain, 0, len(plain), code)
    for label, found in told:
        plain = visible(shown.passages[label])
        for one in found:
            governed = frozenset[str]().union(*(content(plain, start, end, code) for start, end in one.governs))
            if kept & governed - free and not _is_attributed(claim, one):
                return list(one.words)
    return None


def _is_attributed(claim: _Claim, source: Attribution) -> bool:
    if not claim.said.is_attributed:
        return False
    if not source.holder:
        return True  # "he said": whom a name stands for here, no rule can tell
    holder = claim.said.attributed_to if claim.said.attributed_to is not None else claim.said.claim_text
    named = {token.folded for token in tokens(holder)}
    pairs = (
        {run[at : at + 2] for run in named for at in range(len(run) - 1)} if claim.code in {"zh", "ja"} else set[str]()
    )
    return not source.holder.isdisjoint(named | pairs)


def _over_ceiling(claim: _Claim) -> list[str] | None:
    return [] if len(claim.said.claim_text) > CLAIM_LENGTH_MAX else None


def _wanting_words(claim: _Claim, known: Sequence[Lexis]) -> list[str]:
    """The words and what is left of runs that are neither exempt nor held."""
    found: list[str] = []
    pieces = [one.pieces for one in known]
    for at, token in enumerate(claim.tokens):
        if token.kind == "run":
            code = "ja" if claim.code == "ja" or _KANA.search(token.folded) else "zh"
            found += uncovered(token.folded, pieces, exempt_words(code, claim.said.is_attributed))
        elif token.kind == "word" and not _isexempt_words(claim, at) and not _is_held(token, known, claim):
            found.append(token.folded)
    return found


def _is_held(token: Token, known: Iterable[Lexis], claim: _Claim) -> bool:
    if token.kind == "run":
        return not uncovered(token.folded, [one.pieces for one in known], frozenset())
    alike: Iterable[str] = modals(claim.code).get(token.folded, (token.folded,))
    if claim.code == "de" and token.has_capital and len(token.folded) > 3:
        # a name's genitive has no apostrophe
        alike = (token.folded, token.folded + "s", token.folded.removesuffix("s"))
    return any(word in one.words for one in known for word in alike)


def _isexempt_words(claim: _Claim, at: int) -> bool:
    """Whether a word means nothing by itself: a word of the closed list, where it is not written as a name."""
    token = claim.tokens[at]
    if token.is_clitic and token.folded in _CLITICS:
        return True
    if token.folded == "one" and claim.code == "en":
        return _is_pronoun(claim.tokens, at, claim.exempt)
    if token.folded not in claim.exempt:
        return False
    return not token.has_capital or token.opens or token.folded in _FORMAL


def _is_pronoun(said: Sequence[Token], at: int, exempt: frozenset[str]) -> bool:
    """Whether "one" stands for a thing ("the one that moved") and is no number ("the one account")."""
    stands = at > 0 and said[at - 1].folded in _BEFORE_ONE and said[at - 1].end == said[at].start - 1
    return stands and (at + 1 == len(said) or said[at + 1].folded in exempt)


def _wanting_numbers(claim: _Claim, known: Sequence[Lexis]) -> list[str]:
    """The numbers in digits that are not held, numbers of several words that stand nowhere so, and Chinese ones."""
    found = [
        one.token if one.rest else fold(one.text.split()[0])
        for one in claim.numbers
        if not any(lexis.holds(one) for lexis in known)
    ]
    taken = iter(numbers(claim.said.claim_text))
    figure = next(taken, None)
    sequence: list[str] = []
    listed = numerals(claim.code)
    for token in (*claim.tokens, Token("", 0, 0, "word")):
        if token.kind == "word" and token.folded in listed:
            sequence.append(token.folded)
            continue
        if len(sequence) > 1 and not any(one.follow(sequence) for one in known):
            found += sequence
        sequence = []
        if token.kind == "run":
            found += [said for said in NUMERAL.findall(token.folded) if len(said) > 1 and not _is_counted(said, known)]
        elif token.kind == "number":
            while figure is not None and figure.end <= token.start:
                figure = next(taken, None)
            # a fraction, or a numeral that is no digit, is judged as it is written
            is_figure = figure is not None and figure.start < token.end
            if not is_figure and not any(token.folded in lexis.words for lexis in known):
                found.append(token.folded)
    return found


def _is_counted(said: str, known: Sequence[Lexis]) -> bool:
    return any(said in one.numerals or not counted_values(said).isdisjoint(one.signs) for one in known)


_RULES: Mapping[Gate, Callable[[_Claim], list[str] | None]] = {
    "citation_missing": _missing_citations,
    "origin_outside": _outside_origin,
    "word_ungrounded": _ungrounded_words,
    "negation_changed": _changed_negations,
    "number_ungrounded": _ungrounded_numbers,
    "addition_undeclared": _undeclared_additions,
    "attribution_lost": _lost_attributions,
    "over_ceiling": _over_ceiling,
}
