"""Facts as the memory held them at an instant: their keys judged again, over the claims that it had by then."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from onrecord.models.fact import FALSE_STATES, Fact, Testimony
from onrecord.models.identity import Identity
from onrecord.models.stamp import moment, stamp
from onrecord.recall.pages import Cut, Found, encode
from onrecord.recall.shapes import Item, fact_shape
from onrecord.stages.judge import as_known, judge
from onrecord.stages.sight import Sight
from onrecord.store.graph import Graph
from onrecord.store.rows import fact_row, subject, testimony

Row = Mapping[str, Any]

_WAYS = ("supersedes", "superseded_by")


async def facts_known(
    graph: Graph, space: str, known_at: datetime, rows: Sequence[Row], cut: Cut, wanted: Mapping[str, Any], sight: Sight
) -> list[Found]:
    """Past facts, in the order of the keys that today's facts (`rows`: fact_key, rank) lead to.

    A key's past facts come together, where the first of today's facts of that key is; a page may be cut among them.
    """
    keys = list(dict.fromkeys(row["fact_key"] for row in rows))
    heads: dict[str, str] = {}
    for row in await graph.read("fact/of_keys", space=space, keys=keys):
        if _leads(row["fact"], wanted):
            key = row["fact"]["fact_key"]
            heads[key] = min(row["rank"], heads.get(key, row["rank"]))
    then = await _seen(graph, space, await _judged(graph, space, keys, known_at), sight)
    by_key: dict[str, list[Row]] = defaultdict(list)
    for row in then.values():
        by_key[row["fact"]["fact_key"]].append(row)
    found: list[Found] = []
    before, skip = cut.after, cut.skip
    for row in rows:
        key, rank = row["fact_key"], row["rank"]
        past = [one for one in by_key[key] if holds(one["fact"], wanted)] if heads.get(key) == rank else []
        for number, one in enumerate(past[skip:], start=skip + 1):
            after = encode(rank) if number == len(past) else encode(before, number)
            found.append(Found(shaped(one), after))
        before, skip = rank, 0
    return found


async def rows_of(graph: Graph, space: str, ids: Sequence[str], sight: Sight) -> dict[str, Row]:
    """Facts by id as a reader has them: `fact`, `supersedes`, `superseded_by` (lists of `fact_id`, `reason`, `at`).

    What is closed to it is not among them, nor among what they are linked to.
    """
    rows = await graph.read("fact/rows", space=space, ids=list(ids)) if ids else []
    return await _seen(graph, space, {row["fact"]["fact_id"]: row for row in rows}, sight)


async def rows_then(
    graph: Graph, space: str, ids: Sequence[str], as_of: datetime | None, known_at: datetime | None, sight: Sight
) -> dict[str, Row]:
    """Facts as `rows_of` gives them, and all that the memory held of their keys at `known_at`, as it held it.

    Of those asked for, only what held at `as_of`. A fact that today's verdicts do not have is not found.
    """
    if known_at is None:
        rows = await rows_of(graph, space, ids, sight)
    else:
        today = await graph.read("fact/rows", space=space, ids=list(ids))
        judged = await _judged(graph, space, [row["fact"]["fact_key"] for row in today], known_at)
        rows = await _seen(graph, space, judged, sight)
    when = {"as_of": stamp(as_of) if as_of else None, "state": None}
    return {id_: row for id_, row in rows.items() if id_ not in ids or _held_then(row["fact"], when)}


async def _judged(graph: Graph, space: str, keys: Sequence[str], known_at: datetime) -> dict[str, Row]:
    """What `judged_by` finds, as rows of `fact/rows`."""
    judged = await judged_by(graph, space, keys, known_at)
    return {
        fact["fact_id"]: {"fact": fact, "supersedes": fact["chain"], "superseded_by": fact["replaced_by"]}
        for facts in judged.values()
        for fact in facts
    }


async def _seen(graph: Graph, space: str, rows: Mapping[str, Row], sight: Sight) -> dict[str, Row]:
    """The facts among `rows` that are open to a reader, as it has them, without links to what is not."""
    opened = {id_: row for id_, row in rows.items() if sight.opens_fact(row["fact"])}
    if sight.closes_rows:
        opened = await _supported(graph, space, opened, sight)
    links = {id_: {way: _links(row[way], sight) for way in _WAYS} for id_, row in opened.items()}
    closed = set(rows) - set(opened)
    if not sight.is_whole:
        named = {link["fact_id"] for ways in links.values() for some in ways.values() for link in some}
        others = sorted(named - set(rows))
        linked = await graph.read("fact/rows", space=space, ids=others) if others else []
        closed |= {row["fact"]["fact_id"] for row in linked if not sight.opens_fact(row["fact"])}
    return {
        id_: {
            "fact": row["fact"] if sight.closes_rows else sight.fact(row["fact"]),
            **{way: [link for link in links[id_][way] if link["fact_id"] not in closed] for way in _WAYS},
        }
        for id_, row in opened.items()
    }


async def _supported(graph: Graph, space: str, rows: Mapping[str, Row], sight: Sight) -> dict[str, Row]:
    """Facts as a reader has them, by the claims alone that are open to it; one in closed words is left out."""
    seen = {id_: sight.fact(row["fact"]) for id_, row in rows.items()}
    ids = sorted({id_ for fact in seen.values() for id_ in fact["claims"] or ()})
    found = await graph.read("claim/sight", space=space, ids=ids) if ids else []
    by = {row["claim"]["claim_id"]: row["claim"]["speaker_id"] for row in found if sight.opens_claim(row["claim"])}
    opened: dict[str, Row] = {}
    for id_, fact in seen.items():
        claims = [one for one in fact["claims"] or () if one in by]
        if len(claims) < len(fact["claims"] or ()):
            if fact.get("opener") not in by:
                continue
            said_by = list(dict.fromkeys(by[one] for one in claims))
            fact |= {"claims": claims, "said_by": said_by, "support_count": min(fact["support_count"], len(claims))}
        opened[id_] = {**rows[id_], "fact": fact}
    return opened


def _links(links: Sequence[Row], sight: Sight) -> list[Row]:
    """The links of the verdict that a reader has; one that no verdict made is in both."""
    if sight.is_shared:
        return [link for link in links if (link.get("audience") or "shared") == "shared"]
    return [link for link in links if not link.get("shared_only")]


def shaped(row: Row) -> Item:
    """A fact as every interface gives it, of a row of `rows_of`."""
    older, newer = ([link["fact_id"] for link in row[way]] for way in _WAYS)
    return fact_shape(row["fact"], older, newer)


async def judged_by(
    graph: Graph, space: str, keys: Sequence[str], known_at: datetime | None = None
) -> dict[str, list[dict[str, Any]]]:
    """The facts of each key over the claims known by then, as rows with `fact_id`, and `chain` and `replaced_by`.

    Those two are lists of `fact_id`, `reason`, `at`, `audience`, `shared_only`: of what it superseded, and of what
    superseded it, in both audiences' verdicts.
    """
    known = await graph.read("space/revision", space=space) if keys else []
    if not known:
        return {}
    identity = Identity(known[0]["id_key"])
    claims: dict[str, list[Row]] = defaultdict(list)
    for row in await graph.read("claim/of_keys", space=space, keys=list(keys)):
        claims[row["claim"]["fact_key"]].append(row["claim"])
    testimonies = {key: [testimony(claim) for claim in claims[key]] for key in keys}
    if known_at is not None:
        events = await graph.read("currency/events", space=space, keys=list(keys))
        flips = [(row["claim_id"], row["became_current"], moment(row["at"])) for row in events]
        testimonies = {key: as_known(some, known_at, flips) for key, some in testimonies.items()}
    return {key: _rows(key, claims[key], testimonies[key], identity) for key in keys}


def _rows(
    key: str, claims: Sequence[Row], testimonies: Sequence[Testimony], identity: Identity
) -> list[dict[str, Any]]:
    facts = judge(key, testimonies, identity)
    by_id = {claim["claim_id"]: claim for claim in claims}
    chain: dict[str, list[dict[str, Any]]] = defaultdict(list)
    replaced_by: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for fact in facts:
        for link in fact.supersedes:
            edge = {"reason": link.reason, "at": stamp(link.at)}
            edge |= {"audience": link.audience, "shared_only": link.shared_only}
            chain[fact.fact_id].append({"fact_id": link.fact_id, **edge})
            replaced_by[link.fact_id].append({"fact_id": fact.fact_id, **edge})
    return [
        {
            **_row(fact, by_id),
            "chain": chain[fact.fact_id],
            "replaced_by": replaced_by[fact.fact_id],
        }
        for fact in facts
    ]


def _row(fact: Fact, claims: Mapping[str, Row]) -> dict[str, Any]:
    said_by, shared = (
        list(dict.fromkeys(claims[one]["speaker_id"] for one in some)) for some in (fact.claims, fact.shared_claims)
    )
    return {"fact_id": fact.fact_id, **fact_row(fact, subject(claims[fact.opener]), said_by, shared)}


def holds(fact: Row, wanted: Mapping[str, Any]) -> bool:
    """Whether a fact's row meets every filter of `cypher/fact/`."""
    if not _leads(fact, wanted):
        return False
    if any(wanted[name] not in (None, fact[name]) for name in ("form", "state")):
        return False
    return _held_then(fact, wanted)


def _held_then(fact: Row, wanted: Mapping[str, Any]) -> bool:
    as_of: str | None = wanted["as_of"]
    if as_of is None:
        return True
    start, end = fact.get("valid_from"), fact.get("valid_until")
    if (start is None and end is None) or (wanted["state"] is None and fact["state"] in FALSE_STATES):
        return False
    return (start is None or start <= as_of) and (end is None or end > as_of)


def _leads(fact: Row, wanted: Mapping[str, Any]) -> bool:
    # What a key's facts have in common, more or less; the rest is each fact's own.
    return (
        wanted["attribute"] in (None, fact.get("attribute"))
        and wanted["subject_kind"] in (None, fact.get("subject_kind"))
        and (wanted["subjects"] is None or fact.get("subject_id") in wanted["subjects"])
        and (wanted["object"] is None or wanted["object"] in (fact.get("bound_to") or ()))
    )
