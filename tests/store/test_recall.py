"""What the graph gives back, on each engine: lists and their filters, the past, where things come from, and why."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.scenes import record
from tests.told import Told, launch, told

from onrecord import recall
from onrecord.errors import InputError, NotFoundError
from onrecord.store.graph import Graph


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(graph, space, tmp_path) as made:
        yield made


async def values(scene: Told, **filters: Any) -> list[str]:
    return [fact["value"] for fact in (await recall.facts(scene.graph, scene.space, **filters)).items]


async def texts(scene: Told, **filters: Any) -> list[str]:
    return [claim["claim_text"] for claim in (await recall.claims(scene.graph, scene.space, **filters)).items]


async def atlas(scene: Told) -> None:
    """Ana says three days in turn; the memory learns each an hour after the one before."""
    await scene.orders()
    for value in ("June 8", "July 1", "May 5"):
        await scene.say(f"Atlas launches on {value}.", launch(value, f"Atlas launches on {value}"))


async def test_a_claim_has_every_property_and_what_hangs_on_its_edges(scene: Told) -> None:
    await scene.say("So: 😀 I like tea.", record("I like tea", value="tea"))
    [claim] = (await recall.claims(scene.graph, scene.space)).items
    names = ("claim_text", "value", "speaker", "subject", "attribute", "added_context")
    assert {name: claim[name] for name in names} == {
        "claim_text": "I like tea", "value": "tea", "speaker": "ana", "attribute": None, "added_context": None,
        "subject": {"kind": "speaker", "id": "ana", "name": "Ana"},
    }  # fmt: skip
    [cite] = claim["cites"]
    assert (cite["role"], cite["turn_id"], cite["char_start"], cite["char_end"], cite["quote"]) == (
        "origin",
        "t1",
        6,
        16,
        "I like tea",
    )
    assert (claim["asserted_at"], claim["recorded_at"]) == ("2026-03-04T10:01:00Z", "2026-05-01T01:00:00Z")
    [fact] = (await recall.facts(scene.graph, scene.space)).items
    assert (claim["facts"], fact["claims"], fact["said_by"]) == ([fact["fact_id"]], [claim["claim_id"]], ["ana"])
    assert await recall.claim(scene.graph, scene.space, claim["claim_id"]) == claim
    assert await recall.fact(scene.graph, scene.space, fact["fact_id"]) == fact


async def test_facts_by_attribute_state_subject_and_name_of_a_thing(scene: Told) -> None:
    await atlas(scene)
    await scene.say("I like tea.", record("I like tea", attribute="taste", value="tea"))
    assert await values(scene, attribute="launch") == ["June 8", "July 1", "May 5"]
    assert await values(scene, attribute="launch", state="open") == ["May 5"]
    assert await values(scene, attribute="launch", form="instruction") == []
    assert await values(scene, subject="ana") == ["tea"]
    assert await values(scene, subject="speaker:ana") == ["tea"]
    assert await values(scene, subject="organization:ana") == []
    assert await values(scene, subject="ATLAS", state="superseded") == ["June 8", "July 1"]
    assert await values(scene, subject="Ravi") == []


async def test_facts_and_claims_by_object(scene: Told) -> None:
    await scene.orders()
    await scene.say(
        "It has a dent.", record("It has a dent", value="dent"), speaker="cy", customer="cy", refs=["order:9"]
    )
    await scene.say("I like tea.", record("I like tea", value="tea"), speaker="cy", conversation="k2")
    assert await values(scene, object="order:9") == ["dent"]
    assert await texts(scene, object="order:9") == ["It has a dent"]
    assert await values(scene, object="order:8") == await texts(scene, object="organization:acme") == []
    with pytest.raises(InputError, match="order9"):
        await recall.facts(scene.graph, scene.space, object="order9")


async def test_claims_by_speaker_attribute_and_words(scene: Told) -> None:
    await atlas(scene)
    await scene.say("I like Green Tea.", record("I like Green Tea", attribute="taste", value="Green Tea"), speaker="cy")
    assert await texts(scene, speaker="cy") == ["I like Green Tea"]
    assert await texts(scene, attribute="taste") == await texts(scene, text="green tea") == ["I like Green Tea"]
    assert await texts(scene, speaker="cy", attribute="launch") == []
    assert len(await texts(scene, current=None)) == 4
    assert await texts(scene, current=False) == []


async def test_pages_hold_each_item_once_in_the_order_of_recording(scene: Told) -> None:
    for n in range(7):
        await scene.say(f"I like dish {n}.", record(f"I like dish {n}", value=f"dish {n}"), conversation=f"k{n % 2}")
    for read in (recall.facts, recall.claims, recall.decisions):
        whole = (await read(scene.graph, scene.space)).items
        seen: list[dict[str, Any]] = []
        after, pages = None, 0
        while pages == 0 or after is not None:
            page = await read(scene.graph, scene.space, limit=3, after=after)
            seen += page.items
            after, pages = page.next, pages + 1
        assert seen == whole
        assert pages == max(1, -(-len(whole) // 3))
    assert await values(scene) == [f"dish {n}" for n in range(7)]


async def test_a_cursor_of_another_space_or_of_nobody_is_refused(scene: Told) -> None:
    for n in range(2):
        await scene.say(f"I like dish {n}.", record(f"I like dish {n}"))
    page = await recall.facts(scene.graph, scene.space, limit=1)
    for space, cursor in ((scene.space, "nonsense"), (scene.space, "-"), (f"{scene.space}x", page.next)):
        with pytest.raises(InputError, match="cursor"):
            await recall.facts(scene.graph, space, after=cursor)
    with pytest.raises(InputError, match="limit"):
        await recall.facts(scene.graph, scene.space, limit=0)


async def test_what_the_memory_knew_then_is_judged_over_what_it_had(scene: Told) -> None:
    await atlas(scene)
    first = datetime(2026, 5, 1, 1, tzinfo=UTC)
    then = [
        [
            (f["value"], f["state"], f["supersedes"])
            for f in (await recall.facts(scene.graph, scene.space, known_at=at)).items
        ]
        for at in (first - timedelta(seconds=1), first, first + timedelta(hours=1))
    ]
    june = (await recall.facts(scene.graph, scene.space, attribute="launch")).items[0]["fact_id"]
    assert then[0] == []
    assert then[1] == [("June 8", "open", [])]
    assert then[2] == [("June 8", "superseded", []), ("July 1", "open", [june])]
    assert await values(scene, known_at=first, state="open", attribute="launch") == ["June 8"]
    assert await values(scene, known_at=first, state="superseded", subject="Atlas") == []


async def test_pages_of_the_past_hold_each_fact_once(scene: Told) -> None:
    await atlas(scene)
    await scene.say("I like tea.", record("I like tea", value="tea"))
    seen: list[str] = []
    after = None
    for _ in range(9):
        page = await recall.facts(scene.graph, scene.space, known_at=scene.now, limit=1, after=after)
        seen += [fact["value"] for fact in page.items]
        after = page.next
        if after is None:
            break
    assert sorted(seen) == ["July 1", "June 8", "May 5", "tea"]


async def test_what_held_then_in_the_world(scene: Told) -> None:
    await atlas(scene)  # said at 10:01, 10:02 and 10:03
    at = datetime(2026, 3, 4, 10, tzinfo=UTC)
    assert await values(scene, as_of=at, attribute="launch") == []
    assert await values(scene, as_of=at + timedelta(seconds=90), attribute="launch") == ["June 8"]
    assert await values(scene, as_of=at + timedelta(minutes=2), attribute="launch") == ["July 1"]
    assert await values(scene, as_of=at + timedelta(days=900), attribute="launch") == ["May 5"]
    # The memory believed then that the first value would hold.
    known = datetime(2026, 5, 1, 1, tzinfo=UTC)
    assert await values(scene, as_of=at + timedelta(minutes=9), known_at=known, attribute="launch") == ["June 8"]


async def test_nothing_of_another_space_is_read(scene: Told) -> None:
    reading = await scene.say("The word is Zanzibar.", record("The word is Zanzibar"))
    other = f"{scene.space}x"
    for read in (recall.claims, recall.facts, recall.decisions, recall.gaps):
        assert (await read(scene.graph, other)).items == []
    assert (await recall.claims(scene.graph, other, ids=reading.claim_ids)).items == []
    for one in (recall.claim, recall.provenance):
        with pytest.raises(NotFoundError):
            await one(scene.graph, other, reading.claim_ids[0])
    for one in (recall.fact, recall.provenance):
        with pytest.raises(NotFoundError):
            await one(scene.graph, other, reading.fact_ids[0])
    assert (await recall.why(scene.graph, other, "The word is Zanzibar"))["status"] == "never_said"


async def test_the_provenance_of_a_fact_goes_down_to_the_characters(scene: Told) -> None:
    await atlas(scene)
    newest = (await recall.facts(scene.graph, scene.space, attribute="launch", state="open")).items[0]
    found = await recall.provenance(scene.graph, scene.space, newest["fact_id"])
    [claim] = found["claims"]
    [cite] = claim["cites"]
    assert (found["kind"], found["fact"], claim["by"]["role"]) == ("fact", newest, "lawyer")
    assert cite["text"][cite["char_start"] : cite["char_end"]] == cite["quote"] == "Atlas launches on May 5"
    assert (cite["conversation_id"], cite["speaker"], cite["at"]) == ("k1", "ana", "2026-03-04T10:03:00Z")
    assert claim["extraction"]["model"] == "test"
    assert [(link["fact"]["value"], link["claims"][0]["claim_text"]) for link in found["supersedes"]] == [
        ("July 1", "Atlas launches on July 1"),
        ("June 8", "Atlas launches on June 8"),
    ]
    assert found["superseded_by"] == []
    assert {d["kind"] for d in found["decisions"]} == {"superseded"}
    oldest = await recall.provenance(scene.graph, scene.space, found["supersedes"][1]["fact"]["fact_id"])
    assert [link["fact"]["value"] for link in oldest["superseded_by"]] == ["July 1", "May 5"]


async def test_the_provenance_of_a_claim_has_the_facts_it_supports(scene: Told) -> None:
    reading = await scene.say("I like tea.", record("I like tea"))
    found = await recall.provenance(scene.graph, scene.space, reading.claim_ids[0])
    assert (found["kind"], [fact["fact_id"] for fact in found["facts"]]) == ("claim", reading.fact_ids)
    with pytest.raises(NotFoundError):
        await recall.provenance(scene.graph, scene.space, "clm_0")


async def test_decisions_by_kind_conversation_and_passage(scene: Told) -> None:
    await scene.say("I moved in June.", record("I moved to Lisbon in June", quote="I moved in June"))
    await scene.say("I left in May.", record("I left Oslo in May", quote="I left in May"), conversation="k2")
    whole = (await recall.decisions(scene.graph, scene.space, kind="ungrounded")).items
    assert [d["detail"]["words"] for d in whole] == [["lisbon"], ["oslo"]]
    only = (await recall.decisions(scene.graph, scene.space, conversation="k2")).items
    assert {d["quote"] for d in only} == {"I left in May"}
    assert (await recall.decisions(scene.graph, scene.space, passage=only[0]["passage_id"])).items == only
    assert (await recall.decisions(scene.graph, scene.space, kind="bundle")).items == []
    ids = [d["decision_id"] for d in whole]
    assert (await recall.decisions(scene.graph, scene.space, ids=ids[::-1])).items == whole[::-1]
