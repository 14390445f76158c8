"""Why a sentence is in memory or not: each answer that the memory has recorded."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from tests.scenes import record
from tests.told import Told, told

from onrecord import recall
from onrecord.errors import InputError
from onrecord.store.graph import Graph


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(graph, space, tmp_path) as made:
        yield made


async def why(scene: Told, text: str) -> dict[str, Any]:
    return await recall.why(scene.graph, scene.space, text)


async def test_in_memory_whatever_the_case_the_quotes_and_the_full_stop(scene: Told) -> None:
    await scene.say("😀 So: I like “green   tea”, you know.", record("I like green tea", quote="I like “green   tea”"))
    for asked in ("I like “green   tea”, you know", 'i LIKE "green tea"', "green tea.", "tea”, you know."):
        found = await why(scene, asked)
        assert (found["status"], found["match"]) == ("in_memory", "exact")
        assert [c["claim_text"] for c in found["claims"]] == ["I like green tea"]
        assert [f["state"] for f in found["facts"]] == ["open"]
    place = (await why(scene, "i like 'green' tea"))["places"]
    assert place == (await why(scene, "I like, green tea"))["places"]
    [place] = (await why(scene, "like “green"))["places"]
    assert place["text"][place["char_start"] : place["char_end"]] == "like “green"
    assert "Ana in conversation k1, turn t1, 2026-03-04" in found["answer"]


async def test_a_claims_own_words_lead_to_what_was_said(scene: Told) -> None:
    await scene.say("So I like green tea.", record("The user likes green tea", quote="I like green tea"))
    found = await why(scene, "the user likes green tea.")
    assert (found["status"], found["match"]) == ("in_memory", "closest")
    assert found["places"][0]["quote"] == "I like green tea"


async def test_left_out_with_the_reason_of_these_words_and_no_others(scene: Told) -> None:
    await scene.say(
        "I moved in June. I like tea.",
        record("I moved to Lisbon in June", quote="I moved in June"),
        record("I like tea"),
    )
    left = await why(scene, "I moved in June")
    assert (left["status"], left["claims"]) == ("left_out", [])
    assert [d["kind"] for d in left["decisions"]] == ["ungrounded"]
    assert "ungrounded" in left["answer"]
    kept = await why(scene, "I like tea")
    assert (kept["status"], kept["decisions"]) == ("in_memory", [])


async def test_what_only_the_model_said_is_in_the_ledger(scene: Told) -> None:
    await scene.say("I like tea.", record("I like jam", quote="I like jam and bread"))
    found = await why(scene, "I like jam and bread")
    assert found["status"] == "left_out"
    assert "quote_not_found" in [d["kind"] for d in found["decisions"]]


async def test_heard_and_not_read_yet_then_failed(scene: Told) -> None:
    await scene.say("I like tea.")
    found = await why(scene, "I like tea")
    assert (found["status"], found["places"][0]["reason"]) == ("pending", "the model is away")
    assert "the model is away" in found["answer"]
    for _ in range(6):
        scene.now = scene.now.replace(year=scene.now.year + 1)
        await scene.memory.resume(scene.space)
    assert (await why(scene, "I like tea"))["status"] == "failed"


async def test_read_and_nothing_kept(scene: Told) -> None:
    await scene.answer("Good morning, everybody!", {"claims_found": [], "records": []})
    found = await why(scene, "good morning everybody")
    assert (found["status"], found["places"][0]["state"]) == ("nothing_kept", "done")


async def test_never_said_and_the_closest(scene: Told) -> None:
    await scene.say(
        "We met. The launch of Atlas is on the eighth of June, I think.",
        record("The launch of Atlas is on the eighth of June"),
    )
    closest = await why(scene, "The launch of Atlas is on the ninth of June, I think")
    assert (closest["status"], closest["match"]) == ("in_memory", "closest")
    assert closest["places"][0]["quote"].startswith("The launch of Atlas")
    assert closest["answer"].startswith("Nobody said exactly this")
    never = await why(scene, "The moon is made of cheese")
    assert (never["status"], never["match"], never["places"]) == ("never_said", "none", [])


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("发布说明写到一半了，明天发。", "写到一半了"),
        ("Die Straße ist GESPERRT.", "straße ist gesperrt"),
        ("Il a dit « l’été » à Éva.", "l'été"),
        ("يسكن في القاهرة منذ عام", "في القاهرة"),
        ("東京に住んでいます。", "東京に住んで"),
        ("Ça coûte 45 000 €, voilà.", "coûte 45 000 €"),
        (normalize("NFD", "안나는 오슬로에 살았다."), "오슬로에 살았다"),
        (normalize("NFD", "Él vivía allí así."), normalize("NFD", "vivía allí")),
        (normalize("NFD", "がぎぐに、住んでいます。"), "がぎぐに"),
    ],
)
async def test_in_any_script(scene: Told, text: str, part: str) -> None:
    await scene.answer(text, {"claims_found": [], "records": []})
    found = await why(scene, part)
    [place] = found["places"]
    assert (found["match"], place["text"]) == ("exact", text)
    assert place["quote"] == text[place["char_start"] : place["char_end"]]


async def test_a_text_without_a_word_is_refused(scene: Told) -> None:
    for text in ("", "  ", "?!", "x" * 3_000):
        with pytest.raises(InputError):
            await why(scene, text)


@pytest.mark.parametrize(
    ("said", "asked", "other"),
    [
        (
            "Leave the carrots at the door, please.",
            "The customer wants his carrots left at the door",
            "Cheese is French",
        ),
        ("Deja las zanahorias en la puerta.", "Quiere las zanahorias delante de la puerta", "El queso es francés"),
        ("Die Zeugin wohnt in Bergen.", "Wohnt die Zeugin denn noch in Bergen?", "Der Käse ist französisch"),
        ("证人住在卑尔根市。", "这位证人现在住在卑尔根吗", "奶酪是法国的"),
    ],
)
async def test_in_other_words_the_nearest_and_how_near(scene: Told, said: str, asked: str, other: str) -> None:
    await scene.answer(said, {"claims_found": [], "records": []})
    near = await why(scene, asked)
    [place] = near["places"]
    assert (near["match"], near["text"], place["quote"]) == ("closest", asked, said)
    assert 0.2 < place["overlap"] < 1
    assert f"{place['overlap']:.0%}" in near["answer"]
    assert (await why(scene, said))["places"][0]["overlap"] == 1
    never = await why(scene, other)
    assert (never["status"], never["match"], never["places"]) == ("never_said", "none", [])
