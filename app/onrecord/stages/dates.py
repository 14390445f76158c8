"""Arithmetic on local days and moments, with what a zone does to them.

Months, quarters and years clamp at a month's end (a month after 31 January is 28 February). Whatever leaves the years 1
to 9999 raises OverflowError or ValueError.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

from arrow import Arrow

from onrecord.models.calendar import Direction, Unit, WeekdayName

LongUnit = Literal["day", "week", "month", "quarter", "year"]

_DAYS: dict[Unit, int] = {"day": 1, "week": 7}
_MONTHS: dict[Unit, int] = {"month": 1, "quarter": 3, "year": 12}
_WEEKDAYS: tuple[WeekdayName, ...] = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def to_utc(local: datetime, zone: tzinfo) -> datetime:
    """The instant of a naive local time; in a gap it moves forward by the gap, in an overlap it is the first."""
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC)


def midnight(day: date) -> datetime:
    """The naive start of a day."""
    return datetime.combine(day, time())


def plus(local: datetime, unit: Unit, amount: int) -> datetime:
    """A naive local time, that many units away; the time of day stays for days and longer."""
    if unit in _MONTHS:
        moved = Arrow.fromdatetime(local).shift(check_imaginary=False, months=amount * _MONTHS[unit])
        return moved.naive
    if unit in _DAYS:
        return local + timedelta(days=amount * _DAYS[unit])
    return local + timedelta(**{f"{unit}s": amount})


def floor(day: date, unit: Unit, first_weekday: WeekdayName) -> date:
    """The first day of the calendar unit (a day or longer) that holds a day."""
    match unit:
        case "week":
            return day - timedelta(days=(day.weekday() - _WEEKDAYS.index(first_weekday)) % 7)
        case "month":
            return day.replace(day=1)
        case "quarter":
            return day.replace(month=(day.month - 1) // 3 * 3 + 1, day=1)
        case "year":
            return day.replace(month=1, day=1)
        case _:
            return day


def weekday_from(day: date, weekday: WeekdayName, direction: str, first_weekday: WeekdayName) -> date:
    """`next` and `last` are never the day itself; `this` and `following` go by the calendar week."""
    ahead = (_WEEKDAYS.index(weekday) - day.weekday()) % 7
    match direction:
        case "next":
            return day + timedelta(days=ahead or 7)
        case "last":
            return day - timedelta(days=7 - ahead)
        case _:
            start = floor(day, "week", first_weekday)
            within = (_WEEKDAYS.index(weekday) - start.weekday()) % 7
            return start + timedelta(days=within + (7 if direction == "following" else 0))


def month_day_from(day: date, month: int, number: int, direction: Direction) -> date | None:
    """A day without a year; 29 February is looked for in the leap years around."""
    reach = 8 if (month, number) == (2, 29) else 1
    years = (day.year,) if direction == "this" else range(day.year - reach, day.year + reach + 1)
    return _day_at(_choose(_ordinals((year, month, number) for year in years), day.toordinal(), direction))


def day_of_month_from(day: date, number: int, direction: Direction) -> date | None:
    """A day without a month; months that are too short for it are passed over."""
    here = day.year * 12 + day.month - 1
    months = (here,) if direction == "this" else range(here - 2, here + 3)
    found = _choose(_ordinals((m // 12, m % 12 + 1, number) for m in months), day.toordinal(), direction)
    return _day_at(found)


def month_from(day: date, month: int, direction: Direction) -> date:
    """The first day of a month without a year."""
    here = day.year * 12 + day.month - 1
    years = (day.year,) if direction == "this" else range(day.year - 1, day.year + 2)
    chosen = _choose([year * 12 + month - 1 for year in years], here, direction) or 0
    return date(chosen // 12, chosen % 12 + 1, 1)


def _ordinals(days: Iterable[tuple[int, int, int]]) -> list[int]:
    found: list[int] = []
    for year, month, number in days:
        try:
            found.append(date(year, month, number).toordinal())
        except ValueError:
            continue  # a candidate that the calendar lacks is no candidate
    return found


def _day_at(ordinal: int | None) -> date | None:
    return None if ordinal is None else date.fromordinal(ordinal)


def _choose(candidates: list[int], anchor: int, direction: Direction) -> int | None:
    """`next` on or after the anchor, `last` on or before it; of two as near, the later; `this` has one candidate."""
    if direction == "next":
        candidates = [c for c in candidates if c >= anchor]
    elif direction == "last":
        candidates = [c for c in candidates if c <= anchor]
    return min(candidates, key=lambda c: (abs(c - anchor), -c), default=None)
