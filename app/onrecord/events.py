"""Events of objects: what was done about one, kept as it was told, and taken in by the ordinary verdicts.

Three statements, as a window has: keep the event, store its extraction and read what it touches, apply it. Nothing is
asked of a model, so an event is taken in before its call is answered; one that broke off is found by what is pending.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, timezone
from typing import Any

from onrecord.compiler import Contexts
from onrecord.currency import event as turning
from onrecord.currency import held_of, other_id, words_of
from onrecord.errors import ConflictError, NotFoundError, StoreConflictError
from onrecord.llm.reader import VERSION, Answer
from onrecord.models.claim import BoundClaim
from onrecord.models.fact import Testimony
from onrecord.models.object import Deed, ObjectRef
from onrecord.models.stamp import moment, stamp
from onrecord.spaces import Config, Spaces
from onrecord.stages import deed as taken
from onrecord.stages.deed import at_of
from onrecord.stages.echo import as_testimony
from onrecord.store import rows
from onrecord.store.delta import Delta
from onrecord.store.graph import Graph
from onrecord.text.terms import terms
from onrecord.verdicts import Docket
from onrecord.window import NO_WINDOW, Reading, decision_rows, write

RACES_MAX = 50


@dataclass(frozen=True, slots=True)
class _Event:
    """A stored event with what it is taken in against, and the claim that it makes by today's rules."""

    config: Config
    window_id: str
    state: str
    claim: BoundClaim
    testimony: Callable[[datetime], Testimony]
    answer: Answer


@dataclass(frozen=True, slots=True)
class Again:
    """What an event comes to by today's rules and did not before; `leaving` are ids of claims."""

    window_id: str
    delta: Delta
    leaving: tuple[str, ...]


