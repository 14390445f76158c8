"""Duty 18's arithmetic: a calendar instruction, read at a turn's own time in a zone, becomes an interval in UTC.

Local times that a zone skips or repeats: one inside a gap moves forward by the gap, one inside an overlap is the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timezone, tzinfo
from graphlib import TopologicalSorter
from zoneinfo import ZoneInfo

from onrecord.errors import InputError
from onrecord.models.calendar import (
    At,
    Duration,
    Every,
    Instruction,
    Interval,
    None_,
    Offset,
    Precision,
    Range,
    RelativeTo,
    Since,
    Unit,
    Unresolved,
    Until,
    ValidKind,
    parts_of,
)
from onrecord.stages.numeric_date import numeric_date
from onrecord.stages.spans import (
    PRECISION,
    RANK,
    Clock,
    Ground,
    Span,
    away,
    check_time_of_day,
    ground_from,
    span_of,
)

__all__ = ["Clock", "Others", "Resolution", "numeric_date", "resolution", "resolve", "resolve_all", "zone_for"]

_DEPTH_MAX = 16
_YEARS_MAX = 9_999
_REASON_MAX = 120
# per unit: how many make a year, as ISO 8601 writes it, as iCalendar repeats it; a quarter is three months there
_UNITS: dict[Unit, tuple[int, str, str]] = {
    "minute": (525_600, "PT{}M", "MINUTELY"),
    "hour": (8_760, "PT{}H", "HOURLY"),
    "day": (365, "P{}D", "DAILY"),
    "week": (52, "P{}W", "WEEKLY"),
    "month": (12, "P{}M", "MONTHLY"),
    "quarter": (4, "P{}M", "MONTHLY"),
    "year": (1, "P{}Y", "YEARLY"),
}
_NO_TIME = Interval()

Others = Callable[[int], Interval | None] | Mapping[int, Interval]


@dataclass(frozen=True, slots=True)
class Resolution:
    """An interval, and one sentence on why the time is unresolved (None when it is not, or when none was stated)."""

    interval: Interval
    reason: str | None = None


def zone_for(speaker_zone: str | None, space_zone: str | None, turn_at: datetime) -> tzinfo:
    """The speaker's zone, else the space's, else the turn's own offset.

    Zones are names of the zone database. Raises InputError for a name that it lacks, or a turn without an offset.
    """
    name = speaker_zone or space_zone
    if name:
        try:
            return ZoneInfo(name)
        except (OSError, ValueError, LookupError) as error:
            raise InputError(f"{name!r} is not a zone of the zone database.", "time_zone") from error
    offset = turn_at.utcoffset()
    if offset is None:
        raise InputError(f"The turn's time {turn_at.isoformat()} has no offset.", "at")
    return timezone(offset)


def resolve(instruction: Instruction, clock: Clock, others: Others) -> Interval:
    """The interval of one instruction; `unknown` where it names none. Raises nothing."""
    return resolution(instruction, clock, others).interval


def resolution(instruction: Instruction, clock: Clock, others: Others) -> Resolution:
    """As `resolve`, with the reason; `others` gives the times of the answer's records by index, for `relative_to`."""
    find = others if callable(others) else others.get
    try:
        turn_at = clock.turn_at.astimezone(UTC)
        now = Span(turn_at, turn_at, "instant")
        if any(depth > _DEPTH_MAX for _, depth in _walk(instruction)):
            raise ArithmeticError(f"The time is nested more than {_DEPTH_MAX} deep.")
        return Resolution(_interval(instruction, Ground(clock, find, now, now)))
    except (OverflowError, ValueError):
        reason = ""
    except ArithmeticError as why:
        reason = str(why)
    if not 0 < len(reason) <= _REASON_MAX:
        # the numbers are beyond what the calendar's own arithmetic, or a sentence, can hold
        reason = f"The time, {instruction.kind.replace('_', ' ')}, falls outside the years 1 to 9999."
    return Resolution(_unknown(instruction), reason)


