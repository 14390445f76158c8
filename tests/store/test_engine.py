# ruff: noqa: ASYNC240  # nothing else runs in a test's loop
from __future__ import annotations

import asyncio
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from onrecord.errors import ConfigurationError, StoreUnavailableError
from onrecord.store import engine
from onrecord.store.engine import lease
from onrecord.store.graph import Graph
from onrecord.store.schema import migrate

WAIT_S_MAX = 90

# A process that works in a home: says where the engine answers, and holds its lease until its stdin is closed.
WORKER = """
import asyncio, pathlib, sys
from onrecord.store.engine import lease
held = asyncio.run(lease(pathlib.Path(sys.argv[1]), 0))
print(held.endpoint.url, flush=True)
sys.stdin.read()
"""


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Path]:
    """A home that an engine has to cope with; its engine ends with it."""
    place = tmp_path / "Ürsula's home 日本"
    yield place
    pid = engine_pid(place)
    shutil.rmtree(place, ignore_errors=True)
    if pid is not None:
        await until(lambda: not alive(pid), "the engine outlives its home")


def engine_pid(home: Path) -> int | None:
    address = home / "engine.json"
    return json.loads(address.read_bytes())["pid"] if address.exists() else None


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def until(true: Callable[[], bool], failure: str) -> None:
    deadline = time.monotonic() + WAIT_S_MAX
    while not true():
        assert time.monotonic() < deadline, failure
        await asyncio.sleep(0.05)


def worker(home: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WORKER, str(home)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ended(process: subprocess.Popen[str]) -> None:
    process.communicate()
    assert process.returncode in {0, -signal.SIGKILL}


async def test_racing_processes_share_one_engine_that_outlives_their_deaths_and_ends_after_the_last(home: Path) -> None:
    workers = [worker(home) for _ in range(4)]
    urls = await asyncio.gather(*(asyncio.to_thread(one.stdout.readline) for one in workers if one.stdout))
    assert len(set(urls)) == 1
    assert urls[0].startswith("bolt://127.0.0.1:")
    assert (home / "engine.log").read_text().count("ArcadeDB Server started") == 1

    pid = engine_pid(home)
    assert pid is not None
    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in home.glob("engine*")}
    assert modes.pop("engine") == "0o700"
    assert set(modes.values()) == {"0o600"}

    for one in workers[:3]:
        one.kill()
        ended(one)
    await asyncio.sleep(1)
    assert alive(pid), "the engine ended under the fourth process"
    held = await lease(home, linger_s=0)
    assert held.endpoint.url == urls[0].strip()
    ended(workers[3])
    held.release()
    await until(lambda: not alive(pid), "the engine outlives its last lease")
    assert not (home / "engine.json").exists()


async def test_an_engine_waits_for_its_linger_time(home: Path) -> None:
    (await lease(home, linger_s=4)).release()
    pid = engine_pid(home)
    assert pid is not None
    await asyncio.sleep(2)
    again = await lease(home, linger_s=0)  # whoever started it said how long
    await asyncio.sleep(3)
    assert alive(pid), "the time counts from the last lease's end"
    again.release()
    released = time.monotonic()
    await until(lambda: not alive(pid), "the engine outlives its linger time")
    assert time.monotonic() - released >= 3.5  # it looks four times a second


async def test_a_killed_engine_is_started_again_with_every_acknowledged_write(home: Path, space: str) -> None:
    held = await lease(home, linger_s=0)
    graph = await Graph.open(held.endpoint, held.renew)
    lost = await Graph.open(held.endpoint)
    await migrate(graph)
    first = held.endpoint
    await graph.write("space/open", space=space, key="k" * 64)

    pid = engine_pid(home)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(StoreUnavailableError, match=f"{first.url} does not answer"):
        await lost.read("space/read", space=space)
    await lost.close()

    found = await asyncio.gather(*(graph.write("space/open", space=space, key="other") for _ in range(3)))
    assert [rows[0]["space"]["id_key"] for rows in found] == ["k" * 64] * 3
    assert graph.endpoint == held.endpoint != first
    assert (home / "engine.log").read_text().count("ArcadeDB Server started") == 2
    await graph.close()
    held.release()


async def test_an_address_that_no_engine_holds_is_not_believed(home: Path) -> None:
    home.mkdir()
    stale = {"url": "bolt://127.0.0.1:1", "user": "root", "password": "old", "database": "onrecord", "pid": os.getpid()}
    (home / "engine.json").write_text(json.dumps(stale))
    held = await lease(home, linger_s=0)
    assert held.endpoint.url != stale["url"]
    held.release()


async def test_an_engine_ends_when_its_home_is_gone_though_it_is_held(home: Path) -> None:
    held = await lease(home, linger_s=600)
    pid = engine_pid(home)
    assert pid is not None
    shutil.rmtree(home)
    await until(lambda: not alive(pid), "the engine outlives its home")
    assert not home.exists()
    held.release()


async def test_a_home_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigurationError, match=r"file cannot be used as the home: .+exists"):
        await lease(tmp_path / "file")
    with pytest.raises(ConfigurationError, match=r"home cannot be used as the home: Not a directory"):
        await lease(tmp_path / "file" / "home")


async def test_an_engine_that_cannot_start_says_why_and_where_its_log_is(home: Path) -> None:
    home.mkdir()
    (home / "engine").write_text("in the way")
    with pytest.raises(StoreUnavailableError, match=r"did not start: FileExistsError: .+engine\.log has all of it"):
        await lease(home)
    (home / "engine").unlink()
    (await lease(home, linger_s=0)).release()


def test_a_log_is_cut_to_its_end_under_whoever_appends(tmp_path: Path) -> None:
    log = tmp_path / "engine.log"
    with log.open("ab", buffering=0) as writer:
        writer.write(b"x" * engine.LOG_BYTES_MAX + b"end")
        engine._shorten(log)
        writer.write(b", and on")
        assert log.stat().st_size == engine.LOG_BYTES_KEPT + 8
    assert log.read_bytes().endswith(b"xend, and on")


def test_an_address_is_believed_while_it_is_held(tmp_path: Path) -> None:
    said = {"url": "bolt://127.0.0.1:1", "user": "root", "password": "secret", "database": "onrecord", "pid": 1}
    (tmp_path / "engine.json").write_text(json.dumps(said))
    assert engine._running(tmp_path) is None
    with (tmp_path / "engine.json").open() as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        found = engine._running(tmp_path)
    assert found is not None
    assert (found.url, found.password) == ("bolt://127.0.0.1:1", "secret")
    assert "secret" not in repr(found)
