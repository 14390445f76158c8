"""What `docs/graph.md` says of the graph is so on every engine, and its examples run as they are printed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from tests.audited import tell
from tests.documented import edges, examples, nodes
from tests.told import Told, told

from onrecord import recall
from onrecord.store.ask import ask
from onrecord.store.graph import Graph

# A form and a kind of passage are second labels: their properties are with the first.
SECOND = {"Statement", "Instruction", "OpenItem", "Observation", "Turn", "Chunk", "Event"}


@pytest.fixture(scope="module")
async def scene(graph: Graph, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Told]:
    folder = tmp_path_factory.mktemp("documented")
    async with told(graph, f"documented-{folder.name}-{id(folder)}", folder) as made:
        await tell(made)
        yield made


async def given(scene: Told) -> dict[str, Any]:
    facts = (await recall.facts(scene.graph, scene.space)).items
    [version, *_] = await scene.query("MATCH (v:Version {space: $space}) RETURN v.version_id AS id")
    return {
        "space": scene.space,
        "object": "order:9",
        "speaker": "ana",
        "words": "June",
        "fact_id": next(fact["fact_id"] for fact in facts if fact["text"] == "It has a dent"),
        "version_id": version["id"],
    }


@pytest.mark.parametrize("statement", examples())
async def test_an_example_finds_what_it_is_for(scene: Told, statement: str) -> None:
    found = await ask(scene.graph, statement, await given(scene), rows_max=100, seconds_max=60)
    assert found.rows
    assert not found.more


async def test_each_property_of_a_node_is_documented(scene: Told) -> None:
    documented = nodes()
    rows = await scene.query("MATCH (n) WHERE n.space = $space UNWIND keys(n) AS k RETURN DISTINCT labels(n) AS l, k")
    assert len(rows) > 150
    unsaid = [
        f"{label}.{row['k']}"
        for row in rows
        for label in set(row["l"]) - SECOND
        if row["k"] not in documented[label] | documented["OnRecord's own"] | {"space"}
    ]
    assert sorted(set(unsaid)) == []


async def test_each_edge_is_documented_with_its_ends_and_what_it_carries(scene: Told) -> None:
    documented = edges()
    rows = await scene.query(
        "MATCH (a)-[e]->(b) WHERE a.space = $space "
        "RETURN DISTINCT type(e) AS type, labels(a) AS a, labels(b) AS b, keys(e) AS keys"
    )
    assert len({row["type"] for row in rows}) > 14
    for row in rows:
        source, target, carries = documented[row["type"]]
        assert set(row["a"]) & source, row
        assert set(row["b"]) & target, row
        assert set(row["keys"]) <= carries, row
