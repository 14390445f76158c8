"""The text of a file as it is put together, with its headings, paragraphs and speakers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

import regex

from onrecord.convert.pieces import Piece, one_line
from onrecord.errors import InputError
from onrecord.models.document import NAME_LENGTH_MAX, TEXT_LENGTH_MAX, Block, Converted
from onrecord.text.labels import Label, label_at
from onrecord.text.normalize import fold, trimmed

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


def converted(
    media_type: str,
    text: str,
    blocks: Sequence[Block],
    *,
    title: str | None = None,
    author: str | None = None,
    modified: datetime | None = None,
    read_labels: bool = True,
    by: str | None = None,
) -> Converted:
    """What a file says: its blocks with the speakers that its lines name, its title else its first heading's.

    `by` is whom a caller calls its author: the author's label needs nothing else to be one.

    Raises InputError where it says nothing, or more than can be kept.
    """
    _check_length(len(text))
    if not blocks:
        raise InputError("The document has no text.")
    blocks = [
        Block(start=block.start, end=block.end) if len(block.name or "") > NAME_LENGTH_MAX else block
        for block in blocks
    ]
    first = blocks[0]
    title = one_line(title or "")
    return Converted(
        media_type=media_type,
        text=text,
        blocks=tuple(labelled(text, blocks, by or author)) if read_labels else tuple(blocks),
        title=((title if len(title) <= NAME_LENGTH_MAX else "") or (first.name if first.level == 1 else None) or None),
        author=one_line(author or "")[:NAME_LENGTH_MAX] or None,
        source_modified_at=modified,
    )


def labelled(text: str, blocks: Sequence[Block], author: str | None = None) -> Iterator[Block]:
    """The blocks, each paragraph parted where a line names who speaks.

    What reads as a name before a colon speaks only where more than it shows that: the document is nothing but such
    turns, or a section of several is; the name has two turns, or speaks among those of one that has; or it is the
    author's. Otherwise the words stay in the text. A line that alone shows little ("Ravi: yes") needs its label again
    under the same heading, or the author's name.
    """
    found = [
        _Read(block, [] if block.level or block.label is not None else list(_labels(text, block))) for block in blocks
    ]
    told = [one for one in found if not one.block.level]
    speaking = {label.name for one in told for _, label in one.labels if label.shows_speech}
    turns = Counter(label.name for one in told for _, label in one.labels if label.is_sure and label.name in speaking)
    is_transcript = _is_nothing_but_turns(told, 1)
    sections: list[list[_Read]] = [[]]
    for one in found:
        if one.block.level:
            sections.append([])
        sections[-1].append(one)
    speakers = [_speakers(section, turns, is_transcript, author) for section in sections]
    spans = any(_is_continued(section, names) for section, names in zip(sections, speakers, strict=True))
    for section, names in zip(sections, speakers, strict=True):
        yield from _parted(text, section, names, spans)


class _Read(NamedTuple):
    """A block, and each line of it that opens with a label: where, and which."""

    block: Block
    labels: list[tuple[int, Label]]


_Speakers = frozenset[int]  # where the labels stand that name who speaks


def _is_nothing_but_turns(blocks: Sequence[_Read], least: int) -> bool:
    """Whether every paragraph opens with a name that speaks, or is said by whom the file itself names."""
    own = [one for one in blocks if one.block.label is None and one.block.start < one.block.end]
    opened = [one.labels[0][1] for one in own if one.labels and one.labels[0][0] == one.block.start]
    sure = sum(label.shows_speech for label in opened)
    return len(opened) == len(own) >= least and sure > 0 and all(label.is_sure for label in opened)


def _speakers(section: Sequence[_Read], turns: Counter[str], is_transcript: bool, author: str | None) -> _Speakers:
    labels = [(at, label) for one in section for at, label in one.labels]
    wordy = {label.name for _, label in labels if not label.opens_with_figure}
    here = Counter(label.name for _, label in labels if label.name in wordy)
    is_told = is_transcript or _is_nothing_but_turns([one for one in section if not one.block.level], 2)
    # who speaks among turns of one who comes back
    is_told = is_told or any(turns[label.name] > 1 and label.shows_speech for _, label in labels)
    return frozenset(
        at
        for at, label in labels
        if (label.is_sure and (is_told or turns[label.name] > 1)) or here[label.name] > 1 or _is_of(label.name, author)
    )


def _is_of(name: str, author: str | None) -> bool:
    """Whether a label is the author's name, or words of it."""
    return bool(author) and set(fold(name).split()) <= set(fold(author or "").split())


def _is_continued(section: Sequence[_Read], speakers: _Speakers) -> bool:
    """Whether a turn goes on in another paragraph, before the next one's."""
    turns = [one.block.start for one in section if any(at in speakers for at, _ in one.labels)]
    return any(
        turns[0] < one.block.start < turns[-1] and one.block.start not in turns for one in section if len(turns) > 1
    )


def _parted(text: str, section: Sequence[_Read], speakers: _Speakers, spans: bool) -> Iterator[Block]:
    last = max(speakers, default=-1)
    spoke = False
    for block, labels in section:
        start, speaker = block.start, block.label
        # after the last turn, a paragraph is a speaker's only in a document where turns have several
        if spoke and not spans and block.start > last and speaker is None and not block.level:
            speaker, spoke = "", False
        for at, label in labels:
            if at not in speakers:
                continue
            if at > start:
                yield _part(text, block, start, at, speaker)
            start, speaker, spoke = label.start, label.name, True
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
