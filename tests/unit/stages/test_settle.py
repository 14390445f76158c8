from __future__ import annotations

from collections import Counter
from typing import Any

from tests.scenes import answer, follow_up, frame, order, record, window

from onrecord.models.answer import Record
from onrecord.stages.extract import Parsed
from onrecord.stages.settle import Settled, settle


def settled(first: Parsed, said: Any, second: Parsed | None = None, *, may_ask: bool = False, **of: Any) -> Settled:
    return settle(first, said, frame(*of.pop("objects", ()), **of), second, may_ask=may_ask)


def kinds(outcome: Settled) -> Counter[str]:
    return Counter(d.kind for d in outcome.decisions)


def test_a_claim_comes_out_with_its_subject_time_and_key() -> None:
    said = window("I moved to Oslo yesterday.", customer="cy")
    said_when = {"time": {"kind": "offset", "unit": "day", "amount": -1}, "temporal_phrase": "yesterday"}
    moved = {"kind": "occurrence", "attribute": "home.city", "value": "Oslo", **said_when}
    made = record("The user moved to Oslo", 1, "I moved to Oslo yesterday", **moved)
    outcome = settled(answer(made), said)
    [claim] = outcome.claims
    assert kinds(outcome) == Counter()
    assert (claim.resolved.subject.id, claim.resolved.subject.name) == ("cy", "Cy")
    assert claim.resolved.attribute is not None
    assert claim.resolved.time.precision == "day"
    assert claim.form == "statement"
    assert claim.audience == "shared"


def test_settling_twice_is_settling_once() -> None:
    said = window("I moved to Oslo.", ("desk", "Noted: you moved to Oslo."), customer="cy")
    first = answer(record("The user moved to Oslo", quote="I moved to Oslo"))
    assert settled(first, said) == settled(first, said)


def test_what_is_open_is_asked_once_and_then_told() -> None:
    said = window("The proposal is due soon. Lunch was $6.23. I like tea and jam.")
    due = record("The proposal is due soon", subject="the proposal", subject_kind="unresolved", attribute="deadline")
    bundle = record("I like tea and jam", single_claim=False)
    first = answer(due, bundle, claims_found=["a", "b", "lunch"])
    asked = settled(first, said, may_ask=True, things=("Nordlicht",))
    assert asked.claims == ()
    assert asked.needs.missing_claims == ("lunch",)
    assert [(f.turn_index, f.figure) for f in asked.needs.uncited_figures] == [(1, "6.23")]
    assert [(u.record, u.candidates) for u in asked.needs.unresolved] == [(0, ("Nordlicht",))]
    assert asked.needs.bundles == (1,)
    told = settled(first, said, may_ask=False, things=("Nordlicht",))
    assert told.needs.is_empty
    assert kinds(told) >= Counter({"claim_unrecorded": 1, "figure_uncited": 1, "subject_unresolved": 1, "bundle": 1})
    assert [c.record.claim_text for c in told.claims] == ["The proposal is due soon"]
    assert told.claims[0].resolved.attribute is None


def test_a_follow_up_resolves_splits_and_adds() -> None:
    said = window("The proposal is due soon. Lunch was $6.23. I like tea and jam.")
    due = record("The proposal is due soon", subject="the proposal", subject_kind="unresolved", attribute="deadline")
    bundle = record("I like tea and jam", single_claim=False)
    first = answer(due, bundle, claims_found=["a", "b", "lunch"])
    second = follow_up(
        record("Lunch was $6.23"),
        record("I like tea"),
        record("The user likes jam", quote="jam"),
        resolutions=[{"record": 0, "subject": "Nordlicht", "subject_kind": "named_entity"}],
    )
    outcome = settled(first, said, second, may_ask=True, things=("Nordlicht",))
    texts = [c.record.claim_text for c in outcome.claims]
    assert texts == ["The proposal is due soon", "Lunch was $6.23", "I like tea", "The user likes jam"]
    first_claim = outcome.claims[0].resolved
    assert (first_claim.subject.name, first_claim.attribute and first_claim.attribute.slug) == ("Nordlicht", "deadline")
    assert [(d.kind, d.record, d.reason) for d in outcome.decisions] == [
        ("bundle", 1, "it was split into the follow-up's records")
    ]
    assert [c.resolved.grounded.index for c in outcome.claims] == [0, 2, 3, 4]


def test_a_follow_up_invents_no_name() -> None:
    said = window("The proposal is due soon.")
    due = record("The proposal is due soon", subject="the proposal", subject_kind="unresolved", attribute="deadline")
    named = follow_up(resolutions=[{"record": 0, "subject": "Neverheard", "subject_kind": "named_entity"}])
    outcome = settled(answer(due), said, named, may_ask=True, things=("Nordlicht",))
    assert outcome.claims[0].resolved.subject.kind == "speaker"
    assert kinds(outcome) == Counter({"subject_unresolved": 1})


