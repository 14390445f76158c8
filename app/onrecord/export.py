"""A space as lines of JSON, and back: every node and edge in one order, so that equal graphs are equal files.

    {"onrecord": "export", "format": 1}                                     the first line
    {"node": "Claim", "labels": ["Claim"], "properties": {…}}               the space's own node first
    {"edge": "SAID_BY", "from": ["Claim", "clm_…"], "to": ["Speaker", "ana"], "properties": {…}}
    {"end": {"nodes": 12, "edges": 34}}                                     the last line: nothing is missing

The space's name is not in it (a file can be imported under another one), nor are terms of search, which go by that
name. The key that ids are made of is: without it, what is told again would come out as something else.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import orjson

from onrecord.errors import StoreConflictError
from onrecord.store.graph import Graph

FORMAT = 1
HEADER = {"onrecord": "export", "format": FORMAT}
KEYS_MAX = 20_000
"""Keys that are held at a time; one of the engines sorts a whole label for each page of them."""
BATCH = 200
LARGE_BATCH = 5
"""Rows that are held at a time; of those that hold a whole text."""

KEYS: dict[str, str] = {
    "Attribute": "slug",
    "ObjectType": "type",
    "Organization": "organization_id",
    "Speaker": "speaker_id",
    "Thing": "thing_id",
    "Task": "task",
    "Object": "reference",
    "ObjectState": "state_id",
    "Document": "doc_id",
    "Version": "version_id",
    "Conversation": "conversation_id",
    "Passage": "passage_id",
    "Window": "window_id",
    "Extraction": "extraction_id",
    "Claim": "claim_id",
    "Fact": "fact_id",
    "Decision": "decision_id",
    "CurrencyEvent": "event_id",
    "DataIssue": "issue_id",
    "Gap": "gap_id",
    "Receipt": "receipt_id",
    "Tombstone": "tombstone",
}
"""The labels of what a space holds, in the order of an export, each with the property that names its nodes."""

_STATEMENTS = {
    **{label: f"export/{label.lower()}s" for label in KEYS},
    "ObjectType": "export/object_types",
    "ObjectState": "export/object_states",
    "CurrencyEvent": "export/currency_events",
    "DataIssue": "export/data_issues",
    "Usage": "export/usage",
}
_OWN = frozenset({"space", "terms", "import_of", "import_line"})
"""Properties that go by the space's name, or by what is under way there."""


async def exported(graph: Graph, space: str) -> AsyncIterator[bytes]:
    """The lines of a space's export, each with its end; of a space that is not there, none but the first and the last.

    Raises StoreConflictError where the space was written to in the meantime: the last line is missing then.
    """
    yield line(HEADER)
    nodes = edges = 0
    own = await graph.read("export/space", space=space)
    for row in own:
        nodes += 1
        yield line(_node(["Space"], row["properties"], space))
    for label in (*KEYS, "Usage") if own else ():
        async for ids in pages(graph, space, label):
            found = {row["id"]: row for row in await graph.read("export/nodes", ids=list(ids))}
            for row in (found[id_] for id_ in ids if id_ in found):
                nodes += 1
                yield line(_node(row["labels"], row["properties"], space))
    for label in KEYS if own else ():
        async for ids in pages(graph, space, label):
            rows = {row["id"]: row for row in await graph.read("export/edges", ids=list(ids))}
            for id_, key in ids.items():
                if id_ not in rows:
                    continue
                for said in sorted(_edges(label, key, rows[id_])):
                    edges += 1
                    yield said
    again = await graph.read("export/space", space=space)
    if [row["properties"] for row in own] != [row["properties"] for row in again]:
        raise StoreConflictError(f"The space {space!r} was written to while it was exported; export it again.")
    yield line({"end": {"nodes": nodes, "edges": edges}})


def line(value: Mapping[str, Any]) -> bytes:
    """A value as a line, the same for equal values."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE)


def named(labels: Sequence[str], properties: Mapping[str, Any]) -> list[str]:
    """What names a node in a file: its label, and its key."""
    label = next(one for one in KEYS if one in labels)
    return [label, properties[KEYS[label]]]


async def pages(graph: Graph, space: str, label: str) -> AsyncIterator[dict[str, str]]:
    """The keys of a label's nodes by the engine's own ids, in the order of the keys, a batch at a time."""
    size = LARGE_BATCH if label == "Version" else BATCH
    after = ""
    while True:
        rows = await graph.read(_STATEMENTS[label], space=space, after=after, limit=KEYS_MAX)
        for start in range(0, len(rows), size):
            yield {row["id"]: row["key"] for row in rows[start : start + size]}
        if len(rows) < KEYS_MAX:
            return
        after = rows[-1]["key"]


def _node(labels: Sequence[str], properties: Mapping[str, Any], space: str) -> dict[str, Any]:
    said = {name: value for name, value in properties.items() if name not in _OWN and value is not None}
    if "rank" in said:
        said["rank"] = said["rank"].removeprefix(f"{space}/")
    label = next(one for one in ("Space", "Usage", *KEYS) if one in labels)
    return {"node": label, "labels": sorted(labels), "properties": said}


def _edges(label: str, key: str, row: Mapping[str, Any]) -> list[bytes]:
    own = [label, key]
    out = [
        line({"edge": kind, "from": own, "to": named(labels, keys), "properties": properties})
        for kind, properties, labels, keys in row["out"]
    ]
    into = [
        line({"edge": kind, "from": named(labels, keys), "to": own, "properties": properties})
        for kind, properties, labels, keys in row["into"]
    ]
    return out + into
