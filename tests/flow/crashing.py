"""A process that forks memories which kill themselves where they are told to: everything is imported once.

Reads a command a line from stdin, as JSON: `{"do", "url", "user", "password", "database", "home", "space", …}`, and
answers each with a line. What is watched is the graph, the sockets, the context store and the reader, from outside.

    start   forks a memory that does `work`, and says its `pid`; it kills itself at `kill` ([moment, nth time])
    wait    says how the child of a `pid` ended: `{"signal"}`, and what it did, if it ended by itself
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextvars import ContextVar
from datetime import timedelta
from pathlib import Path
from typing import Any

from onrecord.llm.reader import Answer
from onrecord.memory import Memory
from onrecord.models.answer import FollowUpNeeds, Record
from onrecord.models.chunk import Framed
from onrecord.models.source import Frame, Window
from onrecord.store.contexts import ContextStore
from onrecord.store.engine import Endpoint, lease
from onrecord.store.graph import Graph
from onrecord.store.schema import migrate

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.flow import story

# The statement that this task runs, and a count of what was sent for it: contexts are compiled beside the flow.
RUNNING: ContextVar[tuple[str, Iterator[int]] | None] = ContextVar("running", default=None)

READERS = ("customer_agent", "internal_agent", "analyst")


class Moments:
    """Counts what happens, and is the end of the process at the moment that was asked for."""

    def __init__(self, kill: tuple[str, int] | None) -> None:
        self.seen: list[str] = []
        self.is_armed = False
        self._kill = kill
        self._counts: Counter[str] = Counter()

    def __call__(self, moment: str) -> None:
        if not self.is_armed:
            return
        self._counts[moment] += 1
        self.seen.append(moment)
        if self._kill == (moment, self._counts[moment]):
            os.kill(os.getpid(), signal.SIGKILL)


class WatchedGraph(Graph):
    """Every statement: before it is sent, whenever bytes of it were handed to the socket, and after its answer."""

    moments = Moments(None)

    async def read(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        return await self._watched(name, super().read(name, **parameters))

    async def write(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        return await self._watched(name, super().write(name, **parameters))

    async def _watched(self, name: str, statement: Coroutine[Any, Any, list[dict[str, Any]]]) -> list[dict[str, Any]]:
        self.moments(f"before {name}")
        token = RUNNING.set((name, itertools.count(1)))
        try:
            rows = await statement
        finally:
            RUNNING.reset(token)
        self.moments(f"after {name}")
        return rows

    def sent(self) -> None:
        if (running := RUNNING.get()) is not None:
            self.moments(f"sent {next(running[1])} of {running[0]}")


class WatchedReader(story.Replayed):
    """Says what it is asked, too: about a document's passages each question has a line of the file `asked`."""

    def __init__(self, moments: Moments, asked: str) -> None:
        self._moments = moments
        self._asked = asked

    async def select(self, framed: Framed) -> Answer:
        return await self._about("select", framed.target.chunk.text, super().select(framed))

    async def claimify(self, framed: Framed, statements: Sequence[str]) -> Answer:
        return await self._about("claimify", framed.target.chunk.text, super().claimify(framed, statements))

    async def _about(self, what: str, text: str, reading: Coroutine[Any, Any, Answer]) -> Answer:
        with open(self._asked, "a", encoding="utf-8") as file:  # noqa: ASYNC230, PTH123 - a line of a small file
            file.write(f"{what} {json.dumps(text)}\n")
        self._moments(f"before {what}")
        answer = await reading
        self._moments(f"after {what}")
        return answer

    async def first(self, window: Window, frame: Frame) -> Answer:
        self._moments("before the model")
        answer = await super().first(window, frame)
        self._moments("after the model")
        return answer

    async def follow_up(
        self, window: Window, frame: Frame, records: Mapping[int, Record], needs: FollowUpNeeds
    ) -> Answer:
        self._moments("before the follow-up")
        answer = await super().follow_up(window, frame, records, needs)
        self._moments("after the follow-up")
        return answer


def watched_store(home: Path, moments: Moments) -> ContextStore:
    store: Any = ContextStore.open(home)

    def watch(name: str) -> None:
        inner: Callable[..., Any] = getattr(store, name)

        async def call(*arguments: Any, **named: Any) -> Any:
            moments(f"before {name}")
            done = await inner(*arguments, **named)
            moments(f"after {name}")
            return done

        setattr(store, name, call)

    for name in ("mark", "settle", "put"):
        watch(name)
    return store


async def opened(command: Mapping[str, Any], moments: Moments) -> tuple[WatchedGraph, ContextStore]:
    if command["url"] is None:
        held = await lease(Path(command["home"]), linger_s=command["linger_s"])
        graph = await WatchedGraph.open(held.endpoint, held.renew)
    else:
        where = {name: command[name] for name in ("url", "user", "password", "database")}
        graph = await WatchedGraph.open(Endpoint(**where))
    assert isinstance(graph, WatchedGraph)
    await migrate(graph)
    graph.moments = moments
    write = asyncio.StreamWriter.write

    def sent(self: asyncio.StreamWriter, data: Any) -> None:
        write(self, data)
        graph.sent()

    asyncio.StreamWriter.write = sent
    return graph, watched_store(Path(command["home"]), moments)


