from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.answer import Record
from onrecord.models.claim import GroundedClaim, Span
from onrecord.models.source import Speaker, Turn, Window
from onrecord.stages.account import (
    bundles,
    durable_half_missing,
    stated_figures,
    states_something,
    unaccounted_turns,
    uncited_figures,
)

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
SPEAKERS = {"ana": Speaker(speaker_id="ana"), "desk": Speaker(speaker_id="desk", kind="agent", side="agent")}


def window(*said: str | tuple[str, str]) -> Window:
    owned = tuple(
        Turn(
            passage_id=f"t{n}", conversation_id="k", turn_id=f"{n}", at=AT, position=n,
            speaker_id=entry[0] if isinstance(entry, tuple) else "ana",
            text=entry[1] if isinstance(entry, tuple) else entry,
        )
        for n, entry in enumerate(said, 1)
    )  # fmt: skip
    return Window(window_id="w", conversation_id="k", owned=owned, speakers=SPEAKERS)


def claim(index: int, turn: Turn, **fields: Any) -> GroundedClaim:
    plain = {"claim_text": "x", "kind": "standing", "subject": "user", "subject_kind": "user"}
    span = {"turn_index": 1, "quote": turn.text}
    record = Record.model_validate({**plain, **fields, "source_span": span})
    return GroundedClaim(index, record, turn, Span(turn.passage_id, 0, len(turn.text), turn.text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Lunch was $6.23, on June 8 at 10:30", ["6.23", "8", "10:30"]),
        ("I paid 4,471 on 10/05 for 750ml, the 8th time", ["4,471", "10/05", "750", "8"]),
        ("我花了30块，走了2万步", ["30", "2万"]),
        ("mia.garcia2723@example.com, https://a.b/c?d=12, www.x9.com, @bo42", []),
        ("order #W5490111, COVID19, A4, B2B, model X-200", []),
        ("à 15h30, EUR50 and 50EUR", ["15h30", "50", "50"]),
        ("two of them in June on Monday", []),
        ("1. one lamp\n2. two bottles", []),
        ("1. April is near", ["1"]),
        ("4K and 80% of 24/7", ["4K", "80", "24/7"]),
    ],
)
def test_a_figure_is_what_digits_state(text: str, found: list[str]) -> None:
    assert [figure.text for figure in stated_figures(text)] == found


class TestFigures:
    said = window("The proposal is due on June 8. By the way, lunch was $6.23.", ("desk", "Your total is $99.10."))

    def test_what_no_quote_holds_is_named_with_its_place(self) -> None:
        (uncited,) = uncited_figures(self.said, ["The proposal is due on June 8"])
        assert (uncited.turn, uncited.figure) == (self.said.owned[0], "6.23")
        assert (uncited.span.passage_id, uncited.span.start, uncited.span.end) == ("t1", 54, 58)

    def test_each_figure_in_some_quote_is_enough(self) -> None:
        assert uncited_figures(self.said, ["due on June 8", "lunch was $6.23"]) == []

    @pytest.mark.parametrize(
        ("text", "quote"),
        [
            ("I walked 4,471 steps today, and again: 4,471 steps.", "I walked 4,471 steps"),
            ("4,471 steps. Yes, 4471.", "4,471 steps"),
            ("at 3:30 pm, so 15:30", "at 3:30 pm"),
            ("$52,000, that is 52k", "that is 52k"),
            ("Cuesta 1.500 €, es decir 1500 euros", "Cuesta 1.500 €"),
        ],
    )
    def test_said_twice_one_record_is_enough(self, text: str, quote: str) -> None:
        assert uncited_figures(window(text), [quote]) == []

    def test_a_figure_is_asked_for_once(self) -> None:
        asked = uncited_figures(window("It is 12.", "Yes, 12. And 13."), [])
        assert [(one.turn.passage_id, one.figure) for one in asked] == [("t1", "12"), ("t2", "13")]

    def test_agents_figures_are_not_asked_for(self) -> None:
        assert uncited_figures(window(("desk", "Your total is $99.10.")), []) == []


class TestDurableHalf:
    said = window("I moved to Oslo, so I live there.", "I bought a car.")

    def changes(self, index: int = 0, **fields: Any) -> GroundedClaim:
        return claim(index, self.said.owned[0], kind="occurrence", changes_current_state=True, **fields)

    def test_an_occurrence_that_changes_a_state_needs_its_standing_half(self) -> None:
        moved = self.changes()
        assert durable_half_missing([moved]) == [moved]
        assert durable_half_missing([moved, claim(1, self.said.owned[0])]) == []

    def test_the_half_is_of_the_same_subject_and_turn(self) -> None:
        moved = self.changes(subject="Acme Corp.", subject_kind="named_entity")
        other = claim(1, self.said.owned[0], subject="Acme Ltd", subject_kind="named_entity")
        elsewhere = claim(2, self.said.owned[1], subject="Acme Corp", subject_kind="named_entity")
        same = claim(3, self.said.owned[0], subject="ACME CORP", subject_kind="named_entity")
        assert durable_half_missing([moved, other, elsewhere]) == [moved]
        assert durable_half_missing([moved, other, same]) == []

    def test_what_changes_nothing_needs_none(self) -> None:
        spoken = self.said.owned[1]
        assert (
            durable_half_missing([claim(0, spoken, kind="occurrence"), claim(1, spoken, changes_current_state=True)])
            == []
        )


def test_bundles_say_so() -> None:
    spoken = window("I like curry and jazz").owned[0]
    both, one = claim(0, spoken, single_claim=False), claim(1, spoken)
    assert bundles([both, one]) == [both]


def test_a_person_who_states_something_is_accounted_for() -> None:
    said = window(
        "Hi there!",
        "I moved to Oslo.",
        "Can you help?",
        "Sí, vivo en Roma",
        "好的",
        ("desk", "I can help."),
        "4,471 steps",
    )
    assert [turn.passage_id for turn in unaccounted_turns(said, set())] == ["t2", "t4", "t7"]
    assert [turn.passage_id for turn in unaccounted_turns(said, {"t2", "t7"})] == ["t4"]
    assert states_something("I moved")
    assert not states_something("thanks")


@given(st.lists(st.text("aW 0123456789.,:/$-", max_size=20), max_size=4))
def test_a_turn_that_is_quoted_whole_leaves_no_figure(texts: list[str]) -> None:
    assert uncited_figures(window(*texts), texts) == []
