from __future__ import annotations

import pytest
from tests.unit.convert.files import pdf, text

from onrecord.convert.pdf import read_pdf
from onrecord.errors import InputError

LONG = "We agreed on Monday to move the cutover of the billing system to the eighth"

KEYS = f"/O<{'41' * 32}>/U<{'42' * 32}>"


def page(number: int, *lines: tuple) -> str:
    return text((780, "Acme policies"), *lines, (20, f"Page {number} of 3"))


def test_lines_are_paragraphs_and_larger_ones_headings() -> None:
    read = read_pdf(
        pdf(
            page(
                1,
                (740, "Leave policy", 18),
                (700, "Paid leave", 14),
                *((680, LONG), (667, "of June. It is a Mon-"), (654, "day.")),
                (625, "Staff get 25 days."),
                (600, "Who approves", 11, "Bold"),
                (587, "Mira does, and it is her"),
            ),
            page(
                2,
                (740, "who decides about trips, too."),
                (700, "Unpaid leave", 14),
                (680, "None. "),
                (667, "\u2022 with a doctor's note."),
            ),
            page(3, (740, "The end.")),
            info="/Title(Leave)/Author(Legal)/ModDate(D:20260304090000+01'00')",
        )
    )
    assert [(piece.level, piece.text) for piece in read.pieces] == [
        (1, "Leave policy"),
        (2, "Paid leave"),
        (0, f"{LONG} of June. It is a Monday."),
        (0, "Staff get 25 days."),
        (3, "Who approves"),
        (0, "Mira does, and it is her who decides about trips, too."),
        (2, "Unpaid leave"),
        (0, "None."),
        (0, "• with a doctor's note."),
        (0, "The end."),
    ]
    assert (read.title, read.author, read.modified) == ("Leave", "Legal", "2026-03-04T09:00:00+01:00")


@pytest.mark.parametrize(
    "told", ["/Title(Microsoft Word - leave.doc)/Author(User)", "/Title(untitled)", "", "/ModDate(x)"]
)
def test_what_a_program_says_of_a_file_is_nobodys_word(told: str) -> None:
    read = read_pdf(pdf(text((700, "One.")), info=told))
    assert (read.title, read.author, read.modified) == ("", "", "")
    assert [piece.text for piece in read.pieces] == ["One."]


def test_a_single_page_keeps_its_first_and_last_line() -> None:
    assert [piece.text for piece in read_pdf(pdf(text((700, "One."), (100, "Two.")))).pieces] == ["One.", "Two."]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            pdf("0 0 10 10 re f"),
            r"^The PDF has no text: it holds pictures of pages, which have to be recognized first\.$",
        ),
        (b"%PDF-1.7 and then nothing", r"^The PDF cannot be read: it is damaged\.$"),
        (
            pdf(
                text((700, "One.")),
                encrypted=f"/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<{'41' * 32}>/U<{'42' * 32}>>>",
            ),
            r"^The PDF is protected by a password\.$",
        ),
    ],
)
def test_what_cannot_be_read_says_why(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_pdf(data)
