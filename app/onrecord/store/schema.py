"""The schema's numbered migrations: `cypher/schema/0001_….cypher` and on, each applied once, in order, by one process.

A process that dies in one leaves it to be run again, so each must be idempotent (`IF NOT EXISTS`).
"""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime, timedelta

from onrecord.errors import ConfigurationError, StoreConflictError
from onrecord.models.stamp import stamp
from onrecord.store.graph import Graph
from onrecord.store.queries import load

VERSION = 60
WAIT_S_MAX = 300
_DEAD_S = 60
_POLL_S = 0.2


def migrations() -> list[str]:
    """The names of the migrations' statements, in order: the first one leads to version 1."""
    return sorted(name for name in load("neo4j") if name.startswith("schema/0"))


async def version(graph: Graph) -> int:
    """The version of the graph's schema; 0 for a graph that has none."""
    rows = await graph.read("schema/version")
    return rows[0]["version"] if rows else 0


async def migrate(graph: Graph) -> int:
    """Bring the graph's schema to `VERSION`, or wait while another process does; returns it.

    Raises ConfigurationError for a graph with a newer schema than this code knows.
    """
    if _known(await version(graph), graph) == VERSION:
        return VERSION
    owner = secrets.token_hex(8)
    await graph.write(migrations()[0])  # makes the schema's own node unique, which the rest stands on
    for _ in range(int(WAIT_S_MAX / _POLL_S)):
        now = datetime.now(UTC)
        [held] = await graph.write(
            "schema/own", version=VERSION, owner=owner, now=stamp(now), stale=stamp(now - timedelta(seconds=_DEAD_S))
        )
        if _known(held["version"], graph) == VERSION or (held["mine"] and await _apply(graph, owner, held["version"])):
            return VERSION
        await asyncio.sleep(_POLL_S)
    raise StoreConflictError(f"Another process has been changing the schema of {graph.endpoint.url} for too long.")


async def _apply(graph: Graph, owner: str, reached: int) -> bool:
    """Run what is missing; False when another process took this one for dead."""
    for number, name in enumerate(migrations()[reached:], start=reached + 1):
        await graph.write(name)
        now = stamp(datetime.now(UTC))
        if not await graph.write("schema/reach", owner=owner, version=number, last=number == VERSION, now=now):
            return False
    return True


def _known(found: int, graph: Graph) -> int:
    if found > VERSION:
        raise ConfigurationError(
            f"The graph at {graph.endpoint.url} has schema version {found}, and this OnRecord knows {VERSION}: "
            "use the newer OnRecord that made it."
        )
    return found
