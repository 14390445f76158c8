"""Every invariant is seen where it is broken, and none where it holds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import LiteralString

import pytest
from tests.scenes import record
from tests.told import Told, launch, told

from onrecord.models.answer import Order
from onrecord.models.policy import READERS
from onrecord.store.graph import Graph
from onrecord.verify import verify


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(graph, space, tmp_path) as made:
        await made.orders()
        for value in ("June 8", "July 1"):
            await made.say(f"Atlas launches on {value}.", launch(value, f"Atlas launches on {value}"))
        await made.say(
            "😀 Never call him. It has a dent, and Lisbon is far.",
            record("Never call him", instruction=Order()),
            record("It has a dent"),
            record("Porto is far", quote="Lisbon is far"),
            conversation="k2", customer="cy", refs=["order:9"],
        )  # fmt: skip
        await made.say("I wait.", conversation="k3")
        yield made


async def broken(scene: Told, statement: LiteralString | None = None, **parameters: object) -> set[str]:
    if statement is not None:
        changed = await scene.query(statement + " RETURN count(*) AS changed", **parameters)
        assert changed[0]["changed"] > 0
    return {one.invariant for one in await verify(scene.graph, scene.contexts, scene.space)}


async def test_a_whole_graph_has_no_violation(scene: Told) -> None:
    assert await broken(scene) == set()


DENT: LiteralString = "MATCH (c:Claim {space: $space, claim_text: 'It has a dent'}) "
DENT_FACT: LiteralString = "MATCH (f:Fact {space: $space, text: 'It has a dent'}) "
UNGROUNDED: LiteralString = "MATCH (d:Decision {space: $space, kind: 'ungrounded'}) "
WAITING: LiteralString = "MATCH (w:Window {space: $space, state: 'pending'}) "
JUNE: LiteralString = "MATCH (a:Fact {space: $space, value: 'June 8'}) "
JULY: LiteralString = "MATCH (b:Fact {space: $space, value: 'July 1'}) "
RAVI: LiteralString = "MATCH (s:Speaker {space: $space, speaker_id: 'ravi'}) "
ELSEWHERE: LiteralString = "MERGE (t:Organization {space: $space + 'x', organization_id: 'x'}) "
A_FACT: LiteralString = (
    "CREATE (g:Fact:Observation {space: $space, fact_id: 'fct_x'}) "
    "SET g += {fact_key: f.fact_key, form: 'observation', state: 'done', text: 'x', digest: 'x', "
    "rank: $space + '/000000000001/fct_x'}"
)

BROKEN: list[tuple[str, LiteralString]] = [
    ("I1", DENT + "MATCH (c)-[e:CITES]->() SET e.char_start = e.char_start + 1"),
    ("I1", DENT + "MATCH (c)-[e:CITES]->() SET e.quote = 'It has a cent'"),
    ("I1", DENT + "MATCH (c)-[:CITES]->(p) SET p.text = 'something else'"),
    ("I1", DENT + "MATCH (c)-[e:CITES]->() SET e.char_end = null"),
    ("I1", DENT + "MATCH (c)-[:CITES]->(p) SET p.text = null"),
    ("I2", DENT + "MATCH (c)-[e:SAID_BY]->() DELETE e"),
    ("I2", DENT + RAVI + "MERGE (c)-[:SAID_BY]->(s)"),
    ("I2", DENT + "MATCH (c)-[e:CITES]->() SET e.role = 'evidence'"),
    ("I2 I6", DENT + "MATCH (c)-[e:EXTRACTED_BY]->() DELETE e"),
    ("I3 I11", DENT_FACT + "MATCH (f)<-[e:SUPPORTS]-() DELETE e"),
    ("I3 I11 currency", DENT + "SET c.is_current_testimony = false"),
    (
        "currency",
        DENT + "CREATE (e:CurrencyEvent {space: $space, event_id: 'x', claim_id: c.claim_id, number: 0, "
        "became_current: false})",
    ),
    ("I4 I5 I11", JUNE + "SET a.state = 'open'"),
    ("I5 I11", JUNE + JULY + "MERGE (a)-[e:SUPERSEDES]->(b) SET e.audience = 'internal'"),
    ("I6", UNGROUNDED + "DETACH DELETE d"),
    ("I6", UNGROUNDED + "SET d.record = 99"),
    ("I7", DENT + ELSEWHERE + "MERGE (c)-[:MENTIONS]->(t)"),
    ("I7", RAVI + ELSEWHERE + "MERGE (s)-[:MEMBER_OF]->(t)"),
    ("I7", UNGROUNDED + ELSEWHERE + "MERGE (d)-[:ABOUT]->(t)"),
    ("I8 I10 I11", "MATCH (:Instruction {space: $space})-[e:BOUND_TO]->() DELETE e"),
    ("I8", "MATCH (c:Claim {space: $space, claim_text: 'Never call him'}) SET c.from_agent = true"),
    ("I10 I11", DENT_FACT + "SET f.text = 'It has a scratch'"),
    ("I10", "MATCH (o:Object {space: $space, reference: 'order:9'}) SET o.status = 'lost'"),
    ("I11", JULY + "SET b.support_count = 7"),
    ("I11", JULY + "SET b.digest = 'other'"),
    ("I11", JUNE + "DETACH DELETE a"),
    ("I11", DENT_FACT + A_FACT),
    ("I12", "MATCH (t:Turn {space: $space, turn_id: 't1'}) SET t.window_id = 'win_0'"),
    ("I12", "MATCH (t:Turn {space: $space, turn_id: 't3'}) SET t.position = 7"),
    ("I12", "MATCH (t:Turn {space: $space, turn_id: 't3'}) SET t.position = null"),
    ("I12", WAITING + "SET w.pending_since = null"),
    ("I12", WAITING + "SET w.state = 'failed', w.reason = null"),
    ("I12", WAITING + "SET w.state = 'done'"),
    ("I12", "MATCH (c:Conversation {space: $space, conversation_id: 'k1'}) SET c.owned_count = 1"),
    ("I12", "MATCH (c:Conversation {space: $space, conversation_id: 'k1'}) SET c.turn_count = null"),
    ("I12", "MATCH (c:Conversation {space: $space, conversation_id: 'k1'}) SET c.owned_count = null"),
    ("lists", UNGROUNDED + "SET d.rank = null"),
]


@pytest.mark.parametrize(("expected", "statement"), BROKEN)
async def test_what_is_broken_is_seen(scene: Told, expected: str, statement: LiteralString) -> None:
    for reader in READERS:
        await scene.contexts.read(scene.space, "object", "order:9", reader=reader)
    assert await broken(scene, statement) == set(expected.split())


async def test_an_instruction_from_a_question_is_seen(scene: Told) -> None:
    [row] = await scene.query(
        "MATCH (c:Claim {space: $space, claim_text: 'Never call him'})-[:CITES]->(p:Turn) "
        "SET p.text = replace(p.text, 'Never call him.', 'Never call him?') RETURN count(p) AS n"
    )
    assert row["n"] == 1
    assert await broken(scene) == {"I8"}


async def test_every_space_is_looked_at_unless_one_is_named(scene: Told) -> None:
    await scene.query("MATCH (d:Decision {space: $space, kind: 'ungrounded'}) DETACH DELETE d")
    other = f"{scene.space}x"
    await scene.graph.write("space/open", space=other, key="ab" * 32)
    assert await verify(scene.graph, None, other) == []
    assert {v.where.partition("/")[0] for v in await verify(scene.graph) if v.where.startswith(scene.space)} == {
        scene.space
    }


async def test_a_space_that_is_not_there_breaks_nothing(graph: Graph) -> None:
    assert await verify(graph, None, "nobody-wrote-here") == []
