from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import lmdb
import pytest
from tests.redis_server import RedisServer

from onrecord.errors import StoreError
from onrecord.store import contexts, redis_contexts
from onrecord.store.contexts import ContextStore, Looked, Stored
from onrecord.store.redis_contexts import RedisContextStore

Store = ContextStore | RedisContextStore


@pytest.fixture(params=["lmdb", "redis"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Either store, empty."""
    if request.param == "lmdb":
        opened = ContextStore.open(tmp_path)
        yield opened
        opened.close()
        return
    server: RedisServer = request.getfixturevalue("redis")
    server.said("FLUSHALL")
    shared = await RedisContextStore.open(server.url)
    yield shared
    await shared.close()


@pytest.fixture
def local(tmp_path: Path) -> Iterator[ContextStore]:
    """LMDB, for what only files have."""
    opened = ContextStore.open(tmp_path)
    yield opened
    opened.close()


async def get(store: Store, key: str, space: str = "s") -> Stored | None:
    return (await store.look(space, [key], [None])).stored[0]


async def marks(store: Store, *keys: str, space: str = "s") -> Looked:
    return await store.look(space, keys, [None] * len(keys))


async def count(store: Store, *keys: str, space: str = "s") -> int:
    return len((await marks(store, *keys, space=space)).marks)


async def keep(store: Store, space: str, compiled: dict[str, tuple[int, bytes]]) -> None:
    """As a reader does: look, compile, put."""
    await store.put(space, compiled, await store.look(space, list(compiled), [None] * len(compiled)))


async def trusted(store: Store, key: str, space: str = "s") -> bytes | None:
    """What a reader may use without compiling."""
    looked = await marks(store, key, space=space)
    return looked.stored[0].payload if looked.stored[0] and not looked.marks else None


def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contexts, "GRACE_S", 0.0)
    monkeypatch.setattr(redis_contexts, "GRACE_MS", -1)


def process(home: Path | str, code: str) -> subprocess.Popen[str]:
    """Another process with `store` open on a home, or a Redis; it goes on when it is told to by a line."""
    in_home = f"asyncio.to_thread(ContextStore.open, Path({str(home)!r}))"
    opened = f"RedisContextStore.open({home!r})" if isinstance(home, str) else in_home
    head = f"""
        import asyncio, sys
        from pathlib import Path
        from onrecord.store.contexts import ContextStore, Looked
        from onrecord.store import redis_contexts
        from onrecord.store.redis_contexts import RedisContextStore
        def say(word):
            sys.stdout.write(word + "\\n")
            sys.stdout.flush()
            sys.stdin.readline()
        async def keep(store, space, compiled):
            await store.put(space, compiled, await store.look(space, list(compiled), [None] * len(compiled)))
        async def main():
            store = await {opened}
    """
    body = textwrap.indent(textwrap.dedent(code), "    ")
    return subprocess.Popen(
        [sys.executable, "-c", f"{textwrap.dedent(head)}{body}\nasyncio.run(main())"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def home_of(store: Store, home: Path) -> Path | str:
    return f"redis://{store.where}" if isinstance(store, RedisContextStore) else home


def heard(other: subprocess.Popen[str], word: str) -> None:
    assert other.stdout is not None
    assert other.stdout.readline().strip() == word


def go_on(other: subprocess.Popen[str]) -> None:
    assert other.stdin is not None
    other.stdin.write("\n")
    other.stdin.flush()


def end(other: subprocess.Popen[str], how: int = signal.SIGKILL) -> None:
    other.send_signal(how)
    other.communicate(timeout=30)


async def test_what_was_put_is_there_and_nothing_else(store: Store) -> None:
    await keep(store, "s", {"order:1": (3, b"three"), "": (3, b"settings")})
    found = await get(store, "order:1")
    assert found is not None
    assert (found.revision, found.payload) == (3, b"three")
    assert await get(store, "order:2") is None
    assert await get(store, "order:1", space="other") is None


async def test_a_payload_that_the_caller_holds_comes_back_empty(store: Store) -> None:
    await keep(store, "s", {"order:1": (3, b"three")})
    held = await get(store, "order:1")
    assert held is not None
    [again] = (await store.look("s", ["order:1"], [held.stamp])).stored
    assert again == Stored(3, held.stamp, b"")
    await keep(store, "s", {"order:1": (4, b"four")})
    [newer] = (await store.look("s", ["order:1"], [held.stamp])).stored
    assert newer is not None
    assert newer.payload == b"four"


async def test_an_older_revision_never_replaces_a_newer_one(store: Store) -> None:
    await keep(store, "s", {"order:1": (5, b"five")})
    await keep(store, "s", {"order:1": (4, b"four")})
    found = await get(store, "order:1")
    assert found is not None
    assert found.payload == b"five"
    await keep(store, "s", {"order:1": (5, b"five, corrected")})
    found = await get(store, "order:1")
    assert found is not None
    assert found.payload == b"five, corrected"


async def test_a_mark_stands_on_its_own_contexts_until_it_is_settled(store: Store) -> None:
    mark = await store.mark("s", ["order:1", "order:2"])
    assert await count(store, "order:1") == await count(store, "order:2") == 1
    assert await count(store, "order:3") == await count(store, "order:1", space="other") == 0
    await store.settle("s", [mark], {"order:1": (7, b"seven"), "order:2": (7, b"too")})
    assert await count(store, "order:1", "order:2") == 0
    found = await get(store, "order:1")
    assert found is not None
    assert found.payload == b"seven"


async def test_what_a_writer_left_uncompiled_is_left_to_its_next_read_alone(store: Store) -> None:
    await keep(store, "s", {"order:1": (1, b"old")})
    for n in range(5):
        await store.settle("s", [await store.mark("s", ["order:1"])], {})
        assert await trusted(store, "order:1") is None
        assert await count(store, "order:1") <= 1, f"write {n}: one mark a context says enough"
    seen = await marks(store, "order:1")
    await store.settle("s", [await store.mark("s", ["order:1"])], {})
    await store.put("s", {"order:1": (1, b"gathered before the last write")}, seen)
    assert await trusted(store, "order:1") is None
    await keep(store, "s", {"order:1": (2, b"new")})
    assert await trusted(store, "order:1") == b"new"


async def test_a_reader_takes_no_mark_of_a_live_writer_away(store: Store) -> None:
    mark = await store.mark("s", ["order:1"])
    other = await store.mark("s", ["order:1"])
    await store.put("s", {"order:1": (1, b"one")}, await marks(store, "order:1"))
    assert await count(store, "order:1") == 2
    await store.settle("s", [mark], {"order:1": (1, b"one")})
    assert await count(store, "order:1") == 1
    await store.settle("s", [other], {"order:1": (1, b"one")})
    assert await count(store, "order:1") == 0


async def test_a_mark_that_its_writer_dropped_stands_until_no_write_can_follow(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(store, "s", {"order:1": (1, b"old")})
    mark = await store.mark("s", ["order:1"])
    del mark
    for _ in range(2):
        await keep(store, "s", {"order:1": (2, b"new")})
        assert await trusted(store, "order:1") is None, "the graph may be about to commit"
    no_grace(monkeypatch)
    await store.mark("s", ["order:1"])
    for _ in range(2):
        await store.settle("s", [await store.mark("s", ["order:2"])], {})
        await keep(store, "s", {"order:1": (2, b"new")})
    assert await trusted(store, "order:1") == b"new"


async def test_dropping_a_space_leaves_the_other_spaces(store: Store) -> None:
    await keep(store, "s", {"order:1": (1, b"one"), "": (1, b"settings")})
    await keep(store, "other", {"order:1": (1, b"one")})
    mark = await store.mark("s", ["order:1"])
    await store.drop("s")
    assert await get(store, "order:1") is None
    assert await get(store, "") is None
    assert await trusted(store, "order:1", space="other") == b"one"
    await store.confirm(mark)
    await store.settle("s", [mark], {"order:1": (2, b"two")})
    assert await trusted(store, "order:1") in (None, b"two")


async def test_what_was_gathered_before_a_write_is_not_trusted_after_it(store: Store) -> None:
    """A reader looks, a writer comes and goes, the reader stores; with a context there before, and without."""
    for had in (False, True):
        key = f"order:{had}"
        if had:
            await keep(store, "s", {key: (1, b"old")})
        looked = await marks(store, key)
        mark = await store.mark("s", [key])
        await store.confirm(mark)
        await store.settle("s", [mark], {})
        await store.put("s", {key: (1, b"old")}, looked)
        assert await trusted(store, key) is None


async def test_keys_and_spaces_of_any_length_and_script(store: Store) -> None:
    keys = ["order:" + "x" * 5_000, "процесс:№1", "订单:一", "a:\0", "a:"]
    await keep(store, "s", {key: (1, key.encode()) for key in keys})
    for key in keys:
        found = await get(store, key)
        assert found is not None
        assert found.payload == key.encode()


async def test_one_process_opens_a_home_once_and_closes_it_with_the_last(tmp_path: Path) -> None:
    one, other = ContextStore.open(tmp_path), ContextStore.open(tmp_path)
    assert one is other
    one.close()
    await other.put("s", {"order:1": (1, b"one")})
    other.close()
    again = ContextStore.open(tmp_path)
    assert again is not one
    assert await get(again, "order:1") is not None
    again.close()


async def test_files_are_their_owners_alone(local: ContextStore, tmp_path: Path) -> None:
    files = [path for path in (tmp_path / "contexts").rglob("*") if path.suffix == ".mdb" or path.parent.name == "live"]
    assert len(files) >= 3
    assert {oct(path.stat().st_mode & 0o077) for path in files} == {"0o0"}


async def test_after_the_machine_was_down_nothing_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boot = tmp_path / "boot_id"
    boot.write_text("first\n")
    monkeypatch.setattr(contexts, "_BOOT_ID", boot)
    for expected in (None, b"one"):
        store = ContextStore.open(tmp_path)
        found = await get(store, "order:1")
        assert (found.payload if found else None) == expected
        await keep(store, "s", {"order:1": (1, b"one")})
        store.close()
    boot.write_text("second\n")
    store = ContextStore.open(tmp_path)
    assert await get(store, "order:1") is None
    store.close()


async def test_the_map_grows_for_this_process_and_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contexts, "MAP_SIZE_FIRST", 1 << 18)
    store = ContextStore.open(tmp_path)
    other = process(
        tmp_path,
        """
        await keep(store, "s", {"order:0": (1, b"x")})
        say("ready")
        found = await store.look("s", [f"order:{n}" for n in range(40)], [None] * 40)
        assert all(s is not None and len(s.payload) == 100_000 for s in found.stored)
        await keep(store, "s", {"order:99": (1, b"y" * 1_000_000)})
        say("grown")
        """,
    )
    heard(other, "ready")
    for n in range(40):
        await keep(store, "s", {f"order:{n}": (2, bytes(100_000))})
    go_on(other)
    heard(other, "grown")
    found = await get(store, "order:99")
    assert found is not None
    assert len(found.payload) == 1_000_000
    go_on(other)
    other.communicate(timeout=30)
    assert other.returncode == 0
    store.close()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_a_writer_killed_between_its_mark_and_its_compile_is_found(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: int
) -> None:
    await keep(store, "s", {"order:1": (1, b"old")})
    other = process(
        home_of(store, tmp_path),
        'redis_contexts.MARK_MS = 1_000; mark = await store.mark("s", ["order:1"]); say("marked")',
    )
    heard(other, "marked")
    await keep(store, "s", {"order:1": (1, b"old")})
    assert await trusted(store, "order:1") is None, "it is alive"
    end(other, how)
    no_grace(monkeypatch)
    for _ in range(60):
        await keep(store, "s", {"order:1": (2, b"new")})
        if await trusted(store, "order:1") is not None:
            break
        await asyncio.sleep(0.05)
    assert await trusted(store, "order:1") == b"new"


async def test_a_reader_killed_in_a_transaction_holds_nobody_up(local: ContextStore, tmp_path: Path) -> None:
    await keep(local, "s", {"order:1": (1, b"one")})
    other = process(tmp_path, 'txn = store._env.begin(); txn.get(b"x"); say("reading")')
    heard(other, "reading")
    end(other)
    for revision in range(2, 300):
        await keep(local, "s", {"order:1": (revision, os.urandom(20_000))})
    assert local._env.info()["map_size"] < 1 << 28


async def test_writers_killed_at_random_leave_what_others_settled(store: Store, tmp_path: Path) -> None:
    code = """
        import itertools
        say("ready")
        for n in itertools.count(1):
            mark = await store.mark("s", [f"order:{n % 50}"])
            await store.settle("s", [mark], {f"order:{n % 50}": (n, str(n).encode() * 500)})
    """
    for pause in (0.05, 0.11, 0.23):
        writers = [process(home_of(store, tmp_path), code) for _ in range(2)]
        for writer in writers:
            heard(writer, "ready")
            go_on(writer)
        await asyncio.sleep(pause)
        for writer in writers:
            end(writer)
        for n in range(50):
            found = await get(store, f"order:{n}")
            if found is not None:
                assert found.payload == str(found.revision).encode() * 500
        await keep(store, "s", {"order:new": (1, b"a killed writer's lock does not stay")})


async def test_processes_that_race_end_at_the_newest_revision(store: Store, tmp_path: Path) -> None:
    code = """
        say("ready")
        for n in range(1, 400):
            await keep(store, "s", {"order:1": (n, str(n).encode())})
    """
    writers = [process(home_of(store, tmp_path), code) for _ in range(3)]
    for writer in writers:
        heard(writer, "ready")
    for writer in writers:
        go_on(writer)
    last = 0
    while any(writer.poll() is None for writer in writers):
        found = await get(store, "order:1")
        revision = found.revision if found else 0
        assert revision >= last
        last = revision
        await asyncio.sleep(0.001)
    for writer in writers:
        writer.communicate(timeout=30)
    found = await get(store, "order:1")
    assert found is not None
    assert (found.revision, found.payload) == (399, b"399")


async def test_a_store_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    (tmp_path / "contexts").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be opened"):
        ContextStore.open(tmp_path)


async def test_a_store_that_fails_says_so(local: ContextStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: lmdb.Transaction) -> None:
        raise lmdb.DiskError("full")

    with pytest.raises(StoreError, match="fail"):
        local._run(refuse)
    assert await get(local, "order:1") is None