def resolve_all(instructions: Sequence[Instruction | None], clocks: Sequence[Clock]) -> list[Resolution]:
    """The times of one answer's records, by index; None is a record without one (refused, or not said).

    A record may be anchored on any other, in any order; those on a cycle of anchors have no time, nor have those
    anchored on them.
    """
    count = len(instructions)
    needs = [_records(i) if i is not None else set[int]() for i in instructions]
    done: dict[int, Resolution] = {}
    for index in range(count):
        ring = _ring(index, needs)
        if ring:
            path = " → ".join(str(record) for record in ring[:8])
            done[index] = Resolution(
                _unknown(instructions[index]),
                f"The time goes in a circle of records: {path}{' → …' if len(ring) > 8 else ''}.",
            )

    def time_of(record: int) -> Interval | None:
        found = done.get(record)
        return found.interval if found else None

    if not any(needs):
        return [_one(i, clock, time_of) for i, clock in zip(instructions, clocks, strict=True)]
    graph = {i: [n for n in needs[i] if 0 <= n < count and n not in done] for i in range(count) if i not in done}
    for index in TopologicalSorter(graph).static_order():
        done[index] = _one(instructions[index], clocks[index], time_of)
    return [done[index] for index in range(count)]


def _one(instruction: Instruction | None, clock: Clock, others: Others) -> Resolution:
    return Resolution(_NO_TIME) if instruction is None else resolution(instruction, clock, others)


def _ring(start: int, needs: Sequence[set[int]]) -> list[int]:
    """The shortest way from a record over its anchors back to itself; empty if there is none."""
    came_from: dict[int, int] = {}
    queue = [start]
    for record in queue:
        for anchor in sorted(needs[record]):
            if anchor == start:
                way = [start, record]
                while way[-1] != start:
                    way.append(came_from[way[-1]])
                return way[::-1]
            if 0 <= anchor < len(needs) and anchor not in came_from:
                came_from[anchor] = record
                queue.append(anchor)
    return []


def _records(instruction: Instruction) -> set[int]:
    return {part.record for part, _ in _walk(instruction) if isinstance(part, RelativeTo)}


def _walk(instruction: Instruction) -> Iterator[tuple[Instruction, int]]:
    stack: list[tuple[Instruction, int]] = [(instruction, 0)]
    while stack:
        part, depth = stack.pop()
        yield part, depth
        stack.extend((inner, depth + 1) for _, inner in parts_of(part))


def _unknown(instruction: Instruction | None) -> Interval:
    """What stays of a time that does not resolve: its kind, and how long it was said to be."""
    while isinstance(instruction, RelativeTo):
        instruction = instruction.then
    kind: ValidKind | None = "event_time"
    if instruction is None or isinstance(instruction, None_):
        kind = None
    elif isinstance(instruction, Range | Since | Until | Duration | Every):
        kind = "effective_period"
    duration = _iso(instruction) if isinstance(instruction, Duration) and _can_last(instruction) else None
    return Interval(kind=kind, duration=duration)


def _interval(instruction: Instruction, ground: Ground) -> Interval:
    if instruction.anchor not in (None, "turn"):
        raise ArithmeticError("The time names an anchor that is neither the turn nor a record.")
    match instruction:
        case None_():
            return ground.anchor or _NO_TIME
        case Unresolved():
            return _unknown(instruction)
        case RelativeTo(record=record, then=then):
            anchor = ground.others(record)
            if anchor is None or (anchor.start is None and anchor.end is None):
                raise ArithmeticError(f"Record {record}, which the time is counted from, has no time.")
            return _interval(then, ground_from(anchor, ground))
        case Range() | Since() | Until() | Duration() | Every() | At(on=Every()):
            return _period(instruction, ground)
        case _:
            day = None
            if isinstance(instruction, At) and instruction.on is not None and not isinstance(instruction.on, None_):
                day = _interval(instruction.on, ground)
            span = span_of(instruction, ground, day)
            return Interval(start=span.start, end=span.end, precision=span.precision, kind="event_time")


def _period(instruction: Range | Since | Until | Duration | Every | At, ground: Ground) -> Interval:
    match instruction:
        case Range():
            return _range(instruction, ground)
        case Duration():
            return _duration(instruction, ground)
        case Since(start=inner):
            start = _interval(inner, ground).start
            if start is None:
                raise ArithmeticError("What it is since has no start.")
            return Interval(start=start, precision="open", kind="effective_period")
        case Until(end=inner):
            stop = _stop(_interval(inner, ground))
            if stop is None:
                raise ArithmeticError("What it is until has no end.")
            return Interval(end=stop, precision="open", kind="effective_period")
        case _:
            return Interval(kind="effective_period", recurrence=_rule(instruction, ground.clock))


def _undated(instruction: Instruction) -> bool:
    return isinstance(instruction, At) and (instruction.on is None or isinstance(instruction.on, None_))


