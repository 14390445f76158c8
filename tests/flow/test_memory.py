"""The flow on every engine: turns in, a model's answers over HTTP, claims and facts out."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.flow.model_server import ModelServer
from tests.scenes import record

from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.errors import ConflictError
from onrecord.llm.client import ModelClient
from onrecord.llm.reader import ModelReader, VerbatimReader
from onrecord.memory import Memory, Reading
from onrecord.models.answer import Record
from onrecord.models.object import Object, ObjectRef, ObjectType
from onrecord.models.source import Event, Said, Speaker
from onrecord.recall import claims, decisions, facts, gaps
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph
from onrecord.verify import verify

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)


def _dumped(records: Sequence[Record]) -> list[dict[str, Any]]:
    return [r.model_dump(mode="json") for r in records]


class Scene:
    """A memory on one engine, whose model answers what a test queued, and whose clock a test moves."""

    def __init__(self, graph: Graph, store: ContextStore, server: ModelServer, space: str) -> None:
        self.now = datetime(2026, 3, 4, 12, tzinfo=UTC)
        self.space, self.server = space, server
        client = ModelClient("test", server.url, "none", "json_schema", 120.0, 2000, 4)
        contexts = Contexts(graph, store, lambda: self.now)
        self.memory = Memory(graph, contexts, ModelReader(client), lambda: self.now)
        self.client = client

    async def hear(
        self, *texts: str, conversation: str = "k1", first: int = 0, speaker: str = "ana", **more: Any
    ) -> None:
        turns = tuple(
            Said(turn_id=f"t{n}", speaker=speaker, text=text, at=AT + timedelta(minutes=n))
            for n, text in enumerate(texts, first)
        )
        await self.memory.hear(self.space, Event(conversation_id=conversation, turns=turns, **more))

    async def read(self, *records: Record, conversation: str = "k1", failed: int = 0) -> Reading:
        """The conversation's new turns are read, and the model answers with the records."""
        self.answers(*records)
        reading = await self.memory.read(self.space, conversation)
        assert reading.failed == failed, self.server.calls
        return reading

    def answers(self, *records: Record) -> None:
        said = {"claims_found": [r.claim_text for r in records], "records": _dumped(records)}
        self.server.queue("WindowAnswer", json.dumps(said))

    def follows_up(self, *records: Record) -> None:
        self.server.queue("FollowUpAnswer", json.dumps({"records": _dumped(records), "resolutions": []}))

    async def facts(self, **filters: Any) -> list[dict[str, Any]]:
        return (await facts(self.memory.graph, self.space, **filters)).items

    async def claims(self) -> list[dict[str, Any]]:
        return (await claims(self.memory.graph, self.space)).items

    async def kinds(self) -> list[str]:
        return sorted(d["kind"] for d in (await decisions(self.memory.graph, self.space)).items)


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    store = ContextStore.open(tmp_path)
    with ModelServer() as server:
        made = Scene(graph, store, server, space)
        yield made
        await made.memory.contexts.drained()
        await made.client.close()
        assert await verify(graph, made.memory.contexts, space) == []
    store.close()


def budget(value: str, quote: str, **more: Any) -> Any:
    named: dict[str, Any] = {"subject": "Atlas", "subject_kind": "named_entity", "attribute": "budget", "value": value}
    return record(quote, **(named | more))


async def test_a_turn_is_one_claim_with_its_characters(scene: Scene) -> None:
    await scene.hear("Hi! I like tea.")
    reading = await scene.read(record("I like tea"))
    [claim] = await scene.claims()
    assert (reading.windows, reading.model_calls, reading.claim_ids) == (1, 1, [claim["claim_id"]])
    assert (claim["cites"][0]["char_start"], claim["cites"][0]["char_end"], claim["speaker"]) == (4, 14, "ana")


