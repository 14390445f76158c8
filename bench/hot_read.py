"""Hot read: what an agent waits for the context of an object with sixty rows, in the process that holds the memory."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench.engines import Engine
from bench.scene import AT, DESK, Bench, bench, customer, declare, order, word
from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.models.source import Event, Said

ROWS_A_FORM = 20
_SAID = {
    "observation": ("The label {w} of the order is wrong", {}),
    "open_item": ("Needs a new box {w} for the order", {"todo": "open", "value": "new box {w} for the order"}),
    "instruction": ("Do not send the order {w} by ship", {"instruction": {"field": None, "expires": {"kind": "none"}}}),
}


@dataclass(slots=True)
class Read:
    """Microseconds: the median and the 99th percentile."""

    p50_us: float
    p99_us: float

    @classmethod
    def of(cls, times_s: list[float]) -> Read:
        """Of many measurements."""
        cuts = quantiles(times_s, n=100)
        return cls(round(cuts[49] * 1e6, 1), round(cuts[98] * 1e6, 1))


@dataclass(slots=True)
class HotRead:
    """How long a read takes, by what it finds.

    `again`: the same read, nothing written since. `budgets`: each with a budget of its own, so that the answer is made
    anew of what the process holds. `process`: the first read of a process, which decodes what another one compiled.
    """

    engine: str
    store: str
    rows: int
    reads: int
    statements: int
    again: Read
    budgets: Read
    process: Read

    def told(self) -> dict[str, object]:
        """As JSON values."""
        return asdict(self)


async def hot_read(engine: Engine, home: Path, reads: int, redis_url: str | None = None) -> HotRead:
    """Read one order's context `reads` times; `statements` counts what was sent meanwhile."""
    graph = await engine.open()
    try:
        async with bench(graph, home / "contexts-hot", f"bench-hot-{time.time_ns()}", redis_url) as made:
            await tell(made)
            contexts, target = made.memory.contexts, str(order(0, 0))
            context = await contexts.read(made.space, "object", target, reader="internal_agent")
            held = context.state["objects"][0]["memory"]
            rows = sum(len(held[form]) for form in ("instructions", "open_items", "observations"))
            before = graph.statements
            again: list[float] = []
            for _ in range(reads):
                started = time.perf_counter()
                await contexts.read(made.space, "object", target, reader="internal_agent")
                again.append(time.perf_counter() - started)
            budgets: list[float] = []
            for number in range(reads // 10):
                started = time.perf_counter()
                await contexts.read(made.space, "object", target, reader="internal_agent", max_tokens=10_000 + number)
                budgets.append(time.perf_counter() - started)
            statements = graph.statements - before
            first = await _first_reads(made, target, reads // 50)
            store = "redis" if redis_url else "lmdb"
            times = (Read.of(again), Read.of(budgets), Read.of(first))
            return HotRead(engine.name, store, rows, reads, statements, *times)
    finally:
        await graph.close()


async def _first_reads(made: Bench, target: str, reads: int) -> list[float]:
    times: list[float] = []
    for _ in range(reads):
        contexts = Contexts(made.graph, made.store)
        await contexts.read(made.space, "object", str(order(0, 1)), reader="internal_agent")  # what a process does once
        started = time.perf_counter()
        await contexts.read(made.space, "object", target, reader="internal_agent")
        times.append(time.perf_counter() - started)
    return times


async def tell(made: Bench) -> None:
    """Sixty rows of one order, twenty of each form."""
    await declare(made, 1)
    declarations = Declarations(made.graph, made.memory.contexts, made.memory.spaces)
    await declarations.space(made.space, {"features": ["signals"]})
    for number, (form, (text, more)) in enumerate(_SAID.items()):
        for part in range(0, ROWS_A_FORM, 10):
            talk = f"{form}-{part}"
            said = [text.format(w=word(part + n)) for n in range(10)]
            turns = tuple(
                Said(
                    turn_id=str(n), speaker=DESK.speaker_id, text=f"{one}.", at=AT.replace(hour=number, minute=part + n)
                )
                for n, one in enumerate(said)
            )
            records = [_record(one, n, _worded(more, word(part + n))) for n, one in enumerate(said)]
            made.reader.answers[talk] = json.dumps({"claims_found": said, "records": records})
            event = Event(conversation_id=talk, turns=turns, customer=customer(0), object_refs=(order(0, 0),))
            await made.memory.hear(made.space, event)
            await made.memory.read(made.space, talk)
    await made.memory.contexts.drained()


def _worded(more: dict[str, Any], w: str) -> dict[str, Any]:
    return {name: value.format(w=w) if isinstance(value, str) else value for name, value in more.items()}


def _record(said: str, index: int, more: dict[str, Any]) -> dict[str, Any]:
    span = {"turn_index": index + 1, "quote": said}
    return {
        "claim_text": said,
        "kind": "standing",
        "subject": "user",
        "subject_kind": "user",
        "source_span": span,
        **more,
    }
