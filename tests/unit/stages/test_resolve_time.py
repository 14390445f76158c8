from __future__ import annotations

import calendar
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml
from dateutil.relativedelta import relativedelta
from dateutil.rrule import rrulestr
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from onrecord.errors import InputError
from onrecord.models.calendar import (
    Ago,
    At,
    Date,
    DayOfMonth,
    Duration,
    Every,
    Instruction,
    Interval,
    Month,
    MonthDay,
    None_,
    Offset,
    Range,
    RelativeTo,
    Since,
    Unresolved,
    Until,
    Weekday,
)
from onrecord.stages.resolve_time import Clock, Resolution, resolution, resolve, resolve_all, zone_for

INSTRUCTION: TypeAdapter[Instruction] = TypeAdapter(Instruction)
TABLE: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "calendar_table.yaml").read_text("utf-8"))
TURN = "2026-03-04T10:00+00:00"
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
UNITS = ("minute", "hour", "day", "week", "month", "quarter", "year")
CLOCK = Clock(datetime.fromisoformat(TURN), UTC)


def moment(said: str | date | None) -> datetime | None:
    if isinstance(said, str):
        return datetime.fromisoformat(said).astimezone(UTC)
    return said and datetime(said.year, said.month, said.day, tzinfo=UTC)


def recorded(said: dict[str, Any]) -> Interval:
    start, end = moment(said.get("from")), moment(said.get("until"))
    return Interval(start=start, end=end, precision=said["is"], kind=said.get("kind", "event_time"))


def no_others(_: int) -> Interval | None:
    return None


def days(start: date, until: date) -> tuple[datetime | None, datetime | None]:
    return moment(start), moment(until)


def row_name(number: int) -> str:
    row = TABLE[number]
    said = "-".join(str(v["kind"] if isinstance(v, dict) else v) for v in row["say"].values())
    return f"{number:03}-{said}-{row.get('zone', 'UTC')}"


@pytest.mark.parametrize("number", range(len(TABLE)), ids=row_name)
def test_an_instruction_means_what_the_table_says(number: int) -> None:
    row = TABLE[number]
    clock = Clock(
        datetime.fromisoformat(row.get("at", TURN)), ZoneInfo(row.get("zone", "UTC")), row.get("week", "monday")
    )
    others = dict(enumerate(recorded(other) for other in row.get("others", ())))

    got = resolution(INSTRUCTION.validate_python(row["say"]), clock, others)

    said = (got.interval.start, got.interval.end, got.interval.precision)
    assert said == (moment(row.get("from")), moment(row.get("until")), row["is"])
    assert got.interval.recurrence == row.get("rule")
    assert got.interval.duration == row.get("lasts")
    assert row.get("why") is None if got.reason is None else row.get("why", "\n") in got.reason
    if "kind" in row:
        assert got.interval.kind == row["kind"]
    assert all(m is None or m.utcoffset() == timedelta(0) for m in (got.interval.start, got.interval.end))


def test_the_table_is_long_enough_and_covers_every_instruction() -> None:
    def kinds(said: dict[str, Any]) -> set[str]:
        return {said["kind"]}.union(*(kinds(v) for v in said.values() if isinstance(v, dict)))

    assert len(TABLE) >= 120
    assert set.union(*(kinds(row["say"]) for row in TABLE)) == {
        *("none", "unresolved", "date", "offset", "ago", "weekday", "month_day", "month", "day_of_month", "at"),
        *("range", "since", "until", "duration", "every", "relative_to"),
    }


# --- between records


def test_a_chain_is_followed_in_any_order() -> None:
    chain: list[Instruction | None] = [
        RelativeTo(record=3, then=Offset(unit="day", amount=1)),
        None,
        Date(year=2026, month=6, day=8),
        RelativeTo(record=2, then=Offset(unit="day", amount=1)),
    ]
    got = resolve_all(chain, [CLOCK] * 4)
    assert [r.interval.start for r in got] == [
        moment(d) for d in (date(2026, 6, 10), None, date(2026, 6, 8), date(2026, 6, 9))
    ]
    assert [r.reason for r in got] == [None] * 4


