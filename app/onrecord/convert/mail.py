"""E-mail (.eml): its text, with the subject as title, the sender as author and its date.

What it quotes stays in its text, said by whoever it is quoted from where that is told: `On …, Ana wrote:` before lines
with `>`, or the header of a message sent before.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC
from email import policy
from email.parser import BytesParser
from email.utils import parseaddr, parsedate_to_datetime
from typing import Any

import regex

from onrecord.convert.encodings import decoded
from onrecord.convert.html import read_html
from onrecord.convert.pieces import Piece, Read, one_line
from onrecord.errors import InputError

QUOTES_MAX = 10

_BEFORE_ADDRESS = regex.compile(
    r"(?:^|[\d,;:)\]])\s*(?P<name>[^\d,;:<>()\[\]\"']+?)[\"']?\s*[<(\[]{1,2}(?:mailto:)?[^\s<>@]+@[^\s<>@]+[>)\]]?[^<>]*$"
)
_BEFORE_VERB = regex.compile(
    r"(?:^|[\d,;])\s*(?P<name>[^\d,;:<>]+?)\s+(?:wrote|escribió|escreveu|a écrit|ha scritto)\s*:$", regex.IGNORECASE
)
_AFTER_VERB = regex.compile(r"\bschrieb\s+(?P<name>[^\d,;:<>]+?)\s*(?:<[^<>]*>)?\s*:$", regex.IGNORECASE)
_WROTE = regex.compile(
    r"(?:wrote|escribió|escreveu|a écrit|ha scritto|schrieb[^:]*|写道|寫道|書きました|@[^:]*)\s*[:：]$",
    regex.IGNORECASE,
)
_LEADS = regex.compile(
    r"^(?:(?:[ap]\.?m\.?|uhr|utc|gmt|h|at|um|à|alle|ore|a las|às|schrieb|de|von|da|from|于|於)\b[\s,]*)+",
    regex.IGNORECASE,
)
_FROM = regex.compile(
    r"\W{0,3}(?:From|De|Von|Da|发件人|寄件者|差出人)\W{0,3}[:：]\W{0,2}\s*(?P<who>\S.*)", regex.IGNORECASE
)
_HEADER = regex.compile(
    r"\W{0,3}(?:Sent|Date|To|Cc|Subject|Enviado|Enviada|Fecha|Para|Asunto|Assunto|Envoyé|À|Objet|Gesendet|Datum|An|Betreff|Inviato"
    r"|Data|A|Oggetto|发送时间|收件人|主题|送信日時|日時|宛先|件名)\W{0,3}[:：]",
    regex.IGNORECASE,
)


def read_mail(data: bytes) -> Read:
    """What a message says; InputError for what is no message, or has no text."""
    message: Any = BytesParser(policy=policy.default).parsebytes(data)
    if not {"from", "subject", "date"} & {key.lower() for key in message}:
        raise InputError("The file is no e-mail: it has no header.")
    name, address = parseaddr(_header(message, "from"))
    author = one_line(name or address)
    body = message.get_body(("plain", "html"))
    if body is None:
        raise InputError("The e-mail has no text.")
    text = _content(body)
    if body.get_content_subtype() == "html":
        pieces = read_html(text).pieces
    else:
        pieces = list(_said(text.replace("\r\n", "\n").split("\n"), None, author, 0))
    return Read(pieces, one_line(_header(message, "subject")), author, _date(_header(message, "date")))


def _header(message: Any, name: str) -> str:
    try:
        return str(message.get(name, ""))
    except (ValueError, IndexError, AttributeError):  # a header that the parser itself stumbles over
        return ""


def _content(body: Any) -> str:
    try:
        return str(body.get_content())
    except (LookupError, ValueError):
        raw = body.get_payload(decode=True)
        return decoded(raw if isinstance(raw, bytes) else b"")


def _date(value: str) -> str:
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return ""
    return (at if at.tzinfo else at.replace(tzinfo=UTC)).isoformat()


def _said(lines: list[str], label: str | None, author: str, depth: int) -> Iterator[Piece]:
    """The paragraphs of lines that `label` (None: the author, before any quote) says."""
    held: list[str] = []
    number = 0
    while number < len(lines):
        line = lines[number]
        before = _sender(lines, number)
        if before and depth < QUOTES_MAX:
            yield from _paragraphs(held, label)
            header = number
            while number < len(lines) and lines[number].strip():
                number += 1
            yield Piece("\n".join(lines[header:number]), label=label)
            yield from _said(lines[number:], before, author, depth + 1)
            return
        if not line.startswith(">"):
            held.append(line)
            number += 1
            continue
        quoted: list[str] = []
        while number < len(lines) and lines[number].startswith(">"):
            quoted.append(lines[number][1:].removeprefix(" "))
            number += 1
        who = _quoted(held)
        if not who or depth >= QUOTES_MAX:
            held.extend(f"> {said}" for said in quoted)
            continue
        yield from _paragraphs(held, label)
        held = []
        yield from _said(quoted, who, author, depth + 1)
        label = label or author or ""  # what follows a quote is the author's again
    yield from _paragraphs(held, label)


def _paragraphs(lines: list[str], label: str | None) -> Iterator[Piece]:
    for part in regex.split(r"\n[^\S\n]*\n", "\n".join(lines)):
        if part.strip():
            yield Piece(part.strip("\n"), label=label)


def _quoted(lines: list[str]) -> str:
    """Whoever the lines before a quote say that it is from, or nobody."""
    last = [line for line in lines[-4:] if line.strip()]
    for count in (1, 2, 3):
        told = one_line(" ".join(last[-count:]))
        if not _WROTE.search(told):
            return ""
        for pattern in (_AFTER_VERB, _BEFORE_VERB, _BEFORE_ADDRESS):
            found = pattern.search(told)
            name = _LEADS.sub("", found["name"].strip(" \"'*")) if found else ""
            if name and any(character.isalpha() for character in name) and len(name) <= 60:
                return name
    return ""


def _sender(lines: list[str], number: int) -> str:
    """Whoever sent the message whose header begins at a line, or nobody."""
    found = _FROM.match(lines[number])
    if not found or sum(bool(_HEADER.match(line)) for line in lines[number + 1 : number + 6]) < 2:
        return ""
    name, address = parseaddr(found["who"].strip("* "))
    return one_line(name or address or found["who"])[:60]
