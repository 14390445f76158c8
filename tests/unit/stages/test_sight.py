from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from onrecord.models.object import Attribute, FieldRule, ObjectType, Reader
from onrecord.models.policy import Denial, Policy, PolicyRule, gate_of
from onrecord.stages.sight import WHOLE, Opening, Sight, opening

LAWSUIT = ObjectType(
    type="lawsuit",
    fields={
        "due": FieldRule(kind="date"),
        "amount": FieldRule(readers=("human",)),
        "health": FieldRule(sensitive=True),
    },
    observes={"deadline": "due", "diagnosis": "health"},
)
ATTRIBUTES = {
    slug: Attribute.model_validate({"slug": slug, "for": "person", "holds": "one", "sensitive": slug == "income"})
    for slug in ("income", "city")
}
CLAIM: dict[str, Any] = {
    "audience": "shared", "attribute": None, "form": "statement", "field": None, "bound_to": [],
    "subject_kind": "speaker", "subject_id": "bo", "claim_text": "I live in Oslo.",
}  # fmt: skip
TURN = {"audience": None, "position": 3, "speaker_id": "ana", "state": "done", "text": "I live in Oslo. She is weak."}
HEARD = {"customer": "bo", "customer_from": 2}


def sight(reader: Reader, person: str | None = None, **deny: Any) -> Sight:
    policy = Policy(rules=(PolicyRule(readers=(reader,), deny=Denial.model_validate(deny)),)) if deny else Policy()
    return Sight(gate_of(policy, reader, person), {"lawsuit": LAWSUIT}, ATTRIBUTES)


def test_only_who_has_nothing_closed_sees_the_whole() -> None:
    assert WHOLE.is_whole
    assert not sight("customer_agent").is_whole
    assert not sight("analyst").is_whole  # the amount is for humans
    assert sight("human").is_whole
    assert not sight("human", sensitive=True).is_whole


@pytest.mark.parametrize(
    ("reader", "deny", "row", "is_open"),
    [
        ("customer_agent", {}, {}, True),
        ("customer_agent", {}, {"audience": "internal"}, False),
        ("internal_agent", {}, {"audience": "internal"}, True),
        ("human", {"attributes": ["city"]}, {"attribute": "city"}, False),
        ("human", {"types": ["lawsuit"]}, {"bound_to": ["lawsuit:c-1", "order:1"]}, False),
        ("human", {"types": ["lawsuit"]}, {"bound_to": ["organization:acme"]}, True),
        ("human", {"types": ["lawsuit"]}, {"subject_kind": "object", "subject_id": "lawsuit:c-1"}, False),
        ("human", {"forms": ["observation"]}, {}, True),
        ("human", {"forms": ["observation"]}, {"bound_to": ["lawsuit:c-1"]}, False),
        ("human", {"fields": ["due"]}, {"bound_to": ["lawsuit:c-1"], "attribute": "deadline"}, False),
        ("human", {"fields": ["lawsuit.due"]}, {"bound_to": ["lawsuit:c-1"], "field": "due"}, False),
        ("human", {"fields": ["order.due"]}, {"bound_to": ["lawsuit:c-1"], "field": "due"}, True),
        ("analyst", {}, {"bound_to": ["lawsuit:c-1"], "field": "amount"}, False),
        ("human", {}, {"bound_to": ["lawsuit:c-1"], "field": "amount"}, True),
        ("internal_agent", {}, {"attribute": "income"}, False),
        ("analyst", {}, {"attribute": "income"}, True),
        ("analyst", {"sensitive": True}, {"attribute": "income"}, False),
        ("internal_agent", {}, {"bound_to": ["lawsuit:c-1"], "attribute": "diagnosis"}, False),
    ],
)
def test_a_row_is_open_where_nothing_that_it_is_about_is_closed(
    reader: Reader, deny: dict[str, Any], row: Mapping[str, Any], is_open: bool
) -> None:
    claim = {**CLAIM, **row}
    assert sight(reader, **deny).opens_claim(claim) is is_open
    fact = {**claim, "shared_state": "open" if claim["audience"] == "shared" else None, "shared_bound_to": []}
    assert sight(reader, **deny).opens_fact(fact) is is_open


