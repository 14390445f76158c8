"""The steps of an erasure that take somebody's words out of what was read: windows of turns, and documents."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import orjson

from onrecord.errors import StoreConflictError
from onrecord.models.claim import Decision
from onrecord.models.identity import Identity
from onrecord.models.source import Frame, Window, place_of
from onrecord.models.stamp import moment
from onrecord.spaces import Config
from onrecord.stages.bind import gaps
from onrecord.stages.blank import blanked, blanked_text, telling, tells, without_claims
from onrecord.stages.claimify import SHAPE as CLAIMS
from onrecord.stages.extract import ERASED
from onrecord.stages.ingest import EARLIER_TURNS_MAX
from onrecord.store.graph import Graph
from onrecord.store.rows import turn
from onrecord.window import decision_rows

TURNS_BATCH = 500
CHUNKS_BATCH = 50
RACES_MAX = 50

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Windows:
    """Takes somebody's turns out of conversations, a window in one write."""

    graph: Graph
    space: str
    speaker_id: str
    receipt_id: str
    config: Config
    now: str

    async def blank(self, conversation_id: str) -> None:
        """Every turn of theirs in a conversation, the last ones first: the windows after them are shown them yet."""
        while rows := await self.graph.read(
            "erase/turns",
            space=self.space,
            conversation_id=conversation_id,
            speaker_id=self.speaker_id,
            limit=TURNS_BATCH,
        ):
            positions = [row["position"] for row in rows]
            reached = {p + n for p in positions for n in (0, EARLIER_TURNS_MAX)}
            done: set[int] = set()
            for position in sorted(reached, reverse=True):
                if position not in done:
                    done |= await self._window(conversation_id, position)

    async def _window(self, conversation_id: str, position: int) -> set[int]:
        """The window at a place, or the place alone; the places that it held."""
        for _ in range(RACES_MAX):
            rows = await self.graph.read(
                "erase/window",
                space=self.space,
                place=place_of(conversation_id, position),
                earlier=EARLIER_TURNS_MAX,
            )
            if not rows:  # the conversation ends before
                return {position}
            if await self._blanked(rows[0]):
                return set(range(rows[0]["first"], rows[0]["until"]))
            await asyncio.sleep(0)
        raise StoreConflictError(f"Other writers kept the space {self.space!r} busy; the erasure goes on when resumed.")

    async def _blanked(self, row: Row) -> bool:
        identity = self.config.identity
        turns = sorted(row["turns"], key=lambda t: t["position"])
        owned = [t for t in turns if t["position"] >= row["first"]]
        mine = [t for t in turns if t["speaker_id"] == self.speaker_id]
        going = [t for t in owned if t["speaker_id"] == self.speaker_id and t["erased_at"] is None]
        words = telling((t["text"] for t in mine), (t["text"] for t in turns if t["speaker_id"] != self.speaker_id))
        window, extraction = row["window"], row["extraction"]
        changed: Row = {"answer": None, "follow_up": None, "dropped": None, "gone": [], "decisions": [], "others": []}
        if extraction is not None:
            changed = self._answered(row, owned, mine, words)
        is_same = extraction is None or all(changed[n] == extraction[n] for n in ("answer", "follow_up", "dropped"))
        if not going and is_same and not (changed["gone"] or changed["others"]):
            return True
        return bool(
            await self.graph.write(
                "erase/blank",
                space=self.space,
                seen=row["revision"],
                now=self.now,
                receipt_id=self.receipt_id,
                window_id=window["window_id"] if window else "",
                extraction_id=extraction["extraction_id"] if extraction else "",
                was={n: extraction[n] for n in ("answer", "follow_up")} if extraction else {},
                turns=[
                    {"passage_id": t["passage_id"], "tombstone": identity.of("tombstone", "passage", t["passage_id"])}
                    for t in going
                ],
                gaps=await self._gaps(going, set(window["gaps"] or ()) if window else set()),
                **changed,
            )
        )

    def _answered(self, row: Row, owned: Sequence[Row], mine: Sequence[Row], words: frozenset[str]) -> Row:
        """What is left of a window's answer, and which decisions and claims of others go with it."""
        extraction = row["extraction"]
        passages = {t["passage_id"] for t in mine}
        of_record: dict[int, set[bool]] = {}
        for claim in row["claims"]:
            of_record.setdefault(claim["record"], set()).add(claim["speaker_id"] == self.speaker_id)
        for one in row["decisions"]:
            if one["record"] is not None and one["passage_id"] is not None:
                of_record.setdefault(one["record"], set()).add(one["passage_id"] in passages)

        def is_gone(index: int, value: Mapping[str, Any]) -> bool:
            if index in of_record:
                return True in of_record[index]
            span = value.get("source_span")
            at = cast("Row", span).get("turn_index") if isinstance(span, dict) else None
            return isinstance(at, int) and 1 <= at <= len(owned) and owned[at - 1]["speaker_id"] == self.speaker_id

        left = blanked(extraction["answer"], extraction["follow_up"], is_gone, words)
        dropped = orjson.loads(extraction["dropped"]) if extraction["dropped"] else None
        kept = [d for d in dropped or () if d["passage_id"] not in passages and not tells(d, words)]
        already = {one["record"] for one in row["decisions"] if one["kind"] == ERASED}
        at = moment(self.now)
        window_id = row["window"]["window_id"]
        told = [Decision(ERASED, "who said it was erased", record=n) for n in left.gone if n not in already]
        return {
            "answer": left.answer if left.gone or words else extraction["answer"],
            "follow_up": left.follow_up,
            "dropped": None if dropped is None else orjson.dumps(kept).decode(),
            "gone": [
                one["decision_id"]
                for one in row["decisions"]
                if one["kind"] != ERASED
                and (
                    one["passage_id"] in passages
                    or one["record"] in left.gone
                    or tells([one["quote"], one["detail"]], words)
                )
            ],
            "decisions": decision_rows(told, self.config.identity, window_id, extraction["extraction_id"], at)
            if row["window"]["state"] == "done"
            else [],
            "others": [
                claim["claim_id"]
                for claim in row["claims"]
                if claim["speaker_id"] != self.speaker_id and tells([claim["claim_text"], claim["value"]], words)
            ],
        }

    async def _gaps(self, going: Sequence[Row], known: set[str]) -> list[Row]:
        """How often the turns that go named each of the window's gaps."""
        if not known or not going:
            return []
        rows = await self.graph.read("erase/said", space=self.space, ids=[t["passage_id"] for t in going])
        turns = tuple(turn({**row["passage"], "object_refs": []}) for row in rows)
        frame = Frame(space=self.config.space, types=self.config.types)
        window = Window(window_id="", conversation_id=turns[0].conversation_id, owned=turns, speakers={})
        counts: dict[str, int] = {}
        for gap in gaps(window, frame):
            gap_id = self.config.identity.of("gap", gap.type, gap.key)
            counts[gap_id] = counts.get(gap_id, 0) + 1
        return [{"gap_id": gap_id, "count": count} for gap_id, count in counts.items() if gap_id in known]


