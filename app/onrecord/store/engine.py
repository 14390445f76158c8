"""The embedded engine: ArcadeDB in a process of its own, shared by every process that works in the same home.

The home holds, of the engine:

    engine.lock    held by whoever starts the engine, then by the engine, as long as it lives
    engine.leases  held, shared, by each process that uses it; held by nobody, the engine ends itself after a while
    engine.json    where it answers, and its password (mode 0600); held by the engine that wrote it
    engine.log     what it says
    engine/        its data

Every hold is a lock on an open file, which the system lets go of however the process ends: so a killed engine, a
machine that went down and an id that another process has now leave nothing behind that could be taken for an engine.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from onrecord.errors import ConfigurationError, StoreUnavailableError
from onrecord.store.engine_files import offer, swap

DATABASE = "onrecord"
USER = "root"
READER = "reader"
"""A user of the engine who may read and nothing else: a session for reading does not keep ArcadeDB from writing."""
LINGER_S = 60.0
START_S_MAX = 120.0
HEAP = "1g"
FULL_TEXT = ("Claim", "Fact", "Passage")
"""The labels whose `terms` are searched."""
MESSAGE_BYTES_MAX = 128 << 20  # a statement with all of its parameters; beyond it the engine answers nothing
LOG_BYTES_MAX = 2_000_000
LOG_BYTES_KEPT = 200_000
# Its log is `engine.log` alone, which is kept short; by default it keeps up to a gigabyte of its own.
_LOG_PROPERTIES = """\
handlers = java.util.logging.ConsoleHandler
.level = INFO
io.undertow.level = WARNING
org.xnio.level = WARNING
org.jboss.level = WARNING
java.util.logging.ConsoleHandler.level = INFO
java.util.logging.ConsoleHandler.formatter = com.arcadedb.log.LogFormatter
"""
_READS_ONLY: dict[str, Any] = {
    "resultSetLimit": -1,
    "readTimeout": -1,
    "access": [],
    "types": {"*": {"access": ["readRecord"]}},
}
_JVM_ARGS = [
    "-Djava.util.logging.config.file=config/arcadedb-log.properties",
    "-XX:ErrorFile=crash.log",
]
_POLL_S = 0.05
_WATCH_S = 0.25


@dataclass(frozen=True)
class Endpoint:
    """Where a graph answers over Bolt. No user: no authentication; no database: the server's default.

    `reader` is the same as a user who cannot write, where a server needs one for that.
    """

    url: str
    user: str = ""
    password: str = field(default="", repr=False)
    database: str | None = None
    reader: Endpoint | None = field(default=None, repr=False)


class Lease:
    """A process's hold on the embedded engine: while one is held, the engine stays."""

    def __init__(self, home: Path, linger_s: float, hold: int, endpoint: Endpoint) -> None:
        self.home = home
        self.endpoint = endpoint
        self._linger_s = linger_s
        self._hold: int | None = hold

    async def renew(self) -> Endpoint:
        """Where the engine answers now, started again if it is gone."""
        self.endpoint = await _join(self.home, self._linger_s)
        return self.endpoint

    def release(self) -> None:
        """Let go; the engine ends once nobody has held it for its linger time."""
        if self._hold is not None:
            os.close(self._hold)
            self._hold = None


