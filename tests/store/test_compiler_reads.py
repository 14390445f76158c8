from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.held import AT, fact
from tests.worlds import BORN, KEY, World

from onrecord.errors import NotFoundError, StoreUnavailableError
from onrecord.models.object import Task
from onrecord.models.policy import Denial, Policy, PolicyRule
from onrecord.models.source import Speaker
from onrecord.models.stamp import stamp
from onrecord.store.graph import Graph


@pytest.fixture
async def world(graph: Graph, tmp_path: Path, space: str) -> AsyncIterator[World]:
    one = World(graph, tmp_path, space)
    await one.begin()
    yield one
    one.store.close()


async def test_what_expires_leaves_without_a_compile_and_makes_room_with_the_one_that_is_due(world: World) -> None:
    at = world.now + timedelta(days=1)
    await world.hold(
        fact("1", "Do not call him", KEY, form="instruction", expires_at=stamp(at)),
        *[fact(f"r{n}", f"remark {n}", KEY, minute=n) for n in range(25)],
    )
    assert "do not call him" in (await world.read()).text
    world.now = at
    read = await world.read()
    assert "do not call him" not in read.text
    assert read.state["objects"][0]["memory"]["cut"] == {"instructions": 0, "open_items": 0, "observations": 5}
    before = world.graph.statements
    await world.read()
    assert world.graph.statements == before


async def test_a_final_state_and_seven_days(world: World) -> None:
    await world.hold(fact("1", "Do not call him", KEY, form="instruction"), fact("2", "It is blue", KEY))
    closed = datetime(2026, 9, 21, 12, tzinfo=UTC)
    await world.record("closed", closed)
    world.now = closed + timedelta(days=6)
    assert "do not call him" in (await world.read()).text
    world.now = closed + timedelta(days=7)
    read = await world.read()
    assert read.text == "lawsuit c-1 · closed · due_date 10/05 (system) · said: It is blue (lawyer)"


async def test_a_policy_closes_and_opens_with_its_declaration(world: World) -> None:
    await world.hold(fact("1", "It is blue", KEY), fact("2", "Never call", KEY, form="instruction"))
    assert "It is blue" in (await world.read("human")).text
    deny = Policy(rules=(PolicyRule(readers=("human",), deny=Denial(forms=("observation",))),))
    await world.declare.space(world.space, {}, deny)
    closed = await world.read("human")
    assert "blue" not in json.dumps(closed.told())
    assert "never call" in closed.text
    assert "It is blue" in (await world.read("analyst")).text
    hidden = Policy(rules=(PolicyRule(readers=("human",), deny=Denial(types=("lawsuit",))),))
    await world.declare.space(world.space, {}, hidden)
    with pytest.raises(NotFoundError) as closed_to_it:
        await world.read("human")
    with pytest.raises(NotFoundError) as missing:
        await world.read("human", key="lawsuit:c-9")
    assert str(closed_to_it.value).replace("c-1", "c-9") == str(missing.value)
    await world.declare.space(world.space, {"date_order": "dmy"}, Policy())
    assert "due_date 05/10 (system)" in (await world.read("human")).text


async def test_a_role_that_changes_is_shown_in_rows_said_before(world: World) -> None:
    await world.graph._driver.execute_query(
        "MATCH (p:Speaker {space: $space, speaker_id: 'ana'}) "
        "MERGE (c:Conversation {space: $space, conversation_id: 'k'}) MERGE (p)-[:SPOKE_IN]->(c)",
        {"space": world.space},
        database_=world.graph.endpoint.database,
    )
    await world.hold(fact("1", "It is blue", KEY))
    assert "(lawyer)" in (await world.read()).text
    await world.declare.speakers(world.space, [Speaker(speaker_id="ana", name="Ana", side="team", role="partner")])
    assert "It is blue (partner)" in (await world.read()).text


async def test_an_organizations_instruction_reaches_its_reads_and_those_about_it(world: World) -> None:
    await world.hold(
        fact("1", "Never discuss amounts with his wife", "organization:acme", form="instruction", subject_id="cy"),
        touched=("organization:acme",),
    )
    own = await world.read("customer_agent", key="acme", kind="organization")
    contact = await world.read("customer_agent", key="cy", kind="person", about=["organization:acme"])
    for read in (own, contact):
        assert [entry["text"] for entry in read.constraints["hard"]] == ["Never discuss amounts with his wife"]
        assert "organization acme · Acme Corp · instruction: never discuss amounts with his wife (lawyer)" in read.text
    assert (await world.read("customer_agent", key="cy", kind="person")).constraints["hard"] == []
    assert own.state["organizations"][0]["memory"]["instructions"][0]["by"] == "ana"


async def test_a_persons_read_has_the_lines_of_the_objects_that_are_open(world: World) -> None:
    await world.record(ref="c-2", owner="bo", participants=("cy",))
    await world.record(ref="c-3", owner="bo")
    await world.record("closed", ref="c-4")
    await world.hold(
        fact("1", "Never call", KEY, form="instruction"), fact("2", "Cy moved to Oslo", subject_id="cy"),
        touched=(KEY, "speaker:cy"),
    )  # fmt: skip
    read = await world.read("human", key="cy", kind="person")
    assert "lawsuit c-1 · open · due_date 10/05 (system) · instruction: never call (lawyer)" in read.text
    assert "lawsuit c-2" in read.text
    assert "lawsuit c-3" not in read.text
    assert "lawsuit c-4" not in read.text
    assert "said: Cy moved to Oslo (lawyer)" in read.text
    assert read.constraints["hard"] == [], "out of focus it stays on its object's line"
    before = world.graph.statements
    await world.read("human", key="cy", kind="person")
    assert world.graph.statements == before


