"""The engines that are measured, each in a process of its own: the embedded one, and a Neo4j by URL or from Maven."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.engines import NEO4J, NEO4J_URL, neo4j_server

from bench.scene import CountingGraph
from onrecord.store.engine import Endpoint, lease
from onrecord.store.schema import migrate

_JAVA = "-XX:TieredStopAtLevel=4 -Xmx2g"
"""What the tests' Neo4j does without, to start faster."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that answers."""

    name: str
    endpoint: Endpoint

    async def open(self) -> CountingGraph:
        """A migrated graph on it."""
        graph = await CountingGraph.open(self.endpoint)
        assert isinstance(graph, CountingGraph)
        await migrate(graph)
        return graph


def names() -> tuple[str, ...]:
    """Every engine that can be asked for."""
    return ("arcadedb", *NEO4J)


@asynccontextmanager
async def running(name: str, home: Path) -> AsyncGenerator[Engine]:
    """The engine of that name, with its data under `home`, for as long as the context lasts."""
    if name == "arcadedb":
        os.environ.pop("ARCADEDB_JVM_ARGS", None)  # the tests' engine starts faster and runs at half the speed
        held = await lease(home / name, linger_s=0)
        try:
            yield Engine(name, held.endpoint)
        finally:
            held.release()
    elif NEO4J_URL:
        user, password, database = (
            os.environ.get(f"ONRECORD_TEST_NEO4J_{key}") for key in ("USER", "PASSWORD", "DATABASE")
        )
        yield Engine(name, Endpoint(NEO4J_URL, user or "", password or "", database))
    else:
        os.environ["_JAVA_OPTIONS"] = _JAVA
        server, endpoint = neo4j_server(name.removeprefix("neo4j-"), home / name)
        del os.environ["_JAVA_OPTIONS"]
        try:
            yield Engine(name, endpoint)
        finally:
            server.communicate()
