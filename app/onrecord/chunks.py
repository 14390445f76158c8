"""Reading a version's chunks: Selection in order, Claimify behind it, each answer stored before it is used.

Two statements a chunk store what came back, one applies it; whatever stops in between is found again by what the graph
holds, and run again to the same end, without a second call for what was answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import orjson

from onrecord import chunk
from onrecord.chunk import Work
from onrecord.compiler import Contexts
from onrecord.currency import held_of
from onrecord.errors import ModelError, StoreConflictError, first_of
from onrecord.llm.reader import Answer, Reader
from onrecord.models.chunk import Introduced
from onrecord.models.stamp import moment, stamp
from onrecord.spaces import Spaces
from onrecord.stages import claimify, select
from onrecord.stages.claimify import Claimed
from onrecord.stages.select import Selection
from onrecord.store.graph import Graph
from onrecord.store.rows import object_, unpacked
from onrecord.text.normalize import normalize_key
from onrecord.window import ERASED_MEANWHILE, NO_WINDOW, Reading, next_try, write

CHUNKS_AT_ONCE = 4
"""Of one version, between their Selection and their claims: what bounds the memory that a long document takes."""
RACES_MAX = 50

Step = Callable[[int], None]
"""Told how many more chunks were read."""


class Chunks:
    """Reads the pending chunks of documents."""

    def __init__(
        self,
        graph: Graph,
        contexts: Contexts,
        spaces: Spaces,
        reader: Reader,
        writes: dict[str, asyncio.Lock],
        clock: Callable[[], datetime],
    ) -> None:
        self.graph = graph
        self._contexts = contexts
        self._spaces = spaces
        self._reader = reader
        self._writes = writes
        self._clock = clock

    async def read(self, space: str, version_id: str, reading: Reading, step: Step | None = None) -> None:
        """Read what is pending and due of a version, and count it in; `step` is told of each chunk."""
        try:
            await self._read(space, version_id, reading, step)
        except BaseExceptionGroup as group:  # what is done at once fails at once, and one error says it
            raise first_of(group) from None

    async def _read(self, space: str, version_id: str, reading: Reading, step: Step | None) -> None:
        found = await self.graph.read("document/chunks", space=space, version_id=version_id)
        # Sorted here: a sort in the embedded engine holds the version's whole text with each row.
        rows = sorted(found, key=lambda row: row["position"])
        introduced: dict[str, Introduced] = {}  # by its name: whoever introduces it first
        places = asyncio.Semaphore(CHUNKS_AT_ONCE)
        async with asyncio.TaskGroup() as group:
            for n, row in enumerate(rows):
                now = stamp(self._clock())
                if row["state"] == "pending" and (row["next_try_at"] or now) <= now:
                    around = [rows[m]["passage_id"] for m in (n - 1, n + 1) if 0 <= m < len(rows)]
                    await places.acquire()
                    try:
                        found = await self._select(space, version_id, row, around, [*introduced.values()], reading)
                    except BaseException:
                        places.release()
                        raise
                    if found is None:
                        places.release()
                        if step is not None:
                            step(1)
                        continue
                    work, selection = found
                    new = selection.introduced
                    group.create_task(self._claim(space, work, selection, reading, places, step))
                else:
                    new = chunk.introduced(row["introduced"])
                for one in new:
                    introduced.setdefault(normalize_key(one.name), one)

    async def _select(
        self,
        space: str,
        version_id: str,
        row: Mapping[str, Any],
        around: Sequence[str],
        introduced: Sequence[Introduced],
        reading: Reading,
    ) -> tuple[Work, Selection] | None:
        # None where another worker read it, or where it could not be read now.
        config = await self._spaces.open(space)
        [found] = await self.graph.read(
            "document/target",
            space=space,
            version_id=version_id,
            passage_id=row["passage_id"],
            window_id=row["window_id"],
            around=list(around),
        )
        if found["config_revision"] != config.space.config_revision:
            config = await self._spaces.open(space, afresh=True)
        work = chunk.work(found, config, row["position"], chunk.references(found["passage"]["text"], introduced))
        if work.state == "done":
            return None
        reading.windows += 1
        try:
            answer = work.selection
            if answer is None:
                answer = await self._reader.select(work.framed)
                reading.model_calls += answer.calls
            selection = select.select(answer.text, work.target)
            if not selection.usable:
                raise ModelError("The model's answer holds no statement that can be read.")
            if work.selection is None:
                work, selection = await self._store_selection(space, work, answer, selection)
        except ModelError as error:
            await self._failed(space, work, reading, str(error))
            return None
        return work, selection

    async def _store_selection(
        self, space: str, work: Work, answer: Answer, selection: Selection
    ) -> tuple[Work, Selection]:
        # Where another worker's answer came first, that one stays.
        told = [one.model_dump() for one in selection.introduced]
        rows = await self.graph.write(
            "document/selected",
            space=space,
            window_id=work.target.window_id,
            passage_id=work.target.passage_id,
            extraction_id=work.extraction_id("selection", answer),
            extraction=self._extraction(work, answer),
            introduced=orjson.dumps(told).decode(),
            erasures=work.erasures,
        )
        if not rows:
            raise ModelError(ERASED_MEANWHILE)
        row = rows[0]
        held = Answer.held(row["selection"])
        work = replace(work, selection=held, selection_id=row["selection"]["extraction_id"], state=row["state"])
        return work, selection if held.text == answer.text else select.select(held.text, work.target)

    async def _claim(
        self,
        space: str,
        work: Work,
        selection: Selection,
        reading: Reading,
        places: asyncio.Semaphore,
        step: Step | None,
    ) -> None:
        try:
            if work.state != "done":
                await self._claim_and_apply(space, work, selection, reading)
        except ModelError as error:
            await self._failed(space, work, reading, str(error))
        finally:
            places.release()
            if step is not None:
                step(1)

    async def _claim_and_apply(self, space: str, work: Work, selection: Selection, reading: Reading) -> None:
        if not selection.kept and work.selection is not None:
            await self._apply(space, work, selection, claimify.nothing_kept(), work.selection, reading)
            return
        answer = work.claims
        if answer is None:
            statements = [work.target.chunk.text[one.start : one.end] for one in selection.kept]
            answer = await self._reader.claimify(work.framed, statements)
            reading.model_calls += answer.calls
        while answer is not None:
            names = claimify.subjects(answer.text)
            found = await self.graph.read("document/named", space=space, names=names) if names else []
            objects = await objects_of(self.graph, space, work)
            work = chunk.named(work, found, map(object_, objects))
            claimed = claimify.claimify(answer.text, work.framed, selection)
            if not claimed.usable:
                raise ModelError("The model's answer holds no claim that can be read.")
            # Where another worker's answer came first, nothing is applied, and that answer is settled instead.
            answer = await self._apply(space, work, selection, claimed, answer, reading)

    async def _apply(
        self, space: str, work: Work, selection: Selection, claimed: Claimed, answer: Answer, reading: Reading
    ) -> Answer | None:
        # The space's revision orders its writes: what was judged against an older one is judged again.
        new_id = work.extraction_id("claims", answer) if selection.kept else work.selection_id
        plain, others = claimed, chunk.others(work, claimed) if work.reading else {}
        async with self._writes.setdefault(space, asyncio.Lock()):
            for _ in range(RACES_MAX):
                earlier = await earlier_of(self.graph, space, work, others) if work.reading else {}
                claimed = chunk.apart(work, plain, others, earlier)
                rows = await self.graph.write(
                    "window/store",
                    space=space,
                    window_id=work.target.window_id,
                    extraction_id=work.claims_id or new_id,
                    extraction=self._extraction(work, answer),
                    follow_up=None,
                    keys=chunk.keys_to_read(claimed, earlier.values()),
                    things=[],
                    claims=[one.bound.claim_id for one in claimed.claims],
                    erasures=work.erasures,
                )
                if not rows:
                    raise ModelError(ERASED_MEANWHILE)
                held = rows[0]
                if held["state"] == "done":
                    return None
                kept = Answer.held(held["extraction"])
                if kept.text != answer.text:
                    return kept
                held["claims"] = unpacked(held["claims"])
                if any(row["revision"] != held["revision"] for row in earlier.values()):
                    continue
                at = moment(held["extraction"]["at"]) if work.reading == 0 else self._clock()
                delta = chunk.judged(work, selection, claimed, held, earlier, at)
                if work.reading:
                    there = await held_of(self.graph, space, [], decisions=delta.decision_ids)
                    delta.forget_decisions(there["decided"])
                applied = {
                    **NO_WINDOW,
                    "extraction_id": held["extraction"]["extraction_id"],
                    "window_passages": chunk.passages_read(work),
                }
                seen = held["revision"]
                if await write(self.graph, self._contexts, space, delta, applied, seen=seen, clock=self._clock):
                    reading.made(delta)
                    return None
                await asyncio.sleep(0)
        raise StoreConflictError(f"Other writers kept the space {space!r} busy; the passage is tried again.")

    async def _failed(self, space: str, work: Work, reading: Reading, reason: str) -> None:
        reading.failed += 1
        tried = next_try(work.attempts, self._clock())
        await self.graph.write("window/fail", space=space, window_id=work.target.window_id, reason=reason, **tried)

    def _extraction(self, work: Work, answer: Answer) -> dict[str, Any]:
        return {**answer.row(), "window_id": work.target.window_id, "at": stamp(self._clock())}


async def earlier_of(graph: Graph, space: str, work: Work, others: Mapping[str, str]) -> dict[str, Mapping[str, Any]]:
    """The claims that an earlier reading made, and those of now that are there, by id (`currency/claims`)."""
    ids = list(dict.fromkeys((*work.before, *others, *others.values())))
    rows = await graph.read("currency/claims", space=space, ids=ids) if ids else []
    return {row["claim"]["claim_id"]: row for row in rows}


async def objects_of(graph: Graph, space: str, work: Work) -> list[dict[str, Any]]:
    """The objects that a chunk is tagged with, and those that natural keys in its words name, as rows."""
    keys, refs = chunk.keys_of(work), [str(ref) for ref in work.target.object_refs]
    rows = await graph.read("document/objects", space=space, references=refs, keys=keys) if keys or refs else []
    return [row["object"] for row in rows]
