"""Somebody's own statement, which can read and nothing else, within a time and up to a number of rows.

What keeps it from writing is the engine: Neo4j refuses every write in a session for reading; ArcadeDB does not, so
there the session is that of a user who has no right to write. What reads or does something outside of the graph is
refused before it is sent, since neither of them holds it for a write: files and addresses (`LOAD CSV`), other people's
transactions, and every procedure that is not known to read the graph alone.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, LiteralString, cast

from neo4j import AsyncDriver, Query
from neo4j import exceptions as bolt
from neo4j.graph import Node, Path, Relationship

from onrecord.errors import ConfigurationError, InputError, OnRecordError, StoreError, StoreUnavailableError
from onrecord.store.graph import Graph, connect
from onrecord.store.queries import TOKEN

PROCEDURES = re.compile(
    r"db\.(labels|propertykeys|relationshiptypes|info|ping|schema\.\w+|schema|index\.(fulltext|vector)\.query\w+)"
    r"|dbms\.components|(algo|meta|path)\.\w+"
)
"""What may be called: it looks at the graph and at nothing besides."""

_ESCAPE = re.compile(r"\\u+([0-9a-fA-F]{4})")
_CALL = re.compile(r"\bcall\s+([a-z_][\w.\s]*?)\s*(?=\(|\byield\b|$)")
_ELSEWHERE = re.compile(r"\b(load\s+csv|terminate\s+transactions?)\b")
_SHOWN_OF_RUNNING = 1_000
"""Characters of a running statement that ArcadeDB tells; its mark must be among them."""

_ENDED = frozenset({"Neo.ClientError.Transaction.Terminated", "Neo.TransientError.Transaction.Terminated"})
_WRITES = frozenset({"Neo.ClientError.Statement.AccessMode", "Neo.ClientError.Security.Forbidden"})


@dataclass(frozen=True, slots=True)
class Answer:
    """What a statement returned, as JSON values; `more`: further rows were left; `plan` only of an `EXPLAIN`."""

    columns: tuple[str, ...]
    rows: list[dict[str, Any]]
    more: bool
    plan: str | None = None


async def ask(
    graph: Graph, statement: str, parameters: Mapping[str, Any], *, rows_max: int, seconds_max: float
) -> Answer:
    """Run a statement, up to `rows_max` rows of it and no longer than `seconds_max`.

    Raises InputError for a statement that the graph refuses, that would write or that reaches outside of the graph;
    StoreError where it took too long; ConfigurationError where the server cannot be kept from writing.
    """
    text = _checked(statement, parameters)
    mark = secrets.token_hex(12)
    async with AsyncExitStack() as stack:
        driver = await _reading(graph, stack)
        try:
            async with asyncio.timeout(seconds_max):
                return await _run(graph, driver, _marked(text, mark), parameters, rows_max, seconds_max)
        except (TimeoutError, asyncio.CancelledError) as error:
            # ArcadeDB goes on with a statement whose client has left, to its end.
            await graph.read("statement/stop", mark=mark)
            if isinstance(error, TimeoutError):
                raise _too_long(seconds_max) from None
            raise
        except (bolt.Neo4jError, bolt.DriverError, OSError) as error:
            raise _refusal(error, graph, seconds_max) from error


def _checked(statement: str, parameters: Mapping[str, Any]) -> str:
    """The statement without what ends it; InputError for what it may not do, or a parameter that is not given."""
    text = statement.strip().rstrip(";").rstrip()
    if not text:
        raise InputError("There is no statement.", "statement")
    used = {token["parameter"] for token in TOKEN.finditer(text) if token["parameter"]}
    if missing := sorted(used - parameters.keys()):
        raise InputError(f"The statement uses ${', $'.join(missing)}, which no parameter gives.", "statement")
    if any(token["end"] for token in TOKEN.finditer(text)):
        raise InputError("There is more than one statement.", "statement")
    # Some versions of Neo4j undo escapes in all of a statement, others in its quoted texts alone.
    for code in {_code(text), _code(_ESCAPE.sub(lambda found: chr(int(found[1], 16)), text))}:
        if found := _ELSEWHERE.search(code):
            said = " ".join(found[0].upper().split())
            raise InputError(f"{said} reaches outside of the graph, and only the graph is read here.", "statement")
        for found in _CALL.finditer(code):
            name = re.sub(r"\s", "", found[1])
            if not PROCEDURES.fullmatch(name):
                raise InputError(f"The procedure {name} is not one that is known to read the graph alone.", "statement")
    return text


def _code(text: str) -> str:
    """A statement in small letters, without its remarks and its quoted texts; quoted names as if they were not."""
    return TOKEN.sub(_shown, text).casefold()


def _shown(token: re.Match[str]) -> str:
    skipped: str | None = token["skip"]
    if skipped is None:
        return token[0]
    return skipped.strip("`") if skipped.startswith("`") else " "


def _marked(text: str, mark: str) -> str:
    """The statement with a remark by which it is found; behind it, where errors tell its columns as they are."""
    if len(text) < _SHOWN_OF_RUNNING - 2 * len(mark):
        return f"{text}\n// onrecord {mark}"
    return text if re.match(r"(?i)(explain|profile)\b", text) else f"/* onrecord {mark} */ {text}"


async def _reading(graph: Graph, stack: AsyncExitStack) -> AsyncDriver:
    if graph.dialect == "neo4j":
        return graph.driver
    reader = graph.endpoint.reader
    if reader is None:
        raise ConfigurationError(
            f"ArcadeDB at {graph.endpoint.url} cannot be kept from writing: statements of your own are for Neo4j and "
            "for the embedded engine, started by this version of OnRecord."
        )
    driver = connect(reader)
    stack.push_async_callback(driver.close)
    return driver


async def _run(
    graph: Graph, driver: AsyncDriver, text: str, parameters: Mapping[str, Any], rows_max: int, seconds_max: float
) -> Answer:
    # In a transaction of its own ArcadeDB would look at the rights to change something only when that ends.
    async with driver.session(  # pyright: ignore[reportUnknownMemberType]
        database=graph.endpoint.database,
        default_access_mode="READ",
        fetch_size=min(rows_max + 1, 1_000),
        bookmark_manager=graph.driver.execute_query_bookmark_manager if driver is graph.driver else None,
    ) as session:
        # The server is told to end it as well, where it listens to that.
        limited = Query(cast(LiteralString, text), timeout=seconds_max)
        result = await session.run(limited, dict(parameters))
        columns, rows = tuple(result.keys()), list[dict[str, Any]]()
        async for record in result:
            if len(rows) == rows_max:
                return Answer(columns, rows, more=True)
            rows.append({name: value_of(value) for name, value in zip(columns, record.values(), strict=True)})
        plan = cast("dict[str, Any] | None", (await result.consume()).plan)  # pyright: ignore[reportUnknownMemberType]
        return Answer(columns, rows, more=False, plan=None if plan is None else "\n".join(_steps_of(plan)))


def _steps_of(plan: dict[str, Any], depth: int = 0) -> list[str]:
    """A plan as lines, what comes last first: ArcadeDB tells its own, of Neo4j's the operators with what they do."""
    about = plan.get("args", {})
    if told := about.get("string-representation"):
        return str(told).splitlines()
    own = f"{'  ' * depth}{plan['operatorType'].partition('@')[0]} {about.get('Details', '')}".rstrip()
    return [own, *(line for child in plan.get("children", ()) for line in _steps_of(child, depth + 1))]


