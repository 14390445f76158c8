"""Erasing somebody: nothing is left of what they said, and what others said is as if they had never spoken."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import orjson
import pytest
from tests.scenes import record
from tests.told import Told, launch, told

from onrecord.errors import NotFoundError
from onrecord.llm.reader import Answer
from onrecord.memory import Memory
from onrecord.models.source import Event, Frame, Said, Window
from onrecord.recall import decisions, facts, gaps
from onrecord.replay import Replay
from onrecord.store.graph import Graph
from onrecord.verify import verify

EVERYTHING = "MATCH (n) WHERE n.space = $space RETURN labels(n) AS labels, properties(n) AS p"
EDGES = "MATCH (n)-[e]->() WHERE n.space = $space RETURN type(e) AS t, properties(e) AS p"


class Scene:
    """A memory that was told some turns, and that forgets people."""

    def __init__(self, made: Told) -> None:
        self.told = made

    async def erase(self, speaker: str = "ana") -> dict[str, Any]:
        self.told.now += timedelta(hours=1)
        receipt = await self.told.memory.erasure.erase(self.told.space, speaker)
        await self.holds()
        return receipt

    async def holds(self) -> None:
        """Every invariant, and that a replay changes nothing."""
        await self.told.memory.contexts.drained()
        assert await verify(self.told.graph, self.told.contexts, self.told.space) == []
        again = await Replay(self.told.graph, self.told.contexts, self.told.memory.spaces).run(self.told.space)
        assert again.windows_changed == 0, again.changes

    async def everything(self) -> str:
        rows = [*await self.told.query(EVERYTHING), *await self.told.query(EDGES)]
        return "\n".join(str(row) for row in rows)

    async def facts(self) -> dict[str, str]:
        found = (await facts(self.told.graph, self.told.space)).items
        return {f["value"] or f["text"]: f["state"] for f in found}


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with told(graph, space, tmp_path) as made:
        await made.orders()
        yield Scene(made)


@pytest.fixture
async def embedded(arcadedb: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with told(arcadedb, space, tmp_path) as made:
        await made.orders()
        yield Scene(made)


def turn(number: int, speaker: str, text: str) -> Said:
    at = "2026-03-04T10:0{}:00+00:00".format(number)  # noqa: UP032
    return Said.model_validate({"turn_id": f"w{number}", "speaker": speaker, "text": text, "at": at})


async def window(made: Told, *said: tuple[str, str], answer: Any) -> None:
    """One window of several speakers' turns, bound to order 9, read into an answer."""
    turns = tuple(turn(n, who, text) for n, (who, text) in enumerate(said))
    event = Event.model_validate({"conversation_id": "w", "turns": turns, "customer": "cy",
                                  "object_refs": ({"type": "order", "ref": "9"},)})  # fmt: skip
    made.reader.answers.append(answer)
    await made.memory.hear(made.space, event)
    await made.memory.read(made.space, "w")


def said(text: str, at: int, quote: str | None = None) -> dict[str, Any]:
    spoken = {"turn_index": at, "quote": quote or text}
    return {**record(text).model_dump(mode="json"), "source_span": spoken}


WITNESS = {
    "claims_found": ["The witness is Quillon Ferrante"],
    "records": [
        said("The witness is Quillon Ferrante", 1),
        said("The court is in Bergen", 2),
        said("The witness is Quillon Ferrante of Ghostville", 1, "The witness is Quillon Ferrante"),
        {"claim_text": 5, "source_span": {"turn_index": 1, "quote": "Quillon"}},
    ],
}
SPOKEN = (("ana", "The witness is Quillon Ferrante."), ("ravi", "The court is in Bergen."))


async def test_nothing_is_left_of_what_somebody_said_and_what_others_said_stays(scene: Scene) -> None:
    await window(scene.told, *SPOKEN, answer=WITNESS)
    read = scene.told.contexts.read
    before = await read(scene.told.space, "object", "order:9", reader="analyst")
    assert "Quillon" in before.text
    receipt = await scene.erase()
    counts = {n: receipt[n] for n in ("claims_erased", "object_bound_rows_erased", "turns_erased", "facts_erased")}
    assert set(counts.values()) == {1}
    assert receipt["objects"] == ["order:9"]
    left = await scene.everything()
    assert not [word for word in ("Quillon", "Ferrante", "Ghostville", "Ana'") if word in left]
    assert "Bergen" in left
    assert await scene.facts() == {"The court is in Bergen": "open"}
    text = (await read(scene.told.space, "object", "order:9", reader="analyst")).text
    assert ("Bergen" in text, "Quillon" in text) == (True, False)
    kinds = {one["kind"] for one in (await decisions(scene.told.graph, scene.told.space)).items}
    assert "erased" in kinds
    assert await scene.erase() == receipt


async def test_a_turn_that_was_erased_and_is_sent_again_is_nothing_and_a_new_one_is_heard(embedded: Scene) -> None:
    await window(embedded.told, *SPOKEN, answer=WITNESS)
    receipt = await embedded.erase()
    event = Event(conversation_id="w", turns=tuple(turn(n, who, text) for n, (who, text) in enumerate(SPOKEN)))
    heard = await embedded.told.memory.hear(embedded.told.space, event)
    assert [one["state"] for one in heard.passages] == ["erased", "done"]
    await embedded.told.memory.read(embedded.told.space, "w")
    assert "Quillon" not in await embedded.everything()
    await embedded.told.say("The judge is Oda.", record("The judge is Oda"), conversation="w")
    assert (await embedded.facts())["The judge is Oda"] == "open"
    second = await embedded.erase()
    assert (second["receipt_id"] != receipt["receipt_id"], second["claims_erased"]) == (True, 1)
    assert "Oda" not in await embedded.everything()


