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


def row(y: float, *cells: tuple[float, str]) -> str:
    return "\n".join(f"BT /Helv 11 Tf {x} {y} Td ({said}) Tj ET" for x, said in cells)


def test_a_table_s_cells_stay_apart_and_its_rows_lines() -> None:
    page = (
        text((700, "The rates changed in May, as was agreed."))
        + "\n"
        + row(670, (72, "City"), (250, "Rate"), (400, "Since"))
        + "\n"
        + row(655, (72, "Oslo"), (250, "12 %"), (400, "May 2026"))
        + "\n"
        + row(640, (72, "Berlin and Bonn"), (250, "9 %"), (400, "June 2026"))
        + "\n"
        + text((600, "Ravi approved it."))
    )
    assert [piece.text for piece in read_pdf(pdf(page)).pieces] == [
        "The rates changed in May, as was agreed.",
        "City | Rate | Since\nOslo | 12 % | May 2026\nBerlin and Bonn | 9 % | June 2026",
        "Ravi approved it.",
    ]


def test_a_row_at_the_foot_of_a_page_is_no_page_number() -> None:
    page = row(655, (72, "Oslo"), (250, "12 %")) + "\n" + row(640, (72, "Berlin"), (250, "9 %"))
    assert [piece.text for piece in read_pdf(pdf(page)).pieces] == ["Oslo | 12 %\nBerlin | 9 %"]


def test_one_wide_gap_makes_no_table() -> None:
    page = row(700, (72, "Ravi approved"), (300, "the trip")) + "\n" + text((685, "to Oslo in May."))
    assert [piece.text for piece in read_pdf(pdf(page)).pieces] == ["Ravi approved the trip to Oslo in May."]


PICTURE = "q 100 0 0 100 72 600 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x41 EI Q"


def test_a_page_that_is_a_picture_is_told_among_others_and_an_empty_one_is_not() -> None:
    said = text((700, "Ravi approved the trip."))
    found = read_pdf(pdf(said, PICTURE, "", said.replace("trip", "plan")))
    assert found.notes == ["Page 2 of the PDF is a picture without text, which is not read."]
    found = read_pdf(pdf(PICTURE, PICTURE, said, PICTURE))
    assert found.notes == ["Pages 1 to 2, 4 of the PDF are pictures without text, which is not read."]
