"""API keys: made, rotated and revoked by commands, and judged by servers without a statement.

The graph holds a digest of each, so every process on every machine sees the same keys. A server keeps all of them, and
reads them again when a command of the same home changed one (at once: it grows a file there), and every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Any

from onrecord.errors import ConflictError, NotFoundError, OnRecordError
from onrecord.models.key import Key, Scope
from onrecord.models.object import Reader
from onrecord.models.stamp import stamp
from onrecord.store.graph import Graph

REFRESH_S = 3.0
"""How often a server reads the keys: a change on another machine takes that long."""

STALE_S_MAX = 10.0
"""A server that could not read the keys for that long answers nobody: what it holds may have been revoked."""

PREFIX = "onr"
_SECRET_BYTES = 32
_NOBODY = "0" * 64


class Keys:
    """The keys of a graph. `home` is where commands and servers of one machine tell each other of a change."""

    def __init__(
        self,
        graph: Graph,
        home: Path,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        pulse: Callable[[], float] = time.monotonic,
    ) -> None:
        self._graph = graph
        self._changes = home.absolute() / "keys.changed"
        self._clock = clock
        self._pulse = pulse
        self._held: Mapping[str, Key] = {}
        self._seen = -1
        self._read_at = 0.0
        self._reading = asyncio.Lock()
        self._were = False

    async def create(
        self,
        space: str,
        name: str,
        readers: Sequence[Reader],
        scopes: Sequence[Scope] = (),
        expires_at: datetime | None = None,
    ) -> tuple[str, Key]:
        """A new key of a space and its token, which is kept nowhere; `expires_at` is aware."""
        token, props = self._made(space, name, readers, scopes, stamp(expires_at) if expires_at else None)
        [row] = await self._graph.write("key/create", key_id=props["key_id"], props=props)
        self._tell()
        return token, Key.of(row["key"])

    async def listed(self, space: str) -> list[Key]:
        """The keys of a space, the oldest first, with those that ended."""
        rows = await self._graph.read("key/all")
        keys = [key for row in rows if (key := Key.of(row["key"])).space == space]
        return sorted(keys, key=lambda key: (key.created_at, key.key_id))

    async def rotate(self, space: str, key_id: str, overlap: timedelta = timedelta()) -> tuple[str, Key]:
        """A new token for what a key may do; the old one ends after `overlap`.

        Raises NotFoundError, and ConflictError where the key has ended already.
        """
        now = self._clock()
        old = next((key for key in await self.listed(space) if key.key_id == key_id), None)
        if old is None:
            raise _missing(key_id)
        if not old.stands(stamp(now)):
            raise ConflictError(f"The key {key_id} has ended; create another.", "key")
        token, props = self._made(space, old.name, old.readers, sorted(old.scopes), old.expires_at)
        rows = await self._graph.write(
            "key/rotate",
            space=space,
            old_id=key_id,
            key_id=props["key_id"],
            props=props,
            ends_at=stamp(now + overlap),
        )
        self._tell()
        return token, Key.of(rows[0]["key"])

    async def revoke(self, space: str, key_id: str) -> Key:
        """End a key now; NotFoundError."""
        rows = await self._graph.write("key/revoke", space=space, key_id=key_id, now=stamp(self._clock()))
        if not rows:
            raise _missing(key_id)
        self._tell()
        return Key.of(rows[0]["key"])

    async def needed(self) -> bool:
        """Whether nobody is answered without a key: one was made here, whatever became of it and of the graph since."""
        self._were = self._were or bool(await self._current())
        return self._were

    def require(self) -> None:
        """Answer nobody without a key, from now on."""
        self._were = True

    async def judge(self, token: str) -> Key | None:
        """The key that a token is of, if it stands; takes as long for a token that never was as for one that ended."""
        held = await self._current()
        key = held.get(_id_of(token))
        digest = sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
        is_known = compare_digest(digest, _NOBODY if key is None else key.digest)
        return key if is_known and key is not None and key.stands(stamp(self._clock())) else None

    @contextlib.asynccontextmanager
    async def kept(self) -> AsyncGenerator[Keys]:
        """Keys that are read again and again while the context lasts, so that no call has to."""
        await self._read()
        done = asyncio.Event()
        task = asyncio.create_task(self._keep(done))
        try:
            yield self
        finally:
            done.set()  # never in the middle of a statement, which would leave its connection open
            await task

    async def _keep(self, done: asyncio.Event) -> None:
        while not done.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(done.wait(), REFRESH_S)
                return
            # A graph that does not answer is the calls' to tell, once what is held here is too old.
            with contextlib.suppress(OnRecordError):
                await self._read()

    async def _current(self) -> Mapping[str, Key]:
        if not self._is_current():
            async with self._reading:
                if not self._is_current():
                    await self._read()
        return self._held

    def _is_current(self) -> bool:
        return self._seen == self._changed() and self._pulse() - self._read_at < STALE_S_MAX

    async def _read(self) -> None:
        # Both before the graph is read: what changes meanwhile is read again.
        seen, at = self._changed(), self._pulse()
        rows = await self._graph.read("key/all")
        if at >= self._read_at:
            self._held = {row["key"]["key_id"]: Key.of(row["key"]) for row in rows}
            self._seen, self._read_at = seen, at

    def _changed(self) -> int:
        try:
            return self._changes.stat().st_size
        except FileNotFoundError:
            return 0

    def _tell(self) -> None:
        self._changes.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._changes.open("ab") as file:  # its length says how often; a time of change may come twice
            file.write(b".")

    def _made(
        self, space: str, name: str, readers: Sequence[Reader], scopes: Sequence[Scope], expires_at: str | None
    ) -> tuple[str, dict[str, Any]]:
        key_id = secrets.token_hex(6)
        token = f"{PREFIX}_{key_id}_{secrets.token_urlsafe(_SECRET_BYTES)}"
        return token, {
            "key_id": key_id,
            "space": space,
            "name": name,
            "digest": sha256(token.encode()).hexdigest(),
            "last4": token[-4:],
            "readers": list(readers),
            "scopes": list(scopes),
            "created_at": stamp(self._clock()),
            "expires_at": expires_at,
        }


def _id_of(token: str) -> str:
    prefix, _, rest = token.partition("_")
    return rest.partition("_")[0] if prefix == PREFIX else ""


def _missing(key_id: str) -> NotFoundError:
    return NotFoundError(f"There is no key {key_id!r} in this space.", "key")
