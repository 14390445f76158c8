"""The context store for many machines: compiled contexts in one Redis that all of them reach.

A context and the marks on it are one key, so that Redis cannot lose one without the other, whatever it evicts, expires
or flushes. Two things make what it may lose harmless. A look takes a token of each context, which every mark, settling
and loss makes worthless: what was gathered before a write is not stored after it. And a writer confirms its marks after
its write and before its answer: where one is gone, all that is stored of that context goes. So a mark needs no sign of
life of its writer, only an end: a writer that takes longer finds its mark gone.

Keys carry the id of the server's run: a Redis that was started again, from however old a file, and a replica that took
its place, begin empty. One Redis (with replicas or without), not a cluster.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast
from urllib.parse import urlsplit

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import AuthenticationError, RedisError, ResponseError
from redis.exceptions import ConnectionError as LostError

from onrecord.errors import ConfigurationError, StoreUnavailableError
from onrecord.store.contexts import Looked, Mark, Orphan, Stored, digest_of, name_of, space_name_of

FORMAT = 1
"""Of what is stored; keys of another one are left to their ends."""

MARK_MS = 60_000
"""How long a mark keeps readers from trusting what is stored, unless its writer takes it away before."""

GRACE_MS = 5_000
"""How long a mark still stands whose writer failed: the graph may be about to commit what it was sent."""

LIFETIME_S = 7 * 86_400
"""How long a context is kept that nobody compiles again."""

TOKEN_S = 120
"""How long a token stands for a context that is not there: longer than a compile takes."""

TIMEOUT_S = 2.0
DOWN_S = 1.0
"""How long readers do without a Redis that did not answer, before they try it again."""

CONNECTIONS_MAX = 32

_OTHER_RUN = "OTHERRUN"
_DOWN = Looked((), (b"down",))
_LOG = logging.getLogger("onrecord.store")

# Each begins with this: a connection's first words made the run known, so only a flush or an eviction takes it away.
_GUARD = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return {err = 'OTHERRUN another run of the server'} end
"""
# A context's hash: t(oken), and together r(evision), d(igest), p(ayload); every longer field is a mark, with its end.
_COUNT = """
local function marks(key, has)
  local count = redis.call('HLEN', key) - 1
  return has and count - 3 or count
end
"""
_LOOK = (
    _GUARD
    + _COUNT
    + """
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local found = {}
for i = 2, #KEYS do
  local key = KEYS[i]
  local held = redis.call('HMGET', key, 't', 'r', 'd')
  local token, revision, digest, payload, left = held[1], held[2], held[3], '', 0
  if not token then
    token = ARGV[2]
    redis.call('HSET', key, 't', token)
    redis.call('EXPIRE', key, ARGV[3])
  else
    left = marks(key, revision)
    if left > 0 then
      for _, name in ipairs(redis.call('HKEYS', key)) do
        if #name > 1 and tonumber(redis.call('HGET', key, name)) < now then
          redis.call('HDEL', key, name, 'r', 'd', 'p')
          revision, token, left = false, ARGV[2], left - 1
          redis.call('HSET', key, 't', token)
        end
      end
    end
    if revision and digest ~= ARGV[i + 2] then payload = redis.call('HGET', key, 'p') end
  end
  found[i - 1] = {token, revision or '', digest or '', payload, left}
end
return found
"""
)
_MARK = (
    _GUARD
    + """
local clock = redis.call('TIME')
local ends = clock[1] * 1000 + math.floor(clock[2] / 1000) + ARGV[4]
for i = 2, #KEYS do
  redis.call('HSET', KEYS[i], 't', ARGV[2], ARGV[3], string.format('%.0f', ends))
  redis.call('EXPIRE', KEYS[i], ARGV[5])
end
return 1
"""
)
_CONFIRM = (
    _GUARD
    + """
local lost = 0
for i = 2, #KEYS do
  if redis.call('HEXISTS', KEYS[i], ARGV[2]) == 0 then
    redis.call('DEL', KEYS[i])
    lost = lost + 1
  end
end
return lost
"""
)
_ABANDON = (
    _GUARD
    + """
local clock = redis.call('TIME')
local ends = string.format('%.0f', clock[1] * 1000 + math.floor(clock[2] / 1000) + ARGV[3])
for i = 2, #KEYS do
  if redis.call('HEXISTS', KEYS[i], ARGV[2]) == 0 then redis.call('DEL', KEYS[i])
  else redis.call('HSET', KEYS[i], ARGV[2], ends) end
end
return 1
"""
)
_SETTLE = (
    _GUARD
    + """
local at = 4
for i = 2, #KEYS do
  local key = KEYS[i]
  local count, lost = tonumber(ARGV[at]), false
  for j = at + 1, at + count do
    if redis.call('HDEL', key, ARGV[j]) == 0 then lost = true end
  end
  at = at + count + 1
  local revision, digest, payload = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  at = at + 3
  if lost then
    redis.call('DEL', key)
  elseif revision == '' then
    redis.call('HDEL', key, 'r', 'd', 'p')
    redis.call('HSET', key, 't', ARGV[2])
  else
    local held = redis.call('HGET', key, 'r')
    if not held or tonumber(held) <= tonumber(revision) then
      redis.call('HSET', key, 't', ARGV[2], 'r', revision, 'd', digest, 'p', payload)
      redis.call('EXPIRE', key, ARGV[3])
    end
  end
end
return 1
"""
)
_PUT = (
    _GUARD
    + _COUNT
    + """
local at = 4
local stored = 0
for i = 2, #KEYS do
  local key = KEYS[i]
  local held = redis.call('HMGET', key, 't', 'r')
  if held[1] and held[1] == ARGV[at] and marks(key, held[2]) == 0
     and (not held[2] or tonumber(held[2]) <= tonumber(ARGV[at + 1])) then
    redis.call('HSET', key, 't', ARGV[2], 'r', ARGV[at + 1], 'd', ARGV[at + 2], 'p', ARGV[at + 3])
    redis.call('EXPIRE', key, ARGV[3])
    stored = stored + 1
  end
  at = at + 4
end
return stored
"""
)

