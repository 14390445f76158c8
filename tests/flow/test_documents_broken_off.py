"""A document's reading, broken off before or after a statement and gone on with: the same graph, no call twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.flow.dump import difference, dump
from tests.flow.story import KEY, POLICY

from onrecord.compiler import Contexts
from onrecord.llm.reader import Answer, VerbatimReader
from onrecord.memory import Memory
from onrecord.models.chunk import Framed
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph
from onrecord.verify import verify

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)
DAYS = (datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC))
# In any order: four chunks are read at once.
UNORDERED = ("rank", "revision")
MOMENTS = [
    ("after", "put", 1), ("after", "put", 2), ("before", "selected", 1), ("after", "selected", 2),
    ("before", "settled", 1), ("before", "turned", 1), ("after", "turned", 2), ("after", "withdraw", 1),
    ("before", "window/store", 1), ("after", "window/store", 2), ("before", "window/apply", 2),
    ("after", "window/apply", 4),
]  # fmt: skip


class BrokenOffError(Exception):
    """The end, at the moment that was asked for."""


class Asked(VerbatimReader):
    """Counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def select(self, framed: Framed) -> Answer:
        self.asked.append(f"select {framed.target.chunk.text}")
        return await super().select(framed)

    async def claimify(self, framed: Framed, statements: Sequence[str]) -> Answer:
        self.asked.append(f"claimify {framed.target.chunk.text}")
        return await super().claimify(framed, statements)


class Telling:
    """A document's story, told by one memory after another."""

    def __init__(self, graph: Graph, store: ContextStore, space: str) -> None:
        self.graph, self.store, self.space, self.reader = graph, store, space, Asked()
        self.memory = self.begin()
        self.version = ""

    def begin(self) -> Memory:
        self.memory = Memory(self.graph, Contexts(self.graph, self.store, lambda: NOW), self.reader, lambda: NOW)
        return self.memory

    async def put(self, number: int) -> None:
        stored = await self.memory.documents.take(
            self.space, "policy", POLICY[number].encode(), media_type="text/markdown", author="Mira", title="Policy",
            source_modified_at=DAYS[number], mode="living",
        )  # fmt: skip
        self.version = stored.version_id or ""

    async def read(self) -> None:
        await self.memory.documents.read(self.space, "policy")

    async def withdraw(self) -> None:
        await self.memory.documents.withdraw(self.space, "policy", self.version)

    def steps(self) -> list[Callable[[], Awaitable[None]]]:
        return [lambda: self.put(0), self.read, lambda: self.put(1), self.read, self.withdraw, self.read]

    async def tell(self) -> None:
        await self.graph.write("space/open", space=self.space, key=KEY)
        for step in self.steps():
            try:
                await step()
            except* BrokenOffError:
                await self.memory.contexts.drained()
                await self.begin().resume(self.space)
                await step()
        await self.memory.contexts.drained()


WHOLE: list[str] = []


@pytest.fixture
async def whole(arcadedb: Graph, tmp_path: Path, space: str) -> list[str]:
    if not WHOLE:
        store = ContextStore.open(tmp_path / "whole")
        told = Telling(arcadedb, store, f"{space}-whole")
        await told.tell()
        assert len(told.reader.asked) == 7
        store.close()
        WHOLE.extend(await dump(arcadedb, told.space, UNORDERED))
    return WHOLE


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda m: "-".join(map(str, m)))
async def test_it_goes_on_where_it_broke_off(
    arcadedb: Graph, tmp_path: Path, space: str, whole: list[str], monkeypatch: pytest.MonkeyPatch,
    moment: tuple[str, str, int],
) -> None:  # fmt: skip
    when, name, nth = moment
    name = name if "/" in name else f"document/{name}"
    seen = 0
    write = Graph.write

    async def breaking(self: Graph, statement: str, **parameters: Any) -> list[dict[str, Any]]:
        nonlocal seen
        seen += statement == name
        is_it = statement == name and seen == nth
        if is_it and when == "before":
            seen += 1
            raise BrokenOffError
        rows = await write(self, statement, **parameters)
        if is_it:
            raise BrokenOffError
        return rows

    monkeypatch.setattr(Graph, "write", breaking)
    store = ContextStore.open(tmp_path / "broken")
    told = Telling(arcadedb, store, space)
    await told.tell()
    assert seen >= nth
    monkeypatch.undo()
    assert difference(await dump(arcadedb, space, UNORDERED), whole) == []
    # What was answered and stored is not asked again; what was answered and lost is.
    again = [asked for asked in told.reader.asked if told.reader.asked.count(asked) > 1]
    assert len(again) <= (2 if when == "before" and name in ("document/selected", "window/store") else 0)
    assert await verify(arcadedb, told.memory.contexts, space) == []
    store.close()