async def test_what_their_words_had_replaced_or_contested_is_judged_again(scene: Scene) -> None:
    say = scene.told.say
    await say("Atlas launches June 8.", launch("June 8", "Atlas launches June 8"), speaker="ravi")
    await say("Atlas launches May 1.", launch("May 1", "Atlas launches May 1"), speaker="ana")
    assert set((await scene.facts()).values()) == {"contested"}
    await scene.erase("ana")
    [fact] = (await facts(scene.told.graph, scene.told.space)).items
    assert (fact["value"], fact["state"], fact["support_count"], fact["said_by"]) == ("June 8", "open", 1, ["ravi"])
    with pytest.raises(NotFoundError):
        await scene.told.memory.erasure.erase(scene.told.space, "nobody")


async def test_a_fact_that_another_says_too_stays_and_is_that_ones(embedded: Scene) -> None:
    say = embedded.told.say
    await say("Atlas launches June 8.", launch("June 8", "Atlas launches June 8"), speaker="ana")
    await say("Launch of Atlas: June 8.", launch("June 8", "Launch of Atlas: June 8"), speaker="ravi")
    await embedded.erase("ana")
    [fact] = (await facts(embedded.told.graph, embedded.told.space)).items
    assert (fact["text"], fact["said_by"]) == ("Launch of Atlas: June 8", ["ravi"])


async def test_an_answer_that_comes_after_the_erasure_writes_nothing_of_it(embedded: Scene) -> None:
    reader, memory, space = embedded.told.reader, embedded.told.memory, embedded.told.space
    answers = reader.first
    erased = False

    async def slow(window: Window, frame: Frame) -> Answer:
        nonlocal erased
        if not erased:
            erased = True
            await memory.erasure.erase(space, "ana")
        return await answers(window, frame)

    reader.first = slow
    await window(embedded.told, *SPOKEN, answer=WITNESS)
    assert erased
    assert "Quillon" not in await embedded.everything()
    reader.answers.append({"claims_found": [], "records": [said("The court is in Bergen", 2)]})
    embedded.told.now += timedelta(hours=1)
    await memory.resume(space)
    assert await embedded.facts() == {"The court is in Bergen": "open"}
    await embedded.holds()


async def test_an_erasure_that_breaks_off_at_any_write_is_brought_to_its_end(embedded: Scene) -> None:
    graph, space, write = embedded.told.graph, embedded.told.space, embedded.told.graph.write

    class BrokenError(Exception):
        pass

    done, at = False, 0
    while not done:
        at += 1
        left = at
        await embedded.told.say(
            f"The judge is Quillon {at}.", record(f"The judge is Quillon {at}"), conversation=f"c{at}", refs=["order:9"]
        )

        async def counted(name: str, **parameters: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise BrokenError
            return await write(name, **parameters)

        graph.write = counted
        try:
            await embedded.told.memory.erasure.erase(space, "ana")
            done = True
        except BrokenError:
            pass
        finally:
            graph.write = write
        other = Memory(graph, embedded.told.contexts, embedded.told.reader, lambda: embedded.told.now)
        await other.resume(space)
        everything = await embedded.everything()
        assert ("Quillon" in everything, "'pending'" in everything) == (False, False)
    assert at > 4
    await embedded.holds()


async def test_gaps_and_things_that_only_they_named_go_with_them(embedded: Scene) -> None:
    name = "Zanzibar"
    opens = launch("June 8", f"{name} opens June 8").model_copy(update={"subject": name})
    await embedded.told.say(f"{name} opens June 8.", opens)
    assert name in await embedded.everything()
    await embedded.erase()
    assert name not in await embedded.everything()
    assert (await gaps(embedded.told.graph, embedded.told.space)).items == []


async def test_what_somebody_ruled_goes_and_what_it_was_of_stays(embedded: Scene) -> None:
    await embedded.told.say("Atlas launches June 8.", launch("June 8", "Atlas launches June 8"), speaker="ravi")
    [fact] = (await facts(embedded.told.graph, embedded.told.space)).items
    await embedded.told.memory.rulings.retract(embedded.told.space, fact["fact_id"], reason="Xylophone", by="ana")
    await embedded.erase()
    assert "Xylophone" not in await embedded.everything()
    assert await embedded.facts() == {"June 8": "retracted"}
    await embedded.told.say("Atlas launches July 1.", launch("July 1", "Atlas launches July 1"), speaker="ravi")
    new = next(f for f in (await facts(embedded.told.graph, embedded.told.space)).items if f["value"] == "July 1")
    await embedded.told.memory.rulings.correct(
        embedded.told.space,
        new["fact_id"],
        reason="Marimba",
        by="ana",
        text="Atlas launches Glockenspiel",
        value="Glockenspiel",
    )
    await embedded.erase()
    left = await embedded.everything()
    assert not [word for word in ("Marimba", "Glockenspiel") if word in left]


def test_a_journal_that_a_crash_cut_short_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    from onrecord.erasure import Erasure

    journal = tmp_path / "receipts.jsonl"
    journal.write_bytes(orjson.dumps({"whom": "a"}) + b"\n" + b'{"whom":')
    never: Any = None
    assert Erasure(never, never, never, never, journal=journal).journaled() == [{"whom": "a"}]
