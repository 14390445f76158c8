"""The passages of a document: cut so that an edit moves no boundary but its own.

A passage is a heading's section, or in a transcript a speaker's turn. What is longer than `CHUNK_LENGTH_MAX` is cut
where its own words decide: every paragraph's end has a rank, a hash of the paragraph, and is a boundary if what lies
between the nearest ends of a better rank on both sides is too long for one passage (as in a treap: Seidel and Aragon,
1996). No boundary is counted from another, so one that lies more than `REACH` characters from an edit stays as it is,
and so does the passage between two of those. Ends of sentences are worse than ends of paragraphs, those of words worse
again, so they are taken only in a paragraph, or a sentence, that is too long itself. Ends that stand clear of better
ones come first, which keeps passages from being small.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

import regex

from onrecord.models.document import CHUNK_LENGTH_MAX, Block, Chunk, Converted
from onrecord.text.sentences import sentences

CLEAR = 700
"""Characters that the best ends are apart from better ones, and from where their section begins and ends."""
REACH = CHUNK_LENGTH_MAX + CLEAR

_PARAGRAPH, _OPENING, _SENTENCE, _WORD, _CHARACTER = range(5)
_WORDS = regex.compile(r"\S+\s*")
_SAYS = regex.compile(r"[\p{L}\p{N}\p{So}]")
_INTRODUCES = (":", "：")
_JOINS = regex.compile(r"[\p{M}\p{Cs}\u200d\ufe0f]")


class _Piece(NamedTuple):
    """What is never cut; `ends` says what ends with it."""

    start: int
    end: int
    ends: int


class _Section(NamedTuple):
    path: tuple[str, ...]
    label: str | None
    blocks: list[Block]


def passages(source: Converted) -> tuple[Chunk, ...]:
    """The passages of a converted file, in order; a heading alone is none."""
    chunks: list[Chunk] = []
    seen = Counter[tuple[tuple[str, ...], str | None, str]]()
    for section in _sections(source.blocks):
        for start, end in _cut(source.text, section.blocks):
            text = source.text[start:end]
            if not _SAYS.search(text):
                continue  # a rule, a row of stars
            identity = (section.path, section.label, text)
            chunks.append(
                Chunk(
                    heading_path=section.path,
                    label=section.label,
                    text=text,
                    char_start=start,
                    position=len(chunks),
                    occurrence=seen[identity],
                    sentences=sentences(text),
                )
            )
            seen[identity] += 1
    return tuple(chunks)


def _sections(blocks: Sequence[Block]) -> Iterator[_Section]:
    """Runs of paragraphs under one heading, said by one speaker; who spoke is spoken for until another does."""
    headings: list[Block] = []
    section = _Section((), None, [])
    for block in blocks:
        if block.level:
            if section.blocks:
                yield section
            headings = [*(heading for heading in headings if heading.level < block.level), block]
            section = _Section(tuple(heading.name or "" for heading in headings), None, [])
        elif block.start == block.end:
            continue
        elif block.label is None:
            section.blocks.append(block)
        else:
            if section.blocks:
                yield section
            section = _Section(section.path, block.label or None, [block])
    if section.blocks:
        yield section


def _cut(text: str, blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """Where the passages of a section stand; none is longer than `CHUNK_LENGTH_MAX`."""
    if blocks[-1].end - blocks[0].start <= CHUNK_LENGTH_MAX:
        yield blocks[0].start, blocks[-1].end
        return
    pieces = [piece for block in blocks for piece in _pieces(text, block.start, block.end, _PARAGRAPH)]
    start = 0
    for cut in (*_boundaries(pieces, _ranks(text, pieces)), len(pieces) - 1):
        opened, closed = pieces[start].start, pieces[cut].end
        yield opened, opened + len(text[opened:closed].rstrip())
        start = cut + 1


def _pieces(text: str, start: int, end: int, ends: int) -> list[_Piece]:
    """What a paragraph is cut into where it is too long: sentences, where one is too long words, then characters."""
    if end - start <= CHUNK_LENGTH_MAX:
        opens = ends == _PARAGRAPH and text[start:end].endswith(_INTRODUCES)
        return [_Piece(start, end, _OPENING if opens else ends)]
    said = text[start:end]
    if ends in {_PARAGRAPH, _OPENING}:
        inner, parts = _SENTENCE, list(sentences(said))
    elif ends == _SENTENCE:
        inner, parts = _WORD, [found.span() for found in _WORDS.finditer(said)]
    else:
        stops = [0, *_stops(said), len(said)]
        return [_Piece(start + opened, start + closed, _CHARACTER) for opened, closed in pairwise(stops)]
    found = [piece for opened, closed in parts for piece in _pieces(text, start + opened, start + closed, inner)]
    return [*found[:-1], found[-1]._replace(ends=ends)]


def _stops(word: str) -> Iterator[int]:
    """Where a word without end may be cut: by the characters before, never before one that joins them."""
    last = 0
    for at in range(8, len(word) - 1):
        if (crc32(word[at - 8 : at].encode("utf-8", "surrogatepass")) % 64 == 0 or at - last >= CHUNK_LENGTH_MAX) and (
            at - last >= CHUNK_LENGTH_MAX or not _JOINS.match(word, at)
        ):
            last = at
            yield at


_Rank = tuple[int, bool, bytes, bytes, int]


def _ranks(text: str, pieces: Sequence[_Piece]) -> list[_Rank]:
    """How good the end of each piece but the last is for a boundary, the least first; no two are the same."""
    ranks: list[_Rank] = []
    seen = Counter[tuple[bytes, bytes]]()
    before = ""
    for piece in pieces[:-1]:
        said = text[piece.start : piece.end].rstrip()
        key = (_digest(said), _digest(f"{before}\n{said}"))
        seen[key] += 1
        # of what repeats without a difference, every second end is better than its neighbours, as on a ruler
        ranks.append((piece.ends, False, *key, -(seen[key] & -seen[key])))
        before = said
    clear = list(_clear(pieces, ranks))
    return [(rank[0], not is_clear, *rank[2:]) for rank, is_clear in zip(ranks, clear, strict=True)]


def _digest(said: str) -> bytes:
    return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def _clear(pieces: Sequence[_Piece], ranks: Sequence[_Rank]) -> Iterator[bool]:
    """Whether each end is the best within `CLEAR` characters, and as far from where its section begins and ends."""
    window = deque[int]()
    ahead = 0
    for number in range(len(ranks)):
        at = pieces[number].end
        while ahead < len(ranks) and pieces[ahead].end < at + CLEAR:
            while window and ranks[window[-1]] > ranks[ahead]:
                window.pop()
            window.append(ahead)
            ahead += 1
        while pieces[window[0]].end <= at - CLEAR:
            window.popleft()
        yield window[0] == number and at - pieces[0].start >= CLEAR and pieces[-1].end - at >= CLEAR


def _boundaries(pieces: Sequence[_Piece], ranks: Sequence[_Rank]) -> Iterator[int]:
    """The ends that are boundaries: what lies between the nearest better ends on both sides is too long."""
    better_after = [len(pieces) - 1] * len(ranks)
    better_before = [-1] * len(ranks)
    open_ends: list[int] = []
    for number, rank in enumerate(ranks):
        while open_ends and rank < ranks[open_ends[-1]]:
            better_after[open_ends.pop()] = number
        better_before[number] = open_ends[-1] if open_ends else -1
        open_ends.append(number)
    for number in range(len(ranks)):
        opened = pieces[better_before[number] + 1].start
        if pieces[better_after[number]].end - opened > CHUNK_LENGTH_MAX:
            yield number
