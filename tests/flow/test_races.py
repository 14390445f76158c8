"""Several who hear and read at once: the same graph as one after another, and every verdict as the rules have it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.flow import story
from tests.flow.dump import difference, dump
from tests.flow.model_server import record

from onrecord.llm.reader import Answer, VerbatimReader
from onrecord.memory import Memory
from onrecord.models.source import Event, Frame, Window
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph
from onrecord.verify import verify

# What depends on the order that writers came in: the order itself, and what the ledger says of each one's turn.
ORDERED = ("revision", "config_revision", "touched", "rank")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ContextStore]:
    opened = ContextStore.open(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
async def graphs(graph: Graph) -> AsyncIterator[tuple[Graph, Graph]]:
    """Two ways to the same graph, as two processes have them."""
    other = await Graph.open(graph.endpoint)
    yield graph, other
    await other.close()


async def facts(graph: Graph, space: str) -> list[str]:
    """The graph without its ledger: whose decision says that a value was replaced depends on who came last."""
    return [line for line in await dump(graph, space, ORDERED) if not line.startswith("(Decision ")]


async def tell(memory: Memory, space: str, conversation: str = "k1") -> None:
    for event in story.events(conversation):
        await memory.hear(space, event)
        await memory.read(space, conversation)
    await memory.contexts.drained()


class Late(Graph):
    """A way to the graph on which some statements take their time, in seconds."""

    delays: Mapping[str, float] = {}

    async def write(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        await asyncio.sleep(self.delays.get(name, 0))
        return await super().write(name, **parameters)


class Together(story.Replayed):
    """A model that two ask at once, and that does not say the same to both: it leaves out `leaves_out` records."""

    def __init__(self, barrier: asyncio.Barrier, leaves_out: int) -> None:
        self._barrier, self._leaves_out = barrier, leaves_out

    async def first(self, window: Window, frame: Frame) -> Answer:
        answer = await super().first(window, frame)
        said = json.loads(answer.text)
        records = said["records"][self._leaves_out :]
        with suppress(TimeoutError, asyncio.BrokenBarrierError):  # the other one may have nothing left to read
            await asyncio.wait_for(self._barrier.wait(), 2)
        return replace(
            answer, text=json.dumps({"claims_found": [r["claim_text"] for r in records], "records": records})
        )


class Stored(story.Replayed):
    """Answers as another space has them stored."""

    def __init__(self, answers: Mapping[str, Mapping[str, Any]]) -> None:
        self._answers = answers

    async def first(self, window: Window, frame: Frame) -> Answer:
        held = self._answers[window.window_id]
        return replace(await super().first(window, frame), text=held["answer"])


async def answers(graph: Graph, space: str) -> dict[str, dict[str, Any]]:
    text = "MATCH (x:Extraction) WHERE x.space = $space RETURN x {.window_id, .answer} AS extraction"
    result = await graph._driver.execute_query(text, {"space": space}, database_=graph.endpoint.database)
    return {row["extraction"]["window_id"]: row["extraction"] for row in result.records}


async def test_two_tell_the_same_story_at_once(graphs: tuple[Graph, Graph], store: ContextStore, space: str) -> None:
    first, second = (story.memory(graph, store, story.Replayed()) for graph in graphs)
    await story.declare(first, space)
    await asyncio.gather(tell(first, space), tell(second, space))
    await story.declare(first, f"{space}-alone")
    await tell(first, f"{space}-alone")
    assert difference(await facts(graphs[0], space), await facts(graphs[0], f"{space}-alone")) == []
    assert await verify(graphs[0], first.contexts, space) == []


async def test_of_two_answers_for_a_window_one_is_kept_and_it_alone_is_applied(
    graph: Graph, store: ContextStore, space: str
) -> None:
    barrier = asyncio.Barrier(2)
    graphs = (await Late.open(graph.endpoint), await Late.open(graph.endpoint))
    # The first one's answer is stored; the second one comes to applying before it.
    for late, delays in zip(graphs, ({"window/apply": 0.3}, {"window/store": 0.1}), strict=True):
        assert isinstance(late, Late)
        late.delays = delays
    first, second = (story.memory(late, store, Together(barrier, n)) for n, late in enumerate(graphs))
    await story.declare(first, space)
    await asyncio.gather(tell(first, space), tell(second, space))
    assert await verify(graphs[0], first.contexts, space) == []
    again = story.memory(graphs[0], store, Stored(await answers(graphs[0], space)))
    await story.declare(again, f"{space}-again")
    await tell(again, f"{space}-again")
    assert difference(await facts(graphs[0], space), await facts(graphs[0], f"{space}-again")) == []
    for late in graphs:
        await late.close()


async def test_what_another_worker_cut_otherwise_is_read_by_who_comes_second(
    graphs: tuple[Graph, Graph], store: ContextStore, space: str
) -> None:
    first, second = (story.memory(graph, store, VerbatimReader()) for graph in graphs)
    said = [("ana", f"I like dish {n}.") for n in "abcde"]
    await first.hear(space, story.event("k1", said[:2]))
    await second.hear(space, story.event("k1", said))
    assert len((await first.read(space, "k1")).claim_ids) == 2
    assert len((await second.read(space, "k1")).claim_ids) == 3
    assert await graphs[0].read("window/due", now="9", limit=9, space=space) == []
    assert await verify(graphs[0], None, space) == []


def talks(count: int) -> list[tuple[Event, list[dict[str, Any]]]]:
    """Conversations about the same few keys, whose times are none's order of arrival."""
    made: list[tuple[Event, list[dict[str, Any]]]] = []
    for n in range(count):
        city, budget = f"Town{'abcde'[n % 5]}".capitalize(), f"{'abcde'[n * 2 % 5] * 3} crowns"
        said = [
            ("ana", f"I live in {city}."),
            ("ravi" if n % 2 else "ana", f"Atlas costs {budget}."),
            ("ana", "I like tea." if n % 3 else "I no longer like tea."),
        ]
        quotes = [text[:-1] for _, text in said]
        named = {"subject": "Atlas", "subject_kind": "named_entity", "attribute": "budget", "value": budget}
        records = [
            record(quotes[0], 1, quotes[0], attribute="home.city", value=city),
            record(quotes[1], 2, quotes[1], **named),
            record(quotes[2], 3, quotes[2], attribute="likes", value="tea", ends_current=not n % 3),
        ]
        event = story.event(f"talk-{n}", said, first=n * 7 % count * 10, customer="ana")
        made.append((event, records))
    return made


