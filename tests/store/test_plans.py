"""Every statement is understood by every engine, and none of them reads a whole label where Neo4j shows its plan."""

from __future__ import annotations

from typing import Any

import pytest

from onrecord.store.graph import Graph
from onrecord.store.queries import load

SCANS = ("AllNodesScan", "NodeByLabelScan", "RelationshipTypeScan")
# `verify` reads everything that there is, and nobody waits for it.
WHOLE = "verify/"

NAMES = sorted(name for name in load("neo4j") if not name.startswith("schema/0"))

RUNS_ANYWAY = "statement/stop"
"""What ArcadeDB runs where it is asked to explain it: it lists what runs, and has no plan."""


async def explain(graph: Graph, name: str) -> dict[str, Any] | None:
    text = graph._query(
        name, dict.fromkeys(load(graph.dialect)[name].parameters), writes=load(graph.dialect)[name].writes
    )
    given = {"mark": "nobody's"} if name == RUNS_ANYWAY and graph.dialect == "arcadedb" else {}
    answer = await graph._driver.execute_query("EXPLAIN " + text, given, database_=graph.endpoint.database)
    return answer.summary.plan


def operators(plan: dict[str, Any]) -> list[str]:
    own = plan["operatorType"].split("@")[0] + " " + str(plan["args"].get("Details", ""))
    return [own, *(found for child in plan.get("children", ()) for found in operators(child))]


@pytest.mark.parametrize("name", NAMES)
async def test_a_statement_seeks(graph: Graph, name: str) -> None:
    plan = await explain(graph, name)
    assert plan is not None or (name == RUNS_ANYWAY and graph.dialect == "arcadedb")
    if plan is not None and graph.dialect == "neo4j":
        scans = [found for found in operators(plan) if any(scan in found for scan in SCANS)]
        assert not scans or name.startswith(WHOLE), scans
