"""No reader gets a row after the answer to the write that closed it to them, in whichever process it reads."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.flow.reader import Seen, read_on
from tests.held import change, fact
from tests.redis_server import RedisServer
from tests.worlds import KEY, World

from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.models.policy import Denial, Policy, PolicyRule
from onrecord.spaces import Spaces
from onrecord.store.graph import Graph
from onrecord.store.redis_contexts import RedisContextStore

FLIPS = 6
ROW = "call him"
CLOSED = Policy(rules=(PolicyRule(readers=("customer_agent",), deny=Denial(forms=("instruction",))),))
FAR, PAST = "9999-12-31T00:00:00.000000Z", "2026-01-01T00:00:00.000000Z"


@pytest.fixture(params=["lmdb", "redis"])
async def world(request: pytest.FixtureRequest, arcadedb: Graph, tmp_path: Path, space: str) -> AsyncIterator[World]:
    one = World(arcadedb, tmp_path, space)
    one.now = datetime.now(UTC)

    shared: RedisContextStore | None = None
    if request.param == "redis":
        server: RedisServer = request.getfixturevalue("redis")
        shared = await RedisContextStore.open(server.url)
        one.url, one.contexts = server.url, Contexts(arcadedb, shared)
        one.declare = Declarations(arcadedb, one.contexts, Spaces(arcadedb))
    await one.begin()
    await one.hold(fact("1", "Do not call him", KEY, form="instruction", expires_at=FAR))
    yield one
    one.store.close()
    if shared is not None:
        await shared.close()


async def flip(world: World, n: int, closes: bool) -> None:
    """One way after another: the row's audience, its expiry, the space's policy."""
    if n % 3 == 2:
        await world.declare.space(world.space, {}, CLOSED if closes else Policy())
        return
    shown = {"shared_state": None if closes else "open"} if n % 3 == 0 else {"expires_at": PAST if closes else FAR}
    async with world.contexts.touching(world.space, [KEY]):
        await change(world.graph, world.space, "1", **shown)


def reader(world: World, home: Path) -> subprocess.Popen[str]:
    other = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("reader.py"))],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert other.stdin is not None
    command = {
        "endpoint": asdict(world.graph.endpoint), "url": world.url, "home": str(home), "stop": str(home / "stop"),
        "space": world.space, "key": KEY, "row": ROW, "reader": "customer_agent",
    }  # fmt: skip
    other.stdin.write(json.dumps(command) + "\n")
    other.stdin.flush()
    return other


async def test_no_reader_in_any_process_gets_a_row_after_the_answer_that_closed_it(
    world: World, tmp_path: Path
) -> None:
    others = [reader(world, tmp_path) for _ in range(2)]
    for other in others:
        assert other.stdout is not None
        assert await asyncio.to_thread(other.stdout.readline) == "ready\n"
    stop = tmp_path / "stop"
    asked = world.space, KEY, ROW, stop, "customer_agent"
    own = [asyncio.create_task(read_on(world.contexts, *asked)) for _ in range(4)]
    closed: list[tuple[float, float, int]] = []  # from an answer that closed it until the next write began
    try:
        for n in range(FLIPS):
            await flip(world, n, closes=True)
            answered = time.monotonic()
            [row] = await world.graph.read("space/revision", space=world.space)
            await asyncio.sleep(0.05)
            closed.append((answered, time.monotonic(), row["revision"]))
            await flip(world, n, closes=False)
    finally:
        stop.touch()
    told = [await asyncio.to_thread(other.communicate, timeout=30) for other in others]
    seen: list[Seen] = [tuple(one) for text, _ in told for one in json.loads(text)]
    seen += [one for task in own for one in await task]
    checked = 0
    for began, ended, has_row, revision in seen:
        for since, before, at in closed:
            if since <= began and ended <= before:
                assert not has_row, f"closed at revision {at}, and read at {revision}"
                checked += 1
    assert checked >= 10
    assert any(has_row for _, _, has_row, _ in seen), "it was open in between"
