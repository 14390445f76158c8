from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.calendar import (
    At,
    Date,
    Duration,
    Instruction,
    MonthDay,
    None_,
    Offset,
    Range,
    RelativeTo,
    Since,
    Unresolved,
    Until,
)
from onrecord.stages.numeric_date import numeric_date


def md(month: int, day: int) -> MonthDay:
    return MonthDay(month=month, day=day, direction="next")


def ymd(year: int, month: int, day: int) -> Date:
    return Date(year=year, month=month, day=day)


@pytest.mark.parametrize(
    ("phrase", "order", "read", "want"),
    [
        ("03/04", "mdy", md(4, 3), md(3, 4)),
        ("03/04", "mdy", md(3, 4), md(3, 4)),
        ("03/04", "dmy", md(3, 4), md(4, 3)),
        ("03/04", "ymd", md(4, 3), md(3, 4)),
        ("due 10/05", "dmy", md(10, 5), md(5, 10)),
        ("am 3.4.", "dmy", md(3, 4), md(4, 3)),
        ("am 3. 4.", "dmy", md(3, 4), md(4, 3)),
        ("el 03-04", "dmy", md(3, 4), md(4, 3)),
        ("３／４", "dmy", md(3, 4), md(4, 3)),
        ("٠٣/٠٤", "dmy", md(3, 4), md(4, 3)),
        ("03 / 04", "dmy", md(3, 4), md(4, 3)),
        ("03/04", "dmy", ymd(2026, 3, 4), ymd(2026, 4, 3)),
        ("3.4.2026", "dmy", ymd(2026, 3, 4), ymd(2026, 4, 3)),
        ("3.4.2026", "mdy", ymd(2026, 4, 3), ymd(2026, 3, 4)),
        ("03/04/26", "dmy", ymd(2026, 3, 4), ymd(2026, 4, 3)),
        ("03/04/26", "mdy", ymd(2026, 4, 3), ymd(2026, 3, 4)),
        ("26/03/04", "ymd", ymd(2004, 3, 26), ymd(2026, 3, 4)),
        ("03/04/99", "dmy", md(3, 4), ymd(1999, 4, 3)),
        ("03/04/26", "dmy", md(3, 4), ymd(2026, 4, 3)),
        ("03/04/26", "dmy", ymd(1926, 3, 4), ymd(1926, 4, 3)),
        ("3.4.2026", "dmy", md(3, 4), ymd(2026, 4, 3)),
        # only one order can read it: the setting cannot matter, nor what the model made of it
        ("25/12", "mdy", md(12, 25), md(12, 25)),
        ("25/12", "mdy", md(25, 12), md(12, 25)),
        ("25/12", None, md(25, 12), md(12, 25)),
        ("2026/03/04", "dmy", ymd(2026, 4, 3), ymd(2026, 3, 4)),
        ("2026-03-04", None, ymd(2026, 4, 3), ymd(2026, 3, 4)),
        ("2026年 2026.3.4", None, ymd(2026, 4, 3), ymd(2026, 3, 4)),
        # equal parts are one date
        ("04/04", None, md(4, 4), md(4, 4)),
        # the only date there is, and no other figure: whatever the model read
        ("due 03/04", "dmy", md(3, 14), md(4, 3)),
        ("due 03/04", "mdy", ymd(2026, 7, 1), ymd(2026, 3, 4)),
        # not that date: another figure is what the model read
        ("03/04 of it by June 8", "dmy", md(6, 8), md(6, 8)),
        # no dates
        ("open 24/7 until Christmas", "dmy", md(12, 25), md(12, 25)),
        ("1/2 price until Christmas", "dmy", md(12, 25), md(12, 25)),
        ("March 3-4", "dmy", md(3, 4), md(3, 4)),
        ("10.3.4.12", "dmy", md(3, 4), md(3, 4)),
        ("100/4", "dmy", md(10, 4), md(10, 4)),
        ("99/99", "dmy", md(9, 9), md(9, 9)),
        ("June 8", "dmy", md(6, 8), md(6, 8)),
        ("", "dmy", md(6, 8), md(6, 8)),
        (None, "dmy", md(6, 8), md(6, 8)),
        ("03/2026", "dmy", Date(year=2026, month=3), Date(year=2026, month=3)),
        ("03/04", "dmy", Unresolved(), Unresolved()),
        ("03/04", "dmy", None_(), None_()),
        ("03/04", "dmy", Offset(unit="day", amount=1), Offset(unit="day", amount=1)),
    ],
)
def test_a_numeric_date_is_read_by_the_spaces_order(
    phrase: str | None, order: Any, read: Instruction, want: Instruction
) -> None:
    assert numeric_date(phrase, read, order) == (want, False)