def test_a_record_is_counted_from_inside_another_instruction() -> None:
    inside = At(hour=9, minute=0, on=RelativeTo(record=1, then=Offset(unit="day", amount=1)))
    got = resolve_all([inside, Date(year=2026, month=6, day=8)], [CLOCK] * 2)
    assert got[0].interval.start == moment("2026-06-09T09:00+00:00")


def test_each_record_is_read_by_its_own_clock() -> None:
    today = Offset(unit="day", amount=0)
    later = Clock(datetime.fromisoformat("2026-03-06T10:00+01:00"), ZoneInfo("Europe/Paris"))
    got = resolve_all([today, today], [CLOCK, later])
    assert [r.interval.start for r in got] == [moment("2026-03-04T00:00+00:00"), moment("2026-03-06T00:00+01:00")]


def test_a_cycle_has_no_time_nor_has_what_hangs_on_it() -> None:
    def after(record: int) -> RelativeTo:
        return RelativeTo(record=record, then=Offset(unit="day", amount=1))

    got = resolve_all([after(1), after(2), after(0), after(0), after(4), Offset(unit="day", amount=0)], [CLOCK] * 6)
    assert [r.interval.precision for r in got] == ["unknown"] * 5 + ["day"]
    reasons = [r.reason or "" for r in got]
    assert "0 → 1 → 2 → 0" in reasons[0]
    assert "1 → 2 → 0 → 1" in reasons[1]
    assert "Record 0" in reasons[3]
    assert "4 → 4" in reasons[4]
    assert reasons[5] == ""


def test_what_hangs_on_a_record_without_a_time_says_which() -> None:
    after = RelativeTo(record=1, then=Offset(unit="day", amount=1))
    for lost in (None, None_(), Unresolved(), Date(year=2026, month=2, day=30)):
        got = resolve_all([after, lost], [CLOCK] * 2)
        assert got[0].interval.precision == "unknown"
        assert got[0].reason is not None
        assert "Record 1" in got[0].reason


def test_a_long_chain_is_no_deeper_than_a_short_one() -> None:
    chain: list[Instruction] = [RelativeTo(record=i + 1, then=Offset(unit="day", amount=1)) for i in range(1500)]
    got = resolve_all([*chain, Date(year=2026, month=1, day=1)], [CLOCK] * 1501)
    assert got[0].interval.start == moment(date(2026, 1, 1)) + timedelta(days=1500)  # type: ignore[operator]


def test_what_states_no_time_needs_no_reason() -> None:
    assert resolve_all([None, None_(), Unresolved()], [CLOCK] * 3) == [
        Resolution(Interval()),
        Resolution(Interval()),
        Resolution(Interval(kind="event_time")),
    ]


def test_nesting_has_a_limit() -> None:
    deep: Instruction = Offset(unit="day", amount=0)
    for _ in range(200):
        deep = Since(start=deep)
    got = resolution(deep, CLOCK, no_others)
    assert got.interval.precision == "unknown"
    assert got.reason is not None
    assert "deep" in got.reason


# --- zones and clocks


def test_the_speakers_zone_comes_first_then_the_spaces_then_the_turns_offset() -> None:
    turn = datetime.fromisoformat("2026-03-04T10:00-03:00")
    assert zone_for("Asia/Tokyo", "Europe/Paris", turn) == ZoneInfo("Asia/Tokyo")
    assert zone_for(None, "Europe/Paris", turn) == ZoneInfo("Europe/Paris")
    assert zone_for("", None, turn) == timezone(timedelta(hours=-3))


@pytest.mark.parametrize("name", ["Mars/Phobos", "../etc/passwd", "/etc/passwd", "Europe", "\0", "é" * 300])
def test_an_unknown_zone_is_the_callers_error(name: str) -> None:
    with pytest.raises(InputError, match="zone database"):
        zone_for(name, None, CLOCK.turn_at)


def test_a_turn_without_an_offset_is_refused() -> None:
    naive = datetime.fromisoformat("2026-03-04T10:00")
    with pytest.raises(InputError, match="no offset"):
        zone_for(None, None, naive)
    with pytest.raises(InputError, match="no offset"):
        Clock(naive, UTC)


# --- what holds for every instruction

