"""Both clocks in every read: what held then in the world, and what the memory held then, late arrivals and all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.scenes import record
from tests.told import AT, Told, told

from onrecord import recall
from onrecord.errors import NotFoundError
from onrecord.models.answer import Order
from onrecord.store.graph import Graph

MINUTE = timedelta(minutes=1)
LID: dict[str, Any] = {"subject": "the order", "subject_kind": "unresolved", "attribute": "launch"}


@pytest.fixture
async def scene(arcadedb: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(arcadedb, space, tmp_path) as made:
        await made.orders()
        yield made


async def lid(scene: Told, colour: str, minute: int, speaker: str = "cy", **more: Any) -> datetime:
    """The colour of the order's lid, said that many minutes after the start; returns when the memory knew of it."""
    text = f"The lid of the order is {colour}"
    said = record(text, **LID, value=colour, **more)
    await scene.say(f"{text}.", said, speaker=speaker, refs=["order:9"], customer="cy", at=AT + minute * MINUTE,
                    conversation=f"k{minute}")  # fmt: skip
    return scene.now


async def states(scene: Told, **when: Any) -> dict[str, str]:
    found = await recall.facts(scene.graph, scene.space, object="order:9", **when)
    return {fact["value"]: fact["state"] for fact in found.items}


async def shown(scene: Told, **when: Any) -> dict[str, str]:
    """What the object's context shows, with its states."""
    context = await scene.contexts.read(scene.space, "object", "order:9", reader="analyst", **when)
    return {row["value"]: row["state"] for row in context.state["objects"][0]["memory"]["observations"]}


async def test_what_arrives_late_was_not_known_before_and_closed_nothing_then(scene: Told) -> None:
    red = await lid(scene, "red", 1)
    blue = await lid(scene, "blue", 3)
    late = await lid(scene, "grey", 2)
    gone = "superseded"
    for known_at, said, held in (
        (red - MINUTE, {}, {}),
        (red, {"red": "open"}, {"red": "open"}),
        (blue - timedelta(microseconds=1), {"red": "open"}, {"red": "open"}),
        (blue, {"red": gone, "blue": "open"}, {"blue": "open"}),
        (late - MINUTE, {"red": gone, "blue": "open"}, {"blue": "open"}),
        (late, {"red": gone, "grey": gone, "blue": "open"}, {"blue": "open"}),
    ):
        assert await states(scene, known_at=known_at) == said
        assert await shown(scene, known_at=known_at) == held
    assert await states(scene, as_of=AT + 2.5 * MINUTE) == {"grey": gone}
    assert await states(scene, as_of=AT + 2.5 * MINUTE, known_at=blue) == {"red": gone}
    assert await shown(scene, as_of=AT + 2.5 * MINUTE) == {"grey": "open"}
    assert await shown(scene, as_of=AT + 2.5 * MINUTE, known_at=blue) == {"red": "open"}


async def test_the_edges_of_an_instant(scene: Told) -> None:
    await lid(scene, "red", 1)
    await lid(scene, "red", 5, ends_current=True)
    instant = timedelta(microseconds=1)
    for at, held in (
        (AT + MINUTE - instant, set()),
        (AT + MINUTE, {("red", "positive")}),
        (AT + 5 * MINUTE - instant, {("red", "positive")}),
        (AT + 5 * MINUTE, {("red", "negative")}),
        (AT + 900 * MINUTE, {("red", "negative")}),
    ):
        found = await recall.facts(scene.graph, scene.space, object="order:9", as_of=at)
        assert {(fact["value"], fact["polarity"]) for fact in found.items} == held


async def test_nobody_doubted_it_before_another_said_otherwise(scene: Told) -> None:
    first = await lid(scene, "red", 1, speaker="ana")
    second = await lid(scene, "blue", 2, speaker="ravi")
    assert await states(scene, known_at=first) == await shown(scene, known_at=first) == {"red": "open"}
    both = {"red": "contested", "blue": "contested"}
    assert await states(scene, known_at=second) == await shown(scene, known_at=second) == both


async def test_one_fact_and_its_provenance_are_of_their_time_too(scene: Told) -> None:
    red = await lid(scene, "red", 1)
    blue = await lid(scene, "blue", 3)
    found = {fact["value"]: fact["fact_id"] for fact in (await recall.facts(scene.graph, scene.space)).items}
    here = scene.graph, scene.space
    then = await recall.fact(*here, found["red"], known_at=red)
    assert (then["state"], then["superseded_by"], then["valid_until"]) == ("open", [], None)
    assert (await recall.fact(*here, found["red"]))["state"] == "superseded"
    assert (await recall.fact(*here, found["red"], as_of=AT + 2 * MINUTE))["value"] == "red"
    for value, as_of, known_at in (
        ("blue", None, red),
        ("red", None, red - MINUTE),
        ("red", AT + 3 * MINUTE, None),
        ("blue", AT + 2 * MINUTE, None),
    ):
        for read in (recall.fact, recall.provenance):
            with pytest.raises(NotFoundError):
                await read(*here, found[value], as_of=as_of, known_at=known_at)
    told_then = await recall.provenance(*here, found["red"], known_at=red)
    assert (told_then["fact"]["state"], told_then["superseded_by"], told_then["decisions"]) == ("open", [], [])
    told_now = await recall.provenance(*here, found["red"], known_at=blue)
    assert [link["fact"]["value"] for link in told_now["superseded_by"]] == ["blue"]
    assert [one["kind"] for one in told_now["decisions"]] == ["superseded"]


async def test_a_claim_that_came_later_supports_nothing_before(scene: Told) -> None:
    first = await lid(scene, "red", 1, speaker="ana")
    await lid(scene, "red", 2, speaker="ravi")
    [fact] = (await recall.facts(scene.graph, scene.space)).items
    then = await recall.provenance(scene.graph, scene.space, fact["fact_id"], known_at=first)
    assert (then["fact"]["support_count"], len(then["claims"]), fact["support_count"]) == (1, 1, 2)


async def test_an_instruction_that_had_not_expired_was_in_the_context_that_the_memory_gave(scene: Told) -> None:
    until = {"kind": "date", "year": 2026, "month": 5, "day": 3}
    rule = record("Do not call him", instruction=Order.model_validate({"expires": until}))
    await scene.say("Do not call him.", rule, refs=["order:9"], customer="cy")
    known, scene.now = scene.now, datetime(2026, 6, 1, tzinfo=UTC)
    for known_at, held in ((None, []), (known, ["Do not call him"])):
        context = await scene.contexts.read(scene.space, "object", "order:9", reader="analyst", known_at=known_at)
        assert [entry["text"] for entry in context.constraints["hard"]] == held
