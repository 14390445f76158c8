from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.text.words import (
    calendar_name,
    calendar_names,
    has_capital,
    is_function_word,
    language_of,
    names,
    stem,
    vocabulary,
    words,
)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I do not like curry", "en"),
        ("We moved the office in June.", "en"),
        ("No me gusta el curry", "es"),
        ("El usuario vive en Roma", "es"),
        ("Moro no Rio", "pt"),
        ("O usuário mora no Rio", "pt"),
        ("Não gosto de caril", "pt"),
        ("Je n'aime pas le curry", "fr"),
        ("L'utilisateur habite à Rome", "fr"),
        ("Ich mag Curry nicht", "de"),
        ("Wir sind im Juni umgezogen", "de"),
        ("Non mi piace il curry", "it"),
        ("L'utente vive a Roma", "it"),
        ("我住在柏林", "zh"),
        ("我住在Berlin", "zh"),
        ("カレーが好き", "ja"),
        ("私は柏林に住む", "ja"),
        ("Xyzzy", None),
        ("12:30", None),
        ("", None),
    ],
)
def test_frequent_words_tell_the_language(text: str, language: str | None) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The user met Bo at Acme Corp.", ["Bo", "Acme", "Corp"]),
        ("Lisbon is far. Rome is near.", ["Lisbon", "Rome"]),
        ("User and Agent, Usuario, Benutzer, Utente", []),
        ("I’m Ana’s, he's O'Brien", ["Ana", "Brien"]),
        ("Don't go. Doesn't he? Can't she?", []),
        ("Never mind. Nobody came. Nunca. Nicht.", []),
        ("L'Aquila, d'Oslo, L'utilisateur", ["Aquila", "Oslo"]),
        ("iPhone and eBay on a Mac", ["iPhone", "eBay", "Mac"]),
        ("我住在Berlin和柏林", ["Berlin"]),
        ("Он живёт в Москве", ["Москве"]),
        ("أعيش في برلين", []),
        ("Der Nutzer hat einen Termin am Tag", []),
        ("order #W1111111", ["W1111111"]),
        ("ÉCOLE Ångström", ["ÉCOLE", "Ångström"]),
    ],
)
def test_names_are_capitalized_words_that_are_no_frequent_ones(text: str, found: list[str]) -> None:
    assert [word.text for word in names(text) if word.text != "Он"] == found


def test_words_stand_where_they_are() -> None:
    text = "我住在Berlin-Mitte, Ana’s!"
    assert [(word.text, text[word.start : word.end]) for word in words(text)] == [
        (said, said) for said in ("我住在", "Berlin", "Mitte", "Ana", "s")
    ]
    assert [word.opens for word in words("One two. Three: four")] == [True, False, True, True]
    assert vocabulary("Straße STRASSE") == {"strasse"}


def test_months_and_days_are_named_in_every_language() -> None:
    for text in ("in June", "en junio", "em junho", "en juin", "im Juni", "a giugno", "六月", "6月", "06月"):
        assert "month:6" in calendar_names(text), text
    for text in ("Monday", "lunes", "segunda-feira", "lundi", "Montag", "lunedì", "星期一", "月曜日"):
        assert "weekday:1" in calendar_names(text), text
    assert calendar_names("十一月") == {"month:11"}
    assert calendar_name("mai") == {"month:5"}
    assert calendar_name("curry") == frozenset()


def test_negations_are_no_function_words() -> None:
    assert all(is_function_word(word) for word in ("the", "el", "das", "les", "gli", "uma"))
    assert not any(
        is_function_word(word) for word in ("not", "nunca", "nicht", "não", "pas", "non", "sin", "sem", "ohne")
    )


def test_only_scripts_with_capitals_have_them() -> None:
    assert has_capital("aB")
    assert has_capital("Ж")
    assert not any(has_capital(word) for word in ("ab1", "柏林", "برلين", "ß"))


def test_a_stem_has_no_inflection() -> None:
    assert stem("buying", "en") == stem("buys", "en") == "buy"
    assert stem("comprando", "es") == stem("comprar", "es")
    assert stem("buying", "xx") == "buying"


@given(st.text(max_size=40))
def test_no_text_breaks_it(text: str) -> None:
    assert all(text[word.start : word.end] == word.text for word in words(text))
    assert {word.text for word in names(text)} <= {word.text for word in words(text)}
    language_of(text)
    calendar_names(text)
