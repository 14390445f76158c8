"""What was said of objects before they were recorded is bound to them on request, and stays so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.scenes import record
from tests.told import AT, Told, told

from onrecord import recall
from onrecord.models.object import KeyRule, Object, ObjectType
from onrecord.replay import Replay
from onrecord.store.graph import Graph
from onrecord.verify import verify

ORDER = ObjectType(
    type="order", names=("order", "pedido"), key=KeyRule(match=r"#?W\d{4}", normalize="#"), final_states=("done",)
)


@pytest.fixture
async def world(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(graph, space, tmp_path) as opened:
        await opened.orders()
        await opened.declare.types(space, [ORDER])
        yield opened
        assert await verify(graph, opened.contexts, space) == []


async def arrive(world: Told, ref: str, **more: Any) -> None:
    world.now += timedelta(hours=1)
    state: dict[str, Any] = {"owner": "cy", "status": "open", "at": AT, **more}
    await world.declare.objects(world.space, [Object(type="order", ref=ref, **state)])


def replay(world: Told) -> Replay:
    return Replay(world.graph, world.contexts, world.memory.spaces, lambda: world.now)


async def bound(world: Told) -> dict[str, tuple[str, ...]]:
    page = await recall.facts(world.graph, world.space)
    return {one["text"]: tuple(one["bound_to"]) for one in page.items if one["state"] == "open"}


async def test_what_named_an_object_before_it_was_recorded_is_bound_once_and_for_good(world: Told) -> None:
    said = "El pedido #W1234 llegó roto"
    await world.say(f"{said}.", record(said), speaker="cy")
    await world.say("Mi perro es rojo.", record("Mi perro es rojo"), speaker="cy")
    await world.say("It smells.", record("It smells", subject="it", subject_kind="unresolved"), refs=["order:W9999"])
    assert (await replay(world).rebind(world.space)).windows_changed == 0
    await arrive(world, "W1234")
    await arrive(world, "W9999")
    assert set((await bound(world)).values()) == {()}
    dry = await replay(world).rebind(world.space, dry_run=True)
    assert (dry.windows_changed, dry.claims_made, dry.claims_dropped) == (2, 2, 2)
    assert set((await bound(world)).values()) == {()}
    done = await replay(world).rebind(world.space)
    assert (done.windows_changed, done.claims_made, done.claims_dropped) == (2, 2, 2)
    expected = {said: ("order:W1234",), "It smells": ("order:W9999",), "Mi perro es rojo": ()}
    assert await bound(world) == expected
    ledger = await recall.decisions(world.graph, world.space, kind="rebound")
    assert {(one["quote"], one["detail"]["bound_to"][0], one["detail"]["rule"]) for one in ledger.items} == {
        (said, "order:W1234", 2), ("It smells", "order:W9999", 1),
    }  # fmt: skip
    # Again, and by a replay, nothing changes.
    assert (await replay(world).rebind(world.space)).windows_changed == 0
    assert (await replay(world).run(world.space)).windows_changed == 0
    assert await bound(world) == expected
    context = await world.contexts.read(world.space, "object", "order:W1234", reader="customer_agent")
    assert said in context.text


async def test_an_instruction_that_found_no_object_finds_it(world: Told) -> None:
    words = "Do not ship W1234"
    await world.say(f"{words}.", record(words, instruction={"field": None}), customer="cy")
    assert await bound(world) == {}
    await arrive(world, "W1234")
    await replay(world).rebind(world.space)
    assert await bound(world) == {words: ("order:W1234",)}


async def test_an_object_that_is_anothers_or_that_only_fits_is_not_bound_to(world: Told) -> None:
    await world.say("The order W1234 is late.", record("The order W1234 is late"), speaker="cy")
    await world.say("My order is blue.", record("My order is blue"), speaker="ravi", customer="ravi", conversation="k2")
    await arrive(world, "W1234", owner="ravi")
    assert (await replay(world).rebind(world.space)).windows_changed == 0
    assert set((await bound(world)).values()) <= {(), ("order:9",)}
