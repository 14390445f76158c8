"""What a person rules on a fact: that it is taken back, that it is otherwise, that it is not to be held.

The claims that a fact stands on stop being current, each with an event that says who ruled so and why; so verdicts,
contexts and the past follow as they do for any claim that is not current, a replay brings nothing back, and only what
is said anew opens a fact again. A correction is, besides, a claim of whoever corrects, in a passage of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from onrecord.compiler import Contexts
from onrecord.currency import event, held_of
from onrecord.errors import ConflictError, InputError, NotFoundError, StoreConflictError
from onrecord.llm.reader import VERSION
from onrecord.models.claim import CLAIM_LENGTH_MAX, Decision
from onrecord.models.context import OPEN_STATES
from onrecord.models.identity import Identity
from onrecord.models.stamp import moment, stamp
from onrecord.spaces import Spaces
from onrecord.stages.correct import Correction, corrected
from onrecord.stages.ingest import check_id
from onrecord.store.delta import Delta
from onrecord.store.graph import Graph
from onrecord.store.rows import Row, decision_row, subject, testimony
from onrecord.text.speech import is_question
from onrecord.text.terms import terms
from onrecord.verdicts import Docket
from onrecord.window import NO_WINDOW, apply

Kind = Literal["retracted", "corrected", "withdrawn"]
RACES_MAX = 50
REASON_LENGTH_MAX = 2_000


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling, checked: on which fact, by whom, why, and in place of what."""

    kind: Kind
    fact_id: str
    reason: str | None
    by: str | None
    side: str | None = None
    text: str | None = None
    value: str | None = None


