from __future__ import annotations

from onrecord.store import schema
from onrecord.store.graph import Graph


def test_the_version_is_the_number_of_migrations() -> None:
    numbers = [int(name.removeprefix("schema/")[:4]) for name in schema.migrations()]
    assert numbers == list(range(1, schema.VERSION + 1))


async def test_a_migrated_graph_stays_as_it_is(graph: Graph) -> None:
    before = graph.statements
    assert await schema.migrate(graph) == schema.VERSION
    assert graph.statements - before == 1
