"""Rewritten files hold nothing of what was erased, and all of what was not."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.told import AT

from onrecord.build import memory
from onrecord.compact import compact
from onrecord.errors import ConfigurationError
from onrecord.models.source import Event, Said
from onrecord.recall import facts
from onrecord.settings import load
from onrecord.store.engine import lease
from onrecord.store.engine_files import offer, swap
from onrecord.verify import verify

WORD = "Quillonferrante"


def said(*turns: tuple[str, str]) -> Event:
    spoken = (Said(turn_id=f"t{n}", speaker=who, text=text, at=AT) for n, (who, text) in enumerate(turns))
    return Event(conversation_id="k1", turns=tuple(spoken))


def holding(home: Path, word: str) -> list[str]:
    """The files below a home that hold a word, in either encoding, whatever its case."""
    forms = {form.encode(code) for form in (word, word.lower()) for code in ("utf-8", "utf-16-le", "utf-16-be")}
    return [
        str(path.relative_to(home))
        for path in sorted(home.rglob("*"))
        if path.is_file() and any(form in path.read_bytes() for form in forms)
    ]


async def test_what_was_erased_is_in_no_file_of_a_compacted_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    settings = load(home=home, space="default").model_copy(update={"engine_linger_s": 1})
    async with memory(settings) as held:
        await held.hear("default", said(("ana", f"The witness is {WORD}."), ("bo", "The court is in Bergen.")))
        await held.read("default", "k1")
        before = await held.contexts.read("default", "person", "ana", reader="analyst")
        assert WORD in str(before.told())
        await held.erasure.erase("default", "ana")
        left = [f["text"] for f in (await facts(held.graph, "default")).items]
    assert holding(home, WORD)
    spaces = await compact(home)
    assert (spaces, holding(home, WORD), bool(holding(home, "Bergen"))) == (1, [], True)
    assert not (home / "compacting").exists()
    async with memory(settings) as held:
        assert [f["text"] for f in (await facts(held.graph, "default")).items] == left
        assert await verify(held.graph, held.contexts, "default") == []
        assert len(held.erasure.journaled()) == 1


async def test_a_home_that_another_uses_is_left_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    held = await lease(home, linger_s=1)
    with pytest.raises(ConfigurationError, match="Other processes"):
        await compact(home)
    held.release()


@pytest.mark.parametrize("there", [("now", "next"), ("now", "next", "gone"), ("next", "gone"), ("now", "gone")])
def test_an_exchange_that_broke_off_leaves_one_of_the_two_whole(tmp_path: Path, there: tuple[str, ...]) -> None:
    names = {"now": "engine", "next": "engine.next", "gone": "engine.gone"}
    for one in there:
        (tmp_path / names[one]).mkdir()
        (tmp_path / names[one] / "data").write_text(one)
    swap(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["engine"]
    assert (tmp_path / "engine" / "data").read_text() == ("next" if "next" in there else "now")
    (tmp_path / "other").mkdir()
    offer(tmp_path, tmp_path / "other")
    assert (tmp_path / "engine.next").is_dir()
