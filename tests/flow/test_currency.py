"""What is current turns over with an event each time, and verdicts, contexts and the past follow."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.scenes import record
from tests.told import Told, launch, told

from onrecord.currency import Currency, Flipped
from onrecord.errors import InputError
from onrecord.recall import claims, decisions, facts
from onrecord.store.graph import Graph
from onrecord.verify import verify


class Scene:
    """A memory that was told some turns, and whose claims a test turns over."""

    def __init__(self, made: Told) -> None:
        self.told = made
        self.currency = Currency(made.graph, made.contexts, made.memory.spaces, lambda: made.now)

    async def flip(self, *said: str, current: bool = False, reason: Any = None) -> Flipped:
        """Turns over the claims of these words; checks every invariant after it, and that again changes nothing."""
        ids = [c["claim_id"] for c in await self.claims() if c["claim_text"] in said]
        how: dict[str, Any] = {"reason": reason or ("review_restored" if current else "version_deleted")}
        self.told.now += timedelta(hours=1)
        done = await self.currency.flip(self.told.space, ids, became_current=current, **how)
        await self.told.memory.contexts.drained()
        assert await verify(self.told.graph, self.told.contexts, self.told.space) == []
        again = await self.currency.flip(self.told.space, ids, became_current=current, **how)
        assert again == Flipped()
        return done

    async def claims(self) -> list[dict[str, Any]]:
        return (await claims(self.told.graph, self.told.space, current=None)).items

    async def facts(self, **filters: Any) -> dict[str, str]:
        found = (await facts(self.told.graph, self.told.space, **filters)).items
        return {f["value"] or f["text"]: f["state"] for f in found}

    async def ids(self) -> dict[str, str]:
        return {f["value"] or f["text"]: f["fact_id"] for f in (await facts(self.told.graph, self.told.space)).items}


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


async def test_a_fact_that_loses_its_last_support_is_unsupported_and_reopens_as_itself(scene: Scene) -> None:
    say = scene.told.say
    await say("It has a dent.", record("It has a dent"), customer="cy", speaker="cy", refs=["order:9"])
    before, then = await scene.ids(), scene.told.now
    gone = await scene.flip("It has a dent")
    assert (len(gone.claim_ids), gone.fact_ids) == (1, [before["It has a dent"]])
    assert await scene.facts() == {"It has a dent": "unsupported"}
    [row] = (await facts(scene.told.graph, scene.told.space)).items
    assert (row["support_count"], row["shared_state"], row["claims"]) == (0, "unsupported", gone.claim_ids)
    read = scene.told.contexts.read
    assert "dent" not in (await read(scene.told.space, "object", "order:9", reader="customer_agent")).text
    past = await read(scene.told.space, "object", "order:9", reader="customer_agent", known_at=then)
    assert "dent" in past.text
    await scene.flip("It has a dent", current=True)
    assert (await scene.facts(), await scene.ids()) == ({"It has a dent": "open"}, before)
    assert "dent" in (await read(scene.told.space, "object", "order:9", reader="customer_agent")).text
    said = await scene.told.query(
        "MATCH (e:CurrencyEvent {space: $space}) RETURN e.reason AS reason, e.became_current AS now ORDER BY e.number"
    )
    assert [(e["reason"], e["now"]) for e in said] == [("version_deleted", False), ("review_restored", True)]


async def test_what_was_replaced_holds_again_and_the_past_stays_what_it_was(scene: Scene) -> None:
    for value in ("June 8", "July 1"):
        await scene.told.say(f"Atlas launches on {value}.", launch(value, f"Atlas launches on {value}"))
    then = scene.told.now
    await scene.flip("Atlas launches on July 1")
    assert await scene.facts() == {"June 8": "open", "July 1": "unsupported"}
    assert await scene.facts(known_at=then) == {"June 8": "superseded", "July 1": "open"}
    between = scene.told.now
    await scene.flip("Atlas launches on July 1", current=True)
    assert await scene.facts() == {"June 8": "superseded", "July 1": "open"}
    assert await scene.facts(known_at=between) == {"June 8": "open"}
    kinds = [d["kind"] for d in (await decisions(scene.told.graph, scene.told.space)).items]
    assert kinds.count("superseded") == 1  # it was told, and is not told again


async def test_a_fact_goes_on_by_another_name_while_something_else_supports_it(embedded: Scene) -> None:
    for speaker in ("ana", "ravi"):
        text = f"Atlas launches on June 8, says {speaker}."
        await embedded.told.say(text, launch("June 8", text[:-1]), speaker=speaker)
    named = await embedded.ids()
    await embedded.flip("Atlas launches on June 8, says ana")
    assert await embedded.facts() == {"June 8": "open"}
    assert await embedded.ids() != named
    await embedded.flip("Atlas launches on June 8, says ravi")
    assert await embedded.facts() == {"June 8": "unsupported"}
    await embedded.flip("Atlas launches on June 8, says ana", "Atlas launches on June 8, says ravi", current=True)
    assert (await embedded.facts(), await embedded.ids()) == ({"June 8": "open"}, named)


async def test_a_window_that_meets_an_unsupported_fact_leaves_it_and_its_support_reopens_it(embedded: Scene) -> None:
    for value in ("June 8", "July 1"):
        await embedded.told.say(f"Atlas launches on {value}.", launch(value, f"Atlas launches on {value}"))
    await embedded.flip("Atlas launches on July 1")
    await embedded.told.say("Atlas launches on May 1.", launch("May 1", "Atlas launches on May 1"))
    assert await embedded.facts() == {"June 8": "superseded", "July 1": "unsupported", "May 1": "open"}
    await embedded.flip("Atlas launches on July 1", current=True)
    assert await embedded.facts() == {"June 8": "superseded", "July 1": "superseded", "May 1": "open"}


async def test_bindings_go_with_the_claims_that_made_them(scene: Scene) -> None:
    for refs in ([], ["order:9"]):
        await scene.told.say(
            "Atlas is slow.", launch("slow", "Atlas is slow"), refs=refs, conversation="b" if refs else "a",
            speaker="ravi" if refs else "ana", customer="cy",
        )  # fmt: skip
    [row] = (await facts(scene.told.graph, scene.told.space, object="order:9")).items
    assert row["support_count"] == 2
    bound = next(c["claim_id"] for c in await scene.claims() if c["bound_to"])
    await scene.currency.flip(scene.told.space, [bound], became_current=False, reason="reextracted")
    assert (await facts(scene.told.graph, scene.told.space, object="order:9")).items == []
    assert await verify(scene.told.graph, scene.told.contexts, scene.told.space) == []


async def test_a_flip_that_another_writer_overtakes_is_judged_again(embedded: Scene) -> None:
    await embedded.told.say("Atlas launches on June 8.", launch("June 8", "Atlas launches on June 8"))
    graph = embedded.told.graph
    read, late = graph.read, ["the other one"]

    async def reading(name: str, **parameters: Any) -> list[dict[str, Any]]:
        rows = await read(name, **parameters)
        if name == "currency/held" and late:
            late.clear()
            await embedded.told.say("Atlas launches on May 1.", launch("May 1", "Atlas launches on May 1"))
        return rows

    graph.read = reading
    try:
        await embedded.flip("Atlas launches on June 8")
    finally:
        del graph.read
    assert await embedded.facts() == {"June 8": "unsupported", "May 1": "open"}


async def test_many_claims_turn_over_in_batches(
    arcadedb: Graph, space: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("onrecord.currency.BATCH", 2)
    async with told(arcadedb, space, tmp_path) as made:
        scene = Scene(made)
        many = [f"I like dish {n}" for n in range(5)]
        await made.say(". ".join(many) + ".", *(record(text) for text in many))
        assert len((await scene.flip(*many)).claim_ids) == len(many)
        assert set((await scene.facts()).values()) == {"unsupported"}


async def test_only_a_reason_of_the_design_is_taken(embedded: Scene) -> None:
    with pytest.raises(InputError, match="because"):
        await embedded.flip(reason="because")
