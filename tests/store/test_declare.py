from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, LiteralString

import pytest

from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.errors import InputError
from onrecord.models.object import Attribute, FieldRule, KeyRule, Object, ObjectType
from onrecord.models.policy import Denial, Policy, PolicyRule
from onrecord.models.source import Organization, Speaker
from onrecord.models.stamp import stamp
from onrecord.spaces import Config, Spaces, config
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph

DAY = datetime(2026, 3, 1, tzinfo=UTC)
ORDER = ObjectType(
    type="order", names=("order",), key=KeyRule(match=r"#W\d{7}", normalize="#"), final_states=("delivered",)
)


@pytest.fixture
def declare(graph: Graph, tmp_path: Path) -> Iterator[Declarations]:
    store = ContextStore.open(tmp_path)
    yield Declarations(graph, Contexts(graph, store), Spaces(graph))
    store.close()


def order(ref: str = "#W1", days: int = 0, **state: Any) -> Object:
    whole: dict[str, Any] = {
        "type": "order",
        "ref": ref,
        "owner": "cy",
        "status": "pending",
        "at": DAY + timedelta(days),
    }
    return Object(**{**whole, **state})


async def read(graph: Graph, space: str) -> Config:
    [row] = await graph.read("space/read", space=space)
    return config(row)


async def query(graph: Graph, text: LiteralString, **parameters: Any) -> list[dict[str, Any]]:
    result = await graph._driver.execute_query(text, parameters, database_=graph.endpoint.database)
    return [record.data() for record in result.records]


async def node(graph: Graph, space: str, reference: str) -> dict[str, Any]:
    [row] = await query(
        graph, "MATCH (o:Object {space: $space, reference: $reference}) RETURN o", space=space, reference=reference
    )
    return row["o"]


async def owners(graph: Graph, space: str, reference: str) -> list[str]:
    rows = await query(
        graph,
        "MATCH (:Object {space: $space, reference: $reference})-[:OWNED_BY]->(x) "
        "RETURN coalesce(x.speaker_id, 'organization:' + x.organization_id) AS id",
        space=space, reference=reference,
    )  # fmt: skip
    return sorted(row["id"] for row in rows)


async def states(graph: Graph, space: str, reference: str) -> list[str]:
    [row] = await graph.read("object/history", space=space, references=[reference], as_of="9999", known_at="9999")
    return [state["status"] for state in row["history"]]


async def test_a_space_comes_to_be_with_its_first_write_and_keeps_what_is_not_given(
    graph: Graph, space: str, declare: Declarations
) -> None:
    assert await graph.read("space/read", space=space) == []
    policy = Policy(rules=(PolicyRule(readers=("customer_agent",), deny=Denial(fields=("cost",), sensitive=True)),))
    await declare.space(space, {"features": ["signals"], "time_zone": "Europe/Paris"}, policy)
    first = await declare.space(space, {"date_order": "dmy"})
    held = await read(graph, space)
    assert held.space.features == {"signals"}
    assert (held.space.time_zone, held.space.date_order, held.space.first_weekday) == ("Europe/Paris", "dmy", "monday")
    assert held.space.revision == first == 2
    [row] = await graph.read("space/read", space=space)
    assert Policy.model_validate_json(row["space"]["policy"]) == policy
    await declare.space(space, {"time_zone": None})
    assert (await read(graph, space)).space.time_zone is None


async def test_racing_first_writes_make_one_space_with_one_key(graph: Graph, space: str, declare: Declarations) -> None:
    await asyncio.gather(*(declare.organizations(space, [Organization(organization_id=f"o{n}")]) for n in range(6)))
    held = await read(graph, space)
    assert len(held.space.key) == 64
    assert held.space.revision == 6


