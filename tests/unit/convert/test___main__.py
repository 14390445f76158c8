from __future__ import annotations

import json
import subprocess
import sys

import pytest
from tests.unit.convert.files import docx, pdf, text

from onrecord.convert.__main__ import read


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("pdf", pdf(text((700, "We moved it.")))),
        ("docx", docx("We moved it.")),
        ("html", b"<p>We moved it.</p>"),
        ("eml", b"From: a@example.org\n\nWe moved it."),
        ("vtt", b"WEBVTT\n\n00:01.000 --> 00:02.000\nWe moved it.\n"),
        ("srt", b"1\n00:00:01,000 --> 00:00:02,000\nWe moved it.\n"),
    ],
)
def test_each_kind_has_its_reader(kind: str, data: bytes) -> None:
    assert [piece.text for piece in read(kind, data).pieces] == ["We moved it."]


def test_the_process_answers_in_json_alone() -> None:
    command = [sys.executable, "-P", "-m", "onrecord.convert", "srt"]
    done = subprocess.run(command, input=b"no subtitles", capture_output=True, check=True)
    assert json.loads(done.stdout) == {"error": "The file holds no subtitles in the SubRip format."}
