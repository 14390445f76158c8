from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from tests.scenes import window

from onrecord.models.source import Speaker, place_of


@given(st.text(), st.integers(0, 99_999_999), st.integers(0, 99_999_999))
def test_places_sort_as_turns_follow_each_other(conversation: str, one: int, other: int) -> None:
    assert (place_of(conversation, one) < place_of(conversation, other)) == (one < other)


def test_a_window_shows_its_owned_turns_from_one() -> None:
    said = window("One.", "Two.")
    assert [said.turn(n) for n in (0, 1, 2, 3)] == [None, said.owned[0], said.owned[1], None]
    assert said.owned[1].place == place_of("k1", 1)


def test_who_nobody_declared_is_a_person_without_a_side() -> None:
    stranger = window("One.").speaker("stranger")
    assert stranger == Speaker(speaker_id="stranger")
    assert (stranger.is_person, stranger.side) == (True, None)


def test_a_speaker_is_shown_by_role_else_side_else_name() -> None:
    whole = {"speaker_id": "ana", "name": "Ana", "side": "team", "role": "lawyer"}
    labels = []
    for left_out in (None, "role", "side", "name"):
        whole.pop(left_out or "", None)
        labels.append(Speaker.model_validate(whole).label)
    assert labels == ["lawyer", "team", "Ana", "ana"]


def test_what_it_does_not_know_it_refuses() -> None:
    with pytest.raises(ValidationError, match="mood"):
        Speaker.model_validate({"speaker_id": "ana", "mood": "good"})
