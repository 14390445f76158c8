"""What names one unit of the calendar, or one moment, and what it is counted from.

What an instruction is counted from has a precision too, and arithmetic never adds any: "the day after the trip", when
the trip is known to the month, is that month moved by a day, still known to the month. Forwards is counted from an
anchor's last unit and backwards from its first ("the day after" a trip from Monday to Friday is Saturday).

What has no answer is an ArithmeticError with the reason, which `resolve_time` hands on as data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import NamedTuple, cast

from onrecord.errors import InputError
from onrecord.models.calendar import (
    Ago,
    At,
    Date,
    DateOrder,
    DayOfMonth,
    Instruction,
    Interval,
    Month,
    MonthDay,
    Offset,
    Precision,
    Unit,
    Weekday,
    WeekdayName,
)
from onrecord.stages import dates
from onrecord.stages.dates import LongUnit

RANK: dict[Precision, int] = {"instant": 0, "hour": 1, "day": 2, "week": 3, "month": 4, "quarter": 5, "year": 6}
PRECISION: dict[Unit, Precision] = {
    "minute": "instant",
    "hour": "hour",
    "day": "day",
    "week": "week",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
}


@dataclass(frozen=True, slots=True)
class Clock:
    """When a turn was said (aware), the zone its words are read in, and the space's habits."""

    turn_at: datetime
    zone: tzinfo
    first_weekday: WeekdayName = "monday"
    date_order: DateOrder | None = None

    def __post_init__(self) -> None:
        if self.turn_at.utcoffset() is None:
            raise InputError(f"The turn's time {self.turn_at.isoformat()} has no offset.", "at")


class Span(NamedTuple):
    """`[start, end)` in UTC of one unit or moment, or of one that is known no better than `precision`."""

    start: datetime
    end: datetime
    precision: Precision


@dataclass(frozen=True, slots=True)
class Ground:
    """What an instruction is counted from: `ahead` forwards, `behind` backwards; None where the anchor is open.

    `others` gives the times of the answer's records by index; `anchor` is that record's time, None for the turn.
    """

    clock: Clock
    others: Callable[[int], Interval | None]
    ahead: Span | None
    behind: Span | None
    anchor: Interval | None = None

    def forward(self) -> Span:
        """Where forwards is counted from; ArithmeticError if that is open."""
        if self.ahead is None:
            raise ArithmeticError("What the time is counted from has no end.")
        return self.ahead

    def backward(self) -> Span:
        """Where backwards is counted from; ArithmeticError if that is open."""
        if self.behind is None:
            raise ArithmeticError("What the time is counted from has no start.")
        return self.behind


def span_of(instruction: Instruction, ground: Ground, on: Interval | None = None) -> Span:
    """The span of an instruction that names one unit or moment; `on` is the day of an `at`, None for the ground's.

    Raises ArithmeticError, and OverflowError or ValueError outside the years 1 to 9999.
    """
    match instruction:
        case Date():
            span = _date(instruction, ground.clock.zone)
        case Offset():
            span = _offset(instruction, ground)
        case Ago():
            span = _ago(instruction, ground)
        case At():
            span = _at(instruction, ground, on)
        case Weekday() | MonthDay() | Month() | DayOfMonth():
            span = _named(instruction, ground)
        case _:
            raise ArithmeticError(f"A {instruction.kind} is not one time.")
    if span.start >= span.end:
        raise ArithmeticError("The zone's clocks skip that time.")
    return span


def ground_from(anchor: Interval, ground: Ground) -> Ground:
    """The ground of what is counted from an interval: its last unit forwards, its first backwards."""
    zone, start, end = ground.clock.zone, anchor.start, anchor.end
    precision = anchor.precision if anchor.precision in RANK else "day"
    ahead = behind = None
    if anchor.kind == "event_time" and start and end:
        ahead = behind = Span(start, end, precision)
    elif RANK[precision] < RANK["day"]:
        ahead = Span(end, end, "instant") if end else None
        behind = Span(start, start, "instant") if start else None
    else:
        unit = cast("LongUnit", precision)
        if end:
            last = dates.plus(dates.midnight(_day_of(end, precision, zone)), unit, -1)
            ahead = Span(dates.to_utc(last, zone), end, precision)
        if start:
            first = dates.plus(dates.midnight(_day_of(start, precision, zone)), unit, 1)
            behind = Span(start, dates.to_utc(first, zone), precision)
    return Ground(ground.clock, ground.others, ahead, behind, anchor)


def _day_of(moment: datetime, precision: Precision, zone: tzinfo) -> date:
    """The calendar day that a moment is in, or that a unit starts on.

    Another record's day was resolved in its own speaker's zone, and is the day that was named there: midnight of a day
    anywhere, 13 hours on, is that day in UTC (for offsets from -10:59 to +13:00).
    """
    local = moment.astimezone(zone)
    if RANK[precision] < RANK["day"] or local.time() == time():
        return local.date()
    return (moment + timedelta(hours=13)).date()


def _unit(day: date, unit: LongUnit, zone: tzinfo) -> Span:
    start = dates.midnight(day)
    return Span(dates.to_utc(start, zone), dates.to_utc(dates.plus(start, unit, 1), zone), unit)


def moved(span: Span, unit: Unit, amount: int, zone: tzinfo) -> Span:
    """A span that is known to a coarser unit than it is moved by: all of it moves, and is known no better."""
    return Span(away(span.start, unit, amount, zone), away(span.end, unit, amount, zone), span.precision)


def away(moment: datetime, unit: Unit, amount: int, zone: tzinfo) -> datetime:
    """An instant, that many units away: exactly for minutes and hours, else by the zone's calendar."""
    if unit in ("minute", "hour"):
        return dates.plus(moment, unit, amount)
    local = moment.astimezone(zone).replace(tzinfo=None)
    return dates.to_utc(dates.plus(local, unit, amount), zone)


