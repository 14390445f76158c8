"""Terms: opaque, of one space, and the same for a text and for a search of its words."""

from __future__ import annotations

import re
from unicodedata import normalize

from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.text.terms import every, query, stems, terms


def asked(space: str, text: str) -> set[str]:
    return {term.partition("^")[0] for term in query(space, text).split()}


def kept(space: str, text: str) -> set[str]:
    return set(terms(space, text).split())


@given(st.text(max_size=60))
@settings(max_examples=200)
def test_a_text_is_found_by_each_of_its_own_words_and_nothing_of_it_is_syntax(text: str) -> None:
    held = kept("s", text)
    assert {term.removeprefix("+") for term in every("s", text).split()} <= held
    assert re.fullmatch(r"(?:[a-z2-7]{8}(?: [a-z2-7]{8})*)?", terms("s", text))
    assert re.fullmatch(r"(?:[a-z2-7]{8}(?:\^0\.5)?(?: |$))*", query("s", text))


def test_the_same_words_are_other_terms_in_another_space_whatever_its_length() -> None:
    assert kept("a", "court hearing").isdisjoint(kept("b", "court hearing"))
    assert kept("x" * 100 + "a", "court").isdisjoint(kept("x" * 100 + "b", "court"))


def test_case_accents_stems_and_joined_keys() -> None:
    for said, sought in [
        ("Él vivía en BOGOTÁ", "bogota"),
        ("The carrots", "carrot"),
        ("Die Straße", "STRASSE"),
        ("case c-1", "C-1"),
        ("an e-mail", "email"),
        (normalize("NFD", "안나는 오슬로에"), "오슬로"),
        ("我有一只猫", "猫"),
        ("Анна живёт", "живет"),
    ]:
        assert asked("s", sought) & kept("s", said), said
    assert not asked("s", "Oslo") & kept("s", "Bergen")


def test_what_only_holds_a_sentence_together_is_not_sought_where_other_words_are() -> None:
    assert asked("s", "when is the hearing") == asked("s", "when hearing is the") != asked("s", "the")
    assert asked("s", "the")
    assert stems("the hearings", "en") == stems("a hearing", "en") == {"hear"}
