"""Subtitles (.vtt, .srt): what is said and by whom; when is dropped, so that another timing is no other text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import unescape
from io import StringIO
from typing import Any, NamedTuple

import regex
import webvtt
from webvtt.errors import MalformedCaptionError, MalformedFileError

from onrecord.convert.pieces import Piece, Read, joined
from onrecord.errors import InputError
from onrecord.text.labels import label_at

_VOICE = regex.compile(r"<v(?:\.[^\s>]*)?\s+([^>]+)>|(</v>)")
_TAG = regex.compile(r"<[^<>\n]{0,200}>|\{\\[^{}\n]{0,100}\}")
_DASH = regex.compile(r"[-–—]\s*(?=\S)")


class _Line(NamedTuple):
    """A line of a cue; `label` is its voice, "" where a voice ended, None where none was named."""

    text: str
    label: str | None


def read_subtitles(text: str, *, is_srt: bool) -> Read:
    """What subtitles say, a paragraph for each turn; InputError for what are none."""
    try:
        read: Any = webvtt.from_buffer(StringIO(text.lstrip("\ufeff \t\r\n")), format="srt" if is_srt else "vtt")
        cues = [str(cue.raw_text) for cue in read]
    except (MalformedFileError, MalformedCaptionError) as error:
        raise InputError(f"The file holds no subtitles in the {'SubRip' if is_srt else 'WebVTT'} format.") from error
    return Read(pieces=list(_turns(list(_lines(cues)))))


def _lines(cues: Iterable[str]) -> Iterator[_Line]:
    before = ""
    for cue in cues:
        voice: str | None = None
        for line in cue.split("\n"):
            at = 0
            parts: list[_Line] = []
            for found in _VOICE.finditer(line):
                parts.append(_Line(line[at : found.start()], voice))
                voice = " ".join(unescape(found[1]).split()) if found[1] else ""
                at = found.end()
            parts.append(_Line(line[at:], voice))
            for part in parts:
                said = unescape(_TAG.sub("", part.text)).strip()
                if said and said != before:  # captions that roll show a line twice
                    yield _Line(said, part.label)
                    before = said


def _turns(lines: list[_Line]) -> Iterator[Piece]:
    named = [label_at(line.text, 0, len(line.text)) if line.label is None else None for line in lines]
    are_many = sum(label is not None for label in named) > 1
    said: list[str] = []
    speaker: str | None = None
    for line, label in zip(lines, named, strict=True):
        text, turn = line.text, line.label
        if label is not None and (label.is_sure or are_many):
            text, turn = text[label.start :], label.name
        elif turn is None and (dash := _DASH.match(text)):
            text, turn = text[dash.end() :], ""
        is_new = turn is not None and (turn != speaker or turn == "")
        if is_new and said:
            yield Piece(joined(said), label=speaker)
            said = []
        speaker = speaker if turn is None else turn
        said.append(text)
    if said:
        yield Piece(joined(said), label=speaker)
