"""What was done about an object, taken in as it is told: open items, what closes them, and what only happened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.scenes import record
from tests.told import AT, Told, told

from onrecord import recall
from onrecord.errors import ConflictError, InputError, NotFoundError
from onrecord.memory import Memory, Reading
from onrecord.models.object import Deed, DeedKind, ObjectRef
from onrecord.replay import Replay
from onrecord.stages import deed
from onrecord.store.graph import Graph
from onrecord.verify import verify

ORDER = ObjectRef(type="order", ref="9")


@pytest.fixture
async def world(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(graph, space, tmp_path) as opened:
        await opened.orders()
        yield opened
        assert await verify(graph, opened.contexts, space) == []


async def do(world: Told, kind: DeedKind, text: str, minute: int = 0, **more: Any) -> tuple[str, Reading]:
    said: dict[str, Any] = {"object": ORDER, "by": "desk", "at": AT + timedelta(minutes=minute), **more}
    return await world.memory.events.hear(world.space, Deed(kind=kind, text=text, **said))


async def facts(world: Told) -> list[tuple[str, str, str, str | None]]:
    page = await recall.facts(world.graph, world.space)
    return [(one["form"], one["text"], one["state"], one["shared_state"]) for one in page.items]


async def test_a_task_opens_is_done_and_is_one_row_of_its_object(world: Told) -> None:
    passage, reading = await do(world, "task_opened", "Send the statements to the client", due=date(2026, 3, 10))
    [fact] = (await recall.facts(world.graph, world.space, ids=reading.fact_ids)).items
    assert (fact["form"], fact["bound_to"], fact["binding_rule"], fact["due"], fact["audience"]) == (
        "open_item", ["order:9"], 1, "2026-03-10T00:00:00Z", "internal",
    )  # fmt: skip
    [claim] = (await recall.claims(world.graph, world.space)).items
    [cite] = claim["cites"]
    assert (claim["speaker"], claim["extractor"], claim["claim_text"]) == ("desk", "event", cite["quote"])
    assert (cite["passage_id"], cite["char_start"], cite["char_end"]) == (passage, 0, len(cite["quote"]))
    context = await world.contexts.read(world.space, "object", "order:9", reader="internal_agent")
    assert "pending: Send the statements to the client, due 03/10 (assistant)" in context.text
    assert (
        "statements" not in (await world.contexts.read(world.space, "object", "order:9", reader="customer_agent")).text
    )
    await do(world, "task_done", "sent the statements to the client", 5)
    assert await facts(world) == [("open_item", "Send the statements to the client", "done", None)]


async def test_what_is_done_and_was_no_task_is_an_observation_until_a_task_of_before_arrives(world: Told) -> None:
    await do(world, "task_done", "Call the court", 5)
    assert await facts(world) == [("observation", "Call the court", "open", None)]
    await do(world, "task_opened", "Call the court", 1)
    assert await facts(world) == [("open_item", "Call the court", "done", None)]


async def test_an_event_closes_what_somebody_said_is_to_be_done(world: Told) -> None:
    item = record("Ana needs to call the bank", value="call the bank", subject="Ana", subject_kind="named_entity",
                  todo="open")  # fmt: skip
    await world.say("Ana needs to call the bank.", item, refs=["order:9"], speaker="ravi")
    await do(world, "task_done", "Call the bank", 60)
    assert [(form, state) for form, _, state, _ in await facts(world)] == [("open_item", "done")]


async def test_an_action_is_an_observation_and_happened_as_often_as_it_is_told(world: Told) -> None:
    await do(world, "action", "Refunded 20 €", 1)
    await do(world, "action", "Refunded 20 €", 2)
    assert await facts(world) == [("observation", "Refunded 20 €", "open", None)] * 2


async def test_its_audience_is_what_it_says_else_its_owners_words_are_shared(world: Told) -> None:
    await do(world, "action", "Told the customer", 1, audience="shared")
    await do(world, "action", "Paid it", 2, by="cy")
    await do(world, "action", "Checked it", 3, by="somebody")
    assert [shared for _, _, _, shared in await facts(world)] == ["open", "open", None]


async def test_who_acts_takes_part(world: Told) -> None:
    await do(world, "action", "Checked it", by="newcomer")
    context = await world.contexts.read(world.space, "person", "newcomer", reader="human")
    assert [(one["type"], one["ref"]) for one in context.state["objects"]] == [("order", "9")]
    assert "Checked it" in context.text


async def test_an_event_that_is_sent_again_changes_nothing(world: Told) -> None:
    first, reading = await do(world, "action", "Refunded it")
    assert len(reading.claim_ids) == 1
    before = await recall.claims(world.graph, world.space)
    again, reading = await do(world, "action", "Refunded it")
    assert (again, reading.claim_ids, reading.fact_ids) == (first, [], [])
    assert await recall.claims(world.graph, world.space) == before
    named, _ = await do(world, "action", "Refunded it", deed_id="e-1")
    assert named != first
    assert (await do(world, "action", "Refunded it", deed_id="e-1", at=None))[0] == named


@pytest.mark.parametrize(
    ("more", "what"), [({"text": "Paid it"}, "text"), ({"by": "ana"}, "by"), ({"audience": "shared"}, "audience")]
)
async def test_another_event_of_the_same_name_is_refused(world: Told, more: dict[str, Any], what: str) -> None:
    await do(world, "action", "Refunded it", deed_id="e-1")
    said: dict[str, Any] = {"text": "Refunded it", **more}
    with pytest.raises(ConflictError, match="'e-1' of order:9 is held with another") as refused:
        await do(world, "action", **said, deed_id="e-1")
    assert refused.value.where == what
    assert len((await recall.claims(world.graph, world.space)).items) == 1


async def test_an_event_of_nothing_or_with_nothing_is_refused(world: Told) -> None:
    with pytest.raises(NotFoundError, match="no object order:10"):
        await do(world, "action", "Refunded it", object=ObjectRef(type="order", ref="10"))
    for more in ({"text": " "}, {"text": "x" * 3_000}, {"due": date(2026, 3, 4)}, {"by": ""}):
        said: dict[str, Any] = {"text": "Refunded it", **more}
        with pytest.raises(InputError):
            await do(world, "action", **said)


async def test_an_event_that_broke_off_is_taken_in_later(world: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    write = world.graph.write

    async def broken(name: str, **parameters: Any) -> Any:
        if name == "window/apply":
            raise RuntimeError("the process died")
        return await write(name, **parameters)

    monkeypatch.setattr(world.graph, "write", broken)
    with pytest.raises(RuntimeError):
        await do(world, "task_opened", "Call the court")
    monkeypatch.undo()
    assert await verify(world.graph, None, world.space) == []
    left = Memory(world.graph, world.contexts, world.reader, lambda: world.now)
    assert (await left.resume(world.space)).windows == 1
    assert await facts(world) == [("open_item", "Call the court", "open", None)]


async def test_events_and_windows_that_race_end_in_their_verdict(world: Told) -> None:
    await asyncio.gather(
        *(do(world, "task_opened", f"Call court {n}", n) for n in range(6)),
        *(do(world, "task_done", f"Call court {n}", 60 + n) for n in range(6)),
        *(do(world, "action", "Checked it", 7) for _ in range(3)),
    )
    held = await facts(world)
    assert sorted(state for form, _, state, _ in held if form == "open_item") == ["done"] * 6
    assert [text for form, text, _, _ in held if form == "observation"] == ["Checked it"]


async def test_where_an_event_stands_is_told(world: Told) -> None:
    await do(world, "action", "Refunded 20 € to the customer")
    found = await recall.why(world.graph, world.space, "Refunded 20 € to the customer")
    assert found["status"] == "in_memory"
    assert found["places"][0]["object"] == "order:9"
    assert "an event of order:9" in found["answer"]


async def test_a_replay_changes_nothing_of_an_event_by_the_same_rules(world: Told) -> None:
    await do(world, "task_opened", "Call the court", 1)
    await do(world, "task_done", "Call the court", 2)
    await do(world, "action", "Refunded it", 3)
    done = await Replay(world.graph, world.contexts, world.memory.spaces, lambda: world.now).run(world.space)
    assert (done.windows, done.windows_changed) == (3, 0)


async def test_a_replay_takes_events_in_by_the_rules_of_now(world: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    await do(world, "task_opened", "Call the court", 1)
    await do(world, "action", "Refunded it", 2)
    replay = Replay(world.graph, world.contexts, world.memory.spaces, lambda: world.now)
    with monkeypatch.context() as patched:
        patched.setattr(deed, "_audience", lambda one, owner: "shared")
        assert (await replay.run(world.space, dry_run=True)).claims_made == 2
        assert [shared for _, _, _, shared in await facts(world)] == [None, None]
        assert (await replay.run(world.space)).claims_dropped == 2
        held = await facts(world)
        assert {one for one in held if one[2] == "open"} == {
            ("open_item", "Call the court", "open", "open"), ("observation", "Refunded it", "open", "open"),
        }  # fmt: skip
        assert (await replay.run(world.space)).windows_changed == 0
    assert (await replay.run(world.space)).windows_changed == 2
    assert {one[:2] for one in await facts(world) if one[2:] == ("open", None)} == {
        ("open_item", "Call the court"), ("observation", "Refunded it"),
    }  # fmt: skip
