from __future__ import annotations

import os
import sys
from datetime import UTC, datetime

import pytest
from tests.unit.convert.files import docx, pdf, text

from onrecord.convert import converted, files
from onrecord.convert.files import kind_of
from onrecord.errors import InputError
from onrecord.models.document import FILE_BYTES_MAX

PAGE = b"<!doctype html><title>Leave</title><h1>Paid</h1><p>Ana: We moved it.</p>"
MAIL = b"From: Ana <a@example.org>\nSubject: Leave\nDate: Wed, 4 Mar 2026 10:00:00 +0100\n\nWe moved it.\n"
WORD = files.MEDIA_TYPES["docx"]
CUES = b"WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>We moved it.</v>\n"


@pytest.mark.parametrize(
    ("data", "name", "media_type", "title", "label"),
    [
        (PAGE, "a.html", "text/html", "Leave", "Ana"),
        (MAIL, "a.eml", "message/rfc822", "Leave", None),
        (CUES, "a.vtt", "text/vtt", None, "Ana"),
        (b"# Paid\n\nAna: We moved it.", "a.md", "text/markdown", "Paid", "Ana"),
        (b"Ana: We moved it.", "a.txt", "text/plain", None, "Ana"),
        (pdf(text((700, "Ana: We moved it."))), "a.pdf", "application/pdf", None, "Ana"),
        (docx("Ana: We moved it."), "a.docx", files.MEDIA_TYPES["docx"], "Leave", "Ana"),
    ],
)
def test_a_file_is_read_by_its_kind(
    data: bytes, name: str, media_type: str, title: str | None, label: str | None
) -> None:
    for hints in ({"name": name}, {"media_type": media_type}):
        found = converted(data, **hints)
        assert (found.media_type, found.title) == (media_type, title)
        last = found.blocks[-1]
        assert (last.label, found.text[last.start : last.end]) == (label, "We moved it.")


def test_times_are_aware() -> None:
    assert converted(MAIL).source_modified_at == datetime(2026, 3, 4, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("data", "name", "media_type", "kind"),
    [
        (b"# x", None, None, "md"),
        (b"# x", "notes", None, "txt"),
        (b"# x", "notes.markdown", "application/octet-stream", "md"),
        (b"# x", "notes.md", "text/plain", "md"),
        (b"# x", "notes.md", "text/plain; charset=utf-8", "md"),
        (PAGE, None, None, "html"),
        (PAGE, "a.md", None, "md"),
        (MAIL, None, None, "eml"),
        (CUES, "a.srt", None, "vtt"),
        (b"1\r\n00:00:01,000 --> 00:00:02,000\r\nx", None, None, "srt"),
        (b"junk %PDF-1.4", "a", None, "pdf"),
        (docx("x"), None, "application/octet-stream", "docx"),
        (b"Note: one\nOwner: two\n\nthree", None, None, "md"),
    ],
)
def test_what_a_file_is(data: bytes, name: str | None, media_type: str | None, kind: str) -> None:
    assert kind_of(data, name, media_type) == kind


@pytest.mark.parametrize(
    ("data", "name", "media_type", "message"),
    [
        (b"", None, None, "The file is empty."),
        (b" \n", "a.pdf", None, "The file holds no text."),
        (b"%PDF-1.4", None, "text/html", "The file is said to be text/html, and is a PDF file."),
        (b"hello", "a.pdf", None, "The file is said to be a.pdf, and is no PDF file."),
        (docx("x"), "a.md", None, "The file is said to be a.md, and is a Word file."),
        (b"hello", None, WORD, f"The file is said to be {WORD}, and is no Word file."),
        (b"PK\x03\x04junk", "a.docx", None, "The file is a zip archive, which cannot be read."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a.docx", None,
         "The file is a file of an older Word, or one protected by a password, which cannot be read."),
        (b"\x89PNG\r\n\x1a\n", "a.md", None, "The file is a picture, which cannot be read."),
        (b"\x1f\x8b\x08\x00", None, None, "The file is a compressed file, which cannot be read."),
        (b"a,b", None, "text/csv", "Files of the type text/csv cannot be read; the types are: "
         + ", ".join(files.MEDIA_TYPES.values()) + "."),
        (bytes(range(256)) * 40, "a.txt", None, "The file is no text in an encoding that can be told."),
        (b"%PDF-1.4 cut", None, None, "The PDF cannot be read: it is damaged."),
        (b"<html><body></body></html>", None, None, "The document has no text."),
        (b"words", None, "text/vtt", "The file holds no subtitles in the WebVTT format."),
        (b"words", "a.eml", None, "The file is no e-mail: it has no header."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_why_in_a_sentence(
    data: bytes, name: str | None, media_type: str | None, message: str
) -> None:
    with pytest.raises(InputError) as raised:
        converted(data, name, media_type)
    assert str(raised.value) == message


def test_what_is_too_large_is_not_looked_at() -> None:
    with pytest.raises(InputError, match=r"^The file has 50,000,001 bytes, and 50,000,000 is the most\.$"):
        converted(bytes(FILE_BYTES_MAX + 1), "a.pdf")


def test_a_file_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "SECONDS_MAX", 1)
    nested = b"<html>" + b"<div>" * 400_000
    with pytest.raises(InputError, match=r"^The file takes more than 1 seconds to read\.$"):
        converted(nested)


def test_a_reader_that_dies_is_a_damaged_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false" if os.path.exists("/bin/false") else "/usr/bin/false")  # noqa: PTH110
    with pytest.raises(InputError, match=r"^The PDF file cannot be read: it is damaged\.$"):
        converted(pdf(text((700, "One."))))