class Rulings:
    """A memory's hands on what people rule."""

    def __init__(
        self,
        graph: Graph,
        contexts: Contexts,
        spaces: Spaces,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._graph = graph
        self._contexts = contexts
        self._spaces = spaces
        self._clock = clock

    async def retract(self, space: str, fact_id: str, *, reason: str, by: str) -> str:
        """Take a fact back: it was never so. Returns its id.

        Raises NotFoundError, ConflictError for a fact that is closed, InputError for a blank reason and for a `by` who
        is no person.
        """
        return await self._rule(space, Ruling("retracted", fact_id, _filled(reason, "reason"), _by(by)))

    async def correct(
        self, space: str, fact_id: str, *, reason: str, by: str, text: str, value: str | None = None
    ) -> str:
        """Say what is so instead of a fact; returns the id of the fact that says it. Raises as `retract` does."""
        words = _filled(text, "text", CLAIM_LENGTH_MAX)
        said = _filled(value, "value", CLAIM_LENGTH_MAX) if value is not None else None
        ruling = Ruling("corrected", fact_id, _filled(reason, "reason"), _by(by), text=words, value=said)
        return await self._rule(space, ruling)

    async def withdraw(
        self, space: str, speaker_id: str, fact_id: str, *, reason: str | None = None, by: str | None = None
    ) -> str:
        """Hold something no longer that is held from or about a person; done again, it changes nothing.

        Raises NotFoundError for what is not held of that speaker, ConflictError for what is closed otherwise.
        """
        rows = await self._graph.read("fact/rows", space=space, ids=[fact_id])
        fact: Row = rows[0]["fact"] if rows else {}
        said: set[str] = {*(fact.get("said_by") or ()), *(fact.get("shared_said_by") or ())}
        if not fact or (
            speaker_id not in said and (fact["subject_kind"], fact["subject_id"]) != ("speaker", speaker_id)
        ):
            raise NotFoundError(f"Nothing {fact_id!r} is held of speaker {speaker_id!r} in this space.", "fact_id")
        ruling = Ruling(
            "withdrawn",
            fact_id,
            _filled(reason, "reason") if reason is not None else None,
            _by(by) if by is not None else None,
        )
        return await self._rule(space, ruling)

    async def _rule(self, space: str, ruling: Ruling) -> str:
        for _ in range(RACES_MAX):
            done = await self._ruled(space, ruling)
            if done is not None:
                return done
            await asyncio.sleep(0)
        raise StoreConflictError(f"Other writers kept the space {space!r} busy; the fact stays as it is.")

    async def _ruled(self, space: str, ruling: Ruling) -> str | None:
        """The id of the fact that is to be shown; None where another writer came first."""
        found = await self._graph.read("ruling/fact", space=space, fact_id=ruling.fact_id, by=ruling.by)
        fact: Row | None = found[0]["fact"] if found else None
        if fact is None:
            raise NotFoundError(f"There is no fact {ruling.fact_id!r} in this space.", "fact_id")
        if fact["state"] == ruling.kind == "withdrawn":
            return ruling.fact_id
        if OPEN_STATES.isdisjoint((fact["state"], fact.get("shared_state"))):
            raise ConflictError(f"The fact {ruling.fact_id!r} is closed already: it is {fact['state']}.", "fact_id")
        by = found[0]["by"] or {"kind": "person", "side": None}
        if ruling.by is not None and (by["kind"] or "person") != "person":
            raise InputError(f"A person rules on facts, and {ruling.by!r} is none.", "by")
        identity = (await self._spaces.open(space)).identity
        now = self._clock()
        claims = [*dict.fromkeys([*(fact.get("claims") or ()), *(fact.get("shared_claims") or ()), fact["opener"]])]
        rows = await self._graph.read("currency/claims", space=space, ids=claims)
        opener = next(row for row in rows if row["claim"]["claim_id"] == fact["opener"])
        new = None
        if ruling.text is not None:
            new = await self._said(space, ruling, fact, opener, identity, by["side"], now)
        delta, fact_id = await self._judged(space, ruling, fact, rows, opener, new, identity, now)
        if delta is None:
            return None
        async with self._contexts.touching(space, sorted(delta.touched)):
            kept = {**NO_WINDOW, **({"extraction_id": new["extraction_id"]} if new else {})}
            landed = await apply(self._graph, space, delta, kept, seen=found[0]["revision"], now=now)
        return fact_id if landed else None

    async def _judged(
        self,
        space: str,
        ruling: Ruling,
        fact: Row,
        rows: list[Row],
        opener: Row,
        new: Row | None,
        identity: Identity,
        now: datetime,
    ) -> tuple[Delta | None, str]:
        turning = {row["claim"]["claim_id"]: row for row in rows if row["claim"]["is_current_testimony"]}
        keys = {
            fact["fact_key"],
            *(row["claim"]["fact_key"] for row in turning.values() if row["claim"].get("fact_key")),
        }
        claim: Row | None = new["claim"] if new else None
        held = await held_of(self._graph, space, sorted(keys | ({claim["fact_key"]} if claim else set())))
        if any(row["revision"] != held["revision"] for row in rows):
            return None, ""
        why = ruling.reason or ruling.kind
        delta, docket = Delta(), Docket()
        for row in held["claims"]:
            (docket.leaves if row["claim_id"] in turning else docket.stays)(row)
        review = {"note": ruling.reason, "by": ruling.by}
        for row in turning.values():
            event_id, props = event(identity, row, became_current=False, reason=ruling.kind, at=now)
            delta.flip(event_id, {**props, **{name: said for name, said in review.items() if said is not None}})
        state = "withdrawn" if ruling.kind == "withdrawn" else "retracted"
        taken = {"state": state, "close_reason": why, "closed_by": claim["claim_id"] if claim else None}
        docket.taken_back[ruling.fact_id] = taken
        shown = ruling.fact_id
        if claim is not None:
            delta.add_correction(claim, subject(claim))
            docket.arrives(testimony(claim), claim["fact_key"], subject(claim))
        told = [_row_of(d.kind, d.reason, d.passage_id, dict(d.detail), opener, identity, now, None)
                for d in docket.judge(delta, held["facts"], identity, now)]  # fmt: skip
        if claim is not None:
            shown = next(row["to"] for row in delta.lists["supports"] if row["from"] == claim["claim_id"])
            if shown != ruling.fact_id:
                link = {"reason": "corrected", "at": stamp(now), "audience": fact["audience"], "shared_only": False}
                delta.lists["supersedes"].append({"from": shown, "to": ruling.fact_id, "props": link})
        detail = {"fact_id": ruling.fact_id, "by": [shown] if claim else [], "ruled_by": ruling.by}
        passage_id = opener["claim"]["passage_id"]
        told.append(_row_of(ruling.kind, why, passage_id, detail, opener, identity, now, ruling.by))
        delta.add_rulings(told)
        return delta, shown

    async def _said(
        self, space: str, ruling: Ruling, fact: Row, opener: Row, identity: Identity, side: str | None, now: datetime
    ) -> Row:
        """The claim of a correction, its passage kept; the same correction again is the same claim."""
        text, by = ruling.text or "", ruling.by or ""
        if fact["form"] == "instruction" and is_question(text):
            raise InputError("An instruction is no question.", "text")
        # Its opener's number of turns: a fact that was brought back can be corrected again, in the same words.
        passage_id = identity.of("passage", "correction", ruling.fact_id, by, text, ruling.value, opener["flips"])
        extraction_id = identity.of("extraction", passage_id)
        [kept] = await self._graph.write(
            "ruling/event",
            space=space,
            speaker_id=by,
            passage_id=passage_id,
            passage={
                "kind": "correction",
                "text": text,
                "terms": terms(space, text),
                "speaker_id": by,
                "at": stamp(now),
                "state": "done",
            },
            extraction_id=extraction_id,
            extraction={"extractor": "person", "extractor_version": VERSION, "answer": "", "at": stamp(now)},
        )
        audience = "shared" if fact.get("shared_state") is not None else "internal"
        said = Correction(text, ruling.value, by, side, moment(kept["at"]), passage_id, audience)
        return {"claim": corrected(opener["claim"], said, identity, VERSION), "extraction_id": extraction_id}


def _row_of(
    kind: str,
    reason: str,
    passage_id: str | None,
    detail: Mapping[str, Any],
    opener: Row,
    identity: Identity,
    at: datetime,
    by: str | None,
) -> Row:
    """A decision about what a fact's first claim was read of, once an instant."""
    said = Decision(kind=kind, reason=reason, passage_id=passage_id, detail=detail)
    where = {"window_id": opener["window_id"], "extraction_id": opener["extraction_id"]}
    row = decision_row(said, identity, **where, at=at, quote_key=None)
    props = {name: value for name, value in {**row["props"], "by": by}.items() if value is not None}
    return {"decision_id": identity.of("decision", row["decision_id"], stamp(at)), "props": props}


def _filled(text: str, where: str, length_max: int = REASON_LENGTH_MAX) -> str:
    if not text.strip():
        raise InputError(f"A {where} is needed, and this one is blank.", where)
    if len(text) > length_max or any("\ud800" <= c <= "\udfff" for c in text):
        raise InputError(f"A {where} is a text of at most {length_max} characters.", where)
    return text.strip()


def _by(speaker_id: str) -> str:
    check_id(speaker_id, "by")
    return speaker_id
