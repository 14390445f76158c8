from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.convert import read_markdown
from onrecord.convert.blocks import written
from onrecord.convert.pieces import Piece
from onrecord.models.document import CHUNK_LENGTH_MAX, Chunk, Converted
from onrecord.stages.passages import REACH, passages

MEETING = (Path(__file__).parent / "meeting.md").read_text(encoding="utf-8")
WORDS = sorted({word for word in MEETING.split() if word.isalpha()})


def cut(text: str) -> tuple[Chunk, ...]:
    chunks = passages(read_markdown(text))
    for chunk in chunks:
        assert 0 < len(chunk.text) <= CHUNK_LENGTH_MAX
        assert chunk.text == chunk.text.strip()
        assert text[chunk.char_start : chunk.char_start + len(chunk.text)] == chunk.text
        assert chunk.sentences
        assert all(0 <= start < end <= len(chunk.text) for start, end in chunk.sentences)
    assert [chunk.position for chunk in chunks] == list(range(len(chunks)))
    starts = [chunk.char_start for chunk in chunks]
    assert starts == sorted(starts)
    return chunks


def identities(chunks: tuple[Chunk, ...]) -> Counter[tuple]:
    return Counter((chunk.heading_path, chunk.label, chunk.text, chunk.occurrence) for chunk in chunks)


def told(seed: int, paragraphs: int, words: int = 120) -> list[str]:
    """Paragraphs of a real meeting's words, by chance: the same for the same seed."""
    rng = random.Random(seed)
    return [
        " ".join(rng.choice(WORDS) for _ in range(rng.randint(5, words))).capitalize() + "." for _ in range(paragraphs)
    ]


def test_a_section_is_a_passage_and_a_heading_alone_is_none() -> None:
    chunks = cut("Before.\n\n# Leave\n\n## Paid\n\n25 days.\n\nTwo more.\n\n## Unpaid\n\n# Travel\n\nBy train.\n")
    assert [(chunk.heading_path, chunk.text) for chunk in chunks] == [
        ((), "Before."),
        (("Leave", "Paid"), "25 days.\n\nTwo more."),
        (("Travel",), "By train."),
    ]


def test_a_deeper_heading_before_a_higher_one_leaves_the_path() -> None:
    chunks = cut("### C\n\nx\n\n## B\n\ny\n\n# A\n\nz\n")
    assert [chunk.heading_path for chunk in chunks] == [("C",), ("B",), ("A",)]


def test_equal_passages_are_told_apart_by_their_number() -> None:
    chunks = cut("# A\n\nYes.\n\n# B\n\nYes.\n\n# A\n\nYes.\n")
    assert [(chunk.heading_path, chunk.occurrence) for chunk in chunks] == [(("A",), 0), (("B",), 0), (("A",), 1)]


def test_a_turn_is_a_passage_that_leaves_out_its_label() -> None:
    chunks = cut(
        "# M\n\nOpened at ten.\n\nAna: We moved it.\n\nTo June.\n\nRavi: Good to know.\nAna: Yes, it is.\n\n# N\n\nEnd."
    )
    assert [(chunk.label, chunk.text) for chunk in chunks] == [
        (None, "Opened at ten."),
        ("Ana", "We moved it.\n\nTo June."),
        ("Ravi", "Good to know."),
        ("Ana", "Yes, it is."),
        (None, "End."),
    ]


def test_who_is_not_told_is_not_whoever_spoke_before() -> None:
    text, blocks = written([Piece("We did.", label="Ana"), Piece("Did we?", label=""), Piece("Yes.")])
    chunks = passages(Converted(media_type="text/vtt", text=text, blocks=blocks))
    assert [(chunk.label, chunk.text) for chunk in chunks] == [("Ana", "We did."), (None, "Did we?\n\nYes.")]


def test_each_turn_of_a_real_meeting_is_a_passage() -> None:
    chunks = cut(MEETING)
    turns = [part.removeprefix("**").partition("**: ") for part in MEETING.strip().split("\n\n")[1:]]
    assert [(chunk.label, chunk.text) for chunk in chunks] == [(name, said) for name, _, said in turns]


def test_a_long_section_is_cut_between_paragraphs() -> None:
    said = told(1, 60)
    chunks = cut("# Long\n\n" + "\n\n".join(said))
    assert [part for chunk in chunks for part in chunk.text.split("\n\n")] == said
    assert {chunk.heading_path for chunk in chunks} == {("Long",)}
    lengths = sorted(len(chunk.text) for chunk in chunks)
    assert sum(lengths) / len(lengths) > 900
    assert sum(length < 300 for length in lengths) <= len(lengths) / 10


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    said = " ".join(told(2, 80, words=30))
    chunks = cut(said)
    assert len(chunks) > 1
    assert " ".join(chunk.text for chunk in chunks) == said
    assert all(chunk.text.endswith(".") for chunk in chunks)


