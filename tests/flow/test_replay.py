"""Stored answers applied again: the same graph under the same rules, another under others, whatever breaks off."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any, LiteralString

import pytest
from tests.flow import story
from tests.flow.dump import difference, dump
from tests.scenes import record
from tests.told import AT, Told, launch, told

from onrecord.currency import Currency
from onrecord.declare import Declarations
from onrecord.models.answer import Order
from onrecord.models.object import Attribute, Object, ObjectType
from onrecord.recall import claims, decisions, facts, why
from onrecord.replay import Replay
from onrecord.replayed import Replayed
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph
from onrecord.verify import verify

MOVED = ("revision", "config_revision", "rank", "touched", "locked")


class Scene:
    """A memory that was told some turns, and its answers applied again."""

    def __init__(self, made: Told, graph: Graph | None = None) -> None:
        self.told, self.graph, self.space = made, graph or made.graph, made.space
        self.replay = Replay(self.graph, made.contexts, made.memory.spaces, lambda: made.now)

    async def again(self, **how: Any) -> Replayed:
        """Replays, an hour later; every invariant holds after it."""
        self.told.now += timedelta(hours=1)
        done = await self.replay.run(self.space, **how)
        await self.told.contexts.drained()
        assert await verify(self.graph, self.told.contexts, self.space) == []
        return done

    async def changes_nothing(self) -> Replayed:
        """Replays, and not a property is another one than before."""
        before = await dump(self.graph, self.space)
        done = await self.again()
        assert difference(await dump(self.graph, self.space), before) == []
        assert done == Replayed(windows=done.windows)
        return done

    async def attribute(self, slug: str, holds: Any, about: Any = "thing") -> None:
        said = Attribute.model_validate({"slug": slug, "for": about, "holds": holds})
        await self.told.declare.attributes(self.space, [said])

    async def facts(self, **filters: Any) -> list[tuple[str, str | None, str]]:
        """Each fact that was not left unsupported: its words, its key, its state."""
        found = (await facts(self.graph, self.space, **filters)).items
        return [(f["value"] or f["text"], f["attribute"], f["state"]) for f in found if f["state"] != "unsupported"]

    async def kinds(self) -> list[str]:
        return sorted(d["kind"] for d in (await decisions(self.graph, self.space)).items)


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with told(graph, space, tmp_path) as made:
        yield Scene(made)


@pytest.fixture
async def embedded(arcadedb: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with told(arcadedb, space, tmp_path) as made:
        yield Scene(made)


async def starts(scene: Scene) -> None:
    """Three windows whose key, `start`, nobody declared."""
    for value in ("June 8", "July 1", "May 1"):
        said = record(
            f"Atlas starts on {value}", subject="Atlas", subject_kind="named_entity", attribute="start", value=value
        )
        await scene.told.say(f"Atlas starts on {value}.", said)


async def test_under_the_same_rules_nothing_is_written(graph: Graph, space: str, tmp_path: Path) -> None:
    store = ContextStore.open(tmp_path)
    memory = story.memory(graph, store, story.Replayed())
    await story.declare(memory, space)
    for event in story.events():
        await memory.hear(space, event)
        await memory.read(space, "k1")
    await memory.contexts.drained()
    before = await dump(graph, space)
    done = await Replay(graph, memory.contexts, memory.spaces, lambda: story.NOW).run(space)
    assert done == Replayed(windows=3)
    assert difference(await dump(graph, space), before) == []
    store.close()


async def test_a_key_that_is_declared_later_makes_other_claims_of_the_same_answers(scene: Scene) -> None:
    await starts(scene)
    assert (await scene.changes_nothing()).windows == 3
    then = scene.told.now
    await scene.attribute("start", "one")
    before = await dump(scene.graph, scene.space)
    dry = await scene.again(dry_run=True)
    assert difference(await dump(scene.graph, scene.space), before) == []
    done = await scene.again()
    assert (done.windows, done.windows_changed, done.claims_made, done.claims_dropped) == (3, 3, 3, 3)
    assert (dry.claims_made, dry.claims_dropped, dry.facts_closed) == (3, 3, 3)
    # Three of the old facts lost their support; two of the new ones were replaced.
    assert (done.facts_opened, done.facts_closed) == (3, 5)
    assert await scene.facts() == [
        ("June 8", "start", "superseded"), ("July 1", "start", "superseded"), ("May 1", "start", "open"),
    ]  # fmt: skip
    assert [state for _, _, state in await scene.facts(known_at=then)] == ["open"] * 3
    held = (await claims(scene.graph, scene.space)).items
    assert {(c["attribute"], c["recorded_at"] > "2026-05-01T04") for c in held} == {("start", True)}
    left = (await claims(scene.graph, scene.space, current=False)).items
    assert [(c["attribute"], c["claim_text"]) for c in left] == [(None, c["claim_text"]) for c in held]
    assert await scene.kinds() == ["attribute_unknown"] * 3 + ["superseded"] * 2
    await scene.changes_nothing()


async def test_rules_that_come_late_end_where_they_would_have_led_from_the_start(
    arcadedb: Graph, space: str, tmp_path: Path
) -> None:
    store = ContextStore.open(tmp_path)
    memory = story.memory(arcadedb, store, story.Replayed())
    held: list[list[dict[str, Any]]] = []
    for name, is_late in ((space, False), (f"{space}-late", True)):
        await story.declare(memory, name)
        if is_late:
            other = Declarations(arcadedb, memory.contexts, memory.spaces)
            await other.space(name, {"features": [], "time_zone": "Asia/Tokyo"})
            swapped = [
                Attribute(slug="home.city", for_="thing", holds="one"),
                Attribute(slug="likes", for_="thing", holds="one"),
                Attribute(slug="budget", for_="person", holds="many"),
            ]
            await other.attributes(name, swapped)
            await other.types(name, [ObjectType(type="order", names=("parcel",))])
        for event in story.events():
            await memory.hear(name, event)
            await memory.read(name, "k1")
        if is_late:
            await story.declare(memory, name)
            await memory.graph.write("declare/space", space=name, settings={"time_zone": None})
            memory.spaces.forget(name)
            done = await Replay(arcadedb, memory.contexts, memory.spaces, lambda: story.NOW).run(name)
            assert done.windows_changed == done.windows == 3
            await memory.contexts.drained()
            assert await verify(arcadedb, memory.contexts, name) == []
        found = [f for f in (await facts(arcadedb, name)).items if f["state"] != "unsupported"]
        left_out = {"fact_id", "fact_key", "claims", "supersedes", "superseded_by"}
        told_of = [{k: v for k, v in f.items() if k not in left_out} | {"chain": len(f["supersedes"])} for f in found]
        held.append(sorted(told_of, key=lambda f: (f["text"], f["valid_from"] or "")))
    assert held[0] == held[1]
    store.close()


async def test_verdicts_follow_todays_rules_where_no_claim_does_otherwise(embedded: Scene) -> None:
    await embedded.attribute("start", "one")
    await starts(embedded)
    before = await dump(embedded.graph, embedded.space, MOVED)
    other: LiteralString = (
        "MATCH (f:Fact {space: $space, value: 'July 1'})-[e:SUPERSEDES]->(:Fact) DELETE e "
        "SET f.state = 'contested', f.shared_state = 'contested', f.replaces = [], f.digest = 'of other rules'"
    )
    await embedded.told.query(other)
    done = await embedded.again()
    assert (done.windows_changed, done.claims_made, done.facts_closed, done.facts_changed) == (1, 0, 1, 0)
    assert difference(await dump(embedded.graph, embedded.space, MOVED), before) == []


async def test_rules_that_come_back_bring_the_claims_back(embedded: Scene) -> None:
    await embedded.attribute("start", "one")
    await starts(embedded)
    before = await embedded.facts()
    await embedded.attribute("start", "many")
    assert (await embedded.again()).claims_made == 3
    assert {state for _, _, state in await embedded.facts()} == {"open"}
    await embedded.attribute("start", "one")
    done = await embedded.again()
    assert (done.claims_made, done.claims_dropped) == (3, 3)
    assert await embedded.facts() == before
    assert len((await claims(embedded.graph, embedded.space, current=None)).items) == 6
    await embedded.changes_nothing()


class Killed(BaseException):
    """The end of the process."""


class Mortal(Graph):
    """A way to the graph whose process ends right before, or right after, one of its writes of a window."""

    left = 0
    is_after = False

    async def write(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        if name != "window/apply":
            return await super().write(name, **parameters)
        self.left -= 1
        if self.left == 0 and not self.is_after:
            raise Killed
        rows = await super().write(name, **parameters)
        if self.left == 0:
            raise Killed
        return rows


async def test_killed_in_the_middle_and_run_again_is_the_same_as_run_once(
    arcadedb: Graph, space: str, tmp_path: Path
) -> None:
    mortal = await Mortal.open(arcadedb.endpoint)
    assert isinstance(mortal, Mortal)
    lines: list[list[str]] = []
    for kill in (None, (1, True), (3, True), (4, False)):
        name = f"{space}-{kill[0]}-{kill[1]}".lower() if kill else space
        await arcadedb.write("space/open", space=name, key=story.KEY)
        async with told(arcadedb, name, tmp_path / name) as made:
            scene = Scene(made)
            await starts(scene)
            await scene.attribute("start", "one")
            # What is in the conversation's reach changes, too, with the fourth write.
            await made.query('MATCH (c:Conversation {space: $space}) SET c.things = \'[["thg_0", "Zenith"]]\'')
            if kill is not None:
                mortal.left, mortal.is_after = kill
                with pytest.raises(Killed):
                    await Scene(made, mortal).replay.run(name)
                await made.contexts.drained()
                assert await verify(arcadedb, made.contexts, name) == []
            await scene.replay.run(name)  # at the same instant
            lines.append(await dump(arcadedb, name, MOVED))
            assert difference(lines[-1], lines[0]) == []
    await mortal.close()


async def test_objects_are_as_they_were_known_when_the_answer_was_stored(scene: Scene) -> None:
    await scene.told.orders()
    dent = record("The order has a dent")
    await scene.told.say("The order has a dent.", dent, speaker="cy", customer="cy")
    assert (await facts(scene.graph, scene.space)).items[0]["binding_rule"] == 3
    for ref, status, hour in (("9", "done", 5), ("8", "open", 6)):
        order = Object(type="order", ref=ref, owner="cy", status=status, at=AT + timedelta(hours=hour))
        scene.told.now += timedelta(hours=1)
        await scene.told.declare.objects(scene.space, [order])
    await scene.changes_nothing()


async def test_what_a_later_title_resolved_stays_resolved_and_what_an_agent_said_back_an_echo(scene: Scene) -> None:
    june = {"kind": "month_day", "month": 6, "day": 8, "direction": "next"}
    said: dict[str, Any] = {"attribute": "deadline", "value": "June 8", "temporal_phrase": "on June 8", "time": june}
    due = record("The proposal is due on June 8", subject="the proposal", subject_kind="unresolved", **said)
    await scene.told.say("The proposal is due on June 8.", due)
    titled = "The proposal is titled Nordlicht"
    await scene.told.say(f"{titled}.", record(titled, subject="Nordlicht", subject_kind="named_entity"))
    named = record("Nordlicht is due on June 8", subject="Nordlicht", subject_kind="named_entity", **said)
    await scene.told.say("Nordlicht is due on June 8.", named, speaker="desk", conversation="k0")
    assert "echo" in await scene.kinds()
    assert ("June 8", "deadline", "open") in await scene.facts()
    await scene.changes_nothing()


async def test_what_is_no_longer_made_is_not_given_as_a_reason(embedded: Scene) -> None:
    await embedded.told.declare.space(embedded.space, {"features": ["signals"]})
    await embedded.told.orders()
    said = record("Do not call him", instruction=Order())
    await embedded.told.say("Do not call him.", said, refs=["order:9"], customer="cy")
    await starts(embedded)
    await embedded.attribute("start", "one")
    await embedded.told.declare.space(embedded.space, {"features": []})
    done = await embedded.again()
    assert (done.claims_made, done.claims_dropped) == (3, 4)
    refused = await why(embedded.graph, embedded.space, "Do not call him")
    assert (refused["status"], [c["is_current_testimony"] for c in refused["claims"]]) == ("left_out", [False])
    moved = await why(embedded.graph, embedded.space, "Atlas starts on June 8")
    assert (moved["status"], len(moved["claims"])) == ("in_memory", 2)
    assert "1 claim (" in moved["answer"]
    currency = Currency(embedded.graph, embedded.told.contexts, embedded.told.memory.spaces, lambda: embedded.told.now)
    ids = [c["claim_id"] for c in moved["claims"]]
    await currency.flip(embedded.space, ids, became_current=False, reason="version_deleted")
    gone = await why(embedded.graph, embedded.space, "Atlas starts on June 8")
    assert (gone["status"], gone["facts"]) == ("not_current", [])
    assert "not current any more" in gone["answer"]
    assert "version_deleted" in gone["answer"]


async def test_what_a_reviewer_brought_back_stays(embedded: Scene) -> None:
    await starts(embedded)
    await embedded.attribute("start", "one")
    await embedded.again()
    left = (await claims(embedded.graph, embedded.space, current=False)).items
    currency = Currency(embedded.graph, embedded.told.contexts, embedded.told.memory.spaces, lambda: embedded.told.now)
    await currency.flip(embedded.space, [left[0]["claim_id"]], became_current=True, reason="review_restored")
    await embedded.changes_nothing()


async def test_a_window_that_waits_is_passed_over_and_steps_are_told(embedded: Scene) -> None:
    await embedded.told.say("Atlas launches on June 8.", launch("June 8", "Atlas launches on June 8"))
    await embedded.told.say("Atlas launches on July 1.")  # the model is away
    await embedded.told.say("Atlas launches on May 1.", launch("May 1", "Atlas launches on May 1"))
    steps: list[int] = []
    assert (await embedded.again(step=steps.append)).windows == 2
    assert sum(steps) == await embedded.replay.passages(embedded.space) == 3


async def test_an_answer_that_cannot_be_read_any_more_leaves_its_window_as_it_is(embedded: Scene) -> None:
    await starts(embedded)
    await embedded.told.query("MATCH (x:Extraction {space: $space}) SET x.answer = 'no records at all'")
    before = await dump(embedded.graph, embedded.space)
    done = await embedded.replay.run(embedded.space)
    assert (done.windows, done.unreadable, done.windows_changed) == (3, 3, 0)
    assert difference(await dump(embedded.graph, embedded.space), before) == []


async def test_a_window_that_another_writer_overtakes_is_read_again(embedded: Scene) -> None:
    await starts(embedded)
    await embedded.attribute("start", "one")
    read, late = embedded.graph.read, ["the other one"]

    async def reading(name: str, **parameters: Any) -> list[dict[str, Any]]:
        rows = await read(name, **parameters)
        if name == "currency/held" and late:
            late.clear()
            said = record("Atlas starts on May 9", subject="Atlas", subject_kind="named_entity", attribute="start")
            await embedded.told.say("Atlas starts on May 9.", said)
        return rows

    embedded.graph.read = reading
    try:
        done = await embedded.again()
    finally:
        del embedded.graph.read
    assert (done.windows, done.windows_changed) == (4, 3)
    assert [state for _, _, state in await embedded.facts()].count("open") == 1


async def test_gaps_are_counted_once(embedded: Scene) -> None:
    await embedded.told.orders()
    await embedded.told.say("It is broken.", record("It is broken"), refs=["order:7"], customer="cy")
    counted = "MATCH (g:Gap {space: $space}) RETURN g.count AS count"
    before = await embedded.told.query(counted)
    await embedded.changes_nothing()
    assert [row["count"] for row in await embedded.told.query(counted)] == [row["count"] for row in before] == [1]
