"""The flow, top to bottom: `hear` makes turns durable, `read` makes claims and facts of them, a window at a time.

Three statements a window: own it, store its answer and read what it touches, apply it. Whatever stops in between is
found again by what the graph holds, and run again to the same end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from onrecord.compiler import Contexts
from onrecord.documents import Documents
from onrecord.erasure import Erasure
from onrecord.errors import ModelError, OnRecordError, StoreConflictError
from onrecord.events import Events
from onrecord.llm.reader import Answer, Reader
from onrecord.models.source import Event, Said, Speaker, Turn, place_of
from onrecord.models.stamp import moment, stamp
from onrecord.recall.sights import Sights
from onrecord.rulings import Rulings
from onrecord.spaces import Spaces
from onrecord.stages import ingest
from onrecord.stages.extract import parse_window
from onrecord.stages.settle import Settled
from onrecord.store.graph import Graph
from onrecord.store.rows import turn_row, unpacked
from onrecord.usage import Usage
from onrecord.window import (
    ERASED_MEANWHILE,
    Owned,
    Reading,
    applied,
    framed,
    judged,
    keys_to_read,
    next_try,
    settled_by,
    write,
)

__all__ = ["Heard", "Memory", "Reading"]

CONVERSATIONS_AT_ONCE = 8
RACES_MAX = 50
PLACES_MAX = 10_000
"""Conversations of which a process remembers how far they were cut when it last heard of them."""


@dataclass(slots=True)
class Heard:
    """What `hear` holds: each turn's `passage_id`, `turn_id`, `state` and `reason`; durable when it is returned."""

    passages: list[dict[str, Any]]


