"""Gives every row the search terms that this OnRecord makes, where an earlier one wrote it with others or with none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from onrecord.export import pages
from onrecord.store.graph import Graph
from onrecord.text.terms import VERSION, terms

TEXTS: dict[str, tuple[str, ...]] = {"Claim": ("claim_text", "value"), "Fact": ("text", "value"), "Passage": ("text",)}
"""The properties of each label by whose words its rows are found."""


def terms_of(space: str, label: str, properties: Mapping[str, Any]) -> str:
    """The search terms of a stored row."""
    return terms(space, *(properties.get(name) for name in TEXTS[label]))


async def indexed(graph: Graph) -> int:
    """Bring all rows' terms to `VERSION`; how many were not. One statement where nothing is to be done.

    Stopped in the middle, or run by two at a time, it is done again: each row's terms are of its text alone.
    """
    [held] = await graph.read("schema/termed")
    if held["version"] == VERSION:
        return 0
    changed = 0
    for space in [row["space"] for row in await graph.read("verify/spaces")]:
        for label in TEXTS:
            async for ids in pages(graph, space, label):
                rows = [
                    {"id": row["id"], "terms": made}
                    for row in await graph.read("export/nodes", ids=list(ids))
                    if (made := terms_of(space, label, row["properties"])) != row["properties"].get("terms")
                ]
                if rows:
                    changed += (await graph.write("schema/term", rows=rows))[0]["rows"]
    await graph.write("schema/reach_terms", version=VERSION)
    return changed
