from __future__ import annotations

import calendar
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from dateutil.relativedelta import relativedelta
from dateutil.tz import resolve_imaginary
from hypothesis import given
from hypothesis import strategies as st

from onrecord.stages import dates

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
ZONES = st.sampled_from(["America/New_York", "Europe/Paris", "Australia/Lord_Howe", "Asia/Tehran", "Africa/Casablanca"])
LOCALS = st.datetimes(datetime(1980, 1, 1), datetime(2100, 1, 1))  # noqa: DTZ001 - local times are bare here
DAYS = st.dates(date(1800, 1, 1), date(2200, 1, 1))


@given(LOCALS, ZONES.map(ZoneInfo))
def test_a_gap_moves_forward_by_itself_and_an_overlap_is_the_first(local: datetime, zone: ZoneInfo) -> None:
    got = dates.to_utc(local, zone)
    assert got == resolve_imaginary(local.replace(tzinfo=zone)).astimezone(UTC)
    assert (
        got <= local.replace(tzinfo=zone, fold=1).astimezone(UTC) or got.astimezone(zone).replace(tzinfo=None) != local
    )


@pytest.mark.parametrize(
    ("local", "unit", "amount", "moved"),
    [
        ("2026-01-31T09:00", "month", 1, "2026-02-28T09:00"),
        ("2024-01-31T09:00", "month", 1, "2024-02-29T09:00"),
        ("2026-03-31T09:00", "month", -1, "2026-02-28T09:00"),
        ("2026-11-30T09:00", "quarter", 1, "2027-02-28T09:00"),
        ("2024-02-29T09:00", "year", 1, "2025-02-28T09:00"),
        ("2024-02-29T09:00", "year", 4, "2028-02-29T09:00"),
        ("2026-02-28T09:00", "day", 1, "2026-03-01T09:00"),
        ("2026-02-28T09:00", "week", -9, "2025-12-27T09:00"),
        ("2026-02-28T23:30", "hour", 1, "2026-03-01T00:30"),
        ("2026-02-28T23:30", "minute", -1440, "2026-02-27T23:30"),
    ],
)
def test_moving_keeps_the_time_of_day_and_clamps_at_a_months_end(
    local: str, unit: Any, amount: int, moved: str
) -> None:
    assert dates.plus(datetime.fromisoformat(local), unit, amount) == datetime.fromisoformat(moved)


@given(LOCALS, st.integers(-900, 900))
def test_moving_by_months_agrees_with_another_library(local: datetime, amount: int) -> None:
    assert dates.plus(local, "month", amount) == local + relativedelta(months=amount)


@pytest.mark.parametrize("unit", ["minute", "hour", "day", "week", "month", "quarter", "year"])
@pytest.mark.parametrize("amount", [10**7, -(10**7), 10**12, 10**30])
def test_moving_out_of_the_calendar_is_said(unit: Any, amount: int) -> None:
    with pytest.raises((OverflowError, ValueError)):
        dates.plus(datetime(2026, 3, 4), unit, amount * (525_600 if unit in ("minute", "hour") else 1))  # noqa: DTZ001


@given(DAYS, st.sampled_from(WEEKDAYS))
def test_a_unit_starts_on_or_before_its_day(day: date, first: Any) -> None:
    week = dates.floor(day, "week", first)
    assert 0 <= (day - week).days < 7
    assert WEEKDAYS[week.weekday()] == first
    assert dates.floor(day, "day", first) == day
    assert dates.floor(day, "month", first) == date(day.year, day.month, 1)
    assert dates.floor(day, "year", first) == date(day.year, 1, 1)
    assert dates.floor(day, "quarter", first) == max(date(day.year, m, 1) for m in (1, 4, 7, 10) if m <= day.month)


@given(DAYS, st.integers(1, 12), st.integers(1, 31))
def test_a_day_without_a_year_is_the_closest_its_way(day: date, month: int, number: int) -> None:
    if number > calendar.monthrange(2000, month)[1]:
        return
    around = range(day.year - 9, day.year + 10)
    all_of_it = [date(y, month, number) for y in around if number <= calendar.monthrange(y, month)[1]]
    assert dates.month_day_from(day, month, number, "next") == min(d for d in all_of_it if d >= day)
    assert dates.month_day_from(day, month, number, "last") == max(d for d in all_of_it if d <= day)
    nearest = dates.month_day_from(day, month, number, "nearest")
    assert nearest is not None
    assert abs(nearest - day) == min(abs(d - day) for d in all_of_it)


@given(DAYS, st.integers(1, 31))
def test_a_day_without_a_month_is_the_closest_its_way(day: date, number: int) -> None:
    nearby = [day + timedelta(days=n) for n in range(-70, 71)]
    same = [d for d in nearby if d.day == number]
    assert dates.day_of_month_from(day, number, "next") == min(d for d in same if d >= day)
    assert dates.day_of_month_from(day, number, "last") == max(d for d in same if d <= day)
    nearest = dates.day_of_month_from(day, number, "nearest")
    assert nearest is not None
    assert abs(nearest - day) == min(abs(d - day) for d in same)


@given(DAYS, st.integers(1, 12))
def test_a_month_without_a_year_is_the_closest_its_way(day: date, month: int) -> None:
    here = day.replace(day=1)
    same = [date(y, month, 1) for y in range(day.year - 1, day.year + 2)]
    assert dates.month_from(day, month, "next") == min(d for d in same if d >= here)
    assert dates.month_from(day, month, "last") == max(d for d in same if d <= here)
    assert dates.month_from(day, month, "this") == date(day.year, month, 1)


def test_of_two_as_near_the_later_is_meant() -> None:
    assert dates.month_from(date(2026, 3, 4), 9, "nearest") == date(2026, 9, 1)
    assert dates.day_of_month_from(date(2026, 3, 1), 15, "nearest") == date(2026, 3, 15)
    assert dates.day_of_month_from(date(2026, 4, 16), 1, "nearest") == date(2026, 5, 1)


def test_what_the_calendar_lacks_is_none() -> None:
    assert dates.month_day_from(date(2026, 3, 4), 2, 29, "this") is None
    assert dates.day_of_month_from(date(2026, 4, 4), 31, "this") is None
    assert dates.day_of_month_from(date(2026, 4, 4), 0, "next") is None
    assert dates.day_of_month_from(date(9999, 12, 31), 30, "next") is None
    assert dates.month_day_from(date(1, 1, 1), 12, 25, "last") is None
