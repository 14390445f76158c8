from __future__ import annotations

from typing import Any

import pytest
from tests.scenes import KEY, answer, frame, record, window

from onrecord.models.claim import BoundClaim, Decision
from onrecord.models.identity import Identity
from onrecord.models.source import Frame
from onrecord.stages.keys import norm_of
from onrecord.stages.later import Unresolved, resolve_later, unresolved
from onrecord.stages.settle import settle

IDENTITY = Identity(KEY)


def claims(text: str, **more: Any) -> tuple[tuple[BoundClaim, ...], tuple[Decision, ...]]:
    said = window(text)
    outcome = settle(answer(record(text.rstrip("."), **more)), said, frame(), None, may_ask=False)
    return outcome.claims, outcome.decisions


def waiting(text: str, subject: str, attribute: str | None = "deadline") -> list[Unresolved]:
    made, decided = claims(text, subject=subject, subject_kind="unresolved", attribute=attribute)
    left = [unresolved(c, decided, norm_of(c.resolved)) for c in made]
    return [u for u in left if u is not None]


def names(of: list[Unresolved], title: str, name: str, held: Frame | None = None) -> list[str]:
    made, _ = claims(title, subject=name, subject_kind="named_entity")
    return [r.subject.name for r in resolve_later(of, made, (held or frame()).attributes, IDENTITY)]


@pytest.mark.parametrize(
    ("said", "subject", "title", "name"),
    [
        ("The proposal is due soon.", "the proposal", "The proposal is titled Nordlicht.", "Nordlicht"),
        ("La propuesta vence pronto.", "la propuesta", "La propuesta se titula Faro.", "Faro"),
        ("Das Angebot ist bald fällig.", "das Angebot", "Das Angebot heißt Nordlicht.", "Nordlicht"),
        ("提案快到期了", "提案", "提案名为灯塔", "灯塔"),
    ],
)
def test_a_title_names_what_was_described(said: str, subject: str, title: str, name: str) -> None:
    assert names(waiting(said, subject), title, name) == [name]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Nordlicht is the best proposal.", "Nordlicht"),  # a mention is no title
        ("The budget is titled Nordlicht.", "Nordlicht"),  # of something else
    ],
)
def test_only_a_title_of_the_same_thing_does(title: str, name: str) -> None:
    assert names(waiting("The proposal is due soon.", "the proposal"), title, name) == []


def test_two_titles_resolve_nothing() -> None:
    left = waiting("The proposal is due soon.", "the proposal")
    one, _ = claims("The proposal is titled Nordlicht.", subject="Nordlicht", subject_kind="named_entity")
    two, _ = claims("The other proposal is titled Faro.", subject="Faro", subject_kind="named_entity")
    assert resolve_later(left, [*one, *two], frame().attributes, IDENTITY) == []


def test_what_has_no_key_or_a_subject_does_not_wait() -> None:
    assert waiting("The proposal is due soon.", "the proposal", None) == []
    made, decided = claims(
        "Nordlicht is due soon.", subject="Nordlicht", subject_kind="named_entity", attribute="deadline"
    )
    assert [unresolved(c, decided, "x") for c in made] == [None]


def test_a_key_that_is_no_longer_declared_or_a_persons_waits_on() -> None:
    left = waiting("The proposal is due soon.", "the proposal")
    made, _ = claims("The proposal is titled Nordlicht.", subject="Nordlicht", subject_kind="named_entity")
    assert resolve_later(left, made, {}, IDENTITY) == []
    left = waiting("The proposal is due soon.", "the proposal", "home.city")
    assert resolve_later(left, made, frame().attributes, IDENTITY) == []


def test_the_new_key_is_the_named_things_own() -> None:
    [left] = waiting("The proposal is due soon.", "the proposal")
    made, _ = claims("The proposal is titled Nordlicht.", subject="Nordlicht", subject_kind="named_entity")
    [one] = resolve_later([left], made, frame().attributes, IDENTITY)
    assert one.fact_key == IDENTITY.of("key", "one", "thing", one.subject.id, "deadline")
    assert one.fact_key != left.fact_key
    assert one.decision().kind == "subject_resolved_later"
    assert one.decision().detail["claim_id"] == left.claim_id