@dataclass(frozen=True, slots=True)
class Passages:
    """Takes somebody's passages out of documents, their words out of the versions' texts, and the events they told."""

    graph: Graph
    space: str
    speaker_id: str
    receipt_id: str
    identity: Identity
    now: str

    async def blank(self) -> None:
        """Every passage of theirs: the texts of versions first, which need to know how long each was."""
        while rows := await self.graph.read(
            "erase/chunks", space=self.space, speaker_id=self.speaker_id, limit=CHUNKS_BATCH
        ):
            for version_id in dict.fromkeys(v["version_id"] for row in rows for v in row["versions"]):
                await self._version(version_id)
            await self._passages(rows)
        while rows := await self.graph.read(
            "erase/events", space=self.space, speaker_id=self.speaker_id, limit=CHUNKS_BATCH
        ):
            await self._passages(rows)

    async def _version(self, version_id: str) -> None:
        [row] = await self.graph.read("erase/version", space=self.space, version_id=version_id)
        version, text = row["version"], row["version"]["text"]
        spans = [(p["char_start"], p["char_start"] + len(p["text"]), p) for p in row["passages"]]
        mine = [(start, end, p) for start, end, p in spans if p["speaker_id"] == self.speaker_id]
        is_author = any(not p["label"] for _, _, p in mine)
        if is_author:  # headings and all that no other person says are the author's, too
            others = sorted((start, end) for start, end, p in spans if p["speaker_id"] != self.speaker_id)
            gone, at = list[tuple[int, int]](), 0
            for start, end in others:
                gone.append((at, start))
                at = max(at, end)
            gone.append((at, len(text)))
        else:
            gone = [(_labelled(text, start, p["label"]), end) for start, end, p in mine]
        await self.graph.write(
            "erase/rewrite",
            space=self.space,
            version_id=version_id,
            text=blanked_text(text, gone),
            title=None if is_author else version["title"],
            author=None if is_author else version["author"],
        )

    async def _passages(self, rows: Sequence[Row]) -> None:
        extractions = sorted({one for row in rows for one in row["extractions"]})
        passages = [row["passage_id"] for row in rows]
        others: set[str] = set()
        uncited: list[Row] = []
        gone: dict[str, set[str]] = {}
        for row in rows:
            for claim in row["others"]:
                words = telling([row["text"]], [claim["source_span"] or ""])
                if tells(claim["claim_text"], words):
                    others.add(claim["claim_id"])
                    for extraction_id in claim["extractions"]:
                        gone.setdefault(extraction_id, set()).add(claim["claim_text"])
                else:
                    added = orjson.loads(claim["added_context"] or "[]")
                    kept = [one for one in added if not tells(one, words)]
                    uncited.append({"claim_id": claim["claim_id"], "passage_id": row["passage_id"],
                                    "added_context": orjson.dumps(kept).decode()})  # fmt: skip
        answers = await self.graph.read("erase/answers", space=self.space, ids=sorted(gone))
        decided = await self.graph.read("erase/decided", space=self.space, passages=passages, extractions=extractions)
        await self.graph.write(
            "erase/passages",
            space=self.space,
            now=self.now,
            receipt_id=self.receipt_id,
            passages=[
                {
                    "passage_id": row["passage_id"],
                    "window_id": row["window_id"],
                    "tombstone": self.identity.of("tombstone", "passage", row["passage_id"]),
                }
                for row in rows
            ],
            extractions=extractions,
            decisions=[row["decision_id"] for row in decided],
            answers=[
                {
                    "extraction_id": a["extraction_id"],
                    "answer": without_claims(a["answer"], CLAIMS, gone[a["extraction_id"]]),
                }
                for a in answers
            ],
            others=sorted(others),
            uncited=uncited,
        )


def _labelled(text: str, start: int, label: str | None) -> int:
    """Where the words begin that say who a passage is of, if the text has them right before it."""
    line = text.rfind("\n", 0, start) + 1
    return line if label and label in text[line:start] else start
