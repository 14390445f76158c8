"""What a reader of files gives: the pieces of a text, light enough to be read in a process of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class Piece(NamedTuple):
    """A heading (`level` 1 to 6) or a paragraph (0); `label` is who says it, where the file itself says so.

    The label "" ends the turn of whoever spoke before, without a word on who speaks now.
    """

    text: str
    level: int = 0
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """What is read in a file: its pieces, and what it says of itself; `modified` is ISO 8601 or empty."""

    pieces: list[Piece] = field(default_factory=list[Piece])
    title: str = ""
    author: str = ""
    modified: str = ""
    notes: list[str] = field(default_factory=list[str])
    """What of it could not be read, a sentence each."""


def one_line(text: str) -> str:
    """A text with its white space collapsed."""
    return " ".join(text.split())


def joined(lines: Iterable[str]) -> str:
    """Lines of one paragraph as one; a word parted by a hyphen is whole again, and Chinese and Japanese have no blanks.

    What PDFs mark a soft hyphen by (U+0002, U+FFFE, U+00AD) counts as one.
    """
    said = ""
    for line in map(str.strip, lines):
        if not said or not line:
            said = said or line
        elif said[-1] in "\u0002\ufffe\u00ad" or (said[-1] in "-‐" and said[-2:-1].isalpha() and line[0].islower()):
            said = said[:-1] + line
        elif said[-1] > "\u2e7f" and line[0] > "\u2e7f":
            said += line
        else:
            said += " " + line
    return said.strip("\u0002\ufffe\u00ad")
