from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from onrecord.models import fact
from onrecord.stages.verdict import Held, reach, stopped_at

START = datetime(2026, 3, 4, 10, tzinfo=UTC)
DAY = timedelta(days=1)


def claim(claim_id: str, minute: int, speaker: str, norm: str, **other: Any) -> fact.Testimony:
    """A standing claim of a person, about something else, of an attribute that holds one value."""
    at = START + timedelta(minutes=minute)
    said: dict[str, Any] = {
        "claim_id": claim_id, "passage_id": f"p{minute}", "passage_digest": None, "asserted_at": at, "recorded_at": at,
        "speaker_id": speaker, "source": speaker, "side": None, "from_agent": False, "from_subject": False,
        "subject_kind": "thing", "subject_id": "atlas", "text": norm, "value": norm, "norm": norm,
        "attribute": "launch.date", "holds": "one", "kind": "standing", "form": "statement", "audience": "shared",
        "is_attributed": False, "ends_current": False, "todo": "none", "close_reason": None, "valid_from": None,
        "valid_until": None, "valid_precision": "unknown", "valid_kind": None, "ended_from": None, "ended_until": None,
        "expires_at": None, "field": None, "bound_to": (), "binding_rule": None,
    }  # fmt: skip
    return fact.Testimony(**(said | other))


def verdict(*claims: fact.Testimony) -> list[Held]:
    return reach(sorted(claims, key=lambda t: (t.asserted_at, t.passage_id, t.claim_id)))


def states(held: Sequence[Held]) -> list[tuple[str, str]]:
    return [(str(h.opener.value), h.state) for h in held]


def chain(held: Sequence[Held]) -> list[tuple[str, str, str]]:
    return [(h.opener.claim_id, link.fact.opener.claim_id, link.reason) for h in held for link in h.replaces]


def todo(claim_id: str, minute: int, speaker: str, **other: Any) -> fact.Testimony:
    return claim(
        claim_id, minute, speaker, "buy cake", **({"form": "open_item", "todo": "open", "holds": None} | other)
    )


def order(claim_id: str, minute: int, speaker: str, text: str, side: str | None, **other: Any) -> fact.Testimony:
    return claim(claim_id, minute, speaker, "settle", **({"form": "instruction", "text": text, "side": side} | other))


class TestSupport:
    def test_the_same_value_supports_one_fact(self) -> None:
        held = verdict(claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "june"), claim("c", 2, "dana", "june"))
        assert [[t.claim_id for t in h.claims] for h in held] == [["a", "b", "c"]]
        assert states(held) == [("june", "open")]

    def test_an_agent_neither_supports_nor_contests_nor_closes_what_is_about_others(self) -> None:
        agent: dict[str, Any] = {"from_agent": True, "speaker": "desk"}
        for said in ("june", "july"):
            held = verdict(claim("a", 0, "dana", "june"), claim("b", 1, norm=said, **agent))
            assert [h.state for h in held] == ["open", "open"]
            assert [len(h.claims) for h in held] == [1, 1]
        held = verdict(claim("a", 0, "dana", "june"), claim("b", 1, norm="june", ends_current=True, **agent))
        assert [h.state for h in held] == ["open", "open"]

    def test_an_agent_speaks_for_itself(self) -> None:
        held = verdict(claim("a", 0, "dana", "v1"), claim("b", 1, "desk", "v2", from_agent=True, from_subject=True))
        assert states(held) == [("v1", "superseded"), ("v2", "open")]

    @pytest.mark.parametrize("said", ["june", "july"])
    def test_what_is_attributed_stays_apart(self, said: str) -> None:
        held = verdict(
            claim("a", 0, "dana", "june"),
            claim("b", 1, "dana", said, is_attributed=True),
            claim("c", 2, "dana", "june", is_attributed=True, ends_current=True),
        )
        assert held[0].state == "open"
        assert [t.claim_id for t in held[0].claims] == ["a"]
        assert not held[0].replaces
        assert all(t.is_attributed for h in held[1:] for t in h.claims)

    def test_what_an_agent_reports_stays_apart_from_what_people_report(self) -> None:
        held = verdict(
            claim("a", 0, "dana", "june", is_attributed=True),
            claim("b", 1, "desk", "june", is_attributed=True, from_agent=True, from_subject=True),
        )
        assert [len(h.claims) for h in held] == [1, 1]


