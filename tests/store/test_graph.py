from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pytest

from onrecord.errors import ConfigurationError, IntegrityError, StoreConflictError, StoreUnavailableError
from onrecord.store import graph as module
from onrecord.store.engine import Endpoint
from onrecord.store.graph import Graph

NOW = "2026-03-01T00:00:00.000000Z"


class Wire:
    """A relay in front of a graph that can be cut: before a request gets through, or before its answer does."""

    def __init__(self, target: Endpoint) -> None:
        address = urlsplit(target.url)
        self._target = (address.hostname, address.port)
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self.swallow = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*self._target)
        self._writers += [writer, far_writer]
        for source, sink, back in ((reader, far_writer, False), (far_reader, writer, True)):
            task = asyncio.create_task(self._pass(source, sink, back))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, back: bool) -> None:
        try:
            while data := await source.read(65_536):
                if back and self.swallow:
                    self.swallow = False
                    self.cut()
                    return
                sink.write(data)
                await sink.drain()
        except ConnectionError:
            pass
        sink.close()

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()


@asynccontextmanager
async def wired(target: Graph) -> AsyncGenerator[tuple[Wire, Graph]]:
    """The same graph, through a wire."""
    wire = Wire(target.endpoint)
    server = await asyncio.start_server(wire.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    through = await Graph.open(replace(target.endpoint, url=f"bolt://127.0.0.1:{port}"))
    try:
        yield wire, through
    finally:
        await through.close()
        wire.cut()
        server.close()
        await server.wait_closed()


def turns(*ids: str) -> list[dict[str, Any]]:
    return [{"passage_id": name, "props": {"place": f"c#{name}", "text": "Hello."}} for name in ids]


async def hear(graph: Graph, space: str, count: int, *ids: str) -> list[dict[str, Any]]:
    return await graph.write(
        "window/hear", space=space, conversation_id="c", turn_count=count, now=NOW, conversation={},
        turns=turns(*ids), speakers=[], spoke=[], participants=[],
    )  # fmt: skip


async def place(graph: Graph, space: str) -> list[dict[str, Any]]:
    return await graph.read("window/place", space=space, conversation_id="c")


async def test_a_write_is_read_back_by_the_same_graph(graph: Graph, space: str) -> None:
    before = graph.statements
    assert await place(graph, space) == []
    assert await hear(graph, space, 0, "a", "b") == [{"turn_count": 2, "owned_count": 0}]
    assert await place(graph, space) == [{"turn_count": 2, "owned_count": 0}]
    assert graph.statements - before == 3


async def test_a_write_that_fails_midway_leaves_nothing(graph: Graph, space: str) -> None:
    with pytest.raises(StoreConflictError, match="window/hear"):
        await hear(graph, space, 0, "a", "b", "a")
    assert await place(graph, space) == []
    assert await graph.read("window/heard", space=space, conversation_id="c", passages=["a", "b"], speakers=[]) == [
        {"conversation": None, "turns": [], "speakers": []}
    ]


async def test_a_guard_that_does_not_hold_writes_nothing(graph: Graph, space: str) -> None:
    await hear(graph, space, 0, "a")
    assert await hear(graph, space, 0, "b") == []
    assert await place(graph, space) == [{"turn_count": 1, "owned_count": 0}]


async def test_racing_writers_of_one_new_key_write_one_node(graph: Graph, space: str) -> None:
    opened = await asyncio.gather(*(graph.write("space/open", space=space, key=str(n)) for n in range(12)))
    keys = {rows[0]["space"]["id_key"] for rows in opened}
    assert len(keys) == 1
    [row] = await graph.read("space/revision", space=space)
    assert {row["id_key"]} == keys


async def test_racing_writers_of_one_node_each_land_once_or_see_that_they_are_late(graph: Graph, space: str) -> None:
    async def append(name: str) -> int:
        for tries in range(1, 100):
            held = await place(graph, space)
            if await hear(graph, space, held[0]["turn_count"] if held else 0, name):
                return tries
        raise AssertionError("never landed")

    tries = await asyncio.gather(*(append(f"p{n}") for n in range(8)))
    assert max(tries) > 1, "nothing raced"
    assert await place(graph, space) == [{"turn_count": 8, "owned_count": 0}]


async def test_a_lost_connection_is_made_again(graph: Graph, space: str) -> None:
    async with wired(graph) as (wire, through):
        await hear(through, space, 0, "a")
        wire.cut()
        assert await place(through, space) == [{"turn_count": 1, "owned_count": 0}]
        wire.cut()
        assert await hear(through, space, 1, "b") == [{"turn_count": 2, "owned_count": 0}]


async def test_a_write_whose_answer_is_lost_lands_once(graph: Graph, space: str) -> None:
    async with wired(graph) as (wire, through):
        await place(through, space)
        wire.swallow = True
        rows = await through.write("space/open", space=space, key="first")
        assert rows[0]["space"]["id_key"] == "first"
        assert not wire.swallow


async def test_concurrent_statements_survive_a_cut(graph: Graph, space: str) -> None:
    async with wired(graph) as (wire, through):
        work = [asyncio.create_task(through.write("space/open", space=f"{space}-{n}", key="k")) for n in range(20)]
        await asyncio.sleep(0.05)
        wire.cut()
        assert len(await asyncio.gather(*work)) == 20


async def test_no_answer_names_the_address() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"bolt://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(StoreUnavailableError, match=f"The graph at {url} does not answer: .*(refused|failed)"):
        await Graph.open(Endpoint(url))


async def test_what_accepts_connections_and_says_nothing_is_no_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "OPEN_S_MAX", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"bolt://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(StoreUnavailableError, match=f"{url} does not answer: no word within 1 s"):
            await Graph.open(Endpoint(url))


async def test_what_speaks_another_protocol_is_no_graph() -> None:
    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        with pytest.raises(StoreUnavailableError, match="does not answer"):
            await Graph.open(Endpoint(f"bolt://127.0.0.1:{server.sockets[0].getsockname()[1]}"))


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:7474", "localhost", "bolt://127.0.0.1:x", "bolt://", "bolt+no://127.0.0.1"]
)
async def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ConfigurationError, match="is not the address of a graph"):
        await Graph.open(Endpoint(url))


