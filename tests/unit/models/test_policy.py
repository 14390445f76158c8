from __future__ import annotations

import pytest
from pydantic import ValidationError

from onrecord.models.object import FieldRule
from onrecord.models.policy import READERS, Denial, Policy, PolicyRule, gate_of


def test_only_the_customer_agent_reads_what_is_shared_alone() -> None:
    assert {reader for reader in READERS if gate_of(Policy(), reader).audience == "shared"} == {"customer_agent"}


def test_rules_add_up_for_the_readers_that_they_name() -> None:
    policy = Policy(
        rules=(
            PolicyRule(readers=("human", "analyst"), deny=Denial(fields=("cost",), forms=("open_item",))),
            PolicyRule(readers=("human",), deny=Denial(attributes=("mood",), types=("lawsuit",), sensitive=True)),
        )
    )
    human, analyst, other = (gate_of(policy, reader) for reader in ("human", "analyst", "reviewer"))
    assert (human.fields, human.forms, human.attributes) == ({"cost"}, {"open_item"}, {"mood"})
    assert (human.types, human.sensitive) == ({"lawsuit"}, True)
    assert (analyst.fields, analyst.attributes, analyst.sensitive) == ({"cost"}, set(), False)
    assert human.closes_rows
    assert not other.closes_rows


def test_a_field_is_closed_by_name_of_every_type_or_of_one() -> None:
    policy = Policy(rules=(PolicyRule(readers=("human",), deny=Denial(fields=("cost", "order.margin"))),))
    gate = gate_of(policy, "human")
    assert not gate.opens_field("order", "cost", None)
    assert not gate.opens_field("lawsuit", "cost", None)
    assert not gate.opens_field("order", "margin", None)
    assert gate.opens_field("lawsuit", "margin", None)


def test_a_declared_reader_list_and_the_policy_both_close() -> None:
    gate = gate_of(Policy(rules=(PolicyRule(readers=("human",), deny=Denial(sensitive=True)),)), "human")
    assert not gate.opens_field("order", "x", FieldRule(readers=("analyst",)))
    assert gate.opens_field("order", "x", FieldRule(readers=("analyst", "human")))
    assert not gate.opens_field("order", "x", FieldRule(sensitive=True))


def test_what_no_policy_says_is_refused() -> None:
    with pytest.raises(ValidationError):
        Policy.model_validate({"rules": [{"readers": ["nobody"], "deny": {}}]})
    with pytest.raises(ValidationError):
        Policy.model_validate({"rules": [{"readers": ["human"], "allow": {}}]})
    with pytest.raises(ValidationError):
        Policy.model_validate({"rules": [{"readers": ["human"], "deny": {"forms": ["gossip"]}}]})
