"""Lists of claims, facts, decisions and gaps: each filter goes by the key or the edge that leads there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from onrecord.errors import InputError, NotFoundError
from onrecord.models.identity import Identity
from onrecord.models.stamp import stamp
from onrecord.recall.pages import LIMIT_DEFAULT, Cut, Found, Page, Row, encode, filled
from onrecord.recall.past import facts_known, rows_of, rows_then, shaped
from onrecord.recall.shapes import Item, claim_shape, decision_shape, gap_shape, in_version, issue_shape
from onrecord.recall.sights import masked, openings
from onrecord.stages.sight import WHOLE, Sight
from onrecord.store.graph import Graph
from onrecord.text.normalize import normalize_key

SUBJECT_KINDS = ("speaker", "organization", "object", "thing")


async def claims(
    graph: Graph,
    space: str,
    *,
    ids: Sequence[str] | None = None,
    speaker: str | None = None,
    object: str | None = None,  # noqa: A002 - the contract's word
    attribute: str | None = None,
    document: str | None = None,
    version: str | None = None,
    text: str | None = None,
    current: bool | None = True,
    sight: Sight = WHOLE,
    after: str | None = None,
    limit: int = LIMIT_DEFAULT,
) -> Page:
    """Claims in the order that they were written; with `ids`, those, in their order, whatever else is said.

    `object` is `type:ref` or `organization:id`; `text` is in the claim's text, whatever its case; `current` None: all.
    `version` is one of a document's: the offsets are those of its text then. `sight`: what is open to a reader.
    """
    if ids is not None:
        return Page(await _claims(graph, space, ids, sight))
    cut = Cut.of(space, after, limit)
    name = (
        "claim/of_version" if version else "claim/of_document" if document
        else f"claim/of_{target(object)}" if object else "claim/of_speaker" if speaker
        else "claim/of_attribute" if attribute else "claim/of_space"
    )  # fmt: skip
    source = {"version": version, "document": document} if version else {"document": document} if document else {}
    asked: dict[str, Any] = {"current": current, "speaker": speaker, "attribute": attribute, "object": object, **source}
    asked |= {"audience": "shared" if sight.is_shared else None, "text": text.lower() if text else None}
    seen = sight.of(speaker)

    async def found(rows: Sequence[Row], at: Cut) -> list[Found]:
        del at
        items = {item["claim_id"]: item for item in await _claims(graph, space, _ids(rows), seen, version)}
        return [Found(items[row["id"]], encode(row["rank"])) for row in rows if row["id"] in items]

    return await filled(cut, lambda at: at.rows(graph, name, **asked), found)


async def facts(
    graph: Graph,
    space: str,
    *,
    ids: Sequence[str] | None = None,
    attribute: str | None = None,
    form: str | None = None,
    state: str | None = None,
    subject: str | None = None,
    object: str | None = None,  # noqa: A002 - the contract's word
    as_of: datetime | None = None,
    known_at: datetime | None = None,
    sight: Sight = WHOLE,
    after: str | None = None,
    limit: int = LIMIT_DEFAULT,
) -> Page:
    """Facts in the order that they were first written; with `ids`, those, in their order, whatever else is said.

    `subject` is an id or a thing's name, or `kind:id`; `object` is `type:ref` or `organization:id`. `as_of` (aware):
    what held then in the world; what turned out false (retracted, withdrawn, unsupported) held never. `known_at`
    (aware): as the memory held them then, judged over the claims that it had. `sight`: what is open to a reader, by the
    verdict that it has.
    """
    if ids is not None:
        return Page(await _facts(graph, space, ids, sight))
    cut = Cut.of(space, after, limit)
    kind, subjects = await _subjects(graph, space, subject)
    name = (
        f"fact/of_{target(object)}" if object else "fact/of_subject" if subjects
        else "fact/of_attribute" if attribute else "fact/of_space"
    )  # fmt: skip
    wanted: dict[str, Any] = {"attribute": attribute, "object": object, "subject_kind": kind, "subjects": subjects}
    wanted |= {"form": form, "state": state, "as_of": stamp(as_of) if as_of else None}
    # What was known then may have had another form, another state and another end than it has today.
    asked = wanted if known_at is None else {**wanted, "form": None, "state": None, "as_of": None}
    asked = {**asked, "shared": sight.is_shared and known_at is None}
    seen = sight.of(subjects[0] if subjects and kind in (None, "speaker") else None)

    async def found(rows: Sequence[Row], at: Cut) -> list[Found]:
        if known_at is not None:
            return await facts_known(graph, space, known_at, rows, at, wanted, seen)
        items = {item["fact_id"]: item for item in await _facts(graph, space, _ids(rows), seen)}
        return [Found(items[row["id"]], encode(row["rank"])) for row in rows if row["id"] in items]

    return await filled(cut, lambda at: at.rows(graph, name, **asked), found)


async def inferences(
    graph: Graph,
    space: str,
    speaker: str,
    *,
    form: str | None = None,
    sight: Sight = WHOLE,
    after: str | None = None,
    limit: int = LIMIT_DEFAULT,
) -> Page:
    """What is held from and about a speaker: facts, an instruction's `kind` being `instruction`; NotFoundError."""
    cut = Cut.of(space, after, limit)
    if not await graph.read("declare/speakers_held", space=space, ids=[speaker]):
        raise NotFoundError(f"There is no speaker {speaker!r} in this space.", "speaker")

    async def found(rows: Sequence[Row], at: Cut) -> list[Found]:
        del at
        items = {item["fact_id"]: inference(item) for item in await _facts(graph, space, _ids(rows), sight.of(speaker))}
        return [Found(items[row["id"]], encode(row["rank"])) for row in rows if row["id"] in items]

    return await filled(cut, lambda at: at.rows(graph, "fact/of_person", speaker=speaker, form=form), found)


