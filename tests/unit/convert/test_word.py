from __future__ import annotations

import pytest
from tests.unit.convert.files import docx

from onrecord.convert import word
from onrecord.convert.word import read_docx
from onrecord.errors import InputError

TABLE = (
    "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr>"
    "<w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
)
CHANGED = "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>come</w:t></w:r></w:ins></w:p>"


def test_styles_are_headings_whatever_their_language() -> None:
    read = read_docx(
        docx(("Titre", "Leave policy"), ("Titre1", "Paid"), "Ana: We moved it.", ("Titre2", "Rules"), TABLE, CHANGED)
    )
    assert [(piece.level, piece.text) for piece in read.pieces] == [
        (1, "Leave policy"),
        (1, "Paid"),
        (0, "Ana: We moved it."),
        (2, "Rules"),
        (0, "a | b\n1 | 2"),
        (0, "come"),
    ]
    assert (read.title, read.author, read.modified) == ("Leave", "Legal", "2026-03-04T09:00:00Z")


def test_what_unpacks_to_too_much_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word, "UNPACKED_BYTES_MAX", 3_000_000)
    with pytest.raises(InputError, match=r"^The Word file unpacks to more than 3 MB\.$"):
        read_docx(docx("One.", word__x_xml="0" * 4_000_000))


@pytest.mark.parametrize(
    "document",
    [
        "<w:document",
        "",
        '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><d>&b;</d>',
    ],
)
def test_a_damaged_or_harmful_part_is_refused(document: str) -> None:
    with pytest.raises(InputError, match=r"^The Word file cannot be read: it is damaged\.$"):
        read_docx(docx(word__document_xml=document))


def test_a_cut_file_is_damaged() -> None:
    with pytest.raises(InputError, match="damaged"):
        read_docx(docx("One.")[:-40])
