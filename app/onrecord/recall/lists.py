"""Lists of claims, facts, decisions and gaps: each filter goes by the key or the edge that leads there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from onrecord.errors import InputError, NotFoundError
from onrecord.models.identity import Identity
from onrecord.models.stamp import stamp
from onrecord.recall.pages import LIMIT_DEFAULT, Cut, Page, encode, paged
from onrecord.recall.past import facts_known, rows_of, rows_then, shaped
from onrecord.recall.shapes import Item, claim_shape, decision_shape, gap_shape, in_version, issue_shape
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
    after: str | None = None,
    limit: int = LIMIT_DEFAULT,
) -> Page:
    """Claims in the order that they were written; with `ids`, those, in their order, whatever else is said.

    `object` is `type:ref` or `organization:id`; `text` is in the claim's text, whatever its case; `current` None: all.
    `version` is one of a document's: the offsets are those of its text then.
    """
    if ids is not None:
        return Page(await _claims(graph, space, ids))
    cut = Cut.of(space, after, limit)
    name = (
        "claim/of_version" if version else "claim/of_document" if document
        else f"claim/of_{_target(object)}" if object else "claim/of_speaker" if speaker
        else "claim/of_attribute" if attribute else "claim/of_space"
    )  # fmt: skip
    source = {"version": version, "document": document} if version else {"document": document} if document else {}
    rows = await cut.rows(
        graph,
        name,
        current=current,
        speaker=speaker,
        attribute=attribute,
        object=object,
        text=text.lower() if text else None,
        **source,
    )
    return await paged(cut, rows, lambda some: _claims(graph, space, some, version))


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
    after: str | None = None,
    limit: int = LIMIT_DEFAULT,
) -> Page:
    """Facts in the order that they were first written; with `ids`, those, in their order, whatever else is said.

    `subject` is an id or a thing's name, or `kind:id`; `object` is `type:ref` or `organization:id`. `as_of` (aware):
    what held then in the world; what turned out false (retracted, withdrawn, unsupported) held never. `known_at`
    (aware): as the memory held them then, judged over the claims that it had.
    """
    if ids is not None:
        return Page(await _facts(graph, space, ids))
    cut = Cut.of(space, after, limit)
    kind, subjects = await _subjects(graph, space, subject)
    name = (
        f"fact/of_{_target(object)}" if object else "fact/of_subject" if subjects
        else "fact/of_attribute" if attribute else "fact/of_space"
    )  # fmt: skip
    wanted: dict[str, Any] = {"attribute": attribute, "object": object, "subject_kind": kind, "subjects": subjects}
    wanted |= {"form": form, "state": state, "as_of": stamp(as_of) if as_of else None}
    # What was known then may have had another form, another state and another end than it has today.
    asked = wanted if known_at is None else {**wanted, "form": None, "state": None, "as_of": None}
    rows = await cut.rows(graph, name, **asked)
    if known_at is None:
        return await paged(cut, rows, lambda some: _facts(graph, space, some))
    return await facts_known(graph, space, known_at, rows, cut, wanted)


async def decisions(
    graph: Graph,
    space: str,
    *,
    ids: Sequence[str] | None = None,
    kind: str | None = None,
    reason: str | None = None,
    conversation: str | None = None,
    passage: str | None = None,
    after: str | None = None,
    limit: int = LIMIT_DEFAULT,
) -> Page:
    """The ledger, in the order that it was written; with `ids`, those, in their order, whatever else is said."""
    if ids is not None:
        return Page(await _decisions(graph, space, ids))
    cut = Cut.of(space, after, limit)
    asked = {"kind": kind, "reason": reason, "passage": passage}
    if conversation is not None:
        rows = await cut.rows(graph, "decision/of_conversation", **asked, conversation=conversation)
    else:
        rows = await cut.rows(graph, f"decision/of_{'passage' if passage else 'space'}", **asked)
    return await paged(cut, rows, lambda some: _decisions(graph, space, some))


async def gaps(graph: Graph, space: str, *, after: str | None = None, limit: int = LIMIT_DEFAULT) -> Page:
    """Natural keys that named no object of their customer, with how often."""
    cut = Cut.of(space, after, limit)
    start = cut.after.removeprefix(f"{space}/")
    rows = await graph.read("gap/of_space", space=space, after=start, limit=limit + 1)
    more = len(rows) > limit
    return Page(
        [gap_shape(row) for row in rows[:limit]], encode(f"{space}/{rows[limit - 1]['gap_id']}") if more else None
    )


async def data_issues(
    graph: Graph,
    space: str,
    *,
    state: str | None = None,
    object: str | None = None,  # noqa: A002 - the contract's word
    after: str | None = None,
    limit: int = LIMIT_DEFAULT,
) -> Page:
    """Data issues, in the order that they opened; they show what the team said, so they are for internal readers."""
    cut = Cut.of(space, after, limit)
    asked = {"state": state, **({"object": object} if object else {})}
    rows = await cut.rows(graph, f"issue/of_{'object' if object else 'space'}", **asked)
    some = rows[:limit]
    return Page([issue_shape(row["issue"]) for row in some], encode(some[-1]["rank"]) if len(rows) > limit else None)


async def claim(graph: Graph, space: str, claim_id: str, version: str | None = None) -> Item:
    """One claim, with the offsets of a document's version where one is asked for; NotFoundError."""
    return _one(await _claims(graph, space, [claim_id], version), "claim", claim_id)


async def fact(
    graph: Graph, space: str, fact_id: str, *, as_of: datetime | None = None, known_at: datetime | None = None
) -> Item:
    """One fact; NotFoundError, also where it did not hold at `as_of`, or the memory did not have it at `known_at`."""
    rows = await rows_then(graph, space, [fact_id], as_of, known_at)
    return _one([shaped(row) for row in rows.values() if row["fact"]["fact_id"] == fact_id], "fact", fact_id)


def _one(found: Sequence[Item], what: str, id_: str) -> Item:
    if not found:
        raise NotFoundError(f"There is no {what} {id_!r} in this space.", what)
    return found[0]


async def _claims(graph: Graph, space: str, ids: Sequence[str], version: str | None = None) -> list[Item]:
    rows = await graph.read("claim/rows", space=space, ids=list(ids)) if ids else []
    shaped = (claim_shape(row["claim"], row["cites"], row["facts"], row["extraction"]) for row in rows)
    items = _in_order(shaped, "claim_id", ids)
    if version is not None and items:
        passages = sorted({cite["passage_id"] for item in items for cite in item["cites"]})
        found = await graph.read("document/offsets", space=space, version_id=version, passages=passages)
        starts = {row["passage_id"]: row["char_start"] for row in found}
        items = [in_version(item, starts) for item in items]
    return items


async def _facts(graph: Graph, space: str, ids: Sequence[str]) -> list[Item]:
    rows = await rows_of(graph, space, ids)
    return [shaped(rows[id_]) for id_ in dict.fromkeys(ids) if id_ in rows]


async def _decisions(graph: Graph, space: str, ids: Sequence[str]) -> list[Item]:
    rows = await graph.read("decision/rows", space=space, ids=list(ids)) if ids else []
    return _in_order((decision_shape(row["decision"]) for row in rows), "decision_id", ids)


def _in_order(items: Iterable[Item], key: str, ids: Sequence[str]) -> list[Item]:
    found = {item[key]: item for item in items}
    return [found[id_] for id_ in dict.fromkeys(ids) if id_ in found]


def _target(reference: str) -> str:
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
