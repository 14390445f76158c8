"""How many statements the flow sends, counted at the driver: a window's cost may not creep up unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import neo4j
import pytest
from tests.flow import story

from onrecord.declare import Declarations
from onrecord.llm import reader
from onrecord.llm.reader import VerbatimReader
from onrecord.memory import Memory
from onrecord.models.context import Context
from onrecord.models.object import Object, ObjectRef, Reader
from onrecord.models.policy import READERS
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph
from onrecord.store.queries import load


class Sent:
    """The names of the statements that the driver was given, in order."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._files = {q.text: name for dialect in ("arcadedb", "neo4j") for name, q in load(dialect).items()}

    def note(self, text: Any) -> None:
        self.names.append(self._files[text])

    def take(self) -> list[str]:
        taken, self.names = self.names, []
        return taken


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    noted = Sent()
    for owner in (neo4j.AsyncSession, neo4j.AsyncTransaction, neo4j.AsyncManagedTransaction):
        monkeypatch.setattr(owner, "run", _noting(owner.run, noted))
    return noted


def _noting(run: Any, noted: Sent) -> Any:
    def noting(self: Any, query: Any, *arguments: Any, **named: Any) -> Any:
        noted.note(query)
        return run(self, query, *arguments, **named)

    return noting


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ContextStore]:
    opened = ContextStore.open(tmp_path)
    yield opened
    opened.close()


async def told(graph: Graph, store: ContextStore, space: str, answers: reader.Reader | None = None) -> Memory:
    """A memory that knows what the story is about, and that has heard nothing of it yet."""
    memory = story.memory(graph, store, answers or story.Replayed())
    await story.declare(memory, space)
    await memory.spaces.open(space)
    return memory


async def test_hearing_is_two_statements_however_many_turns_and_one_when_all_is_held(
    graph: Graph, store: ContextStore, space: str, sent: Sent
) -> None:
    memory = await told(graph, store, space)
    first, _ = story.events()
    sent.take()
    await memory.hear(space, first)
    assert [n for n in sent.take() if n.startswith("window/")] == ["window/heard", "window/hear"]
    await memory.contexts.drained()
    sent.take()
    await memory.hear(space, first)
    assert sent.take() == ["window/heard"]


async def test_a_window_is_three_statements_and_a_follow_up_one_more(
    graph: Graph, store: ContextStore, space: str, sent: Sent
) -> None:
    memory = await told(graph, store, space)
    first, then = story.events()
    await memory.hear(space, first)
    await memory.contexts.drained()
    sent.take()
    assert (await memory.read(space, "k1")).windows == 2
    await memory.contexts.drained()
    window = ["window/own", "window/store", "window/apply"]
    followed = ["window/own", "window/store", "window/store", "window/apply"]
    assert [n for n in sent.take() if n.startswith("window/")] == [*followed, *window]
    await memory.hear(space, then)
    await memory.contexts.drained()
    sent.take()
    await memory.read(space, "k1")
    assert [n for n in sent.take() if n.startswith("window/")] == window
    await memory.contexts.drained()
    sent.take()
    assert (await memory.read(space, "k1")).windows == 0
    assert sent.take() == ["window/place"]


async def test_contexts_are_compiled_in_as_many_statements_whatever_the_number_of_objects(
    arcadedb: Graph, store: ContextStore, space: str, sent: Sent
) -> None:
    memory = await told(arcadedb, store, space, VerbatimReader())
    orders = [ObjectRef(type="order", ref=f"#W{n:07}") for n in range(6)]
    declarations = Declarations(arcadedb, memory.contexts, memory.spaces, lambda: story.NOW)
    await declarations.objects(space, [Object(type=o.type, ref=o.ref, owner="ana", at=story.AT) for o in orders])
    for order in orders:
        said = story.event(f"about {order.ref}", [("ana", "The order arrived broken.")], object_refs=(order,))
        await memory.hear(space, said)
        await memory.read(space, said.conversation_id)
    await memory.contexts.drained()
    sent.take()
    for some in (orders[:1], orders):
        await memory.contexts.recompile(space, [str(order) for order in some])
        assert sent.take() == ["space/revision", "context/objects", "context/claims"]
    assert "broken" in (await memory.contexts.read(space, "object", str(orders[5]), reader="analyst")).text


async def test_a_hot_read_sends_nothing(graph: Graph, store: ContextStore, space: str, sent: Sent) -> None:
    memory = await told(graph, store, space)
    for event in story.events():
        await memory.hear(space, event)
        await memory.read(space, "k1")
    await memory.contexts.drained()
    cold: dict[tuple[str, Reader], Context] = {
        (reference, who): await memory.contexts.read(space, "object", reference, reader=who)
        for reference in story.ORDERS
        for who in READERS
    }
    sent.take()
    for (reference, who), context in cold.items():
        assert (await memory.contexts.read(space, "object", reference, reader=who)).text == context.text
    assert sent.take() == []


async def test_a_document_s_chunk_costs_as_many_statements_and_one_that_is_held_none(
    arcadedb: Graph, store: ContextStore, space: str, sent: Sent
) -> None:
    memory = await told(arcadedb, store, space, VerbatimReader())
    text = "# A\n\nAtlas grew by 12 users.\n\n# B\n\nIs that fine?\n\n# C\n\nBo left.\n"
    chunk = ["document/target", "document/selected", "window/store", "window/apply"]
    around = {"document/pending": 2, "document/chunks": 1, "document/settled": 1}
    taken: dict[str, Any] = {"media_type": "text/markdown", "source_modified_at": story.AT}
    await memory.documents.take(space, "d", text.encode(), **taken)
    assert sent.take()[-2:] == ["document/held", "document/put"]
    assert (await memory.documents.read(space, "d")).windows == 3
    counts = Counter(name for name in sent.take() if name.startswith(("document/", "window/")))
    assert counts == {**dict.fromkeys(chunk, 3), **around}
    await memory.documents.take(space, "d", text.replace("Bo left", "Bo came").encode(), **taken)
    sent.take()
    await memory.documents.read(space, "d")
    counts = Counter(name for name in sent.take() if name.startswith(("document/", "window/")))
    assert counts == {**dict.fromkeys(chunk, 1), **around}
    # Sent again it asks what is held, and there is nothing to read.
    await memory.documents.take(space, "d", text.encode(), **taken)
    await memory.documents.read(space, "d")
    assert [n for n in sent.take() if n.startswith("document/")] == ["document/held", "document/pending"]
