"""From a file's bytes to what it says: which kind it is, how large it may be, and a process that reads it in time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Any

import regex

from onrecord.convert.blocks import converted as put_together
from onrecord.convert.blocks import written
from onrecord.convert.encodings import decoded
from onrecord.convert.markdown import read_markdown, read_plain
from onrecord.convert.pieces import Piece
from onrecord.errors import InputError
from onrecord.models.document import FILE_BYTES_MAX, Converted

SECONDS_MAX = 90

MEDIA_TYPES = {
    "txt": "text/plain",
    "md": "text/markdown",
    "html": "text/html",
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "eml": "message/rfc822",
    "vtt": "text/vtt",
    "srt": "application/x-subrip",
}
"""The kinds of files that are read, and the media type that a version of each has."""

_KINDS = {
    **{media_type: kind for kind, media_type in MEDIA_TYPES.items()},
    "text/x-markdown": "md",
    "application/xhtml+xml": "html",
    "application/x-pdf": "pdf",
    "text/srt": "srt",
    "application/srt": "srt",
    "application/mbox": "eml",
}
_ENDINGS = {"text": "txt", "log": "txt", "markdown": "md", "mdown": "md", "htm": "html", "xhtml": "html"}
_UNTOLD = frozenset({"", "application/octet-stream", "binary/octet-stream", "application/x-www-form-urlencoded"})
_NAMES = {"pdf": "PDF", "docx": "Word", "eml": "e-mail", "html": "HTML", "vtt": "WebVTT", "srt": "SubRip"}
_PAGE = regex.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
    regex.I | regex.S,
)
_PICTURE = regex.compile(rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|II\*\0|MM\0\*|BM.{4}\0{4}|RIFF.{4}WEBP", regex.DOTALL)
_SEEN = (
    ("pdf", regex.compile(rb".{0,1024}?%PDF-", regex.DOTALL)),
    ("zip", regex.compile(rb"PK\x03\x04|PK\x05\x06")),
    ("ole", regex.compile(rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")),
    ("rtf", regex.compile(rb"\{\\rtf")),
    ("picture", _PICTURE),
    ("sound or film", regex.compile(rb"ID3|OggS|fLaC|RIFF.{4}(?:WAVE|AVI )|.{4}ftyp|\x1aE\xdf\xa3", regex.DOTALL)),
    ("compressed file", regex.compile(rb"\x1f\x8b|BZh|\xfd7zXZ|7z\xbc\xaf|Rar!|\x28\xb5\x2f\xfd")),
    ("program", regex.compile(rb"\x7fELF|MZ.{58}|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe", regex.DOTALL)),
    ("vtt", regex.compile(rb"(?:\xef\xbb\xbf)?\s*WEBVTT(?:\s|$)")),
    ("srt", regex.compile(rb"(?:\xef\xbb\xbf)?\s*\d+\s*\n\s*\d+:\d\d:\d\d[,.]\d+\s*-->")),
    ("html", _PAGE),
    ("eml", regex.compile(rb"(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*\n(?:[ \t][^\n]*\n)*){2,}\r?\n")),
)  # fmt: skip
_MAIL_FIELD = regex.compile(rb"^(?:from|received|message-id|mime-version):", regex.IGNORECASE | regex.MULTILINE)
_WHOLE = {"zip": "zip archive", "ole": "file of an older Word, or one protected by a password", "rtf": "RTF file"}


def converted(
    data: bytes, name: str | None = None, media_type: str | None = None, author: str | None = None
) -> Converted:
    """What a file says; `name` and `media_type` are hints, and what its bytes are decides.

    `author` is whose it is said to be: a line that opens with that name is said by them.

    Blocks for as long as a file takes, `SECONDS_MAX` at most. Raises InputError, in one sentence, for a file that is
    empty, too large, damaged, protected, of no kind that is read, or not what it is said to be.
    """
    if len(data) > FILE_BYTES_MAX:
        raise InputError(f"The file has {len(data):,} bytes, and {FILE_BYTES_MAX:,} is the most.")
    if not data.strip():
        raise InputError("The file holds no text." if data else "The file is empty.")
    kind = kind_of(data, name, media_type)
    if kind == "md":
        return read_markdown(decoded(data, _charset(media_type)), author)
    if kind == "txt":
        return read_plain(decoded(data, _charset(media_type)), MEDIA_TYPES["txt"], author)
    told = _read_apart(kind, data)
    text, blocks = written(Piece(*piece) for piece in told["pieces"])
    said = put_together(
        MEDIA_TYPES[kind],
        text,
        blocks,
        title=told["title"],
        author=told["author"],
        modified=_time(told["modified"]),
        by=author,
    )
    return said.model_copy(update={"notes": tuple(told["notes"])})


def kind_of(data: bytes, name: str | None, media_type: str | None) -> str:
    """Which of `MEDIA_TYPES` a file is: as it is said to be, if its bytes do not show another; InputError for none."""
    said, what = _said(name, media_type)
    seen = _seen(data)
    if seen in {"pdf", "docx"}:
        if said not in {None, seen}:
            raise InputError(f"The file is said to be {what}, and is a {_NAMES[seen]} file.")
        return seen
    if seen is not None and seen not in MEDIA_TYPES:
        raise InputError(f"The file is a {seen}, which cannot be read.")
    if said in {"pdf", "docx"}:
        raise InputError(f"The file is said to be {what}, and is no {_NAMES[said]} file.")
    if said in {"vtt", "srt"} and seen in {"vtt", "srt"}:
        return seen
    return said or seen or ("md" if media_type is None and name is None else "txt")


def _said(name: str | None, media_type: str | None) -> tuple[str | None, str]:
    """The kind that a file is said to be, and in which words; InputError for a media type that is not read."""
    told = (media_type or "").partition(";")[0].strip().lower()
    if told not in _UNTOLD and told != "text/plain":
        if told not in _KINDS:
            raise InputError(
                f"Files of the type {told} cannot be read; the types are: {', '.join(MEDIA_TYPES.values())}."
            )
        return _KINDS[told], told
    ending = PurePath(name or "").suffix.lower().removeprefix(".")
    kind = _ENDINGS.get(ending, ending)
    if kind in MEDIA_TYPES:
        return kind, f"{name}"
    return ("txt", told) if told == "text/plain" else (None, "")


def _seen(data: bytes) -> str | None:
    """What a file's first bytes show: a kind, or the words for what is none."""
    head = data[:100_000]
    for kind, pattern in _SEEN:
        if not pattern.match(head):
            continue
        if kind == "zip":
            return "docx" if b"word/document.xml" in data else _WHOLE["zip"]
        if kind == "eml" and not _MAIL_FIELD.search(head):
            continue
        return _WHOLE.get(kind, kind)
    return None


def _charset(media_type: str | None) -> str | None:
    for part in (media_type or "").split(";")[1:]:
        key, _, value = part.partition("=")
        if key.strip().lower() == "charset":
            return value.strip().strip("\"'")
    return None


def _read_apart(kind: str, data: bytes) -> dict[str, Any]:
    """What a process of its own reads in a file."""
    around = {key: value for key, value in os.environ.items() if not key.upper().startswith("ONRECORD_")}
    command = [sys.executable, "-P", "-m", "onrecord.convert", kind]
    try:
        done = subprocess.run(  # noqa: S603 - the command is ours, the file is its input
            command, input=data, capture_output=True, timeout=SECONDS_MAX, env=around, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise InputError(f"The file takes more than {SECONDS_MAX} seconds to read.") from error
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except ValueError as error:
        raise InputError(f"The {_NAMES[kind]} file cannot be read: it is damaged.") from error
    if "error" in answer:
        raise InputError(answer["error"])
    return answer


def _time(told: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(told)
    except ValueError:
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)