class TestSupersession:
    def test_the_same_speaker_changes_its_mind(self) -> None:
        held = verdict(claim("a", 0, "dana", "june"), claim("b", 1, "dana", "july"))
        assert states(held) == [("june", "superseded"), ("july", "open")]
        assert chain(held) == [("b", "a", "same_speaker")]

    def test_the_subject_has_the_last_word(self) -> None:
        held = verdict(claim("a", 0, "dana", "oslo"), claim("b", 1, "mel", "rome", from_subject=True))
        assert states(held) == [("oslo", "superseded"), ("rome", "open")]
        assert chain(held) == [("b", "a", "subject")]

    def test_nobody_else_has_the_last_word_over_the_subject(self) -> None:
        held = verdict(claim("a", 0, "mel", "rome", from_subject=True), claim("b", 1, "dana", "oslo"))
        assert states(held) == [("rome", "contested"), ("oslo", "contested")]

    def test_a_document_replaces_what_its_lineage_said_by_another_speaker(self) -> None:
        held = verdict(claim("a", 0, "dana", "june", source="policy"), claim("b", 1, "ravi", "july", source="policy"))
        assert chain(held) == [("b", "a", "same_lineage")]

    def test_a_speaker_and_a_lineage_of_the_same_name_are_two(self) -> None:
        held = verdict(claim("a", 0, "policy", "june"), claim("b", 1, "ravi", "july", source="x"))
        assert states(held) == [("june", "contested"), ("july", "contested")]
        held = verdict(claim("a", 0, "dana", "june", source="x"), claim("b", 1, "x", "july", source="y"))
        assert states(held) == [("june", "contested"), ("july", "contested")]

    def test_any_supporter_may_change_its_mind(self) -> None:
        held = verdict(claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "june"), claim("c", 2, "ravi", "july"))
        assert states(held) == [("june", "superseded"), ("july", "open")]

    def test_a_value_that_comes_back_opens_a_new_fact(self) -> None:
        held = verdict(claim("a", 0, "dana", "v1"), claim("b", 1, "dana", "v2"), claim("c", 2, "dana", "v1"))
        assert states(held) == [("v1", "superseded"), ("v2", "superseded"), ("v1", "open")]
        assert chain(held) == [("b", "a", "same_speaker"), ("c", "b", "same_speaker")]

    def test_a_late_arrival_takes_its_place(self) -> None:
        later = START + 5 * DAY
        held = verdict(claim("b", 1, "dana", "v2"), claim("a", 0, "dana", "v1", recorded_at=later))
        assert states(held) == [("v1", "superseded"), ("v2", "open")]
        assert held[0].closed_at == later
        middle = verdict(
            claim("a", 0, "dana", "v1"),
            claim("c", 9, "dana", "v3"),
            claim("b", 5, "dana", "v2", recorded_at=later),
        )
        assert chain(middle) == [("b", "a", "same_speaker"), ("c", "b", "same_speaker")]

    def test_where_many_values_are_held_none_replaces_another(self) -> None:
        held = verdict(claim("a", 0, "dana", "jazz", holds="many"), claim("b", 1, "dana", "soul", holds="many"))
        assert states(held) == [("jazz", "open"), ("soul", "open")]

    def test_without_an_attribute_nothing_is_replaced(self) -> None:
        held = verdict(claim("a", 0, "dana", "x", holds=None), claim("b", 1, "dana", "y", holds=None))
        assert states(held) == [("x", "open"), ("y", "open")]


class TestContest:
    def test_another_source_contests(self) -> None:
        held = verdict(claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "july"))
        assert states(held) == [("june", "contested"), ("july", "contested")]
        assert chain(held) == []

    def test_a_party_comes_round_to_the_other(self) -> None:
        held = verdict(claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "july"), claim("c", 2, "ravi", "june"))
        assert states(held) == [("june", "open"), ("july", "superseded")]
        assert chain(held) == [("a", "b", "same_speaker")]

    def test_a_party_moves_on_to_a_third_value(self) -> None:
        held = verdict(claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "july"), claim("c", 2, "ravi", "may"))
        assert states(held) == [("june", "contested"), ("july", "superseded"), ("may", "contested")]

    def test_the_subject_settles_it(self) -> None:
        rows = [claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "july")]
        held = verdict(*rows, claim("c", 2, "mel", "may", from_subject=True))
        assert states(held) == [("june", "superseded"), ("july", "superseded"), ("may", "open")]
        held = verdict(*rows, claim("c", 2, "mel", "july", from_subject=True))
        assert states(held) == [("june", "superseded"), ("july", "open")]

    def test_saying_it_again_settles_nothing(self) -> None:
        held = verdict(claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "july"), claim("c", 2, "dana", "june"))
        assert [h.state for h in held] == ["contested", "contested"]


