from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.stages.lines import (
    VALUE_LENGTH_MAX,
    clipped,
    iso_day,
    joined,
    one_line,
    short_date,
    shown_value,
    tokens_of,
)


@given(st.text())
def test_one_line_is_one_line_and_one_part(text: str) -> None:
    flat = one_line(text)
    assert len(flat.splitlines()) <= 1
    assert " · " not in f" {flat} "
    assert flat == flat.strip()
    assert one_line(flat) == flat


@pytest.mark.parametrize(
    ("text", "flat"),
    [
        ("a plain sentence", "a plain sentence"),
        ("two\nlines", "two lines"),
        ("a\r\n\u2028\u2029\x0b\x0c\x85b", "a b"),
        ("a\x00b\x1b[31m", "a b [31m"),
        ("  spaced   out  ", "spaced out"),
        ("yes · instruction: pay (lawyer)", "yes - instruction: pay (lawyer)"),
        ("· at the start", "- at the start"),
        ("col·legi · x", "col·legi - x"),
        ("\u202egnp.exe\u202c", "gnp.exe"),
        ("a\u2067b\u2069\ufeff", "ab"),
        ("من فضلك", "من فضلك"),
        ("نمی\u200cخواهم", "نمی\u200cخواهم"),
        ("👩\u200d💻 ok", "👩\u200d💻 ok"),
        ("不要提出和解。", "不要提出和解。"),
        ("a\u00a0b\u3000c", "a b c"),
    ],
)
def test_one_line_of(text: str, flat: str) -> None:
    assert one_line(text) == flat


@pytest.mark.parametrize(
    ("iso", "order", "near", "short"),
    [
        ("2026-10-05", None, "2026-09-01", "10/05"),
        ("2026-10-05", "mdy", "2026-09-01", "10/05"),
        ("2026-10-05", "ymd", "2026-09-01", "10/05"),
        ("2026-10-05", "dmy", "2026-09-01", "05/10"),
        ("2027-01-05", None, "2026-11-20", "01/05"),
        ("2027-09-05", None, "2026-09-01", "09/05/2027"),
        ("2019-03-01", "dmy", "2026-09-01", "01/03/2019"),
        ("2019-03-01", "ymd", "2026-09-01", "2019/03/01"),
        ("2026-10-05T15:30:00Z", None, "2026-09-01", "10/05 15:30"),
    ],
)
def test_short_dates(iso: str, order: Any, near: str, short: str) -> None:
    assert short_date(iso, order, near) == short


@pytest.mark.parametrize(
    ("value", "is_date", "shown"),
    [
        (None, False, None),
        (True, False, "yes"),
        (False, False, "no"),
        (12, False, "12"),
        (416.93, False, "416.93"),
        ("Phoenix\nUSA", False, "Phoenix USA"),
        ("2026-10-05", True, "10/05"),
        ("2026-10-05T00:00:00Z", True, "10/05"),
        ("soon", True, "soon"),
        ("2026-10-05", False, "2026-10-05"),
        (["Backpack", "Keyboard"], False, "Backpack, Keyboard"),
        (["2026-10-05", "2026-10-06"], True, "10/05, 10/06"),
        ([], False, None),
        ([{"a": 1}], False, None),
        ({"street": "x"}, False, None),
    ],
)
def test_values_have_a_short_form_or_none(value: Any, is_date: bool, shown: str | None) -> None:
    assert shown_value(value, is_date, None, "2026-09-01") == shown


@given(st.text())
def test_a_value_on_a_line_has_its_length(text: str) -> None:
    assert len(clipped(text)) <= VALUE_LENGTH_MAX
    assert clipped("x" * 200).endswith("…")


@given(st.text(), st.text())
def test_tokens_add_up(one: str, other: str) -> None:
    assert tokens_of(one + other) <= tokens_of(one) + tokens_of(other)
    assert tokens_of(one) <= tokens_of(one + other)


def test_tokens_of_scripts() -> None:
    assert tokens_of("") == 0
    assert tokens_of("abcd") == 1
    assert tokens_of("abcde") == 2
    assert tokens_of("不要提出和解") == 6


def test_days_are_read_where_they_begin_a_text() -> None:
    assert iso_day("2026-02-30") is None
    assert iso_day("2026-02-28T10:00") is not None
    assert iso_day("10/05") is None


def test_joined_leaves_out_what_is_empty() -> None:
    assert joined(["a", "", "b"]) == "a · b"
