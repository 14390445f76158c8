"""Claims and facts by their words: ranked, filtered, each with the way down to the characters.

Each engine ranks by BM25 within the space's own terms (`text/terms.py`), so neither another space's texts nor a filter
that leaves most hits out can make a page short: the statement filters all hits, and a page is filled until there are
no more. Each kind is a ranking of its own (`_Ranking`); what ranks otherwise is another one, to be fused with these
where `search` merges them.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NamedTuple

from onrecord.errors import InputError
from onrecord.models.claim import Form
from onrecord.models.stamp import stamp
from onrecord.recall.lists import claims, facts, target
from onrecord.recall.pages import LIMIT_MAX, Page
from onrecord.recall.provenance import sourced
from onrecord.recall.shapes import Item
from onrecord.stages.sight import WHOLE, Sight
from onrecord.store.graph import Graph
from onrecord.text.terms import QUERY_LENGTH_MAX, query

Kind = Literal["claim", "fact"]

KINDS: tuple[Kind, ...] = ("claim", "fact")
HITS_DEFAULT = 20
CLAIMS_MAX = 20
"""Claims of one fact that a hit shows, the opening one first; `claims_cut` counts the others."""

_ANY: dict[str, Any] = dict.fromkeys(("current", "form", "speaker", "object", "since", "until"))
_GROWTH = 4
_BATCH_MAX = 2_000


class Hit(NamedTuple):
    """A row of a ranking: where it stands there, how well it matches, and what it is."""

    position: int
    score: float
    kind: Kind
    item: Item

    @property
    def order(self) -> tuple[float, str, str]:
        """Better first; equal ones always in one order."""
        return -self.score, self.kind, self.item[f"{self.kind}_id"]


@dataclass(frozen=True, slots=True)
class _Ranking:
    """One kind's hits, the best first."""

    graph: Graph
    space: str
    kind: Kind
    asked: dict[str, Any]
    sight: Sight

    async def hits(self, start: int, count: int) -> list[Hit]:
        """The first `count` hits from a position on that the reader may see; fewer where there are no more."""
        found: list[Hit] = []
        size, ended = count, False
        while len(found) < count and not ended:
            rows = await self.graph.read(f"search/{self.kind}s", **self.asked, space=self.space, skip=start, limit=size)
            items = {item[f"{self.kind}_id"]: item for item in await self._items([row["id"] for row in rows])}
            found += [
                Hit(position, row["score"], self.kind, items[row["id"]])
                for position, row in enumerate(rows, start)
                if row["id"] in items
            ]
            start, ended, size = start + len(rows), len(rows) < size, min(size * _GROWTH, _BATCH_MAX)
        return found[:count]

    async def _items(self, ids: Sequence[str]) -> list[Item]:
        read = claims if self.kind == "claim" else facts
        return (await read(self.graph, self.space, ids=ids, sight=self.sight)).items


async def search(
    graph: Graph,
    space: str,
    text: str,
    *,
    kind: Kind | None = None,
    form: Form | None = None,
    object: str | None = None,  # noqa: A002 - the contract's word
    speaker: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    current: bool | None = True,
    sight: Sight = WHOLE,
    after: str | None = None,
    limit: int = HITS_DEFAULT,
) -> Page:
    """Claims and facts that have any of a text's words, the best match first.

    An item is `kind`, `score` (higher is better, to be compared within one answer), the claim or the fact, and
    `provenance`: `claims`, each down to its characters. `current`: current claims, and facts that hold (open or
    contested); None: all. `since` and `until` (aware, the latter exclusive): when it was said. `sight`: what is open to
    a reader. The cursor keeps its place as long as nothing is written in between. InputError for a text without a word.
    """
    if not 1 <= limit <= LIMIT_MAX:
        raise InputError(f"limit is 1 to {LIMIT_MAX}, not {limit}.", "limit")
    wanted = query(space, text) if len(text) <= QUERY_LENGTH_MAX else ""
    if not wanted:
        raise InputError(f"Search for words: 1 to {QUERY_LENGTH_MAX} characters.", "q")
    if object is not None:
        target(object)
    starts = _decode(after)
    filters = {"form": form, "speaker": speaker, "object": object, "current": current}
    when = {"since": stamp(since) if since else None, "until": stamp(until) if until else None}
    asked = {**_ANY, **filters, **when, "query": wanted, "shared": sight.is_shared}
    hits: list[Hit] = []
    for one in KINDS if kind is None else (kind,):
        hits += await _Ranking(graph, space, one, asked, sight).hits(starts[one], limit + 1)
    hits.sort(key=lambda hit: hit.order)
    shown = hits[:limit]
    for hit in shown:
        starts[hit.kind] = hit.position + 1
    return Page(await _told(graph, space, shown, sight), _encode(starts) if len(hits) > limit else None)


async def claims_found(graph: Graph, space: str, wanted: str, sight: Sight, limit: int) -> list[Item]:
    """The claims that a search (of `text/terms.py`) finds, current or not, the best match first."""
    asked = {**_ANY, "query": wanted, "shared": sight.is_shared}
    return [hit.item for hit in await _Ranking(graph, space, "claim", asked, sight).hits(0, limit)]


async def _told(graph: Graph, space: str, hits: Sequence[Hit], sight: Sight) -> list[Item]:
    stands_on = [[hit.item["claim_id"]] if hit.kind == "claim" else hit.item["claims"][:CLAIMS_MAX] for hit in hits]
    ids = list(dict.fromkeys(id_ for some in stands_on for id_ in some))
    known = {claim["claim_id"]: claim for claim in await sourced(graph, space, ids, sight)}
    return [
        {
            "kind": hit.kind,
            "score": round(hit.score, 4),
            hit.kind: hit.item,
            "provenance": {
                "claims": [known[id_] for id_ in some if id_ in known],
                "claims_cut": max(0, len(hit.item["claims"]) - CLAIMS_MAX) if hit.kind == "fact" else 0,
            },
        }
        for hit, some in zip(hits, stands_on, strict=True)
    ]


def _encode(starts: dict[Kind, int]) -> str:
    return urlsafe_b64encode("/".join(str(starts[kind]) for kind in KINDS).encode()).decode().rstrip("=")


def _decode(cursor: str | None) -> dict[Kind, int]:
    if cursor is None:
        return dict.fromkeys(KINDS, 0)
    try:
        parts = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().split("/")
    except ValueError:
        parts = []
    if len(parts) != len(KINDS) or not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        raise InputError("The cursor is none that a search gave.", "after")
    return dict(zip(KINDS, map(int, parts), strict=True))