@pytest.mark.parametrize(
    "blob",
    [
        "word " * 5_000,
        "w" * 20_000,
        "".join(random.Random(3).choices("abcdefgh", k=20_000)),
        "e\u0301" * 10_000,
        "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 2_000,
        "Yes.\n\n" * 3_000,
        "a. " * 8_000,
        "我们决定推迟会议" * 2_000,
        "我们决定推迟会议。" * 2_000,
        "| a | b |\n|---|---|\n" + "| one | two |\n" * 3_000,
        "- item\n" * 3_000,
        "```\n" + "code = 1\n" * 3_000 + "```\n",
    ],
    ids=lambda blob: repr(blob[:12]),
)
def test_no_text_makes_a_passage_too_long_or_many_of_nothing(blob: str) -> None:
    chunks = cut(blob)
    assert sum(len(chunk.text) for chunk in chunks) >= len("".join(blob.split())) * 0.9
    assert len(chunks) <= len(blob) / 250


KINDS = ("insert", "delete", "swap", "replace", "word")


def edited(said: list[str], kind: str, place: int, fresh: str) -> list[str]:
    after = list(said)
    match kind:
        case "insert":
            after.insert(place, fresh)
        case "delete":
            del after[place]
        case "swap":
            after[place], after[place + 1] = after[place + 1], after[place]
        case "replace":
            after[place] = fresh
        case _:
            after[place] = f"Zebra {after[place]}"
    return after


def whole(parts: list[str]) -> str:
    return "# One\n\n" + "\n\n".join(parts)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 5), st.sampled_from(KINDS), st.integers(0, 78), st.integers(100, 105))
def test_passages_out_of_an_edits_reach_stay(seed: int, kind: str, place: int, fresh: int) -> None:
    said = told(seed, 80)
    after = edited(said, kind, place, told(fresh, 1)[0])
    old, new = whole(said), whole(after)
    common = next(i for i, (one, other) in enumerate(zip(old, new, strict=False)) if one != other)
    behind = next(i for i, (one, other) in enumerate(zip(old[::-1], new[::-1], strict=False)) if one != other)
    kept = identities(cut(new))
    for chunk in cut(old):
        before_it = chunk.char_start + len(chunk.text) < common - REACH
        after_it = chunk.char_start > len(old) - behind + REACH
        if before_it or after_it:
            assert kept[(chunk.heading_path, chunk.label, chunk.text, chunk.occurrence)] == 1


def test_an_edit_costs_one_passage_or_two() -> None:
    said = told(7, 90)
    before = identities(cut(whole(said)))
    rng = random.Random(8)
    changed: list[int] = []
    for _ in range(100):
        after = edited(said, rng.choice(KINDS), rng.randrange(89), told(rng.randrange(999), 1)[0])
        changed.append((identities(cut(whole(after))) - before).total())
    assert max(changed) <= 8
    assert sum(changed) / len(changed) < 1.9


def test_a_turn_that_is_edited_inserted_or_gone_is_its_own() -> None:
    turns = MEETING.strip().split("\n\n")
    before = identities(cut(MEETING))
    rng = random.Random(9)
    for _ in range(20):
        place = rng.randrange(1, len(turns) - 1)
        spoken = [*turns[:place], turns[place] + " Indeed.", *turns[place + 1 :]]
        assert (identities(cut("\n\n".join(spoken))) - before).total() == 1
        told_anew = [*turns[:place], "**Mira Okafor**: We are against it.", *turns[place:]]
        assert (identities(cut("\n\n".join(told_anew))) - before).total() == 1
        gone = [*turns[:place], *turns[place + 1 :]]
        assert not identities(cut("\n\n".join(gone))) - before


@given(st.text(alphabet="aA .!\n#-|*>:1王。`~=\t\u0301", max_size=400))
def test_any_markdown_keeps_its_words(text: str) -> None:
    if text.startswith("---") or not any(map(str.isalnum, text)):
        return
    source = read_markdown(text)
    at = 0
    for block in source.blocks:
        # but for who speaks, and for the number of an item whose words begin a line below
        assert block.label or not any(map(str.isalpha, text[at : block.start]))
        at = block.end
    assert not any(map(str.isalnum, text[at:]))
    assert all(chunk.text in text for chunk in passages(source))


def test_the_same_text_is_cut_the_same() -> None:
    text = whole(told(4, 100))
    assert cut(text) == cut(text)
