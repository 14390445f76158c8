"""Documents on every engine: versions in, two answers a chunk over HTTP, claims, a ledger and facts out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.flow.document_scene import FEB, JAN, KEPT, MAR, Scene, claim, scene_on
from tests.flow.model_server import Answer

from onrecord.llm.reader import ModelReader, VerbatimReader
from onrecord.models.document import Mode
from onrecord.models.source import Event, Said, Speaker
from onrecord.recall import claims, facts, why
from onrecord.store.graph import Graph
from onrecord.verify import verify


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with scene_on(graph, space, tmp_path) as made:
        yield made


async def test_a_version_costs_its_edit_and_a_living_one_lets_go_of_what_it_drops(scene: Scene) -> None:
    living: Mode = "living"
    scene.says("Staff get 25 days of leave.")
    scene.says("Trips need approval by Mira.")
    first = await scene.put(
        "# Leave\n\nStaff get 25 days of leave.\n\n# Travel\n\nTrips need approval by Mira.\n", mode=living
    )
    assert (await scene.read()).model_calls == 4
    scene.says("Staff get 27 days of leave.")
    second = await scene.put(
        "# Leave\n\nStaff get 27 days of leave.\n\n# Travel\n\nTrips need approval by Mira.\n", FEB, mode=living
    )
    assert (await scene.read()).model_calls == 2
    assert await scene.claims() == {
        "Staff get 25 days of leave": False,
        "Trips need approval by Mira": True,
        "Staff get 27 days of leave": True,
    }
    assert (await scene.facts())["Staff get 25 days of leave"] == ("unsupported", 0)
    # An older one that comes late is kept, and is never the current one; withdrawn, the newest left stands again.
    scene.says("Staff get 20 days of leave.")
    await scene.put("# Leave\n\nStaff get 20 days of leave.\n", JAN - timedelta(days=90))
    await scene.read()
    assert (await scene.claims())["Staff get 20 days of leave"] is False
    assert second.version_id is not None
    await scene.memory.documents.withdraw(scene.space, "policy", second.version_id)
    await scene.read()
    assert await scene.claims(current=True) == {
        "Staff get 25 days of leave": True,
        "Trips need approval by Mira": True,
    }
    assert (await scene.facts())["Staff get 25 days of leave"] == ("open", 1)
    # Sent again, it stands again, and costs nothing.
    again = await scene.put("# Leave\n\nStaff get 27 days of leave.\n\n# Travel\n\nTrips need approval by Mira.\n", FEB)
    assert (again.version_id, again.is_new) == (second.version_id, False)
    assert (await scene.read()).model_calls == 0
    assert (await scene.claims(current=True)).keys() == {"Staff get 27 days of leave", "Trips need approval by Mira"}
    in_first = await claims(scene.memory.graph, scene.space, version=first.version_id, current=None)
    spots = {one["claim_text"]: (one["char_start"], one["cites"][0]["char_start"]) for one in in_first.items}
    assert spots["Trips need approval by Mira"] == (48, 48)


async def test_a_snapshot_s_withdrawn_version_takes_only_what_it_alone_says(scene: Scene) -> None:
    scene.says("Ravi leads Atlas.", "Atlas has 12 users.")
    await scene.put("Ravi leads Atlas. Atlas has 12 users.")
    await scene.read()
    scene.says("Atlas has 14 users.")
    second = await scene.put("Atlas has 14 users.", FEB)
    await scene.read()
    assert set((await scene.claims()).values()) == {True}
    await scene.memory.documents.withdraw(scene.space, "policy", second.version_id or "")
    await scene.read()
    assert await scene.claims() == {"Ravi leads Atlas": True, "Atlas has 12 users": True, "Atlas has 14 users": False}
    [restored] = (await claims(scene.memory.graph, scene.space, current=False)).items
    await scene.memory.documents.restore(scene.space, restored["claim_id"], "it was right", "ana")
    assert (await scene.facts())["Atlas has 14 users"] == ("open", 1)


async def test_a_later_extractor_takes_the_place_of_the_one_before(scene: Scene) -> None:
    scene.says("Mira approves trips.", "Bo approves visas.")
    stored = await scene.put("Mira approves trips. Bo approves visas.")
    await scene.read()
    assert await scene.memory.documents.extract_again(scene.space, "policy") == list(stored.passages)
    scene.server.queue("SelectionAnswer", {"statements": [
        {"source_span": "Mira approves trips.", **KEPT},
        {"source_span": "Bo approves visas.", "outcome": "drop_generic", "protected_class": None},
    ], "introduced": []})  # fmt: skip
    scene.server.queue(
        "ClaimifyAnswer", {"claims": [claim("Mira approves all trips", "T1"), claim("Mira approves trips", "T1")]}
    )
    assert (await scene.read()).model_calls == 2
    assert await scene.claims() == {"Mira approves trips": True, "Bo approves visas": False}
    assert await scene.ledger("grounding_rejected") == [("word_ungrounded", "Mira approves trips.")]
    # And a third that says again what the second left out.
    await scene.memory.documents.extract_again(scene.space, "policy")
    scene.says("Mira approves trips.", "Bo approves visas.")
    await scene.read()
    assert await scene.claims() == {"Mira approves trips": True, "Bo approves visas": True}


async def test_words_that_are_read_otherwise_are_another_claim(scene: Scene) -> None:
    about = {"subject": "Atlas", "subject_kind": "named_entity", "value": "8 June"}
    first = scene.now
    for attribute in (None, "deadline", None, "deadline"):
        scene.says("Atlas is due on 8 June.", **about, attribute=attribute)
        if scene.now == first:
            await scene.put("Atlas is due on 8 June.")
        else:
            await scene.memory.documents.extract_again(scene.space, "policy")
        await scene.read()
        await scene.memory.contexts.drained()
        assert await verify(scene.memory.graph, scene.memory.contexts, scene.space) == []
        held = (await claims(scene.memory.graph, scene.space)).items
        assert [(one["claim_text"], one["attribute"]) for one in held] == [("Atlas is due on 8 June", attribute)]
        scene.now += timedelta(hours=1)
    assert len((await claims(scene.memory.graph, scene.space, current=None)).items) == 2


async def test_sources_that_agree_support_one_fact_and_one_that_repeats_another_does_not(scene: Scene) -> None:
    due: dict[str, Any] = {
        "subject": "Atlas",
        "subject_kind": "named_entity",
        "attribute": "deadline",
        "value": "8 June",
    }
    said = "Atlas is due on 8 June."
    for name, text in (("a", said), ("b", said), ("c", f"{said} Atlas grew.")):
        scene.server.queue("SelectionAnswer", {"statements": [{"source_span": said, **KEPT}], "introduced": []})
        scene.server.queue("ClaimifyAnswer", {"claims": [claim("Atlas is due on 8 June", "T1", **due)]})
        await scene.put(text, doc=name, author=name.upper())
        await scene.read(name)
    [fact] = (await facts(scene.memory.graph, scene.space, attribute="deadline")).items
    assert (fact["state"], fact["support_count"], len(fact["claims"])) == ("open", 2, 3)
    turn = Said(turn_id="t1", speaker="ana", text="Atlas is due on 9 June.", at=MAR)
    await scene.memory.hear(scene.space, Event(conversation_id="k", turns=(turn,)))
    scene.server.queue("WindowAnswer", {"claims_found": ["x"], "records": [{
        "claim_text": "Atlas is due on 9 June", "value": "9 June", "kind": "standing", "subject": "Atlas",
        "subject_kind": "named_entity", "attribute": "deadline",
        "source_span": {"turn_index": 1, "quote": "Atlas is due on 9 June"},
    }]})  # fmt: skip
    await scene.memory.read(scene.space, "k")
    found = (await facts(scene.memory.graph, scene.space, attribute="deadline")).items
    assert {f["value"]: f["state"] for f in found} == {"8 June": "contested", "9 June": "contested"}


async def test_who_says_it_is_the_label_else_the_author_else_the_document(scene: Scene) -> None:
    await scene.declare.speakers(scene.space, [Speaker(speaker_id="rk", name="Ravi", side="team")])
    for doc, text, author in (
        ("a", "Atlas grew.", "ravi"),
        ("b", "Atlas shrank.", "Dana"),
        ("c", "Atlas stood.", None),
    ):
        scene.says(text)
        await scene.put(text, doc=doc, author=author)
        await scene.read(doc)
    said = {one["claim_text"]: one["speaker"] for one in (await claims(scene.memory.graph, scene.space)).items}
    assert said == {"Atlas grew": "rk", "Atlas shrank": "Dana", "Atlas stood": "document:c"}


async def test_what_one_chunk_introduces_the_next_are_shown(scene: Scene) -> None:
    scene.server.queue("SelectionAnswer", {
        "statements": [{"source_span": "Helga Ruiz is the new CFO.", **KEPT}],
        "introduced": [{"name": "Helga Ruiz", "kind": "person", "source_span": "Helga Ruiz is the new CFO."},
                       {"name": "Bo", "kind": "person", "source_span": "Bo is away."}],
    })  # fmt: skip
    scene.server.queue(
        "SelectionAnswer", {"statements": [{"source_span": "The plan holds.", **KEPT}], "introduced": []}
    )
    scene.server.queue(
        "SelectionAnswer", {"statements": [{"source_span": "Ruiz approved it.", **KEPT}], "introduced": []}
    )
    scene.memory.documents._chunks._reader = ModelReader(scene.client)
    added = [{"text": "Helga", "origin": "reference", "label": "R1"}]
    for said in (
        [claim("Helga Ruiz is the new CFO", "T1")],
        [claim("The plan holds", "T1")],
        [claim("Helga Ruiz approved it", "T1", "R1", added_context=added)],
    ):
        scene.server.queue("ClaimifyAnswer", {"claims": said})
    await scene.put("# One\n\nHelga Ruiz is the new CFO.\n\n# Two\n\nThe plan holds.\n\n# Three\n\nRuiz approved it.\n")
    await scene.read()
    assert await scene.ledger("introduction_dropped") == [("the chunk does not hold these words", "Bo is away.")]
    prompts = [call.prompt for call in scene.server.calls if "Ruiz approved it" in call.prompt.rpartition("## T")[2]]
    assert len(prompts) == 2
    assert all("R1 (Helga Ruiz, person)" in prompt for prompt in prompts)


async def test_each_sentence_s_end_is_told_by_its_words(scene: Scene) -> None:
    scene.server.queue("SelectionAnswer", {"statements": [
        {"source_span": "Atlas has 12 users.", **KEPT},
        {"source_span": "Is it fine?", "outcome": "drop_question", "protected_class": None},
        {"source_span": "Nobody knows Bo.", **KEPT},
        {"source_span": "Terrible!", "outcome": "maybe", "protected_class": None},
    ], "introduced": []})  # fmt: skip
    scene.server.queue(
        "ClaimifyAnswer", {"claims": [claim("Atlas has 13 users", "T1"), {"cites": ["T1"], "claim_text": 5}]}
    )
    await scene.put("Atlas has 12 users. Is it fine? Atlas is old. Terrible!")
    await scene.read()
    assert sorted(await scene.ledger("selection_missing")) == [  # of one write, in no order
        ("no statement of the answer covers this sentence", "Atlas is old."),
        ("no statement of the answer covers this sentence", "Terrible!"),
    ]
    assert [quote for _, quote in await scene.ledger("statement_not_found")] == ["Nobody knows Bo."]
    assert len(await scene.ledger("record_invalid")) == 2
    for text, status in (
        ("Is it fine?", "question"),
        ("Atlas is old.", "selection_missing"),
        ("Atlas has 12 users.", "number_ungrounded"),
    ):
        found = await why(scene.memory.graph, scene.space, text)
        assert found["status"] == "left_out"
        assert status in found["answer"]


async def test_what_was_answered_is_not_asked_again_and_what_fails_waits(scene: Scene) -> None:
    scene.server.queue("SelectionAnswer", {"statements": [{"source_span": "Atlas grew.", **KEPT}], "introduced": []})
    scene.server.queue("ClaimifyAnswer", Answer(status=500))
    stored = await scene.put("Atlas grew.")
    await scene.read(failed=1)
    assert scene.calls == ["SelectionAnswer", "ClaimifyAnswer"]
    assert (await scene.read()).windows == 0  # not due yet
    scene.now += timedelta(minutes=2)
    scene.server.queue("ClaimifyAnswer", {"claims": [claim("Atlas grew", "T1")]})
    await scene.memory.resume(scene.space)
    assert scene.calls == ["ClaimifyAnswer"]
    assert await scene.claims() == {"Atlas grew": True}
    for n in range(6):
        scene.server.queue("SelectionAnswer", Answer(status=500))
        await scene.memory.documents.extract_again(scene.space, "policy") if n == 0 else None
        await scene.memory.resume(scene.space)
        scene.now += timedelta(hours=2)
    rows = await scene.memory.graph.read("passage/rows", space=scene.space, ids=list(stored.passages))
    assert (rows[0]["passage"]["state"], "500" in rows[0]["passage"]["reason"]) == ("failed", True)
    assert await scene.claims() == {"Atlas grew": True}
    scene.says("Atlas grew.")
    await scene.memory.retry(scene.space)
    assert await scene.claims() == {"Atlas grew": True}


async def test_without_a_model_every_sentence_that_states_something_is_a_claim(scene: Scene) -> None:
    scene.memory.documents._chunks._reader = VerbatimReader()
    await scene.put(
        "# Notes\n\nAtlas grew by 12 % in May. Is that fine? Ravi said that he was done.\n\n- Budget: 12,000 €\n"
    )
    reading = await scene.read()
    assert reading.model_calls == 0
    assert sorted(await scene.claims()) == [
        "Atlas grew by 12 % in May.",
        "Budget: 12,000 €",
        "Ravi said that he was done.",
    ]
    assert await scene.ledger("selection_drop") == [("question", "Is that fine?")]


async def test_a_document_of_many_passages_is_listed_withdrawn_and_verified(scene: Scene) -> None:
    sections = (f"## Section {n}\n\n" + f"Person{n} moved to City{n} on 3 March 2020. " * 6 for n in range(1_500))
    held = await scene.put("\n\n".join(sections))
    rows = await scene.memory.graph.read("document/chunks", space=scene.space, version_id=held.version_id)
    assert sorted(row["position"] for row in rows) == list(range(1_500))
    assert held.version_id is not None
    assert await verify(scene.memory.graph, None, scene.space) == []
    await scene.memory.documents.withdraw(scene.space, "policy", held.version_id)
    assert await verify(scene.memory.graph, None, scene.space) == []


async def test_a_new_document_is_put_by_many_at_once(scene: Scene) -> None:
    for doc in (f"new-{n}" for n in range(8)):
        puts = await asyncio.gather(*(scene.put(f"Ana lives in city {n % 3}.\n", doc=doc) for n in range(6)))
        assert sum(one.is_new for one in puts) == 3
        assert len((await scene.memory.documents.versions(scene.space, doc))["versions"]) == 3
