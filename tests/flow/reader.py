"""A process that reads one context over and over, and tells of each read when it began and ended and what it showed."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

from onrecord.compiler import Contexts
from onrecord.models.object import Reader
from onrecord.store.contexts import ContextStore, Keeper
from onrecord.store.engine import Endpoint
from onrecord.store.graph import Graph
from onrecord.store.redis_contexts import RedisContextStore

PAUSE_S = 0.003

Seen = tuple[float, float, bool, int]
"""When a read began and ended (monotonic, the same clock in every process), whether it had the row, its revision."""


async def read_on(contexts: Contexts, space: str, key: str, row: str, stop: Path, reader: Reader) -> list[Seen]:
    seen: list[Seen] = []
    while not stop.exists():  # noqa: ASYNC240 - a word to every process at once
        began = time.monotonic()
        read = await contexts.read(space, "object", key, reader=reader)
        seen.append((began, time.monotonic(), row in read.text, read.revision))
        await asyncio.sleep(PAUSE_S)
    return seen


async def main() -> None:
    command: dict[str, Any] = json.loads(sys.stdin.readline())
    graph = await Graph.open(Endpoint(**command["endpoint"]))
    store: Keeper
    store = (
        await RedisContextStore.open(command["url"])
        if command["url"]
        else await asyncio.to_thread(ContextStore.open, Path(command["home"]))
    )
    contexts = Contexts(graph, store)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    asked = command["space"], command["key"], command["row"], Path(command["stop"]), command["reader"]
    seen = await asyncio.gather(*(read_on(contexts, *asked) for _ in range(2)))
    sys.stdout.write(json.dumps([one for some in seen for one in some]) + "\n")
    sys.stdout.flush()
    await graph.close()


if __name__ == "__main__":
    asyncio.run(main())
