"""What is measured with: conversations of twelve turns, a model's answers for them, and a graph that keeps the time.

Twelve turns of a customer and of the shop's desk, about one of the customer's two orders; twelve records. The desk says
a third of all claims, so it is a node that a third of the graph leads to.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.llm.reader import Answer, VerbatimReader
from onrecord.memory import Memory
from onrecord.models.answer import FollowUpNeeds, Record
from onrecord.models.object import Attribute, KeyRule, Object, ObjectRef, ObjectType
from onrecord.models.source import Event, Frame, Said, Speaker, Window
from onrecord.store import queries
from onrecord.store.contexts import ContextStore, Keeper
from onrecord.store.graph import Graph
from onrecord.store.redis_contexts import RedisContextStore

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
DESK = Speaker(speaker_id="desk", name="Desk", side="team", role="clerk")
CLAIMS_A_WINDOW = 12
CLAIMS_A_CUSTOMER = 96

_TURNS: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
    ("customer", "The parcel {w} of my order arrived broken.", {}),
    ("desk", "The order {w} was packed by the night shift.", {}),
    ("customer", "I live in {n}.", {"attribute": "home.city", "value": "{n}"}),
    ("customer", "I like tea {w}.", {"attribute": "likes", "value": "tea {w}"}),
    ("desk", "The client {w} pays by invoice.", {}),
    ("customer", "I need a new box {w} for the order.", {"todo": "open", "value": "new box {w} for the order"}),
    ("customer", "The label {w} of the order is wrong.", {}),
    ("desk", "The box {w} of the order is sealed.", {}),
    ("customer", "I prefer a letter {w} in the morning.", {}),
    ("customer", "The courier left the order {w} at the door.", {}),
    ("desk", "The shop {w} opens at dawn.", {}),
    ("customer", "My brother collects stamps {w}.", {}),
)


class CountingGraph(Graph):
    """A graph that times its statements by name, in milliseconds, and knows those of the benchmarks."""

    times: defaultdict[str, list[float]]

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.times = defaultdict(list)
        own = queries.read(Path(__file__).with_name("cypher"), self.dialect)
        self._queries = {**self._queries, **{f"bench/{name}": query for name, query in own.items()}}

    async def read(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        """A reading statement, timed."""
        started = time.perf_counter()
        rows = await super().read(name, **parameters)
        self.times[name].append((time.perf_counter() - started) * 1_000)
        return rows

    async def write(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        """A writing statement, timed."""
        started = time.perf_counter()
        rows = await super().write(name, **parameters)
        self.times[name].append((time.perf_counter() - started) * 1_000)
        return rows


class Replayed(VerbatimReader):
    """A reader that answers with what it was given for the window's conversation."""

    may_ask = True

    def __init__(self) -> None:
        self.answers: dict[str, str] = {}

    async def first(self, window: Window, frame: Frame) -> Answer:
        """The stored answer, whole."""
        del frame
        text = self.answers[window.conversation_id]
        return Answer(text=text, extractor="model", model="replayed", prompt="read_window", prompt_hash="0" * 32)

    async def follow_up(
        self, window: Window, frame: Frame, records: Mapping[int, Record], needs: FollowUpNeeds
    ) -> Answer:
        """Never due: what a benchmark's answers leave open would be measured as something else."""
        raise AssertionError(f"{window.conversation_id} leaves open: {needs} ({len(records)} records of {frame.space})")

    async def close(self) -> None:
        """Holds nothing."""


@dataclass(slots=True)
class Bench:
    """A memory, and what it is made of."""

    memory: Memory
    graph: CountingGraph
    reader: Replayed
    space: str
    store: Keeper


@asynccontextmanager
async def bench(graph: CountingGraph, home: Path, space: str, redis_url: str | None = None) -> AsyncGenerator[Bench]:
    """A memory on a graph, with contexts in a home of its own, or in a Redis."""
    reader = Replayed()
    if redis_url is not None:
        shared = await RedisContextStore.open(redis_url)
        yield Bench(Memory(graph, Contexts(graph, shared), reader), graph, reader, space, shared)
        await shared.close()
        return
    store = ContextStore.open(home)
    yield Bench(Memory(graph, Contexts(graph, store), reader), graph, reader, space, store)
    await asyncio.sleep(0)
    store.close()


def customer(number: int) -> str:
    """A customer's id."""
    return f"customer-{number}"


def order(number: int, which: int) -> ObjectRef:
    """One of a customer's two orders."""
    return ObjectRef(type="order", ref=f"#W{2 * number + which:07}")


def word(number: int) -> str:
    """A number as a word: two conversations never say the same, and none says a figure."""
    letters = ""
    while number or not letters:
        number, rest = divmod(number, 26)
        letters = chr(ord("a") + rest) + letters
    return f"q{letters}"


def conversation(number: int, who: int) -> tuple[Event, str]:
    """Twelve turns of a customer and the desk about an order, and the model's answer for them."""
    names = {"w": word(number), "n": word(number).capitalize()}
    turns: list[Said] = []
    records: list[dict[str, Any]] = []
    for index, (speaker, text, more) in enumerate(_TURNS):
        said = text.format(**names)
        by = customer(who) if speaker == "customer" else DESK.speaker_id
        at = AT + timedelta(seconds=number * 60 + index)
        turns.append(Said(turn_id=str(index), speaker=by, text=said, at=at))
        named = {key: value.format(**names) for key, value in more.items()}
        records.append(
            {
                "claim_text": said[:-1],
                "kind": "standing",
                "subject": "user",
                "subject_kind": "user",
                "relations": ["MENTIONS"],
                "source_span": {"turn_index": index + 1, "quote": said[:-1]},
                **named,
            }
        )
    event = Event(
        conversation_id=f"talk-{number}",
        turns=tuple(turns),
        customer=customer(who),
        object_refs=(order(who, number % 2),),
    )
    return event, json.dumps({"claims_found": [r["claim_text"] for r in records], "records": records})


async def declare(bench: Bench, customers: int) -> None:
    """The type, the attributes, the desk, and customers with two orders each."""
    declarations = Declarations(bench.graph, bench.memory.contexts, bench.memory.spaces)
    await declarations.attributes(
        bench.space,
        [
            Attribute(slug="home.city", for_="person", holds="one"),
            Attribute(slug="likes", for_="person", holds="many"),
        ],
    )
    key = KeyRule(match=r"#W\d{7}", normalize="#")
    await declarations.types(bench.space, [ObjectType(type="order", names=("order",), key=key)])
    people = [Speaker(speaker_id=customer(n), name=f"Customer {n}", side="customer") for n in range(customers)]
    await declarations.speakers(bench.space, [DESK, *people])
    orders = [
        Object(type="order", ref=order(n, which).ref, owner=customer(n), status="pending", at=AT)
        for n in range(customers)
        for which in (0, 1)
    ]
    await declarations.objects(bench.space, orders)