def test_every_record_ends_as_a_claim_or_a_decision() -> None:
    said = window("I like tea. I am halfway through the report.", ("desk", "Do not ship it."), customer="cy")
    records = [
        record("I like tea"),
        record("I like tea"),
        record("The user lives in Lisbon", quote="I like tea"),
        record("I am halfway through the report"),
        record("nowhere", quote="nowhere"),
        record("x", turn=9, quote="no such"),
        record("Do not ship it", turn=2, instruction={"field": None, "expires": {"kind": "none"}}),
        record("I like tea " * 60, quote="I like tea"),
        record("I like tea", single_claim=False, value="t"),
    ]
    outcome = settled(answer(*records), said, space={"features": frozenset({"signals"})})
    told = {c.resolved.grounded.index for c in outcome.claims} | {d.record for d in outcome.decisions}
    assert set(range(len(records))) <= told
    assert [c.resolved.grounded.index for c in outcome.claims] == [0]


def test_instructions_are_a_persons_own_words() -> None:
    order_of: dict[str, Any] = {"instruction": {"field": None, "expires": {"kind": "none"}}}
    on: dict[str, Any] = {"space": {"features": frozenset({"signals"})}, "objects": (order("W1111"),)}
    said = window(
        "Should we not call the customer?", ("desk", "Do not ship it."), "Never ship the order.", "The box is blue.",
        customer="cy", refs=["order:W1111"],
    )  # fmt: skip
    first = answer(
        record("Do not call the customer", 1, "Should we not call the customer?", **order_of),
        record("Do not ship it", 2, **order_of),
        record("Never ship the order", 3, **order_of),
        record("The box is blue", 4, **order_of),
    )
    outcome = settled(first, said, **on)
    assert [(c.record.claim_text, c.form) for c in outcome.claims] == [
        ("Never ship the order", "instruction"),
        ("The box is blue", "observation"),
    ]
    assert kinds(outcome) == Counter(
        {"instruction_from_question": 1, "instruction_from_agent": 1, "instruction_inferred": 1}
    )
    assert kinds(settled(first, said, objects=on["objects"]))["signals_off"] == 2


def test_a_later_expiry_is_read_at_the_turns_own_time() -> None:
    said = window("Until 10 March 2026, do not call him.", customer="cy", refs=["order:W1111"])
    until = {"kind": "date", "year": 2026, "month": 3, "day": 10}
    made = record("Until 10 March 2026, do not call him", instruction={"field": None, "expires": until})
    on: dict[str, Any] = {"space": {"features": frozenset({"signals"})}, "objects": (order("W1111"),)}
    [claim] = settled(answer(made), said, **on).claims
    assert claim.resolved.expires is not None
    assert str(claim.resolved.expires.end) == "2026-03-11 00:00:00+00:00"


def test_the_time_needs_its_words_in_the_quoted_turn() -> None:
    said = window("I moved.", "It was yesterday.")
    times: dict[str, Any] = {"time": {"kind": "offset", "unit": "day", "amount": -1}}
    for phrase in ("yesterday", None):
        outcome = settled(answer(record("I moved", temporal_phrase=phrase, **times)), said)
        assert kinds(outcome)["time_unresolved"] == 1
        assert outcome.claims[0].resolved.time.start is None
    kept = settled(answer(record("It was yesterday", 2, temporal_phrase="yesterday", **times)), said)
    assert kept.claims[0].resolved.time.start is not None


def test_a_turn_that_duty_3_corrects_gives_its_own_time() -> None:
    said = window("It came today.", "I like tea.")
    moved = said.owned[0].model_copy(update={"at": said.owned[0].at.replace(day=1)})
    said = said.model_copy(update={"owned": (moved, said.owned[1])})
    made = record("It came today", 2, time={"kind": "offset", "unit": "day", "amount": 0}, temporal_phrase="today")
    outcome = settled(answer(made), said)
    assert outcome.claims[0].resolved.time.start is not None
    assert outcome.claims[0].resolved.time.start.day == 1


def test_a_turn_without_any_record_is_told() -> None:
    outcome = settled(answer(), window("I bought a boat.", "Hello!", ("desk", "The boat is red.")))
    assert [(d.kind, d.passage_id) for d in outcome.decisions] == [("turn_unaccounted", "p0")]


def about(**said: Any) -> Record:
    return record("The deadline is soon", attribute="deadline", **said)


def test_the_one_object_is_what_an_unresolved_subject_means_where_its_type_is_named() -> None:
    said = window("In this case: The deadline is soon.", customer="cy", refs=["lawsuit:c-1"])
    case = order("c-1", type="lawsuit")
    made = about(subject="the case", subject_kind="unresolved")
    [claim] = settled(answer(made), said, objects=(case,)).claims
    assert (claim.resolved.subject.kind, claim.resolved.subject.id) == ("object", "lawsuit:c-1")
    assert claim.resolved.attribute is not None
    other = settled(answer(about(subject="the plan", subject_kind="unresolved")), said, objects=(case,))
    assert other.claims[0].resolved.subject.kind == "speaker"
    assert kinds(other)["subject_unresolved"] == 1