async def test_hearing_again_changes_nothing_and_another_text_is_refused_whole(scene: Scene) -> None:
    await scene.hear("I like tea.")
    await scene.read(record("I like tea"))
    await scene.hear("I like tea.")
    assert (await scene.memory.read(scene.space, "k1")).windows == 0
    with pytest.raises(ConflictError):
        await scene.hear("I like jam.", "And bread.")
    assert (await scene.memory.read(scene.space, "k1")).windows == 0
    assert len(await scene.claims()) == 1


async def test_values_replace_each_other_whatever_the_order_they_are_read_in(scene: Scene) -> None:
    await scene.hear("Atlas costs $45,000.", conversation="a")
    await scene.hear("Atlas costs $52,000.", conversation="b", first=10)
    await scene.hear("Revert: Atlas costs $45,000.", conversation="c", first=20)
    # the last one said is read first, the first one last
    await scene.read(budget("$45,000", "Atlas costs $45,000"), conversation="c")
    await scene.read(budget("$52,000", "Atlas costs $52,000"), conversation="b")
    await scene.read(budget("$45,000", "Atlas costs $45,000"), conversation="a")
    held = sorted((f["valid_from"], f["value"], f["state"]) for f in await scene.facts(attribute="budget"))
    assert held == [
        ("2026-03-04T10:00:00Z", "$45,000", "superseded"),
        ("2026-03-04T10:10:00Z", "$52,000", "superseded"),
        ("2026-03-04T10:20:00Z", "$45,000", "open"),
    ]
    opened = [f for f in await scene.facts(attribute="budget", state="open") if f["supersedes"]]
    assert len(opened) == 1


async def test_a_title_given_later_resolves_an_earlier_claim_once(scene: Scene) -> None:
    await scene.hear("The proposal is due on June 8.")
    june = {"kind": "month_day", "month": 6, "day": 8, "direction": "next"}
    said: dict[str, Any] = {"attribute": "deadline", "value": "June 8", "temporal_phrase": "on June 8", "time": june}
    due = record("The proposal is due on June 8", subject="the proposal", subject_kind="unresolved", **said)
    scene.follows_up()
    await scene.read(due)
    [before] = await scene.claims()
    assert (before["attribute"], before["subject"]["kind"]) == (None, "speaker")
    await scene.hear("The proposal is titled Nordlicht.", first=1)
    await scene.read(record("The proposal is titled Nordlicht", subject="Nordlicht", subject_kind="named_entity"))
    after = {c["claim_id"]: c for c in await scene.claims()}[before["claim_id"]]
    assert (after["attribute"], after["subject"]["name"]) == ("deadline", "Nordlicht")
    assert (after["claim_text"], after["cites"]) == (before["claim_text"], before["cites"])
    assert [f["value"] for f in await scene.facts(attribute="deadline")] == ["June 8"]
    assert await scene.kinds() == ["subject_resolved_later", "subject_unresolved"]


async def test_an_agent_that_says_it_back_adds_no_support(scene: Scene) -> None:
    desk = Speaker(speaker_id="desk", kind="agent", side="agent")
    await scene.hear("Atlas costs $45,000.")
    await scene.read(budget("$45,000", "Atlas costs $45,000"))
    await scene.hear("So Atlas costs $45,000.", speaker="desk", first=1, speakers=(desk,))
    await scene.read(budget("$45,000", "Atlas costs $45,000"))
    [fact] = await scene.facts()
    assert (fact["support_count"], len(await scene.claims())) == (1, 2)
    assert "echo" in await scene.kinds()


async def test_a_model_that_fails_leaves_the_window_pending_with_its_reason_and_pauses(scene: Scene) -> None:
    await scene.hear("I like tea.")
    reading = await scene.memory.read(scene.space, "k1")  # nothing is queued: an HTTP error
    assert (reading.failed, reading.claim_ids) == (1, [])
    [waiting] = await scene.memory.graph.read(
        "window/due", now="2027-01-01T00:00:00.000000Z", limit=9, space=scene.space
    )
    assert waiting["window_id"] is not None
    assert (await scene.memory.resume(scene.space)).windows == 0  # not due yet
    scene.now += timedelta(minutes=2)
    scene.answers(record("I like tea"))
    assert (await scene.memory.resume(scene.space)).windows == 1
    assert len(await scene.claims()) == 1


