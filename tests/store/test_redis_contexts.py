from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.redis_server import RedisServer

from onrecord.errors import ConfigurationError, StoreUnavailableError
from onrecord.store import redis_contexts
from onrecord.store.redis_contexts import RedisContextStore

KEY = "order:1"


@pytest.fixture
async def store(redis: RedisServer) -> AsyncIterator[RedisContextStore]:
    redis.said("FLUSHALL")
    opened = await RedisContextStore.open(redis.url)
    yield opened
    await opened.close()


async def keep(store: RedisContextStore, payload: bytes, revision: int = 1) -> None:
    looked = await store.look("s", [KEY], [None])
    await store.put("s", {KEY: (revision, payload)}, looked)


async def trusted(store: RedisContextStore) -> bytes | None:
    looked = await store.look("s", [KEY], [None])
    return looked.stored[0].payload if looked.stored[0] and not looked.marks else None


async def test_a_mark_that_was_flushed_away_takes_what_was_compiled_meanwhile_with_it(
    store: RedisContextStore, redis: RedisServer
) -> None:
    """The writer's answer comes after `confirm`: nothing that was gathered before its write is trusted then."""
    for others in (False, True):
        mark = await store.mark("s", [KEY])
        redis.said("FLUSHALL")
        other = await store.mark("s", [KEY]) if others else None
        await keep(store, b"gathered before the write")
        late = await store.look("s", [KEY], [None])
        await store.confirm(mark)
        assert await trusted(store) is None
        await store.put("s", {KEY: (1, b"gathered before the write")}, late)
        assert await trusted(store) is None
        if other is not None:
            await store.settle("s", [other], {KEY: (1, b"gathered before the write, by another writer")})
            assert await trusted(store) is None
        await store.settle("s", [mark], {KEY: (2, b"written")})
        assert await trusted(store) is None, "whoever lost its mark may have been overtaken"
        await keep(store, b"written", 2)
        assert await trusted(store) == b"written"


async def test_what_is_evicted_goes_with_its_marks(store: RedisContextStore, redis: RedisServer) -> None:
    await keep(store, b"old")
    mark = await store.mark("s", [KEY])
    looked = await store.look("s", [KEY], [None])
    redis.said("EVAL", "for _, k in ipairs(redis.call('KEYS', 'onrecord:1:*')) do redis.call('DEL', k) end", "0")
    await store.put("s", {KEY: (1, b"old")}, looked)
    assert await trusted(store) is None
    await store.confirm(mark)
    await store.settle("s", [mark], {})
    assert await trusted(store) is None


async def test_a_writer_that_takes_longer_than_its_mark_leaves_nothing_old(
    store: RedisContextStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(store, b"old")
    monkeypatch.setattr(redis_contexts, "MARK_MS", -1)
    mark = await store.mark("s", [KEY])
    await keep(store, b"gathered before the write")
    assert await trusted(store) == b"gathered before the write"
    await store.confirm(mark)
    assert await trusted(store) is None


async def test_a_redis_that_was_started_again_begins_empty(tmp_path: Path) -> None:
    """Its file is older than the last mark: what it brings back may be old, and says nothing of marks."""
    server = RedisServer(tmp_path, "--appendonly", "no")
    store = await RedisContextStore.open(server.url)
    await keep(store, b"old")
    assert server.said("SAVE") == b"+OK\r\n"
    mark = await store.mark("s", [KEY])
    server.stop()
    server.start()
    assert b"onrecord:1:" in server.said("KEYS", "onrecord:1:*"), "it came back with its file"
    assert await trusted(store) is None
    looked = await store.look("s", [KEY], [None])
    await store.confirm(mark)
    await store.put("s", {KEY: (1, b"old")}, looked)
    assert await trusted(store) is None
    await keep(store, b"new", 2)
    assert await trusted(store) == b"new"
    await store.close()
    server.stop()


async def test_without_an_answer_reads_do_without_and_writes_are_refused(tmp_path: Path) -> None:
    server = RedisServer(tmp_path)
    store = await RedisContextStore.open(server.url)
    await keep(store, b"old")
    mark = await store.mark("s", [KEY])
    server.stop()
    looked = await store.look("s", [KEY], [None])
    assert looked.stored == (None,)
    assert looked.marks, "nothing is to be trusted"
    await store.put("s", {KEY: (1, b"new")}, looked)
    with pytest.raises(StoreUnavailableError, match="does not answer"):
        await store.mark("s", [KEY])
    with pytest.raises(StoreUnavailableError, match="does not answer"):
        await store.confirm(mark)
    server.start()
    await store.mark("s", ["order:2"])
    await store.close()
    server.stop()
    with pytest.raises(ConfigurationError, match="does not answer"):
        await RedisContextStore.open(server.url)


async def test_a_full_redis_refuses_writes_and_no_reads(redis: RedisServer, store: RedisContextStore) -> None:
    await keep(store, b"old")
    redis.said("CONFIG", "SET", "maxmemory", "1")
    try:
        assert await store.policy() == (1, "noeviction")
        with pytest.raises(StoreUnavailableError, match="refuses"):
            await store.mark("s", [KEY])
        assert await trusted(store) == b"old", "nothing was written"
        looked = await store.look("s", ["order:2"], [None])
        assert looked.stored == (None,)
        await store.put("s", {"order:2": (1, b"new")}, looked)
    finally:
        redis.said("CONFIG", "SET", "maxmemory", "0")


async def test_a_password_is_in_no_message(tmp_path: Path) -> None:
    server = RedisServer(tmp_path)
    server.said("CONFIG", "SET", "requirepass", "swordfish")
    for url in (server.url, server.url.replace("redis://", "redis://:hunter2@")):
        with pytest.raises(ConfigurationError) as caught:
            await RedisContextStore.open(url)
        assert "hunter2" not in str(caught.value)
    store = await RedisContextStore.open(server.url.replace("redis://", "redis://:swordfish@") + "/2")
    await keep(store, b"one")
    assert await trusted(store) == b"one"
    await store.close()
    server.stop()
