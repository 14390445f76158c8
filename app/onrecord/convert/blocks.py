"""The text of a file as it is put together, with its headings, paragraphs and speakers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import regex

from onrecord.convert.pieces import Piece, one_line
from onrecord.errors import InputError
from onrecord.models.document import TEXT_LENGTH_MAX, Block, Converted
from onrecord.text.labels import Label, label_at

_LINE = regex.compile(r"[^\n]*\n?")


def written(pieces: Iterable[Piece]) -> tuple[str, tuple[Block, ...]]:
    """The text that pieces make, a blank line between two, and its blocks; empty pieces are left out."""
    parts: list[str] = []
    blocks: list[Block] = []
    at = 0
    for piece in pieces:
        text = piece.text.strip()
        if not text:
            continue
        opening = f"{piece.label}: " if piece.label else ""
        start = at + len(opening)
        name = " ".join(text.split()) if piece.level else None
        blocks.append(Block(start=start, end=start + len(text), level=piece.level, name=name, label=piece.label))
        parts.append(opening + text)
        at = start + len(text) + 2
        _check_length(at)
    return "\n\n".join(parts), tuple(blocks)


def paragraphs(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Where the paragraphs of a plain text stand: what blank lines part, without the white space around."""
    opened = closed = None
    at = start
    end = len(text) if end is None else end
    while at < end:
        line = _LINE.match(text, at, end)
        after = line.end() if line else end
        if text[at:after].strip():
            opened = at if opened is None else opened
            closed = after
        elif opened is not None and closed is not None:
            yield trimmed(text, opened, closed)
            opened = None
        at = after
    if opened is not None and closed is not None:
        yield trimmed(text, opened, closed)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A range of a text without the white space around it."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def converted(
    media_type: str,
    text: str,
    blocks: Sequence[Block],
    *,
    title: str | None = None,
    author: str | None = None,
    modified: datetime | None = None,
    read_labels: bool = True,
) -> Converted:
    """What a file says: its blocks with the speakers that its lines name, its title else its first heading's.

    Raises InputError where it says nothing, or more than can be kept.
    """
    _check_length(len(text))
    if not blocks:
        raise InputError("The document has no text.")
    first = blocks[0]
    return Converted(
        media_type=media_type,
        text=text,
        blocks=tuple(labelled(text, blocks)) if read_labels else tuple(blocks),
        title=(one_line(title or "") or (first.name if first.level == 1 else None) or None),
        author=one_line(author or "") or None,
        source_modified_at=modified,
    )


def labelled(text: str, blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, each paragraph parted where a line names who speaks.

    A line that alone does not show it ("Ravi: yes") does where its label opens another line under the same heading.
    """
    section: list[Block] = []
    for block in blocks:
        if block.level:
            yield from _labelled(text, section)
            section = []
            yield block
        else:
            section.append(block)
    yield from _labelled(text, section)


def _labelled(text: str, section: Sequence[Block]) -> Iterator[Block]:
    found = [(block, list(_labels(text, block)) if block.label is None else []) for block in section]
    times = Counter(label.name for _, labels in found for _, label in labels)
    for block, labels in found:
        start, speaker = block.start, block.label
        for at, label in labels:
            if not label.is_sure and times[label.name] < 2:
                continue
            if at > start:
                yield _part(text, block, start, at, speaker)
            start, speaker = label.start, label.name
        yield _part(text, block, start, block.end, speaker)


def _labels(text: str, block: Block) -> Iterator[tuple[int, Label]]:
    at = block.start
    while at < block.end:
        stop = text.find("\n", at, block.end)
        label = label_at(text, at, block.end)
        if label is not None:
            yield at, label
        at = block.end if stop < 0 else stop + 1


def _part(text: str, block: Block, start: int, end: int, label: str | None) -> Block:
    start, end = trimmed(text, start, end)
    return block.model_copy(update={"start": start, "end": end, "label": label})


def _check_length(length: int) -> None:
    if length > TEXT_LENGTH_MAX + 2:
        raise InputError(f"The document's text has more than {TEXT_LENGTH_MAX:,} characters: send it in parts.")