async def lease(home: Path, linger_s: float = LINGER_S) -> Lease:
    """Join the engine of a home, or start it; `linger_s` is how long one that is started outlives its last lease.

    Raises ConfigurationError where the home cannot be written, StoreUnavailableError where the engine does not start.
    """
    home = home.absolute()  # noqa: ASYNC240  # asks for the working directory, and waits for nothing
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        hold = os.open(home / "engine.leases", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise ConfigurationError(f"{home} cannot be used as the home: {error.strerror}.") from error
    try:
        # An engine that is about to end holds it alone, and lets go when it has ended.
        await _until(lambda: _locked(hold, fcntl.LOCK_SH), f"The embedded engine in {home} does not end.")
        return Lease(home, linger_s, hold, await _join(home, linger_s))
    except BaseException:
        os.close(hold)
        raise


@asynccontextmanager
async def alone(home: Path) -> AsyncGenerator[Endpoint]:
    """The engine of a home that nobody else uses; who wants it meanwhile waits. Raises ConfigurationError."""
    hold = os.open(home / "engine.leases", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        tries = 20  # an engine that looks whether it is needed holds the same lock for a moment
        while not _locked(hold, fcntl.LOCK_EX):
            if not (tries := tries - 1):
                raise ConfigurationError(f"Other processes use the memory in {home}: stop them first.")
            await asyncio.sleep(_POLL_S)
        yield await _join(home, LINGER_S)
    finally:
        os.close(hold)


async def replace(home: Path, data: Path) -> None:
    """Put `data` in the place of the engine's data, whole or not at all; inside `alone`. The engine is ended first."""
    with (home / "engine.json").open("rb") as file:
        os.kill(json.load(file)["pid"], signal.SIGKILL)  # what it holds in memory goes with what is replaced
    async with ended(home):
        offer(home, data)
        swap(home)
        (home / "engine.json").unlink(missing_ok=True)
        (home / "engine.log").unlink(missing_ok=True)


@asynccontextmanager
async def ended(home: Path) -> AsyncGenerator[None]:
    """Wait for the engine of a home to end; none starts meanwhile."""
    lock: list[int] = []

    def taken() -> bool:
        found = _take(home / "engine.lock")
        lock.extend([found] if found is not None else [])
        return bool(lock)

    await _until(taken, f"The embedded engine in {home} does not end.")
    try:
        yield
    finally:
        os.close(lock[0])


async def _join(home: Path, linger_s: float) -> Endpoint:
    """The endpoint of the engine that runs, else of the one that this or a racing process starts."""
    log, spawned = home / "engine.log", False
    deadline = time.monotonic() + START_S_MAX
    while time.monotonic() < deadline:
        if endpoint := _running(home):
            return endpoint
        if (lock := _take(home / "engine.lock")) is not None:
            try:
                if endpoint := _running(home):
                    return endpoint
                if spawned:
                    raise StoreUnavailableError(
                        f"The embedded engine did not start: {_last_line(log)} ({log} has all of it)"
                    )
                _spawn(home, linger_s, lock)
                spawned = True
            finally:
                os.close(lock)
        await asyncio.sleep(_POLL_S)
    raise StoreUnavailableError(f"The embedded engine did not answer within {START_S_MAX:.0f} s; see {log}.")


def _running(home: Path) -> Endpoint | None:
    """What `engine.json` says, if the engine that wrote it lives."""
    try:
        with (home / "engine.json").open("rb") as file:
            if _locked(file.fileno(), fcntl.LOCK_SH):
                return None
            said = json.load(file)
            reader = said.get("reader")
            return Endpoint(
                said["url"],
                said["user"],
                said["password"],
                said["database"],
                Endpoint(said["url"], reader["user"], reader["password"], said["database"]) if reader else None,
            )
    except FileNotFoundError:
        return None


def _spawn(home: Path, linger_s: float, lock: int) -> None:
    """Start an engine that inherits the lock and is nobody's child: it ends as it will, and nothing waits for it."""
    log = home / "engine.log"
    _shorten(log)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        subprocess.run(  # noqa: S603  # this very program
            [sys.executable, "-P", "-m", "onrecord.store.engine", str(home), str(linger_s), str(lock)],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=(lock,),
            start_new_session=True,
            cwd=home,
            env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},  # a home may be called anything, in any locale
            check=False,
        )
    finally:
        os.close(output)


async def _until(true: Callable[[], bool], failure: str) -> None:
    deadline = time.monotonic() + START_S_MAX
    while not true():
        if time.monotonic() > deadline:
            raise StoreUnavailableError(failure)
        await asyncio.sleep(_POLL_S)


def _locked(descriptor: int, kind: int) -> bool:
    """Whether this open file got the lock at once."""
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _take(path: Path) -> int | None:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    if _locked(descriptor, fcntl.LOCK_EX):
        return descriptor
    os.close(descriptor)
    return None


def _shorten(log: Path) -> None:
    """Keep the end of a log that has grown too long; whoever appends to it goes on."""
    if log.exists() and log.stat().st_size > LOG_BYTES_MAX:
        with log.open("r+b") as file:
            file.seek(-LOG_BYTES_KEPT, os.SEEK_END)
            tail = file.read()
            file.truncate(0)
        with log.open("ab") as file:
            file.write(tail)


def _last_line(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace")[-4_000:].split("\n") if log.exists() else []
    return next((line.strip() for line in reversed(lines) if line.strip()), "it says nothing.")


# What follows runs in the engine's own process.


def _serve(home: Path, linger_s: float, lock: int) -> None:
    leases = os.open(home / "engine.leases", os.O_RDWR | os.O_CREAT, 0o600)
    password = secrets.token_urlsafe(24)
    swap(home)
    server, port = _start(home / "engine", password)
    url = f"bolt://127.0.0.1:{port}"
    reader = {"user": READER, "password": _admit_reader(server)}
    endpoint = {
        "url": url,
        "user": USER,
        "password": password,
        "database": DATABASE,
        "pid": os.getpid(),
        "reader": reader,
    }
    address = home / "engine.json"
    draft = home / f"engine.json.{os.getpid()}"
    said = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    fcntl.flock(said, fcntl.LOCK_EX)
    os.write(said, json.dumps(endpoint).encode())
    draft.replace(address)
    if not _watch(home, linger_s, lock, leases):
        os._exit(0)  # the home is gone, and stopping would write into it
    address.unlink(missing_ok=True)
    server.stop()
    os._exit(0)


def _watch(home: Path, linger_s: float, lock: int, leases: int) -> bool:
    """Wait until no lease has been held for the linger time: True, holding all of them; False when the home is gone."""
    own = os.fstat(lock)
    used = time.monotonic()
    while True:
        time.sleep(_WATCH_S)
        try:
            if not os.path.samestat(own, (home / "engine.lock").stat()):
                return False
        except FileNotFoundError:
            return False
        if not _locked(leases, fcntl.LOCK_EX):
            used = time.monotonic()
        elif time.monotonic() - used >= linger_s:
            return True
        else:
            fcntl.flock(leases, fcntl.LOCK_UN)
        _shorten(home / "engine.log")


def _start(root: Path, password: str) -> tuple[Any, int]:
    """ArcadeDB on loopback, on ports that were free a moment ago, each acknowledged write on the disk."""
    from arcadedb_embedded.server import ArcadeDBServer  # noqa: PLC0415  # only this process pays for it

    root.mkdir(exist_ok=True, mode=0o700)
    os.chdir(root)
    (root / "config").mkdir(exist_ok=True)
    (root / "config" / "arcadedb-log.properties").write_text(_LOG_PROPERTIES, encoding="utf-8")
    (root / "config" / "server-users.jsonl").unlink(missing_ok=True)  # the password is new each time
    bolt, http = _free_ports(2)
    server = ArcadeDBServer(
        str(root),
        root_password=password,
        config={
            "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
            "host": "127.0.0.1",
            "bolt_port": bolt,
            "http_port": http,
            "bolt_maxMessageSize": MESSAGE_BYTES_MAX,
            "bolt_packstream_maxValueLength": MESSAGE_BYTES_MAX,
            "opencypher_loadCsv_allowFileUrls": False,
            "opencypher_loadCsv_allowRemoteUrls": False,
            "txWalFlush": 2,
        },
        jvm_kwargs={"heap_size": HEAP, "jvm_args": _JVM_ARGS},
    )
    server.start()
    _index(server.create_database(DATABASE).schema)
    return server, bolt


def _admit_reader(server: Any) -> str:
    """Let the reader in, with a new password, which is returned."""
    import jpype  # noqa: PLC0415  # only this process has a JVM

    password = secrets.token_urlsafe(24)
    java = jpype.JClass("com.arcadedb.serializer.json.JSONObject")
    security = server._java_server.getSecurity()
    security.saveGroup(DATABASE, READER, java(json.dumps(_READS_ONLY)))
    user = {"name": READER, "password": str(security.encodePassword(password)), "databases": {DATABASE: [READER]}}
    security.createUser(java(json.dumps(user)))
    return password


def _index(schema: Any) -> None:
    """Full-text indexes, which only this process can make; on Neo4j a migration makes them."""
    for label in FULL_TEXT:
        schema.get_or_create_vertex_type(label)
        schema.get_or_create_property(label, "terms", "STRING")
        schema.get_or_create_index(label, ["terms"], index_type="FULL_TEXT")


def _free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def _main() -> None:
    home, linger_s, lock = sys.argv[1:]
    if os.fork():
        os._exit(0)
    try:
        _serve(Path(home), float(linger_s), int(lock))
    except BaseException:  # noqa: BLE001  # whatever it was, the JVM's threads may not outlive it and keep the lock
        traceback.print_exc()
        os._exit(1)


if __name__ == "__main__":
    _main()
