"""The characters of a file, whatever its encoding."""

from __future__ import annotations

import codecs

import regex
from charset_normalizer import from_bytes

from onrecord.errors import InputError

SAMPLE_BYTES = 200_000

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = regex.compile(r"[\u0001-\u0008\u000b\u000e-\u001a\u001c-\u001f]")
_WESTERN = frozenset("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿŒœ€£§°ºª«»‘’“”„–—…¿¡·•×\u00a0\u00ad")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\x1b"))


def decoded(data: bytes, declared: str | None = None) -> str:
    """The text of bytes: by their mark, as UTF-8, as declared, else by what they look like; InputError for no text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _as(data, encoding) or _refused()
    for encoding in ("utf-8", declared, _wide(data)):
        said = _as(data, encoding) if encoding else None
        if said is not None:
            return said
    sample = data[:SAMPLE_BYTES]
    if b"\0" in sample or len(sample.translate(None, _CONTROLS)) < len(sample) * 0.97:
        return _refused()
    western = _as(data, "cp1252")
    if western is not None and _is_western(western):
        return western
    best = from_bytes(sample).best()
    said = _as(data, best.encoding) if best is not None else None
    return said if said is not None else _refused()


def _as(data: bytes, encoding: str) -> str | None:
    try:
        said = data.decode(encoding)
    except (UnicodeError, LookupError):
        return None
    controls = _CONTROL.findall(said, endpos=SAMPLE_BYTES)
    return None if "\0" in said or len(controls) * 50 > min(len(said), SAMPLE_BYTES) else said


def _is_western(said: str) -> bool:
    """Whether it reads as a language of western Europe, which a guess by frequency takes for one of the east."""
    beyond = [character for character in said[:SAMPLE_BYTES] if not character.isascii()]
    letters = [character for character in beyond if character.isalpha()]
    plain = sum(map(str.isalpha, said[:SAMPLE_BYTES])) - len(letters)
    told = sum(character in _WESTERN for character in beyond)
    capitals = sum(map(str.isupper, letters))
    return told * 100 >= len(beyond) * 95 and len(letters) * 3 <= plain and capitals * 2 <= len(letters)


def _wide(data: bytes) -> str | None:
    """UTF-16 without its mark: every second byte of plain text is zero."""
    sample = data[:2_000]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    half = len(sample) / 2
    if max(even, odd) < half * 0.4 or min(even, odd) > half * 0.1:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _refused() -> str:
    raise InputError("The file is no text in an encoding that can be told.")
