"""The path from a fact down to the characters: claims, who said them, where, in which words, and what read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from onrecord.errors import NotFoundError
from onrecord.models.stamp import moment
from onrecord.recall.lists import claims, decisions, facts
from onrecord.recall.past import rows_of, rows_then, shaped
from onrecord.recall.shapes import Item, said
from onrecord.recall.sights import openings
from onrecord.stages.sight import WHOLE, Opening, Sight
from onrecord.store.graph import Graph

CHAIN_MAX = 100
"""Facts of a chain, each way, that an answer holds; `chain_cut` says that there are more."""

CLAIMS_MAX = 200
"""Claims of one fact that an answer holds, the opening one first; `claims_cut` counts the others."""


async def provenance(
    graph: Graph,
    space: str,
    id_: str,
    *,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
    sight: Sight = WHOLE,
) -> Item:
    """Where a claim or a fact comes from; NotFoundError.

    Of a claim: `claim`, with `by` (the speaker), `extraction`, and in each of `cites` its conversation or document, its
    time and whole text; and `facts`, those that it supports. Of a fact: `fact`, `claims` (each as above), `supersedes`
    and `superseded_by` (the chain both ways, nearest first, each with `reason`, `at`, `fact` and opening claim), and
    `decisions` that name it. A fact is found where it held at `as_of`, and shown as the memory had it at `known_at`.
    Only what is open to `sight` is in it; the ledger is for internal readers.
    """
    if id_.startswith("clm_"):
        found = await sourced(graph, space, [id_], sight)
        if found:
            supported = await facts(graph, space, ids=found[0]["facts"], sight=sight)
            return {"kind": "claim", "claim": found[0], "facts": supported.items}
    rows = await rows_then(graph, space, [id_], as_of, known_at, sight)
    if id_ not in rows:
        raise NotFoundError(f"There is no claim and no fact {id_!r} in this space.", "id")
    fact = shaped(rows[id_])
    of_key = rows if known_at is not None else None
    older, is_cut = await _chain(graph, space, fact, "supersedes", of_key, sight)
    newer, is_cut_too = await _chain(graph, space, fact, "superseded_by", of_key, sight)
    return {
        "kind": "fact",
        "fact": fact,
        "claims": await sourced(graph, space, fact["claims"][:CLAIMS_MAX], sight),
        "claims_cut": max(0, len(fact["claims"]) - CLAIMS_MAX),
        "supersedes": older,
        "superseded_by": newer,
        "chain_cut": is_cut or is_cut_too,
        "decisions": [] if sight.is_shared else await _about(graph, space, rows[id_]["fact"], known_at, sight),
    }


async def sourced(graph: Graph, space: str, ids: Sequence[str], sight: Sight = WHOLE) -> list[Item]:
    """Claims that are open to a reader, each with who said it, what read it, and where each of its citations stands."""
    items = (await claims(graph, space, ids=ids, sight=sight)).items
    rows = await graph.read("claim/sources", space=space, ids=list(ids)) if items else []
    sources = {row["claim_id"]: row for row in rows}
    cited = {cite["passage_id"] for item in items for cite in item["cites"]}
    found = {} if sight.is_whole else await openings(graph, space, cited, sight)
    for item in items:
        source = sources[item["claim_id"]]
        passages = {p["passage_id"]: p for p in source["passages"]}
        item["cites"] = [
            {**cite, **_place(passages[cite["passage_id"]], found.get(cite["passage_id"]))} for cite in item["cites"]
        ]
        item["by"] = source["speaker"]
        extraction = source["extraction"]
        item["extraction"] = {**extraction, "at": said(extraction["at"])} if extraction else None
    return items


def _place(passage: Mapping[str, Any], seen: Opening | None) -> Item:
    is_known = seen is None or seen.is_known
    where = {
        name: passage[name] if is_known else None for name in ("conversation_id", "object", "doc_id", "heading_path")
    }
    return {
        **where,
        "speaker": passage["speaker_id"],
        "at": said(passage["at"]),
        "text": passage["text"] if seen is None or seen.is_whole else None,
    }


async def _chain(
    graph: Graph, space: str, fact: Item, way: str, known: Mapping[str, Mapping[str, Any]] | None, sight: Sight
) -> tuple[list[Item], bool]:
    # A chain is of one key: of what was known then, `known` has all of it.
    links: list[Item] = []
    seen = {fact["fact_id"]}
    ahead = [fact["fact_id"]]
    rows = known if known is not None else await rows_of(graph, space, ahead, sight)
    while ahead and len(links) < CHAIN_MAX:
        edges = {link["fact_id"]: link for id_ in ahead for link in rows[id_][way] if link["fact_id"] not in seen}
        seen.update(edges)
        ahead = list(edges)
        rows = known if known is not None else await rows_of(graph, space, ahead, sight)
        for id_ in ahead:
            other = shaped(rows[id_])
            opening = await sourced(graph, space, other["claims"][:1], sight)
            edge = edges[id_]
            links.append({"reason": edge["reason"], "at": said(edge["at"]), "fact": other, "claims": opening})
    return links[:CHAIN_MAX], len(links) > CHAIN_MAX or bool(ahead)


async def _about(
    graph: Graph, space: str, fact: Mapping[str, Any], known_at: datetime | None, sight: Sight
) -> list[Item]:
    # Decisions name facts in their detail; those of the passages that the fact's claims cite are the ones that can, and
    # those of the passage whose words closed it.
    supporting: list[str] = fact["claims"] or fact["shared_claims"] or []
    closing = [fact["closed_by"]] if fact.get("closed_by") else []
    cited = await claims(graph, space, ids=[*supporting[:CLAIMS_MAX], *closing], sight=sight)
    passages = sorted({cite["passage_id"] for claim in cited.items for cite in claim["cites"]})
    rows = await graph.read("decision/of_windows", space=space, passages=passages)
    found = await decisions(graph, space, ids=sorted({row["id"] for row in rows}), sight=sight)
    return [
        one
        for one in found.items
        if fact["fact_id"] in _named(one["detail"]) and (known_at is None or moment(one["at"]) <= known_at)
    ]


def _named(detail: Mapping[str, Any]) -> set[str]:
    said_of = [detail.get("fact_id"), *(detail.get("by") or ()), *(detail.get("with") or ())]
    return {name for name in said_of if isinstance(name, str)}
