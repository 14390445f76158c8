from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from onrecord.models import fact
from onrecord.models.identity import Identity
from onrecord.stages.judge import JOINED, changes, judge, settle, unmatched

IDENTITY = Identity("ab" * 32)
START = datetime(2026, 3, 4, 10, tzinfo=UTC)
DAY = timedelta(days=1)
PERIOD: dict[str, Any] = {"valid_kind": "effective_period", "valid_precision": "open"}


def claim(claim_id: str, minute: int, speaker: str, norm: str, **other: Any) -> fact.Testimony:
    """A standing claim of a person, about something else, of an attribute that holds one value."""
    at = START + timedelta(minutes=minute)
    said: dict[str, Any] = {
        "claim_id": claim_id, "passage_id": f"p{minute}", "passage_digest": None, "asserted_at": at, "recorded_at": at,
        "speaker_id": speaker, "source": speaker, "side": None, "from_agent": False, "from_subject": False,
        "subject_kind": "thing", "subject_id": "atlas", "text": f"It is {norm}", "value": norm, "norm": norm,
        "attribute": "launch.date", "holds": "one", "kind": "standing", "form": "statement", "audience": "shared",
        "is_attributed": False, "ends_current": False, "todo": "none", "close_reason": None, "valid_from": None,
        "valid_until": None, "valid_precision": "unknown", "valid_kind": None, "ended_from": None, "ended_until": None,
        "expires_at": None, "field": None, "bound_to": (), "binding_rule": None,
    }  # fmt: skip
    return fact.Testimony(**(said | other))


def todo(claim_id: str, minute: int, **other: Any) -> fact.Testimony:
    return claim(claim_id, minute, "ana", "cake", **({"form": "open_item", "todo": "open", "holds": None} | other))


def facts(*claims: fact.Testimony) -> tuple[fact.Fact, ...]:
    return judge("key_1", claims, IDENTITY)


def one(*claims: fact.Testimony) -> fact.Fact:
    (only,) = facts(*claims)
    return only


def minute(n: int) -> datetime:
    return START + timedelta(minutes=n)


class TestIdentity:
    def test_a_fact_is_its_key_and_its_opener(self) -> None:
        row = one(claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "june"))
        assert row.fact_id == IDENTITY.of("fact", "key_1", "a")
        assert row.claims == ("a", "b")
        assert judge("key_2", [claim("a", 0, "dana", "june")], IDENTITY)[0].fact_id != row.fact_id

    def test_the_earliest_shared_claim_names_it_and_gives_its_words(self) -> None:
        row = one(
            claim("a", 0, "dana", "june", audience="internal", text="Between us: June", value="JUNE"),
            claim("b", 1, "ravi", "june", text="June it is"),
        )
        assert row.fact_id == IDENTITY.of("fact", "key_1", "b")
        assert (row.text, row.value, row.audience) == ("June it is", "june", "shared")
        assert (row.claims, row.shared_claims) == (("a", "b"), ("b",))
        assert (row.support_count, row.shared_support_count) == (2, 1)
        assert (row.recorded_at, row.shared_recorded_at) == (minute(0), minute(1))

    def test_of_one_turn_the_first_words_name_it_whatever_the_ids(self) -> None:
        words = [
            claim(claim_id, 0, "dana", "june", char_start=start, text=f"June, at {start}")
            for claim_id, start in (("c", 3), ("a", 9), ("b", 40))
        ]
        for given in (words, words[::-1]):
            row = one(*given)
            assert (row.opener, row.claims, row.text) == ("c", ("c", "a", "b"), "June, at 3")

    def test_turns_of_one_instant_are_in_their_conversations_order_before_their_words_are(self) -> None:
        first = claim("z", 0, "dana", "june", passage_id="p9", place="k#00000001", char_start=50)
        second = claim("a", 0, "dana", "july", passage_id="p1", place="k#00000002", char_start=0)
        states = {row.value: row.state for row in facts(second, first)}
        assert states == {"june": "superseded", "july": "open"}

    def test_the_opener_is_the_shared_claim_even_where_the_shared_verdict_has_no_such_fact(self) -> None:
        rows = facts(
            claim("a", 0, "dana", "june"),
            claim("b", 1, "dana", "july", audience="internal"),
            claim("c", 2, "dana", "june"),
        )
        reopened = rows[-1]
        assert (reopened.opener, reopened.claims, reopened.shared_claims) == ("c", ("c",), ())
        assert (reopened.text, reopened.state, reopened.shared_state) == ("It is june", "open", None)

    def test_a_closing_claim_never_names_an_item(self) -> None:
        row = one(todo("a", 0, audience="internal"), todo("b", 1, todo="done", text="It is done"))
        assert (row.fact_id, row.audience) == (IDENTITY.of("fact", "key_1", "a"), "internal")
        assert (row.text, row.shared_state, row.shared_claims) == ("It is cake", None, ())

    def test_a_claim_given_twice_counts_once_and_as_first_recorded(self) -> None:
        again = claim("a", 0, "dana", "june", recorded_at=START + DAY)
        row = one(again, claim("a", 0, "dana", "june"), again)
        assert (row.claims, row.recorded_at) == (("a",), START)

    def test_only_current_claims_count(self) -> None:
        assert facts(claim("a", 0, "dana", "june", is_current=False)) == ()
        rows = facts(claim("a", 0, "dana", "june"), claim("b", 1, "dana", "july", is_current=False))
        assert [(row.value, row.state) for row in rows] == [("june", "open")]
        assert facts() == ()