class Talks(story.Replayed):
    def __init__(self, told: list[tuple[Event, list[dict[str, Any]]]]) -> None:
        self._records = {event.conversation_id: records for event, records in told}

    async def first(self, window: Window, frame: Frame) -> Answer:
        records = self._records[window.conversation_id]
        said = {"claims_found": [r["claim_text"] for r in records], "records": records}
        return replace(await super().first(window, frame), text=json.dumps(said))


async def test_many_conversations_on_the_same_keys_end_in_the_verdicts_over_all_claims(
    graphs: tuple[Graph, Graph], store: ContextStore, space: str
) -> None:
    told = talks(20)
    memories = [story.memory(graph, store, Talks(told)) for graph in graphs]
    await story.declare(memories[0], space)

    async def one(memory: Memory, event: Event, where: str) -> None:
        await memory.hear(where, event)
        await memory.read(where, event.conversation_id)

    async with asyncio.TaskGroup() as group:
        for n, (event, _) in enumerate(told):
            group.create_task(one(memories[n % 2], event, space))
    for memory in memories:
        await memory.contexts.drained()
    assert await verify(graphs[0], memories[0].contexts, space) == []
    await story.declare(memories[0], f"{space}-in-turn")
    for event, _ in reversed(told):
        await one(memories[0], event, f"{space}-in-turn")
    assert difference(await facts(graphs[0], space), await facts(graphs[0], f"{space}-in-turn")) == []