def _existing(year: int, month: int, day: int, said: str = "") -> date:
    try:
        return date(year, month, day)
    except (OverflowError, ValueError) as error:
        raise ArithmeticError(f"The calendar has no {said or f'day {year}-{month}-{day}'}.") from error


def _date(instruction: Date, zone: tzinfo) -> Span:
    year, quarter, month, day = instruction.year, instruction.quarter, instruction.month, instruction.day
    if month is None and day is not None:
        raise ArithmeticError(f"Day {day} of {year} names no month.")
    if quarter is not None and (not 1 <= quarter <= 4 or (month is not None and (month + 2) // 3 != quarter)):
        raise ArithmeticError(f"Quarter {quarter} does not exist, or does not hold that month.")
    if month is None:
        if quarter is None:
            return _unit(_existing(year, 1, 1), "year", zone)
        return _unit(_existing(year, quarter * 3 - 2, 1), "quarter", zone)
    if day is None:
        return _unit(_existing(year, month, 1), "month", zone)
    return _unit(_existing(year, month, day), "day", zone)


def _offset(instruction: Offset, ground: Ground) -> Span:
    unit, amount, clock = instruction.unit, instruction.amount, ground.clock
    source = ground.forward() if amount > 0 else ground.backward()
    if RANK[source.precision] > RANK[PRECISION[unit]]:
        return moved(source, unit, amount, clock.zone)
    if unit == "minute" or unit == "hour":
        moment = dates.plus(source.start, unit, amount)
        local = moment.astimezone(clock.zone)
        into = timedelta(minutes=local.minute if unit == "hour" else 0, seconds=local.second)
        start = moment - into - timedelta(microseconds=local.microsecond)
        return Span(start, dates.plus(start, unit, 1), PRECISION[unit])
    day = dates.floor(_day_of(source.start, source.precision, clock.zone), unit, clock.first_weekday)
    return _unit(dates.plus(dates.midnight(day), unit, amount).date(), unit, clock.zone)


def _ago(instruction: Ago, ground: Ground) -> Span:
    unit, amount, zone = instruction.unit, instruction.amount, ground.clock.zone
    source = ground.forward() if amount > 0 else ground.backward()
    brief = unit in ("minute", "hour")
    if RANK[source.precision] > RANK["instant" if brief else "day"]:
        return moved(source, unit, amount, zone)
    if brief:
        moment = dates.plus(source.start, unit, amount)
        return Span(moment, dates.plus(moment, "minute", 1), "instant")
    day = _day_of(source.start, source.precision, zone)
    return _unit(dates.plus(dates.midnight(day), unit, amount).date(), "day", zone)


def _named(instruction: Weekday | MonthDay | Month | DayOfMonth, ground: Ground) -> Span:
    """A day or month by its name; counted from something coarser, only where it can be but one inside that."""
    clock, direction = ground.clock, instruction.direction
    if direction is None:
        raise ArithmeticError(f"The {instruction.kind.replace('_', ' ')} does not say which way.")
    source = ground.forward() if direction in ("next", "following") else ground.backward()
    from_day = _day_of(source.start, source.precision, clock.zone)
    unit: LongUnit = "day"
    match instruction:
        case Weekday():
            period: Precision = "week"
            day = dates.weekday_from(
                from_day, instruction.weekday, instruction.direction or "next", clock.first_weekday
            )
        case DayOfMonth():
            period = "month"
            day = dates.day_of_month_from(from_day, instruction.day, instruction.direction or "next")
        case MonthDay():
            period = "year"
            _existing(2000, instruction.month, instruction.day, f"day {instruction.month}-{instruction.day}")
            day = dates.month_day_from(from_day, instruction.month, instruction.day, instruction.direction or "next")
        case Month():
            period, unit = "year", "month"
            _existing(2000, instruction.month, 1, f"month {instruction.month}")
            day = dates.month_from(from_day, instruction.month, instruction.direction or "next")
    if day is None:
        raise ArithmeticError(f"There is no such {instruction.kind.replace('_', ' ')} in the years 1 to 9999.")
    if RANK[source.precision] > RANK[unit]:
        inside = from_day <= day < _day_of(source.end, source.precision, clock.zone)
        if RANK[source.precision] > RANK[period] or not (inside or direction == "following"):
            raise ArithmeticError(f"What it is counted from is known only to the {source.precision}.")
    return _unit(day, unit, clock.zone)


def _at(instruction: At, ground: Ground, on: Interval | None) -> Span:
    check_time_of_day(instruction)
    zone = ground.clock.zone
    if on is None:
        source = ground.backward()
    elif on.kind == "event_time" and on.start and on.end:
        source = Span(on.start, on.end, on.precision)
    else:
        raise ArithmeticError("A time of day needs one day.")
    if RANK[source.precision] > RANK["day"]:
        raise ArithmeticError(f"A time of day needs one day, not a {source.precision}.")
    local = dates.midnight(_day_of(source.start, source.precision, zone)) + timedelta(
        hours=instruction.hour, minutes=instruction.minute or 0
    )
    start = dates.to_utc(local, zone)
    if instruction.minute is None:
        return Span(start, start + timedelta(hours=1), "hour")
    return Span(start, start + timedelta(minutes=1), "instant")


def check_time_of_day(instruction: At) -> None:
    """ArithmeticError unless it is 00:00 to 23:59, or 24:00."""
    hour, minute = instruction.hour, instruction.minute or 0
    if not (0 <= hour <= 23 and 0 <= minute <= 59) and (hour, minute) != (24, 0):
        raise ArithmeticError(f"{hour}:{minute:02} is not a time of day.")