async def test_attributes_add_to_the_built_in_ones_and_override_them(
    graph: Graph, space: str, declare: Declarations
) -> None:
    mine = Attribute(slug="deadline", for_="thing", holds="many", description="ours", sensitive=True, fresh_for="P30D")
    await declare.attributes(space, [mine])
    held = await read(graph, space)
    assert held.attributes["deadline"] == mine
    assert len(held.attributes) > 1
    moved = held.space.config_revision
    await declare.attributes(space, [mine])
    assert (await read(graph, space)).space.config_revision == moved, "nothing new was declared"
    plain = mine.model_copy(update={"fresh_for": None, "sensitive": False})
    await declare.attributes(space, [plain])
    assert (await read(graph, space)).attributes["deadline"] == plain
    assert (await read(graph, space)).space.config_revision == moved + 1


async def test_a_type_is_kept_whole_and_replaced_whole(graph: Graph, space: str, declare: Declarations) -> None:
    full = ObjectType(
        type="lawsuit", names=("case", "processo", "案件"), key=KeyRule(match=r"\d{7}-\d{2}", normalize="-."),
        fields={"due_date": FieldRule(kind="date", label="Due", readers=("human",), dated=True, sensitive=True)},
        final_states=("closed", "won"), observes={"deadline": "due_date"}, owner="registry",
    )  # fmt: skip
    await declare.types(space, [full, ORDER])
    assert (await read(graph, space)).types == {"lawsuit": full, "order": ORDER}
    await declare.types(space, [ObjectType(type="lawsuit")])
    assert (await read(graph, space)).types["lawsuit"] == ObjectType(type="lawsuit")


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        (ObjectType(type=""), "cannot name a type"),
        (ObjectType(type="a:b"), "no colon"),
        (ObjectType(type="organization"), "none of organization, speaker, space"),
        (ObjectType(type="x" * 600), "1 to 512 characters"),
        (ObjectType(type="x", key=KeyRule(match=r"(\d+")), "no regular expression"),
        (ObjectType(type="x", key=KeyRule(match=r"(a)\1")), "linear time"),
        (ObjectType(type="x", key=KeyRule(match=r"a(?=b)")), "linear time"),
        (ObjectType(type="x", key=KeyRule(match=r"\d*")), "matches the empty text"),
    ],
)
async def test_a_type_that_cannot_be_is_refused_whole(
    arcadedb: Graph, space: str, tmp_path: Path, declared: ObjectType, words: str
) -> None:
    store = ContextStore.open(tmp_path)
    with pytest.raises(InputError, match=words) as caught:
        await Declarations(arcadedb, Contexts(arcadedb, store), Spaces(arcadedb)).types(space, [ORDER, declared])
    store.close()
    assert caught.value.where.startswith("types.1.")
    assert await arcadedb.read("space/read", space=space) == [], "nothing was written, not even the space"


async def test_a_freshness_that_is_no_duration_is_refused(space: str, declare: Declarations) -> None:
    attribute = Attribute.model_validate({"slug": "mood", "for": "person", "holds": "one", "fresh_for": "a while"})
    with pytest.raises(InputError, match="ISO 8601"):
        await declare.attributes(space, [attribute])


async def test_speakers_are_replaced_and_linked(graph: Graph, space: str, declare: Declarations) -> None:
    await declare.speakers(
        space, [Speaker(speaker_id="ana", name="Ana", side="team", role="lawyer", organizations=("acme", "beta"))]
    )
    await declare.speakers(space, [Speaker(speaker_id="ana", name="Ana B.", organizations=("beta",))])
    [row] = await query(
        graph,
        "MATCH (p:Speaker {space: $space, speaker_id: 'ana'}) "
        "RETURN p, COLLECT { MATCH (p)-[:MEMBER_OF]->(g) RETURN g.organization_id } AS organizations",
        space=space,
    )
    assert row["organizations"] == ["beta"]
    assert row["p"]["organizations"] == ["beta"]
    assert row["p"]["name"] == "Ana B."
    assert "role" not in row["p"]
    assert "side" not in row["p"]


