from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from tests.scenes import frame, grounded, window

from onrecord.models.calendar import Interval
from onrecord.models.claim import BoundClaim, ResolvedClaim, Subject
from onrecord.models.source import Window
from onrecord.stages.bind import bind
from onrecord.stages.echo import as_testimony, echoes, keys_of

NOW = datetime(2026, 3, 5, tzinfo=UTC)
CY = Subject("speaker", "cy", "Cy")


def claims(said: Window) -> list[BoundClaim]:
    """Each turn as one claim about the customer, in its own words."""
    made: list[BoundClaim] = []
    for number, turn in enumerate(said.owned, 1):
        whole = ResolvedClaim(grounded(turn.text, said, turn=number), CY, None, Interval(), Interval())
        outcome = bind(whole, (), said, frame())
        assert isinstance(outcome, BoundClaim)
        made.append(outcome)
    return made


def kept(of: Sequence[BoundClaim]) -> list[bool]:
    return [c.fact_key is not None for c in of]


def test_an_agent_that_says_back_what_was_said_adds_nothing() -> None:
    said = window("Cy likes tea.", ("desk", "Cy likes tea."), ("desk", "Cy likes jam."))
    outcome, decisions = echoes(claims(said), [], said)
    assert kept(outcome) == [True, False, True]
    assert [(d.kind, d.passage_id) for d in decisions] == [("echo", "p1")]


def test_what_the_memory_holds_is_an_echo_and_another_agents_words_are_not_held() -> None:
    before, said = window("Cy likes tea."), window(("desk", "Cy likes tea!"))
    known = [as_testimony(c, before, NOW) for c in claims(before)]
    assert kept(echoes(claims(said), known, said)[0]) == [False]
    by_agent = window(("desk", "Cy likes tea."))
    known = [as_testimony(c, by_agent, NOW) for c in claims(by_agent)]
    assert kept(echoes(claims(said), known, said)[0]) == [True]


def test_what_a_person_says_only_after_the_agent_is_no_echo() -> None:
    said = window(("desk", "Cy likes tea."), "Cy likes tea.", ("desk", "Cy likes tea."))
    assert kept(echoes(claims(said), [], said)[0]) == [True, True, False]
    later = window(("desk", "Good day."), "Cy likes tea.")
    known = [as_testimony(c, later, NOW) for c in claims(later)[1:]]
    first = window(("desk", "Cy likes tea."))
    assert kept(echoes(claims(first), known, first)[0]) == [True]


def test_a_person_never_echoes() -> None:
    said = window("Cy likes tea.", ("ana", "Cy likes tea."))
    assert kept(echoes(claims(said), [], said)[0]) == [True, True]


def test_an_agents_claim_is_looked_up_under_the_key_that_people_share() -> None:
    said = window("Cy likes tea.", ("desk", "Cy likes tea."))
    person, agent = claims(said)
    assert keys_of(person, said, frame()) == [person.fact_key]
    assert keys_of(agent, said, frame()) == [agent.fact_key, person.fact_key]


def test_a_verdict_is_told_who_speaks_and_of_whom() -> None:
    said = window(("desk", "Cy likes tea."), "Cy likes tea.")
    agent, person = (as_testimony(c, said, NOW) for c in claims(said))
    assert (agent.from_agent, agent.from_subject, agent.source) == (True, False, "desk")
    assert (person.from_agent, person.from_subject, person.side) == (False, True, "customer")
    assert person.recorded_at == NOW
    assert person.asserted_at == said.owned[1].at
