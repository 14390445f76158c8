from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.convert.blocks import paragraphs, written
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
