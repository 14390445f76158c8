"""What claims name, as edges: each supplied relation type, to each kind of target."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

from tests.scenes import record
from tests.told import told

from onrecord.models.answer import RELATION_TYPES
from onrecord.models.object import KeyRule, ObjectType
from onrecord.models.source import Organization, Speaker
from onrecord.recall import claims
from onrecord.store.graph import Graph
from onrecord.verify import verify

EDGES = """
MATCH (c:Claim {space: $space})-[e]->(n)
WHERE NOT type(e) IN ['CITES', 'SAID_BY', 'EXTRACTED_BY', 'ABOUT', 'SUPPORTS', 'ADDRESSED_TO']
RETURN type(e) AS type, labels(n) AS labels, c.source_span AS quote
"""


async def test_each_relation_is_an_edge_of_its_type_to_what_the_claim_names(
    graph: Graph, space: str, tmp_path: Path
) -> None:
    async with told(graph, space, tmp_path) as scene:
        await scene.orders()
        await scene.declare.organizations(space, [Organization(organization_id="acme", name="Acme Corp")])
        ana = Speaker(speaker_id="ana", name="Ana", side="team", role="lawyer", organizations=("acme",))
        await scene.declare.speakers(space, [ana])
        key = KeyRule(match=r"#\d+", normalize="#")
        await scene.declare.types(space, [ObjectType(type="order", names=("order",), key=key)])
        labels = {"Nordlicht": "Thing", "Ana": "Speaker", "Acme Corp": "Organization", "#9": "Object"}
        said = [(f"They {kind.lower()} {name}", kind, name) for kind, name in zip(RELATION_TYPES, cycle(labels))]
        records = [record(text, relations=[kind], value=name) for text, kind, name in said]
        await scene.say(". ".join(text for text, *_ in said), *records, customer="cy")
        await scene.say("Ana was here", record("Ana was here", relations=["VISITED"]), customer="cy")
        await scene.say("It is here", record("It is here", relations=["MENTIONS"]), customer="cy")
        found = {(row["quote"], row["type"], *row["labels"]) for row in await scene.query(EDGES)}
        assert found == {(text, kind, labels[name]) for text, kind, name in said} | {
            ("Ana was here", "VISITED", "Speaker")
        }
        answered = (await claims(graph, space)).items
        assert {tuple(claim["relations"]) for claim in answered} == {(kind,) for kind in RELATION_TYPES}
        await scene.contexts.drained()
        assert await verify(graph, space=space) == []
