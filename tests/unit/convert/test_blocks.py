from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.convert.blocks import paragraphs, written
from onrecord.convert.markdown import read_markdown
from onrecord.convert.pieces import Piece


def test_pieces_make_a_text_and_know_where_they_stand() -> None:
    text, blocks = written([Piece(" Top \n line", 1), Piece(" "), Piece("One."), Piece("Two.", label="Ana")])
    assert text == "Top \n line\n\nOne.\n\nAna: Two."
    assert [(text[block.start : block.end], block.level, block.name, block.label) for block in blocks] == [
        ("Top \n line", 1, "Top line", None),
        ("One.", 0, None, None),
        ("Two.", 0, None, "Ana"),
    ]


@pytest.mark.parametrize("text", ["", " \n \n"])
def test_no_paragraph_in_nothing(text: str) -> None:
    assert list(paragraphs(text)) == []


@given(st.text(alphabet="a \n\t\r", max_size=60))
def test_paragraphs_hold_all_that_is_no_white_space(text: str) -> None:
    found = list(paragraphs(text))
    assert "".join(text[start:end] for start, end in found).count("a") == text.count("a")
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in found)
    assert all(not text[a[1] : b[0]].strip() and "\n" in text[a[1] : b[0]] for a, b in pairwise(found))


def said(text: str, by: str | None = None) -> list[tuple[str | None, str]]:
    """Who says what, headings aside."""
    source = read_markdown(text, by)
    return [(one.label or None, text[one.start : one.end]) for one in source.blocks if not one.level]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ravi", "Dana and I agreed yesterday to move it. It could slip."),
        ("Mei-Ling", "We moved it."),
        ("João da Silva", "Vamos adiar a entrega."),
        ("Frau Müller", "Wir haben zugesagt."),
        ("Иван", "Мы перенесли встречу."),
        ("محمد", "نعم سنفعل ذلك."),
        ("Project Manager", "So we open the meeting."),
    ],
)
def test_a_document_that_is_a_turn_is_its_speakers(name: str, words: str) -> None:
    for by in (None, name, "Dana"):
        assert said(f"# Standup\n\n{name}: {words}\n", by) == [(name, words)]


def test_a_wide_colon_ends_a_label() -> None:
    assert said("王伟：我们决定推迟。") == [("王伟", "我们决定推迟。")]


@pytest.mark.parametrize(
    "line",
    [
        "Hidden: the cable was never insured.",
        "Berlin: 412 accounts are left.",
        "Budget: 12,000 €",
        "Note: the cable was never insured.",
        "Wichtig: der Vertrag endet im Juni.",
        "Versicherung: der Vertrag endet im Juni.",
        "Importante: el contrato termina en junio.",
        "Entrega: o contrato termina em junho.",
        "Livraison: le contrat finit en juin.",
        "Consegna: il contratto finisce a giugno.",
        "优点：我们可以推迟。",
        "我们决定：六月推迟。",
        "注記：六月に延期します。",
        "新しい予算：六月に延期します。",
        "Team Size: it grew by two.",
    ],
)
def test_an_ordinary_label_stays_in_the_text(line: str) -> None:
    if not line.startswith("Team"):
        assert said(line) == [(None, line)]
    assert said(f"# Atlas\n\nThe plan was made in May.\n\n{line}\n\nIt holds.\n") == [
        (None, "The plan was made in May."),
        (None, line),
        (None, "It holds."),
    ]


def test_one_name_in_prose_is_no_speaker_but_the_authors_is() -> None:
    text = "We met on Monday.\n\nRavi: The cutover moves to June.\n\nAll the best from us.\n"
    assert [label for label, _ in said(text)] == [None, None, None]
    assert said(text)[1][1] == "Ravi: The cutover moves to June."
    assert [label for label, _ in said(text, "Ravi Kumar")] == [None, "Ravi", None]
    assert [label for label, _ in said("Berlin: 412 accounts are left.", "Berlin")] == ["Berlin"]


def test_names_that_come_back_speak_among_prose_and_what_follows_them_is_not_theirs() -> None:
    text = "We met.\n\nAna: It moves.\n\nRavi: Fine.\n\nAna: 12 are left.\n\nSent by a machine.\n\n# N\n\nEnd.\n"
    assert said(text) == [
        (None, "We met."), ("Ana", "It moves."), ("Ravi", "Fine."), ("Ana", "12 are left."),
        (None, "Sent by a machine."), (None, "End."),
    ]  # fmt: skip


def test_turns_of_several_paragraphs_are_whole() -> None:
    text = "Ana: It moves.\n\nTo June.\n\nRavi: Fine.\n\nAna: Good.\n\nThen that is it.\n"
    assert [block.label for block in read_markdown(text).blocks] == ["Ana", None, "Ravi", "Ana", None]


@given(
    st.lists(
        st.sampled_from(["Ana: We did.", "Ravi: yes", "Note: it is.", "Prose.", "# H", "Oslo: 3 left."]), min_size=1
    )
)
def test_no_word_is_lost(parts: list[str]) -> None:
    text = "\n\n".join([*parts, "End."])
    source = read_markdown(text)
    kept = "".join(f"{one.label}:" if one.label else "" for one in source.blocks)
    assert kept.count("Note") == 0
    assert sum(text[one.start : one.end].count("Note") for one in source.blocks) == parts.count("Note: it is.")
    assert kept.count("Oslo") + sum(text[one.start : one.end].count("Oslo") for one in source.blocks) == parts.count(
        "Oslo: 3 left."
    )