class TestOneTurn:
    def test_facts_born_from_one_turn_neither_replace_nor_contest(self) -> None:
        held = verdict(claim("a", 0, "ana", "oslo"), claim("b", 0, "ana", "rome"))
        assert states(held) == [("oslo", "open"), ("rome", "open")]
        assert chain(held) == []

    def test_not_even_when_one_is_said_again(self) -> None:
        held = verdict(claim("a", 0, "ana", "oslo"), claim("b", 0, "ana", "rome"), claim("c", 1, "ana", "rome"))
        assert states(held) == [("oslo", "open"), ("rome", "open")]
        held = verdict(
            claim("a", 0, "ana", "oslo"),
            claim("b", 0, "ana", "rome"),
            claim("c", 1, "ana", "rome", from_subject=True),
        )
        assert states(held) == [("oslo", "open"), ("rome", "open")]

    def test_a_later_turn_replaces_them_all(self) -> None:
        held = verdict(claim("a", 0, "ana", "oslo"), claim("b", 0, "ana", "rome"), claim("c", 1, "ana", "bern"))
        assert chain(held) == [("c", "a", "same_speaker"), ("c", "b", "same_speaker")]

    def test_all_that_a_turn_says_replaces_what_was(self) -> None:
        held = verdict(claim("a", 0, "ana", "bern"), claim("b", 1, "ana", "oslo"), claim("c", 1, "ana", "rome"))
        assert states(held) == [("bern", "superseded"), ("oslo", "open"), ("rome", "open")]
        assert chain(held) == [("b", "a", "same_speaker"), ("c", "a", "same_speaker")]

    @pytest.mark.parametrize(("first", "second"), [("b", "c"), ("c", "b")])
    def test_what_is_said_again_beside_something_new_is_born_with_it(self, first: str, second: str) -> None:
        held = verdict(claim("a", 0, "ana", "oslo"), claim(first, 1, "ana", "oslo"), claim(second, 1, "ana", "rome"))
        assert sorted(states(held)) == [("oslo", "open"), ("oslo", "superseded"), ("rome", "open")]
        assert chain(held) == [(second, "a", "same_speaker")]

    def test_who_says_both_sides_of_a_contest_settles_nothing(self) -> None:
        held = verdict(
            claim("a", 0, "dana", "june"),
            claim("b", 1, "ravi", "july"),
            claim("c", 2, "dana", "june"),
            claim("d", 2, "dana", "july"),
        )
        assert [h.state for h in held] == ["contested", "contested"]


class TestEndings:
    def test_an_ending_closes_and_opens_its_opposite(self) -> None:
        held = verdict(
            claim("a", 0, "ana", "klimt", holds="many"),
            claim("b", 1, "ana", "klimt", holds="many", ends_current=True, close_reason="no longer"),
        )
        assert [(h.polarity, h.state) for h in held] == [("positive", "ended"), ("negative", "open")]
        assert [t.claim_id for t in held[0].claims] == ["a"]
        assert chain(held) == [("b", "a", "ended")]

    def test_it_ends_the_same_value_where_many_are_held(self) -> None:
        held = verdict(
            claim("a", 0, "ana", "klimt", holds="many"),
            claim("b", 1, "ana", "schiele", holds="many", ends_current=True),
        )
        assert [h.state for h in held] == ["open", "open"]

    @pytest.mark.parametrize("norm", ["acme", "she no longer works there", "initech"])
    def test_it_ends_whatever_the_key_holds_where_one_is_held(self, norm: str) -> None:
        held = verdict(claim("a", 0, "ana", "acme"), claim("b", 1, "ana", norm, ends_current=True))
        assert [(h.polarity, h.state) for h in held] == [("positive", "ended"), ("negative", "open")]

    def test_a_value_that_comes_back_closes_its_ending(self) -> None:
        held = verdict(
            claim("a", 0, "ana", "jazz", holds="many"),
            claim("b", 1, "ana", "jazz", holds="many", ends_current=True),
            claim("c", 2, "ana", "jazz", holds="many"),
        )
        assert [(h.polarity, h.state) for h in held] == [
            ("positive", "ended"), ("negative", "superseded"), ("positive", "open"),
        ]  # fmt: skip
        assert chain(held) == [("b", "a", "ended"), ("c", "b", "same_speaker")]

    def test_an_ending_by_another_source_contests(self) -> None:
        held = verdict(
            claim("a", 0, "ana", "jazz", holds="many"), claim("b", 1, "bo", "jazz", holds="many", ends_current=True)
        )
        assert [h.state for h in held] == ["contested", "contested"]

    def test_an_ending_with_nothing_to_end_stands_by_itself(self) -> None:
        held = verdict(claim("a", 0, "ana", "jazz", holds="many", ends_current=True))
        assert [(h.polarity, h.state) for h in held] == [("negative", "open")]

    def test_an_ending_said_twice_is_one_fact(self) -> None:
        held = verdict(
            claim("a", 0, "ana", "jazz", holds="many", ends_current=True),
            claim("b", 1, "bo", "jazz", holds="many", ends_current=True),
        )
        assert [len(h.claims) for h in held] == [2]

    @pytest.mark.parametrize(("ending", "value"), [("b", "c"), ("c", "b")])
    def test_what_a_turn_says_beside_an_ending_takes_its_place(self, ending: str, value: str) -> None:
        held = verdict(
            claim("a", 0, "ana", "rome"),
            claim(ending, 1, "ana", "rome", ends_current=True),
            claim(value, 1, "ana", "oslo"),
        )
        assert sorted((h.opener.value, h.polarity, h.state) for h in held) == [
            ("oslo", "positive", "open"), ("rome", "negative", "open"), ("rome", "positive", "ended"),
        ]  # fmt: skip
        assert sorted(chain(held)) == sorted([(ending, "a", "ended"), (value, "a", "same_speaker")])


