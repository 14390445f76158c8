from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from tests.engines import NEO4J_URL, Engines

from onrecord.errors import ConfigurationError
from onrecord.models.stamp import stamp
from onrecord.store import schema
from onrecord.store.graph import Graph


async def own(graph: Graph, owner: str, age_s: float = 0) -> bool:
    now = datetime.now(UTC) - timedelta(seconds=age_s)
    [row] = await graph.write(
        "schema/own", version=schema.VERSION + 2, owner=owner, now=stamp(now), stale=stamp(now - timedelta(hours=1))
    )
    return row["mine"]


async def reach(graph: Graph, owner: str, version: int, *, last: bool, age_s: float = 0) -> None:
    now = datetime.now(UTC) - timedelta(seconds=age_s)
    assert await graph.write("schema/reach", owner=owner, version=version, last=last, now=stamp(now))


def test_the_version_is_the_number_of_migrations() -> None:
    numbers = [int(name.removeprefix("schema/")[:4]) for name in schema.migrations()]
    assert numbers == list(range(1, schema.VERSION + 1))


async def test_a_migration_may_be_run_again(graph: Graph) -> None:
    for name in schema.migrations():
        await graph.write(name)


async def test_of_clients_that_race_one_runs_each_migration(graph: Graph, engines: Engines) -> None:
    [written] = [written for name, written in engines.written.items() if engines.runs(name) is graph]
    runs = Counter(name for name in written if name in schema.migrations()[1:])
    if NEO4J_URL is None or graph.dialect == "arcadedb":  # a server that somebody named may be migrated already
        assert set(runs) == set(schema.migrations()[1:])
    assert set(runs.values()) <= {1}


async def test_a_migrated_graph_costs_one_statement(graph: Graph) -> None:
    before = graph.statements
    assert await schema.migrate(graph) == schema.VERSION == await schema.version(graph)
    assert graph.statements - before == 2


async def test_a_newer_schema_is_refused(graph: Graph) -> None:
    assert await own(graph, "newer")
    await reach(graph, "newer", schema.VERSION + 1, last=True)
    try:
        with pytest.raises(
            ConfigurationError, match=f"version {schema.VERSION + 1}, and this OnRecord knows {schema.VERSION}"
        ):
            await schema.migrate(graph)
    finally:
        assert await own(graph, "newer")
        await reach(graph, "newer", schema.VERSION, last=True)


async def test_what_a_dead_process_left_is_taken_over(graph: Graph) -> None:
    assert await own(graph, "dead", age_s=120)
    await reach(graph, "dead", schema.VERSION - 3, last=False, age_s=120)
    assert not await own(graph, "other"), "an hour has not passed"
    before = graph.statements
    assert await schema.migrate(graph) == schema.VERSION
    assert graph.statements - before == 1 + 1 + 1 + 3 * 2
    assert await own(graph, "other"), "nobody owns it any more"
    await reach(graph, "other", schema.VERSION, last=True)


async def test_who_is_at_it_is_waited_for(graph: Graph) -> None:
    assert await own(graph, "busy")
    await reach(graph, "busy", schema.VERSION - 1, last=False)
    waiting = asyncio.create_task(schema.migrate(graph))
    await asyncio.sleep(0.5)
    assert not waiting.done()
    await reach(graph, "busy", schema.VERSION, last=True)
    assert await waiting == schema.VERSION


async def test_a_key_is_one_node_on_every_engine(graph: Graph, space: str) -> None:
    """Each node table's key is a constraint, whatever labels the node has beside."""
    held = await graph._driver.execute_query("SHOW CONSTRAINTS", database_=graph.endpoint.database)
    keys = {(record["labelsOrTypes"][0], *record["properties"]) for record in held.records}
    assert len(keys) >= 27
    assert {("Passage", "space", "passage_id"), ("Turn", "space", "place"), ("Usage", "space", "agent", "day")} <= keys
