"""Hot read over HTTP: what an agent waits for a context, when requests come at a fixed rate."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import quote

from bench.engines import Engine
from bench.hot_read import Read, tell
from bench.scene import bench, order

CONNECTIONS = 16
START_S_MAX = 60


@dataclass(slots=True)
class HttpRead:
    """Microseconds from when a request was due until its answer was whole; `late` came after 3 ms."""

    store: str
    rate: int
    reads: int
    bytes: int
    read: Read
    late: float

    def told(self) -> dict[str, object]:
        """As JSON values."""
        return asdict(self)


async def http_read(engine: Engine, home: Path, rate: int, seconds: float, redis_url: str | None) -> HttpRead:
    """`rate` requests a second for the context of one order with sixty rows, over connections that stay open."""
    graph = await engine.open()
    space = f"bench-http-{time.time_ns()}"
    try:
        async with bench(graph, home / "contexts-http", space) as made:
            await tell(made)
    finally:
        await graph.close()
    port = _free_port()
    command = [sys.executable, "-m", "onrecord", "serve", "--port", str(port)]
    server = subprocess.Popen(command, env=_environment(engine, home, redis_url))  # noqa: ASYNC220 - before the load
    try:
        path = f"/v1/context?object={quote(str(order(0, 0)))}&reader=internal_agent"
        await _until_up(port)
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOnRecord-Space: {space}\r\n\r\n".encode()
        size, _ = await _load(port, request, rate, 2.0)  # warms up
        size, times = await _load(port, request, rate, seconds)
    finally:
        server.terminate()
        server.wait()
    late = sum(one > 0.003 for one in times) / len(times)
    return HttpRead("redis" if redis_url else "lmdb", rate, len(times), size, Read.of(times), round(late, 4))


def _environment(engine: Engine, home: Path, redis_url: str | None) -> dict[str, str]:
    at = engine.endpoint
    given = {
        "ONRECORD_HOME": str(home / "served"),
        "ONRECORD_GRAPH_URL": at.url,
        "ONRECORD_GRAPH_USER": at.user,
        "ONRECORD_GRAPH_PASSWORD": at.password,
        "ONRECORD_GRAPH_DATABASE": at.database or "",
        "ONRECORD_CONTEXT_URL": redis_url or "",
    }
    return {**os.environ, **given}


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


async def _until_up(port: int) -> None:
    for _ in range(START_S_MAX * 5):
        try:
            await asyncio.to_thread(urllib.request.urlopen, f"http://127.0.0.1:{port}/readyz", timeout=2)
        except OSError:
            await asyncio.sleep(0.2)
        else:
            return
    raise RuntimeError("The server did not start.")


async def _load(port: int, request: bytes, rate: int, seconds: float) -> tuple[int, list[float]]:
    """An open loop: each request is due at its own time, and waits for the answer before it on its connection."""
    started = time.perf_counter() + 0.1
    times: list[float] = []
    size = 0

    async def connection(first: int) -> None:
        nonlocal size
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in range(first, int(rate * seconds), CONNECTIONS):
            due = started + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200"), head
            [length] = [int(h.split(b":")[1]) for h in head.split(b"\r\n") if h.lower().startswith(b"content-length")]
            await reader.readexactly(length)
            times.append(time.perf_counter() - due)
            size = length
        writer.close()

    await asyncio.gather(*(connection(n) for n in range(CONNECTIONS)))
    return size, times
