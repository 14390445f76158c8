"""What is left of an answer, of a text and of a claim when somebody's words are taken out of them.

An answer keeps its shape: each record that goes is blank in its place, so that the places of the others, which claims
and decisions name, stay what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import orjson

from onrecord.models.document import Chunk, Source
from onrecord.stages import envelope
from onrecord.stages.envelope import Shape
from onrecord.stages.extract import ERASED, SHAPE, is_blank
from onrecord.text.words import is_function_word, vocabulary

FILLER = " "
TELLING_LENGTH_MIN = 3
"""Characters of the shortest word by which something is told to be somebody's."""


@dataclass(frozen=True, slots=True)
class Blanked:
    """An answer without somebody's records, and the places of those that went."""

    answer: str
    follow_up: str | None
    gone: tuple[int, ...]


def telling(texts: Iterable[str], others: Iterable[str]) -> frozenset[str]:
    """The words that are in somebody's texts and in none of the others': by them their words are told elsewhere."""
    said = frozenset[str]().union(*(vocabulary(text) for text in texts))
    known = frozenset[str]().union(*(vocabulary(text) for text in others))
    return frozenset(w for w in said - known if len(w) >= TELLING_LENGTH_MIN and not is_function_word(w))


def tells(value: Any, words: Collection[str]) -> bool:
    """Whether any text in a JSON value has one of the words."""
    return bool(words) and any(not vocabulary(text).isdisjoint(words) for text in _texts(value))


def blanked(
    answer: str, follow_up: str | None, is_gone: Callable[[int, Mapping[str, Any]], bool], words: Collection[str]
) -> Blanked:
    """A window's two answers without the records that are gone, by their place and what they say.

    What else of an answer has one of the `words` goes as well. An answer that nothing can be read of is emptied.
    """
    gone: list[int] = []
    first, count = _blanked(answer, 0, is_gone, words, gone)
    then = None if follow_up is None else _blanked(follow_up, count, is_gone, words, gone)[0]
    return Blanked(first, then, tuple(gone))


def _blanked(
    raw: str,
    start: int,
    is_gone: Callable[[int, Mapping[str, Any]], bool],
    words: Collection[str],
    gone: list[int],
) -> tuple[str, int]:
    found = envelope.read(raw, SHAPE)
    lists: Mapping[str, list[Any]] = found.lists if found is not None else SHAPE.empty()
    records: list[Any] = []
    for number, value in enumerate(lists["records"]):
        goes = is_blank(value) or is_gone(start + number, _object(value)) or tells(value, words)
        records.append({ERASED: True} if goes else value)
        if goes:
            gone.append(start + number)
    here = {number - start for number in gone if number >= start}
    out = {
        "claims_found": [
            "" if n in here or tells(entry, words) else entry for n, entry in enumerate(lists["claims_found"])
        ],
        "records": records,
    }
    kept = [one for one in lists["resolutions"] if not _is_of(one, gone) and not tells(one, words)]
    if lists["resolutions"]:
        out["resolutions"] = kept
    return orjson.dumps(out).decode(), start + len(records)


def without_claims(raw: str, shape: Shape, texts: Collection[str]) -> str:
    """A document's answer without the entries that say one of these texts, each blank in its place."""
    found = envelope.read(raw, shape)
    if found is None:
        return "{}"
    entries: list[Any] = [
        {ERASED: True, "cites": said.get("cites") or []} if said.get("claim_text") in texts else one
        for one, said in ((one, _object(one)) for one in found.lists[shape.main])
    ]
    return orjson.dumps({**found.lists, shape.main: entries}).decode()


def blanked_text(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """A text with ranges of it blank, as long as it was: the places of all else in it stay."""
    characters = list(text)
    for start, end in spans:
        for at in range(max(start, 0), min(end, len(characters))):
            if characters[at] != "\n":
                characters[at] = FILLER
    return "".join(characters)


def without_erased(source: Source, chunks: Sequence[Chunk], ids: Sequence[str], erased: Collection[str]) -> Source:
    """A version without the passages that were erased: their places stay, and who wrote it is not told."""
    gone = [one for one, id_ in zip(chunks, ids, strict=True) if id_ in erased]
    if not gone:
        return source
    text = blanked_text(source.text, ((one.char_start, one.char_start + len(one.text)) for one in gone))
    is_author = any(one.label is None for one in gone)
    more = {"title": None, "author": None} if is_author else {}
    return source.model_copy(update={"text": text, **more})


def _is_of(resolution: Any, gone: Sequence[int]) -> bool:
    return _object(resolution).get("record") in gone


def _object(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in cast("dict[str, Any]", value).values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in cast("list[Any]", value):
            yield from _texts(one)