ZONES = st.sampled_from(
    [
        "UTC",
        "America/New_York",
        "Europe/Paris",
        "Asia/Kolkata",
        "Australia/Lord_Howe",
        "Pacific/Apia",
        "America/Sao_Paulo",
    ]
).map(ZoneInfo)
TURNS = st.datetimes(datetime(1970, 1, 1), datetime(2100, 1, 1), timezones=ZONES)  # noqa: DTZ001 - hypothesis wants them bare
CLOCKS = st.builds(Clock, TURNS, ZONES, st.sampled_from(WEEKDAYS))
NUMBERS = (
    st.integers(-40, 40) | st.integers(1990, 2040) | st.integers() | st.sampled_from([10**12, -(10**12), 10**4000])
)
UNIT = st.sampled_from(UNITS)
DIRECTION = st.sampled_from(["next", "last", "nearest", "this", None])
WEEKDAY = st.sampled_from(WEEKDAYS)
LEAVES: st.SearchStrategy[Any] = st.one_of(
    st.builds(None_),
    st.builds(Unresolved),
    st.builds(Date, year=NUMBERS, month=st.none() | NUMBERS, day=st.none() | NUMBERS, quarter=st.none() | NUMBERS),
    st.builds(Offset, unit=UNIT, amount=NUMBERS),
    st.builds(Ago, unit=UNIT, amount=NUMBERS),
    st.builds(Weekday, weekday=WEEKDAY, direction=st.sampled_from(["this", "next", "last", "following", None])),
    st.builds(MonthDay, month=NUMBERS, day=NUMBERS, direction=DIRECTION),
    st.builds(Month, month=NUMBERS, direction=DIRECTION),
    st.builds(DayOfMonth, day=NUMBERS, direction=DIRECTION),
    st.builds(Every, unit=UNIT, weekday=st.none() | WEEKDAY, interval=NUMBERS),
)
INSTRUCTIONS: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(At, hour=NUMBERS, minute=st.none() | NUMBERS, on=st.none() | inner),
        st.builds(Range, start=inner, end=inner),
        st.builds(Since, start=inner),
        st.builds(Until, end=inner),
        st.builds(Duration, unit=UNIT, amount=NUMBERS, start=st.none() | inner),
        st.builds(RelativeTo, record=st.integers(-1, 4), then=inner),
    ),
    max_leaves=6,
)


@given(st.lists(st.tuples(INSTRUCTIONS, CLOCKS), min_size=1, max_size=5))
def test_every_instruction_resolves_or_says_why(said: list[tuple[Instruction, Clock]]) -> None:
    got = resolve_all([instruction for instruction, _ in said], [clock for _, clock in said])
    for resolved in got:
        interval = resolved.interval
        if interval.start and interval.end:
            assert interval.start < interval.end
        if interval.precision == "unknown":
            assert interval.start is interval.end is None
        elif interval.precision == "open":
            assert (interval.start is None) != (interval.end is None)
        else:
            assert interval.start
            assert interval.end
        if resolved.reason is not None:
            assert len(resolved.reason) <= 120
            assert interval.precision == "unknown"
            assert interval.recurrence is None
            assert resolved.reason.endswith(".")
            assert "\n" not in resolved.reason
        for end in (interval.start, interval.end):
            assert end is None or end.utcoffset() == timedelta(0)
        assert Interval.model_validate_json(interval.model_dump_json()) == interval


@pytest.mark.parametrize(
    "said",
    [
        Offset(unit="day", amount=10**5000),
        Date(year=10**5000, month=1, day=1),
        At(hour=10**5000),
        Month(month=10**5000, direction="next"),
        Duration(unit="day", amount=10**5000),
        Every(unit="day", interval=10**5000),
        RelativeTo(record=10**5000, then=None_()),
    ],
    ids=lambda said: said.kind,
)
def test_a_number_too_long_to_be_written_is_no_time(said: Instruction) -> None:
    got = resolution(said, CLOCK, no_others)
    assert got.interval.precision == "unknown"
    assert got.reason


@given(INSTRUCTIONS, st.datetimes(datetime(1971, 1, 1), datetime(2100, 1, 1)))  # noqa: DTZ001
def test_equivalent_zones_agree(instruction: Instruction, local: datetime) -> None:
    fixed = timezone(timedelta(hours=5, minutes=30))
    turn = local.replace(tzinfo=fixed)
    ways = [
        Clock(turn, fixed),
        Clock(turn.astimezone(UTC), ZoneInfo("Asia/Kolkata")),
        Clock(turn, ZoneInfo("Asia/Calcutta")),
    ]
    # India has kept one offset since 1945; what lies before that differs
    results = [resolve(instruction, clock, no_others) for clock in ways]
    assert results[1] == results[2]
    if results[0].start is None or results[0].start.year > 1946:
        assert results[0].precision == results[1].precision
        if results[0].end is None or results[0].end.year > 1946:
            assert results[0] == results[1]


