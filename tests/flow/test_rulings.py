"""What people rule: a fact is taken back, said otherwise, or held no longer; verdicts, contexts and the past follow."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.scenes import record
from tests.told import Told, launch, told

from onrecord.errors import ConflictError, InputError, NotFoundError
from onrecord.recall import fact, facts, inferences, provenance
from onrecord.replay import Replay
from onrecord.store.graph import Graph
from onrecord.verify import verify

NOTHING = {"kind": "none"}


class Scene:
    """A memory that was told some turns, and whose facts people rule on."""

    def __init__(self, made: Told) -> None:
        self.told = made
        self.rulings = made.memory.rulings

    async def facts(self, **filters: Any) -> dict[str, str]:
        found = (await facts(self.told.graph, self.told.space, **filters)).items
        return {f["value"] or f["text"]: f["state"] for f in found}

    async def id(self, text: str) -> str:
        found = (await facts(self.told.graph, self.told.space)).items
        return next(f["fact_id"] for f in found if text in (f["value"], f["text"]))

    async def holds(self) -> None:
        """Every invariant, and that a replay changes nothing."""
        await self.told.memory.contexts.drained()
        assert await verify(self.told.graph, self.told.contexts, self.told.space) == []
        again = await Replay(self.told.graph, self.told.contexts, self.told.memory.spaces).run(self.told.space)
        assert again.windows_changed == 0, again.changes

    async def text(self, reader: Any = "internal_agent") -> str:
        return (await self.told.contexts.read(self.told.space, "object", "order:9", reader=reader)).text


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


async def test_a_fact_that_is_retracted_leaves_every_read_and_what_is_said_anew_opens_another(scene: Scene) -> None:
    say, space = scene.told.say, scene.told.space
    dent = record("It has a dent")
    await say("It has a dent.", dent, customer="cy", speaker="cy", refs=["order:9"])
    fact_id = await scene.id("It has a dent")
    before = scene.told.now
    scene.told.now += timedelta(hours=1)
    assert await scene.rulings.retract(space, fact_id, reason="it was another order", by="ana") == fact_id
    row = await fact(scene.told.graph, space, fact_id)
    assert (row["state"], row["shared_state"], row["close_reason"]) == (
        "retracted",
        "retracted",
        "it was another order",
    )
    assert "dent" not in await scene.text()
    then = await scene.told.contexts.read(space, "object", "order:9", reader="analyst", known_at=before)
    assert "dent" in then.text
    path = await provenance(scene.told.graph, space, fact_id)
    assert [c["claim_text"] for c in path["claims"]] == ["It has a dent"]
    assert [(d["kind"], d["reason"]) for d in path["decisions"]] == [("retracted", "it was another order")]
    await scene.holds()
    with pytest.raises(ConflictError):
        await scene.rulings.retract(space, fact_id, reason="again", by="ana")
    await say("It has a dent.", dent, customer="cy", speaker="cy", refs=["order:9"])
    assert sorted(f["state"] for f in (await facts(scene.told.graph, space)).items) == ["open", "retracted"]
    assert "dent" in await scene.text()
    await scene.holds()


async def test_what_a_retracted_fact_had_replaced_or_contested_holds_again(embedded: Scene) -> None:
    say = embedded.told.say
    await say("Atlas launches June 8.", launch("June 8", "Atlas launches June 8"))
    await say("Atlas launches July 1.", launch("July 1", "Atlas launches July 1"))
    await say("Atlas launches May 1.", launch("May 1", "Atlas launches May 1"), speaker="ravi")
    assert await embedded.facts() == {"June 8": "superseded", "July 1": "contested", "May 1": "contested"}
    await embedded.rulings.retract(embedded.told.space, await embedded.id("July 1"), reason="a slip", by="ravi")
    assert await embedded.facts() == {"June 8": "contested", "July 1": "retracted", "May 1": "contested"}
    await embedded.holds()


async def test_a_correction_is_a_fact_of_whoever_corrects_and_later_claims_behave_as_ever(scene: Scene) -> None:
    say, space = scene.told.say, scene.told.space
    await say("Atlas launches June 8.", launch("June 8", "Atlas launches June 8"), refs=["order:9"], customer="cy")
    old = await scene.id("June 8")
    scene.told.now += timedelta(hours=1)
    how = {"reason": "the plan says so", "by": "ravi"}
    new = await scene.rulings.correct(space, old, text="Atlas launches on July 1", value="July 1", **how)
    row = await fact(scene.told.graph, space, new)
    assert (row["state"], row["value"], row["said_by"], row["supersedes"]) == ("open", "July 1", ["ravi"], [old])
    assert (row["bound_to"], row["attribute"]) == (["order:9"], "launch")
    was = await fact(scene.told.graph, space, old)
    assert (was["state"], was["close_reason"], was["superseded_by"]) == ("retracted", "the plan says so", [new])
    path = await provenance(scene.told.graph, space, new)
    [cite] = path["claims"][0]["cites"]
    assert (cite["quote"], cite["text"]) == ("Atlas launches on July 1", "Atlas launches on July 1")
    assert "July 1" in await scene.text()
    assert "June 8" not in await scene.text()
    await scene.holds()
    await say("Atlas launches May 1.", launch("May 1", "Atlas launches May 1"), refs=["order:9"], at=scene.told.now)
    assert await scene.facts() == {"June 8": "retracted", "July 1": "contested", "May 1": "contested"}
    await say("Atlas launches May 2.", launch("May 2", "Atlas launches May 2"), speaker="ravi", at=scene.told.now)
    assert (await scene.facts())["July 1"] == "superseded"
    await scene.holds()


async def test_instructions_and_open_items_are_corrected_under_their_own_keys(embedded: Scene) -> None:
    say, space = embedded.told.say, embedded.told.space
    never = record("Do not call the customer", instruction={"field": None, "expires": NOTHING})
    todo = record("Ana needs to send the form", value="send the form", todo="open")
    await say("Do not call the customer.", never, refs=["order:9"], customer="cy")
    await say("Ana needs to send the form.", todo, refs=["order:9"], customer="cy")
    by = {"reason": "misheard", "by": "ana"}
    fact_id = await embedded.id("Do not call the customer")
    new = await embedded.rulings.correct(space, fact_id, text="Do not call the customer before noon", **by)
    assert (await fact(embedded.told.graph, space, new))["form"] == "instruction"
    context = await embedded.told.contexts.read(space, "object", "order:9", reader="customer_agent")
    assert [one["text"] for one in context.told()["constraints"]["hard"]] == ["Do not call the customer before noon"]
    item = await embedded.id("send the form")
    new = await embedded.rulings.correct(
        space, item, text="Ana needs to send the letter", value="send the letter", **by
    )
    assert (await fact(embedded.told.graph, space, new))["form"] == "open_item"
    later = await embedded.id("Do not call the customer before noon")
    with pytest.raises(InputError, match="no question"):
        await embedded.rulings.correct(space, later, text="Should we call the customer?", **by)
    await embedded.holds()


async def test_what_is_withdrawn_is_held_no_longer_and_withdrawing_again_changes_nothing(scene: Scene) -> None:
    say, space = scene.told.say, scene.told.space
    await say("Cy likes jazz.", record("Cy likes jazz", subject="Cy", subject_kind="named_entity",
              attribute="taste", value="jazz"), speaker="cy", customer="cy")  # fmt: skip
    never = record("Do not call me", instruction={"field": None, "expires": NOTHING})
    await say("Do not call me.", never, speaker="cy", customer="cy", refs=["order:9"])
    held = await inferences(scene.told.graph, space, "cy")
    assert [(one["kind"], one["value"] or one["text"]) for one in held.items] == [
        ("standing", "jazz"),
        ("instruction", "Do not call me"),
    ]
    first = await inferences(scene.told.graph, space, "cy", limit=1)
    assert (len(first.items), first.next is None) == (1, False)
    rest = await inferences(scene.told.graph, space, "cy", limit=1, after=first.next)
    assert ([one["kind"] for one in rest.items], rest.next) == (["instruction"], None)
    for one in held.items:
        await scene.rulings.withdraw(space, "cy", one["fact_id"])
    revision = (await scene.told.graph.read("space/revision", space=space))[0]["revision"]
    for one in held.items:
        assert await scene.rulings.withdraw(space, "cy", one["fact_id"], by="cy", reason="please") == one["fact_id"]
    assert (await scene.told.graph.read("space/revision", space=space))[0]["revision"] == revision
    assert set((await scene.facts()).values()) == {"withdrawn"}
    assert (await inferences(scene.told.graph, space, "cy")).items == []
    assert "call" not in await scene.text()
    await scene.holds()
    with pytest.raises(NotFoundError):
        await scene.rulings.withdraw(space, "ravi", held.items[0]["fact_id"])


async def test_who_rules_is_a_person_with_a_reason(embedded: Scene) -> None:
    space = embedded.told.space
    await embedded.told.say("Atlas launches June 8.", launch("June 8", "Atlas launches June 8"))
    fact_id = await embedded.id("June 8")
    with pytest.raises(InputError, match="person rules"):
        await embedded.rulings.retract(space, fact_id, reason="it says so", by="desk")
    with pytest.raises(InputError, match="reason"):
        await embedded.rulings.retract(space, fact_id, reason=" \t", by="ana")
    with pytest.raises(InputError, match="text"):
        await embedded.rulings.correct(space, fact_id, reason="so", by="ana", text=" ")
    with pytest.raises(NotFoundError):
        await embedded.rulings.retract(space, "fct_none", reason="so", by="ana")
    assert await embedded.facts() == {"June 8": "open"}
