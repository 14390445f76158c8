"""Compile: what it takes to compile one context anew from graphs of different sizes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.engines import Engine
from bench.fill import fill
from bench.hot_read import Read
from bench.scene import bench, order

COMPILES = 300


@dataclass(slots=True)
class Compile:
    """Microseconds of one compile, in a graph of so many claims; `statements` of each."""

    engine: str
    claims: int
    statements: float
    compiled: Read

    def told(self) -> dict[str, object]:
        """As JSON values."""
        return asdict(self)


async def compiling(engine: Engine, home: Path, claims: int, told: Callable[[str], None]) -> Compile:
    """Fill a space, then compile customers' orders, one after another, each as many times as the others."""
    graph = await engine.open()
    try:
        async with bench(graph, home / f"contexts-compile-{claims}", f"bench-compile-{time.time_ns()}") as made:
            customers = await fill(made, claims, 0, lambda n: told(f"{engine.name}: {n:,} of {claims:,} claims"))
            contexts = made.memory.contexts
            times: list[float] = []
            before = graph.statements
            for number in range(-COMPILES // 3, COMPILES):
                who = number % min(customers, 10)
                started = time.perf_counter()
                await contexts.recompile(made.space, [str(order(who, number % 2))])
                if number >= 0:
                    times.append(time.perf_counter() - started)
                elif number == -1:
                    before = graph.statements
            statements = (graph.statements - before) / COMPILES
            return Compile(engine.name, claims, statements, Read.of(times))
    finally:
        await graph.close()
