from __future__ import annotations

import re

from onrecord.store import schema
from onrecord.store.graph import Graph
from onrecord.store.queries import load


def test_the_version_is_the_number_of_migrations() -> None:
    numbers = [int(name.removeprefix("schema/")[:4]) for name in schema.migrations()]
    assert numbers == list(range(1, schema.VERSION + 1))


async def test_a_migrated_graph_stays_as_it_is(graph: Graph) -> None:
    before = graph.statements
    assert await schema.migrate(graph) == schema.VERSION
    assert graph.statements - before == 1


def test_each_combination_of_labels_is_made_before_two_writers_can_use_it_first_together() -> None:
    """ArcadeDB makes a type of it then, and fails the second one."""
    pattern = re.compile(r"\(\w*:(\w+:\w+)")
    queries = load("arcadedb")
    made = {labels for name in schema.migrations() for labels in pattern.findall(queries[name].text)}
    written = {labels for name, query in queries.items() if query.writes for labels in pattern.findall(query.text)}
    assert len(written) >= 5
    assert written <= made
