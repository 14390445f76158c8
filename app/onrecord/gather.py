"""Reads what contexts are compiled of: a fixed number of statements, however many there are of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, get_args

from onrecord.models.context import OPEN_STATES, ROWS_MAX, Compiled, ContextRef, Focus, Reading
from onrecord.models.fact import TAKEN_BACK, State
from onrecord.models.identity import Identity
from onrecord.models.policy import Policy
from onrecord.models.stamp import FAR_FUTURE, FAR_PAST, moment, stamp
from onrecord.recall.past import judged_by
from onrecord.spaces import config
from onrecord.stages.compile import (
    AFTER_FINAL_DAYS,
    Declared,
    Gathering,
    claims_needed,
    compile_object,
    compile_party,
)
from onrecord.stages.past import as_they_stood, closers, is_about, state_then
from onrecord.store.graph import Graph

Found = list[tuple[ContextRef, dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Gathered:
    """What was compiled, by key, and the revision that none of it is older than."""

    reading: Reading
    revision: int
    compiled: Mapping[str, Compiled]


class Gather:
    """Gathers from the graph and compiles; holds each space's declarations until they move."""

    def __init__(self, graph: Graph, clock: Callable[[], datetime]) -> None:
        self._graph = graph
        self._clock = clock
        self._declared: dict[str, Declared] = {}

    async def current(self, space: str) -> Mapping[str, Any] | None:
        """How far a space has come: `id_key`, `revision`, `config_revision`; None where there is none."""
        rows = await self._graph.read("space/revision", space=space)
        return rows[0] if rows else None

    async def present(self, space: str, refs: Sequence[ContextRef]) -> Gathered | None:
        """Contexts as they are; what does not exist is left out. None where there is no such space."""
        # The revision is read first: what is gathered after it may be newer than it says, and never older.
        current = await self.current(space)
        if current is None:
            return None
        declared = await self._declarations(space, current)
        now = self._clock()
        since = stamp(now - timedelta(days=AFTER_FINAL_DAYS))
        found = await self._rows(space, refs, sorted(OPEN_STATES), since)
        claims = await self._claims(space, {c for _, row in found for c in claims_needed(row["facts"])})
        of = Gathering(declared, claims, current["revision"], now)
        return Gathered(declared.reading, of.revision, {ref.key: _compile(ref, row, of) for ref, row in found})

    async def past(
        self, space: str, refs: Sequence[ContextRef], as_of: str | None, known_at: str | None
    ) -> Gathered | None:
        """Contexts as they stood, by the world's clock, by the memory's, or by both (stored text)."""
        current = await self.current(space)
        if current is None:
            return None
        declared = await self._declarations(space, current)
        now = self._clock()
        found = await self._rows(space, refs, sorted(get_args(State)), FAR_PAST)
        if known_at is not None:
            found = await self._as_known(space, found, known_at)
        facts = [fact for _, row in found for fact in row["facts"]]
        claims = await self._claims(space, claims_needed(facts) | closers(facts))
        histories = await self._graph.read(
            "object/history",
            space=space,
            references=[ref.id for ref in refs if ref.kind == "object"],
            as_of=as_of or FAR_FUTURE,
            known_at=known_at or FAR_FUTURE,
        )
        then = {row["reference"]: row["history"] for row in histories}
        of = Gathering(declared, claims, current["revision"], now)
        compiled: dict[str, Compiled] = {}
        for ref, row in found:
            past = {**row, "facts": as_they_stood(row["facts"], claims, as_of)}
            if ref.kind == "object":
                kind = declared.types.get(row["type"])
                past |= state_then(then[ref.id], kind.final_states if kind else ())
            compiled[ref.key] = _compile(ref, past, of)
        return Gathered(declared.reading, of.revision, compiled)

    async def _rows(self, space: str, refs: Sequence[ContextRef], states: Sequence[str], since: str) -> Found:
        objects, organizations, people = (
            [ref.id for ref in refs if ref.kind == kind] for kind in ("object", "organization", "person")
        )
        found: Found = []
        if objects:
            rows = await self._graph.read("context/objects", space=space, references=objects, states=states)
            found += [(ContextRef("object", r["object"]["reference"]), {**r["object"], **r}) for r in rows]
        if organizations:
            rows = await self._graph.read("context/organizations", space=space, ids=organizations, states=states)
            found += [(ContextRef("organization", r["party"]["id"]), {**r["party"], **r}) for r in rows]
        if people:
            rows = await self._graph.read(
                "context/people", space=space, ids=people, states=states, since=since, objects_max=ROWS_MAX
            )
            found += [
                (ContextRef("person", r["party"]["id"]), {**r["party"], **r, "objects": _newest(r["objects"])})
                for r in rows
            ]
        return found

    async def _as_known(self, space: str, found: Found, known_at: str) -> Found:
        # What arrived late closes facts that something else had closed before: what was known is judged, not read.
        facts = [fact for _, row in found for fact in row["facts"]]
        keys = list(dict.fromkeys(fact["fact_key"] for fact in facts))
        judged = await judged_by(self._graph, space, keys, moment(known_at))
        known: list[dict[str, Any]] = [fact for key in keys for fact in judged.get(key, ())]
        took_back = {
            fact["fact_id"]: fact["state"]
            for fact in facts
            if fact["state"] in TAKEN_BACK and (fact["closed_at"] or "") <= known_at
        }
        for fact in known:
            if state := took_back.get(fact["fact_id"]):
                fact |= {"state": state, "shared_state": fact["shared_state"] and state}
        return [(ref, {**row, "facts": [fact for fact in known if is_about(fact, ref)]}) for ref, row in found]

    async def _claims(self, space: str, ids: set[str]) -> dict[str, dict[str, Any]]:
        rows = await self._graph.read("context/claims", space=space, ids=sorted(ids)) if ids else []
        return {row["claim"]["claim_id"]: row["claim"] for row in rows}

    async def _declarations(self, space: str, current: Mapping[str, Any]) -> Declared:
        held = self._declared.get(space)
        if (
            held is None
            or held.reading.config_revision != current["config_revision"]
            or held.reading.fingerprint != fingerprint(current["id_key"])
        ):
            [row] = await self._graph.read("space/read", space=space)
            said = config(row)
            reading = Reading(
                space=space,
                fingerprint=fingerprint(said.space.key),
                revision=said.space.revision,
                config_revision=said.space.config_revision,
                policy=Policy.model_validate_json(row["space"]["policy"] or "{}"),
                date_order=said.space.date_order,
                tasks={
                    one["task"]: Focus(types=tuple(one["types"]), attributes=tuple(one["attributes"]))
                    for one in row["tasks"]
                },
            )
            held = self._declared[space] = Declared(reading, said.identity, said.types, said.attributes)
        return held


def fingerprint(key: str) -> str:
    """Says which graph a space is of, and nothing of the key of its ids."""
    return Identity(key).of("context", "space")


def _newest(objects: Sequence[Mapping[str, Any]]) -> list[str]:
    newest = sorted(objects, key=lambda o: o["at"] or "", reverse=True)
    return list(dict.fromkeys(o["reference"] for o in newest))[:ROWS_MAX]


def _compile(ref: ContextRef, row: Mapping[str, Any], of: Gathering) -> Compiled:
    return compile_object(row, of) if ref.kind == "object" else compile_party(ref, row, of)