class TestTodos:
    def test_said_again_it_goes_on(self) -> None:
        held = verdict(todo("a", 0, "ana"), todo("b", 1, "bo"))
        assert [(h.state, len(h.claims)) for h in held] == [("open", 2)]

    @pytest.mark.parametrize("how", ["done", "removed"])
    def test_it_closes_and_the_closing_claim_supports_it(self, how: str) -> None:
        held = verdict(todo("a", 0, "ana"), todo("b", 1, "bo", todo=how, close_reason="is done"))
        assert [(h.state, [t.claim_id for t in h.claims]) for h in held] == [(how, ["a", "b"])]
        assert held[0].closer is not None
        assert held[0].closer.close_reason == "is done"

    def test_done_with_nothing_open_makes_no_fact(self) -> None:
        assert verdict(todo("a", 0, "ana", todo="done")) == []
        assert states(verdict(todo("a", 0, "ana", todo="done"), todo("b", 1, "ana"))) == [("buy cake", "open")]
        held = verdict(todo("a", 0, "ana"), todo("b", 1, "ana", todo="done"), todo("c", 2, "ana", todo="done"))
        assert [[t.claim_id for t in h.claims] for h in held] == [["a", "b"]]

    def test_said_after_it_is_done_another_opens(self) -> None:
        held = verdict(todo("a", 0, "ana"), todo("b", 1, "ana", todo="done"), todo("c", 2, "ana"))
        assert [h.state for h in held] == ["done", "open"]
        assert chain(held) == []

    @pytest.mark.parametrize(("opens", "closes"), [("b", "c"), ("c", "b")])
    def test_in_one_turn_done_is_of_what_was_open(self, opens: str, closes: str) -> None:
        held = verdict(todo("a", 0, "ana"), todo(opens, 1, "ana"), todo(closes, 1, "ana", todo="done"))
        assert [h.state for h in held] == ["done", "open"]
        held = verdict(todo(opens, 1, "ana"), todo(closes, 1, "ana", todo="done"))
        assert [h.state for h in held] == ["done"]

    def test_what_is_no_to_do_never_closes_it(self) -> None:
        held = verdict(
            todo("a", 0, "ana"),
            claim("b", 1, "ana", "buy cake", kind="occurrence", holds=None),
            claim("c", 2, "ana", "buy cake", holds=None, ends_current=True),
        )
        assert held[0].state == "open"
        assert [t.claim_id for t in held[0].claims] == ["a"]

    def test_what_is_attributed_neither_opens_nor_closes_it(self) -> None:
        held = verdict(todo("a", 0, "ana"), todo("b", 1, "ana", todo="done", is_attributed=True, form="observation"))
        assert [h.state for h in held] == ["open", "open"]

    def test_an_agent_does_not_close_what_people_have_to_do(self) -> None:
        held = verdict(todo("a", 0, "ana"), todo("b", 1, "desk", todo="done", from_agent=True))
        assert [h.state for h in held] == ["open"]

    def test_an_event_of_the_object_does(self) -> None:
        held = verdict(todo("a", 0, "ana"), todo("b", 1, "desk", todo="done", from_agent=True, from_subject=True))
        assert [h.state for h in held] == ["done"]


