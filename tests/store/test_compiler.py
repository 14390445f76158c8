from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.held import change, fact, hold
from tests.worlds import BORN, KEY, World

from onrecord.compiler import SPACE, Contexts
from onrecord.errors import StoreError, StoreUnavailableError
from onrecord.models.object import Object
from onrecord.models.policy import READERS
from onrecord.store import contexts as store_module
from onrecord.store.graph import Graph


@pytest.fixture
async def world(graph: Graph, tmp_path: Path, space: str) -> AsyncIterator[World]:
    one = World(graph, tmp_path, space)
    await one.begin()
    yield one
    one.store.close()


@pytest.fixture
async def local(arcadedb: Graph, tmp_path: Path, space: str) -> AsyncIterator[World]:
    one = World(arcadedb, tmp_path, space)
    await one.begin()
    yield one
    one.store.close()


async def test_the_opening_scenario(world: World) -> None:
    await world.hold(
        fact("1", "Do not propose a settlement", KEY, form="instruction"),
        fact("2", "The argument is weak", KEY, audience="internal", minute=1),
        fact("3", "The deadline is 10/02", KEY, audience="internal", minute=1, attribute="deadline", value="10/02",
             time_from="2026-10-02T00:00:00.000000Z", time_until="2026-10-03T00:00:00.000000Z", time_precision="day"),
    )  # fmt: skip
    customer, agent = await world.read("customer_agent"), await world.read()
    assert customer.text == (
        "lawsuit c-1 · open · due_date 10/05 (system) · instruction: do not propose a settlement (lawyer)\n"
        "Constraints:\n- do not propose a settlement (lawyer, 09/20)"
    )
    assert "weak" not in json.dumps(customer.told())
    assert "10/02" not in json.dumps(customer.told())
    assert "due_date 10/05 (system); said 10/02 (lawyer, 09/20)" in agent.text
    assert "said: The argument is weak (lawyer)" in agent.text
    assert agent.constraints["hard"][0] | {"id": ""} == {
        "id": "", "text": "Do not propose a settlement", "by": "ana", "role": "lawyer", "at": "2026-09-20T10:00:00Z",
    }  # fmt: skip


async def test_a_hot_read_runs_no_statement_whoever_reads(world: World) -> None:
    await world.hold(fact("1", "It is blue", KEY))
    await world.read()
    before = world.graph.statements
    for reader in READERS:
        assert "It is blue" in (await world.read(reader)).text
    await world.read("human", max_tokens=50)
    await world.read("human", key="acme", kind="organization")
    warm = world.graph.statements - before
    for _ in range(2):
        await world.read("human", key="acme", kind="organization")
    assert world.graph.statements - before == warm <= 4, "an organization's own context is compiled by its first read"


async def test_a_compile_takes_as_many_statements_for_one_as_for_many(world: World) -> None:
    await world.declare.objects(
        world.space, [Object(type="lawsuit", ref=f"m-{n}", owner="cy", status="open", at=BORN) for n in range(200)]
    )
    keys = [f"lawsuit:m-{n}" for n in range(200)]
    await world.hold(*[fact(f"m{n}", f"row {n}", key) for n, key in enumerate(keys)], touched=())
    counts: list[int] = []
    for some in (keys[:1], keys):
        before = world.graph.statements
        await world.contexts.recompile(world.space, some)
        counts.append(world.graph.statements - before)
    assert counts == [3, 3]
    assert "row 199" in (await world.read(key=keys[199])).text


async def test_a_write_is_in_the_next_read_of_every_process(world: World) -> None:
    other = Contexts(world.graph, world.store, lambda: world.now)
    for n in range(5):
        await world.hold(fact(f"w{n}", f"remark {n}", KEY, minute=n))
        for contexts in (world.contexts, other):
            read = await contexts.read(world.space, "object", KEY, reader="human")
            assert read.state["objects"][0]["memory"]["observations"][0]["text"] == f"remark {n}"


async def test_while_a_write_is_under_way_reads_compile_for_themselves(world: World) -> None:
    mark = await world.contexts.mark(world.space, [KEY])
    assert "blue" not in (await world.read()).text
    await hold(world.graph, world.space, fact("1", "It is blue", KEY))
    assert "blue" in (await world.read()).text, "written, and not compiled by its writer yet"
    await world.contexts.written(world.space, mark)
    before = world.graph.statements
    assert "blue" in (await world.read()).text
    assert world.graph.statements == before


