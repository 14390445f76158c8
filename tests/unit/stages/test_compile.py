from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.rows import DEADLINE, LAWSUIT, NOW, compiled, declared, fact, memory, seen, texts

from onrecord.models.context import ROWS_MAX, ContextRef
from onrecord.models.object import Attribute, FieldRule
from onrecord.models.policy import Denial, Policy, PolicyRule
from onrecord.models.stamp import FAR_FUTURE, stamp
from onrecord.stages.compile import Gathering, claims_needed, compile_party, due_of, zone_of


@pytest.mark.parametrize(
    ("time_from", "time_until", "precision", "zone", "due"),
    [
        ("2026-10-10T00:00:00.000000Z", "2026-10-11T00:00:00.000000Z", "day", "UTC", "2026-10-10"),
        ("2026-10-09T22:00:00.000000Z", "2026-10-10T22:00:00.000000Z", "day", "Europe/Paris", "2026-10-10"),
        ("2026-10-10T03:00:00.000000Z", "2026-10-11T03:00:00.000000Z", "day", "America/Sao_Paulo", "2026-10-10"),
        ("2026-10-09T18:30:00.000000Z", "2026-10-10T18:30:00.000000Z", "day", "+05:30", "2026-10-10"),
        ("2026-10-01T00:00:00.000000Z", "2026-11-01T00:00:00.000000Z", "month", "UTC", "2026-10-31"),
        (None, "2026-10-11T00:00:00.000000Z", "open", "UTC", "2026-10-10"),
        ("2026-10-10T15:30:00.000000Z", "2026-10-10T15:31:00.000000Z", "instant", "UTC", "2026-10-10T15:30:00Z"),
        ("2026-10-10T00:00:00.000000Z", None, "open", "UTC", None),
        (None, None, "unknown", None, None),
    ],
)
def test_what_is_due_is_due_on_the_last_day_of_its_time(
    time_from: str | None, time_until: str | None, precision: str, zone: str | None, due: str | None
) -> None:
    assert due_of(time_from, time_until, precision, zone) == due


@pytest.mark.parametrize("name", [None, "", "Nowhere/City", "../etc", "UTC"])
def test_a_zone_that_nobody_knows_is_utc(name: str | None) -> None:
    assert zone_of(name).utcoffset(NOW) == timedelta(0)


def test_offsets_are_zones() -> None:
    assert zone_of("-03:30").utcoffset(None) == -timedelta(hours=3, minutes=30)
    assert zone_of("UTC+02:00").utcoffset(None) == timedelta(hours=2)


def test_the_claim_needed_is_the_one_that_both_audiences_know() -> None:
    both = fact(1, "a", claims=["clm_internal", "clm_shared"], shared_claims=["clm_shared"])
    inside = fact(2, "b", audience="internal")
    assert claims_needed([both, inside]) == {"clm_shared", "clm_fct_0002"}


def test_closed_facts_are_not_held_and_each_audience_has_its_own_state() -> None:
    one = compiled(
        fact(1, "open to both"),
        fact(2, "closed to both", state="superseded", shared_state="superseded"),
        fact(3, "closed by an internal claim", state="superseded", shared_state="open"),
        fact(4, "known to the team alone", audience="internal"),
        fact(5, "contested", state="contested", shared_state="contested"),
    )
    assert {row.said.text for row in one.rows} == {
        "open to both", "closed by an internal claim", "known to the team alone", "contested",
    }  # fmt: skip
    assert texts(seen(one, "customer_agent"), "observations") == [
        "contested", "closed by an internal claim", "open to both",
    ]  # fmt: skip
    assert texts(seen(one), "observations") == ["contested", "known to the team alone", "open to both"]


def test_what_internal_claims_alone_bound_here_is_not_shared_here() -> None:
    one = compiled(fact(1, "said of another object", shared_bound_to=["lawsuit:c-2"]))
    assert texts(seen(one, "customer_agent"), "observations") == []
    assert texts(seen(one), "observations") == ["said of another object"]


def test_a_fact_whose_claim_is_gone_is_not_shown() -> None:
    one = compiled(fact(1, "x", claims=[], shared_claims=[]))
    assert one.rows == ()


def test_an_object_of_a_type_that_nobody_declares_any_more_still_compiles() -> None:
    one = compiled(fact(1, "x"), type="vanished", reference="vanished:1", fields='{"a": 1}')
    assert [f.name for f in one.fields] == ["a"]


def test_fields_in_declared_order_then_as_recorded_and_observed_ones_though_unset() -> None:
    kind = LAWSUIT.model_copy(
        update={"fields": {"b": FieldRule(label="B\nlabel"), "a": FieldRule()}, "observes": {"deadline": "c"}}
    )
    one = compiled(of=declared(kind), fields='{"z": 1, "a": 2, "b": 3}')
    assert [(f.name, f.label, f.is_set) for f in one.fields] == [
        ("b", "B label", True), ("a", "a", True), ("z", "z", True), ("c", "c", False),
    ]  # fmt: skip


def test_numbers_of_any_length_can_be_told() -> None:
    one = compiled(
        fields='{"tracking": 765352534260000000000, "list": [9223372036854775808, 1], "ok": 9223372036854775807}'
    )
    values = {f.name: f.value for f in one.fields}
    assert values["tracking"] == "765352534260000000000"
    assert values["list"] == ["9223372036854775808", 1]
    assert values["ok"] == 9223372036854775807


