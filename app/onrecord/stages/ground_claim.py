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

from onrecord.models.answer import DocumentClaim
from onrecord.models.claim import CLAIM_LENGTH_MAX
from onrecord.stages.grounding import negation_changes
from onrecord.stages.shown import Shown
from onrecord.text.closed import UNDOING, exempt_words, modals, numerals
from onrecord.text.figures import NUMERAL, counted_values
from onrecord.text.lexis import UNSPACED, Lexis, Token, negative_words, numbers, pairs, tokens, uncovered
from onrecord.text.negation import clauses, content
from onrecord.text.normalize import fold, visible
from onrecord.text.reported import Attribution
from onrecord.text.words import read_as

__all__ = ["Gate", "Refusal", "Shown", "ground_claim"]

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
_READ_MAX = 2 * CLAIM_LENGTH_MAX
"""Characters: a longer claim is refused for its length, whatever it says; its clauses are not taken apart before."""
_ISO = regex.compile(r"(?<![\d-])\d{4}(?:-\d{2}(?:-\d{2})?)?(?![\d-])")
_CLITICS = frozenset({"s", "re", "ve", "ll", "d", "m"})
_FORMAL = frozenset({"sie", "ihr", "ihre", "ihnen", "ihrem", "ihren", "ihrer", "ihres", "i"})
_BEFORE_ONE = frozenset({"the", "this", "that", "which"})
_KANA = regex.compile(r"\p{Hiragana}")


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first rule that a claim fails, and the words that it fails on: single tokens, case-folded, each once."""

    gate: Gate
    words: tuple[str, ...] = ()


class _Claim:
    """A claim to judge, with what is read of its text once."""

    def __init__(self, said: DocumentClaim, shown: Shown, dates: frozenset[str]) -> None:
        self.said = said
        self.shown = shown
        # its words are the chunk's, and so is its language
        self.code = shown.language or read_as(said.claim_text)
        self.tokens = tokens(said.claim_text)
        self.exempt = exempt_words(self.code, said.is_attributed)
        self.numbers = numbers(said.claim_text)
        resolved = [match.span() for match in _ISO.finditer(said.claim_text) if match[0] in dates] if dates else []
        self.unresolved = [one for one in self.numbers if not any(at <= one.start < end for at, end in resolved)]
        self.runs = [token.folded for token in self.tokens if token.kind == "run"]
        modal = modals(self.code)
        self.words: list[tuple[str, tuple[str, ...]]] = []
        """Its words but those of the closed list, each with the forms that count for it."""
        for at, token in enumerate(self.tokens):
            if token.kind == "word" and not _is_exempt(self, at):
                alike = modal.get(token.folded, ())
                if self.code == "de" and token.has_capital and len(token.folded) > 3:
                    # a name's genitive has no apostrophe
                    alike = (token.folded + "s", token.folded.removesuffix("s"))
                self.words.append((token.folded, alike))

    @cached_property
    def wanting(self) -> list[str]:
        """The words and numbers that the chunk does not hold."""
        return _wanting_words(self, [self.shown.target]) + _wanting_numbers(self, [self.shown.target])

    @cached_property
    def _unheld(self) -> list[str]:
        """The words, and pairs of characters, that nothing cited holds."""
        cited = [self.shown.single(label) for label in self.said.cites if label[0] != "H"]
        found: list[str] = []
        for said in _wanting_words(self, cited):
            found += [said[at : at + 2] for at in range(len(said) - 1)] if UNSPACED.match(said) else [said]
        return found

    def rests_on(self, labels: Iterable[str]) -> list[str]:
        """The passages that it cites, and those with words of it that nothing cited holds."""
        found: list[str] = []
        for label in labels:
            if label in self.said.cites:
                found.append(label)
            elif unheld := self._unheld:
                lexis = self.shown.single(label)
                if not lexis.words.isdisjoint(unheld) or not lexis.pieces.isdisjoint(unheld):
                    found.append(label)
        return found


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
    if not claim.wanting:
        return None
    return _wanting_words(claim, [claim.shown.target, claim.shown.context]) or None


def _changed_negations(claim: _Claim) -> list[str] | None:
    """A negation that nothing cited has, or one lost of what the claim rests on."""
    text, code, passages = claim.said.claim_text, claim.code, claim.shown.passages
    if len(text) > _READ_MAX:
        return None
    if negative := negative_words(claim.tokens, code):
        cited = [word for at in claim.said.cites for word in negative_words(tokens(passages[at]), code)]
        if more := [word for word in negative if word not in cited]:
            return more
        if len(negative) > len(cited):
            return negative
    lost = claim.rests_on(claim.shown.negative)
    if undone := _undone(claim):
        return undone
    if not negative and not lost:
        return None
    relied = "\n\n".join(text for at, text in passages.items() if at in claim.said.cites or at in lost)
    changed = negation_changes(text, relied, False, code, is_verbatim=True)
    return None if changed is None else list(changed[1])


def _undone(claim: _Claim) -> list[str]:
    """What undoes a statement ("failed to sign") in a clause of which the claim keeps the rest and leaves this out."""
    undoing, text = UNDOING.get(claim.code, frozenset[str]()), claim.said.claim_text
    kept = {token.folded for token in claim.tokens}
    for label in claim.rests_on(claim.shown.undoing):
        plain = visible(claim.shown.passages[label])
        for token in tokens(plain):
            if token.folded not in undoing or token.folded in kept:
                continue
            clause = next((part for part in clauses(plain, claim.code) if part[0] <= token.start < part[1]), None)
            if clause is None:
                continue
            governed = content(plain, token.end, clause[1], claim.code) or content(plain, *clause, claim.code)
            outside = content(plain, 0, clause[0], claim.code) | content(plain, clause[1], len(plain), claim.code)
            if not (content(text, 0, len(text), claim.code) & governed).issubset(outside):
                return [token.folded]
    return []


def _ungrounded_numbers(claim: _Claim) -> list[str] | None:
    if not claim.wanting:
        return None
    return _wanting_numbers(claim, [claim.shown.target, claim.shown.context]) or None


def _undeclared_additions(claim: _Claim) -> list[str] | None:
    if not claim.wanting:
        return None
    shown = claim.shown
    declared = [Lexis([added.text], shown.code).only(shown.named(added)) for added in claim.said.added_context]
    known = [shown.target, *declared]
    return _wanting_words(claim, known) + _wanting_numbers(claim, known) or None


def _lost_attributions(claim: _Claim) -> list[str] | None:
    """Words that a source tells as someone's, and that the claim keeps without telling whose they are."""
    shown, code = claim.shown, claim.shown.code
    if len(claim.said.claim_text) > _READ_MAX:
        return None
    told = claim.rests_on(shown.telling)
    if not told:
        return None
    text = claim.said.claim_text
    kept = content(text, 0, len(text), code)
    # what another passage says outright is nobody's
    free = [visible(shown.passages[at]) for at in claim.said.cites if at[0] != "H" and at not in shown.telling]
    kept -= frozenset[str]().union(*(content(said, 0, len(said), code) for said in free))
    for label in told:
        plain = visible(shown.passages[label])
        for one in shown.attributions(label):
            governed = (content(plain, start, end, code) for start, end in one.governs)
            if not kept.isdisjoint(frozenset[str]().union(*governed)) and not _is_attributed(claim, one):
                return list(one.words)
    return None


