"""Duty 18 for an answer: the times of its records, each read at its turn's own time, in its speaker's zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta, tzinfo

from onrecord.models.answer import Record
from onrecord.models.calendar import Instruction, Interval, None_, Precision, Unresolved
from onrecord.models.claim import Decision, GroundedClaim
from onrecord.models.source import Space, Turn
from onrecord.stages.numeric_date import numeric_date
from onrecord.stages.resolve_time import Clock, Resolution, resolution, resolve_all
from onrecord.text.normalize import normalize_text

_NONE = Resolution(Interval())
_MOMENT = timedelta(microseconds=1)
# of what is known to a month, no day was said
_LENGTHS: Mapping[Precision, tuple[int, ...]] = {"month": (7, 4), "quarter": (7, 4), "year": (4,)}


@dataclass(frozen=True, slots=True)
class Times:
    """What one record's instructions resolve to; `assumed`: its numeric date could be read in several orders."""

    time: Resolution
    ended: Resolution
    expires: Resolution
    assumed: bool
    zone: tzinfo

    def iso_days(self) -> frozenset[str]:
        """The ISO forms of the dates that these times begin and end with, as exactly as they are known."""
        days: set[str] = set()
        for found in (self.time.interval, self.ended.interval, self.expires.interval):
            for at in (found.start, found.end - _MOMENT if found.end is not None else None):
                if at is not None:
                    day = at.astimezone(self.zone).date().isoformat()
                    days |= {day[:length] for length in _LENGTHS.get(found.precision, (10, 7, 4))}
        return frozenset(days)

    def heard(self, claim: GroundedClaim) -> tuple[Interval, list[Decision]]:
        """The time of a grounded record, where its words are in the quoted turn; else none, and why."""
        interval, decisions = self._said(claim)
        ended = self.ended.reason if claim.record.ends_current else None
        for reason in (ended, self.expires.reason):
            if reason is not None:
                decisions.append(_decision(claim, "time_unresolved", reason))
        return interval, decisions

    def _said(self, claim: GroundedClaim) -> tuple[Interval, list[Decision]]:
        record = claim.record
        if isinstance(record.time, None_):
            return Interval(), []
        phrase = normalize_text(record.temporal_phrase or "")
        if not isinstance(record.time, Unresolved) and (not phrase or phrase not in normalize_text(claim.turn.text)):
            reason = "no words of the quoted turn say this time"
            return Interval(), [_decision(claim, "time_unresolved", reason)]
        decisions: list[Decision] = []
        if self.time.reason is not None:
            decisions.append(_decision(claim, "time_unresolved", self.time.reason))
        if self.assumed:
            reason = "a numeric date that can be read in several orders stands as the model read it"
            decisions.append(_decision(claim, "date_order_assumed", reason))
        return self.time.interval, decisions


def times_of(
    records: Sequence[tuple[int, Record]],
    turns: Mapping[int, Turn],
    zones: Mapping[str, tzinfo],
    space: Space,
) -> dict[int, Times]:
    """The times of each record, by its index; `turns` says which turn each is read at, `zones` by passage."""
    if not records:
        return {}
    last = max(index for index, _ in records)
    clocks = {
        index: Clock(
            turn_at=turns[index].at,
            zone=zones[turns[index].passage_id],
            first_weekday=space.first_weekday,
            date_order=space.date_order,
        )
        for index, _ in records
    }
    said: list[Instruction | None] = [None] * (last + 1)
    assumed: set[int] = set()
    for index, record in records:
        said[index], doubtful = numeric_date(record.temporal_phrase, record.time, space.date_order)
        if doubtful:
            assumed.add(index)
    some = next(iter(clocks.values()))
    resolved = resolve_all(said, [clocks.get(index, some) for index in range(last + 1)])

    def time_of(index: int) -> Interval | None:
        return resolved[index].interval if index in clocks else None

    def also(instruction: Instruction, phrase: str | None, index: int) -> Resolution:
        if isinstance(instruction, None_):
            return _NONE
        read, _ = numeric_date(phrase, instruction, space.date_order)
        return resolution(read, clocks[index], time_of)

    return {
        index: Times(
            time=resolved[index],
            ended=also(record.ended_time, record.ended_at_phrase, index),
            expires=also(record.instruction.expires, record.source_span.quote, index) if record.instruction else _NONE,
            assumed=index in assumed,
            zone=clocks[index].zone,
        )
        for index, record in records
    }


def _decision(claim: GroundedClaim, kind: str, reason: str) -> Decision:
    return Decision(
        kind=kind,
        reason=reason,
        passage_id=claim.span.passage_id,
        quote=claim.span.quote,
        record=claim.index,
        detail={"temporal_phrase": claim.record.temporal_phrase},
    )
