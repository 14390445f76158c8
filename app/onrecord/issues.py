"""Data issues: what is said of an object's field and what is recorded differ.

They open and close in the transaction that makes the two differ or agree, judged against the revision that it writes
on. An issue that is closed stays as it was: a difference that comes back opens another.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any

from onrecord.models.context import OPEN_STATES
from onrecord.models.identity import Identity
from onrecord.models.object import ObjectType
from onrecord.models.stamp import stamp
from onrecord.recall.pages import rank
from onrecord.stages.diverge import Divergence, divergences
from onrecord.store.delta import Delta
from onrecord.store.graph import Graph

Row = dict[str, Any]


@dataclass(slots=True)
class Issues:
    """What a write does to data issues: those that it opens, and those that it changes or closes."""

    opened: list[Row] = field(default_factory=list[Row])
    changed: list[Row] = field(default_factory=list[Row])

    @property
    def is_empty(self) -> bool:
        """Whether it does nothing."""
        return not (self.opened or self.changed)

    def parameters(self) -> dict[str, Any]:
        """As the statements that write them take them."""
        return {"issues": self.opened, "issues_changed": self.changed}


async def of_delta(graph: Graph, space: str, delta: Delta, *, seen: int, now: datetime) -> Issues | None:
    """What a delta's facts open and close; None where another writer came first."""
    if not delta.observed:
        return Issues()
    lists = delta.lists
    written = {row["fact_id"]: row["props"] for name in ("observations", "changed") for row in lists[name]}
    openers = sorted({props["opener"] for props in written.values() if props.get("opener")})
    found = await held(graph, space, sorted(delta.observed), openers)
    if found["revision"] != seen:
        return None
    said = {c["claim_id"]: c for c in found["claims"]}
    said |= {row["claim_id"]: row["props"] for row in lists["claims"]}
    facts: dict[str, Row] = {fact["fact_id"]: fact for fact in found["facts"]}
    for fact_id in lists["vanished"]:
        facts.pop(fact_id, None)
    for fact_id, props in written.items():
        opener = said.get(props.get("opener") or "", {})
        of_claim = {name: opener.get(name) for name in ("time_zone", "holds")} if opener else {}
        facts[fact_id] = {"fact_id": fact_id, "form": "", **facts.get(fact_id, {}), **props, **of_claim}
    return _judged(found, facts.values(), {}, seen, now, space)


async def of_records(
    graph: Graph, space: str, objects: Sequence[Mapping[str, Any]], *, now: datetime
) -> tuple[int, Issues]:
    """What recording objects (rows with `reference`, `fields`) opens and closes, and at which revision it was seen."""
    found = await held(graph, space, [row["reference"] for row in objects])
    fields = {row["reference"]: row["fields"] for row in objects}
    return found["revision"], _judged(found, found["facts"], fields, found["revision"], now, space)


async def of_types(graph: Graph, space: str, references: Sequence[str], *, now: datetime) -> tuple[int, Issues]:
    """What of objects is open that should not be, and the other way round, as types are declared now."""
    found = await held(graph, space, list(references))
    return found["revision"], _judged(found, found["facts"], {}, found["revision"], now, space)


async def held(graph: Graph, space: str, references: Sequence[str], openers: Sequence[str] = ()) -> Row:
    """The row of `issue/held`."""
    [row] = await graph.read("issue/held", space=space, references=list(references), openers=list(openers))
    return row


def _judged(
    held: Row, facts: Iterable[Mapping[str, Any]], recorded: Mapping[str, str], seen: int, now: datetime, space: str
) -> Issues:
    """The issues that objects should have against the open ones; `recorded` are fields in the place of theirs."""
    identity = Identity(held["id_key"])
    rows = list(facts)
    issues = Issues()
    for one in held["objects"]:
        reference = one["reference"]
        wanted, kind = wanted_of(one, rows, recorded.get(reference))
        there = {(i["field"], i["key"]): i for i in held["issues"] if i["object"] == reference}
        for what, found in wanted.items():
            props = _props(found, kind)
            if what not in there:
                issue_id = identity.of("issue", reference, *what, seen + 1)
                opening = {"opened_at": stamp(now), "rank": f"{rank(space, seen + 1)}/{issue_id}"}
                issues.opened.append(
                    {"issue_id": issue_id, "props": {**props, **opening, "open_in": f"{space}/{kind.type}"}}
                )
            elif there[what]["digest"] != props["digest"]:
                issues.changed.append({"issue_id": there[what]["issue_id"], "props": props})
        standing = {fact["fact_id"] for fact in rows if fact["state"] in OPEN_STATES}
        for what in there.keys() - wanted.keys():
            reason = "unsaid" if standing.isdisjoint(there[what]["facts"]) else "agreed"
            closing = {"state": "closed", "open_in": None, "closed_at": stamp(now), "close_reason": reason}
            issues.changed.append({"issue_id": there[what]["issue_id"], "props": closing})
    return issues


def wanted_of(
    one: Mapping[str, Any], facts: Sequence[Mapping[str, Any]], recorded: str | None = None
) -> tuple[dict[tuple[str, str], Divergence], ObjectType]:
    """Where an object of `issue/held` differs from what is said of it, by field and said value; and its type."""
    kind = ObjectType.model_validate_json(one["declaration"])
    fields = json.loads((one["fields"] if recorded is None else recorded) or "{}")
    return {(d.field, d.key): d for d in divergences(one["reference"], kind, fields, facts)}, kind


def misjudged(one: Mapping[str, Any], found: Mapping[str, Any]) -> Iterable[str]:
    """What is wrong with the open issues of an object of `issue/held`."""
    wanted, kind = wanted_of(one, found["facts"])
    there = {(i["field"], i["key"]): i["digest"] for i in found["issues"] if i["object"] == one["reference"]}
    for field_, key in sorted(wanted.keys() | there.keys()):
        if (field_, key) not in there:
            yield f"its {field_} differs from what is said, and no data issue is open"
        elif (field_, key) not in wanted:
            yield f"a data issue of its {field_} is open, and nothing differs"
        elif there[field_, key] != _props(wanted[field_, key], kind)["digest"]:
            yield f"the open data issue of its {field_} is not of what is said and recorded now"


def _props(found: Divergence, kind: ObjectType) -> Row:
    props: Row = {
        "class": "divergence",
        "state": "open",
        "object": found.object,
        "field": found.field,
        "attribute": found.attribute,
        "key": found.key,
        "recorded": json.dumps(found.recorded, ensure_ascii=False),
        "said": found.said,
        "facts": list(found.facts),
        "claims": list(found.claims),
        "by": list(found.by),
        "owner": kind.owner,
    }
    digest = sha256(json.dumps(props, sort_keys=True).encode()).hexdigest()[:32]
    return {**props, "digest": digest}