Argument = bytes | int


class RedisContextStore:
    """One Redis, as one process reaches it. Keys are texts within a space; an empty key is the space's own entry.

    Without its answer reads do without it, and compile; a write is refused before it reaches the graph
    (StoreUnavailableError), since a Redis that other machines still reach would go on giving them what was before.
    """

    def __init__(self, url: str) -> None:
        self.where = _shown(url)
        self._run = b""
        self._down_until = 0.0
        self._orphans: list[Orphan] = []
        self._client = _client(url, self._begin)
        self._scripts = {
            text: self._client.register_script(text) for text in (_LOOK, _MARK, _CONFIRM, _ABANDON, _SETTLE, _PUT)
        }

    @classmethod
    async def open(cls, url: str) -> RedisContextStore:
        """The store at a URL; ConfigurationError where nothing answers."""
        store = cls(url)
        try:
            await store.policy()
        except StoreUnavailableError as error:
            await store.close()
            raise ConfigurationError(f"ONRECORD_CONTEXT_URL: {error}") from error
        return store

    async def close(self) -> None:
        """Let go of the connections."""
        await self._client.aclose()

    async def policy(self) -> tuple[int, str]:
        """How much memory the server may take (bytes, 0: as it likes), and what it evicts then."""
        said = await self._answer(self._client.info("memory"))  # pyright: ignore[reportUnknownMemberType]
        return int(said.get("maxmemory", 0)), str(said.get("maxmemory_policy", "unknown"))

    async def look(self, space: str, keys: Sequence[str], known: Sequence[bytes | None]) -> Looked:
        """The contexts of `keys` and every mark on them, at one instant, in one round trip.

        `known` are stamps that the caller holds decoded: where one still stands, its payload comes back empty. Of a
        Redis that does not answer nothing is there, and nothing to be trusted.
        """
        if time.monotonic() < self._down_until:
            return Looked((None,) * len(keys), _DOWN.marks)
        try:
            rows = await self._call(_LOOK, space, keys, [_nonce(), TOKEN_S, *(stamp or b"" for stamp in known)])
        except StoreUnavailableError as error:
            if time.monotonic() >= self._down_until:  # of many reads at once, one says it
                _LOG.warning("contexts are compiled by each read: %s", error)
            self._down_until = time.monotonic() + DOWN_S
            return Looked((None,) * len(keys), _DOWN.marks)
        stored = tuple(Stored(int(r), digest, payload) if r else None for _, r, digest, payload, _ in rows)
        return Looked(
            stored,
            tuple(b"mark" for row in rows for _ in range(row[4])),
            {key: row[0] for key, row in zip(keys, rows, strict=True)},
        )

    async def mark(self, space: str, keys: Iterable[str]) -> Mark:
        """Announce a write; from now on no reader trusts what is stored of these contexts."""
        distinct = tuple(dict.fromkeys(keys))
        mark = Mark(space, distinct, (_nonce(),), self._orphans)
        await self._tidy()
        if distinct:
            await self._call(_MARK, space, distinct, [_nonce(), mark.names[0], MARK_MS, LIFETIME_S])
        return mark

    async def confirm(self, mark: Mark) -> None:
        """See, after the write and before its answer, that readers cannot have missed the mark."""
        if mark.keys:
            await self._call(_CONFIRM, mark.space, mark.keys, [mark.names[0]])

    async def settle(self, space: str, marks: Sequence[Mark], compiled: Mapping[str, tuple[int, bytes]]) -> None:
        """Store what the marked contexts are now (revision and bytes, by key) and take the marks away, at once.

        A marked context that was not compiled is left to its next read.
        """
        names: dict[str, list[bytes]] = {}
        for mark in marks:
            for key in mark.keys:
                names.setdefault(key, []).append(mark.names[0])
        if names:
            arguments: list[Argument] = [_nonce(), LIFETIME_S]
            for key, own in names.items():
                revision, payload = compiled.get(key, (b"", b""))
                arguments += [len(own), *own, revision, digest_of(payload) if payload else b"", payload]
            await self._call(_SETTLE, space, list(names), arguments)
        for mark in marks:
            mark.dropped.detach()

    async def put(self, space: str, compiled: Mapping[str, tuple[int, bytes]], looked: Looked) -> None:
        """Store what was compiled after a look, unless a write came in between, or a newer one is there."""
        keys = [key for key in compiled if key in looked.tokens]
        if not keys:
            return
        arguments: list[Argument] = [_nonce(), LIFETIME_S]
        for key in keys:
            revision, payload = compiled[key]
            arguments += [looked.tokens[key], revision, digest_of(payload), payload]
        try:
            await self._call(_PUT, space, keys, arguments)
        except StoreUnavailableError as error:  # the next read compiles it again
            _LOG.warning("a compiled context is not kept: %s", error)

    async def drop(self, space: str) -> None:
        """Forget every context of a space, and whatever stands in their way: who marked them finds it gone."""
        pattern = self._prefix() + space_name_of(space).hex().encode() + b"*"
        at: Any = 0
        while True:
            page = self._client.scan(at, match=pattern, count=1_000)  # pyright: ignore[reportUnknownMemberType]
            at, names = await self._answer(page)
            if names:
                await self._answer(self._client.unlink(*names))
            if not int(at):
                return

    async def _tidy(self) -> None:
        # What failed writers left: nobody will settle it, and the graph may have taken what they sent, or may yet.
        while self._orphans:
            space, keys, [name] = self._orphans[-1]
            if keys:
                await self._call(_ABANDON, space, keys, [name, GRACE_MS])
            self._orphans.pop()

    def _prefix(self) -> bytes:
        return b"onrecord:%d:%s:" % (FORMAT, self._run)

    async def _call(self, script: str, space: str, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
        for _ in range(3):
            if not self._run:
                await self._answer(self._client.ping())  # pyright: ignore[reportUnknownMemberType]
            prefix = self._prefix()
            names = [_RUN_KEY, *(prefix + name_of(space, key).hex().encode() for key in keys)]
            try:
                return await self._answer(self._scripts[script](names, [self._run, *arguments]))
            except ResponseError as error:
                if not str(error).startswith(_OTHER_RUN):
                    raise StoreUnavailableError(f"The context store at {self.where} refuses: {error}.") from error
                await self._answer(self._client.set(_RUN_KEY, self._run))
        raise StoreUnavailableError(f"The context store at {self.where} is one server and then another.")

    async def _answer(self, sent: Any) -> Any:
        try:
            return await sent
        except AuthenticationError as error:
            raise StoreUnavailableError(f"The context store at {self.where} refuses the password: {error}.") from error
        except ResponseError:
            raise
        except (RedisError, OSError) as error:
            raise StoreUnavailableError(
                f"The context store at {self.where} does not answer: {str(error).rstrip('.')}."
            ) from error

    async def _begin(self, connection: Any) -> None:
        """A connection's first words: whom it reached, which it makes known to all others."""
        await connection.on_connect()
        await connection.send_command("INFO", "server")
        said = _plain(await connection.read_response())
        run = next(line.split(b":", 1)[1].strip() for line in said.splitlines() if line.startswith(b"run_id:"))[:16]
        await connection.send_command("SET", _RUN_KEY, run)
        await connection.read_response()
        self._run = run


_RUN_KEY = b"onrecord:run"


def _client(url: str, begin: Any) -> Redis:
    pool = BlockingConnectionPool.from_url(  # pyright: ignore[reportUnknownMemberType]
        url,
        max_connections=CONNECTIONS_MAX,
        timeout=TIMEOUT_S,
        socket_timeout=TIMEOUT_S,
        socket_connect_timeout=TIMEOUT_S,
        redis_connect_func=begin,
        retry=Retry(ExponentialBackoff(cap=0.1, base=0.01), 2, supported_errors=(LostError,)),
    )
    return Redis.from_pool(pool)


def _plain(said: Any) -> bytes:
    return said if isinstance(said, bytes) else cast(str, said).encode()


def _nonce() -> bytes:
    return os.urandom(12)


def _shown(url: str) -> str:
    """The server's address, without the password that its URL may hold."""
    parts = urlsplit(url)
    return f"{parts.hostname}:{parts.port or 6379}"