def _is_attributed(claim: _Claim, source: Attribution) -> bool:
    if not claim.said.is_attributed:
        return False
    if not source.holder:
        return True  # "he said": whom a name stands for here, no rule can tell
    holder = claim.said.attributed_to if claim.said.attributed_to is not None else claim.said.claim_text
    named = {token.folded for token in tokens(holder)}
    parts = {pair for run in named for pair in pairs(run)} if claim.code in {"zh", "ja"} else set[str]()
    return not source.holder.isdisjoint(named | parts)


def _over_ceiling(claim: _Claim) -> list[str] | None:
    return [] if len(claim.said.claim_text) > CLAIM_LENGTH_MAX else None


def _wanting_words(claim: _Claim, known: Sequence[Lexis]) -> list[str]:
    """The words and what is left of runs that are neither exempt nor held."""
    held = [lexis.words for lexis in known]
    found = [said for said, alike in claim.words if not any(said in words for words in held) and not _any(alike, held)]
    if claim.runs:
        pieces = [lexis.pieces for lexis in known]
        for run in claim.runs:
            code = "ja" if claim.code == "ja" or _KANA.search(run) else "zh"
            found += uncovered(run, pieces, exempt_words(code, claim.said.is_attributed))
    return found


def _any(alike: Sequence[str], held: Sequence[frozenset[str]]) -> bool:
    return any(word in words for word in alike for words in held)


def _is_exempt(claim: _Claim, at: int) -> bool:
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
        for one in claim.unresolved
        if not any(lexis.holds(one) for lexis in known)
    ]
    taken = iter(claim.numbers)
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