class TestAudiences:
    def test_an_internal_claim_does_not_close_what_the_customer_sees(self) -> None:
        shared = claim("a", 0, "dana", "june")
        was, now = facts(shared, claim("b", 1, "dana", "july", audience="internal"))
        assert (was.state, was.shared_state) == ("superseded", "open")
        assert (was.closed_at, was.shared_closed_at) == (minute(1), None)
        assert (was.valid_until, was.shared_valid_until) == (minute(1), None)
        assert (was.close_reason, was.shared_close_reason) == ("same_speaker", None)
        assert (now.state, now.shared_state, now.audience) == ("open", None, "internal")
        assert [(link.fact_id, link.audience, link.shared_only) for link in now.supersedes] == [
            (was.fact_id, "internal", False)
        ]

    def test_nor_contests_it(self) -> None:
        was, other = facts(claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "july", audience="internal"))
        assert (was.state, was.shared_state, other.state, other.shared_state) == (
            "contested",
            "open",
            "contested",
            None,
        )

    def test_nor_shows_what_it_is_bound_to(self) -> None:
        row = one(
            claim("a", 0, "dana", "june", bound_to=("case:1",), binding_rule="2", audience="internal"),
            claim("b", 1, "dana", "june", bound_to=("case:2", "case:1"), binding_rule="1"),
            claim("c", 2, "dana", "june", bound_to=("case:3",), binding_rule="3", audience="internal"),
        )
        assert row.bound_to == ("case:1", "case:2", "case:3")
        assert row.shared_bound_to == ("case:2", "case:1")
        assert row.binding_rule == "1"

    def test_a_chain_that_only_the_shared_verdict_has_is_marked(self) -> None:
        rows = facts(
            claim("a", 0, "dana", "june"),
            claim("b", 1, "dana", "may", audience="internal"),
            claim("c", 2, "dana", "july"),
        )
        links = {
            (row.value, link.fact_id): (link.audience, link.shared_only) for row in rows for link in row.supersedes
        }
        ids = {row.value: row.fact_id for row in rows}
        assert links == {
            ("may", ids["june"]): ("internal", False),
            ("july", ids["may"]): ("internal", False),
            ("july", ids["june"]): ("shared", True),
        }

    def test_a_fact_that_only_the_shared_verdict_has_is_closed_in_the_full_one_from_the_start(self) -> None:
        rows = facts(
            claim("x", 0, "eve", "oslo", audience="internal"),
            claim("y", 0, "eve", "rome", audience="internal"),
            claim("a", 1, "ana", "oslo"),
            claim("b", 2, "ana", "rome"),
            claim("c", 3, "ana", "oslo"),
        )
        alone = {
            row.fact_id: row
            for row in facts(claim("a", 1, "ana", "oslo"), claim("b", 2, "ana", "rome"), claim("c", 3, "ana", "oslo"))
        }
        assert {row.fact_id: row.shared_state for row in rows} == {row.fact_id: row.state for row in alone.values()}
        (phantom,) = [row for row in rows if not row.claims]
        assert (phantom.state, phantom.shared_state, phantom.close_reason) == ("superseded", "open", JOINED)
        assert phantom.closed_at == phantom.recorded_at == minute(3)
        assert phantom.valid_until == phantom.valid_from
        assert (phantom.support_count, phantom.shared_claims) == (0, ("c",))

    def test_where_the_two_chains_disagree_the_shared_one_stands(self) -> None:
        """The full verdict says that june outlived july, the shared one that july replaced june."""
        rows = facts(
            claim("a", 0, "dana", "june"),
            claim("b", 1, "ravi", "july"),
            claim("x", 2, "ravi", "june", audience="internal"),
            claim("c", 3, "dana", "july"),
        )
        ids = {row.fact_id: row.claims[0] for row in rows}
        links = [(ids[row.fact_id], ids[link.fact_id], link.shared_only) for row in rows for link in row.supersedes]
        assert sorted(links) == [("b", "a", True), ("c", "a", False)]


