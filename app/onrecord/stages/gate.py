"""Duties 3 to 9: a record's words are found in the source, or the record is refused; each difference is a decision.

The duties run in order over all records of an answer, and a refused record meets no later one. Each is a function of
its own; `ground` runs them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from onrecord.models.answer import Record
from onrecord.models.claim import CLAIM_LENGTH_MAX, Decision, GroundedClaim, Span
from onrecord.models.source import Turn, Window
from onrecord.stages.grounding import WindowWords, negation_changes, ungrounded_words
from onrecord.stages.quotes import find, occurrences, place, widen_negation
from onrecord.text.negation import clauses
from onrecord.text.normalize import mapped, normalize_text
from onrecord.text.speech import is_in_flight, mentions_progress

Dates = Mapping[int, frozenset[str]]
"""By a record's index, the ISO forms (`2026-03-04`, `2026-03`, `2026`) of what its `time` resolved to."""


@dataclass(slots=True)
class _Candidate:
    """A record on its way through the duties; `refusal` ends it."""

    index: int
    record: Record
    turn: Turn | None = None
    span: Span | None = None
    notes: list[Decision] = field(default_factory=list[Decision])
    refusal: Decision | None = None

    def note(self, kind: str, reason: str, **detail: Any) -> None:
        self.notes.append(self._decision(kind, reason, detail))

    def refuse(self, kind: str, reason: str, **detail: Any) -> None:
        self.refusal = self._decision(kind, reason, {"claim_text": self.record.claim_text, **detail})

    def _decision(self, kind: str, reason: str, detail: Mapping[str, Any]) -> Decision:
        quote = self.span.quote if self.span else self.record.source_span.quote
        passage = self.turn.passage_id if self.turn else None
        return Decision(kind, reason, passage_id=passage, quote=quote, record=self.index, detail=detail)


def ground(
    records: Sequence[tuple[int, Record]],
    window: Window,
    dates: Dates | None = None,
) -> tuple[list[GroundedClaim], list[Decision]]:
    """The records of an answer whose words are in the window's owned turns, and what became of every one.

    `records` come with their index in the answer; a follow-up's come with the first answer's, so that a phrase said
    twice is cited where it was not yet, and no claim is kept twice.
    """
    candidates = [_Candidate(index, record) for index, record in records]
    said = WindowWords(window)

    def run(duty: Callable[[_Candidate], None]) -> None:
        for candidate in candidates:
            if candidate.refusal is None:
                duty(candidate)

    run(lambda candidate: _correct_turn(candidate, window))
    _locate_quotes(candidates, window)
    run(lambda candidate: _ground_words(candidate, said, (dates or {}).get(candidate.index, frozenset())))
    run(_cap)
    _drop_duplicates(candidates)
    run(lambda candidate: _drop_in_flight(candidate, said))
    run(_reconcile)
    kept = [
        GroundedClaim(one.index, one.record, one.turn, one.span)
        for one in candidates
        if one.refusal is None and one.turn is not None and one.span is not None
    ]
    decisions = [note for one in candidates for note in (*one.notes, *([one.refusal] if one.refusal else []))]
    return kept, decisions


def correct_turn(record: Record, window: Window) -> Turn | None:
    """Duty 3: the owned turn that a record cites; another if it alone has the quote; None where none is meant."""
    named = window.turn(record.source_span.turn_index)
    quote = record.source_span.quote
    if named is not None and find(quote, named, window):
        return named
    others = [turn for turn in window.owned if turn is not named and find(quote, turn, window)]
    return others[0] if len(others) == 1 else named


def _correct_turn(candidate: _Candidate, window: Window) -> None:
    named = candidate.record.source_span.turn_index
    candidate.turn = turn = correct_turn(candidate.record, window)
    if turn is None:
        candidate.refuse("unknown_turn", f"turn {named} is none of the window's {len(window.owned)}", turn_index=named)
    elif turn is not window.turn(named):
        number = window.owned.index(turn) + 1
        candidate.note(
            "turn_corrected", f"the quote is in turn {number}, not in turn {named}", **{"from": named, "to": number}
        )


