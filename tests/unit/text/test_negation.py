from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.negation import clauses, compiled, content, is_softly_negative, negations, spaced


def found(text: str) -> list[tuple[str, str, str]]:
    return [(one.kind, one.text, text[slice(*one.governs)].strip(" .。")) for one in negations(text)]


@pytest.mark.parametrize(
    ("text", "negation", "governed"),
    [
        ("I do not like curry", "not", "like curry"),
        ("I don’t like curry but I like jazz", "don't", "like curry"),
        ("Coffee without sugar", "without", "sugar"),
        ("No me gusta el curry", "No", "me gusta el curry"),
        ("Nunca como carne", "Nunca", "como carne"),
        ("Não gosto de caril", "Não", "gosto de caril"),
        ("Je n'aime pas le curry", "pas", "le curry"),
        ("J'aime pas", "pas", "J'aime"),
        ("Ich mag Curry nicht", "nicht", "Ich mag Curry"),
        ("Ich habe keinen Hund", "keinen", "Hund"),
        ("Ruf ihn nicht an", "nicht", "Ruf ihn"),
        ("Non mi piace il curry", "Non", "mi piace il curry"),
        ("我不喜欢咖喱，喜欢茶", "不", "喜欢咖喱"),
        ("我没有去过柏林", "没有", "去过柏林"),
        ("别告诉他", "别", "告诉他"),
        ("カレーは好きではない", "ない", "カレーは好きでは"),
        ("行きません", "ません", "行き"),
    ],
)
def test_a_negation_governs_its_clause(text: str, negation: str, governed: str) -> None:
    assert found(text) == [("negation", negation, governed)]


@pytest.mark.parametrize(
    "text",
    [
        "I no longer live in Rome",
        "I don't live in Rome anymore",
        "I used to live in Rome",
        "I didn't use to like him",
        "Ya no vivo en Roma",
        "No vivo más en Roma",
        "Já não moro em Roma",
        "Não moro mais em Roma",
        "Je n'habite plus à Rome",
        "Ich wohne nicht mehr in Rom",
        "Ich habe keinen Hund mehr",
        "Non abito più a Roma",
        "我不再住在罗马",
        "もう好きではない",
    ],
)
def test_an_ending_is_one(text: str) -> None:
    assert [one.kind for one in negations(text)] == ["ending"]


@pytest.mark.parametrize(
    "text",
    [
        "I like curry",
        "No, I live in Rome",
        "Not only do I like jazz",
        "I can't wait to go",
        "No. 5",
        "I am used to it",
        "I have no doubt",
        "Moro no Rio",
        "Sin duda me gusta",
        "Mai 2026",
        "im Mai",
        "non solo",
        "我不仅喜欢茶",
        "我不得不走",
        "他是不是来了",
        "特别好",
        "非常好",
        "差不多",
        "未来",
        "彼だけでなく彼女も来た",
        "すみません",
    ],
)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "soft"),
    [
        ("I dislike curry", True),
        ("I stopped smoking", True),
        ("odio el curry", True),
        ("Früher mochte ich es", True),
        ("我讨厌咖喱", True),
        ("I like curry", False),
    ],
)
def test_words_may_stand_for_a_negation(text: str, soft: bool) -> None:
    assert is_softly_negative(text) is soft


def test_clauses_are_parted_by_marks_and_conjunctions_and_figures_are_not() -> None:
    text = "I like 4,471 steps, but not at 10:30 and 3.5 km"
    assert [text[start:end].strip() for start, end in clauses(text)] == ["I like 4,471 steps", "not at 10:30", "3.5 km"]
    zh = "我不吃肉，但是喜欢咖喱"
    assert [zh[start:end] for start, end in clauses(zh)] == ["我不吃肉", "喜欢咖喱"]


def test_content_is_stems_or_pairs_of_characters() -> None:
    assert content("I was buying the cakes", 0, 22, "en") == {"buy", "cake"}
    assert content("我喜欢", 0, 3, "zh") == {"我喜", "喜欢"}


def test_a_space_in_a_pattern_is_any_white_space() -> None:
    assert spaced("a b ?c") == r"a\s+b\s*c"
    assert compiled("no longer", "en").search("No\n  longer")
    assert not compiled("no", "en").search("nothing")
    assert compiled("不", "zh").search("我不去")


@given(st.text(max_size=40))
def test_no_text_breaks_it(text: str) -> None:
    for one in negations(text):
        assert 0 <= one.start < one.end <= len(text)
        assert one.clause[0] <= one.start
    assert all(start < end for start, end in clauses(text))