class TestTimes:
    def test_what_stands_holds_from_when_it_was_said_to_when_it_was_replaced(self) -> None:
        due = {"valid_from": START + 90 * DAY, "valid_until": START + 91 * DAY, "valid_precision": "day"}
        old, new = facts(claim("a", 0, "dana", "june", valid_kind="event_time", **due), claim("b", 1, "dana", "july"))
        assert (old.valid_from, old.valid_until) == (minute(0), minute(1))
        assert (old.time_from, old.time_until, old.time_precision) == (START + 90 * DAY, START + 91 * DAY, "day")
        assert (new.valid_from, new.valid_until, new.time_from, new.time_precision) == (
            minute(1),
            None,
            None,
            "unknown",
        )

    def test_a_period_that_is_said_is_kept(self) -> None:
        since = one(claim("a", 0, "ana", "oslo", valid_from=START - 900 * DAY, **PERIOD))
        assert (since.valid_from, since.valid_until) == (START - 900 * DAY, None)
        until = one(claim("a", 0, "ana", "oslo", valid_until=START + DAY, **PERIOD))
        assert (until.valid_from, until.valid_until) == (None, START + DAY)
        how_long = one(claim("a", 0, "ana", "oslo", **PERIOD))
        assert how_long.valid_from == START

    def test_an_occurrence_is_valid_when_it_happened_even_once_replaced(self) -> None:
        day = {"kind": "occurrence", "valid_from": START - DAY, "valid_until": START, "valid_kind": "event_time"}
        old, new = facts(claim("a", 0, "ana", "oslo", **day), claim("b", 1, "ana", "rome", kind="occurrence"))
        assert (old.valid_from, old.valid_until, old.state) == (START - DAY, START, "superseded")
        assert (new.valid_from, new.valid_until) == (None, None)

    def test_what_replaces_says_since_when(self) -> None:
        old, new = facts(
            claim("a", 0, "ana", "oslo"), claim("b", 1, "ana", "rome", valid_from=START + 30 * DAY, **PERIOD)
        )
        assert old.valid_until == new.valid_from == START + 30 * DAY

    def test_it_never_ends_before_it_began(self) -> None:
        old, _ = facts(
            claim("a", 0, "ana", "oslo"), claim("b", 1, "ana", "rome", valid_from=START - 30 * DAY, **PERIOD)
        )
        assert old.valid_until == old.valid_from

    def test_it_never_outlives_its_own_words(self) -> None:
        old, _ = facts(
            claim("a", 0, "ana", "oslo", valid_from=START - DAY, valid_until=START, **PERIOD),
            claim("b", 1, "ana", "rome"),
        )
        assert old.valid_until == START

    def test_an_ending_says_when_it_ended(self) -> None:
        ended = {"ends_current": True, "ended_from": START + DAY, "ended_until": START + 2 * DAY}
        old, ending = facts(
            claim("a", 0, "ana", "jazz"), claim("b", 4 * 1440, "ana", "jazz", close_reason="no longer", **ended)
        )
        assert (old.state, old.valid_until, old.close_reason) == ("ended", START + DAY, "no longer")
        assert (ending.polarity, ending.valid_from, ending.valid_until) == ("negative", START + DAY, None)

    def test_closing_is_known_when_it_is_heard_and_never_before_the_fact(self) -> None:
        old, new = facts(claim("a", 0, "dana", "june", recorded_at=minute(9)), claim("b", 1, "dana", "july"))
        assert (old.recorded_at, old.closed_at, old.closed_by) == (minute(9), minute(9), "b")
        assert (new.recorded_at, new.closed_at) == (minute(1), None)

    def test_closing_by_a_supporter_is_known_once_its_support_is(self) -> None:
        old, _ = facts(
            claim("a", 0, "dana", "june"),
            claim("b", 1, "ravi", "june", recorded_at=minute(9)),
            claim("c", 2, "ravi", "july"),
        )
        assert (old.recorded_at, old.closed_at) == (minute(0), minute(9))