class Events:
    """Takes events of objects in."""

    def __init__(
        self,
        graph: Graph,
        contexts: Contexts,
        spaces: Spaces,
        writes: dict[str, asyncio.Lock],
        clock: Callable[[], datetime],
    ) -> None:
        self._graph = graph
        self._contexts = contexts
        self._spaces = spaces
        self._writes = writes
        self._clock = clock

    async def hear(self, space: str, deed: Deed) -> tuple[str, Reading]:
        """Keep an event and take it in; its passage's id, and what this call made: nothing where it is held already.

        Raises InputError for what cannot be taken, NotFoundError where there is no such object, ConflictError where
        the caller's id names another event of the object; nothing is written then.
        """
        timed = deed.at is not None
        deed = deed if timed else deed.model_copy(update={"at": self._clock()})
        taken.check(deed)
        config = await self._spaces.open(space)
        named = ("id", deed.deed_id) if deed.deed_id is not None else (deed.kind, deed.by, deed.text, *_times(deed))
        passage_id = config.identity.of("passage", "event", str(deed.object), *named)
        window_id = config.identity.of("window", "event", passage_id)
        mark = await self._contexts.mark(space, [f"speaker:{deed.by}"])
        found = await self._graph.write(
            "event/hear",
            space=space,
            reference=str(deed.object),
            passage_id=passage_id,
            window_id=window_id,
            speaker_id=deed.by,
            props={**_row(deed), "window_id": window_id, "state": "pending", "terms": terms(space, deed.text)},
            now=stamp(self._clock()),
        )
        await self._contexts.soon(space, mark)
        if not found:
            raise NotFoundError(f"There is no object {deed.object} in the space {space!r}.", "object")
        if found[0]["event"]["erased_at"]:
            return passage_id, Reading()
        if (differing := _differing(deed, found[0]["event"], timed=timed)) is not None:
            where = f"The event {deed.deed_id!r} of {deed.object}"
            raise ConflictError(f"{where} is held with another {differing}; nothing was written.", differing)
        reading = Reading()
        if found[0]["state"] != "done":
            reading = await self.read(space, passage_id)
        return passage_id, reading

    async def read(self, space: str, passage_id: str) -> Reading:
        """Take in an event that is pending; what that made."""
        reading = Reading()
        async with self._writes.setdefault(space, asyncio.Lock()):
            for _ in range(RACES_MAX):
                [row] = await self._graph.read("event/held", space=space, passages=[passage_id])
                one = await self._event(space, row)
                if one.state == "done":
                    return reading
                extraction_id = one.config.identity.of("extraction", one.window_id, one.answer.extractor)
                stored = await self._graph.write(
                    "window/store",
                    space=space,
                    window_id=one.window_id,
                    extraction_id=extraction_id,
                    extraction={**one.answer.row(), "window_id": one.window_id, "at": stamp(self._clock())},
                    follow_up=None,
                    keys=[one.claim.fact_key],
                    things=[],
                    claims=[one.claim.claim_id],
                    erasures=row["erasures"],
                )
                if not stored:  # something was erased since it was read
                    continue
                [held] = stored
                if held["state"] == "done":
                    return reading
                held["claims"] = rows.unpacked(held["claims"])
                delta = _judged(one, held, moment(held["extraction"]["at"]))
                kept = {
                    **NO_WINDOW,
                    "extraction_id": extraction_id,
                    "window_passages": [{"passage_id": passage_id, "owned": True}],
                }
                seen = held["revision"]
                if await write(self._graph, self._contexts, space, delta, kept, seen=seen, clock=self._clock):
                    reading.made(delta)
                    reading.windows = 1
                    return reading
        raise StoreConflictError(f"Other writers kept the space {space!r} busy; the event stays pending.")

    async def all(self, space: str) -> list[str]:
        """The passages of every event of a space."""
        return [row["passage_id"] for row in await self._graph.read("event/of_space", space=space)]

    async def again(self, space: str, passage_id: str, *, dry_run: bool) -> Again | None:
        """Take an event in again by today's rules; what that changes, and with `dry_run` only says. None: pending."""
        for _ in range(RACES_MAX):
            [row] = await self._graph.read("event/held", space=space, passages=[passage_id])
            if row["state"] != "done":
                return None
            one = await self._event(space, row)
            made = await self._graph.read("currency/claims", space=space, ids=row["made"])
            now, identity = self._clock(), one.config.identity
            said = rows.claim_row(one.claim, one.testimony(now), "", VERSION)
            same = [m for m in made if words_of(m["claim"]) == words_of(said)]
            alike = next((m for m in same if rows.reading(m["claim"]) == rows.reading(said)), None)
            is_ours = {m["claim"]["claim_id"] for m in made if m["reason"] in (None, "reextracted")}
            if alike is None:
                claim_id = other_id(identity, one.window_id, said) if same else one.claim.claim_id
                one = replace(one, claim=replace(one.claim, claim_id=claim_id))
            leaves = [m for m in made if m["claim"]["is_current_testimony"] and m is not alike]
            leaves = [m for m in leaves if m["claim"]["claim_id"] in is_ours]
            returns = alike is not None and not alike["claim"]["is_current_testimony"]
            returns = returns and alike is not None and alike["claim"]["claim_id"] in is_ours
            keys = sorted({one.claim.fact_key or "", *(m["claim"]["fact_key"] for m in leaves)})
            held = await held_of(self._graph, space, keys, claims=[one.claim.claim_id])
            if any(m["revision"] != held["revision"] for m in made) or row["revision"] != held["revision"]:
                continue
            delta, docket = Delta(), Docket()
            leaving = {m["claim"]["claim_id"] for m in leaves}
            for stored in held["claims"]:
                (docket.leaves if stored["claim_id"] in leaving else docket.stays)(stored)
            if alike is None:
                _arrive(one, delta, docket, now)
            elif returns:
                docket.returns(alike["claim"])
            for turned in [*leaves, *([alike] if alike is not None and returns else [])]:
                back = turned is alike
                delta.flip(*turning(identity, turned, became_current=back, reason="reextracted", at=now))
            extraction_id = row["extraction"]["extraction_id"]
            verdicts = docket.judge(delta, held["facts"], identity, now)
            delta.add_decisions(decision_rows(verdicts, identity, one.window_id, extraction_id, now))
            told = await held_of(self._graph, space, [], decisions=delta.decision_ids)
            delta.forget_decisions(told["decided"])
            again = Again(one.window_id, delta, tuple(sorted(leaving)))
            kept = {**NO_WINDOW, "extraction_id": extraction_id}
            seen = held["revision"]
            if (
                dry_run
                or delta.is_empty
                or await write(self._graph, self._contexts, space, delta, kept, seen=seen, clock=self._clock)
            ):
                return again
        raise StoreConflictError(f"Other writers kept the space {space!r} busy; run the replay again.")

    async def _event(self, space: str, row: Mapping[str, Any]) -> _Event:
        config = await self._spaces.open(space)
        if row["config_revision"] != config.space.config_revision:
            config = await self._spaces.open(space, afresh=True)
        deed, speaker, owner = deed_of(row["event"]), rows.speaker(row["speaker"]), _owner(row["object"])
        passage_id = row["event"]["passage_id"]
        claim, window = taken.claim_of(deed, speaker, owner, passage_id, row["window_id"], config.space)
        return _Event(
            config=config,
            window_id=row["window_id"],
            state=row["state"],
            claim=claim,
            testimony=lambda at: as_testimony(claim, window, at),
            answer=Answer(text=taken.said_by(deed).model_dump_json(), extractor="event"),
        )


