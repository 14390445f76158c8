from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.held import AT, change, fact, hold

from onrecord.compiler import SPACE, Contexts
from onrecord.declare import Declarations
from onrecord.errors import NotFoundError, StoreError, StoreUnavailableError
from onrecord.models.object import Attribute, FieldRule, Object, ObjectType
from onrecord.models.object import Reader as Who
from onrecord.models.policy import READERS, Denial, Policy, PolicyRule
from onrecord.models.source import Organization, Speaker
from onrecord.models.stamp import stamp
from onrecord.spaces import Spaces
from onrecord.store import contexts as store_module
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph

KEY = "lawsuit:c-1"
BORN = datetime(2026, 9, 1, 9, tzinfo=UTC)


class World:
    """A graph, its contexts in a home of the test's own, and a clock that the test sets."""

    def __init__(self, graph: Graph, home: Path, space: str) -> None:
        self.graph = graph
        self.space = space
        self.now = datetime(2026, 9, 21, tzinfo=UTC)
        self.store = ContextStore.open(home)
        self.contexts = Contexts(graph, self.store, lambda: self.now)
        self.declare = Declarations(graph, self.contexts, Spaces(graph), lambda: self.now)

    async def begin(self) -> None:
        await self.declare.attributes(
            self.space, [Attribute.model_validate({"slug": "deadline", "for": "thing", "holds": "one"})]
        )
        kind = ObjectType(
            type="lawsuit", names=("case",), fields={"due_date": FieldRule(kind="date")}, final_states=("closed",),
            observes={"deadline": "due_date"},
        )  # fmt: skip
        await self.declare.types(self.space, [kind])
        await self.declare.organizations(self.space, [Organization(organization_id="acme", name="Acme Corp")])
        await self.declare.speakers(
            self.space,
            [
                Speaker(speaker_id="ana", name="Ana", side="team", role="lawyer", organizations=("acme",)),
                Speaker(speaker_id="cy", name="Cy", side="customer", role="client", organizations=("acme",)),
            ],
        )
        await self.record()

    async def record(self, status: str = "open", at: datetime = BORN, ref: str = "c-1", **more: Any) -> None:
        state: dict[str, Any] = {"owner": "cy", "fields": {"due_date": "2026-10-05"}, **more}
        await self.declare.objects(self.space, [Object(type="lawsuit", ref=ref, status=status, at=at, **state)])

    async def hold(self, *facts: dict[str, Any], touched: tuple[str, ...] = (KEY,)) -> None:
        async with self.contexts.touching(self.space, touched):
            await hold(self.graph, self.space, *facts)

    async def read(self, reader: Who = "internal_agent", key: str = KEY, kind: Any = "object", **how: Any) -> Any:
        return await self.contexts.read(self.space, kind, key, reader=reader, **how)


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
        world.space, [Object(type="lawsuit", ref=f"m-{n}", owner="cy", status="open", at=BORN) for n in range(30)]
    )
    keys = [f"lawsuit:m-{n}" for n in range(30)]
    await world.hold(*[fact(f"m{n}", f"row {n}", key) for n, key in enumerate(keys)], touched=())
    counts: list[int] = []
    for some in (keys[:1], keys):
        before = world.graph.statements
        await world.contexts.recompile(world.space, some)
        counts.append(world.graph.statements - before)
    assert counts == [3, 3]
    assert "row 29" in (await world.read(key=keys[29])).text


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
        world.contexts.soon(world.space, mark)
        del mark
        assert f"remark {n}" in (await world.read()).text
    await world.contexts.drained()
    before = world.graph.statements
    assert "remark 3" in (await world.read()).text
    assert world.graph.statements == before


async def test_a_reader_that_is_overtaken_leaves_nothing_old_behind(world: World) -> None:
    """It gathers a person's context before a write, and stores it after the write left it to its next read."""
    await world.read(key="cy", kind="person")
    looked = world.store.look(world.space, ["speaker:cy"], [None])
    mark = await world.contexts.mark(world.space, ["speaker:cy"])
    old = await world.contexts._compiled(world.space, ["speaker:cy"])
    await hold(world.graph, world.space, fact("1", "Cy moved to Oslo", subject_id="cy"))
    await world.contexts.written(world.space, mark)
    world.store.put(world.space, old, looked.marks)
    assert "Oslo" in (await world.read(key="cy", kind="person")).text
    before = world.graph.statements
    assert "Oslo" in (await world.read(key="cy", kind="person")).text
    assert world.graph.statements == before


async def test_an_older_compile_never_replaces_a_newer_one(world: World) -> None:
    old = await world.contexts._compiled(world.space, [KEY])
    await world.hold(fact("1", "It is blue", KEY))
    world.store.put(world.space, old)
    assert "blue" in (await world.read()).text


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
        fact("1", "Never discuss amounts with his wife", "organization:acme", form="instruction"),
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


async def test_as_of_the_world_and_as_known_to_the_memory(world: World) -> None:
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
    assert await then(as_of=AT + 2.5 * day, known_at=AT + 2.5 * day) == {
        "Do not propose a settlement",
        "You may propose a settlement",
        "Do not call him",
    }
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
