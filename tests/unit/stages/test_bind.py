from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from tests.scenes import frame, grounded, order, window

from onrecord.models.calendar import Interval
from onrecord.models.claim import BoundClaim, Decision, ResolvedClaim, Subject
from onrecord.stages.bind import audience_of, bind, find_objects, gaps, named_types, object_by_key

NEVER = Interval()
YESTERDAY = Interval(
    start=datetime(2026, 3, 3, tzinfo=UTC), end=datetime(2026, 3, 4, tzinfo=UTC), precision="day", kind="event_time"
)


def found(
    text: str, *objects: Any, quote: str | None = None, time: Interval = NEVER, **of: Any
) -> list[tuple[str, Any]]:
    said = window(text, customer="cy", **of)
    claim = grounded(quote or text, said)
    return [(str(b), b.rule) for b in find_objects(claim, said, frame(*objects), time, UTC)]


def test_one_tag_comes_before_everything_else() -> None:
    assert found("About #W2222", order("W1111"), order("W2222"), refs=["order:W1111"]) == [("order:W1111", 1)]


def test_several_tags_are_picked_among_and_else_bind_to_each() -> None:
    tags: dict[str, Any] = {"refs": ["order:W1111", "order:W2222"]}
    both = order("W1111"), order("W2222")
    assert found("W2222 is late", *both, **tags) == [("order:W2222", 2)]
    assert found("It is late", *both, **tags) == [("order:W1111", 1), ("order:W2222", 1)]
    assert found("The order is late", order("W1111"), order("W2222", is_open=False), **tags) == [("order:W1111", 3)]
    # a third object, untagged, is not picked
    assert found("W3333 is late", *both, order("W3333"), **tags) == [("order:W1111", 1), ("order:W2222", 1)]


def test_a_key_is_found_by_its_type_however_it_is_written() -> None:
    assert (
        found("the box of w1111 came open", order("#W1111")) == []
    )  # the type's expression says what a key looks like
    assert found("the box of W1111 came open", order("#W1111")) == [("order:#W1111", 2)]
    assert found("#W1111 and #W2222 are late", order("#W1111"), order("#W2222")) == [
        ("order:#W1111", 2),
        ("order:#W2222", 2),
    ]


def test_a_turn_with_one_key_lends_it_to_its_other_sentences_and_with_several_does_not() -> None:
    both = order("#W1111"), order("#W2222")
    assert found("#W1111 came. It is broken.", *both, quote="It is broken") == [("order:#W1111", 2)]
    assert found("#W1111 and #W2222 came. It is broken.", *both, quote="It is broken") == []
    assert found("#W1111 came, yes W1111. It is broken.", *both, quote="It is broken") == [("order:#W1111", 2)]


def test_a_key_of_someone_else_binds_nothing_and_is_a_gap() -> None:
    theirs = order("#W1111", owner="someone-else")
    said = window("#W1111 and #W5555 are late, #W5555!", "#W5555", customer="cy")
    assert find_objects(grounded("#W1111", said, quote="#W1111"), said, frame(theirs), NEVER, UTC) == ()
    assert [(g.type, g.key, g.passage_id) for g in gaps(said, frame(theirs))] == [
        ("order", "w1111", "p0"),
        ("order", "w5555", "p0"),
        ("order", "w5555", "p1"),
    ]


def test_a_key_that_the_customer_has_is_no_gap_and_a_tag_without_an_object_is() -> None:
    said = window("#W1111 is late", customer="cy", refs=["lawsuit:c-9"])
    assert [(g.type, g.key) for g in gaps(said, frame(order("W1111")))] == [("lawsuit", "c-9")]


def test_the_only_open_one_of_the_type_named() -> None:
    done = order("W2222", is_open=False, status="delivered")
    assert found("The order smells", order("W1111"), done) == [("order:W1111", 3)]
    assert found("O pedido cheira mal", order("W1111"), done) == [("order:W1111", 3)]
    assert found("The order smells", order("W1111"), order("W2222")) == []
    assert found("The reordering smells", order("W1111")) == []
    assert found("The order smells", done) == []


def test_the_only_one_dated_on_the_day_named() -> None:
    one, two = order("W1111", fields={"placed": "2026-03-01"}), order("W2222", fields={"placed": "2026-03-03"})
    assert found("Yesterday's order has a dent", one, two, time=YESTERDAY) == [("order:W2222", 4)]
    assert found("Yesterday's parcel has a dent", one, two, time=YESTERDAY) == []
    month = YESTERDAY.model_copy(update={"precision": "month"})
    assert found("The order of March has a dent", one, two, time=month) == []
    assert (
        found("Yesterday's order has a dent", one, two, order("W3", fields={"placed": "2026-03-03"}), time=YESTERDAY)
        == []
    )