def test_what_is_sensitive_reaches_agents_in_reads_of_its_person_alone() -> None:
    claim = {**CLAIM, "attribute": "income"}
    assert sight("customer_agent", "bo").opens_claim(claim)
    assert not sight("customer_agent", "cy").opens_claim(claim)
    assert sight("customer_agent").of("bo").opens_claim(claim)
    assert not sight("customer_agent", "bo", sensitive=True).opens_claim(claim)


def test_the_customers_side_has_a_fact_as_the_shared_claims_alone_make_it() -> None:
    fact = {
        **CLAIM, "audience": "internal", "state": "contested", "shared_state": "open", "closed_by": "c2",
        "closed_at": "2026", "shared_closed_at": None, "close_reason": "x", "shared_close_reason": None,
        "valid_until": "2027", "bound_to": ["lawsuit:c-1"], "shared_bound_to": [], "binding_rule": "1",
        "claims": ["c1", "c2"], "shared_claims": ["c1"], "said_by": ["a", "b"], "shared_said_by": ["a"],
        "support_count": 2, "shared_support_count": 1, "recorded_at": "2025", "shared_recorded_at": "2026",
    }  # fmt: skip
    seen = sight("customer_agent").fact(fact)
    told = {"state": "open", "closed_at": None, "close_reason": None, "valid_until": None, "bound_to": [],
            "binding_rule": None, "claims": ["c1"], "said_by": ["a"], "support_count": 1, "recorded_at": "2026",
            "audience": "shared", "closed_by": None}  # fmt: skip
    assert {name: seen[name] for name in told} == told
    assert sight("internal_agent").fact(fact) == fact


@pytest.mark.parametrize(
    ("turn", "conversation", "is_known"),
    [
        ({}, HEARD, True),
        ({"position": 1}, HEARD, False),
        ({"position": 1, "speaker_id": "bo"}, HEARD, True),
        ({"audience": "internal"}, HEARD, False),
        ({"audience": "shared", "position": 0}, {"customer": None, "customer_from": None}, True),
        ({}, {"customer": None, "customer_from": None}, False),
        ({}, None, False),
    ],
)
def test_a_turn_is_the_customers_to_know_by_its_audience(turn: Any, conversation: Any, is_known: bool) -> None:
    seen = opening(sight("customer_agent"), {**TURN, **turn}, conversation, [])
    assert (seen.is_known, seen.is_whole, seen.opens(0, 5)) == (is_known, is_known, is_known)
    assert opening(sight("internal_agent"), {**TURN, **turn}, conversation, []).is_whole


def test_of_a_turn_with_closed_words_the_others_are_open() -> None:
    claims = [{**CLAIM, "start": 0, "end": 15}, {**CLAIM, "audience": "internal", "start": 16, "end": 28}]
    seen = opening(sight("customer_agent"), TURN, HEARD, claims)
    assert (seen.is_whole, seen.opens(0, 15), seen.opens(0, 20), seen.opens(16, 28)) == (False, True, False, False)


def test_of_a_closed_turn_an_open_claims_own_words_are_open_and_no_more() -> None:
    claims = [{**CLAIM, "start": 0, "end": 15}, {**CLAIM, "start": 16, "end": 28}]
    seen = opening(sight("customer_agent"), {**TURN, "audience": "internal"}, HEARD, claims)
    assert not seen.is_known
    assert (seen.opens(0, 15), seen.opens(2, 10), seen.opens(0, 16), seen.opens(16, 28)) == (True, True, False, False)


def test_what_is_not_read_yet_is_closed_where_rows_are() -> None:
    waiting = {**TURN, "state": "pending"}
    assert opening(sight("human", attributes=["city"]), waiting, HEARD, []) == Opening(False, False)
    assert opening(Sight(gate_of(Policy(), "customer_agent")), waiting, HEARD, []).is_whole
