"""Killed at any moment, and started again: the same graph as if nothing had happened."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.engines import NEO4J, Engines
from tests.flow.dump import difference, dump

from onrecord.compiler import Contexts
from onrecord.store.contexts import ContextStore
from onrecord.store.engine import lease
from onrecord.store.graph import Graph
from onrecord.verify import verify

STEPS = ("before", "sent 1 of", "sent 2 of", "after")  # sent 1: the statement; sent 2: its commit
PLACES: list[tuple[str, int]] = [
    *((f"{step} window/{statement}", 1) for statement in ("hear", "own", "store", "apply") for step in STEPS),
    ("sent 2 of space/open", 1), ("after window/heard", 1),
    ("before the model", 1), ("after the model", 1), ("before the follow-up", 1), ("after the follow-up", 1),
    ("before window/store", 2), ("sent 2 of window/store", 2), ("after window/store", 2),  # the follow-up's
    ("before mark", 1), ("after mark", 2), ("after space/revision", 1), ("sent 1 of context/objects", 1),
    ("before context/claims", 1), ("before settle", 1), ("after settle", 1), ("before settle", 2),
    ("after window/own", 2), ("after the model", 2), ("sent 2 of window/apply", 2), ("sent 2 of window/hear", 2),
    ("before window/apply", 3), ("after window/apply", 3), ("after mark", 5),
    ("before issue/held", 1), ("after issue/held", 1),
]  # fmt: skip
FEWER = PLACES[1:16:4] + PLACES[2:16:4] + PLACES[24:26]

# What depends on who came first, where several write: the order of writes, and which window's verdict changed a fact.
UNORDERED = ("revision", "config_revision", "touched", "rank")


class Crashes:
    """Memories in processes of their own, on one graph; `home` holds the contexts they share."""

    def __init__(self, home: Path, graph: Graph | None, process: subprocess.Popen[str]) -> None:
        self.home, self.graph, self.acknowledged = home, graph, home / "acknowledged"
        self._process, self._count = process, 0
        home.mkdir(exist_ok=True, parents=True)

    def start(self, work: str, space: str, *conversations: str, kill: tuple[str, int] | None = None) -> dict[str, Any]:
        """Starts a memory at its work; it kills itself at the nth time of the moment `kill`."""
        self._count += 1
        child = {"result": str(self.home / f"result-{self._count}")}
        where = self.graph.endpoint if self.graph is not None else None
        at = {name: getattr(where, name, None) for name in ("url", "user", "password", "database")}
        command = {
            "do": "start", "work": work, "space": space, "conversations": conversations or ("k1",), "kill": kill,
            "home": str(self.home), "linger_s": 2, "acknowledged": str(self.acknowledged),
            "asked": str(self.home / "asked"), **at, **child,
        }  # fmt: skip
        return child | self._ask(command)

    def wait(self, child: dict[str, Any]) -> dict[str, Any]:
        """How it ended; fails the test where it ended by an error."""
        ended = self._ask({"do": "wait", **child})
        assert "error" not in ended, ended["error"]
        return ended

    def run(self, work: str, space: str, *conversations: str, kill: tuple[str, int] | None = None) -> dict[str, Any]:
        return self.wait(self.start(work, space, *conversations, kill=kill))

    def _ask(self, command: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@pytest.fixture(scope="module")
def process() -> Iterator[subprocess.Popen[str]]:
    """Forks the memories: one interpreter, everything imported once."""
    command = [sys.executable, str(Path(__file__).with_name("crashing.py"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        yield running
        assert running.stdin is not None
        running.stdin.close()


@pytest.fixture
def crashes(process: subprocess.Popen[str], arcadedb: Graph, tmp_path: Path) -> Crashes:
    return Crashes(tmp_path, arcadedb, process)


class Told:
    """The story told without a kill: the graph's lines, what contexts say, and every moment of it."""

    def __init__(self, lines: list[str], contexts: dict[str, str], moments: list[str]) -> None:
        self.lines, self.contexts, self.moments = lines, contexts, moments


