"""What a reader may see of what is read here: opened by a space's declarations, applied to claims and their places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from onrecord.models.object import Reader
from onrecord.models.policy import Policy, gate_of
from onrecord.recall.shapes import Item
from onrecord.spaces import Config, config
from onrecord.stages.sight import Opening, Sight, opening
from onrecord.store.graph import Graph


class Sights:
    """Opens readers' sights; holds each space's declarations until they move."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._held: dict[str, tuple[Any, Config, Policy]] = {}

    async def open(self, space: str, reader: Reader, person: str | None = None) -> Sight:
        """What a reader may see of a space, in a read of one person where one is named."""
        rows = await self._graph.read("space/revision", space=space)
        if not rows:
            return Sight(gate_of(Policy(), reader, person))
        at = rows[0]["id_key"], rows[0]["config_revision"]
        held = self._held.get(space)
        if held is None or held[0] != at:
            [row] = await self._graph.read("space/read", space=space)
            said = row["space"]
            policy = Policy.model_validate_json(said["policy"] or "{}")
            held = self._held[space] = (said["id_key"], said["config_revision"]), config(row), policy
        _, declared, policy = held
        return Sight(gate_of(policy, reader, person), declared.types, declared.attributes)


async def openings(graph: Graph, space: str, ids: Iterable[str], sight: Sight) -> dict[str, Opening]:
    """How open each of some passages is."""
    wanted = sorted(set(ids))
    rows = await graph.read("passage/opening", space=space, ids=wanted) if wanted else []
    return {row["passage"]["passage_id"]: opening(sight, **row) for row in rows}


async def masked(graph: Graph, space: str, claims: Sequence[Item], sight: Sight) -> list[Item]:
    """Claims that are open to a reader, without the words around them that are not."""
    if sight.is_whole or not claims:
        return list(claims)
    found = await openings(graph, space, {cite["passage_id"] for claim in claims for cite in claim["cites"]}, sight)
    return [_masked(claim, found) for claim in claims]


def _masked(claim: Item, found: Mapping[str, Opening]) -> Item:
    cites: list[Item] = []
    for cite in claim["cites"]:
        seen = found[cite["passage_id"]]
        if seen.opens(cite["char_start"], cite["char_end"]):
            cites.append(cite if seen.is_known else {**cite, **_nowhere(cite)})
        elif cite["role"] == "origin":
            cites.append({**cite, "quote": None, **_nowhere(cite)})
    is_whole = all(found[cite["passage_id"]].is_whole for cite in claim["cites"])
    is_shown = any(cite["role"] == "origin" and cite["quote"] is not None for cite in cites)
    return {
        **claim,
        "cites": cites,
        "source_span": claim["source_span"] if is_shown else None,
        "temporal_phrase": claim["temporal_phrase"] if is_shown else None,
        "added_context": claim["added_context"] if is_whole else None,
    }


def _nowhere(cite: Mapping[str, Any]) -> Item:
    return {name: None for name in ("turn_id", "label") if name in cite}