async def test_a_writer_that_fails_leaves_its_contexts_to_their_next_reads(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        async with world.contexts.touching(world.space, [KEY]):
            await hold(world.graph, world.space, fact("1", "It is blue", KEY))
            raise RuntimeError("stop")

    with pytest.raises(RuntimeError):
        await fail()
    assert "blue" in (await world.read()).text
    monkeypatch.setattr(store_module, "GRACE_S", 0.0)
    await world.read()
    await world.read()
    before = world.graph.statements
    assert "blue" in (await world.read()).text
    assert world.graph.statements == before, "the mark of a write that cannot follow any more is gone"


async def test_a_compile_that_fails_does_not_fail_the_write(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: Any) -> None:
        raise StoreUnavailableError("gone")

    with monkeypatch.context() as patched:
        patched.setattr(world.contexts, "_compiled", refuse)
        await world.hold(fact("1", "It is blue", KEY))
        with pytest.raises(StoreError):
            await world.read()
    assert "blue" in (await world.read()).text


async def test_what_is_compiled_behind_the_callers_back_is_never_old_to_it(world: World) -> None:
    for n in range(4):
        mark = await world.contexts.mark(world.space, [KEY, "speaker:cy"])
        await hold(world.graph, world.space, fact(f"w{n}", f"remark {n}", KEY, minute=n))
        await world.contexts.soon(world.space, mark)
        del mark
        assert f"remark {n}" in (await world.read()).text
    await world.contexts.drained()
    before = world.graph.statements
    assert "remark 3" in (await world.read()).text
    assert world.graph.statements == before


async def test_a_reader_that_is_overtaken_leaves_nothing_old_behind(world: World) -> None:
    """It gathers a person's context before a write, and stores it after the write left it to its next read."""
    await world.read(key="cy", kind="person")
    looked = await world.store.look(world.space, ["speaker:cy"], [None])
    mark = await world.contexts.mark(world.space, ["speaker:cy"])
    old = await world.contexts._compiled(world.space, ["speaker:cy"])
    await hold(world.graph, world.space, fact("1", "Cy moved to Oslo", subject_id="cy"))
    await world.contexts.written(world.space, mark)
    await world.store.put(world.space, old, looked)
    assert "Oslo" in (await world.read(key="cy", kind="person")).text
    before = world.graph.statements
    assert "Oslo" in (await world.read(key="cy", kind="person")).text
    assert world.graph.statements == before


async def test_an_older_compile_never_replaces_a_newer_one(world: World) -> None:
    old = await world.contexts._compiled(world.space, [KEY])
    await world.hold(fact("1", "It is blue", KEY))
    await world.store.put(world.space, old)
    assert "blue" in (await world.read()).text


async def test_a_revision_that_the_caller_was_given_is_in_its_next_read(world: World) -> None:
    await world.read()
    await hold(world.graph, world.space, fact("1", "It is blue", KEY))
    [row] = await world.graph.read("space/revision", space=world.space)
    assert "blue" not in (await world.read()).text, "written past the contexts, as another machine does"
    read = await world.read(at_least=row["revision"])
    assert "blue" in read.text
    assert read.revision >= row["revision"]


async def test_a_graph_of_an_earlier_time_takes_its_contexts_back(local: World, tmp_path: Path) -> None:
    await local.hold(fact("1", "It is blue", KEY))
    await local.read()
    await local.graph._driver.execute_query(
        "MATCH (s:Space {space: $space}) SET s.revision = 2 WITH s "
        "MATCH (f:Fact {space: $space, fact_id: '1'}) DETACH DELETE f",
        {"space": local.space},
        database_=local.graph.endpoint.database,
    )
    restarted = Contexts(local.graph, local.store, lambda: local.now)
    assert "blue" not in (await restarted.read(local.space, "object", KEY, reader="human")).text


async def test_no_reader_gets_a_row_after_the_answer_to_the_write_that_closed_it(local: World) -> None:
    """A writer closes and opens a row to the customer's side while readers read, each with contexts of its own."""
    await local.hold(fact("1", "Do not call him", KEY, form="instruction"))
    closed_at: list[int] = []
    stop = asyncio.Event()
    is_closed = False

    async def write() -> None:
        nonlocal is_closed
        for n in range(30):
            shared = None if n % 2 == 0 else "open"
            async with local.contexts.touching(local.space, [KEY]):
                await change(local.graph, local.space, "1", shared_state=shared)
            is_closed = shared is None
            closed_at.append(n)
            await asyncio.sleep(0.002)
            is_closed = False
        stop.set()

    async def read() -> int:
        contexts = Contexts(local.graph, local.store, lambda: local.now)
        seen = 0
        while not stop.is_set():
            closed_before = is_closed
            write_before = len(closed_at)
            text: str = (await contexts.read(local.space, "object", KEY, reader="customer_agent")).text
            if closed_before and is_closed and write_before == len(closed_at):
                assert "call him" not in text
                seen += 1
            await asyncio.sleep(0)
        return seen

    reading = [asyncio.create_task(read()) for _ in range(8)]
    await write()
    assert sum(await asyncio.gather(*reading)) > 0


async def test_a_spaces_own_mark_keeps_its_settings_from_being_trusted(local: World) -> None:
    await local.read("human")
    mark = await local.contexts.mark(local.space, [SPACE])
    before = local.graph.statements
    await local.read("human")
    assert local.graph.statements > before
    await local.contexts.written(local.space, mark)