class Memory:
    """One process's hands on the graph: hears, reads, and keeps contexts compiled. Made by `build.memory`."""

    def __init__(
        self,
        graph: Graph,
        contexts: Contexts,
        reader: Reader,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        journal: Path | None = None,
    ) -> None:
        self.graph = graph
        self.contexts = contexts
        self.spaces = Spaces(graph)
        self.sights = Sights(graph)
        self.usage = Usage(graph, clock)
        self._writes: dict[str, asyncio.Lock] = {}
        self.documents = Documents(graph, contexts, self.spaces, reader, self._writes, clock)
        self.events = Events(graph, contexts, self.spaces, self._writes, clock)
        self.rulings = Rulings(graph, contexts, self.spaces, clock)
        self.erasure = Erasure(graph, contexts, self.spaces, self.documents.currency, clock, journal)
        self._reader = reader
        self._clock = clock
        self._order: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._places: dict[tuple[str, str], tuple[int, int]] = {}
        self._at_once = asyncio.Semaphore(CONVERSATIONS_AT_ONCE)

    async def hear(self, space: str, event: Event) -> Heard:
        """Make the turns of an event durable, pending; turns that are held already change nothing.

        Raises InputError for what cannot be taken, ConflictError where a turn is held with other content; either way
        nothing is written.
        """
        turns = ingest.check(event)
        config = await self.spaces.open(space)
        ids = {t.turn_id: config.identity.of("passage", event.conversation_id, t.turn_id) for t in turns}
        declared = ingest.declared(event)
        for _ in range(RACES_MAX):
            [row] = await self.graph.read(
                "window/heard",
                space=space,
                conversation_id=event.conversation_id,
                passages=list(ids.values()),
                speakers=list(declared),
            )
            held = {r["turn_id"]: r for r in row["turns"]}
            fresh = ingest.fresh(event.conversation_id, turns, held)
            at = await self._hear(space, event, fresh, row, ids, declared) if fresh else row["conversation"]
            if at is not None:
                break
        else:
            raise StoreConflictError(f"Other writers kept conversation {event.conversation_id!r} busy; try again.")
        if len(self._places) >= PLACES_MAX:
            self._places.pop(next(iter(self._places)))
        self._places[space, event.conversation_id] = at["owned_count"], at["turn_count"]
        pending = {"state": "pending", "reason": None}
        return Heard(
            [
                {"passage_id": ids[t.turn_id], "turn_id": t.turn_id, **_state(held.get(t.turn_id, pending))}
                for t in turns
            ]
        )

    async def read(self, space: str, conversation_id: str) -> Reading:
        """Read every turn of a conversation that no window owns yet, a window after another, in order."""
        reading = Reading()
        lock = self._order.setdefault((space, conversation_id), asyncio.Lock())
        async with self._at_once, lock:
            place = self._places.pop((space, conversation_id), None)
            for _ in range(RACES_MAX):
                first, count = place or await self._place(space, conversation_id)
                while first < count:
                    until = ingest.cut(first, count)
                    one = await self._read_window(space, conversation_id, first, until)
                    if one is None:
                        break
                    reading.add(one)
                    first = until
                else:
                    return reading
                place = None  # another worker cuts the same turns otherwise: what it leaves is read here
        raise StoreConflictError(f"Other writers kept conversation {conversation_id!r} busy; its turns stay pending.")

    async def resume(self, space: str | None = None, *, idle: timedelta = timedelta()) -> Reading:
        """Read whatever is pending and due: windows whose try failed or that a crash left, new turns, documents.

        With `idle`, only what has been due for that long: whoever made it pending may be reading it. What fails keeps
        nothing else from being read; it is raised when all is done, several failures as an ExceptionGroup.
        """
        due = await self.graph.read("window/due", now=stamp(self._clock() - idle), limit=1_000, space=space)
        rows = sorted(due, key=lambda row: row["first"] or 0)  # a conversation's windows one after another
        reading = Reading()
        await self.erasure.resume(space)

        async def one(row: Mapping[str, Any]) -> None:
            if row["event"] is not None:
                reading.add(await self.events.read(row["space"], row["event"]))
                return
            where = row["space"], row["conversation_id"]
            if row["window_id"] is None:
                reading.add(await self.read(*where))
                return
            lock = self._order.setdefault(where, asyncio.Lock())
            async with self._at_once, lock:
                reading.add(await self._read_window(*where, row["first"], row["until"]) or Reading())

        async def document(space: str, doc_id: str) -> None:
            reading.add(await self.documents.read(space, doc_id))

        documents = dict.fromkeys((row["space"], row["doc_id"]) for row in rows if row["doc_id"] is not None)
        work = [*(document(*where) for where in documents), *(one(row) for row in rows if row["doc_id"] is None)]
        ended = await asyncio.gather(*work, return_exceptions=True)
        failures = [error for error in ended if isinstance(error, Exception)]
        if len(failures) == 1:
            raise failures[0]
        if failures:
            raise ExceptionGroup("What was due was not all read.", failures)
        return reading

    async def retry(self, space: str) -> Reading:
        """Read every failed and pending window and passage of a space again, now."""
        await self.graph.write("window/again", space=space, now=stamp(self._clock()))
        return await self.resume(space)

    async def _hear(
        self,
        space: str,
        event: Event,
        fresh: Sequence[Said],
        row: Mapping[str, Any],
        ids: Mapping[str, str],
        declared: Mapping[str, Speaker],
    ) -> dict[str, Any] | None:
        # None where another writer came first: what is held is read again.
        held: dict[str, Any] = row["conversation"] or {}
        known: dict[str, dict[str, Any]] = {s["speaker_id"]: s for s in row["speakers"]}
        base = held.get("turn_count") or 0
        turns = [_turn(event, said, ids[said.turn_id], base + n) for n, said in enumerate(fresh)]
        sides = {name: known[name]["side"] if name in known else s.side for name, s in declared.items()}
        spoke = list(dict.fromkeys(t.speaker_id for t in turns))
        customer_side = [*(held.get("customer_speakers") or ()), *(name for name in spoke if sides[name] == "customer")]
        customer = ingest.customer_of(event.customer, held.get("customer"), customer_side)
        first = next((t.position for t in turns if customer is not None and t.speaker_id == customer), None)
        came_from = held.get("customer_from")
        participants = [{"speaker_id": name, "reference": str(ref)} for ref in event.object_refs for name in spoke]
        # Who takes part in an object is nothing that the object's context shows; a person's shows the objects.
        touched = sorted({f"speaker:{p['speaker_id']}" for p in participants})
        mark = await self.contexts.mark(space, touched)
        rows = await self.graph.write(
            "window/hear",
            space=space,
            conversation_id=event.conversation_id,
            turn_count=base,
            now=stamp(self._clock()),
            conversation={
                "customer": customer,
                "customer_speakers": list(dict.fromkeys(customer_side)),
                "customer_from": first if came_from is None else came_from,
                **({"channel": event.channel} if event.channel else {}),
                **({"organization": event.organization} if event.organization else {}),
            },
            turns=[{"passage_id": t.passage_id, "props": turn_row(t, space)} for t in turns],
            speakers=[{"speaker_id": name, "props": _declared(s)} for name, s in declared.items()],
            spoke=spoke,
            participants=participants,
        )
        if touched:
            await self.contexts.soon(space, mark)
        return rows[0] if rows else None

    async def _place(self, space: str, conversation_id: str) -> tuple[int, int]:
        """How many turns of a conversation windows own, and how many there are."""
        rows = await self.graph.read("window/place", space=space, conversation_id=conversation_id)
        return (rows[0]["owned_count"], rows[0]["turn_count"]) if rows else (0, 0)

    async def _read_window(self, space: str, conversation_id: str, first: int, until: int) -> Reading | None:
        # One window: own it, ask, settle, judge, apply; a model's failure leaves it pending, with the reason. None
        # where other windows own its turns.
        config = await self.spaces.open(space)
        now = self._clock()
        window_id = config.identity.of("window", conversation_id, first, until)
        rows = await self.graph.write(
            "window/own",
            space=space,
            conversation_id=conversation_id,
            window_id=window_id,
            first=first,
            until=until,
            now=stamp(now),
            places=[place_of(conversation_id, n) for n in range(max(0, first - ingest.EARLIER_TURNS_MAX), until)],
        )
        if not rows:
            return None
        if rows[0]["window"]["state"] == "done":
            return Reading()
        if rows[0]["config_revision"] != config.space.config_revision:
            config = await self.spaces.open(space, afresh=True)
        owned = framed(rows[0], config, window_id, conversation_id, first)
        reading = Reading(windows=1)
        try:
            await self._ask_and_apply(owned, reading)
        except ModelError as error:
            await self._failed(space, owned, str(error))
            reading.failed = 1
        except OnRecordError:
            raise
        except Exception as error:
            # A fault of ours, and whoever asks why the window is pending is told so; the values it broke on are words.
            await self._failed(space, owned, f"OnRecord failed where it should not ({type(error).__name__}).")
            raise
        return reading

    async def _ask_and_apply(self, owned: Owned, reading: Reading) -> None:
        answer = owned.answer
        if answer is None:
            answer = await self._reader.first(owned.window, owned.frame)
            reading.model_calls += answer.calls
        kept: Answer | None = answer
        while kept is not None:
            answer = kept
            settled = settled_by(owned, answer, may_ask=self._reader.may_ask)
            if not settled.needs.is_empty:  # stored before the follow-up is asked: a crash asks only that again
                kept = _other(await self._store(owned, answer, settled), answer)
                if kept is not None:
                    continue
                records = dict(parse_window(answer.text).records)
                follow_up = await self._reader.follow_up(owned.window, owned.frame, records, settled.needs)
                reading.model_calls += follow_up.calls
                answer = answer.followed_by(follow_up)
                settled = settled_by(owned, answer, may_ask=self._reader.may_ask)
            kept = await self._apply(owned, answer, settled, reading)

    async def _apply(self, owned: Owned, answer: Answer, settled: Settled, reading: Reading) -> Answer | None:
        # The space's revision orders its writes: what was judged against an older one is judged again. Where another
        # worker's answer for the window came first, nothing is applied, and that answer is returned.
        space = owned.frame.space.space
        lock = self._writes.setdefault(space, asyncio.Lock())
        async with lock:
            for _ in range(RACES_MAX):
                held = await self._store(owned, answer, settled)
                if held["state"] == "done":
                    return None
                if (other := _other(held, answer)) is not None:
                    return other
                delta = judged(owned, settled, held, moment(held["extraction"]["at"]))
                kept = {**applied(owned, settled), "extraction_id": held["extraction"]["extraction_id"]}
                seen = held["revision"]
                if await write(self.graph, self.contexts, space, delta, kept, seen=seen, clock=self._clock):
                    reading.made(delta)
                    return None
        raise StoreConflictError(f"Other writers kept the space {space!r} busy; the window is tried again.")

    async def _store(self, owned: Owned, answer: Answer, settled: Settled) -> dict[str, Any]:
        rows = await self.graph.write(
            "window/store",
            space=owned.frame.space.space,
            window_id=owned.window.window_id,
            extraction_id=owned.extraction_id(answer),
            extraction={**answer.row(), "window_id": owned.window.window_id, "at": stamp(self._clock())},
            follow_up=answer.follow_up,
            keys=keys_to_read(owned, settled),
            things=sorted({c.resolved.subject.id for c in settled.claims if c.resolved.subject.kind == "thing"}),
            claims=[c.claim_id for c in settled.claims],
            erasures=owned.erasures,
        )
        if not rows:
            raise ModelError(ERASED_MEANWHILE)
        held = rows[0]
        held["claims"] = unpacked(held["claims"])
        return held

    async def _failed(self, space: str, owned: Owned, reason: str) -> None:
        tried = next_try(owned.attempts, self._clock())
        await self.graph.write("window/fail", space=space, window_id=owned.window.window_id, reason=reason, **tried)

    async def close(self) -> None:
        """Compile what waits for it, then let go of the model's client and of the graph."""
        await self.contexts.drained()
        await self._reader.close()
        try:
            await self.usage.close()
        finally:
            await self.graph.close()


def _other(held: Mapping[str, Any], answer: Answer) -> Answer | None:
    """The answer that the graph holds for the window, where it is another than this one: the first one stays."""
    kept = Answer.held(held["extraction"])
    return None if (kept.text, kept.follow_up) == (answer.text, answer.follow_up) else kept


def _turn(event: Event, said: Said, passage_id: str, position: int) -> Turn:
    return Turn(
        passage_id=passage_id,
        conversation_id=event.conversation_id,
        turn_id=said.turn_id,
        speaker_id=said.speaker,
        text=said.text,
        at=said.at,
        position=position,
        audience=event.audience,
        object_refs=event.object_refs,
        organization=event.organization,
    )


def _declared(speaker: Speaker) -> dict[str, Any]:
    return {k: v for k, v in speaker.model_dump(exclude={"speaker_id"}).items() if v not in (None, ())}


def _state(row: Mapping[str, Any]) -> dict[str, Any]:
    return {"state": "erased" if row.get("erased_at") else row["state"], "reason": row["reason"]}