class Stories:
    """The story as each engine has it when nothing happens, told once."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self._process, self._folder = process, folder
        self._told: dict[str, Told] = {}

    async def on(self, graph: Graph) -> Told:
        where = graph.endpoint.url
        if where not in self._told:
            space = f"t-{secrets.token_hex(6)}"
            crashes = Crashes(self._folder / space, graph, self._process)
            moments = crashes.run("tell", space)["moments"]
            lines = await dump(graph, space)
            again = crashes.run("finish", space)["told"]
            assert again["calls"] == 0
            assert difference(await dump(graph, space), lines) == []  # whatever is sent twice is there once
            self._told[where] = Told(lines, again["contexts"], moments)
        return self._told[where]


@pytest.fixture(scope="module")
def stories(process: subprocess.Popen[str], tmp_path_factory: pytest.TempPathFactory) -> Stories:
    return Stories(process, tmp_path_factory.mktemp("stories"))


async def check(crashes: Crashes, graph: Graph, space: str) -> None:
    """Every invariant holds, right now, contexts that a dead writer marked included."""
    store = ContextStore.open(crashes.home)
    try:
        assert await verify(graph, Contexts(graph, store), space) == []
    finally:
        store.close()


def cases() -> Iterator[Any]:
    for engine, places in (("arcadedb", PLACES), *((name, FEWER) for name in NEO4J)):
        for moment, nth in places:
            yield pytest.param(engine, (moment, nth), id=f"{engine} {moment} {nth}".replace(" ", "-"))


@pytest.mark.parametrize(("engine", "place"), list(cases()))
async def test_killed_at_any_moment_and_told_again_is_the_same_graph(
    process: subprocess.Popen[str], engines: Engines, stories: Stories, tmp_path: Path,
    space: str, engine: str, place: tuple[str, int],
) -> None:  # fmt: skip
    graph = await engines.graph(engine)
    told, crashes = await stories.on(graph), Crashes(tmp_path, graph, process)
    assert crashes.run("tell", space, kill=place)["signal"] == signal.SIGKILL
    await check(crashes, graph, space)
    finished = crashes.run("finish", space)["told"]
    assert finished["left"] == 0
    assert difference(await dump(graph, space), told.lines) == []
    assert finished["contexts"] == told.contexts
    await check(crashes, graph, space)


async def test_every_statement_of_the_write_path_is_killed_somewhere(stories: Stories, arcadedb: Graph) -> None:
    told = await stories.on(arcadedb)
    run = {moment.removeprefix("before ") for moment in told.moments if moment.startswith("before ")}
    killed = {moment.rsplit(" of ")[-1].removeprefix("before ").removeprefix("after ") for moment, _ in PLACES}
    assert run <= killed | {"put"}
    assert len(PLACES) >= 20


@pytest.mark.parametrize(("place", "calls"), [(("after window/store", 1), 3), (("after window/store", 2), 2)])
async def test_an_answer_that_is_stored_is_never_asked_for_again(
    crashes: Crashes, space: str, place: tuple[str, int], calls: int
) -> None:
    crashes.run("tell", space, kill=place)
    assert crashes.run("finish", space)["told"]["calls"] == calls


async def test_one_of_two_that_read_the_same_conversations_is_killed(
    process: subprocess.Popen[str], graph: Graph, tmp_path: Path, space: str
) -> None:
    crashes = Crashes(tmp_path, graph, process)
    conversations = ("k1", "k2", "k3", "k4")
    quiet = f"{space}-quiet"
    crashes.run("at_once", quiet, *conversations)
    crashes.acknowledged.unlink()
    killed = crashes.start("at_once", space, *conversations, kill=("sent 1 of window/apply", 1))
    await until(lambda: crashes.acknowledged.exists() and crashes.acknowledged.stat().st_size > 0)
    other = crashes.start("at_once", space, *conversations)  # not before: it may do all of the work, and no kill be met
    assert crashes.wait(killed)["signal"] == signal.SIGKILL
    assert crashes.wait(other)["signal"] == 0
    assert crashes.run("finish", space, *conversations)["told"]["left"] == 0
    assert (
        difference(facts_of(await dump(graph, space, UNORDERED)), facts_of(await dump(graph, quiet, UNORDERED))) == []
    )
    await check(crashes, graph, space)


def facts_of(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith("(Decision ")]


@pytest.fixture
async def own_engine(process: subprocess.Popen[str], tmp_path: Path) -> AsyncIterator[Crashes]:
    """An embedded engine of the test's own, whose end is no other test's."""
    yield Crashes(tmp_path, None, process)
    await until(lambda: engine_of(tmp_path) is None)


async def until(true: Callable[[], bool]) -> None:
    for _ in range(3_000):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it does not come true")


def engine_of(home: Path) -> int | None:
    """The engine's process, as it says itself; None where none runs, or none does any more."""
    said = home / "engine.json"
    pid = json.loads(said.read_text())["pid"] if said.exists() else None
    try:
        os.kill(pid or 0, 0)
    except ProcessLookupError:
        return None
    return pid


async def test_the_engine_itself_is_killed_while_many_write(own_engine: Crashes, space: str) -> None:
    conversations = tuple(f"k{n}" for n in range(6))
    own_engine.run("at_once", f"{space}-quiet", *conversations)
    own_engine.acknowledged.unlink()
    child = own_engine.start("at_once", space, *conversations)
    await until(lambda: own_engine.acknowledged.exists() and own_engine.acknowledged.stat().st_size > 0)
    before = own_engine.acknowledged.read_text().split("\n")[:-1]
    engine = engine_of(own_engine.home)
    assert engine is not None
    os.kill(engine, signal.SIGKILL)
    await until(lambda: engine_of(own_engine.home) != engine)
    held = await lease(own_engine.home, linger_s=2)
    graph = await Graph.open(held.endpoint, held.renew)
    lines = await dump(graph, space)  # what was acknowledged when the engine died is there when it is back
    for acknowledged in before:
        conversation, turn = acknowledged.split()
        assert any(f'"conversation_id": "{conversation}"' in line and f'"turn_id": "{turn}"' in line for line in lines)
    assert own_engine.wait(child)["signal"] == 0  # and whoever was writing goes on with the next one
    quiet = facts_of(await dump(graph, f"{space}-quiet", UNORDERED))
    assert difference(facts_of(await dump(graph, space, UNORDERED)), quiet) == []
    await check(own_engine, graph, space)
    await graph.close()
    held.release()
