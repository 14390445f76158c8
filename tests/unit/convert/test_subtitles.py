from __future__ import annotations

import pytest

from onrecord.convert.subtitles import read_subtitles
from onrecord.errors import InputError


def cues(*said: str, is_srt: bool = False) -> list[tuple[str | None, str]]:
    mark = "," if is_srt else "."
    text = "" if is_srt else "WEBVTT - a title\n\nNOTE not said\n\n"
    for number, one in enumerate(said, 1):
        text += f"{number}\n00:00:{number:02d}{mark}000 --> 00:00:{number + 1:02d}{mark}000\n{one}\n\n"
    return [(piece.label, piece.text) for piece in read_subtitles(text, is_srt=is_srt).pieces]


@pytest.mark.parametrize(
    ("said", "turns"),
    [
        (
            ("<v Ana Silva>Good <b>morning</b>\nall</v>", "<v Ana Silva>of you.</v>"),
            [("Ana Silva", "Good morning all of you.")],
        ),
        (("<v.loud Ana>Is it?</v>\n<v Ravi>Yes &amp; no</v>",), [("Ana", "Is it?"), ("Ravi", "Yes & no")]),
        (
            ("Ana: We moved", "the hearing.", "Ravi: Good for us."),
            [("Ana", "We moved the hearing."), ("Ravi", "Good for us.")],
        ),
        (("- Hello.\n- Hi.", "there"), [("", "Hello."), ("", "Hi. there")]),
        (("one two", "one two\nthree", "three\nfour"), [(None, "one two three four")]),
        (("我们推迟", "会议。"), [(None, "我们推迟会议。")]),
        (("Time: it is ten.",), [(None, "Time: it is ten.")]),
    ],
)
def test_what_is_said_is_a_paragraph_a_turn(said: tuple[str, ...], turns: list[tuple[str | None, str]]) -> None:
    assert cues(*said) == turns


def test_subrip_is_read_alike() -> None:
    assert cues("ANA: We <i>moved</i>", "{\\an8}it.", "RAVI: Good.", is_srt=True) == [
        ("ANA", "We moved it."),
        ("RAVI", "Good."),
    ]


@pytest.mark.parametrize("is_srt", [True, False])
@pytest.mark.parametrize("text", ["words", "1\nnot a time\nwords", "00:01 --> 00:02"])
def test_what_holds_no_subtitles_is_refused(text: str, is_srt: bool) -> None:
    with pytest.raises(InputError, match=r"^The file holds no subtitles in the (?:SubRip|WebVTT) format\.$"):
        read_subtitles(text, is_srt=is_srt)