def inference(fact: Item) -> Item:
    """A fact as something that is held of a person."""
    return {**fact, "kind": "instruction"} if fact["form"] == "instruction" else fact


async def decisions(
    graph: Graph,
    space: str,
    *,
    ids: Sequence[str] | None = None,
    kind: str | None = None,
    reason: str | None = None,
    conversation: str | None = None,
    passage: str | None = None,
    sight: Sight = WHOLE,
    after: str | None = None,
    limit: int = LIMIT_DEFAULT,
) -> Page:
    """The ledger, in the order that it was written; with `ids`, those, in their order, whatever else is said.

    Of a reader to whom something is closed, what is about passages that are open to it as a whole.
    """
    if ids is not None:
        return Page(await _decisions(graph, space, ids, sight))
    cut = Cut.of(space, after, limit)
    asked = {"kind": kind, "reason": reason, "passage": passage}
    if conversation is not None:
        asked["conversation"] = conversation
    name = f"decision/of_{'conversation' if conversation is not None else 'passage' if passage else 'space'}"

    async def found(rows: Sequence[Row], at: Cut) -> list[Found]:
        del at
        items = {item["decision_id"]: item for item in await _decisions(graph, space, _ids(rows), sight)}
        return [Found(items[row["id"]], encode(row["rank"])) for row in rows if row["id"] in items]

    return await filled(cut, lambda at: at.rows(graph, name, **asked), found)


async def gaps(
    graph: Graph, space: str, *, sight: Sight = WHOLE, after: str | None = None, limit: int = LIMIT_DEFAULT
) -> Page:
    """Natural keys that named no object of their customer, with how often."""

    async def rows(at: Cut) -> list[Row]:
        start = at.after.removeprefix(f"{space}/")
        got = await graph.read("gap/of_space", space=space, after=start, limit=limit + 1)
        return [{**row, "rank": f"{space}/{row['gap_id']}"} for row in got]

    async def found(rows: Sequence[Row], at: Cut) -> list[Found]:
        del at
        return [Found(gap_shape(row), encode(row["rank"])) for row in rows if row["type"] not in sight.gate.types]

    return await filled(Cut.of(space, after, limit), rows, found)


async def data_issues(
    graph: Graph,
    space: str,
    *,
    state: str | None = None,
    object: str | None = None,  # noqa: A002 - the contract's word
    sight: Sight = WHOLE,
    after: str | None = None,
    limit: int = LIMIT_DEFAULT,
) -> Page:
    """Data issues, in the order that they opened; they show what the team said, so they are for internal readers."""
    asked = {"state": state, **({"object": object} if object else {})}
    name = f"issue/of_{'object' if object else 'space'}"

    async def found(rows: Sequence[Row], at: Cut) -> list[Found]:
        del at
        opened = [row for row in rows if sight.opens_issue(row["issue"])]
        return [Found(issue_shape(row["issue"]), encode(row["rank"])) for row in opened]

    return await filled(Cut.of(space, after, limit), lambda at: at.rows(graph, name, **asked), found)


