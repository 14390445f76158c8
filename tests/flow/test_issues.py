"""What is said of an object's field against what is recorded: data issues open and close with whatever moves either."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.scenes import record
from tests.told import AT, Told, told

from onrecord import recall
from onrecord.currency import Currency
from onrecord.errors import InputError
from onrecord.memory import Reading
from onrecord.models.object import Attribute, FieldRule, Object, ObjectType
from onrecord.store.graph import Graph
from onrecord.verify import verify

KIND = ObjectType(
    type="lawsuit",
    names=("case",),
    fields={"due": FieldRule(kind="date"), "fee": FieldRule(kind="number"), "tags": FieldRule(kind="list")},
    observes={"deadline": "due", "budget": "fee", "tag": "tags"},
    owner="records-team",
)


@pytest.fixture
async def world(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(graph, space, tmp_path) as opened:
        await opened.declare.types(space, [KIND])
        tag = Attribute.model_validate({"slug": "tag", "for": "thing", "holds": "many"})
        await opened.declare.attributes(space, [tag])
        await keep(opened)
        yield opened
        assert await verify(graph, opened.contexts, space) == []


async def keep(world: Told, day: int = 0, ref: str = "1", **fields: Any) -> None:
    said = {"due": "2026-10-05", "fee": 1234.5, "tags": ["red", "blue"], **fields}
    at = AT + timedelta(days=day)
    await world.declare.objects(
        world.space, [Object(type="lawsuit", ref=ref, owner="cy", status="open", fields=said, at=at)]
    )


async def said(world: Told, attribute: str, value: str, **more: Any) -> Reading:
    text = f"In this case the {attribute} is {value}"
    one = record(text, subject="the case", subject_kind="unresolved", attribute=attribute, value=value)
    return await world.say(f"{text}.", one, refs=["lawsuit:1"], **more)


async def issues(world: Told, **asked: Any) -> list[tuple[str, Any, str, str]]:
    page = await recall.data_issues(world.graph, world.space, **asked)
    return [(one["field"], one["recorded"], one["said"], one["state"]) for one in page.items]


async def test_a_difference_opens_an_issue_and_agreement_closes_it(world: Told) -> None:
    reading = await said(world, "deadline", "2026-10-02")
    [one] = (await recall.data_issues(world.graph, world.space)).items
    assert one["facts"] == reading.fact_ids
    assert one["claims"] == reading.claim_ids
    assert (one["class"], one["object"], one["by"], one["owner"], one["closed_at"], one["recorded"], one["said"]) == (
        "divergence", "lawsuit:1", ["ana"], "records-team", None, "2026-10-05", "2026-10-02",
    )  # fmt: skip
    await keep(world, 1, due="2026-10-02")
    [one] = (await recall.data_issues(world.graph, world.space)).items
    assert (one["state"], one["close_reason"]) == ("closed", "agreed")
    assert one["closed_at"] is not None
    # What comes back is another occurrence, and what is older than the record changes nothing.
    await keep(world, 2, due="2026-10-09")
    await keep(world, 1, due="2026-10-02")
    assert await issues(world, state="open") == [("due", "2026-10-09", "2026-10-02", "open")]
    assert len(await issues(world)) == 2
    assert await issues(world, object="lawsuit:1", state="closed") == [("due", "2026-10-05", "2026-10-02", "closed")]
    assert await issues(world, object="lawsuit:2") == []


async def test_values_are_compared_by_the_kind_of_their_field(world: Told) -> None:
    await said(world, "budget", "1,234.50")
    await said(world, "tag", "blue")
    assert await issues(world) == []
    await said(world, "budget", "1.300,00")
    await said(world, "tag", "green")
    assert await issues(world) == [
        ("fee", 1234.5, "1.300,00", "open"), ("tags", ["red", "blue"], "green", "open"),
    ]  # fmt: skip


async def test_what_replaces_an_observation_closes_its_issue(world: Told) -> None:
    await said(world, "deadline", "2026-10-02")
    await said(world, "deadline", "2026-10-03")
    assert await issues(world) == [
        ("due", "2026-10-05", "2026-10-02", "closed"), ("due", "2026-10-05", "2026-10-03", "open"),
    ]  # fmt: skip
    await said(world, "deadline", "2026-10-05")
    assert await issues(world, state="open") == []


async def test_two_sources_that_differ_from_the_record_are_two_issues(world: Told) -> None:
    await said(world, "deadline", "2026-10-02")
    await said(world, "deadline", "2026-10-03", speaker="cy")
    assert [(i[2], i[3]) for i in await issues(world)] == [("2026-10-02", "open"), ("2026-10-03", "open")]
    # The record moves, and differs from both still: the same issues, of what is recorded now.
    await keep(world, 1, due="2026-11-01")
    assert [i[1] for i in await issues(world, state="open")] == ["2026-11-01", "2026-11-01"]
    await keep(world, 2, due="2026-10-03")
    assert await issues(world, state="open") == [("due", "2026-10-03", "2026-10-02", "open")]


async def test_an_observation_that_leaves_takes_its_issue_and_one_that_returns_opens_another(world: Told) -> None:
    reading = await said(world, "deadline", "2026-10-02")
    currency = Currency(world.graph, world.contexts, world.memory.spaces, lambda: world.now)
    for current in (False, False, True):
        await currency.flip(world.space, reading.claim_ids, became_current=current, reason="review_restored")
    assert [i[3] for i in await issues(world)] == ["closed", "open"]
    [gone, _] = (await recall.data_issues(world.graph, world.space)).items
    assert gone["close_reason"] == "unsaid"


async def test_a_field_that_is_observed_no_more_has_no_issue(world: Told) -> None:
    await said(world, "deadline", "2026-10-02")
    await world.declare.types(world.space, [KIND.model_copy(update={"observes": {}})])
    assert await issues(world, state="open") == []
    await world.declare.types(world.space, [KIND])
    assert await issues(world, state="open") == [("due", "2026-10-05", "2026-10-02", "open")]


async def test_an_object_that_comes_after_what_is_said_is_compared_from_then_on(world: Told) -> None:
    await keep(world, due=None)
    await said(world, "deadline", "2026-10-02")
    assert await issues(world) == []
    await keep(world, 1)
    assert [i[3] for i in await issues(world)] == ["open"]


async def test_a_record_that_is_not_of_its_fields_kind_is_refused_whole(world: Told) -> None:
    with pytest.raises(InputError, match="'due' of lawsuit:1 is declared a date, and 'soon' is none") as refused:
        await keep(world, 1, due="soon", fee=2)
    assert refused.value.where == "objects.0.fields.due"
    context = await world.contexts.read(world.space, "object", "lawsuit:1", reader="human")
    assert context.state["objects"][0]["fields"]["fee"]["value"] == 1234.5


async def test_racing_records_and_windows_leave_no_stale_issue(world: Told) -> None:
    async def records() -> None:
        for day in range(1, 9):
            await keep(world, day, due=f"2026-10-{2 + day % 3:02}")

    async def words() -> None:
        for number in range(8):
            await said(world, "deadline", f"2026-10-{2 + number % 3:02}", conversation=f"k{number}")

    await asyncio.gather(records(), words())
    # `world` verifies what is left: exactly what differs is open.
    assert {i[3] for i in await issues(world)} <= {"open", "closed"}
