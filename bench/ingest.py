"""Ingest: what a window of twelve turns with a replayed answer costs, all in, by how much the graph already holds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median, quantiles

from bench.engines import Engine
from bench.fill import fill
from bench.scene import CLAIMS_A_WINDOW, DESK, Bench, CountingGraph, bench, conversation

WARM_WINDOWS = 60
"""Read before anything is measured: plans, caches and the engine's compiler settle."""

WINDOWS_A_CUSTOMER = 4
"""Two an order: what is measured is a graph that grows, not an order."""

_FLOW = ("window/heard", "window/hear", "window/place", "window/own", "window/store", "window/apply")


@dataclass(slots=True)
class Timing:
    """Milliseconds: the median and the 95th percentile."""

    median_ms: float
    p95_ms: float

    @classmethod
    def of(cls, times_ms: list[float]) -> Timing:
        """Of at least two measurements."""
        return cls(round(median(times_ms), 2), round(quantiles(times_ms, n=20)[-1], 2))


@dataclass(slots=True)
class Ingest:
    """One engine at one size.

    `read` is a window all in; `heard` the same with `hear`, `compiled` with both and the contexts.
    `cpu_ms` is this process's processor time for a window with `hear` and the contexts, the engine's not counted;
    `python_ms` what of the median window is none of its statements. `statements` are a window's own, `beside` those
    that compile contexts behind it.
    """

    engine: str
    claims: int
    desk: int
    windows: int
    read: Timing
    heard: Timing
    compiled: Timing
    windows_a_second: float
    cpu_ms: float
    python_ms: float
    statements: float
    beside: float
    split_ms: dict[str, Timing] = field(default_factory=dict[str, Timing])

    def told(self) -> dict[str, object]:
        """As JSON values."""
        return asdict(self)


async def ingest(
    engine: Engine, home: Path, claims: int, windows: int, told: Callable[[str], None] = lambda _: None
) -> Ingest:
    """Fill a space of the engine to `claims`, then read `windows` conversations of one window each, in turn."""
    graph = await engine.open()
    try:
        async with bench(graph, home / f"contexts-{engine.name}", f"bench-{claims}-{time.time_ns()}") as made:
            fresh = (WARM_WINDOWS + windows) // WINDOWS_A_CUSTOMER | 1  # odd, so that both orders have their turn
            customers = await fill(made, claims, fresh, lambda n: told(f"{engine.name}: {n:,} of {claims:,} claims"))
            [counted] = await graph.read("bench/count", space=made.space, speaker=DESK.speaker_id)
            told(f"{engine.name}: {counted['claims']:,} claims; reading {windows} windows")
            await _read(made, claims // CLAIMS_A_WINDOW, WARM_WINDOWS, customers, fresh)
            graph.times.clear()
            first = claims // CLAIMS_A_WINDOW + WARM_WINDOWS
            cpu = time.process_time()
            reads, heards, compiles = await _read(made, first, windows, customers, fresh)
            cpu_ms = (time.process_time() - cpu) * 1_000 / windows
            return _summed(engine.name, counted, graph, (reads, heards, compiles), cpu_ms)
    finally:
        await graph.close()


async def _read(
    made: Bench, first: int, windows: int, customers: int, fresh: int
) -> tuple[list[float], list[float], list[float]]:
    reads: list[float] = []
    heards: list[float] = []
    compiles: list[float] = []
    for number in range(first, first + windows):
        event, answer = conversation(number, customers + number % fresh)
        made.reader.answers[event.conversation_id] = answer
        started = time.perf_counter()
        await made.memory.hear(made.space, event)
        heard = time.perf_counter()
        reading = await made.memory.read(made.space, event.conversation_id)
        read = time.perf_counter()
        await made.memory.contexts.drained()
        compiled = time.perf_counter()
        assert (reading.windows, len(reading.claim_ids)) == (1, CLAIMS_A_WINDOW), reading
        reads.append((read - heard) * 1_000)
        heards.append((read - started) * 1_000)
        compiles.append((compiled - started) * 1_000)
        del made.reader.answers[event.conversation_id]
    return reads, heards, compiles


def _summed(
    name: str, counted: dict[str, int], graph: CountingGraph, times: tuple[list[float], ...], cpu_ms: float
) -> Ingest:
    reads, heards, compiles = times
    flow = [n for n in _FLOW if n not in ("window/heard", "window/hear")]
    windows = len(reads)
    spent = sum(sum(graph.times[n]) for n in flow) / windows
    return Ingest(
        engine=name,
        claims=counted["claims"],
        desk=counted["said"],
        windows=windows,
        read=Timing.of(reads),
        heard=Timing.of(heards),
        compiled=Timing.of(compiles),
        windows_a_second=round(1_000 * windows / sum(compiles), 1),
        cpu_ms=round(cpu_ms, 2),
        python_ms=round(sum(reads) / windows - spent, 2),
        statements=sum(len(graph.times[n]) for n in flow) / windows,
        beside=sum(len(times) for n, times in graph.times.items() if n not in _FLOW) / windows,
        split_ms={n: Timing.of(times) for n, times in sorted(graph.times.items()) if len(times) > 1},
    )
