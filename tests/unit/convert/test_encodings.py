from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.convert.encodings import decoded
from onrecord.errors import InputError

WORDS = {
    "cp1252": "La réunion a été déplacée au 12 mars, et l’équipe « Légal » a donné son accord à Zoé. Coût : 25 €.",
    "gb18030": "我们昨天决定把会议推迟到三月十二日，所有人都同意了这个决定。",
    "shift_jis": "会議は三月十二日に延期されました。皆さんの同意を得ています。",
    "koi8-r": "Мы вчера решили перенести заседание на двенадцатое марта, и все с этим согласились.",
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("text", ["Año 12: sí.", "会議は三月。", "a", "👍🏽"])
def test_unicode_is_told_by_its_mark(text: str, encoding: str) -> None:
    assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_wide_characters_are_told_without_their_mark(encoding: str) -> None:
    text = "The hearing was moved. " * 3
    assert decoded(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", list(WORDS))
def test_an_older_encoding_is_told_by_what_it_says(encoding: str) -> None:
    text = WORDS[encoding] * 3
    assert decoded(text.encode(encoding)) == text
    assert decoded(WORDS[encoding].encode(encoding), encoding) == WORDS[encoding]


@pytest.mark.parametrize("data", [b"\x00\x01\x02\x03" * 50, bytes(range(256)), b"\xff\xfe\x00\xd8\x00\xd8"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"^The file is no text in an encoding that can be told\.$"):
        decoded(data)


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    with suppress(InputError):
        assert "\0" not in decoded(data, "nonesuch")
