"""Word's .docx: its paragraphs, headings, lists, tables and footnotes, by way of HTML."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import ParseError, fromstring
from xml.parsers.expat import ExpatError
from zipfile import BadZipFile, ZipFile

import mammoth

from onrecord.convert.html import read_html
from onrecord.convert.pieces import Read, one_line
from onrecord.errors import InputError

UNPACKED_BYTES_MAX = 200_000_000
PARTS_MAX = 10_000
_STYLES = "p[style-name='Title'] => h1:fresh"
_CORE = "docProps/core.xml"
_MAMMOTH: Any = mammoth
_DAMAGES = (
    *(BadZipFile, ExpatError, ParseError, zlib.error, EOFError, OSError, NotImplementedError),
    *(KeyError, ValueError, IndexError, AttributeError, TypeError),
)
_BROKEN = "The Word file cannot be read: it is damaged."


def read_docx(data: bytes) -> Read:
    """What a .docx says; InputError for one that is damaged, or that unpacks to more than is allowed."""
    try:
        core = _checked(data)
        page: Any = _MAMMOTH.convert_to_html(BytesIO(data), style_map=_STYLES, convert_image=_no_picture)
    except InputError:
        raise
    except _DAMAGES as error:
        raise InputError(_BROKEN) from error
    said = read_html(f"<body>{page.value}".replace("↑</a>", "</a>"))
    return Read(said.pieces, core.get("title", ""), core.get("creator", ""), core.get("modified", ""))


def _no_picture(_: object) -> list[object]:
    return []


def _checked(data: bytes) -> dict[str, str]:
    """What the file says of itself, after a look at what it would unpack to."""
    with ZipFile(BytesIO(data)) as archive:
        parts = archive.infolist()
        if len(parts) > PARTS_MAX or sum(part.file_size for part in parts) > UNPACKED_BYTES_MAX:
            raise InputError(f"The Word file unpacks to more than {UNPACKED_BYTES_MAX // 1_000_000} MB.")
        if any(part.flag_bits & 1 for part in parts):
            raise InputError("The Word file is protected by a password.")
        if "word/document.xml" not in archive.namelist():
            raise InputError("The file is no Word file: it has no word/document.xml.")
        for part in parts:
            if part.filename.endswith((".xml", ".rels")):
                with archive.open(part) as opened:
                    if b"<!DOCTYPE" in opened.read(2_000):
                        raise InputError(_BROKEN)
        if _CORE not in archive.namelist():
            return {}
        told = fromstring(archive.read(_CORE))  # noqa: S314 - a part with a DTD was refused above
        return {node.tag.rpartition("}")[2]: one_line(node.text or "") for node in told}
