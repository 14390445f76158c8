"""Where a quote stands in a turn: duty 4, and what duty 3 asks of it.

Exactly, else by Unicode normalization, white space, quote marks, dashes and what nobody sees, else without a prefix
that was copied from the prompt ("[1] Ana:") or marks that were put around it; always mapped back to exact characters,
and never cutting one that several code points make up. Case is not repaired: a quote that differs in it is not exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import regex

from onrecord.models.claim import Span
from onrecord.models.source import Turn, Window
from onrecord.text.negation import Negation, may_negate, negations
from onrecord.text.normalize import is_boundary, mapped
from onrecord.text.sentences import sentence_at

Place = tuple[int, int]

_PREFIX_LENGTH_MAX = 120
_INDEX = regex.compile(r"\s*[\[(（【#]?\s*\d{1,3}\s*(?:[\])）】.:：]\s*|(?=\s\p{Lu}))")
_COLON = regex.compile(r"[:：]\s*")
_WRAPPING = regex.compile(r"^[\s\"'“”‘’«»„‹›「」『』…*_`]+|\.{3}$|[\s\"'“”‘’«»„‹›「」『』…*_`]+$|^\.{3}")
_SAYS_SOMETHING = regex.compile(r"[\p{L}\p{N}\p{So}]")


def find(quote: str, turn: Turn, window: Window) -> bool:
    """Whether a turn holds a quote, in whichever spelling."""
    return bool(occurrences(quote, turn, window))


def occurrences(quote: str, turn: Turn, window: Window) -> tuple[Place, ...]:
    """Each place of a quote in a turn (`[start, end)` of its text), in order; exact ones only, where there are any."""
    speaker = window.speaker(turn.speaker_id)
    called = (speaker.name, speaker.speaker_id, speaker.role, speaker.side, speaker.kind, speaker.label, "user")
    return _occurrences(quote, turn.text, tuple(sorted({name.casefold() for name in called if name})))


@lru_cache(maxsize=4096)
def _occurrences(quote: str, text: str, called: tuple[str, ...]) -> tuple[Place, ...]:
    if not _SAYS_SOMETHING.search(quote):
        return ()
    # the white space around a quote is none of it, unless what follows combines with it
    for words in (quote.strip(), quote, *_without_prefix(quote, called), *_without_wrapping(quote)):
        if _SAYS_SOMETHING.search(words) and (found := _whole_words(text, _exact(text, words) or _alike(text, words))):
            return found
    return ()


def _exact(text: str, words: str) -> list[Place]:
    found: list[Place] = []
    at = text.find(words)
    while at >= 0:
        if is_boundary(text, at) and is_boundary(text, at + len(words)):
            found.append((at, at + len(words)))
        at = text.find(words, at + 1)
    return found


def _alike(text: str, words: str) -> list[Place]:
    normal = mapped(words).text if words != words.strip() else mapped(words).text.strip()
    found: list[Place] = []
    source = mapped(text)
    place = source.find(normal) if normal else None
    while place is not None:
        at, start, end = place
        found.append((start, end))
        place = source.find(normal, at + 1)
    return found


def _whole_words(text: str, found: Sequence[Place]) -> tuple[Place, ...]:
    """The places that cut no word, if there are any: "jazz" is rather in "jazz" than in "jazzy"."""
    whole = [
        (start, end)
        for start, end in found
        if not (start > 0 and _joined(text[start - 1], text[start]))
        and not (end < len(text) and _joined(text[end - 1], text[end]))
    ]
    return tuple(whole or found)


def _joined(before: str, after: str) -> bool:
    return before.isalnum() and after.isalnum() and max(before, after) < "\u2e80"


def _without_prefix(quote: str, called: tuple[str, ...]) -> Iterable[str]:
    index = _INDEX.match(quote)
    start = index.end() if index else 0
    if quote[start:].casefold().lstrip().startswith(called):
        for colon in _COLON.finditer(quote, start, start + _PREFIX_LENGTH_MAX):
            yield quote[colon.end() :].strip()
    if index:
        yield quote[start:].strip()


def _without_wrapping(quote: str) -> Iterable[str]:
    bare = _WRAPPING.sub("", quote)
    if bare != quote.strip():
        yield bare


def place(found: Sequence[Place], turn: Turn, taken: Sequence[Span]) -> Span:
    """The first place that no other record cites, else the first."""
    others = [(span.start, span.end) for span in taken if span.passage_id == turn.passage_id]
    free = [one for one in found if not any(start < one[1] and one[0] < end for start, end in others)]
    start, end = (free or found)[0]
    return Span(turn.passage_id, start, end, turn.text[start:end])


def widen_negation(span: Span, text: str, claim: str) -> Span:
    """The span, with a negation of its sentence that governs it and that it cuts off.

    What follows a negation in its clause is governed by it. Across a conjunction that may pass it on ("not A and B"),
    the claim decides: one that is negative without its quote being so was read with that negation.
    """
    if not may_negate(text):
        return span
    start, end = sentence_at(text, span.start, span.end)
    sentence = text[start:end]
    outside = [one for one in negations(sentence) if one.end + start <= span.start or one.start + start >= span.end]
    partly = [
        one
        for one in negations(sentence)
        if one not in outside and not (span.start <= one.start + start and one.end + start <= span.end)
    ]
    begin, finish = span.start, span.end
    for one in partly:
        begin, finish = min(begin, one.start + start), max(finish, one.end + start)
    if not negations(span.quote):
        read = bool(negations(claim))
        for one in outside:
            if _governs(one, span.start - start, span.end - start, sentence, read):
                begin, finish = min(begin, one.start + start), max(finish, one.end + start)
    return (
        span if (begin, finish) == (span.start, span.end) else Span(span.passage_id, begin, finish, text[begin:finish])
    )


def _governs(negation: Negation, start: int, end: int, sentence: str, read: bool) -> bool:
    reach_start, reach_end = negation.governs
    if reach_start <= start < reach_end or reach_start < end <= reach_end:
        return True
    # the conjunction or comma between may pass the negation on
    return read and negation.end <= start and not regex.search(r"[.!?;。！？；]", sentence[negation.end : start])
