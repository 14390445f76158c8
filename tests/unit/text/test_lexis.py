from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.lexis import Lexis, numbers, tokens, uncovered


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ana's dog didn't, can't, won't", ["ana", "s", "dog", "did", "not", "can", "not", "will", "not"]),
        ("cannot", ["can", "not"]),
        ("l'Aquila n'est", ["l", "aquila", "ne", "est"]),
        ("C++ and C#", ["c++", "and", "c#"]),
        ("co\u00adop\u200b Cafe\u0301", ["coop", "café"]),
        ("ベルリンへ行った。", ["ベルリン", "へ行った"]),
        ("六月8日", ["六月", "8", "日"]),
        ("שלום עולם", ["שלום", "עולם"]),
        ("👍 done", ["done"]),
    ],
)
def test_words_are_parted_alike_on_both_sides(text: str, words: list[str]) -> None:
    assert [token.folded for token in tokens(text)] == words


@pytest.mark.parametrize(
    ("source", "said", "held"),
    [
        ("$45,000", "45.000 $", True), ("45,000 dollars", "$45,000", True), ("25 percent", "25%", True),
        ("25%", "25", False), ("25 days", "25%", False), ("$45", "€45", False), ("-5 °C", "5 °C", False),
        ("fell by -5", "-5", True), ("<5", "5", False), ("750GB", "750 GB", True), ("750 GB", "750GB", True),
        ("750 GB", "750MB", False), ("the 3rd", "3", True), ("Q3", "3", False), ("Q3", "Q3", True), ("A4", "A5", False),
        ("room 012", "room 12", False), ("4 471 pas", "4471", True), ("4471", "4 471", True),
        ("2026-06-08", "2026", True),
        ("2026-06-08", "8", False), ("3:30 pm", "15:30", True), ("3:30 pm", "3:30 am", False), ("½", "½", True),
    ],
)  # fmt: skip
def test_numbers_go_by_value_with_their_sign(source: str, said: str, held: bool) -> None:
    lexis = Lexis([source], "en")
    found = numbers(said)
    assert all(lexis.holds(one) for one in found) == held


def test_numbers_in_words_ground_digits_in_their_own_language() -> None:
    assert Lexis(["twelve accounts"], "en").holds(numbers("12")[0])
    assert not Lexis(["the second account"], "en").holds(numbers("2")[0])
    assert not Lexis(["once a year"], "en").holds(numbers("11")[0])
    assert Lexis(["once cuentas"], "es").holds(numbers("11")[0])
    assert Lexis(["三百二十个账户"], "zh").holds(numbers("320")[0])


def test_a_run_is_laid_out_in_pieces_that_are_known() -> None:
    pieces = Lexis(["达娜同意把切换移到六月八日"], "zh").pieces
    particles = frozenset({"在"})
    assert uncovered("切换在六月八日", [pieces], particles) == []
    assert uncovered("切换在六月九日", [pieces], particles) == ["九日"]
    assert uncovered("柏林切换", [pieces], particles) == ["柏林"]
    assert uncovered("在", [pieces], particles) == []
    assert uncovered("柏", [pieces], particles) == ["柏"]


@given(st.text(max_size=60))
def test_a_text_holds_itself(text: str) -> None:
    lexis = Lexis([text], "en")
    for token in tokens(text):
        assert token.kind != "run" or uncovered(token.folded, [lexis.pieces], frozenset()) == []
        assert token.kind == "run" or token.folded in lexis.words
    assert all(lexis.holds(number) for number in numbers(text))
