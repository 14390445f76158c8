from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.calendar import Ago, At, Date, Duration, Interval, Offset
from onrecord.stages.spans import (
    RANK,
    Clock,
    Ground,
    Span,
    away,
    check_time_of_day,
    ground_from,
    span_of,
)

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
CLOCK = Clock(NOON, UTC)
TURN = Ground(CLOCK, lambda _: None, Span(NOON, NOON, "instant"), Span(NOON, NOON, "instant"))
UNIT = st.sampled_from(["minute", "hour", "day", "week", "month", "quarter", "year"])


def utc(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def period(start: date | None, end: date | None, precision: Any = "day") -> Interval:
    return Interval(start=start and utc(start), end=end and utc(end), precision=precision, kind="effective_period")


def test_only_what_is_one_time_has_a_span() -> None:
    with pytest.raises(ArithmeticError, match="not one time"):
        span_of(Duration(unit="day", amount=1), TURN)


def test_a_period_is_counted_from_by_its_last_unit_and_its_first() -> None:
    ground = ground_from(period(date(2026, 3, 9), date(2026, 3, 14)), TURN)
    assert ground.forward() == Span(utc(date(2026, 3, 13)), utc(date(2026, 3, 14)), "day")
    assert ground.backward() == Span(utc(date(2026, 3, 9)), utc(date(2026, 3, 10)), "day")
    months = ground_from(period(date(2026, 1, 1), date(2026, 7, 1), "month"), TURN)
    assert months.forward() == Span(utc(date(2026, 6, 1)), utc(date(2026, 7, 1)), "month")
    assert months.backward() == Span(utc(date(2026, 1, 1)), utc(date(2026, 2, 1)), "month")


def test_an_open_end_cannot_be_counted_from() -> None:
    with pytest.raises(ArithmeticError, match="no end"):
        ground_from(period(date(2019, 1, 1), None, "open"), TURN).forward()
    with pytest.raises(ArithmeticError, match="no start"):
        ground_from(period(None, date(2019, 1, 1), "open"), TURN).backward()


def test_a_time_of_day_takes_a_day_and_not_a_week() -> None:
    week = Interval(start=utc(date(2026, 3, 9)), end=utc(date(2026, 3, 16)), precision="week", kind="event_time")
    with pytest.raises(ArithmeticError, match="not a week"):
        span_of(At(hour=9), TURN, week)
    with pytest.raises(ArithmeticError, match="one day"):
        span_of(At(hour=9), TURN, period(date(2026, 3, 9), date(2026, 3, 14)))
    assert span_of(At(hour=9), TURN).start == utc(date(2026, 3, 4)) + timedelta(hours=9)


@given(st.integers(-30, 30), st.integers(-80, 80))
def test_a_time_of_day_is_one_that_a_clock_shows(hour: int, minute: int) -> None:
    shown = (0 <= hour < 24 and 0 <= minute < 60) or (hour, minute) == (24, 0)
    if shown:
        check_time_of_day(At(hour=hour, minute=minute))
    else:
        with pytest.raises(ArithmeticError, match="time of day"):
            check_time_of_day(At(hour=hour, minute=minute))


@given(
    st.sampled_from(["day", "week", "month", "quarter", "year"]),
    st.integers(-30, 30),
    UNIT,
    st.integers(-30, 30),
    st.sampled_from([Ago, Offset]),
)
def test_counting_never_adds_precision(anchor_unit: Any, away_by: int, unit: Any, amount: int, form: Any) -> None:
    anchor = span_of(Offset(unit=anchor_unit, amount=away_by), TURN)
    ground = ground_from(
        Interval(start=anchor.start, end=anchor.end, precision=anchor.precision, kind="event_time"), TURN
    )
    got = span_of(form(unit=unit, amount=amount), ground)
    assert RANK[got.precision] >= RANK[anchor.precision]
    if got.precision == anchor.precision and RANK[got.precision] > RANK["day"] and amount == 0:
        assert got == anchor


@given(st.dates(date(1950, 1, 1), date(2100, 1, 1)), st.integers(-12, 13), st.integers(-10, 13), st.integers(-40, 40))
def test_a_day_stays_the_day_that_was_named_wherever_it_is_counted_from(
    day: date, here: int, there: int, amount: int
) -> None:
    zone, other = timezone(timedelta(hours=here)), timezone(timedelta(hours=there))
    named = span_of(
        Date(year=day.year, month=day.month, day=day.day), Ground(Clock(NOON, other), lambda _: None, None, None)
    )
    ground = ground_from(
        Interval(start=named.start, end=named.end, precision="day", kind="event_time"),
        Ground(Clock(NOON, zone), lambda _: None, None, None),
    )
    counted = span_of(Offset(unit="day", amount=amount), ground)
    # Zones a whole day apart share their midnights: such a day is one of the reader's own, and read as that.
    read_as = day - timedelta(days=1) if there - here == 24 else day
    assert counted.start.astimezone(zone).date() == read_as + timedelta(days=amount)


@given(UNIT, st.integers(-500, 500))
def test_going_away_and_back_by_days_or_less_is_no_way(unit: Any, amount: int) -> None:
    if unit in ("minute", "hour", "day", "week"):
        assert away(away(NOON, unit, amount, UTC), unit, -amount, UTC) == NOON
