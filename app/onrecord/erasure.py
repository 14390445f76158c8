"""Erasing somebody: what they said goes, with what was held only by it; what others said stays, and is judged again.

In steps, each of which is found and done again by what the graph holds: a receipt, pending, begins it. Turns go first,
a window in one write with its answer and the decisions about it, so that nobody reads them any more; then documents'
passages; then claims, which stop being current as any claim does (verdicts and contexts follow) and are deleted with
their facts; then the receipt is done. Whoever read something before a step, and writes after it, is refused.

An erasure outlives copies that were made before it: its tombstones say what may not come back, and its receipt is
appended to a file of the home, for whoever restores one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson

from onrecord.compiler import SPACE, Contexts
from onrecord.currency import Currency
from onrecord.erasure_steps import Passages, Windows
from onrecord.errors import NotFoundError, StoreConflictError
from onrecord.models.identity import Identity
from onrecord.models.stamp import moment, stamp, told
from onrecord.spaces import Spaces
from onrecord.store.delta import objects_of
from onrecord.store.graph import Graph

BATCH = 100
RACES_MAX = 50
COUNTS = (
    "claims_erased", "object_bound_rows_erased", "facts_erased", "turns_erased", "passages_erased", "decisions_erased",
)  # fmt: skip

Row = dict[str, Any]


class Erasure:
    """A memory's hands on what is to be forgotten. `journal` is the file that receipts are appended to."""

    def __init__(
        self,
        graph: Graph,
        contexts: Contexts,
        spaces: Spaces,
        currency: Currency,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        journal: Path | None = None,
    ) -> None:
        self.journal = journal
        self._graph = graph
        self._contexts = contexts
        self._spaces = spaces
        self._currency = currency
        self._clock = clock

    async def erase(self, space: str, speaker_id: str) -> Row:
        """Erase what somebody said; returns the receipt. Where nothing was said since the last one, that one.

        Raises NotFoundError for who is no speaker.
        """
        identity = (await self._spaces.open(space)).identity
        whom = speaker_tombstone(identity, speaker_id)
        rows = await self._graph.read("erase/known", space=space, speaker_id=speaker_id, whom=whom)
        if not rows:
            raise NotFoundError(f"There is no speaker {speaker_id!r} in this space.", "speaker")
        receipts: list[Row] = sorted(rows[0]["receipts"], key=lambda r: (r["at"], r["receipt_id"]))
        if receipts and receipts[-1]["state"] == "done" and await self._is_silent(space, speaker_id, rows[0]["name"]):
            return told_receipt(receipts[-1])
        done = sum(one["state"] == "done" for one in receipts)
        return await self._run(space, speaker_id, identity, identity.of("receipt", whom, done))

    async def resume(self, space: str | None = None) -> int:
        """Bring every erasure to its end that a crash left; returns how many."""
        rows = await self._graph.read("erase/pending", space=space)
        for row in rows:
            identity = (await self._spaces.open(row["space"])).identity
            await self._run(row["space"], row["speaker_id"], identity, row["receipt_id"])
        return len(rows)

    async def reapply(self, space: str) -> int:
        """Erase again whoever was erased after what a space was brought to (an import, a restored copy) was made.

        What says so are the home's receipts that the graph has not; returns how many people that was.
        """
        identity = (await self._spaces.open(space, afresh=True)).identity
        journal = self.journaled()
        held = await self._graph.read("erase/receipts", space=space, ids=[one["receipt_id"] for one in journal])
        known = {row["receipt_id"] for row in held}
        gone = {one["whom"] for one in journal if one["receipt_id"] not in known}
        if not gone:
            return 0
        speakers = [row["id"] for row in await self._graph.read("verify/ids_speaker", space=space)]
        again = [one for one in speakers if speaker_tombstone(identity, one) in gone]
        for speaker_id in again:
            await self.erase(space, speaker_id)
        return len(again)

    def journaled(self) -> list[Row]:
        """The receipts that the home's file holds, oldest first; a line that a crash cut short is passed over."""
        if self.journal is None or not self.journal.exists():
            return []
        found: list[Row] = []
        for line in self.journal.read_bytes().splitlines():
            try:
                found.append(orjson.loads(line))
            except orjson.JSONDecodeError:
                continue
        return found

    async def _is_silent(self, space: str, speaker_id: str, name: str | None) -> bool:
        """Whether nothing is held that somebody said."""
        [row] = await self._graph.read("erase/left", space=space, speaker_id=speaker_id)
        return name is None and not any(row.values())

    async def _run(self, space: str, speaker_id: str, identity: Identity, receipt_id: str) -> Row:
        graph, now = self._graph, stamp(self._clock())
        whom = speaker_tombstone(identity, speaker_id)
        await graph.write("erase/begin", space=space, receipt_id=receipt_id, speaker_id=speaker_id, whom=whom, now=now)
        windows = Windows(graph, space, speaker_id, receipt_id, await self._spaces.open(space, afresh=True), now)
        async for conversation in self._conversations(space, speaker_id):
            await windows.blank(conversation["conversation_id"])
        await Passages(graph, space, speaker_id, receipt_id, identity, now).blank()
        while await self._claims(space, speaker_id, receipt_id):
            pass
        while await self._words(space, speaker_id, receipt_id):
            pass
        async for conversation in self._conversations(space, speaker_id):
            await self._reach(space, conversation)
        async with self._contexts.touching(space, [SPACE]):
            [row] = await graph.write(
                "erase/end", space=space, receipt_id=receipt_id, speaker_id=speaker_id, now=stamp(self._clock())
            )
        self._spaces.forget(space)
        await self._contexts.forget(space)
        receipt: Row = row["receipt"]
        if self.journal is not None:
            await asyncio.to_thread(_append, self.journal, {**told_receipt(receipt), "space": space, "whom": whom})
        return told_receipt(receipt)

    async def _conversations(self, space: str, speaker_id: str) -> AsyncIterator[Row]:
        after = ""
        while page := await self._graph.read(
            "erase/conversations", space=space, speaker_id=speaker_id, after=after, limit=BATCH
        ):
            for row in page:
                yield row
            after = page[-1]["conversation_id"]

    async def _claims(self, space: str, speaker_id: str, receipt_id: str) -> bool:
        """Delete a batch of claims, with what hangs on them alone; whether there were any."""
        found = await self._graph.read(
            "erase/claims", space=space, speaker_id=speaker_id, receipt_id=receipt_id, limit=BATCH
        )
        ids = [row["claim_id"] for row in found]
        if not ids:
            return False
        await self._currency.flip(space, ids, became_current=False, reason="erased")
        [held] = await self._graph.read("erase/claimed", space=space, ids=ids)
        going = {claim["claim_id"] for claim in held["claims"]}
        facts = [fact for fact in held["facts"] if fact["opener"] in going]
        pruned = [
            {
                "fact_id": f["fact_id"],
                "claims": [one for one in f["claims"] or () if one not in going],
                "shared_claims": [one for one in f["shared_claims"] or () if one not in going],
            }
            for f in held["facts"]
            if f["opener"] not in going and not going.isdisjoint([*(f["claims"] or ()), *(f["shared_claims"] or ())])
        ]
        bound = [objects_of([*(fact["bound_to"] or ()), *(fact["shared_bound_to"] or ())]) for fact in facts]
        claimed = [objects_of(claim["bound_to"] or []) for claim in held["claims"]]
        await self._graph.write(
            "erase/forget",
            space=space,
            receipt_id=receipt_id,
            claims=sorted(going),
            facts=sorted({fact["fact_id"] for fact in facts}),
            bound=sum(1 for one in bound if one),
            pruned=pruned,
            things=sorted(held["things"]),
            objects=sorted({one for some in (*bound, *claimed) for one in some}),
        )
        return True

    async def _words(self, space: str, speaker_id: str, receipt_id: str) -> bool:
        """Take a batch of what somebody decided out of what they ruled on; whether there was any."""
        [row] = await self._graph.read("erase/words", space=space, speaker_id=speaker_id, limit=BATCH)
        if not (row["decisions"] or row["events"]):
            return False
        details = [(one, orjson.loads(one["detail"] or "{}")) for one in row["decisions"]]
        await self._graph.write(
            "erase/unsay",
            space=space,
            receipt_id=receipt_id,
            decisions=[one["decision_id"] for one in row["decisions"]],
            facts=[{"fact_id": d["fact_id"], "reason": one["reason"]} for one, d in details if d.get("fact_id")],
            events=row["events"],
        )
        return True

    async def _reach(self, space: str, conversation: Row) -> None:
        """Take things and claims that are gone out of what a conversation keeps in reach."""
        for _ in range(RACES_MAX):
            things = orjson.loads(conversation["things"] or "[]")
            waiting = orjson.loads(conversation["unresolved"] or "[]")
            [held] = await self._graph.read(
                "erase/things",
                space=space,
                things=[one[0] for one in things],
                claims=[one["claim_id"] for one in waiting],
            )
            left = [one for one in things if one[0] in held["things"]]
            still = [one for one in waiting if one["claim_id"] in held["claims"]]
            if (left, still) == (things, waiting):
                return
            if await self._graph.write(
                "erase/reach",
                space=space,
                conversation_id=conversation["conversation_id"],
                was_things=conversation["things"],
                was_unresolved=conversation["unresolved"],
                things=orjson.dumps(left).decode(),
                unresolved=orjson.dumps(still).decode(),
            ):
                return
            [conversation] = await self._graph.read(
                "erase/conversation", space=space, conversation_id=conversation["conversation_id"]
            )
        raise StoreConflictError(f"Other writers kept conversation {conversation['conversation_id']!r} busy.")