def _stop(interval: Interval) -> datetime | None:
    """Where an interval ends as the last one of a range: a day or longer is included, a time of day is a moment."""
    if interval.kind == "event_time" and RANK.get(interval.precision, 9) < RANK["day"]:
        return interval.start
    return interval.end


def _range(instruction: Range, ground: Ground) -> Interval:
    for first, last in _readings(instruction, ground):
        stop = _stop(last)
        if first.start is None:
            raise ArithmeticError("The range's start is unknown.")
        if stop is None:
            raise ArithmeticError("The range's end is unknown.")
        if first.start < stop:
            known: list[Precision] = [p for p in (first.precision, last.precision) if p in RANK]
            precision = max(known, key=lambda p: RANK[p]) if known else "day"
            return Interval(start=first.start, end=stop, precision=precision, kind="effective_period")
    raise ArithmeticError("The range's end precedes its start.")


def _readings(instruction: Range, ground: Ground) -> Iterator[tuple[Interval, Interval]]:
    """A range's ends as said; then, where the end precedes the start, as what was left unsaid completes them.

    "From 22:00 to 2:00" ends on the next day, "from 15:00 to 17:00 yesterday" starts on the end's day, and an end that
    is the `next` of its name ("from Monday to Friday", said on a Wednesday) is the first one after the start.
    """
    start, end = instruction.start, instruction.end
    undated = _undated(end)
    if undated and isinstance(start, At):
        end = end.model_copy(update={"on": start.on})
    first = _interval(start, ground)
    yield first, _interval(end, ground)
    if undated:
        next_day = Offset(unit="day", amount=1)
        yield first, _interval(end.model_copy(update={"on": next_day}), ground_from(first, ground))
    elif _undated(start) and isinstance(end, At):
        yield _interval(start.model_copy(update={"on": end.on}), ground), _interval(end, ground)
    elif any(getattr(part, "direction", None) == "next" for part, _ in _walk(end)):
        yield first, _interval(end, ground_from(first, ground))


def _duration(instruction: Duration, ground: Ground) -> Interval:
    unit, amount = instruction.unit, instruction.amount
    if not _can_last(instruction):
        raise ArithmeticError("A duration lasts at least one unit, and no longer than the calendar.")
    said = _iso(instruction)
    source = ground.behind if ground.anchor else None
    if instruction.start is not None and not isinstance(instruction.start, None_):
        start = _interval(instruction.start, ground)
        source = None if start.start is None else ground_from(start, ground).behind
    if source is None:
        return Interval(kind="effective_period", duration=said)
    end = away(source.start, unit, amount, ground.clock.zone)
    if RANK[PRECISION[unit]] < RANK[source.precision] and end < source.end:
        # two hours on Monday are somewhere on Monday
        end = source.end
    return Interval(start=source.start, end=end, precision=source.precision, kind="effective_period", duration=said)


def _can_last(instruction: Duration) -> bool:
    return 0 < instruction.amount <= _YEARS_MAX * _UNITS[instruction.unit][0]


def _iso(instruction: Duration) -> str:
    return _UNITS[instruction.unit][1].format(instruction.amount * (3 if instruction.unit == "quarter" else 1))


def _rule(instruction: Every | At, clock: Clock) -> str:
    """The iCalendar rule of a repetition, with its time of day if it has one."""
    if isinstance(instruction, At):
        check_time_of_day(instruction)
        repeated = instruction.on
        if not isinstance(repeated, Every) or repeated.unit in ("minute", "hour") or instruction.hour == 24:
            raise ArithmeticError("A time of day is repeated by days or longer, up to 23:59.")
        return f"{_rule(repeated, clock)};BYHOUR={instruction.hour};BYMINUTE={instruction.minute or 0}"
    interval = instruction.interval * (3 if instruction.unit == "quarter" else 1)
    if not 0 < interval <= _YEARS_MAX * _UNITS[instruction.unit][0]:
        raise ArithmeticError("A repetition comes at least every unit, and within the calendar.")
    rule = f"FREQ={_UNITS[instruction.unit][2]}"
    if interval > 1:
        rule += f";INTERVAL={interval}"
        if instruction.unit == "week" and instruction.weekday and clock.first_weekday != "monday":
            rule += f";WKST={clock.first_weekday[:2].upper()}"
    if instruction.weekday:
        rule += f";BYDAY={instruction.weekday[:2].upper()}"
    return rule
