"""Claims and facts by their words, on every engine: ranking, filters, spaces that crowd each other, any script."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.scenes import record
from tests.told import AT, Told, launch, told

from onrecord import recall
from onrecord.errors import InputError
from onrecord.indexed import TEXTS, indexed
from onrecord.store.graph import Graph
from onrecord.text.terms import terms


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(graph, space, tmp_path) as made:
        yield made


async def found(scene: Told, text: str, **how: Any) -> list[tuple[str, str]]:
    page = await recall.search(scene.graph, scene.space, text, **how)
    return [(hit["kind"], hit[hit["kind"]].get("claim_text") or hit[hit["kind"]].get("text")) for hit in page.items]


async def test_the_best_match_first_with_the_way_down_to_the_characters(scene: Told) -> None:
    await scene.say("The court hearing is in Bergen.", record("The court hearing is in Bergen"))
    await scene.say("The court is old.", record("The court is old"))
    assert await found(scene, "When is the court HEARING?", kind="claim") == [
        ("claim", "The court hearing is in Bergen"),
        ("claim", "The court is old"),
    ]
    page = await recall.search(scene.graph, scene.space, "bergen")
    claim, fact = sorted(page.items, key=lambda hit: hit["kind"])
    assert (claim["kind"], fact["kind"]) == ("claim", "fact")
    assert claim["claim"]["facts"] == [fact["fact"]["fact_id"]]
    for hit in page.items:
        [said] = hit["provenance"]["claims"]
        [cite] = said["cites"]
        assert cite["text"][cite["char_start"] : cite["char_end"]] == cite["quote"] == "The court hearing is in Bergen"
        assert (said["by"]["name"], cite["conversation_id"]) == ("Ana", "k1")


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("The order is #W2611340", "#W2611340"),
        ("The case is 0412345-27", "0412345-27"),
        ("The client eats carrots", "carrot"),
        ("La clienta vivía en Bogotá", "vivia bogota"),
        ("Les réunions sont à Orléans", "réunion"),
        ("Die Verträge liegen in der Straße 4", "vertrag STRASSE"),
        ("法院在奥斯陆市中心", "奥斯陆"),
        ("我有一只猫", "猫"),
        ("東京に住んでいます", "東京"),
        ("안나는 오슬로에 살았다", "오슬로"),
        ("Анна живёт в Москве", "живет"),
        ("يسكن في القاهرة", "القَاهِرة"),
        ("Ana's e-mail is new", "email"),
        ('The code is a+b && (c || "d")', '+a && ("c" OR [d TO e]) ~2 ^4 *? : \\ / AND NOT code'),
    ],
)
async def test_in_any_script_and_nothing_is_syntax(scene: Told, said: str, asked: str) -> None:
    await scene.say(said + ".", record(said))
    await scene.say("Good day to you.", record("Good day to you"))
    hits = await found(scene, asked, kind="claim")
    assert hits == [("claim", said)]


async def test_a_crowded_neighbour_starves_nobody(scene: Told) -> None:
    await scene.say("The secret word is Zanzibar.", record("The secret word is Zanzibar"))
    crowd = """
        UNWIND range(1, 3000) AS n CREATE (c:Claim {space: $other, claim_id: 'clm_' + toString(n)}) SET c.terms = $terms
    """
    other = f"{scene.space}-other"
    await scene.query(crowd, other=other, terms=terms(other, "Zanzibar Zanzibar secret word"))
    # Even a neighbour that has this very space's terms is left out, whatever the size of a page.
    await scene.query(crowd, other=f"{other}-2", terms=terms(scene.space, "Zanzibar secret word"))
    assert await found(scene, "zanzibar", kind="claim", limit=1) == [("claim", "The secret word is Zanzibar")]
    assert len(await found(scene, "zanzibar")) == 2
    assert (await recall.search(scene.graph, "nobodys", "zanzibar")).items == []


async def test_filters_leave_no_hit_out_and_pages_are_whole(scene: Told) -> None:
    await scene.orders()
    for number in range(6):
        await scene.say(f"Atlas part {number} is red.", record(f"Atlas part {number} is red"), speaker="ravi")
    await scene.say("Atlas is red for the order.", record("Atlas is red for the order"), refs=["order:9"])
    assert await found(scene, "atlas red", kind="claim", speaker="ana", limit=1) == [
        ("claim", "Atlas is red for the order")
    ]
    assert len(await found(scene, "atlas", object="order:9")) == 2
    assert await found(scene, "atlas", object="order:8") == []
    assert await found(scene, "atlas", kind="fact", form="instruction") == []
    late = AT + timedelta(minutes=5)
    early, later = await found(scene, "atlas", until=late), await found(scene, "atlas", since=late)
    assert len(early) == 2 * 4
    assert len(later) == 2 * 3
    whole = await recall.search(scene.graph, scene.space, "atlas red")
    paged: list[dict[str, Any]] = []
    after: str | None = None
    while True:
        page = await recall.search(scene.graph, scene.space, "atlas red", limit=3, after=after)
        paged += page.items
        if (after := page.next) is None:
            break
    assert paged == whole.items
    assert len(paged) == 14


async def test_what_is_not_current_comes_back_on_demand_alone(scene: Told) -> None:
    await scene.orders()
    await scene.say("Atlas launches in June.", launch("June", "Atlas launches in June"))
    await scene.say("Atlas launches in July.", launch("July", "Atlas launches in July"))
    assert await found(scene, "launches", kind="fact") == [("fact", "Atlas launches in July")]
    assert len(await found(scene, "launches", kind="fact", current=None)) == 2
    assert await found(scene, "launches", kind="fact", current=False) == [("fact", "Atlas launches in June")]


async def test_a_search_without_a_word_and_a_strange_cursor_are_refused(scene: Told) -> None:
    for text in ("", " ", "&& || !", "x" * 3_000):
        with pytest.raises(InputError):
            await recall.search(scene.graph, scene.space, text)
    for after in ("?", "MDA", "LTEvMA"):
        with pytest.raises(InputError):
            await recall.search(scene.graph, scene.space, "word", after=after)


async def test_rows_of_an_earlier_onrecord_are_found_once_they_have_their_terms(scene: Told) -> None:
    reading = await scene.say("The court hearing is in Bergen.", record("The court hearing is in Bergen"))
    assert len(reading.claim_ids) == 1
    whole = await found(scene, "bergen")
    assert len(whole) == 2
    for label in TEXTS:
        await scene.query(f"MATCH (n:{label}) WHERE n.space = $space SET n.terms = null")  # pyright: ignore[reportArgumentType]
    await scene.graph.write("schema/reach_terms", version=0)
    assert await found(scene, "bergen") == []
    assert await indexed(scene.graph) >= 3
    assert sorted(await found(scene, "bergen")) == sorted(whole)
    before = scene.graph.statements
    assert await indexed(scene.graph) == 0
    assert scene.graph.statements - before == 1