async def claim(graph: Graph, space: str, claim_id: str, version: str | None = None, *, sight: Sight = WHOLE) -> Item:
    """One claim, with the offsets of a document's version where one is asked for; NotFoundError."""
    return _one(await _claims(graph, space, [claim_id], sight, version), "claim", claim_id)


async def fact(
    graph: Graph,
    space: str,
    fact_id: str,
    *,
    as_of: datetime | None = None,
    known_at: datetime | None = None,
    sight: Sight = WHOLE,
) -> Item:
    """One fact; NotFoundError, also where it did not hold at `as_of`, or the memory did not have it at `known_at`."""
    rows = await rows_then(graph, space, [fact_id], as_of, known_at, sight)
    return _one([shaped(row) for row in rows.values() if row["fact"]["fact_id"] == fact_id], "fact", fact_id)


def _ids(rows: Sequence[Row]) -> list[str]:
    return [row["id"] for row in rows]


def _one(found: Sequence[Item], what: str, id_: str) -> Item:
    if not found:
        raise NotFoundError(f"There is no {what} {id_!r} in this space.", what)
    return found[0]


async def _claims(graph: Graph, space: str, ids: Sequence[str], sight: Sight, version: str | None = None) -> list[Item]:
    rows = await graph.read("claim/rows", space=space, ids=list(ids)) if ids else []
    rows = [row for row in rows if sight.opens_claim(row["claim"])]
    if not sight.is_whole:
        supported = await rows_of(graph, space, sorted({id_ for row in rows for id_ in row["facts"]}), sight)
        for row in rows:
            by = row["claim"]["claim_id"]
            row["facts"] = [id_ for id_ in row["facts"] if id_ in supported and by in supported[id_]["fact"]["claims"]]
    shaped = (claim_shape(row["claim"], row["cites"], row["facts"], row["extraction"]) for row in rows)
    items = await masked(graph, space, _in_order(shaped, "claim_id", ids), sight)
    if version is not None and items:
        passages = sorted({cite["passage_id"] for item in items for cite in item["cites"]})
        found = await graph.read("document/offsets", space=space, version_id=version, passages=passages)
        starts = {row["passage_id"]: row["char_start"] for row in found}
        items = [in_version(item, starts) for item in items]
    return items


async def _facts(graph: Graph, space: str, ids: Sequence[str], sight: Sight) -> list[Item]:
    rows = await rows_of(graph, space, ids, sight)
    return [shaped(rows[id_]) for id_ in dict.fromkeys(ids) if id_ in rows]


async def _decisions(graph: Graph, space: str, ids: Sequence[str], sight: Sight) -> list[Item]:
    rows = await graph.read("decision/rows", space=space, ids=list(ids)) if ids else []
    if not sight.is_whole:
        of = {passage for row in rows if (passage := row["decision"].get("passage_id"))}
        opened = {id_ for id_, seen in (await openings(graph, space, of, sight)).items() if seen.is_whole}
        rows = [row for row in rows if row["decision"].get("passage_id") in opened]
    return _in_order((decision_shape(row["decision"]) for row in rows), "decision_id", ids)


def _in_order(items: Iterable[Item], key: str, ids: Sequence[str]) -> list[Item]:
    found = {item[key]: item for item in items}
    return [found[id_] for id_ in dict.fromkeys(ids) if id_ in found]


def target(reference: str) -> str:
    """`object` or `organization`, whichever a filter names; InputError for what names neither."""
    kind, colon, rest = reference.partition(":")
    if not (kind and colon and rest):
        raise InputError(
            f"An object is written type:ref, an organization organization:id, not {reference!r}.", "object"
        )
    return "organization" if kind == "organization" else "object"


async def _subjects(graph: Graph, space: str, subject: str | None) -> tuple[str | None, list[str] | None]:
    """The kind and the ids that a `subject` filter stands for; None for any."""
    if subject is None:
        return None, None
    kind, colon, rest = subject.partition(":")
    known, id_ = (kind, rest) if colon and kind in SUBJECT_KINDS else (None, subject)
    ids = [id_]
    if known in (None, "thing") and (key := await graph.read("space/revision", space=space)):
        ids.append(Identity(key[0]["id_key"]).of("thing", normalize_key(id_)))
    return known, ids
