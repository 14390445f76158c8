"""The context store: compiled contexts in LMDB, memory-mapped, shared by all processes on a machine.

A writer marks what it will touch before it writes the graph, and takes its mark away together with storing what it then
compiled. A reader that finds a mark compiles from the graph itself, and takes away only the marks of writers that are
gone. So no read is older than an acknowledged write, whichever process wrote it and however it ended.

What is here can always be compiled again, so writes wait for no disk: they outlive a killed process, and once the
machine was down (its boot is another one) the store starts empty.
"""

from __future__ import annotations

import os
import shutil
import struct
import threading
import time
import uuid
import weakref
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Protocol, TypeVar

import lmdb

from onrecord.errors import StoreError
from onrecord.store.file_lock import FileLock

FORMAT = 1
"""Of what is stored; files of another one are dropped."""

MAP_SIZE_FIRST = 1 << 26
READERS_MAX = 1024
GRACE_S = 5.0
"""How long after its writer was found gone a mark still stands: the graph may be about to commit what it was sent."""

_HEADER = struct.Struct(">Q16s")
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stored:
    """A compiled context as bytes; `stamp` is the same only where the bytes are."""

    revision: int
    stamp: bytes
    payload: bytes


@dataclass(frozen=True, slots=True)
class Looked:
    """What one consistent look found: a context each (None where there is none), and the marks in the way.

    `tokens` are what a store that others reach over a network knows a look by, by key; here there are none.
    """

    stored: tuple[Stored | None, ...]
    marks: tuple[bytes, ...]
    tokens: Mapping[str, bytes] = field(default_factory=dict[str, bytes])


class Mark:
    """A writer's announcement that contexts of a space are about to change. Dropped unsettled, it is abandoned."""

    __slots__ = ("__weakref__", "dropped", "keys", "names", "space")

    def __init__(self, space: str, keys: tuple[str, ...], names: tuple[bytes, ...], orphans: list[Orphan]) -> None:
        self.space = space
        self.keys = keys
        self.names = names
        # Whenever it is collected, in the middle of a transaction too: so it is only noted here.
        self.dropped = weakref.finalize(self, orphans.append, (space, keys, names))


Orphan = tuple[str, tuple[str, ...], tuple[bytes, ...]]
"""What is left of a mark that was dropped: its space, its contexts' keys, its names in the store."""


class Keeper(Protocol):
    """What keeps compiled contexts: LMDB in a home (`ContextStore`), or Redis for many machines."""

    async def look(self, space: str, keys: Sequence[str], known: Sequence[bytes | None]) -> Looked:
        """The contexts of `keys` and every mark on them, at one instant."""
        ...

    async def mark(self, space: str, keys: Iterable[str]) -> Mark:
        """Announce a write; from now on no reader trusts what is stored of these contexts."""
        ...

    async def confirm(self, mark: Mark) -> None:
        """See, after the write and before its answer, that readers cannot have missed the mark."""
        ...

    async def settle(self, space: str, marks: Sequence[Mark], compiled: Mapping[str, tuple[int, bytes]]) -> None:
        """Store what the marked contexts are now (revision and bytes, by key) and take the marks away, at once."""
        ...

    async def put(self, space: str, compiled: Mapping[str, tuple[int, bytes]], looked: Looked) -> None:
        """Store what was compiled after a look, unless a write came in between."""
        ...

    async def drop(self, space: str) -> None:
        """Forget every context of a space."""
        ...