@given(st.dates(date(1950, 1, 1), date(2150, 1, 1)), st.integers(-600, 600), st.sampled_from(WEEKDAYS))
def test_units_away_agree_with_another_library(day: date, amount: int, first: Any) -> None:
    clock = Clock(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), UTC, first)

    def got(unit: Any) -> tuple[datetime | None, datetime | None]:
        found = resolve(Offset(unit=unit, amount=amount), clock, no_others)
        return found.start, found.end

    assert got("day") == days(day + relativedelta(days=amount), day + relativedelta(days=amount + 1))
    month = day.replace(day=1) + relativedelta(months=amount)
    assert got("month") == days(month, month + timedelta(days=calendar.monthrange(month.year, month.month)[1]))
    quarter = date(day.year, {1: 1, 2: 4, 3: 7, 4: 10}[-(-day.month // 3)], 1) + relativedelta(months=3 * amount)
    assert got("quarter") == days(quarter, quarter + relativedelta(months=3))
    if 0 < day.year + amount < 9999:
        assert got("year") == days(date(day.year + amount, 1, 1), date(day.year + amount + 1, 1, 1))
    weeks = calendar.Calendar(WEEKDAYS.index(first)).monthdatescalendar(day.year, day.month)
    week = next(w[0] for w in weeks if day in w) + timedelta(weeks=amount)
    assert got("week") == days(week, week + timedelta(days=7))
    ago = resolve(Ago(unit="month", amount=amount), clock, no_others)
    assert ago.start == moment(day + relativedelta(months=amount))


@given(CLOCKS, st.integers(-50, 50), st.integers(-10, 10))
def test_a_turn_weeks_later_speaks_of_weeks_later(clock: Clock, weeks: int, amount: int) -> None:
    local = clock.turn_at.astimezone(clock.zone).replace(tzinfo=None, hour=12)
    one, other = (
        resolve(Offset(unit="week", amount=amount), Clock(turn, clock.zone, clock.first_weekday), no_others)
        for turn in (local.replace(tzinfo=clock.zone), (local + timedelta(weeks=weeks)).replace(tzinfo=clock.zone))
    )
    assert one.start
    assert other.start
    monday, later = (found.astimezone(clock.zone).date() for found in (one.start, other.start))
    assert later - monday == timedelta(weeks=weeks)


@given(CLOCKS, WEEKDAY)
def test_a_weekday_is_within_a_week_and_of_its_name(clock: Clock, weekday: Any) -> None:
    today = clock.turn_at.astimezone(clock.zone).date()

    def day(direction: Any) -> date:
        start = resolve(Weekday(weekday=weekday, direction=direction), clock, no_others).start
        assert start
        return start.astimezone(clock.zone).date()

    found = {direction: day(direction) for direction in ("this", "next", "last", "following")}
    assert all(calendar.day_name[d.weekday()].lower() == weekday for d in found.values())
    assert 1 <= (found["next"] - today).days <= 7
    assert 1 <= (today - found["last"]).days <= 7
    assert found["following"] - found["this"] == timedelta(days=7)
    assert -6 <= (found["this"] - today).days <= 6


@given(UNIT, st.none() | WEEKDAY, st.integers(1, 400), st.sampled_from(WEEKDAYS))
def test_a_rule_is_one_that_another_library_reads(unit: Any, weekday: Any, interval: int, first: Any) -> None:
    clock = Clock(CLOCK.turn_at, UTC, first)
    rule = resolve(Every(unit=unit, weekday=weekday, interval=interval), clock, no_others).recurrence
    assert rule is not None
    occurrence = rrulestr(rule, dtstart=datetime(2026, 3, 4, 10))  # noqa: DTZ001 - it reads the rule alone
    if weekday and unit == "week":
        assert WEEKDAYS[next(iter(occurrence)).weekday()] == weekday