async def test_a_wrong_password_is_refused(arcadedb: Graph) -> None:
    with pytest.raises(ConfigurationError, match="refuses user 'root' or its password") as refused:
        await Graph.open(replace(arcadedb.endpoint, password="hunter2"))
    assert "hunter2" not in str(refused.value)


async def test_a_database_that_is_not_there_is_named(graph: Graph) -> None:
    with pytest.raises(ConfigurationError, match="has no database 'nowhere'"):
        await Graph.open(replace(graph.endpoint, database="nowhere"))


async def test_a_statement_is_called_as_its_head_says(arcadedb: Graph, space: str) -> None:
    before = arcadedb.statements
    for call, reason in (
        (arcadedb.read("window/nothing"), r"window/nothing\.cypher does not exist"),
        (arcadedb.write("window/place", space=space, conversation_id="c"), "is a read"),
        (arcadedb.read("space/open", space=space, key="k"), "is a write"),
        (arcadedb.read("window/place", space=space), r"takes \['conversation_id', 'space'\], not \['space'\]"),
        (arcadedb.read("window/place", space=space, conversation_id="c", more=1), "not .+more"),
    ):
        with pytest.raises(IntegrityError, match=reason):
            await call
    assert arcadedb.statements == before


async def test_a_value_that_no_property_can_hold_is_refused_at_once(graph: Graph, space: str) -> None:
    before = graph.statements
    with pytest.raises(IntegrityError, match="refuses window/hear"):
        await graph.write(
            "window/hear", space=space, conversation_id="c", turn_count=0, now=NOW, conversation={"map": {"a": 1}},
            turns=[], speakers=[], spoke=[], participants=[],
        )  # fmt: skip
    assert graph.statements - before == 1


async def test_writers_that_never_win_are_told_so(arcadedb: Graph, space: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONSTRAINT_TRIES_MAX", 3)
    before = arcadedb.statements
    with pytest.raises(StoreConflictError, match="Other writers kept window/hear from landing, 3 times"):
        await hear(arcadedb, space, 0, "a", "a")
    assert arcadedb.statements - before == 3


@pytest.mark.parametrize("size", [0, 1_000, 7_000_000])
async def test_texts_of_any_length_and_script_come_back_whole(graph: Graph, space: str, size: int) -> None:
    text = "Ünï 日本語 👩‍👩‍👧 \u0000\u202e\n\t" + "長" * size
    row = {"passage_id": "p", "props": {"place": "c#0", "text": text}}
    await graph.write(
        "window/hear", space=space, conversation_id="c", turn_count=0, now=NOW, conversation={},
        turns=[row], speakers=[], spoke=[], participants=[],
    )  # fmt: skip
    [held] = await graph.read("window/heard", space=space, conversation_id="c", passages=["p"], speakers=[])
    assert held["turns"][0]["text"] == text