class ContextStore:
    """One open store of a home. Keys are texts within a space; an empty key is the space's own entry."""

    def __init__(self, folder: Path, environment: lmdb.Environment, alive: FileLock, token: bytes) -> None:
        self._folder = folder
        self._env = environment
        self._alive = alive
        self._token = token
        self._count = 0
        self._mutex = threading.Lock()
        self._orphans: list[Orphan] = []
        self._contexts = environment.open_db(b"contexts")
        self._marks = environment.open_db(b"marks")
        self._opened = 1

    @classmethod
    def open(cls, home: Path) -> ContextStore:
        """The store of a home, made where it is not; one per process, however often it is opened (and closed)."""
        folder = (home / "contexts").resolve()
        with _opening:
            held = _open.get(folder)
            if held is not None:
                held._opened += 1
                return held
            try:
                _open[folder] = store = _opened_store(folder)
            except (lmdb.Error, OSError) as error:
                raise StoreError(f"The compiled contexts in {folder} cannot be opened: {error}.") from error
            return store

    def close(self) -> None:
        """Let go of the store; the last one to do so closes it."""
        with _opening:
            self._opened -= 1
            if self._opened:
                return
            _open.pop(self._folder, None)
            with self._mutex:
                self._env.close()
            self._alive.release(remove=True)

    async def look(self, space: str, keys: Sequence[str], known: Sequence[bytes | None]) -> Looked:
        """The contexts of `keys` and every mark on them, at one instant.

        `known` are stamps that the caller holds decoded: where one still stands, its payload comes back empty.
        """
        names = [name_of(space, key) for key in keys]

        def read(txn: lmdb.Transaction) -> Looked:
            stored = [
                _stored(txn.get(name, db=self._contexts), stamp) for name, stamp in zip(names, known, strict=True)
            ]
            marks: list[bytes] = []
            with txn.cursor(db=self._marks) as cursor:
                for name in names:
                    marks += _under(cursor, name)
            return Looked(tuple(stored), tuple(marks))

        return self._run(read, write=False)

    async def mark(self, space: str, keys: Iterable[str]) -> Mark:
        """Announce a write; from now on no reader trusts what is stored of these contexts."""
        distinct = tuple(dict.fromkeys(keys))
        with self._mutex:
            self._count += 1
            tail = self._token + self._count.to_bytes(8, "big")
        names = tuple(name_of(space, key) + tail for key in distinct)

        def write(txn: lmdb.Transaction) -> None:
            for name in names:
                txn.put(name, b"", db=self._marks)

        self._run(write)
        return Mark(space, distinct, names, self._orphans)

    async def confirm(self, mark: Mark) -> None:
        """Nothing takes a mark of a live writer away here."""

    async def settle(self, space: str, marks: Sequence[Mark], compiled: Mapping[str, tuple[int, bytes]]) -> None:
        """Store what the marked contexts are now (revision and bytes, by key) and take the marks away, at once.

        A marked context that was not compiled is left to its next read.
        """
        left = {name_of(space, key) for mark in marks for key in mark.keys} - {name_of(space, key) for key in compiled}
        names = {name[:_NAME_SIZE]: name for mark in marks for name in mark.names}
        gone = [name for mark in marks for name in mark.names]
        self._store(space, compiled, gone, unread=[names[name] for name in left])
        for mark in marks:
            mark.dropped.detach()

    async def put(self, space: str, compiled: Mapping[str, tuple[int, bytes]], looked: Looked = Looked((), ())) -> None:
        """Store contexts, never an older revision over a newer one, and take away the dead among the marks `looked` at.

        It was looked before what is stored was read from the graph.
        """
        now = time.time()
        dead = [name for name in looked.marks if not self._is_alive(name)]
        done = [name for name in dead if name[_NAME_SIZE:_TOKEN_END] == _ABANDONED and _is_over(name, now)]
        self._store(space, compiled, gone=done, abandoned=[n for n in dead if n[_NAME_SIZE:_TOKEN_END] != _ABANDONED])

    def _is_alive(self, mark: bytes) -> bool:
        token = mark[_NAME_SIZE:_TOKEN_END]
        if token in (_ABANDONED, self._token):
            return token == self._token
        return FileLock.is_held(self._folder / "live" / token.hex())

    async def drop(self, space: str) -> None:
        """Forget every context of a space; marks stay."""
        prefix = space_name_of(space)

        def write(txn: lmdb.Transaction) -> None:
            with txn.cursor(db=self._contexts) as cursor:
                for name in list(_under(cursor, prefix)):
                    txn.delete(name, db=self._contexts)

        self._run(write)

    def _store(
        self,
        space: str,
        compiled: Mapping[str, tuple[int, bytes]],
        gone: Iterable[bytes],
        abandoned: Sequence[bytes] = (),
        unread: Sequence[bytes] = (),
    ) -> None:
        entries = [
            (name_of(space, key), revision, _HEADER.pack(revision, digest_of(payload)) + payload)
            for key, (revision, payload) in compiled.items()
        ]

        def write(txn: lmdb.Transaction) -> None:
            for name, revision, value in entries:
                held = txn.get(name, db=self._contexts)
                if held is None or _HEADER.unpack_from(held)[0] <= revision:
                    txn.put(name, value, db=self._contexts)
            for name in gone:
                txn.delete(name, db=self._marks)
            self._retag(txn, [*abandoned, *(name for _, _, names in orphans for name in names)])
            self._leave(txn, unread)

        orphans = list(self._orphans)
        self._run(write)
        del self._orphans[: len(orphans)]

    def _retag(self, txn: lmdb.Transaction, names: Sequence[bytes]) -> None:
        # Nobody will settle them: whoever reads from now on compiles, and takes them away once no write can follow.
        since = struct.pack(">d", time.time())
        for name in names:
            if txn.delete(name, db=self._marks):
                txn.put(name[:_NAME_SIZE] + _ABANDONED + since + name[_NAME_SIZE:], b"", db=self._marks)

    def _leave(self, txn: lmdb.Transaction, names: Iterable[bytes]) -> None:
        # A mark that is over from the start, one a context: what is stored may be old, and a reader that compiles now
        # may yet store something older, so neither taking the mark away nor the context would say enough.
        for name in names:
            over = name[:_NAME_SIZE] + _ABANDONED + bytes(8)
            with txn.cursor(db=self._marks) as cursor:
                earlier = list(_under(cursor, over))
            for found in earlier:
                txn.delete(found, db=self._marks)
            txn.put(over + name[_NAME_SIZE:], b"", db=self._marks)

    def _run(self, work: Callable[[lmdb.Transaction], T], *, write: bool = True) -> T:
        # The mutex keeps this process's transactions apart from a change of the map's size.
        with self._mutex:
            while True:
                try:
                    with self._env.begin(write=write, buffers=True) as txn:
                        return work(txn)
                except lmdb.MapFullError:
                    self._env.set_mapsize(self._env.info()["map_size"] * 2)
                except lmdb.MapResizedError:
                    self._env.set_mapsize(0)
                except lmdb.Error as error:
                    raise StoreError(f"The compiled contexts in {self._folder} fail: {error}.") from error