async def test_as_of_the_world(world: World) -> None:
    day = timedelta(days=1)
    await world.hold(
        fact("1", "Do not propose a settlement", KEY, form="instruction", said_at=AT, state="superseded",
             valid_until=stamp(AT + 2 * day), shared_valid_until=stamp(AT + 2 * day), closed_by="clm_2",
             closed_at=stamp(AT + 3 * day), shared_closed_at=stamp(AT + 3 * day)),
        fact("2", "You may propose a settlement", KEY, form="instruction", said_at=AT + 2 * day),
        fact("3", "Do not call him", KEY, form="instruction", said_at=AT, expires_at=stamp(AT + 4 * day)),
    )  # fmt: skip
    await world.record("closed", AT + 5 * day)
    world.now = AT + 30 * day
    now = await world.read()
    assert now.constraints["hard"] == []

    async def then(**when: Any) -> set[str]:
        return {entry["text"] for entry in (await world.read(**when)).constraints["hard"]}

    assert await then(as_of=AT + day) == {"Do not propose a settlement", "Do not call him"}
    assert await then(as_of=AT + 3 * day) == {"You may propose a settlement", "Do not call him"}
    assert await then(as_of=AT + 4 * day) == {"You may propose a settlement"}
    assert await then(as_of=AT + 11 * day) == {"You may propose a settlement"}
    assert await then(as_of=AT + 12 * day) == set()
    assert (await world.read(as_of=AT + day)).state["objects"][0]["status"] == "open"
    assert (await world.read(as_of=AT + 6 * day)).state["objects"][0]["status"] == "closed"
    assert (await world.read(as_of=BORN - day)).state["objects"][0]["status"] is None
    contact = await world.read(key="cy", kind="person", as_of=AT + day)
    assert "instruction: do not propose a settlement (lawyer)" in contact.text
    assert contact.constraints["hard"] == []


async def test_what_is_not_there_is_not_found(world: World) -> None:
    for key, kind in (("lawsuit:c-9", "object"), ("nobody", "person"), ("nowhere", "organization")):
        with pytest.raises(NotFoundError, match="There is no"):
            await world.read(key=key, kind=kind)
    with pytest.raises(NotFoundError):
        await world.contexts.read(f"{world.space}-other", "object", KEY, reader="human")
    assert await world.graph.read("space/read", space=f"{world.space}-other") == []


async def test_two_machines_and_the_revision_of_a_write(arcadedb: Graph, tmp_path: Path, space: str) -> None:
    """Each keeps contexts in a home of its own, over one graph: who writes here and reads there names the write."""
    here, there = World(arcadedb, tmp_path / "here", space), World(arcadedb, tmp_path / "there", space)
    try:
        await here.begin()
        await there.read()
        for n in range(3):
            await here.hold(fact(f"w{n}", f"remark {n}", KEY, minute=n))
            [row] = await arcadedb.read("space/revision", space=space)
            for kind, key in (("object", KEY), ("person", "cy")):
                read = await there.read(key=key, kind=kind, at_least=row["revision"])
                assert f"remark {n}" in read.text
                assert read.revision >= row["revision"]
        revision = await here.declare.space(
            space, {}, Policy(rules=(PolicyRule(readers=("human",), deny=Denial(forms=("observation",))),))
        )
        assert "remark" not in (await there.read("human", at_least=revision)).text
        with pytest.raises(StoreUnavailableError, match="has not come to revision"):
            await there.read(at_least=revision + 1)
    finally:
        here.store.close()
        there.store.close()


async def test_a_task_view_is_about_the_objects_of_its_types_and_costs_no_statement(world: World) -> None:
    await world.hold(
        fact("1", "Do not call him", KEY, form="instruction"),
        fact("2", "The deadline is near", KEY, attribute="deadline"),
        fact("3", "It is blue", KEY, minute=5),
        fact("4", "Cy is tall", by="cy", minute=6),
        touched=(KEY, "speaker:cy"),
    )
    await world.declare.task(world.space, Task(task="settle", types=("lawsuit",), attributes=("deadline",)))
    await world.declare.task(world.space, Task(task="sell", types=("order",)))

    async def told(task: str | None) -> list[str]:
        found = await world.read("human", "cy", "person", task=task)
        return [one["text"] for one in found.constraints["hard"]]

    assert [await told(task) for task in (None, "sell", "settle")] == [[], [], ["Do not call him"]]
    before = world.graph.statements
    read = await world.read("human", "cy", "person", task="settle")
    assert [row["text"] for row in read.state["objects"][0]["memory"]["observations"]] == [
        "The deadline is near", "It is blue",
    ]  # fmt: skip
    assert "Cy is tall" in read.text
    assert world.graph.statements == before
    assert (await world.read("human", "cy", "person", task="settle", as_of=world.now)).constraints["hard"]
    with pytest.raises(NotFoundError, match="no task 'buy'"):
        await world.read("human", "cy", "person", task="buy")