def _judged(one: _Event, held: Mapping[str, Any], at: datetime) -> Delta:
    """What the event's claim changes, against what `window/store` found."""
    delta, docket = Delta(), Docket(by_same_rules=True)
    for row in held["claims"]:
        docket.stays(row)
    if one.claim.claim_id not in held["known"]:
        _arrive(one, delta, docket, at)
    verdicts = docket.judge(delta, held["facts"], one.config.identity, at)
    extraction_id = held["extraction"]["extraction_id"]
    delta.add_decisions(decision_rows(verdicts, one.config.identity, one.window_id, extraction_id, at))
    delta.lists["chunks"].append({"window_id": one.window_id, "claims": [one.claim.claim_id]})
    return delta


def _arrive(one: _Event, delta: Delta, docket: Docket, at: datetime) -> None:
    testimony = replace(one.testimony(at), claim_id=one.claim.claim_id)
    delta.add_claim(one.claim, testimony, "", VERSION)
    del delta.lists["claims"][-1]["props"]["conversation_id"]
    docket.arrives(testimony, one.claim.fact_key, one.claim.resolved.subject)


def deed_of(row: Mapping[str, Any]) -> Deed:
    """A stored event."""
    due = row["due"]
    return Deed(
        object=_reference(row["object"]),
        kind=row["kind"],
        by=row["speaker_id"],
        text=row["text"],
        at=moment(row["at"]).astimezone(timezone(timedelta(seconds=row["utc_offset_s"] or 0))),
        due=None if due is None else moment(due) if len(due) > 10 else date.fromisoformat(due),
        audience=row["audience"],
        deed_id=row["deed_id"],
    )


def _row(deed: Deed) -> dict[str, Any]:
    at, due = _times(deed)
    offset = at_of(deed).utcoffset() or timedelta()
    return {
        "object": str(deed.object),
        "kind": deed.kind,
        "speaker_id": deed.by,
        "text": deed.text,
        "at": at,
        "utc_offset_s": int(offset.total_seconds()),
        "due": due,
        "audience": deed.audience,
        "deed_id": deed.deed_id,
    }


def _times(deed: Deed) -> tuple[str, str | None]:
    due = deed.due
    return stamp(at_of(deed)), stamp(due) if isinstance(due, datetime) else due.isoformat() if due else None


def _differing(deed: Deed, held: Mapping[str, Any], *, timed: bool) -> str | None:
    """The field in which a held event is another one."""
    said = _row(deed)
    names = {"kind": "kind", "speaker_id": "by", "text": "text", "at": "at", "due": "due", "audience": "audience"}
    return next((told for name, told in names.items() if said[name] != held[name] and (timed or name != "at")), None)


def _reference(text: str) -> ObjectRef:
    kind, _, ref = text.partition(":")
    return ObjectRef(type=kind, ref=ref)


def _owner(row: Mapping[str, Any]) -> str | None:
    return row["owner_id"] if row["owner_kind"] == "speaker" else None