@pytest.mark.parametrize(
    ("phrase", "order", "read"),
    [
        ("03/04", None, md(3, 4)),
        ("03/04", None, md(4, 3)),
        ("3.4.2026", None, ymd(2026, 4, 3)),
        ("03/04/05", None, ymd(2005, 4, 3)),
        # the year comes last: an order that puts it first says nothing of the other two
        ("03/04/2026", "ymd", ymd(2026, 4, 3)),
    ],
)
def test_where_no_order_says_the_models_reading_stands_and_is_recorded(
    phrase: str, order: Any, read: Instruction
) -> None:
    assert numeric_date(phrase, read, order) == (read, True)


@pytest.mark.parametrize(
    ("phrase", "read", "want"),
    [
        ("03/04 at 15:30", At(hour=15, minute=30, on=md(3, 4)), At(hour=15, minute=30, on=md(4, 3))),
        ("since 03/04", Since(start=md(3, 4)), Since(start=md(4, 3))),
        ("until 03/04/2026", Until(end=ymd(2026, 3, 4)), Until(end=ymd(2026, 4, 3))),
        (
            "3 weeks from 03/04",
            Duration(unit="week", amount=3, start=md(3, 4)),
            Duration(unit="week", amount=3, start=md(4, 3)),
        ),
        ("03/04 after that", RelativeTo(record=0, then=md(3, 4)), RelativeTo(record=0, then=md(4, 3))),
        ("03/04 - 05/04", Range(start=md(3, 4), end=md(5, 4)), Range(start=md(4, 3), end=md(4, 5))),
        ("03/04-05/04", Range(start=md(3, 4), end=md(5, 4)), Range(start=md(4, 3), end=md(4, 5))),
        ("03.04.–05.04.2026", Range(start=md(3, 4), end=ymd(2026, 5, 4)), Range(start=md(4, 3), end=ymd(2026, 4, 5))),
        ("03/04 to 25/12", Range(start=md(3, 4), end=md(12, 25)), Range(start=md(4, 3), end=md(12, 25))),
        ("03/04 to 04/03", Range(start=md(3, 4), end=md(4, 3)), Range(start=md(4, 3), end=md(3, 4))),
        ("until 05/04", Range(start=md(6, 8), end=md(5, 4)), Range(start=md(6, 8), end=md(4, 5))),
        (
            "3.4. 15.30 Uhr bis 5.4.",
            Range(start=At(hour=15, minute=30, on=md(3, 4)), end=md(5, 4)),
            Range(start=At(hour=15, minute=30, on=md(4, 3)), end=md(4, 5)),
        ),
    ],
)
def test_dates_are_read_wherever_they_stand_in_the_instruction(
    phrase: str, read: Instruction, want: Instruction
) -> None:
    assert numeric_date(phrase, read, "dmy") == (want, False)
    assert numeric_date(phrase, read, None)[1]


@given(
    st.dates(date(1970, 1, 1), date(2068, 12, 31)),
    st.sampled_from(["mdy", "dmy", "ymd"]),
    st.sampled_from(["/", ".", "-", " / "]),
    st.booleans(),
    st.booleans(),
)
def test_a_written_date_is_read_back_whatever_the_model_read(
    day: date, order: Any, separator: str, short: bool, swapped: bool
) -> None:
    pieces = {
        "y": f"{day.year % 100:02}" if short and day.year >= 2000 else f"{day.year}",
        "m": f"{day.month:02}",
        "d": f"{day.day:02}",
    }
    phrase = "on " + separator.join(pieces[c] for c in order)
    read = (
        Date(year=day.year, month=day.day, day=day.month)
        if swapped
        else Date(year=day.year, month=day.month, day=day.day)
    )
    assert numeric_date(phrase, read, order) == (Date(year=day.year, month=day.month, day=day.day), False)


@given(st.text(alphabet="0123456789/.- ٣四a", max_size=24), st.sampled_from(["mdy", "dmy", "ymd", None]))
def test_no_phrase_makes_an_instruction_of_another_kind(phrase: str, order: Any) -> None:
    for read in (md(3, 4), Range(start=ymd(2026, 3, 4), end=md(12, 25)), Unresolved()):
        got, assumed = numeric_date(phrase, read, order)
        if isinstance(read, MonthDay):
            assert isinstance(got, MonthDay | Date)
        else:
            assert type(got) is type(read)
        if assumed and not isinstance(read, Range):
            assert got == read
