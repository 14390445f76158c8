"""Somebody's own statement can read and nothing else, on every engine, and is ended when its time is over."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.scenes import record
from tests.told import Told, told

from onrecord.errors import ConfigurationError, InputError, StoreError
from onrecord.store.ask import Answer, _code, ask, value_of
from onrecord.store.engine import Endpoint
from onrecord.store.graph import Graph

NEVER = "UNWIND range(1, 100000) AS a UNWIND range(1, 1000000) AS b WITH a, b WHERE a < 0 RETURN count(*) AS n"

# Refused by the engine, whatever is done before it is sent.
WRITES = (
    "CREATE (:Claim {space: $space, claim_id: 'x'})",
    "CREATE (:Label_of_nobody)",
    "MERGE (:Claim {space: $space, claim_id: 'x'})",
    "MERGE (s:Space {space: $space}) ON MATCH SET s.revision = -1",
    "MATCH (s:Space {space: $space}) SET s.revision = -1 RETURN s",
    "MATCH (s:Space {space: $space}) SET s += {revision: -1}",
    "MATCH (s:Space {space: $space}) SET s:Other",
    "MATCH (s:Space {space: $space}) REMOVE s.revision",
    "MATCH (c:Claim {space: $space}) DETACH DELETE c",
    "MATCH (:Claim {space: $space})-[e:SAID_BY]->() DELETE e",
    "MATCH (:Claim {space: $space})-[e:SAID_BY]->() SET e.x = 1",
    "MATCH (s:Space {space: $space}) CREATE (s)-[:ABOUT]->(s)",
    "MATCH (s:Space {space: $space}) MERGE (s)-[:TYPE_OF_NOBODY]->(s)",
    "FOREACH (i IN [1] | CREATE (:Claim {space: $space, claim_id: 'x'}))",
    "UNWIND [1, 2] AS i CALL (i) { CREATE (:Claim {space: $space, claim_id: toString(i)}) } IN TRANSACTIONS OF 1 ROWS",
    "MATCH (s:Space {space: $space}) CALL (s) { SET s.revision = -1 } RETURN s.space",
    "CREATE INDEX of_nobody FOR (c:Claim) ON (c.of_nobody)",
    "CREATE CONSTRAINT of_nobody FOR (c:Claim) REQUIRE c.of_nobody IS UNIQUE",
    "CREATE USER nobody SET PASSWORD 'longenough'",
    "/* MATCH */ CREATE (:Claim {space: $space, claim_id: 'x'}) // RETURN",
)
# Refused before: no engine holds them for a write, or not each of them.
REACHES = (
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    "load /* a remark */ csv FROM 'http://127.0.0.1/x' AS line RETURN line",
    "LOAD CSV WITH HEADERS FROM 'file:///x.csv' AS line CREATE (:Claim {claim_id: line.x})",
    "TERMINATE TRANSACTIONS 'x'",
    "CALL dbms.killConnection('bolt-1')",
    "CALL dbms.setConfigValue('x', 'y')",
    "CALL db.clearQueryCaches()",
    "CALL db.createLabel('Label_of_nobody')",
    "CALL `db`.`createLabel` ('Label_of_nobody')",
    "CALL db . createLabel('Label_of_nobody')",
    "CALL/**/db.createLabel('Label_of_nobody')",
    "CA\\u004CL db.createLabel('Label_of_nobody')",
    "CALL merge.node(['Claim'], {claim_id: 'x'}, {}, {}) YIELD node RETURN node",
    "MATCH (c:Claim) WITH collect(c) AS all CALL refactor.mergeNodes(all, {}) YIELD node RETURN node",
    "CALL do.when(true, 'CREATE (:Claim)', '', {}) YIELD value RETURN value",
    "CALL apoc.cypher.doIt('CREATE (:Claim)', {}) YIELD value RETURN value",
    "CALL apoc.export.json.all('x.json', {})",
    "CALL apoc.load.json('file:///etc/passwd') YIELD value RETURN value",
    "CALL sql('DELETE FROM Claim')",
    "CALL dbms.listConnections",
)


@pytest.fixture(scope="module")
async def scene(graph: Graph, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Told]:
    folder = tmp_path_factory.mktemp("asked")
    async with told(graph, f"asked-{folder.name}-{id(folder)}", folder) as made:
        await made.say("I like tea.", record("I like tea", value="tea"))
        yield made


async def asked(scene: Told, statement: str, rows_max: int = 1_000, seconds_max: float = 60, **more: Any) -> Answer:
    parameters = {"space": scene.space, **more}
    return await ask(scene.graph, statement, parameters, rows_max=rows_max, seconds_max=seconds_max)


async def everything(scene: Told) -> list[Any]:
    """All of the space, and the schema of the graph."""
    nodes = (
        "MATCH (n {space: $space}) OPTIONAL MATCH (n)-[e]->() RETURN labels(n) AS l, properties(n) AS n, type(e) AS t"
    )
    found = [sorted(await scene.query(f"{nodes}, properties(e) AS e"), key=str)]
    schema = ("CALL db.labels() YIELD label RETURN label ORDER BY label", "SHOW INDEXES", "SHOW USERS")
    found += [await scene.query(text) for text in schema]
    return [[{**row, "lastRead": None, "readCount": None} for row in rows] for rows in found]


@pytest.mark.parametrize("statement", [*WRITES, *REACHES])
async def test_what_would_write_is_refused_and_changes_nothing(scene: Told, statement: str) -> None:
    before = await scene.query("MATCH (n {space: $space}) RETURN count(n) AS n")
    said = "needs more than reading" if statement in WRITES else "outside of the graph|known to read the graph alone"
    with pytest.raises(InputError, match=said):
        await asked(scene, statement)
    assert await scene.query("MATCH (n {space: $space}) RETURN count(n) AS n") == before


async def test_after_all_of_that_nothing_has_changed(scene: Told) -> None:
    before = await everything(scene)
    for statement in (*WRITES, *REACHES):
        with pytest.raises(InputError):
            await asked(scene, statement)
    assert await everything(scene) == before


async def test_a_statement_reads_values_nodes_edges_and_paths_as_json(scene: Told) -> None:
    told = "MATCH (c:Claim {space: $space})-[e:SAID_BY]->(s) RETURN c.value AS v, s, e, {a: [1, null]} AS m;"
    found = await asked(scene, told)
    [row] = found.rows
    assert (found.columns, found.more, row["v"], row["m"]) == (("v", "s", "e", "m"), False, "tea", {"a": [1, None]})
    assert (row["s"]["labels"], row["s"]["properties"]["name"]) == (["Speaker"], "Ana")
    assert row["e"] == {"type": "SAID_BY", "properties": {}}
    [path] = (await asked(scene, "MATCH p = (:Claim {space: $space})-[:SAID_BY]->() RETURN p")).rows
    assert [one.get("type") or one["labels"] for one in path["p"]] == [["Claim"], "SAID_BY", ["Speaker"]]
    [times] = (await asked(scene, "RETURN date('2026-03-04') AS d, duration('P1D') AS l")).rows
    assert times == {"d": "2026-03-04", "l": "P1D"}
    for procedure in ("CALL db.labels()", "CALL db.labels() YIELD label RETURN label", "CALL db.propertyKeys"):
        assert (await asked(scene, procedure)).rows


async def test_rows_over_the_limit_are_left_at_once(scene: Told) -> None:
    found = await asked(scene, "UNWIND range(1, 1000000) AS n RETURN n", rows_max=2)
    assert ([row["n"] for row in found.rows], found.more) == ([1, 2], True)
    assert not (await asked(scene, "UNWIND range(1, 2) AS n RETURN n", rows_max=2)).more


async def test_a_plan_is_told(scene: Told) -> None:
    found = await asked(scene, "EXPLAIN MATCH (c:Claim {space: $space, claim_id: 'x'}) RETURN c")
    assert found.rows == []
    assert found.plan
    with contextlib.suppress(InputError):  # where it is not refused, it is told as if nothing were there
        await asked(scene, "PROFILE CREATE (:Claim {space: $space, claim_id: 'x'})")
    assert len((await asked(scene, "MATCH (c:Claim {space: $space}) RETURN c")).rows) == 1


async def running(scene: Told) -> list[Any]:
    rows = await scene.query("SHOW TRANSACTIONS YIELD currentQuery RETURN currentQuery AS text")
    return [row for row in rows if "range(1, 100000)" in row["text"]]


@pytest.mark.parametrize("statement", [NEVER, f"{NEVER} // {'x' * 2_000}"])
async def test_a_statement_that_takes_too_long_is_ended_in_the_engine_too(scene: Told, statement: str) -> None:
    with pytest.raises(StoreError, match=r"The statement took more than 1 s, and was ended\."):
        await asked(scene, statement, seconds_max=1)
    await ended(scene)


async def test_a_statement_whose_caller_leaves_is_ended(scene: Told) -> None:
    task = asyncio.ensure_future(asked(scene, NEVER))
    while not await running(scene):  # noqa: ASYNC110  # the engine tells nobody
        await asyncio.sleep(0.05)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    await ended(scene)


async def ended(scene: Told) -> None:
    started = time.monotonic()
    while await running(scene):
        assert time.monotonic() - started < 10
        await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (" ; ", r"There is no statement\."),
        ("RETURN 1; RETURN 2", r"There is more than one statement\."),
        ("RETURN $who, $what", r"The statement uses \$what, \$who, which no parameter gives\."),
        ("MATCH (c:Claim RETURN c", "The graph does not take the statement: "),
        ("RETURN nobody", "The graph does not take the statement: "),
        ("RETURN 1 / 0 AS x", "The graph does not take the statement: "),
    ],
)
async def test_a_statement_that_cannot_be_is_refused_in_a_line(scene: Told, statement: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as refused:
        await asked(scene, statement)
    assert str(refused.value).isprintable()


async def test_an_arcadedb_that_cannot_be_kept_from_writing_is_not_asked(arcadedb: Graph, tmp_path: Path) -> None:
    at = arcadedb.endpoint
    graph = await Graph.open(Endpoint(at.url, at.user, at.password, at.database))
    with pytest.raises(ConfigurationError, match="cannot be kept from writing"):
        await ask(graph, "RETURN 1", {}, rows_max=1, seconds_max=10)
    await graph.close()


@given(st.text(alphabet="cal db.x'\"`/*\\u(){}\n$", max_size=60))
def test_code_is_found_in_any_text(text: str) -> None:
    assert _code(f"{text}\n").count("\n") <= text.count("\n") + 1


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text() | st.binary(),
                    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10))  # fmt: skip
def test_a_value_is_told_as_json_has_it(value: Any) -> None:
    told = value_of(value)
    assert value_of(told) == told