async def test_after_the_last_try_it_is_failed_and_a_retry_reads_it(scene: Scene) -> None:
    await scene.hear("I like tea.")
    await scene.memory.read(scene.space, "k1")
    for _ in range(8):
        scene.now += timedelta(days=1)
        await scene.memory.resume(scene.space)
    calls = len(scene.server.calls)
    assert calls == 6
    scene.answers(record("I like tea"))
    assert (await scene.memory.retry(scene.space)).windows == 1
    assert len(await scene.claims()) == 1


@pytest.mark.parametrize("follow_up", [None, "<html>It is down.</html>"], ids=["an error", "no answer"])
async def test_a_follow_up_that_fails_keeps_the_first_answer(scene: Scene, follow_up: str | None) -> None:
    await scene.hear("I like tea. Lunch was $6.23.")
    if follow_up is not None:
        scene.server.queue("FollowUpAnswer", follow_up)
    reading = await scene.read(record("I like tea"), failed=1)
    assert reading.model_calls == (1 if follow_up is None else 2)  # a call that failed is none
    scene.now += timedelta(hours=1)
    scene.follows_up(record("Lunch was $6.23"))
    assert (await scene.memory.resume(scene.space)).model_calls == 1
    assert [c.schema for c in scene.server.calls] == ["WindowAnswer", "FollowUpAnswer", "FollowUpAnswer"]
    assert len(await scene.claims()) == 2


async def test_a_conversation_is_read_in_windows_of_twelve_with_what_came_before(scene: Scene) -> None:
    await scene.hear(*(f"I like dish {n}." for n in range(26)))
    for first in (0, 12, 24):
        texts = [f"I like dish {n}" for n in range(first, min(first + 12, 26))]
        records = [record(text, turn).model_dump(mode="json") for turn, text in enumerate(texts, 1)]
        scene.server.queue("WindowAnswer", json.dumps({"claims_found": texts, "records": records}))
    reading = await scene.memory.read(scene.space, "k1")
    assert (reading.windows, reading.failed, len(reading.claim_ids)) == (3, 0, 26)
    assert "I like dish 11." in scene.server.calls[1].prompt
    assert "I like dish 5." not in scene.server.calls[1].prompt


async def test_a_tag_binds_to_its_object_and_one_without_an_object_is_a_gap(scene: Scene) -> None:
    declare = Declarations(scene.memory.graph, scene.memory.contexts, scene.memory.spaces, lambda: scene.now)
    await declare.types(scene.space, [ObjectType(type="order", names=("order",))])
    await declare.objects(scene.space, [Object(type="order", ref="9", owner="ana", status="new", at=AT)])
    for ref, conversation in (("9", "a"), ("8", "b")):
        await scene.hear(
            "It is broken.", object_refs=(ObjectRef(type="order", ref=ref),), customer="ana", conversation=conversation
        )
        await scene.read(record("It is broken"), conversation=conversation)
    held = await scene.facts()
    assert sorted((f["bound_to"], f["binding_rule"], f["form"]) for f in held) == [
        ([], None, "statement"),
        (["order:9"], 1, "observation"),
    ]
    assert [(g["type"], g["key"], g["count"]) for g in (await gaps(scene.memory.graph, scene.space)).items] == [
        ("order", "8", 1)
    ]
    context = await scene.memory.contexts.read(scene.space, "object", "order:9", reader="analyst")
    assert "It is broken" in context.text


async def test_without_a_model_people_are_taken_at_their_exact_words(scene: Scene, graph: Graph) -> None:
    scene.memory = Memory(graph, scene.memory.contexts, VerbatimReader(), lambda: scene.now)
    await scene.hear("Hello! I moved to Oslo. Is that fine?")
    reading = await scene.memory.read(scene.space, "k1")
    assert reading.model_calls == 0
    assert [c["claim_text"] for c in await scene.claims()] == ["I moved to Oslo."]
    assert await scene.kinds() == ["selection_drop", "selection_drop"]
