from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.errors import ConflictError, InputError
from onrecord.models.source import Event, Said, Speaker
from onrecord.stages import ingest

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)


def said(turn_id: str = "t1", text: str = "Hello.", speaker: str = "ana", at: datetime = AT) -> Said:
    return Said(turn_id=turn_id, speaker=speaker, text=text, at=at)


def event(*turns: Said, **more: Any) -> Event:
    return Event(conversation_id=more.pop("conversation_id", "k1"), turns=turns, **more)


@pytest.mark.parametrize(
    ("bad", "where", "words"),
    [
        (event(), "turns", "at least one turn"),
        (event(said(text=" \n\t")), "turns.0.text", "'t1' has no text"),
        (event(said(), said("t2", text="x" * (ingest.TURN_LENGTH_MAX + 1))), "turns.1.text", "longer"),
        (event(said(at=datetime(2026, 3, 4))), "turns.0.at", "no offset"),  # noqa: DTZ001 - a naive time is the point
        (event(said(speaker="")), "turns.0.speaker", "An id has"),
        (event(said(turn_id="a\x00b")), "turns.0.turn_id", "control"),
        (event(said(), conversation_id=" "), "conversation_id", "An id has"),
        (event(said(), said(text="Other.")), "turns.1", "comes twice"),
        (event(said(text="\ud800")), "turns.0.text", "surrogate"),
        (event(*(said(str(n)) for n in range(ingest.TURNS_MAX + 1))), "turns", "at most"),
    ],
)
def test_what_cannot_be_taken_is_named(bad: Event, where: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as error:
        ingest.check(bad)
    assert error.value.where == where


def test_a_turn_that_comes_twice_alike_is_one() -> None:
    assert [t.turn_id for t in ingest.check(event(said(), said("t2"), said()))] == ["t1", "t2"]


def test_only_turns_that_are_not_held_are_fresh_and_another_text_is_a_conflict() -> None:
    held = {"t1": {"text": "Hello.", "speaker_id": "ana"}}
    assert [t.turn_id for t in ingest.fresh("k1", [said(), said("t2")], held)] == ["t2"]
    with pytest.raises(ConflictError, match="another text; nothing was written"):
        ingest.fresh("k1", [said("t2"), said(text="Other.")], held)
    with pytest.raises(ConflictError, match="another speaker"):
        ingest.fresh("k1", [said(speaker="bo")], held)


@pytest.mark.parametrize(
    ("explicit", "held", "side", "customer"),
    [
        ("a", "b", ["c"], "a"),
        (None, "b", ["c"], "b"),
        (None, None, ["c", "c"], "c"),
        (None, None, ["c", "d"], None),
        (None, None, [], None),
    ],
)
def test_the_customer_is_named_or_the_only_one(
    explicit: str | None, held: str | None, side: list[str], customer: str | None
) -> None:
    assert ingest.customer_of(explicit, held, side) == customer


@given(st.integers(0, 500))
def test_windows_own_every_turn_once(count: int) -> None:
    first, owned = 0, []
    while first < count:
        until = ingest.cut(first, count)
        assert 0 < until - first <= ingest.OWNED_TURNS_MAX
        owned += range(first, until)
        first = until
    assert owned == list(range(count))


def test_every_name_of_an_event_is_declared_as_it_says() -> None:
    bo = Speaker(speaker_id="bo", side="customer")
    unused = Speaker(speaker_id="eve", side="team")
    assert ingest.declared(event(said(), customer="bo", speakers=(bo, unused))) == {
        "ana": Speaker(speaker_id="ana"),
        "bo": bo,
    }