def speaker_tombstone(identity: Identity, speaker_id: str) -> str:
    """What says that somebody was erased, and does not say who."""
    return identity.of("tombstone", "speaker", speaker_id)


def passage_tombstone(identity: Identity, passage_id: str) -> str:
    """What says that a passage was erased; its id is of its content or its place already."""
    return identity.of("tombstone", "passage", passage_id)


async def erased(graph: Graph, space: str, identity: Identity, passages: Iterable[str]) -> set[str]:
    """Those of some passages (ids) that were erased and may not come back, as an import asks before it writes."""
    wanted = {passage_tombstone(identity, one): one for one in passages}
    rows = await graph.read("erase/tombstones", space=space, tombstones=sorted(wanted)) if wanted else []
    return {wanted[row["tombstone"]] for row in rows}


def told_receipt(row: Mapping[str, Any]) -> Row:
    """A receipt as every interface gives it: counts, and nothing of what went."""
    return {
        "receipt_id": row["receipt_id"],
        "at": told(moment(row["at"])),
        **{name: row[name] for name in COUNTS},
        "objects": sorted(row["objects"] or ()),
    }


def _append(journal: Path, receipt: Mapping[str, Any]) -> None:
    """One line more, on the disk when this returns."""
    with journal.open("ab") as file:
        file.write(orjson.dumps(receipt, option=orjson.OPT_APPEND_NEWLINE))
        file.flush()
        os.fsync(file.fileno())