_NAME_SIZE = 32
_TOKEN_END = _NAME_SIZE + 16
_ABANDONED = bytes(16)
_opening = threading.RLock()
_open: dict[Path, ContextStore] = {}


def _opened_store(folder: Path) -> ContextStore:
    (folder / "live").mkdir(mode=0o700, parents=True, exist_ok=True)
    boot = _BOOT_ID.read_text().strip() if _BOOT_ID.exists() else None
    with _alone(folder):
        _drop_if_of_another_boot(folder, f"{FORMAT} {boot}")
        token = uuid.uuid4().bytes
        alive = FileLock(folder / "live" / token.hex())
        if not alive.acquire():
            raise StoreError(f"Another process holds {alive.path}.")
        for path in (folder / "live").iterdir():
            if path != alive.path and not FileLock.is_held(path):
                path.unlink(missing_ok=True)
        (folder / "lmdb").mkdir(mode=0o700, exist_ok=True)
        environment = lmdb.open(
            str(folder / "lmdb"),
            map_size=MAP_SIZE_FIRST,
            max_dbs=2,
            max_readers=READERS_MAX,
            mode=0o600,
            metasync=False,
            sync=boot is None,
        )
        environment.reader_check()
    return ContextStore(folder, environment, alive, token)


@contextmanager
def _alone(folder: Path) -> Generator[None]:
    lock = FileLock(folder / "lock")
    lock.acquire(wait=True)
    try:
        yield
    finally:
        lock.release()


def _drop_if_of_another_boot(folder: Path, current: str) -> None:
    note = folder / "boot"
    if not note.exists() or note.read_text() != current:
        shutil.rmtree(folder / "lmdb", ignore_errors=True)
        draft = folder / f"boot.{os.getpid()}"
        draft.write_text(current)
        draft.replace(note)


def _is_over(abandoned: bytes, now: float) -> bool:
    [since] = struct.unpack(">d", abandoned[_TOKEN_END : _TOKEN_END + 8])
    return not 0 <= now - since < GRACE_S


@lru_cache(maxsize=4096)
def space_name_of(space: str) -> bytes:
    """What the names of a space's contexts begin with."""
    return blake2b(space.encode(), digest_size=16).digest()


@lru_cache(maxsize=65_536)
def name_of(space: str, key: str) -> bytes:
    """A context's name: keys of any length, in a store that takes 511 bytes; a space's are together."""
    return space_name_of(space) + blake2b(key.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def digest_of(payload: bytes) -> bytes:
    """A payload's stamp."""
    return blake2b(payload, digest_size=16).digest()


def _stored(value: bytes | memoryview | None, known: bytes | None) -> Stored | None:
    if value is None:
        return None
    revision, stamp = _HEADER.unpack_from(value)
    return Stored(revision, stamp, b"" if stamp == known else bytes(value[_HEADER.size :]))


def _under(cursor: lmdb.Cursor, prefix: bytes) -> Iterator[bytes]:
    found = cursor.set_range(prefix)
    while found and bytes(cursor.key()[: len(prefix)]) == prefix:
        yield bytes(cursor.key())
        found = cursor.next()
