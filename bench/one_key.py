"""One key: what a window costs whose claim speaks of what many claims have spoken of before.

Of an attribute that holds one value, every claim of its subject is of one key. They come as a chain, each with another
value than the one before; as support, all with the same; or apart: of other keys of the same subject.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from pathlib import Path
from statistics import median
from typing import Any

from bench.engines import Engine
from bench.scene import AT, Bench, bench
from onrecord.declare import Declarations
from onrecord.models.claim import Subject
from onrecord.models.identity import Identity
from onrecord.models.object import Attribute
from onrecord.models.source import Event, Said, Speaker
from onrecord.models.stamp import stamp
from onrecord.stages.judge import judge
from onrecord.store.rows import fact_row, packed, testimony

SHAPES = ("apart", "chain", "support")
BATCH = 1_000
_LISTS = (
    "conversations", "windows", "extractions", "turns", "spoke", "claims", "claims_of_speakers", "claims_of_objects",
    "statements", "observations", "open_items", "facts_of_speakers", "facts_of_objects", "bound", "supports",
    "decisions",
)  # fmt: skip


@dataclass(slots=True)
class OneKey:
    """One engine, one shape: the median milliseconds of a window, before the claims were there and after."""

    engine: str
    shape: str
    claims: int
    empty_ms: float
    full_ms: float
    split_ms: dict[str, float] = field(default_factory=dict[str, float])

    def told(self) -> dict[str, object]:
        """As JSON values."""
        return asdict(self)


async def one_key(
    engine: Engine, home: Path, claims: int, windows: int, told: Callable[[str], None] = lambda _: None
) -> list[OneKey]:
    """Every shape on an engine: some windows on an empty key, then on one that has that many claims."""
    found: list[OneKey] = []
    for shape in SHAPES:
        graph = await engine.open()
        told(f"{engine.name}: {shape} of {claims:,} claims")
        try:
            space = f"bench-{shape}-{claims}-{time.time_ns()}"
            async with bench(graph, home / f"contexts-{engine.name}-{shape}", space) as made:
                await _declare(made)
                await _windows(made, shape, 0, 4)  # plans and caches settle
                before = await _windows(made, shape, 4, windows)
                await _fill(made, shape, claims)
                first = 4 + windows
                await _windows(made, shape, first, 2)
                graph.times.clear()
                after = await _windows(made, shape, first + 2, windows)
                split = {name: round(median(times), 2) for name, times in sorted(graph.times.items()) if times}
                found.append(OneKey(engine.name, shape, claims, round(before, 2), round(after, 2), split))
        finally:
            await graph.close()
    return found


async def _declare(made: Bench) -> None:
    declare = Declarations(made.graph, made.memory.contexts, made.memory.spaces)
    await declare.attributes(made.space, [Attribute.model_validate({"slug": "price", "for": "thing", "holds": "one"})])
    await declare.speakers(made.space, [Speaker(speaker_id="ana", name="Ana", side="team")])


async def _windows(made: Bench, shape: str, first: int, count: int) -> float:
    times: list[float] = []
    for number in range(first, first + count):
        value = "1" if shape == "support" else f"{number + 2}"
        text = f"Atlas costs {value} euros"
        record: dict[str, Any] = {
            "claim_text": text, "kind": "standing", "subject": "Atlas", "subject_kind": "named_entity",
            "attribute": "price", "value": f"{value} euros", "source_span": {"turn_index": 1, "quote": text},
        }  # fmt: skip
        # Far after what fills the key: what is measured is the next word, not one that arrives late.
        at = AT + timedelta(days=900 + number)
        event = Event(
            conversation_id=f"talk-{number}", turns=(Said(turn_id="1", speaker="ana", text=f"{text}.", at=at),)
        )
        made.reader.answers[event.conversation_id] = json.dumps({"claims_found": [text], "records": [record]})
        await made.memory.hear(made.space, event)
        started = time.perf_counter()
        reading = await made.memory.read(made.space, event.conversation_id)
        times.append((time.perf_counter() - started) * 1_000)
        await made.memory.contexts.drained()
        assert len(reading.claim_ids) == 1, reading
    return median(times)


async def _fill(made: Bench, shape: str, claims: int) -> None:
    """Copies of the first window's claim, as if said one after another before it, and the facts that they make."""
    [shapes] = await made.graph.read("bench/shapes", space=made.space)
    held: list[dict[str, Any]] = shapes["claims"]
    pattern = min(held, key=lambda claim: claim["asserted_at"])
    [known] = await made.graph.read("space/revision", space=made.space)
    identity = Identity(known["id_key"])
    copies = [_copy(pattern, shape, number, identity) for number in range(claims)]
    for start in range(0, claims, BATCH):
        rows = {name: [] for name in _LISTS} | {
            "claims": [_claim(copy, shapes) for copy in copies[start : start + BATCH]]
        }
        await made.graph.write("bench/fill", space=made.space, **rows)
    # What was said before changes what the windows read so far have made: the next of them finds it so.
    by_key: dict[str, list[dict[str, Any]]] = {}
    for copy in [*copies, *(held if shape != "apart" else ())]:
        by_key.setdefault(copy["fact_key"], []).append(copy)
    facts: list[tuple[str, dict[str, Any]]] = []
    subject = Subject(pattern["subject_kind"], pattern["subject_id"], pattern["subject_name"])
    stored = {fact["fact_id"] for fact in shapes["facts"]}
    for key, some in by_key.items():
        facts += [
            (fact.fact_id, fact_row(fact, subject, ["ana"], ["ana"] if fact.shared_claims else []))
            for fact in judge(key, [testimony(copy) for copy in some], identity)
            if fact.fact_id not in stored
        ]
    for start in range(0, len(facts), BATCH):
        batch = facts[start : start + BATCH]
        rows = {name: [] for name in _LISTS} | {
            "statements": [
                {"id": id_, "props": {name: value for name, value in row.items() if value is not None}}
                for id_, row in batch
            ],
            "supports": [{"id": claim, "to": id_} for id_, row in batch for claim in row["claims"]],
        }
        await made.graph.write("bench/fill", space=made.space, **rows)


def _copy(pattern: Mapping[str, Any], shape: str, number: int, identity: Identity) -> dict[str, Any]:
    at = stamp(AT + timedelta(minutes=number))
    own: dict[str, Any] = {
        "claim_id": identity.of("claim", "copy", number),
        "passage_id": identity.of("passage", "copy", number),
        "place": f"copy#{number:08}",
        "asserted_at": at,
        "recorded_at": at,
        "claim_valid_from": None,
    }
    if shape != "support":
        own |= {"value": f"{number} pounds", "norm": f"{number} pounds"}
    if shape == "apart":
        own |= {"fact_key": identity.of("key", "copy", number), "attribute": f"price.{number}"}
    row = {**pattern, **own}
    return {**row, "testimony": packed(row)}


def _claim(copy: Mapping[str, Any], shapes: Mapping[str, Any]) -> dict[str, Any]:
    props = {name: value for name, value in copy.items() if name not in ("claim_id", "space") and value is not None}
    cites = {"char_start": copy["char_start"], "char_end": copy["char_end"], "quote": copy["source_span"]}
    return {
        "id": copy["claim_id"],
        "props": props | {"rank": f"{copy['space']}/0/{copy['claim_id']}"},
        "passage": shapes["turns"][0]["passage_id"],
        "speaker": "ana",
        "extraction": shapes["extractions"][0]["extraction_id"],
        "cites": cites,
    }