def _locate_quotes(candidates: list[_Candidate], window: Window) -> None:
    """Duty 4, over all records: those whose quote stands in one place first, so that the others can avoid them."""
    taken: list[Span] = []
    waiting = [one for one in candidates if one.refusal is None and one.turn is not None]
    places = {one.index: occurrences(one.record.source_span.quote, one.turn, window) for one in waiting if one.turn}
    for one in sorted(waiting, key=lambda one: len(places[one.index]) > 1):
        found = places[one.index]
        if not found or one.turn is None:
            one.refuse("quote_not_found", "the turn does not hold these words")
            continue
        one.span = place(found, one.turn, taken)
        taken.append(one.span)
    for one in waiting:
        if one.span is None or one.turn is None or one.refusal is not None:
            continue
        quote = one.record.source_span.quote
        widened = widen_negation(one.span, one.turn.text, one.record.claim_text)
        how = [] if one.span.quote == quote else ["spelling"]
        how += [] if widened == one.span else ["negation"]
        one.span = widened
        if how:
            why = "widened to the negation that governs it" if "negation" in how else "spelled as the source spells it"
            one.note("quote_repaired", f"the quote was {why}", **{"from": quote, "how": how})


def _ground_words(candidate: _Candidate, said: WindowWords, dates: frozenset[str]) -> None:
    """Duty 5."""
    record, span = candidate.record, candidate.span
    if span is None:
        return
    if missing := ungrounded_words(record, said, dates):
        candidate.refuse("ungrounded", f"the window does not say {', '.join(missing)}", words=list(missing))
    elif changed := negation_changes(record.claim_text, span.quote, record.ends_current, said.language):
        gained, negative = changed
        reason = "the claim has a negation that its quote lacks" if gained else "the claim lacks its quote's negation"
        candidate.refuse("ungrounded", reason, words=list(negative), negation="gained" if gained else "lost")


def over_ceiling(record: Record) -> bool:
    """Duty 6: whether a claim is too long to be one."""
    return len(record.claim_text) > CLAIM_LENGTH_MAX


def _cap(candidate: _Candidate) -> None:
    if over_ceiling(candidate.record):
        length = len(candidate.record.claim_text)
        candidate.refuse(
            "over_ceiling",
            f"the claim has {length} characters, over {CLAIM_LENGTH_MAX}; it is never cut",
            length=length,
        )


def _drop_duplicates(candidates: list[_Candidate]) -> None:
    """Duty 7: the same claim from the same quote is one; the first stays."""
    seen: dict[tuple[str, str, str], int] = {}
    for one in candidates:
        if one.refusal is not None or one.span is None:
            continue
        identity = _identity(one.record, one.span)
        if identity in seen:
            one.refuse("duplicate", f"record {seen[identity]} makes the same claim from the same quote")
        else:
            seen[identity] = one.index


def _identity(record: Record, span: Span) -> tuple[str, str, str]:
    return normalize_text(record.claim_text), span.passage_id, normalize_text(span.quote)


def in_flight(claim_text: str, quote: str, language: str | None = None) -> bool:
    """Duty 8: whether a record's only evidence is progress under way.

    A quote that also states something durable is kept, unless the claim itself is only about the progress.
    """
    if not mentions_progress(quote, language):
        return False
    if is_in_flight(quote, language):
        return True
    return is_in_flight(claim_text, language) and any(
        is_in_flight(quote[start:end], language) for start, end in clauses(quote, language)
    )


def _drop_in_flight(candidate: _Candidate, said: WindowWords) -> None:
    if candidate.span is not None and in_flight(candidate.record.claim_text, candidate.span.quote, said.language):
        candidate.refuse("in_flight", "all that it says is that an action is under way")


def reconcile_fields(record: Record, turn: Turn) -> tuple[Record, dict[str, Any]]:
    """Duty 9: contradictions that have one answer; the record without them, and each changed field's new value."""
    changes: dict[str, Any] = {}
    closes = record.todo in {"done", "removed"}
    if closes and record.ends_current:
        changes["ends_current"] = False
    ends = record.ends_current and not closes
    if record.ended_at_phrase is not None and not (ends and _occurs(record.ended_at_phrase, turn)):
        changes["ended_at_phrase"] = None
    if record.close_reason is not None and not (closes and _occurs(record.close_reason, turn)):
        changes["close_reason"] = None
    if record.todo == "open" and record.kind != "standing":
        changes["kind"] = "standing"
    return (record.model_copy(update=changes), changes) if changes else (record, changes)


def _reconcile(candidate: _Candidate) -> None:
    if candidate.turn is None:
        return
    record, changes = reconcile_fields(candidate.record, candidate.turn)
    if changes:
        before = {name: getattr(candidate.record, name) for name in changes}
        names = ", ".join(changes)
        candidate.note(
            "fields_reconciled", f"{names} contradicted the rest of the record", before=before, after=changes
        )
        candidate.record = record


def _occurs(phrase: str, turn: Turn) -> bool:
    said = mapped(phrase).text.strip()
    return bool(said) and said.casefold() in mapped(turn.text).text.casefold()
