"""What a model's failures do: pauses that double, an end, a retry; and how much is read at once, in which order."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.flow import story
from tests.scenes import record
from tests.told import Scripted, Told, told

from onrecord.errors import ModelError, StoreError
from onrecord.llm.reader import Answer
from onrecord.memory import CONVERSATIONS_AT_ONCE, Reading
from onrecord.models.answer import FollowUpNeeds, Record
from onrecord.models.source import Frame, Window
from onrecord.models.stamp import FAR_FUTURE
from onrecord.store.graph import Graph
from onrecord.verify import verify
from onrecord.window import TRIES_MAX

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


class Wayward(Scripted):
    """Answers each window with a claim for each turn, whom `away` does not stop; notes who asked what, and at once."""

    may_ask = True

    def __init__(self) -> None:
        super().__init__()
        self.away = {"first", "follow_up"}
        self.asked: list[tuple[str, str, int]] = []
        self.now, self.most = set[str](), 0

    async def first(self, window: Window, frame: Frame) -> Answer:
        assert window.conversation_id not in self.now  # one window of a conversation at a time
        self.now.add(window.conversation_id)
        self.most = max(self.most, len(self.now))
        for _ in range(20):
            await asyncio.sleep(0)
        self.now.discard(window.conversation_id)
        self._asked("first", window)
        records = [
            record(t.text, n).model_dump(mode="json") for n, t in enumerate(window.owned, 1) if "$" not in t.text
        ]
        text = json.dumps({"claims_found": [], "records": records})
        return Answer(text=text, extractor="model", model="test", prompt_hash="0", calls=1)

    async def follow_up(
        self, window: Window, frame: Frame, records: Mapping[int, Record], needs: FollowUpNeeds
    ) -> Answer:
        self._asked("follow_up", window)
        return Answer(text='{"records": [], "resolutions": []}', extractor="model", model="test", calls=1)

    def _asked(self, what: str, window: Window) -> None:
        self.asked.append((what, window.conversation_id, window.owned[0].position))
        if what in self.away:
            raise ModelError(f"the model is away for the {what}")


class Scene:
    """A memory with a reader that fails as told, and a clock that a test moves."""

    def __init__(self, made: Told) -> None:
        self.told, self.reader = made, Wayward()
        made.memory._reader = self.reader

    async def hear(self, conversation: str, *texts: str) -> None:
        said = story.event(conversation, [("ana", text) for text in texts])
        await self.told.memory.hear(self.told.space, said)

    async def resume(self) -> Reading:
        return await self.told.memory.resume(self.told.space)

    async def window(self) -> dict[str, Any]:
        [row] = await self.told.query(
            "MATCH (w:Window {space: $space}) RETURN w.state AS state, w.attempts AS attempts, w.reason AS reason"
        )
        turns = await self.told.query("MATCH (t:Turn {space: $space}) RETURN t.state AS state, t.reason AS reason")
        assert {(t["state"], t["reason"]) for t in turns} == {(row["state"], row["reason"])}
        return row

    async def fails(self, what: str) -> None:
        """Every try fails, each a pause after the one before, and none earlier; after the last there are no more."""
        for tries in range(1, TRIES_MAX):
            row = {"state": "pending", "attempts": tries, "reason": f"the model is away for the {what}"}
            assert await self.window() == row
            pause = MINUTE * 2 ** (tries - 1)
            self.told.now += pause - SECOND
            assert (await self.resume()).windows == 0
            self.told.now += SECOND
            assert (await self.resume()).failed == 1
        assert (await self.window())["state"] == "failed"
        self.told.now += timedelta(days=400)
        assert (await self.resume()).windows == 0
        assert await verify(self.told.graph, None, self.told.space) == []


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with told(graph, space, tmp_path) as made:
        yield Scene(made)


@pytest.fixture
async def embedded(arcadedb: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with told(arcadedb, space, tmp_path) as made:
        yield Scene(made)


async def test_pauses_double_from_a_minute_until_the_last_try_and_a_retry_begins_anew(embedded: Scene) -> None:
    await embedded.hear("k1", "I like tea.")
    assert (await embedded.told.memory.read(embedded.told.space, "k1")).failed == 1
    await embedded.fails("first")
    [waiting] = [
        row
        for row in await embedded.told.graph.read("window/waiting", limit=1_000)
        if row["space"] == embedded.told.space
    ]
    assert (waiting["state"], waiting["reason"], waiting["count"]) == ("failed", "the model is away for the first", 1)
    assert (await embedded.told.memory.retry(embedded.told.space)).failed == 1
    assert (await embedded.window())["attempts"] == 1
    embedded.told.now += MINUTE
    embedded.reader.away.clear()
    assert len((await embedded.resume()).claim_ids) == 1
    assert (await embedded.window())["state"] == "done"


async def test_a_follow_up_that_fails_to_the_end_is_all_that_a_retry_asks(embedded: Scene) -> None:
    embedded.reader.away = {"follow_up"}
    await embedded.hear("k1", "I like tea.", "Lunch was $6.23.")
    assert (await embedded.told.memory.read(embedded.told.space, "k1")).failed == 1
    await embedded.fails("follow_up")
    embedded.reader.away.clear()
    done = await embedded.told.memory.retry(embedded.told.space)
    assert (done.failed, done.model_calls, len(done.claim_ids)) == (0, 1, 1)
    assert [what for what, _, _ in embedded.reader.asked] == ["first"] + ["follow_up"] * (TRIES_MAX + 1)


async def test_conversations_are_read_a_few_at_once_and_each_in_its_order(embedded: Scene) -> None:
    embedded.reader.away.clear()
    names = [f"k{n}" for n in range(CONVERSATIONS_AT_ONCE + 2)]
    for name in names:
        await embedded.hear(name, *(f"I like dish {n}." for n in range(13)))
    async with asyncio.TaskGroup() as group:
        for name in names[:-1]:
            group.create_task(embedded.told.memory.read(embedded.told.space, name))
        group.create_task(embedded.resume())
    assert 1 < embedded.reader.most <= CONVERSATIONS_AT_ONCE
    for name in names:
        assert [first for _, asked, first in embedded.reader.asked if asked == name] == [0, 12]


async def test_windows_that_are_due_together_are_read_in_the_order_of_their_turns(scene: Scene) -> None:
    await scene.hear("k1", *(f"I like dish {n}." for n in range(30)))
    assert (await scene.told.memory.read(scene.told.space, "k1")).failed == 3
    last = "MATCH (w:Window {space: $space, first: 24}) SET w.pending_since = '0' RETURN w.first AS first"
    await scene.told.query(last)  # the one that waits longest is the last
    scene.told.now += MINUTE
    scene.reader.away.clear()
    scene.reader.asked.clear()
    assert (await scene.resume()).windows == 3
    assert [first for _, _, first in scene.reader.asked] == [0, 12, 24]
    assert (await scene.told.graph.read("window/due", now=FAR_FUTURE, limit=9, space=scene.told.space)) == []


async def test_what_fails_keeps_nothing_else_from_being_read(embedded: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    embedded.reader.away.clear()
    for name in ("k1", "k2", "k3"):
        await embedded.hear(name, "I like tea.")
    read = embedded.told.memory.read

    async def failing(space: str, conversation_id: str) -> Reading:
        if conversation_id == "k1":
            raise StoreError("Nothing reads this.")
        await asyncio.sleep(0.05)  # after the other has failed
        return await read(space, conversation_id)

    monkeypatch.setattr(embedded.told.memory, "read", failing)
    with pytest.raises(StoreError, match="Nothing reads this"):
        await embedded.resume()
    left = await embedded.told.query(
        "MATCH (t:Turn {space: $space, state: 'pending'}) RETURN t.conversation_id AS conversation"
    )
    assert [row["conversation"] for row in left] == ["k1"]


async def test_what_stops_at_a_fault_of_ours_says_so_and_is_read_again(
    embedded: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded.reader.away.clear()
    await embedded.hear("k1", "My codeword is Zanzibar.")
    with monkeypatch.context() as broken:
        broken.setattr("onrecord.memory.judged", lambda *_: {}["Zanzibar"])
        with pytest.raises(KeyError):
            await embedded.told.memory.read(embedded.told.space, "k1")
    reason = "OnRecord failed where it should not (KeyError)."
    assert await embedded.window() == {"state": "pending", "attempts": 1, "reason": reason}
    embedded.told.now += MINUTE
    assert (await embedded.resume()).windows == 1
    assert (await embedded.window())["state"] == "done"
