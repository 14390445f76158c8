from __future__ import annotations

import pytest

from onrecord.convert.mail import read_mail
from onrecord.errors import InputError

HEAD = (
    "From: =?utf-8?q?Ana_Silva?= <ana@example.org>\r\nSubject: Re: The\r\n hearing\r\n"
    "Date: Wed, 4 Mar 2026 10:00:00 +0100\r\n"
)


def mail(body: str, head: str = HEAD, kind: str = "text/plain; charset=utf-8") -> bytes:
    return f"{head}Content-Type: {kind}\r\n\r\n{body}".encode()


def said(data: bytes) -> list[tuple[str | None, str]]:
    return [(piece.label, piece.text) for piece in read_mail(data).pieces]


def test_the_header_says_title_author_and_date() -> None:
    read = read_mail(mail("Moved.\r\n\r\nTo June."))
    assert (read.title, read.author, read.modified) == ("Re: The hearing", "Ana Silva", "2026-03-04T10:00:00+01:00")
    assert [(piece.label, piece.text) for piece in read.pieces] == [(None, "Moved."), (None, "To June.")]


@pytest.mark.parametrize(
    ("told", "who"),
    [
        ("On Tue, 3 Mar 2026 at 09:12, Ravi Rao <ravi@example.org> wrote:", "Ravi Rao"),
        ("On 3 March 2026, Ravi Rao wrote:", "Ravi Rao"),
        ("On Tue, 3 Mar 2026 at 09:12 AM Ravi Rao\n<ravi@example.org> wrote:", "Ravi Rao"),
        ("El mar, 3 mar 2026 a las 9:12, Ravi Rao (<ravi@example.org>) escribió:", "Ravi Rao"),
        ("Em ter., 3 de mar. de 2026 às 09:12, Ravi Rao <ravi@example.org> escreveu:", "Ravi Rao"),
        ("Le mar. 3 mars 2026 à 09:12, Ravi Rao <ravi@example.org> a écrit :", "Ravi Rao"),
        ("Am Di., 3. März 2026 um 09:12 Uhr schrieb Ravi Rao <ravi@example.org>:", "Ravi Rao"),
        ("Am 03.03.2026 um 09:12 schrieb Ravi Rao:", "Ravi Rao"),
        ("Il giorno mar 3 mar 2026 alle ore 09:12 Ravi Rao <ravi@example.org> ha scritto:", "Ravi Rao"),
        ("王明 <wang@example.org> 于2026年3月3日写道：", "王明"),
    ],
)
def test_a_quote_is_said_by_whoever_it_is_from(told: str, who: str) -> None:
    found = said(mail(f"Yes.\n\n{told}\n> When is it?\n> I ask.\n\nOn the 12th."))
    assert found[-2:] == [(who, "When is it?\nI ask."), ("Ana Silva", "On the 12th.")]
    assert found[0] == (None, "Yes.")


def test_a_quote_in_a_quote() -> None:
    found = said(
        mail("On 3 March, Ravi Rao wrote:\n> No.\n>\n> On 2 March, Mira Oki wrote:\n>> Is it?\n>\n> So no.\n\nOk.")
    )
    assert found == [
        (None, "On 3 March, Ravi Rao wrote:"),
        ("Ravi Rao", "No."),
        ("Ravi Rao", "On 2 March, Mira Oki wrote:"),
        ("Mira Oki", "Is it?"),
        ("Ravi Rao", "So no."),
        ("Ana Silva", "Ok."),
    ]


def test_a_message_sent_before_is_said_by_its_sender() -> None:
    before = "From: Mira Oki <mira@example.org>\nSent: Monday\nTo: Ana\nSubject: Room"
    found = said(
        mail(f"See below.\n\n{before}\n\nRoom 4.\n\nVon: Ravi <r@example.org>\nGesendet: Montag\nAn: Mira\n\nWelcher?")
    )
    assert (found[0], found[-3], found[-1]) == ((None, "See below."), ("Mira Oki", "Room 4."), ("Ravi", "Welcher?"))


def test_a_quote_from_nobody_stays_as_it_is() -> None:
    assert said(mail("Look:\n> It moved.\n\nSo it did.")) == [(None, "Look:\n> It moved."), (None, "So it did.")]


def test_a_page_is_read_where_there_is_no_text() -> None:
    assert said(mail("<p>Moved.</p><p>To June.</p>", kind="text/html")) == [(None, "Moved."), (None, "To June.")]
    page = "Content-Type: text/html\r\n\r\n<p>Page</p>"
    plain = "Content-Type: text/plain; charset=nonesuch\r\n\r\nPlain é"
    both = f"--b\r\n{page}\r\n--b\r\n{plain}\r\n--b--\r\n"
    assert said(mail(both, kind='multipart/alternative; boundary="b"')) == [(None, "Plain é")]


@pytest.mark.parametrize("data", [b"", b"Just words.", b"Note: x\n\nwords", mail("x", kind="application/pdf")])
def test_what_is_no_message_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"^The (?:file is no e-mail: it has no header|e-mail has no text)\.$"):
        read_mail(data)
