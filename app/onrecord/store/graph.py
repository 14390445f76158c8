"""The graph, by named statements over Bolt: one statement is one transaction, tried again where racing writers meet."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any, LiteralString, Self, cast
from urllib.parse import urlsplit

from neo4j import AsyncDriver, AsyncGraphDatabase, RoutingControl
from neo4j import exceptions as bolt

from onrecord.errors import (
    ConfigurationError,
    IntegrityError,
    OnRecordError,
    StoreConflictError,
    StoreError,
    StoreUnavailableError,
)
from onrecord.store.engine import Endpoint
from onrecord.store.queries import GIVEN, Dialect, load

Row = dict[str, Any]

Renew = Callable[[], Awaitable[Endpoint]]

SCHEMES = frozenset(f"{scheme}{security}" for scheme in ("bolt", "neo4j") for security in ("", "+s", "+ssc"))
CONNECT_S_MAX = 10.0
OPEN_S_MAX = 15.0
CONFLICT_S_MAX = 30.0
CONSTRAINT_TRIES_MAX = 8
LOST_TRIES_MAX = 4
PAUSE_S_FIRST = 0.005
PAUSE_S_MAX = 0.25
_GONE = "Neo.ClientError.Statement.EntityNotFound"
_LOST = (bolt.ServiceUnavailable, bolt.SessionExpired, bolt.DriverError, OSError)


# It reports what is raised here as an error anyway, on the terminal of whoever set up no logging.
logging.getLogger("neo4j").addHandler(logging.NullHandler())


class Graph:
    """One graph. `dialect` is what its server says it is; `statements` counts every statement that was sent.

    Every write may be sent twice (a commit's answer can be lost), so each must be idempotent: identity by content, or
    a guard on what was seen. Raises StoreUnavailableError (no answer), StoreConflictError (racing writers won for
    half a minute), ConfigurationError (rights), IntegrityError (the statement itself is refused).
    """

    def __init__(self, driver: AsyncDriver, endpoint: Endpoint, dialect: Dialect, renew: Renew | None) -> None:
        self.endpoint = endpoint
        self.dialect: Dialect = dialect
        self.statements = 0
        self._driver = driver
        self._queries = load(dialect)
        self._renew = renew
        self._renewing = asyncio.Lock()

    @classmethod
    async def open(cls, endpoint: Endpoint, renew: Renew | None = None) -> Self:
        """Connect, and see that the database answers.

        `renew` gives a new endpoint when this one stops answering: `Lease.renew` of the embedded engine. Raises
        StoreUnavailableError when nothing answers, ConfigurationError for a wrong address, password or database.
        """
        driver = connect(endpoint)
        try:
            async with asyncio.timeout(OPEN_S_MAX):  # what accepts connections and says nothing is no graph
                answer = await driver.execute_query(
                    "RETURN 1", database_=endpoint.database, routing_=RoutingControl.READ
                )
            agent = answer.summary.server.agent
            return cls(driver, endpoint, "arcadedb" if "ArcadeDB" in agent else "neo4j", renew)
        except BaseException as error:
            await driver.close()
            if isinstance(error, (*_LOST, bolt.Neo4jError)):
                raise _refusal(error, endpoint, "its first statement") from error
            raise

    @property
    def driver(self) -> AsyncDriver:
        """What speaks to the graph now; another one once the embedded engine was started again."""
        return self._driver

    async def read(self, name: str, **parameters: Any) -> list[Row]:
        """Run a reading statement of `cypher/`; rows by the names that its head returns."""
        query = self._query(name, parameters, writes=False)
        return await self._persist(name, lambda: self._read(query, self._given(parameters)))

    async def write(self, name: str, **parameters: Any) -> list[Row]:
        """Run a writing statement of `cypher/` in a transaction of its own: all of it lands, or nothing."""
        query = self._query(name, parameters, writes=True)
        return await self._persist(name, lambda: self._write(query, self._given(parameters)))

    async def close(self) -> None:
        """Let go of the connections."""
        await self._driver.close()

    def _query(self, name: str, parameters: Row, *, writes: bool) -> LiteralString:
        query = self._queries.get(name)
        if query is None:
            raise IntegrityError(f"cypher/{name}.cypher does not exist.")
        if query.writes != writes:
            raise IntegrityError(f"cypher/{name}.cypher is a {'write' if query.writes else 'read'}.")
        if query.parameters != parameters.keys():
            raise IntegrityError(f"cypher/{name}.cypher takes {sorted(query.parameters)}, not {sorted(parameters)}.")
        return cast(LiteralString, query.text)  # a file of ours, and never built

    def _given(self, parameters: Row) -> Row:
        return {GIVEN: parameters} if self.dialect == "neo4j" else parameters

    async def _read(self, text: LiteralString, parameters: Row) -> list[Row]:
        async with self._driver.session(  # pyright: ignore[reportUnknownMemberType]
            database=self.endpoint.database,
            default_access_mode="READ",
            bookmark_manager=self._driver.execute_query_bookmark_manager,
        ) as session:
            # Statements return maps and plain values, never nodes: `record.data()` would look for them in every value.
            return [dict(record) async for record in await session.run(text, parameters)]

    async def _write(self, text: LiteralString, parameters: Row) -> list[Row]:
        # ArcadeDB commits an auto-commit statement row by row, so the transaction is explicit; `execute_query` sends
        # its opening together with the statement.
        result = await self._driver.execute_query(
            text, parameters, database_=self.endpoint.database, routing_=RoutingControl.WRITE
        )
        return [dict(record) for record in result.records]

    async def _persist(self, name: str, once: Callable[[], Awaitable[list[Row]]]) -> list[Row]:
        started = time.monotonic()
        tries = lost = 0
        while True:
            driver = self._driver
            tries += 1
            self.statements += 1
            try:
                return await once()
            except _LOST as error:
                lost += 1
                if lost == LOST_TRIES_MAX or isinstance(error, bolt.ConfigurationError):
                    raise _refusal(error, self.endpoint, name) from error
                await self._reopen(driver)
            except bolt.Neo4jError as error:
                # Of two that MERGE one new key, ArcadeDB may tell the later one that the node is gone.
                taken = isinstance(error, bolt.ConstraintError) or error.code == _GONE
                if not (taken or error.is_retryable()):
                    raise _refusal(error, self.endpoint, name) from error
                if time.monotonic() - started > CONFLICT_S_MAX or (taken and tries >= CONSTRAINT_TRIES_MAX):
                    raise _defeat(error, self.endpoint, name, tries) from error
            pause_s = min(PAUSE_S_FIRST * 2 ** (tries - 1), PAUSE_S_MAX)
            await asyncio.sleep(pause_s * random.uniform(0.5, 1.5))  # noqa: S311  # jitter, no secret

    async def _reopen(self, driver: AsyncDriver) -> None:
        """Another driver for the engine's new endpoint, made by the first of those who lost this one."""
        if self._renew is None:
            return
        async with self._renewing:
            if self._driver is not driver:
                return
            self.endpoint = await self._renew()
            self._driver = connect(self.endpoint)
            await driver.close()


def connect(endpoint: Endpoint) -> AsyncDriver:
    """A driver for an endpoint, whether anything answers there or not; ConfigurationError for what is no address."""
    try:
        address = urlsplit(endpoint.url)
        if address.scheme not in SCHEMES or not address.hostname or address.port == 0:
            raise ValueError("it is written bolt://host:port or neo4j://host:port.")
        return AsyncGraphDatabase.driver(  # pyright: ignore[reportUnknownMemberType]
            endpoint.url,
            auth=(endpoint.user, endpoint.password) if endpoint.user else None,
            connection_timeout=CONNECT_S_MAX,
            connection_acquisition_timeout=4 * CONNECT_S_MAX,
            max_transaction_retry_time=-1,  # tried again here, with shorter pauses and for more reasons
            notifications_min_severity="OFF",  # a label that nobody has used yet is no news
            telemetry_disabled=True,
            user_agent="onrecord",
        )
    except (bolt.ConfigurationError, ValueError) as error:
        raise ConfigurationError(f"{endpoint.url} is not the address of a graph: {error}") from error


def _refusal(error: Exception, endpoint: Endpoint, name: str) -> OnRecordError:
    """What the driver raised, as the error of whoever must act."""
    code = getattr(error, "code", None) or ""
    if isinstance(error, bolt.AuthError) or code.startswith("Neo.ClientError.Security."):
        return ConfigurationError(
            f"The graph at {endpoint.url} refuses user {endpoint.user!r} or its password ({code})."
        )
    if code == "Neo.ClientError.Database.DatabaseNotFound":
        return ConfigurationError(f"The graph at {endpoint.url} has no database {endpoint.database!r}.")
    if isinstance(error, bolt.ConfigurationError):
        return ConfigurationError(f"{endpoint.url} cannot be used: {error}")
    if isinstance(error, _LOST) or code.startswith("Neo.TransientError."):
        return StoreUnavailableError(f"The graph at {endpoint.url} does not answer: {_reason(error)}")
    if code.startswith("Neo.ClientError."):
        return IntegrityError(f"The graph at {endpoint.url} refuses {name}: {_reason(error)} ({code})")
    return StoreError(f"The graph at {endpoint.url} failed in {name}: {_reason(error)} ({code})")


def _defeat(error: bolt.Neo4jError, endpoint: Endpoint, name: str, tries: int) -> OnRecordError:
    is_race = isinstance(error, bolt.ConstraintError) or error.code == _GONE
    if is_race or (error.code or "").startswith("Neo.TransientError.Transaction."):
        return StoreConflictError(f"Other writers kept {name} from landing, {tries} times: {_reason(error)}")
    return StoreUnavailableError(f"The graph at {endpoint.url} does not take {name}: {_reason(error)}")


def _reason(error: Exception) -> str:
    """What the driver says, in a line: of a connection, what the system said of it."""
    if isinstance(error, TimeoutError):
        return f"no word within {OPEN_S_MAX:.0f} s"
    deepest: BaseException = error
    while isinstance(error, _LOST) and deepest.__cause__ is not None:
        deepest = deepest.__cause__
    text = getattr(deepest, "strerror", None) or getattr(deepest, "message", None) or str(deepest)
    return (text or type(deepest).__name__).strip().splitlines()[0]
