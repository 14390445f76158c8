"""The same windows of several conversations, arriving in any order, end in the same claims and facts."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.engines import ENGINES
from tests.flow.dump import difference, dump
from tests.scenes import record
from tests.told import PEOPLE, Scripted

from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.llm.reader import Answer
from onrecord.memory import Memory
from onrecord.models.object import Attribute, Object, ObjectRef, ObjectType
from onrecord.models.source import Audience, Event, Frame, Said, Window
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph
from onrecord.verify import verify

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
LAUNCH = {"subject": "Atlas", "subject_kind": "named_entity", "attribute": "launch"}
CITY = {"attribute": "home.town"}
TASTE = {"attribute": "taste"}
ACTION = {"value": "send the statements"}
FORBIDS = {"instruction": {"field": None, "expires": {"kind": "none"}}}
DATED = {"kind": "occurrence", "temporal_phrase": "yesterday", "time": {"kind": "offset", "unit": "day", "amount": -1}}

SAYINGS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    *((f"Atlas launches in {month}", {**LAUNCH, "value": month}) for month in ("June", "July", "May")),
    ("Atlas launches no longer in June", {**LAUNCH, "value": "June", "ends_current": True}),
    ("Ravi reports that Atlas launches in July", {**LAUNCH, "value": "July", "attributed_to": "Ravi"}),
    *((f"Home is {town}", {**CITY, "value": town}) for town in ("Oslo", "Bergen")),
    ("Home is no longer Oslo", {**CITY, "value": "Oslo", "ends_current": True}),
    ("Tea tastes best", {**TASTE, "value": "tea"}),
    ("Tea tastes best no longer", {**TASTE, "value": "tea", "ends_current": True}),
    ("Someone has to send the statements", {**ACTION, "todo": "open"}),
    ("The statements are on their way", {**ACTION, "todo": "done"}),
    ("Nobody has to send the statements", {**ACTION, "todo": "removed"}),
    ("Do not call the client", FORBIDS),
    ("You may call the client", FORBIDS),
    ("The lid came off yesterday", DATED),
    ("The lid is loose", {}),
)
"""What a turn may say: values that replace each other, come back and end, to-dos, reports, orders, plain words."""


@dataclass(frozen=True)
class Spoken:
    """One window of one turn: who speaks, what, how many minutes after the start, and to whom it is open."""

    speaker: str
    said: tuple[int, ...]
    minute: int
    audience: Audience | None
    refs: tuple[str, ...]

    @property
    def text(self) -> str:
        return ". ".join(SAYINGS[n][0] for n in self.said) + "."

    def answer(self) -> dict[str, Any]:
        records = [record(text, **more) for text, more in (SAYINGS[n] for n in self.said)]
        return {"claims_found": [], "records": [r.model_dump(mode="json") for r in records]}


Scene = tuple[tuple[Spoken, ...], ...]
"""Conversations, each its windows in order."""

AUDIENCES: tuple[Audience | None, ...] = (None, None, "internal", "shared")
spoken = st.builds(
    Spoken,
    speaker=st.sampled_from(["ana", "ana", "ravi", "cy", "cy"]),
    said=st.lists(st.integers(0, len(SAYINGS) - 1), min_size=1, max_size=3, unique=True).map(tuple),
    minute=st.integers(0, 4),
    audience=st.sampled_from(AUDIENCES),
    refs=st.sampled_from([(), ("order:9",)]),
)
scenes = st.lists(st.lists(spoken, min_size=1, max_size=3).map(tuple), min_size=3, max_size=3).map(tuple)


class Replayed(Scripted):
    """A reader that has an answer for each turn, whenever it is read."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene

    async def first(self, window: Window, frame: Frame) -> Answer:
        turn = window.owned[0]
        self.answers.append(self._scene[int(window.conversation_id)][turn.position].answer())
        return await super().first(window, frame)