def test_instructions_and_items_leave_a_week_after_the_final_state() -> None:
    final = datetime(2026, 9, 10, tzinfo=UTC)
    one = compiled(
        fact(1, "Never call", "instruction"), fact(2, "Send it", "open_item"), fact(3, "It is blue"),
        status="closed", final_at=stamp(final),
    )  # fmt: skip
    inside, after = final + timedelta(days=7, seconds=-1), final + timedelta(days=7)
    for now, rows in ((inside, ["Never call"]), (after, [])):
        read = seen(one, now=now)
        assert texts(read, "instructions") == rows
        assert len(texts(read, "open_items")) == len(rows)
        assert [entry["text"] for entry in read.constraints["hard"]] == rows
        assert texts(read, "observations") == ["It is blue"]
        assert read.text.startswith("lawsuit c-1 · closed")


def test_rows_over_the_limit_are_cut_per_reader_and_counted_for_it() -> None:
    inside = [fact(n, f"internal {n}", audience="internal") for n in range(100, 130)]
    shared = [fact(n, f"shared {n}") for n in range(30)]
    one = compiled(*inside, *shared)
    customer, agent = seen(one, "customer_agent"), seen(one)
    assert texts(customer, "observations") == [f"shared {n}" for n in range(29, 9, -1)]
    assert texts(agent, "observations") == [f"internal {n}" for n in range(129, 109, -1)]
    assert memory(customer)["cut"]["observations"] == 10
    assert memory(agent)["cut"]["observations"] == 40
    assert len(one.rows) == 2 * ROWS_MAX, "no more is held than a reader may be shown"


def test_what_the_policy_closes_crowds_nothing_out() -> None:
    mood = Attribute.model_validate({"slug": "mood", "for": "person", "holds": "one"})
    policy = Policy(rules=(PolicyRule(readers=("human",), deny=Denial(attributes=("mood",))),))
    moods = [fact(n, f"mood {n}", attribute="mood") for n in range(100, 130)]
    one = compiled(*moods, fact(1, "an old remark"), of=declared(LAWSUIT, mood, policy=policy))
    human = seen(one, "human", policy=policy)
    assert texts(human, "observations") == ["an old remark"]
    assert memory(human)["cut"]["observations"] == 0
    assert memory(seen(one, policy=policy))["cut"]["observations"] == 11


def test_every_instruction_is_held_and_every_one_is_a_constraint() -> None:
    one = compiled(*[fact(n, f"Never do {n}", "instruction") for n in range(45)])
    read = seen(one, "customer_agent")
    assert len(memory(read)["instructions"]) == ROWS_MAX
    assert memory(read)["cut"]["instructions"] == 25
    assert {entry["text"] for entry in read.constraints["hard"]} == {f"Never do {n}" for n in range(45)}
    assert "never do 0 (lawyer" in read.text


def test_nothing_needs_another_compile_unless_something_waits_to_move_up() -> None:
    soon = stamp(NOW + timedelta(hours=1))
    expiring = fact(50, "Until noon", "instruction", expires_at=soon)
    assert compiled(expiring).recompile_at == FAR_FUTURE
    assert compiled(expiring, *[fact(n, f"r {n}") for n in range(21)]).recompile_at == soon


def test_what_grows_stale_makes_room_at_the_compile_that_is_due_then() -> None:
    fresh = DEADLINE.model_copy(update={"fresh_for": "P2D", "slug": "status"})
    of = declared(LAWSUIT, fresh)
    rows = [fact(n, f"status {n}", attribute="status") for n in range(20)]
    older = [fact(-n, f"remark {n}") for n in range(1, 5)]
    one = compiled(*rows, *older, of=of)
    assert one.recompile_at == stamp(datetime(2026, 9, 22, 10, tzinfo=UTC))
    later = datetime(2026, 9, 22, 11, tzinfo=UTC)
    again = compiled(*rows, *older, of=of, now=later)
    assert texts(seen(again, now=later), "observations")[:4] == [f"remark {n}" for n in range(1, 5)]


def test_a_party_has_its_name_and_its_rows() -> None:
    of = Gathering(declared(), {}, 4, NOW)
    row: dict[str, Any] = {"id": "acme", "name": "Acme", "facts": [], "objects": ["lawsuit:c-1"]}
    one = compile_party(ContextRef("organization", "acme"), row, of)
    assert (one.kind, one.id, one.name, one.objects, one.revision) == (
        "organization",
        "acme",
        "Acme",
        ("lawsuit:c-1",),
        4,
    )


def test_an_instruction_reads_on_in_its_line() -> None:
    one = compiled(
        fact(1, "Do not propose a settlement.", "instruction"),
        fact(2, "Ana is to be told first", "instruction"),
        fact(3, "Não ligue para ele", "instruction"),
        fact(4, "IBAN changes need two people", "instruction"),
    )
    lines = {row.said.line for row in one.rows}
    assert {"do not propose a settlement", "Ana is to be told first", "IBAN changes need two people"} <= lines
    assert {row.said.text for row in one.rows} >= {"Do not propose a settlement."}


def test_two_compiles_of_the_same_are_the_same() -> None:
    facts = [fact(n, f"r {n}") for n in range(30)]
    assert compiled(*facts) == compiled(*facts)
    assert {r.id for r in compiled(*facts).rows} == {r.id for r in compiled(*reversed(facts)).rows}