class TestForms:
    def test_an_item_keeps_its_words_and_moves_its_due_date(self) -> None:
        friday = {"valid_from": START + DAY, "valid_until": START + 2 * DAY, "valid_precision": "day"}
        monday = {"valid_from": START + 4 * DAY, "valid_until": START + 5 * DAY, "valid_precision": "day"}
        row = one(todo("a", 0, text="cake by Friday", **friday), todo("b", 1, **monday), todo("c", 2))
        assert (row.text, row.time_from, row.valid_from, row.state) == (
            "cake by Friday",
            START + 4 * DAY,
            START,
            "open",
        )
        row = one(todo("a", 0, **friday), todo("b", 1, speaker_id="bo", source="bo", **monday))
        assert row.time_from == START + DAY
        row = one(todo("a", 0, **friday), todo("b", 1, audience="internal", **monday))
        assert row.time_from == START + DAY

    def test_an_item_is_closed_with_its_reason(self) -> None:
        row = one(todo("a", 0), todo("b", 1, todo="removed", close_reason="never mind"))
        assert (row.form, row.state, row.close_reason, row.closed_by) == ("open_item", "removed", "never mind", "b")
        assert (row.closed_at, row.valid_until, row.claims) == (minute(1), minute(1), ("a", "b"))

    def test_a_range_is_when_to_do_it_and_not_since_when_it_is_to_be_done(self) -> None:
        row = one(todo("a", 0, valid_from=START + DAY, valid_until=START + 3 * DAY, **PERIOD))
        assert (row.valid_from, row.valid_until, row.time_until) == (START, None, START + 3 * DAY)

    def test_an_instruction_binds_from_when_it_was_said(self) -> None:
        row = one(
            claim(
                "a",
                0,
                "ana",
                "call",
                form="instruction",
                field="phone",
                valid_until=START + DAY,
                expires_at=START + DAY,
                **PERIOD,
            )
        )
        assert (row.valid_from, row.valid_until, row.expires_at, row.field) == (
            START,
            START + DAY,
            START + DAY,
            "phone",
        )

    @pytest.mark.parametrize(
        ("said", "form"),
        [
            ({"form": "statement"}, "statement"),
            ({"form": "statement", "is_attributed": True}, "observation"),
            ({"form": "open_item", "todo": "open", "is_attributed": True}, "observation"),
            ({"form": "observation", "bound_to": ("case:1",)}, "observation"),
            ({"form": "instruction", "is_attributed": True}, "instruction"),
        ],
    )
    def test_the_form_is_the_openers(self, said: dict[str, Any], form: str) -> None:
        assert one(claim("a", 0, "ana", "x", **said)).form == form