async def tell(memory: Memory, command: Mapping[str, Any], moments: Moments) -> Any:
    """Tells the whole story, an event after another."""
    await story.declare(memory, command["space"])
    memory.spaces.forget(command["space"])
    moments.is_armed = True
    return {"calls": await tell_events(memory, command)}


async def tell_events(memory: Memory, command: Mapping[str, Any]) -> int:
    calls = 0
    for conversation in command["conversations"]:
        for event in story.events(conversation):
            await memory.hear(command["space"], event)
            calls += (await memory.read(command["space"], conversation)).model_calls
    return calls


async def finish(memory: Memory, command: Mapping[str, Any], moments: Moments) -> Any:
    """What a start does: resumes; and what a caller does that was not answered: sends everything again."""
    resumed = await memory.resume(command["space"])
    calls = await tell_events(memory, command)
    await memory.contexts.drained()
    left = await memory.graph.read("window/due", now="9", limit=10, space=command["space"])
    contexts = {
        f"{reference} for {reader}": (
            await memory.contexts.read(command["space"], "object", reference, reader=reader)
        ).text
        for reference in story.ORDERS
        for reader in READERS
    }
    return {"calls": calls + resumed.model_calls, "left": len(left), "contexts": contexts}


async def at_once(memory: Memory, command: Mapping[str, Any], moments: Moments) -> Any:
    """Tells the story in many conversations at the same time."""
    await story.declare(memory, command["space"])
    moments.is_armed = True
    acknowledged = os.open(command["acknowledged"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    async def one(conversation: str) -> None:
        for event in story.events(conversation):
            await memory.hear(command["space"], event)
            said = "".join(f"{conversation} {turn.turn_id}\n" for turn in event.turns)
            os.write(acknowledged, said.encode())
            await memory.read(command["space"], conversation)

    async with asyncio.TaskGroup() as group:
        for conversation in command["conversations"]:
            group.create_task(one(conversation))
    return {}


async def tell_document(memory: Memory, command: Mapping[str, Any], moments: Moments) -> Any:
    """Puts a living document, puts its second version, and withdraws that one; each time it is read."""
    await memory.graph.write("space/open", space=command["space"], key=story.KEY)
    moments.is_armed = True
    await the_document(memory, command["space"])
    return {}


async def the_document(memory: Memory, space: str) -> None:
    version = ""
    for number, text in enumerate(story.POLICY):
        stored = await memory.documents.take(
            space, "policy", text.encode(), media_type="text/markdown", author="Mira", title="Policy",
            source_modified_at=story.AT + timedelta(days=number), mode="living",
        )  # fmt: skip
        version = stored.version_id or ""
        await memory.documents.read(space, "policy")
    await memory.documents.withdraw(space, "policy", version)
    await memory.documents.read(space, "policy")


async def finish_document(memory: Memory, command: Mapping[str, Any], moments: Moments) -> Any:
    """Resumes, as a start does, and sends everything that was not sent yet."""
    await memory.resume(command["space"])
    rows = await memory.graph.read("document/versions", space=command["space"], doc_id="policy")
    versions = rows[0]["versions"] if rows else []
    if all(one["withdrawn_at"] is None for one in versions):  # sent again, a version that was withdrawn would return
        await the_document(memory, command["space"])
    else:
        await memory.documents.read(command["space"], "policy")
    await memory.contexts.drained()
    return {"left": len(await memory.graph.read("window/due", now="9", limit=10, space=command["space"]))}


WORKS = {work.__name__: work for work in (tell, finish, at_once, tell_document, finish_document)}


async def work(command: Mapping[str, Any]) -> dict[str, Any]:
    kill = command.get("kill")
    moments = Moments((kill[0], kill[1]) if kill else None)
    graph, store = await opened(command, moments)
    memory = story.memory(graph, store, WatchedReader(moments, command["asked"]))
    told = await WORKS[command["work"]](memory, command, moments)
    await memory.close()  # compiles what waits, under way as watched as before
    moments.is_armed = False
    store.close()
    return {"told": told, "moments": moments.seen}


def start(command: Mapping[str, Any]) -> dict[str, Any]:
    pid = os.fork()
    if pid:
        return {"pid": pid}
    result = Path(command["result"])
    code = 1
    try:
        result.write_text(json.dumps(asyncio.run(work(command))))
        code = 0
    except BaseException:  # noqa: BLE001 - a fork must not become a second reader of commands
        result.write_text(json.dumps({"error": traceback.format_exc()}))
    finally:
        os._exit(code)


def wait(command: Mapping[str, Any]) -> dict[str, Any]:
    _, status = os.waitpid(command["pid"], 0)
    result = Path(command["result"])
    told = json.loads(result.read_text()) if result.exists() else {}
    return {"signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0, **told}


def main() -> None:
    for line in sys.stdin:
        command = json.loads(line)
        answer = start(command) if command["do"] == "start" else wait(command)
        print(json.dumps(answer), flush=True)  # noqa: T201 - the pipe is how it is spoken with


if __name__ == "__main__":
    main()