def test_what_is_owned_by_the_customers_organization_or_shared_with_them_is_theirs() -> None:
    firm = order("#W1111", owner="acme", owner_kind="organization")
    said = window("#W1111 is late", customer="ana")
    assert [str(b) for b in find_objects(grounded("#W1111 is late", said), said, frame(firm), NEVER, UTC)] == [
        "order:#W1111"
    ]
    assert found("#W1111 is late", order("#W1111", owner="x", participants=("cy",))) == [("order:#W1111", 2)]


def test_without_a_customer_only_a_tag_binds() -> None:
    said = window("#W1111 is late")
    assert find_objects(grounded("#W1111 is late", said), said, frame(order("#W1111")), NEVER, UTC) == ()


def test_a_natural_key_is_its_object_only_as_a_whole() -> None:
    said = window("x", customer="cy")
    assert str(object_by_key(" #W1111 ", said, frame(order("W1111")))) == "order:W1111"
    assert object_by_key("order #W1111", said, frame(order("W1111"))) is None


def test_types_are_named_by_any_of_their_names() -> None:
    assert named_types("The CASE and the pedido", frame()) == {"lawsuit", "order"}


@pytest.mark.parametrize(
    ("of", "form", "audience"),
    [
        ({"audience": "internal", "customer": "cy"}, "instruction", "internal"),
        ({}, "instruction", "shared"),
        ({"customer": "cy"}, "observation", "shared"),
        ({"customer": "bo", "customer_spoke_from": 0}, "observation", "shared"),
        ({"customer": "bo", "customer_spoke_from": 1}, "observation", "internal"),
        ({"customer": "bo"}, "statement", "internal"),
    ],
)
def test_the_audience_is_the_first_rule_that_matches(of: dict[str, Any], form: Any, audience: str) -> None:
    said = window("Hello there.", **of)
    assert audience_of(said.owned[0], said, form) == audience


def resolved(text: str, speaker: str = "ana", **more: Any) -> tuple[ResolvedClaim, Any]:
    said = window((speaker, text), **more)
    claim = grounded(text, said, instruction={"field": None, "expires": {"kind": "none"}})
    return ResolvedClaim(claim, Subject("speaker", speaker, speaker), None, NEVER, NEVER), said


def test_an_instruction_without_an_object_is_its_speakers_organizations() -> None:
    claim, said = resolved("Never discuss amounts.", organization="acme")
    outcome = bind(claim, (), said, frame())
    assert isinstance(outcome, BoundClaim)
    assert [(str(b), b.rule) for b in outcome.bindings] == [("organization:acme", "organization")]


@pytest.mark.parametrize(("speaker", "organization"), [("ana", None), ("cy", "acme"), ("ana", "other")])
def test_an_instruction_without_either_is_refused(speaker: str, organization: str | None) -> None:
    claim, said = resolved("Never discuss amounts.", speaker, organization=organization)
    outcome = bind(claim, (), said, frame())
    assert isinstance(outcome, Decision)
    assert (outcome.kind, outcome.quote, outcome.record) == ("instruction_unbound", "Never discuss amounts.", 0)


@pytest.mark.parametrize(
    "text", ["My order W9999 is late.", "Mi pedido #W9999 llega tarde.", "My order Ｗ９９９９ is late."]
)
def test_a_key_that_is_none_of_theirs_is_not_their_only_order(text: str) -> None:
    assert found(text, order("W1234")) == []
    [gap] = gaps(window(text, customer="cy"), frame(order("W1234")))
    assert (gap.type, gap.key) == ("order", "w9999")


@pytest.mark.parametrize("said", ["Ｗ１２３４", "＃Ｗ１２３４", "#W１２３４"])
def test_a_key_in_full_width_letters_is_the_key(said: str) -> None:
    assert found(f"{said} 坏了", order("W1234"), order("W2222")) == [("order:W1234", 2)]
    assert gaps(window(f"{said} 坏了", customer="cy"), frame(order("W1234"))) == []


def test_two_keys_in_one_quote_bind_to_both() -> None:
    both = order("W1234"), order("W2222")
    assert found("W1234 and #W2222 are late", *both) == [("order:W1234", 2), ("order:W2222", 2)]
