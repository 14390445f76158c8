"""Documents' stored answers applied again: the same graph under the same rules, another under others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.flow.document_scene import FEB, JAN, KEPT, Scene, claim, scene_on
from tests.flow.dump import difference, dump

from onrecord.models.object import Attribute, KeyRule, Object, ObjectType
from onrecord.recall import claims, facts
from onrecord.replay import Replay
from onrecord.replayed import Replayed
from onrecord.store.graph import Graph

ABOUT: dict[str, Any] = {"subject": "Atlas", "subject_kind": "named_entity", "attribute": "start"}
ORDER = ObjectType(type="order", names=("order",), key=KeyRule(match=r"W\d{7}"))


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with scene_on(graph, space, tmp_path) as made:
        yield made


async def again(scene: Scene, **how: Any) -> Replayed:
    scene.now += timedelta(hours=1)
    done = await Replay(scene.memory.graph, scene.memory.contexts, scene.memory.spaces, lambda: scene.now).run(
        scene.space, **how
    )
    await scene.memory.contexts.drained()
    return done


async def changes_nothing(scene: Scene, windows: int) -> None:
    before = await dump(scene.memory.graph, scene.space)
    assert await again(scene) == Replayed(windows=windows)
    assert difference(await dump(scene.memory.graph, scene.space), before) == []


async def starts(scene: Scene, value: str, month: Any, **more: Any) -> None:
    scene.says(f"Atlas starts on {value}.", **ABOUT, value=value)
    await scene.put(f"# Plan\n\nAtlas starts on {value}.\n\n# Rest\n\nIt was {value}?\n", month, **more)
    asked = {"source_span": f"It was {value}?", "outcome": "drop_question", "protected_class": None}
    scene.server.queue("SelectionAnswer", {"statements": [asked], "introduced": []})
    await scene.read()


async def declare(scene: Scene, holds: str) -> None:
    said = Attribute.model_validate({"slug": "start", "for": "thing", "holds": holds})
    await scene.declare.attributes(scene.space, [said])


async def test_what_rules_make_otherwise_changes_and_nothing_else_is_written(scene: Scene) -> None:
    await starts(scene, "8 June", JAN)
    await starts(scene, "1 July", FEB)
    await changes_nothing(scene, 4)
    await declare(scene, "one")
    before = await dump(scene.memory.graph, scene.space)
    dry = await again(scene, dry_run=True)
    assert difference(await dump(scene.memory.graph, scene.space), before) == []
    done = await again(scene)
    for found in (dry, done):
        assert (found.windows, found.windows_changed, found.claims_made, found.claims_dropped) == (4, 2, 2, 2)
    assert {change.doc_id for change in done.changes} == {"policy"}
    held = (await facts(scene.memory.graph, scene.space, attribute="start")).items
    assert {one["value"]: one["state"] for one in held} == {"8 June": "superseded", "1 July": "open"}
    assert {one["attribute"] for one in (await claims(scene.memory.graph, scene.space)).items} == {"start"}
    await changes_nothing(scene, 4)


async def test_what_no_version_says_any_more_is_settled_and_comes_back_with_its_version(scene: Scene) -> None:
    await starts(scene, "8 June", JAN, mode="living")
    await starts(scene, "1 July", FEB, mode="living")
    await declare(scene, "one")
    done = await again(scene)
    assert (done.windows_changed, done.claims_made) == (2, 2)
    held = (await claims(scene.memory.graph, scene.space, current=None)).items
    told = {(one["value"], one["attribute"], one["is_current_testimony"]) for one in held}
    assert told == {
        ("8 June", None, False), ("8 June", "start", False), ("1 July", None, False), ("1 July", "start", True)
    }  # fmt: skip
    await changes_nothing(scene, 4)
    [_, second] = (await scene.memory.documents.versions(scene.space, "policy"))["versions"]
    await scene.memory.documents.withdraw(scene.space, "policy", second["version_id"])
    await scene.read()
    found = (await facts(scene.memory.graph, scene.space, attribute="start", state="open")).items
    assert [one["value"] for one in found] == ["8 June"]


async def test_a_passage_is_read_with_what_it_was_shown_and_the_objects_of_its_day(scene: Scene) -> None:
    await scene.declare.types(scene.space, [ORDER])
    helga = {"name": "Helga Ruiz", "kind": "person", "source_span": "Helga Ruiz is the new CFO."}
    said_of = (("Helga Ruiz is the new CFO.", [helga]), ("The plan holds.", []), ("Ruiz approved W1234567.", []))
    for said, new in said_of:
        statements = [{"source_span": said, **KEPT}]
        scene.server.queue("SelectionAnswer", {"statements": statements, "introduced": new})
    added = [{"text": "Helga", "origin": "reference", "label": "R1"}]
    for one in (
        claim("Helga Ruiz is the new CFO", "T1"),
        claim("The plan holds", "T1"),
        claim("Helga Ruiz approved W1234567", "T1", "R1", added_context=added),
    ):
        scene.server.queue("ClaimifyAnswer", {"claims": [one]})
    await scene.put(
        "# One\n\nHelga Ruiz is the new CFO.\n\n# Two\n\nThe plan holds.\n\n# Three\n\nRuiz approved W1234567.\n"
    )
    await scene.read()
    scene.now += timedelta(hours=1)
    await scene.declare.objects(scene.space, [Object(type="order", ref="W1234567", status="open", at=JAN)])
    await changes_nothing(scene, 3)
    # An introduction that its own chunk would make no more was shown all the same.
    statement = "MATCH (p:Passage {space: $space}) WHERE p.introduced IS NOT NULL SET p.introduced = '[]'"
    await scene.memory.graph._driver.execute_query(
        statement, {"space": scene.space}, database_=scene.memory.graph.endpoint.database
    )
    await changes_nothing(scene, 3)


async def test_an_answer_that_cannot_be_read_any_more_leaves_its_passage_as_it_is(scene: Scene) -> None:
    await starts(scene, "8 June", JAN)
    statement = "MATCH (x:Extraction {space: $space}) SET x.answer = 'no JSON at all'"
    await scene.memory.graph._driver.execute_query(
        statement, {"space": scene.space}, database_=scene.memory.graph.endpoint.database
    )
    before = await dump(scene.memory.graph, scene.space)
    done = await again(scene)
    assert (done.windows, done.unreadable, done.windows_changed) == (2, 2, 0)
    assert difference(await dump(scene.memory.graph, scene.space), before) == []
    await scene.memory.documents.extract_again(scene.space, "policy")
    scene.says("Atlas starts on 8 June.", **ABOUT, value="8 June")
    asked = {"source_span": "It was 8 June?", "outcome": "drop_question", "protected_class": None}
    scene.server.queue("SelectionAnswer", {"statements": [asked], "introduced": []})
    await scene.read()