class TestSupport:
    def test_one_who_repeats_itself_counts_once(self) -> None:
        assert one(claim("a", 0, "dana", "june"), claim("b", 1, "dana", "june")).support_count == 1

    def test_identical_passages_in_two_documents_count_once(self) -> None:
        copies = [claim(f"c{n}", n, "dana", "june", source=f"doc{n}", passage_digest="same") for n in range(3)]
        assert one(*copies).support_count == 1
        own = claim("d", 5, "dana", "june", source="doc2", passage_digest="other")
        assert one(*copies, own).support_count == 2
        assert one(*copies, claim("e", 5, "ravi", "june")).support_count == 2

    def test_the_closing_claim_of_an_item_supports_it(self) -> None:
        assert one(todo("a", 0), todo("b", 1, todo="done", speaker_id="bo", source="bo")).support_count == 2


class TestChanges:
    def test_what_was_replaced_is_said_with_what_replaced_it(self) -> None:
        rows = [claim("a", 0, "dana", "june"), claim("b", 1, "dana", "july")]
        before, after = facts(rows[0]), facts(*rows)
        what = changes(before, after, rows)
        assert [row.value for row in what.opened] == ["july"]
        assert [row.value for row in what.changed] == ["june"]
        assert what.vanished == ()
        (decision,) = what.decisions
        assert (decision.kind, decision.reason, decision.passage_id) == ("superseded", "same_speaker", "p1")
        assert decision.detail == {
            "fact_id": before[0].fact_id, "fact_key": "key_1", "claim_id": "b", "by": [what.opened[0].fact_id],
        }  # fmt: skip

    def test_nothing_new_says_nothing(self) -> None:
        after = facts(claim("a", 0, "dana", "june"), claim("b", 1, "dana", "july"))
        assert changes(after, after) == changes((), ())

    def test_a_contest_is_said_of_each_party(self) -> None:
        rows = [claim("a", 0, "dana", "june"), claim("b", 1, "ravi", "july")]
        what = changes(facts(rows[0]), facts(*rows), rows)
        assert [(d.kind, d.passage_id, len(d.detail["with"])) for d in what.decisions] == [
            ("contested", "p0", 1), ("contested", "p1", 1),
        ]  # fmt: skip

    def test_an_ending_is_said(self) -> None:
        rows = [claim("a", 0, "dana", "jazz"), claim("b", 1, "dana", "jazz", ends_current=True, close_reason="used to")]
        assert [(d.kind, d.reason) for d in changes(facts(rows[0]), facts(*rows)).decisions] == [("ended", "used to")]

    def test_done_is_no_decision_and_undone_is_unmatched(self) -> None:
        rows = [todo("a", 0), todo("b", 1, todo="done"), todo("c", 2, todo="done")]
        after = facts(*rows)
        assert changes(facts(rows[0]), after).decisions == ()
        assert unmatched(rows, after) == ("c",)


class TestSettle:
    def test_a_fact_without_support_is_kept_and_comes_back_under_its_name(self) -> None:
        a = claim("a", 0, "dana", "june")
        (stored,) = facts(a)
        assert settle({stored.fact_id: stored.claims}, facts()).unsupported == (stored.fact_id,)
        assert facts(a) == (stored,)

    def test_a_fact_that_an_earlier_claim_renames_vanishes(self) -> None:
        b = claim("b", 1, "dana", "june")
        (stored,) = facts(b)
        what = settle({stored.fact_id: stored.claims}, facts(claim("a", 0, "dana", "june"), b))
        assert (what.unsupported, what.vanished) == ((), (stored.fact_id,))

    def test_an_item_whose_opener_went_is_unsupported_though_its_closing_claim_stays(self) -> None:
        closing = todo("b", 1, todo="done")
        (stored,) = facts(todo("a", 0), closing)
        assert settle({stored.fact_id: stored.claims}, facts(closing)).unsupported == (stored.fact_id,)

    def test_what_the_verdict_holds_is_neither(self) -> None:
        (stored,) = facts(claim("a", 0, "dana", "june"))
        what = settle({stored.fact_id: stored.claims}, (stored,))
        assert (what.unsupported, what.vanished) == ((), ())


def test_turns_of_one_instant_are_ordered_as_they_were_said() -> None:
    first = claim("c9", 0, "ana", "one", place="k#00000000", passage_id="z")
    then = claim("c1", 0, "ana", "two", place="k#00000001", passage_id="a")
    assert {f.value: f.state for f in facts(then, first)} == {"one": "superseded", "two": "open"}
