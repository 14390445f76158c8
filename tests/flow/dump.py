"""A space's whole graph as text, so that two graphs can be compared, and what differs is read at a glance."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from difflib import unified_diff
from typing import Any, LiteralString

from onrecord.store.graph import Graph

KEYS = {
    "Space": "space", "Speaker": "speaker_id", "Organization": "organization_id", "ObjectType": "type",
    "Object": "reference", "ObjectState": "state_id", "Thing": "thing_id", "Conversation": "conversation_id",
    "Passage": "passage_id", "Window": "window_id", "Extraction": "extraction_id", "Claim": "claim_id",
    "Fact": "fact_id", "Decision": "decision_id", "Gap": "gap_id", "Attribute": "slug", "CurrencyEvent": "event_id",
    "Document": "doc_id", "Version": "version_id",
}  # fmt: skip

UNTOLD = ("space", "terms")
"""What differs with the space's name alone: terms are hashes of it and of words that the row says anyway."""

_NODES: LiteralString = "MATCH (n {space: $space}) RETURN labels(n) AS labels, properties(n) AS properties"
_EDGES: LiteralString = """
MATCH (a {space: $space})-[r]->(b)
RETURN labels(a) AS labels, properties(a) AS properties, type(r) AS type, properties(r) AS said,
       labels(b) AS to_labels, properties(b) AS to_properties
"""


async def dump(graph: Graph, space: str, without: Collection[str] = ()) -> list[str]:
    """Every node with its labels and properties and every edge with its own, a line each, in order.

    Lines do not name the space, so that the same story told in two spaces reads the same. `without` names properties
    that are left out, as `name`, or `Label.name`.
    """
    lines: list[str] = []
    for row in await _rows(graph, _NODES, space):
        labels = sorted(row["labels"])
        shown = {
            name: value
            for name, value in row["properties"].items()
            if name not in UNTOLD and name not in without and not any(f"{label}.{name}" in without for label in labels)
        }
        lines.append(f"({_name(row['labels'], row['properties'])}) :{':'.join(labels)} {_text(shown, space)}")
    for row in await _rows(graph, _EDGES, space):
        a, b = _name(row["labels"], row["properties"]), _name(row["to_labels"], row["to_properties"])
        shown = {name: value for name, value in row["said"].items() if name not in without}
        lines.append(f"({a})-[:{row['type']}]->({b}) {_text(shown, space)}")
    return sorted(lines)


def difference(lines: list[str], others: list[str]) -> list[str]:
    """What one of two dumps has and the other has not, as a test shows it; empty where they are the same."""
    return [line for line in unified_diff(others, lines, lineterm="", n=0) if line[:2] not in ("--", "++", "@@")]


async def _rows(graph: Graph, text: LiteralString, space: str) -> list[dict[str, Any]]:
    result = await graph._driver.execute_query(text, {"space": space}, database_=graph.endpoint.database)
    return [record.data() for record in result.records]


def _name(labels: Collection[str], properties: Mapping[str, Any]) -> str:
    label = next(label for label in KEYS if label in labels)
    return label if label == "Space" else f"{label} {properties[KEYS[label]]}"


def _text(properties: Mapping[str, Any], space: str) -> str:
    return json.dumps(properties, sort_keys=True, ensure_ascii=False).replace(space, "…")