async def told(graph: Graph, store: ContextStore, scene: Scene, order: Sequence[int], *, ticks: bool) -> str:
    """Tell a scene to a space of its own: each entry of the order is a conversation that hears its next turn or, where
    it heard one, reads it. Return the space."""
    space = f"t-{secrets.token_hex(6)}"
    now = datetime(2026, 5, 1, tzinfo=UTC)
    clock = lambda: now  # noqa: E731
    contexts = Contexts(graph, store, clock)
    memory = Memory(graph, contexts, Replayed(scene), clock)
    await graph.write("space/open", space=space, key="5e" * 32)
    declare = Declarations(graph, contexts, memory.spaces, clock)
    await declare.space(space, {"features": ["signals"]})
    await declare.types(space, [ObjectType(type="order", names=("order",))])
    await declare.speakers(space, PEOPLE)
    held = {"launch": ("thing", "one"), "taste": ("person", "many"), "home.town": ("person", "one")}
    await declare.attributes(
        space, [Attribute.model_validate({"slug": slug, "for": f, "holds": h}) for slug, (f, h) in held.items()]
    )
    await declare.objects(space, [Object(type="order", ref="9", owner="cy", participants=("ana", "ravi"), at=AT)])
    steps = dict.fromkeys(range(len(scene)), 0)
    for number in order:
        if ticks:
            now += timedelta(hours=1)
        place, is_reading = divmod(steps[number], 2)
        steps[number] += 1
        if is_reading:
            reading = await memory.read(space, str(number))
            assert (reading.windows, reading.failed) == (1, 0)
            continue
        one = scene[number][place]
        said = Said(turn_id=str(place), speaker=one.speaker, text=one.text, at=AT + timedelta(minutes=one.minute))
        refs = tuple(ref for text in one.refs if (ref := ObjectRef.parse(text)) is not None)
        event = Event(
            conversation_id=str(number), turns=(said,), customer="cy", object_refs=refs, audience=one.audience
        )
        await memory.hear(space, event)
    await contexts.drained()
    return space


ARRIVAL = ("rank", "revision", "touched")
"""What says when something arrived, and `CLOCK` when the memory knew."""
CLOCK = ("testimony", "recorded_at", "closed_at", "shared_recorded_at", "shared_closed_at", "at", "digest")


async def held(graph: Graph, space: str, *, ticks: bool) -> list[str]:
    """The claims and facts of a space, with all of their edges, but for what the order of arrival leaves on them."""
    lines = await dump(graph, space, without=(*ARRIVAL, *CLOCK) if ticks else ARRIVAL)
    return [line for line in lines if line.startswith(("(Claim ", "(Fact "))]


async def check(graph: Graph, folder: Path, examples: int) -> None:
    loop = asyncio.get_running_loop()
    store = ContextStore.open(folder)

    async def compared(scene: Scene, order: Sequence[int], *, ticks: bool) -> None:
        in_turn = [number for number, windows in enumerate(scene) for _ in range(2 * len(windows))]
        spaces = [await told(graph, store, scene, some, ticks=ticks) for some in (in_turn, order)]
        first, then = [await held(graph, space, ticks=ticks) for space in spaces]
        assert difference(first, then) == []
        assert await verify(graph, space=spaces[1]) == []

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, phases=(Phase.generate, Phase.shrink),
        suppress_health_check=[HealthCheck.too_slow],
    )  # fmt: skip
    @given(scenes, st.data())
    def in_any_order(scene: Scene, data: st.DataObject) -> None:
        steps = [number for number, windows in enumerate(scene) for _ in range(2 * len(windows))]
        order = data.draw(st.permutations(steps))
        ticks = data.draw(st.booleans())
        asyncio.run_coroutine_threadsafe(compared(scene, order, ticks=ticks), loop).result()

    try:
        await asyncio.to_thread(in_any_order)
    finally:
        store.close()


async def test_windows_in_any_order_end_in_the_same_facts(arcadedb: Graph, tmp_path: Path) -> None:
    await check(arcadedb, tmp_path, examples=10)


@pytest.mark.parametrize("graph", ENGINES[-1:], indirect=True)
async def test_so_they_do_on_the_newest_neo4j(graph: Graph, tmp_path: Path) -> None:
    await check(graph, tmp_path, examples=1)