class TestInstructions:
    def test_its_speaker_or_its_side_replaces_it(self) -> None:
        held = verdict(order("a", 0, "ana", "Do not settle", "team"), order("b", 1, "ana", "You may settle", "team"))
        assert [h.state for h in held] == ["superseded", "open"]
        held = verdict(order("a", 0, "ana", "Do not settle", "team"), order("b", 1, "eve", "You may settle", "team"))
        assert chain(held) == [("b", "a", "same_side")]
        held = verdict(order("a", 0, "ana", "Do not settle", None), order("b", 1, "ana", "You may settle", None))
        assert chain(held) == [("b", "a", "same_speaker")]

    @pytest.mark.parametrize(
        ("first", "second"), [("team", "customer"), ("customer", "team"), (None, None), ("team", None)]
    )
    def test_another_side_neither_replaces_nor_doubts_it(self, first: str | None, second: str | None) -> None:
        held = verdict(
            order("a", 0, "ana", "Do not settle", first),
            order("b", 1, "bo", "You may settle", second, from_subject=True),
        )
        assert [h.state for h in held] == ["open", "open"]

    def test_a_customer_who_repeats_the_teams_words_does_not_come_to_own_them(self) -> None:
        held = verdict(
            order("a", 0, "ana", "Do not settle", "team"),
            order("b", 1, "bo", "do not settle!", "customer"),
            order("c", 2, "bo", "You may settle", "customer"),
        )
        assert [(h.opener.claim_id, h.state) for h in held] == [("a", "open"), ("b", "superseded"), ("c", "open")]

    def test_who_goes_over_to_the_customer_does_not_relax_the_team(self) -> None:
        held = verdict(
            order("a", 0, "ana", "Do not settle", "team"), order("b", 1, "ana", "You may settle", "customer")
        )
        assert [h.state for h in held] == ["open", "open"]

    def test_the_same_words_again_support_it(self) -> None:
        held = verdict(order("a", 0, "ana", "Do not settle.", "team"), order("b", 1, "eve", "do not SETTLE", "team"))
        assert [len(h.claims) for h in held] == [2]

    def test_words_in_any_script_are_compared(self) -> None:
        held = verdict(order("a", 0, "ana", "不要提出和解。", "team"), order("b", 1, "eve", "不要提出和解", "team"))
        assert [len(h.claims) for h in held] == [2]
        held = verdict(order("a", 0, "ana", "不要提出和解", "team"), order("b", 1, "eve", "可以提出和解", "team"))
        assert [h.state for h in held] == ["superseded", "open"]

    def test_the_same_words_with_another_expiry_replace_it(self) -> None:
        held = verdict(
            order("a", 0, "ana", "Do not settle this week", "team", expires_at=START + DAY),
            order("b", 1, "ana", "Do not settle this week", "team", expires_at=START + 8 * DAY),
        )
        assert [h.state for h in held] == ["superseded", "open"]

    def test_two_of_one_turn_stand_together(self) -> None:
        held = verdict(order("a", 0, "ana", "Do not settle", "team"), order("b", 0, "ana", "Never settle", "team"))
        assert [h.state for h in held] == ["open", "open"]


class TestStoppedAt:
    def test_an_ending_says_when(self) -> None:
        t = claim("a", 0, "ana", "x", ends_current=True, ended_from=START - 2 * DAY, ended_until=START - DAY)
        assert stopped_at(t) == START - 2 * DAY
        assert stopped_at(claim("a", 0, "ana", "x", ends_current=True, ended_until=START - DAY)) == START - DAY

    def test_else_what_takes_its_place_says_since_when(self) -> None:
        since = {"valid_from": START - DAY, "valid_kind": "effective_period"}
        assert stopped_at(claim("a", 0, "ana", "x", **since)) == START - DAY
        happened = {"valid_from": START - DAY, "valid_until": START, "valid_kind": "event_time", "kind": "occurrence"}
        assert stopped_at(claim("a", 0, "ana", "x", **happened)) == START - DAY

    def test_else_when_it_was_said(self) -> None:
        assert stopped_at(claim("a", 3, "ana", "x")) == START + timedelta(minutes=3)
        due = {"valid_from": START + DAY, "valid_kind": "event_time"}
        assert stopped_at(claim("a", 0, "ana", "x", **due)) == START
