"""Documents' stored answers, applied again under today's rules: a passage's two, in the version that it was read in.

A passage is read with what it was shown then (its neighbours there, and the introductions whose places are kept with
it), against the objects as they were known when its claims were answered. What no version that stands says any more is
settled as well, and is not current.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from onrecord import chunk
from onrecord.chunk import Work
from onrecord.chunks import earlier_of, objects_of
from onrecord.compiler import Contexts
from onrecord.currency import Reason, held_of
from onrecord.errors import IntegrityError, StoreConflictError
from onrecord.models.chunk import Introduced
from onrecord.replayed import RACES_MAX, Change, Replayed, change_of, objects_then
from onrecord.spaces import Spaces
from onrecord.stages import claimify, select
from onrecord.stages.claimify import Claimed
from onrecord.stages.select import Selection
from onrecord.store.delta import Delta
from onrecord.store.graph import Graph
from onrecord.store.rows import object_
from onrecord.text.normalize import normalize_key
from onrecord.window import NO_WINDOW, write

_NO_CLAIMS = '{"claims": []}'
_Rows = Sequence[Mapping[str, Any]]


class DocumentReplay:
    """Applies the stored answers of a space's documents again."""

    def __init__(self, graph: Graph, contexts: Contexts, spaces: Spaces, clock: Callable[[], datetime]) -> None:
        self._graph = graph
        self._contexts = contexts
        self._spaces = spaces
        self._clock = clock

    async def run(
        self, space: str, done: Replayed, *, dry_run: bool = False, step: Callable[[int], None] | None = None
    ) -> None:
        """Apply every passage's answers again, and count it in; with `dry_run`, only say what that would change."""
        for document in await self._graph.read("document/of_space", space=space):
            doc_id: str = document["doc_id"]
            read = {
                row["passage_id"]: row for row in await self._graph.read("document/read", space=space, doc_id=doc_id)
            }
            for version_id in sorted({row["version_id"] for row in read.values()}):
                found = await self._graph.read("document/chunks", space=space, version_id=version_id)
                rows = sorted(found, key=lambda row: row["position"])
                for n, row in enumerate(rows):
                    again = read.get(row["passage_id"])
                    if again is None or again["version_id"] != version_id:
                        continue
                    change = await self._passage(space, doc_id, again, rows, n, dry_run=dry_run)
                    done.windows += 1
                    if change is None:
                        done.unreadable += 1
                    else:
                        done.add(change)
            if step is not None:
                step(len(read))

    async def _passage(
        self, space: str, doc_id: str, again: Mapping[str, Any], rows: _Rows, n: int, *, dry_run: bool
    ) -> Change | None:
        # None where today's rules can read nothing of its answers.
        for _ in range(RACES_MAX):
            found = await self._work(space, again, rows, n)
            if found is None:
                return change_of(Delta(), again["window_id"], doc_id=doc_id)
            work, read_at = found
            settled = await self._settled(space, work, read_at)
            if settled is None:
                return None
            change = await self._apply(space, *settled, again, dry_run=dry_run)
            if change is not None:
                return change
        raise StoreConflictError(f"Other writers kept the space {space!r} busy; run the replay again.")

    async def _work(self, space: str, again: Mapping[str, Any], rows: _Rows, n: int) -> tuple[Work, str] | None:
        """The passage as it was read, and when its claims were answered; None where it is to be read anew meanwhile."""
        config = await self._spaces.open(space)
        around = [rows[m]["passage_id"] for m in (n - 1, n + 1) if 0 <= m < len(rows)]
        beside = [one.split(":", 2)[2] for one in again["shown"] or ()]
        [found] = await self._graph.read(
            "document/target",
            space=space,
            version_id=again["version_id"],
            passage_id=again["passage_id"],
            window_id=again["window_id"],
            around=list(dict.fromkeys((*around, *beside))),
        )
        if found["window"]["state"] != "done":
            return None
        if found["selection"] is None or found["extraction"] is None:
            raise IntegrityError(f"The window {again['window_id']} is done, and an answer of it is not kept.")
        if found["config_revision"] != config.space.config_revision:
            config = await self._spaces.open(space, afresh=True)
        texts = {one["passage_id"]: one["text"] for one in found["neighbours"]}
        if again["shown"] is not None:
            shown = chunk.shown_again(again["shown"], texts)
        else:
            once: dict[str, Introduced] = {}
            for one in (one for row in rows[:n] for one in chunk.introduced(row["introduced"])):
                once.setdefault(normalize_key(one.name), one)
            shown = chunk.references(found["passage"]["text"], [*once.values()])
        here = {**found, "neighbours": [{"passage_id": one, "text": texts[one]} for one in around]}
        return chunk.work(here, config, rows[n]["position"], shown), found["extraction"]["at"]

    async def _settled(self, space: str, work: Work, read_at: str) -> tuple[Work, Selection, Claimed] | None:
        if work.selection is None or work.claims is None:
            return None
        selection = select.select(work.selection.text, work.target)
        # Where Selection kept nothing, there was nothing to ask.
        answer = work.claims.text if work.claims_id != work.selection_id else _NO_CLAIMS
        names = claimify.subjects(answer)
        found = await self._graph.read("document/named", space=space, names=names) if names else []
        objects = await objects_of(self._graph, space, work)
        types = work.framed.frame.types
        references = [row["reference"] for row in objects]
        then = await objects_then(self._graph, space, references, types, known_at=read_at)
        known = [object_({**row, **then[row["reference"]]}) for row in objects if row["reference"] in then]
        work = chunk.named(work, found, known)
        claimed = claimify.claimify(answer, work.framed, selection)
        return (work, selection, claimed) if selection.usable and claimed.usable else None

    async def _apply(
        self,
        space: str,
        work: Work,
        selection: Selection,
        claimed: Claimed,
        again: Mapping[str, Any],
        *,
        dry_run: bool,
    ) -> Change | None:
        """Write what changed of a passage, if anything; None where another writer came first."""
        others = chunk.others(work, claimed)
        earlier = await earlier_of(self._graph, space, work, others)
        claimed = chunk.apart(work, claimed, others, earlier)
        held = await held_of(
            self._graph,
            space,
            chunk.keys_to_read(claimed, earlier.values()),
            claims=[one.bound.claim_id for one in claimed.claims],
        )
        if any(row["revision"] != held["revision"] for row in earlier.values()):
            return None
        held["extraction"] = {"extraction_id": work.claims_id}
        gone = None if again["standing"] else again["flip"] or _gone(earlier.values())
        delta = chunk.judged(work, selection, claimed, held, earlier, self._clock(), gone)
        there = await held_of(self._graph, space, [], decisions=delta.decision_ids)
        delta.forget_decisions(there["decided"])
        [read] = delta.lists["chunks"]
        if (sorted(read["claims"]), read["gaps"]) == (sorted(work.before), sorted(work.counted)):
            delta.lists["chunks"] = []
        delta.lists["reads"] = []  # what was shown then is told
        made = {row["props"]["claim_id"]: row["props"]["became_current"] for row in delta.lists["flips"]}
        change = change_of(
            delta,
            work.target.window_id,
            doc_id=work.target.doc_id,
            made=[one for one, is_back in made.items() if is_back],
            leaving=[one for one, is_back in made.items() if not is_back and one not in delta.claim_ids],
        )
        if delta.is_empty or dry_run:
            return change
        kept = {**NO_WINDOW, "extraction_id": work.claims_id}
        seen = held["revision"]
        is_written = await write(self._graph, self._contexts, space, delta, kept, seen=seen, clock=self._clock)
        return change if is_written else None


def _gone(earlier: Iterable[Mapping[str, Any]]) -> Reason:
    """Why a passage does not stand, as its claims were told."""
    reasons = {row["reason"] for row in earlier}
    return "version_deleted" if "version_deleted" in reasons else "version_superseded"
