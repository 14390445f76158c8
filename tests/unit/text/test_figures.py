from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.figures import figure_values, figures, plain_digits, worded_values


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I walked 4,471 steps", ["4,471"]),
        ("$6.23 on coffee", ["6.23"]),
        ("1.234,56 € and 1,234.56 $", ["1.234,56", "1,234.56"]),
        ("12,34,567.50 rupees", ["12,34,567.50"]),
        ("4’471 and 4\u202f471", ["4’471", "4\u202f471"]),
        ("at 3:30 pm, 15:30, 15h30 or 15 Uhr 30", ["3:30 pm", "15:30", "15h30", "15 Uhr 30"]),
        ("下午3点半见", ["3点半"]),
        ("on 10/05, 2026-06-08 or 8.6.2026", ["10/05", "2026-06-08", "8.6.2026"]),
        ("the 8th and 2º", ["8", "2"]),
        ("3-4 days", ["3", "4"]),
        ("45k, 5 million, 3 Mio, 2万", ["45k", "5 million", "3 Mio", "2万"]),
        ("1万2千円、3亿5000万、1万2000", ["1万2千", "3亿5000万", "1万2000"]),
        ("it costs 5. Then 6.", ["5", "6"]),
        ("version 1.2.3", ["1.2.3"]),
        ("٤٧١ و १२ и 3", ["٤٧١", "१२", "3"]),
        ("no figures, two of them", []),
        ("1 234,50 € et 12 345 678,9", ["1 234,50", "12 345 678,9"]),
    ],
)
def test_figures_are_found_whole(text: str, found: list[str]) -> None:
    assert [figure.text for figure in figures(text)] == found
    assert all(text[figure.start : figure.end] == figure.text for figure in figures(text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("4,471", "4471"), ("4.471", "4471"), ("4\u00a0471", "4,471"), ("6,23", "6.23"), ("1.50", "1.5"),
        ("45k", "45.000"), ("5 millones", "5,000,000"), ("2 Milliarden", "2,000,000,000"), ("1.5 million", "1,500,000"),
        ("3:30 pm", "15:30"), ("3:30", "15:30"), ("3:30", "3:30 am"), ("12 am", "0:00"), ("12 pm", "12:00"),
        ("1万2千", "12,000"), ("3亿5000万", "350000000"), ("1万2000", "12000"), ("10/05", "10/5"),
        ("2026-06-08", "2026-6-8"), ("१२", "12"), ("１２", "12"), ("8th", "8"), ("007", "7"),
    ],
)  # fmt: skip
def test_the_same_value_is_the_same_figure(one: str, other: str) -> None:
    assert figures(one)[0].values & figures(other)[0].values


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("45,000", "45"), ("45k", "45"), ("6.23", "623"), ("0.125", "125"), ("3:30 pm", "3:30 am"),
        ("15:30", "3:30 am"),        ("10/05", "05/10"), ("1.2.3", "123"), ("4,471", "4,417"), ("12:30", "12,30"),
    ],
)  # fmt: skip
def test_another_value_is_another_figure(one: str, other: str) -> None:
    assert not figures(one)[0].values & figures(other)[0].values


def test_dates_hold_their_parts_and_spaces_may_group() -> None:
    assert {("number", 8), ("number", 6), ("number", 2026)} <= figure_values("8.6.2026")
    assert ("number", 4471) in figure_values("4 471 pas")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("two", 2), ("twenty-five", 25), ("dos", 2), ("três", 3), ("quatre-vingts", 80), ("fünfundzwanzig", 25),
        ("diciotto", 18), ("三百二十", 320), ("十五", 15), ("二〇二六", 2026), ("两", 2),
        ("三万五千", 35000), ("a dozen", 12),
    ],
)  # fmt: skip
def test_numbers_in_words_have_values(text: str, value: int) -> None:
    assert ("number", value) in worded_values(text)


@given(st.floats(0, 10**9, allow_nan=False).map(lambda value: round(value, 2)))
def test_an_amount_is_the_same_in_each_locale(amount: float) -> None:
    english = f"{amount:,.2f}"
    german = english.translate(str.maketrans(",.", ".,"))
    plain = f"{amount:.2f}"
    values = [figures(said)[0].values for said in (english, german, plain)]
    assert len(figures(english)) == len(figures(german)) == 1
    assert values[0] & values[1] & values[2]


@given(st.text(max_size=40))
def test_no_text_breaks_it(text: str) -> None:
    assert len(plain_digits(text)) == len(text)
    assert all(figure.values and figure.text for figure in figures(text))
    worded_values(text)


@given(st.text("0123456789.,:/- kmh%年月点万", max_size=24))
def test_no_row_of_figures_breaks_it(text: str) -> None:
    digits = {at for at, character in enumerate(text) if character.isdecimal()}
    assert digits <= {at for figure in figures(text) for at in range(figure.start, figure.end)}
    figure_values(text)


@pytest.mark.parametrize(
    "text", ["9" * 5000, "९" * 5000, f"{'9' * 400}.5", "1.5" + "兆" * 400, "九" * 5000, f"{'9' * 400}万"]
)
def test_no_number_is_too_long_to_be_read(text: str) -> None:
    assert figure_values(text) or worded_values(text)
