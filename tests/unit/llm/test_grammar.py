from __future__ import annotations

import pytest

from onrecord.llm.grammar import day_of, direction_of, grammar_of, is_day
from onrecord.llm.sayings import SAYINGS
from onrecord.models.calendar import Date, MonthDay
from onrecord.text.lexicons import LEXICONS


def test_each_supported_language_says_when() -> None:
    assert set(SAYINGS) == set(LEXICONS)
    assert all(grammar_of(language).patterns for language in SAYINGS)


def test_a_language_that_is_not_known_is_read_as_english() -> None:
    assert grammar_of("xx").past == grammar_of("en").past
    assert grammar_of("xx").past != grammar_of("de").past


@pytest.mark.parametrize(
    ("day", "holds"),
    [
        ((2026, 2, 28), True),
        ((2026, 2, 29), False),
        ((None, 2, 29), True),
        ((2026, 13, 1), False),
        ((None, 4, 31), False),
    ],
)
def test_which_days_the_calendar_has(day: tuple[int | None, int, int], holds: bool) -> None:
    assert is_day(*day) is holds


def test_a_day_without_a_year_goes_the_way_of_its_sentence() -> None:
    assert day_of(None, 6, 8, "past") == MonthDay(month=6, day=8, direction="last")
    assert day_of(None, 6, 8, "plain") == MonthDay(month=6, day=8, direction="next")
    assert day_of(None, 6, 8, "mixed") is None
    assert day_of(2026, 6, 8, "mixed") == Date(year=2026, month=6, day=8)
    assert day_of(None, 2, 30, "past") is None


def test_a_mixed_tense_has_no_direction() -> None:
    assert direction_of("mixed") is None
    assert (direction_of("past"), direction_of("future")) == ("last", "next")