def value_of(value: Any) -> Any:
    """A value of the graph as JSON has it: nodes and edges as maps, what is temporal as ISO text."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Node():
            return {"labels": sorted(value.labels), "properties": _map(value)}
        case Relationship():
            return {"type": value.type, "properties": _map(value)}
        case Path():
            return [value_of(one) for pair in _steps(value) for one in pair]
        case Mapping():
            return _map(cast(Mapping[str, Any], value))
        case _ if hasattr(value, "iso_format"):  # a duration is a tuple as well
            return value.iso_format()
        case list() | tuple():
            return [value_of(one) for one in cast("list[Any]", value)]
        case bytes() | bytearray():
            return value.hex()
        case _:
            return str(value)


def _steps(path: Path) -> list[tuple[Any, ...]]:
    return [(path.nodes[0],), *zip(path.relationships, path.nodes[1:], strict=True)]


def _map(held: Any) -> dict[str, Any]:
    return {str(name): value_of(held[name]) for name in sorted(held.keys())}


def _refusal(error: Exception, graph: Graph, seconds_max: float) -> OnRecordError:
    code = getattr(error, "code", None) or ""
    if code in _WRITES:
        return InputError("The statement needs more than reading, which is all that is allowed here.", "statement")
    if code.startswith("Neo.ClientError.Transaction.TransactionTimedOut") or code in _ENDED:
        return _too_long(seconds_max)
    if code.startswith(("Neo.ClientError.Security.", "Neo.TransientError.")) or not code:
        return StoreUnavailableError(f"The graph at {graph.endpoint.url} does not answer: {_reason(error)}")
    return InputError(f"The graph does not take the statement: {_reason(error)}", "statement")


def _too_long(seconds_max: float) -> StoreError:
    return StoreError(f"The statement took more than {seconds_max:g} s, and was ended.")


def _reason(error: Exception) -> str:
    """What the engine says, in a line that can move no cursor."""
    text = getattr(error, "message", None) or str(error) or type(error).__name__
    line = next((line for line in text.splitlines() if line.strip()), type(error).__name__)
    return "".join(character if character.isprintable() else " " for character in line).strip()
