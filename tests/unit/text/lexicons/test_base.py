from __future__ import annotations

import dataclasses

import pytest

from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexicons.base import counted, words
from onrecord.text.negation import compiled
from onrecord.text.normalize import fold

PATTERNS = [
    field.name for field in dataclasses.fields(LEXICONS["en"]) if field.type == "str" and field.name != "language"
]


def test_words_are_split_and_counted() -> None:
    assert words("a b", "c") == {"a", "b", "c"}
    assert counted("zero one", dozen=12) == {"zero": 0, "one": 1, "dozen": 12}


def test_the_supported_languages_are_there() -> None:
    assert set(LEXICONS) >= {"en", "es", "pt", "fr", "de", "it", "zh"}


@pytest.mark.parametrize("code", LEXICONS)
class TestEach:
    def test_words_are_folded(self, code: str) -> None:
        lexicon = LEXICONS[code]
        listed = words(*lexicon.months, *lexicon.weekdays).union(
            lexicon.function_words,
            lexicon.reporting,
            lexicon.common,
            lexicon.people,
            lexicon.numbers,
            lexicon.multipliers,
        )
        assert sorted(word for word in listed if fold(word) != word) == []

    def test_a_year_and_a_week_are_whole(self, code: str) -> None:
        assert (len(LEXICONS[code].months), len(LEXICONS[code].weekdays)) == (12, 7)

    def test_no_negation_is_a_function_word(self, code: str) -> None:
        lexicon = LEXICONS[code]
        negation = compiled(lexicon.negations, code)
        # Portuguese `no` (in the) is spelled as the others' no
        assert sorted(word for word in lexicon.function_words if negation.fullmatch(word)) == []

    def test_patterns_match_words_and_never_nothing(self, code: str) -> None:
        for name in PATTERNS:
            assert compiled(getattr(LEXICONS[code], name), code).fullmatch("") is None, name
