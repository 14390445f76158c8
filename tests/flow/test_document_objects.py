"""What documents say of objects, and of what conversations speak of as well: bound, keyed and counted as one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.flow.document_scene import FEB, JAN, KEPT, MAR, Scene, claim, scene_on

from onrecord.llm.reader import VerbatimReader
from onrecord.models.object import Attribute, KeyRule, Object, ObjectRef, ObjectType, Reader
from onrecord.models.source import Event, Said, Speaker
from onrecord.recall import claims, decisions, facts, gaps
from onrecord.store.graph import Graph

ORDER = ObjectType(
    type="order", names=("order",), key=KeyRule(match=r"W-?\d{7}", normalize="-"), final_states=("delivered",)
)
W1, W2 = ObjectRef(type="order", ref="W1111111"), ObjectRef(type="order", ref="W2222222")
DUE: dict[str, Any] = {"subject": "Atlas", "subject_kind": "named_entity", "attribute": "deadline"}


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with scene_on(graph, space, tmp_path) as made:
        yield made


@pytest.fixture
async def shop(arcadedb: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with scene_on(arcadedb, space, tmp_path) as made:
        yield await orders(made)


async def orders(scene: Scene) -> Scene:
    await scene.declare.types(scene.space, [ORDER])
    await scene.declare.speakers(scene.space, [Speaker(speaker_id="cy", name="Cy", side="customer")])
    held = [Object(type="order", ref=one.ref, owner="cy", status="open", at=JAN) for one in (W1, W2)]
    await scene.declare.objects(scene.space, held)
    return scene


async def bound(scene: Scene) -> dict[str, tuple[list[str], int | None]]:
    page = await facts(scene.memory.graph, scene.space)
    return {one["text"]: (one["bound_to"], one["binding_rule"]) for one in page.items}


async def told(scene: Scene, reference: ObjectRef, reader: Reader) -> str:
    await scene.memory.contexts.drained()
    return (await scene.memory.contexts.read(scene.space, "object", str(reference), reader=reader)).text


async def test_a_key_in_its_words_finds_an_object_of_the_space_which_only_the_team_reads_of(scene: Scene) -> None:
    await orders(scene)
    scene.says("Order W-1111111 has a dent.", "The dent is small.", "W-9999999 is lost.")
    await scene.put("Order W-1111111 has a dent. The dent is small. W-9999999 is lost.")
    await scene.read()
    assert await bound(scene) == {
        "Order W-1111111 has a dent": ([str(W1)], 2),
        "The dent is small": ([], None),
        "W-9999999 is lost": ([], None),
    }
    held = (await claims(scene.memory.graph, scene.space, object=str(W1))).items
    assert [(one["audience"], one["subject"]["id"]) for one in held] == [("internal", str(W1))]
    counted = (await gaps(scene.memory.graph, scene.space)).items
    assert [(one["type"], one["key"], one["count"]) for one in counted] == [("order", "w9999999", 1)]
    assert "has a dent" in await told(scene, W1, "internal_agent")
    assert "has a dent" not in await told(scene, W1, "customer_agent")


async def test_tags_bind_what_says_no_key_and_a_document_that_says_so_is_shared(shop: Scene) -> None:
    shop.says("The lamp is broken.", "W2222222 is fine.")
    await shop.put("The lamp is broken. W2222222 is fine.", object_refs=[W1], audience="shared")
    await shop.read()
    assert await bound(shop) == {"The lamp is broken": ([str(W1)], 1), "W2222222 is fine": ([str(W1)], 1)}
    assert "The lamp is broken" in await told(shop, W1, "customer_agent")
    shop.says("W2222222 has a crack.", "It rained.")
    await shop.put("W2222222 has a crack. It rained.", doc="both", object_refs=[W1, W2])
    await shop.read("both")
    found = await bound(shop)
    assert found["W2222222 has a crack"] == ([str(W2)], 2)
    assert found["It rained"] == ([str(W1), str(W2)], 1)


async def test_equal_words_about_two_objects_are_two_facts_and_about_one_are_one(shop: Scene) -> None:
    for doc, tag in (("a", W1), ("b", W2), ("c", W1), ("d", None)):
        shop.says("The lamp is broken.")
        await shop.put(f"# {doc}\n\nThe lamp is broken.\n", doc=doc, author=doc, object_refs=[tag] if tag else [])
        await shop.read(doc)
    found = (await facts(shop.memory.graph, shop.space)).items
    assert sorted((one["bound_to"], len(one["claims"])) for one in found) == [([], 1), ([str(W1)], 2), ([str(W2)], 1)]


async def test_passages_that_are_kept_keep_their_tags_and_the_answer_says_so(shop: Scene) -> None:
    shop.says("The lamp is broken.")
    await shop.put("# A\n\nThe lamp is broken.\n", object_refs=[W1])
    await shop.read()
    shop.says("The chair is fine.")
    stored = await shop.put("# A\n\nThe lamp is broken.\n\n# B\n\nThe chair is fine.\n", FEB, object_refs=[W2])
    await shop.read()
    assert stored.notes == ("1 passages are there already, and keep their own object_refs and audience.",)
    assert await bound(shop) == {"The lamp is broken": ([str(W1)], 1), "The chair is fine": ([str(W2)], 1)}


async def test_without_a_model_a_document_binds_as_well(shop: Scene) -> None:
    shop.memory.documents._chunks._reader = VerbatimReader()
    await shop.put("Order W1111111 has a dent. Order W2222222 arrived on 3 March.")
    await shop.read()
    assert await bound(shop) == {
        "Order W1111111 has a dent.": ([str(W1)], 2),
        "Order W2222222 arrived on 3 March.": ([str(W2)], 2),
    }


async def document_says(scene: Scene, value: str, at: datetime, doc: str = "plan") -> None:
    text = f"Atlas is due on {value}."
    scene.server.queue("SelectionAnswer", {"statements": [{"source_span": text, **KEPT}], "introduced": []})
    scene.server.queue("ClaimifyAnswer", {"claims": [claim(f"Atlas is due on {value}", "T1", **DUE, value=value)]})
    await scene.put(text, at, doc=doc, author=f"Author of {doc}")
    await scene.read(doc)


async def ana_says(scene: Scene, value: str, at: datetime, speaker: str = "ana") -> None:
    text = f"Atlas is due on {value}."
    conversation = f"k-{at:%m%d}-{speaker}"
    turn = Said(turn_id="t1", speaker=speaker, text=text, at=at)
    await scene.memory.hear(scene.space, Event(conversation_id=conversation, turns=(turn,)))
    record = {
        **DUE, "claim_text": text.rstrip("."), "value": value, "kind": "standing",
        "source_span": {"turn_index": 1, "quote": text.rstrip(".")},
    }  # fmt: skip
    scene.server.queue("WindowAnswer", {"claims_found": [text], "records": [record]})
    await scene.memory.read(scene.space, conversation)


Step = Callable[[Scene], Awaitable[None]]
AGREE: list[Step] = [lambda s: document_says(s, "8 June", JAN), lambda s: ana_says(s, "8 June", FEB)]
CONTEST: list[Step] = [lambda s: document_says(s, "8 June", JAN), lambda s: ana_says(s, "9 June", FEB)]
TAKE_BACK: list[Step] = [
    lambda s: document_says(s, "8 June", JAN),
    lambda s: ana_says(s, "8 June", FEB),
    lambda s: document_says(s, "1 July", MAR),
]
REPEAT: list[Step] = [
    lambda s: document_says(s, "8 June", JAN),
    lambda s: ana_says(s, "8 June", FEB),
    lambda s: ana_says(s, "8 June", FEB + timedelta(days=1)),
    lambda s: document_says(s, "8 June", MAR, "other"),
]


@pytest.mark.parametrize("is_backwards", [False, True])
@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (AGREE, [("8 June", "open", 2, 2)]),
        (CONTEST, [("8 June", "contested", 1, 1), ("9 June", "contested", 1, 1)]),
        # One of those who said it says otherwise now.
        (TAKE_BACK, [("1 July", "open", 1, 1), ("8 June", "superseded", 2, 2)]),
        # One who says it twice counts once, and so does a passage that two documents share.
        (REPEAT, [("8 June", "open", 2, 4)]),
    ],
    ids=["agree", "contest", "take back", "repeat"],
)
async def test_a_document_and_a_conversation_speak_of_one_fact_whichever_comes_first(
    shop: Scene, steps: list[Step], expected: list[tuple[str, str, int, int]], is_backwards: bool
) -> None:
    for step in reversed(steps) if is_backwards else steps:
        await step(shop)
    found = (await facts(shop.memory.graph, shop.space, attribute="deadline")).items
    told_of = [(one["value"], one["state"], one["support_count"], len(one["claims"])) for one in found]
    assert sorted(told_of) == expected


@pytest.mark.parametrize("is_backwards", [False, True])
async def test_a_document_s_later_version_replaces_what_it_said_before(shop: Scene, is_backwards: bool) -> None:
    steps = [("8 June", JAN), ("1 July", FEB)]
    for value, at in reversed(steps) if is_backwards else steps:
        await document_says(shop, value, at)
    found = (await facts(shop.memory.graph, shop.space, attribute="deadline")).items
    assert {one["value"]: one["state"] for one in found} == {"8 June": "superseded", "1 July": "open"}
    kinds = [one["kind"] for one in (await decisions(shop.memory.graph, shop.space)).items]
    assert kinds.count("superseded") == 1


async def test_a_key_that_a_space_declared_joins_what_both_say_of_a_person(shop: Scene) -> None:
    await shop.declare.attributes(
        shop.space, [Attribute.model_validate({"slug": "role", "for": "person", "holds": "one"})]
    )
    role = {"subject": "Cy", "subject_kind": "named_entity", "attribute": "role", "value": "buyer"}
    shop.server.queue("SelectionAnswer", {"statements": [{"source_span": "Cy is a buyer.", **KEPT}], "introduced": []})
    shop.server.queue("ClaimifyAnswer", {"claims": [claim("Cy is a buyer", "T1", **role)]})
    await shop.put("Cy is a buyer.")
    await shop.read()
    turn = Said(turn_id="t1", speaker="cy", text="I am a buyer.", at=FEB)
    await shop.memory.hear(shop.space, Event(conversation_id="k", turns=(turn,)))
    shop.server.queue("WindowAnswer", {"claims_found": ["x"], "records": [{
        "claim_text": "Cy is a buyer", "value": "buyer", "kind": "standing", "subject": "user", "subject_kind": "user",
        "attribute": "role", "source_span": {"turn_index": 1, "quote": "I am a buyer"},
    }]})  # fmt: skip
    await shop.memory.read(shop.space, "k")
    [fact] = (await facts(shop.memory.graph, shop.space, attribute="role")).items
    assert (fact["subject"]["id"], fact["state"], fact["support_count"]) == ("cy", "open", 2)
