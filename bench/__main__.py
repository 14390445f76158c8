"""`python -m bench [ingest] [hot-read] …`: measure, print a short table, and with `--json` write everything."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from tests.redis_server import RedisServer

from bench.compile import Compile, compiling
from bench.engines import names, running
from bench.hot_read import HotRead, Read, hot_read
from bench.http_read import HttpRead, http_read
from bench.ingest import Ingest, ingest
from bench.one_key import OneKey, one_key

WHAT = ("ingest", "hot-read", "http-read", "compile", "one-key")
HTTP_RATE = 500
HTTP_S = 20.0
SIZES = (1_000, 100_000)
MILLION = 1_000_000
KEY_CLAIMS = 1_000
KEY_WINDOWS = 5
WINDOW_MS_MAX = 20
GROWTH_MAX = 1.1
"""What the project holds itself to: a window's median, and how much more it may cost in the larger graph."""


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("what", nargs="*", help=f"{', '.join(WHAT)}; the first two unless said")
    parser.add_argument("--engines", nargs="+", choices=names(), default=list(names()), help="which engines")
    parser.add_argument("--claims", nargs="+", type=int, default=list(SIZES), help="sizes of the graph")
    parser.add_argument("--million", action="store_true", help="a million claims besides")
    parser.add_argument("--windows", type=int, default=300, help="windows measured at each size")
    parser.add_argument("--reads", type=int, default=20_000, help="hot reads measured")
    parser.add_argument("--json", type=Path, metavar="FILE", help="everything that was measured; - writes it to stdout")
    parser.add_argument("--key-claims", type=int, default=KEY_CLAIMS, help="claims of the one key")
    parsed = parser.parse_args(given)
    unknown = set(parsed.what) - set(WHAT)
    if unknown:
        parser.error(f"nothing measures {', '.join(sorted(unknown))}")
    return parsed


async def measure(asked: argparse.Namespace, said: Console) -> dict[str, Any]:
    """Everything that was asked for, engine by engine."""
    what = asked.what or ["ingest", "hot-read"]
    sizes = [*asked.claims, *([MILLION] if asked.million else [])]
    ingests: list[Ingest] = []
    reads: list[HotRead] = []
    keys: list[OneKey] = []
    served: list[HttpRead] = []
    compiles: list[Compile] = []
    with tempfile.TemporaryDirectory(prefix="onrecord-bench-") as folder, said.status("starting") as status:
        home = Path(folder)
        for name in asked.engines:
            status.update(f"starting {name}")
            async with running(name, home) as engine:
                if "ingest" in what:
                    ingests += [await ingest(engine, home, size, asked.windows, status.update) for size in sizes]
                if "one-key" in what:
                    keys += await one_key(engine, home, asked.key_claims, KEY_WINDOWS, status.update)
                if "compile" in what:
                    compiles += [await compiling(engine, home, size, status.update) for size in sizes]
                if {"hot-read", "http-read"} & {*what} and not (reads or served):  # no engine has a part in them
                    with redis(home / "redis") as url:
                        for store in (None, url) if url else (None,):
                            if "hot-read" in what:
                                reads.append(await hot_read(engine, home, asked.reads, store))
                            if "http-read" in what:
                                served.append(await http_read(engine, home, HTTP_RATE, HTTP_S, store))
    if ingests:
        said.print(ingest_table(ingests))
    if reads:
        said.print(read_table(reads))
    if keys:
        said.print(key_table(keys))
    for one in served:
        late = f"{one.late:.2%} later than 3 ms"
        said.print(f"Over HTTP, {one.store}, {one.rate} a second, in µs: {shown(one.read)}; {late}")
    for one in compiles:
        size = f"{one.claims:,} claims, {one.statements:g} statements"
        said.print(f"Compile, {one.engine}, {size}, in µs: {shown(one.compiled)}")
    machine = {"python": platform.python_version(), "processors": os.cpu_count(), "load": os.getloadavg()}
    growths = {name: growth for name in asked.engines if (growth := growth_of(ingests, name)) is not None}
    return {
        "machine": machine,
        "ingest": [one.told() for one in ingests],
        "growth": growths,
        "hot_read": [one.told() for one in reads],
        "one_key": [one.told() for one in keys],
        "http_read": [one.told() for one in served],
        "compile": [one.told() for one in compiles],
    }


@contextmanager
def redis(folder: Path) -> Generator[str | None]:
    """A Redis for as long as the context lasts; None where there is no redis-server."""
    if shutil.which("redis-server") is None:
        yield None
        return
    server = RedisServer(folder)
    yield server.url
    server.stop()


def shown(read: Read) -> str:
    """The median and the 99th percentile."""
    return f"{read.p50_us} / {read.p99_us}"


def growth_of(ingests: Sequence[Ingest], name: str) -> float | None:
    """The median window in an engine's largest graph, against the one in its smallest."""
    own = sorted((one for one in ingests if one.engine == name), key=lambda one: one.claims)
    return round(own[-1].read.median_ms / own[0].read.median_ms, 3) if len(own) > 1 else None


def ingest_table(ingests: Sequence[Ingest]) -> Table:
    """A row for each engine and size."""
    table = Table(title=f"A window of 12 turns and 12 records, in ms (goal: a median under {WINDOW_MS_MAX})")
    for column in ("engine", "claims", "window", "p95", "with hear", "with contexts", "own", "store", "apply", "python",
                   "cpu", "statements", "growth"):  # fmt: skip
        table.add_column(column, justify="left" if column == "engine" else "right")
    for one in ingests:
        growth = growth_of([o for o in ingests if o.claims <= one.claims], one.engine)
        table.add_row(
            one.engine,
            f"{one.claims:,}",
            f"{one.read.median_ms}",
            f"{one.read.p95_ms}",
            f"{one.heard.median_ms}",
            f"{one.compiled.median_ms}",
            *(f"{one.split_ms[f'window/{part}'].median_ms}" for part in ("own", "store", "apply")),
            f"{one.python_ms}",
            f"{one.cpu_ms}",
            f"{one.statements:g} + {one.beside:g}",
            "" if growth is None else f"×{growth}" + ("" if growth <= GROWTH_MAX else " !"),
        )
    return table


def read_table(reads: Sequence[HotRead]) -> Table:
    """A row for each context store: hot reads are the same on every engine."""
    table = Table(title="A context by object, in µs (p50 / p99)")
    for column in ("store", "rows", "again", "made anew", "first of a process", "statements"):
        table.add_column(column, justify="right")
    for one in reads:
        times = (shown(read) for read in (one.again, one.budgets, one.process))
        table.add_row(one.store, str(one.rows), *times, str(one.statements))
    return table


def key_table(keys: Sequence[OneKey]) -> Table:
    """A row for each engine and shape."""
    table = Table(title="A window of one claim whose key, or whose subject, has been spoken of, in ms")
    for column in ("engine", "shape", "claims", "before", "after", "store", "apply"):
        table.add_column(column, justify="left" if column in ("engine", "shape") else "right")
    for one in keys:
        parts = (f"{one.split_ms.get(f'window/{part}', 0)}" for part in ("store", "apply"))
        table.add_row(one.engine, one.shape, f"{one.claims:,}", f"{one.empty_ms}", f"{one.full_ms}", *parts)
    return table


def main() -> None:
    """The command."""
    asked = arguments(sys.argv[1:])
    found = asyncio.run(measure(asked, Console(stderr=True)))
    if asked.json is not None:
        text = json.dumps(found, indent=2)
        if str(asked.json) == "-":
            print(text)
        else:
            asked.json.write_text(text + "\n")


if __name__ == "__main__":
    main()
