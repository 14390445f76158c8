"""Documents: `put` makes a version durable, `read` makes claims and facts of its passages, two answers a chunk.

Selection goes through a version's chunks in order, since each is shown what the ones before it introduce; Claimify
follows behind it, several chunks at once. Each answer is stored before it is used, and one write applies a chunk. What
a version changes of what is current is decided when it is stored, kept with its passages, and carried out by `read`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, cast
from weakref import WeakValueDictionary

from onrecord.chunks import Chunks, Step
from onrecord.compiler import Contexts
from onrecord.convert import converted
from onrecord.currency import Currency, Flipped, Reason
from onrecord.errors import ConflictError, InputError, NotFoundError, StoreConflictError
from onrecord.llm.reader import Reader
from onrecord.models.document import Chunk, Mode, Source
from onrecord.models.object import ObjectRef
from onrecord.models.source import Audience
from onrecord.models.stamp import moment, stamp
from onrecord.spaces import Spaces
from onrecord.stages import versions
from onrecord.stages.blank import without_erased
from onrecord.stages.ingest import check_id
from onrecord.stages.passages import passages
from onrecord.store.document_rows import chunk_rows, has_rows, named_anew, speakers_of, spellings, version_row
from onrecord.store.graph import Graph
from onrecord.window import Reading

DOCUMENTS_AT_ONCE = 4
RACES_MAX = 50
TURNING_BATCH = 200


@dataclass(frozen=True, slots=True)
class Stored:
    """What `put` holds: the version's id, whether it is new, and its passages' ids, in order.

    `notes` say, a sentence each, what of the file could not be read, and what of the call changes nothing.
    """

    doc_id: str
    version_id: str | None
    is_new: bool
    passages: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Documents:
    """A memory's hands on documents. Made by `Memory`, whose graph, contexts, reader, locks and clock it shares."""

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
        self.currency = Currency(graph, contexts, spaces, clock)
        self._chunks = Chunks(graph, contexts, spaces, reader, writes, clock)
        self._spaces = spaces
        self._clock = clock
        self._order: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._at_once = asyncio.Semaphore(DOCUMENTS_AT_ONCE)

    async def take(
        self,
        space: str,
        doc_id: str,
        data: bytes,
        *,
        name: str | None = None,
        media_type: str | None = None,
        title: str | None = None,
        author: str | None = None,
        source_modified_at: datetime | None = None,
        mode: Mode | None = None,
        object_refs: Sequence[ObjectRef] = (),
        audience: Audience | None = None,
    ) -> Stored:
        """Convert a file and make it durable as a version; what the caller says of it goes before what it says itself.

        `name` and `media_type` are hints. `object_refs` and `audience` are the new passages', as a turn has its own.
        Raises InputError for a file that cannot be read; nothing is stored then.
        """
        said = await asyncio.to_thread(converted, data, name, media_type, author)
        told = {
            "doc_id": doc_id,
            "title": title or said.title,
            "author": author or said.author,
            "source_modified_at": source_modified_at or said.source_modified_at,
            "object_refs": tuple(dict.fromkeys(object_refs)),
            "audience": audience,
        }
        source = Source.model_validate({**dict(said), **told})
        chunks = await asyncio.to_thread(passages, source)
        return await self.put(space, source, chunks, digest=sha256(data).hexdigest(), mode=mode)

    async def put(
        self, space: str, source: Source, chunks: Sequence[Chunk], *, digest: str, mode: Mode | None = None
    ) -> Stored:
        """Make a version durable, its new passages pending; one that is held already is not stored twice.

        `digest` is of the file's bytes. `mode` None: as the document is held, else `snapshot`. Raises InputError for
        what cannot be taken.
        """
        check_id(source.doc_id, "doc_id")
        if not chunks:
            raise InputError("The document has no text to read.", "text")
        config = await self._spaces.open(space)
        identity = config.identity
        version_id = identity.of("version", source.doc_id, digest)
        ids = [one.passage_id(identity, source.doc_id) for one in chunks]
        called = sorted({name for one in chunks if (name := one.label or source.author)})
        for _ in range(RACES_MAX):
            [row] = await self.graph.read(
                "document/held", space=space, doc_id=source.doc_id, passages=ids, names=spellings(called)
            )
            held = [_held(v) for v in row["versions"]]
            document: Mapping[str, Any] = row["document"] or {}
            meant: Mode = mode or document.get("mode") or "snapshot"
            now = self._clock()
            found = versions.sent(held, version_id, source.source_modified_at, now, meant)
            is_new = all(v.version_id != version_id for v in held)
            notes = versions.notes(source, next((v for v in row["versions"] if v["version_id"] == version_id), None))
            stored = Stored(source.doc_id, version_id, is_new, tuple(ids), (*notes, *_kept(source, row["known"])))
            if not found.changes and document.get("mode") == meant:
                return stored
            speakers = speakers_of(called, source, row["speakers"])
            kept = without_erased(source, chunks, ids, {one["passage_id"] for one in row["known"] if one["erased_at"]})
            written = await self.graph.write(
                "document/put",
                space=space,
                doc_id=source.doc_id,
                seen=document.get("revision") or 0,
                now=stamp(now),
                mode=meant,
                version_id=version_id,
                version=version_row(kept, digest, found.number, len(chunks), now),
                order_at=stamp(found.order_at),
                standing=found.stands,
                leaving=list(found.leaving),
                has=has_rows(chunks, ids) if is_new else [],
                chunks=chunk_rows(identity, space, source, chunks, ids, _known(row), speakers, found.stands, now),
                speakers=named_anew(speakers, chunks, ids, source, _known(row)),
            )
            if written:
                return stored
        raise StoreConflictError(f"Other writers kept document {source.doc_id!r} busy; try again.")

    async def withdraw(self, space: str, doc_id: str, version_id: str) -> None:
        """Withdraw a version: what only it says is not current any more. Raises NotFoundError."""
        for _ in range(RACES_MAX):
            [row] = await self.graph.read("document/held", space=space, doc_id=doc_id, passages=[], names=[])
            found = {v["version_id"]: v for v in row["versions"]}
            if version_id not in found:
                raise NotFoundError(f"Document {doc_id!r} has no version {version_id!r} in this space.", "version_id")
            if found[version_id]["withdrawn_at"] is not None:
                return
            held = [_held(v) for v in row["versions"]]
            written = await self.graph.write(
                "document/withdraw",
                space=space,
                doc_id=doc_id,
                seen=row["document"]["revision"],
                now=stamp(self._clock()),
                version_id=version_id,
                entering=list(versions.withdrawn(held, version_id, row["document"]["mode"])),
            )
            if written:
                return
        raise StoreConflictError(f"Other writers kept document {doc_id!r} busy; try again.")

    async def extract_again(self, space: str, doc_id: str) -> list[str]:
        """Let every standing passage of a document be read again; returns their ids. Raises NotFoundError."""
        await self.versions(space, doc_id)
        rows = await self.graph.write("document/again", space=space, doc_id=doc_id, now=stamp(self._clock()))
        return [row["passage_id"] for row in rows]

    async def restore(self, space: str, claim_id: str, note: str, by: str) -> Flipped:
        """Let a claim be current again, as a reviewer decided. Raises ConflictError for one that is current."""
        rows = await self.graph.read("currency/claims", space=space, ids=[claim_id])
        if rows and rows[0]["claim"]["is_current_testimony"]:
            raise ConflictError(f"The claim {claim_id!r} is current: there is nothing to bring back.", "claim_id")
        return await self.currency.flip(
            space, [claim_id], became_current=True, reason="review_restored", review={"by": by, "note": note}
        )

    async def versions(self, space: str, doc_id: str) -> dict[str, Any]:
        """A document with its versions, the oldest first. Raises NotFoundError."""
        rows = await self.graph.read("document/versions", space=space, doc_id=doc_id)
        if not rows:
            raise NotFoundError(f"There is no document {doc_id!r} in this space.", "doc_id")
        return rows[0]

    async def read(self, space: str, doc_id: str, step: Step | None = None) -> Reading:
        """Read what is pending and due of a document, and let the claims turn over that a version changed.

        `step` is told of each passage that was read.
        """
        reading = Reading()
        lock = self._order.setdefault((space, doc_id), asyncio.Lock())
        async with self._at_once, lock:
            for _ in range(RACES_MAX):
                rows = await self.graph.read("document/pending", space=space, doc_id=doc_id)
                if not rows:
                    return reading
                await self._turn_over(space, rows[0]["flips"], reading)
                for version_id in rows[0]["versions"]:
                    await self._chunks.read(space, version_id, reading, step)
                if rows[0]["versions"]:  # what only an older version says turns over once it is read
                    [after] = await self.graph.read("document/pending", space=space, doc_id=doc_id)
                    await self._turn_over(space, after["flips"], reading)
                if not rows[0]["is_pending"] or await self.graph.write(
                    "document/settled", space=space, doc_id=doc_id, seen=rows[0]["revision"]
                ):
                    return reading
        raise StoreConflictError(f"Other writers kept document {doc_id!r} busy; what is left of it stays pending.")

    async def _turn_over(self, space: str, flips: Sequence[Mapping[str, str]], reading: Reading) -> None:
        """Let the claims of passages that stand no more, or that stand again, turn over, in batches."""
        for start in range(0, len(flips), TURNING_BATCH):
            some = flips[start : start + TURNING_BATCH]
            rows = await self.graph.read("document/turning", space=space, passages=[one["passage_id"] for one in some])
            for reason in sorted({one["reason"] for one in some}):
                meant = {one["passage_id"] for one in some if one["reason"] == reason}
                returns = reason == "version_returned"
                ids = [
                    row["claim_id"]
                    for row in rows
                    if row["passage_id"] in meant
                    and row["is_current"] is not returns
                    and (not returns or row["reason"] in ("version_superseded", "version_deleted"))
                ]
                flipped = await self.currency.flip(space, ids, became_current=returns, reason=cast("Reason", reason))
                reading.fact_ids += [one for one in flipped.fact_ids if one not in reading.fact_ids]
                reading.decision_ids += flipped.decision_ids
            # What waits to be read keeps its mark: its claims turn over when they come.
            done = [
                {"passage_id": one["passage_id"], "reason": one["reason"]} for one in some if one["state"] == "done"
            ]
            if done:
                await self.graph.write("document/turned", space=space, passages=done)


def _known(row: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(one["passage_id"] for one in row["known"])


def _kept(source: Source, known: Sequence[Mapping[str, Any]]) -> list[str]:
    """That passages which are there keep the tags and the audience that they came with."""
    said = [*map(str, source.object_refs)], source.audience
    others = sum(([*(one["object_refs"] or ())], one["audience"]) != said for one in known)
    return [f"{others} passages are there already, and keep their own object_refs and audience."] if others else []


def _held(row: Mapping[str, Any]) -> versions.Held:
    gone = row["withdrawn_at"] is not None
    return versions.Held(row["version_id"], moment(row["order_at"]), row["number"], gone, row["standing"])