async def test_a_role_moves_the_declarations_once_its_speaker_spoke(
    graph: Graph, space: str, declare: Declarations
) -> None:
    await declare.speakers(space, [Speaker(speaker_id="ana", role="clerk")])
    before = (await read(graph, space)).space.config_revision
    await declare.speakers(space, [Speaker(speaker_id="ana", role="lawyer")])
    assert (await read(graph, space)).space.config_revision == before
    await query(
        graph,
        "MATCH (p:Speaker {space: $space, speaker_id: 'ana'}) "
        "MERGE (c:Conversation {space: $space, conversation_id: 'k'}) MERGE (p)-[:SPOKE_IN]->(c)",
        space=space,
    )
    for role, moved in (("lawyer", 0), ("judge", 1), ("judge", 1)):
        await declare.speakers(space, [Speaker(speaker_id="ana", role=role)])
        assert (await read(graph, space)).space.config_revision == before + moved


async def test_an_organization_keeps_its_earlier_names(graph: Graph, space: str, declare: Declarations) -> None:
    await declare.organizations(space, [Organization(organization_id="acme", name="Acme Corp")])
    await declare.organizations(space, [Organization(organization_id="acme", name="Acme SA", names=("ACME",))])
    [row] = await query(graph, "MATCH (g:Organization {space: $space}) RETURN g", space=space)
    assert row["g"]["name"] == "Acme SA"
    assert row["g"]["names"] == ["Acme SA", "ACME", "Acme Corp"]


async def test_an_object_is_born_with_its_owner_and_its_participants(
    graph: Graph, space: str, declare: Declarations
) -> None:
    await declare.types(space, [ORDER])
    await declare.objects(space, [order("#W1111111", fields={"total": 12.5, "items": ["a"]}, participants=("eve",))])
    held = await node(graph, space, "order:#W1111111")
    assert (held["type"], held["ref"], held["key"]) == ("order", "#W1111111", "w1111111")
    assert (held["status"], held["is_open"], held["owner_id"], held["owner_kind"]) == ("pending", True, "cy", "speaker")
    assert held["fields"] == '{"total":12.5,"items":["a"]}'
    assert sorted(held["participants"]) == ["cy", "eve"]
    assert held["touched"] == (await read(graph, space)).space.revision
    assert await owners(graph, space, "order:#W1111111") == ["cy"]
    rows = await query(
        graph,
        "MATCH (p:Speaker {space: $space})-[e:PARTICIPATES_IN]->(:Object) RETURN p.speaker_id AS id, e.why AS why",
        space=space,
    )
    assert {(row["id"], row["why"]) for row in rows} == {("cy", "owner"), ("eve", "recorded")}


async def test_an_older_time_changes_nothing_and_the_same_state_adds_nothing(
    graph: Graph, space: str, declare: Declarations
) -> None:
    await declare.types(space, [ORDER])
    await declare.objects(space, [order(days=5, status="packed", participants=("eve",))])
    before = await node(graph, space, "order:#W1")
    for again in (
        order(days=5, status="packed", participants=("eve",)),
        order(days=4, status="lost", owner="bo", participants=("x",)),
    ):
        await declare.objects(space, [again])
        after = await node(graph, space, "order:#W1")
        assert {k: v for k, v in after.items() if k != "touched"} == {k: v for k, v in before.items() if k != "touched"}
    assert await states(graph, space, "order:#W1") == ["packed"]
    assert await owners(graph, space, "order:#W1") == ["cy"]
    await declare.objects(space, [order(days=6, status="sent", owner="bo")])
    assert await states(graph, space, "order:#W1") == ["packed", "sent"]
    assert await owners(graph, space, "order:#W1") == ["bo"]
    assert sorted((await node(graph, space, "order:#W1"))["participants"]) == ["bo", "cy", "eve"]


async def test_final_is_since_the_run_of_final_states_began(graph: Graph, space: str, declare: Declarations) -> None:
    await declare.types(space, [ORDER.model_copy(update={"final_states": ("delivered", "archived")})])
    expected = [
        ("pending", None),
        ("delivered", 1),
        ("archived", 1),
        ("returned", None),
        ("archived", 4),
        ("archived", 4),
    ]
    for day, (status, since) in enumerate(expected):
        await declare.objects(space, [order(days=day, status=status)])
        held = await node(graph, space, "order:#W1")
        assert held["is_open"] is (since is None)
        assert held.get("final_at") == (None if since is None else stamp(DAY + timedelta(since)))


async def test_other_final_states_are_judged_over_what_was_recorded(
    graph: Graph, space: str, declare: Declarations
) -> None:
    await declare.types(space, [ORDER])
    for day, status in enumerate(("pending", "lost", "lost", "archived")):
        await declare.objects(space, [order(days=day, status=status)])
    await declare.objects(space, [order("#W2", status="delivered")])
    await declare.types(space, [ORDER.model_copy(update={"final_states": ("lost", "archived")})])
    held = await node(graph, space, "order:#W1")
    assert (held["is_open"], held["final_at"]) == (False, stamp(DAY + timedelta(1)))
    other = await node(graph, space, "order:#W2")
    assert (other["is_open"], other.get("final_at")) == (True, None)


async def test_an_owner_that_is_an_organization(graph: Graph, space: str, declare: Declarations) -> None:
    await declare.types(space, [ORDER])
    await declare.organizations(space, [Organization(organization_id="acme", name="Acme")])
    await declare.objects(space, [order(owner="acme"), order("#W2", owner="beta", owner_kind="organization")])
    assert await owners(graph, space, "order:#W1") == ["organization:acme"]
    assert await owners(graph, space, "order:#W2") == ["organization:beta"]
    assert (await node(graph, space, "order:#W1"))["participants"] == []
    await declare.objects(space, [order(days=1, owner=None)])
    assert await owners(graph, space, "order:#W1") == []


async def test_without_a_time_the_same_again_is_no_news(graph: Graph, space: str, declare: Declarations) -> None:
    await declare.types(space, [ORDER])
    untimed = order(at=None)
    await declare.objects(space, [untimed])
    first = await node(graph, space, "order:#W1")
    await declare.objects(space, [untimed])
    assert await node(graph, space, "order:#W1") == first
    await declare.objects(space, [order(at=None, status="sent")])
    assert await states(graph, space, "order:#W1") == ["pending", "sent"]


async def test_several_states_of_one_object_in_one_call_land_in_order(
    graph: Graph, space: str, declare: Declarations
) -> None:
    await declare.types(space, [ORDER])
    await declare.objects(space, [order(days=n, status=f"s{n}") for n in range(4)] + [order("#W2")])
    assert await states(graph, space, "order:#W1") == ["s0", "s1", "s2", "s3"]
    assert (await node(graph, space, "order:#W2"))["status"] == "pending"


@pytest.mark.parametrize(
    ("bad", "words", "where"),
    [
        ({"type": "parcel"}, "type 'parcel' of parcel:#W2 is not declared", "objects.1.type"),
        ({"at": datetime(2026, 1, 1)}, "no offset", "objects.1.at"),  # noqa: DTZ001
        ({"fields": {"x": float("nan")}}, "JSON", "fields"),
        ({"ref": "x" * 600}, "1 to 512 characters", "object"),
    ],
)
async def test_an_object_that_cannot_be_taken_keeps_the_others_out(
    arcadedb: Graph, space: str, tmp_path: Path, bad: dict[str, Any], words: str, where: str
) -> None:
    store = ContextStore.open(tmp_path)
    declare = Declarations(arcadedb, Contexts(arcadedb, store), Spaces(arcadedb))
    await declare.types(space, [ORDER])
    with pytest.raises(InputError, match=words) as caught:
        await declare.objects(space, [order("#W1"), order("#W2").model_copy(update=bad)])
    store.close()
    assert caught.value.where == where
    assert await query(arcadedb, "MATCH (o:Object {space: $space}) RETURN o", space=space) == []


async def test_spaces_are_apart(graph: Graph, space: str, declare: Declarations) -> None:
    await declare.types(space, [ORDER])
    await declare.objects(space, [order()])
    with pytest.raises(InputError, match="not declared"):
        await declare.objects(f"{space}-b", [order()])
    await declare.types(f"{space}-b", [ORDER])
    await declare.objects(f"{space}-b", [order(status="sent", owner="bo")])
    assert (await node(graph, space, "order:#W1"))["status"] == "pending"
    assert await owners(graph, space, "order:#W1") == ["cy"]
