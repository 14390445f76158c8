"""What full-text search goes by: the words of a text as opaque terms, which are other ones in each space.

A term is a hash of a space's name and a word, in lower-case letters and digits. So an engine's analyzer has nothing to
take apart, whatever the script; nobody's words are query syntax; a search meets the texts of its own space alone,
however many a neighbour has; and what is left of a deleted row in an index's files is no word.

Words are folded and without their marks, so that `cafe` finds `Café`. Besides each word stand its stem, in the
language of its text (and for a search, in each), what hyphens and the like join, as one (`c-1`), and of scripts that
write no spaces, and of Hangul, the single characters and the pairs.
"""

from __future__ import annotations

import unicodedata
from base64 import b32encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

import regex

from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexis import pairs
from onrecord.text.normalize import fold, visible
from onrecord.text.words import languages_of, read_as, stem

VERSION = 1
"""Of the terms that a text has; rows with those of another version are given theirs anew."""

QUERY_LENGTH_MAX = 2_000
"""Characters of a search."""
_QUERY_WORDS_MAX = 40
_STEM_WEIGHT = "^0.5"

_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}ー\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Hangul}"
_LETTERS = rf"[[\p{{L}}\p{{M}}\p{{N}}]--[{_UNSPACED}]]"
_WORD = regex.compile(rf"(?V1)(?P<run>[{_UNSPACED}][{_UNSPACED}\p{{M}}]*)|{_LETTERS}+|[\p{{So}}\p{{Sc}}]")
_JOINED = regex.compile(rf"(?V1){_LETTERS}+(?:[-‐‑_./:@'’&+]{_LETTERS}+)+")
_BETWEEN = regex.compile(r"[^\p{L}\p{M}\p{N}]+")
_MARKS = regex.compile(
    r"(?<=[\p{Latin}\p{Greek}\p{Cyrillic}])[\u0300-\u036f]+|[\u064b-\u0652\u0670\u0591-\u05bd\u05bf-\u05c7]"
)
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ħ": "h"})


def terms(space: str, *texts: str | None) -> str:
    """The terms of a row's texts, each once, in an order of their own; what is kept with the row, and indexed."""
    found: set[str] = set()
    for text in texts:
        if text:
            found |= _kept(text)
    return " ".join(sorted(_hashed(space, word) for word in found))


def query(space: str, text: str) -> str:
    """The search for a text's words, any of them, as both engines' indexes take it; empty for a text without a word.

    What only holds a sentence together, in the language that its words speak for, is left out where others are left.
    """
    languages = languages_of(text)
    idle = frozenset[str]().union(*(LEXICONS[code].function_words for code in languages))
    said = _words(text)
    sought = [word for word in said if word not in idle] or said
    asked: dict[str, str] = {}
    for word in sought[:_QUERY_WORDS_MAX]:
        asked.setdefault(word, "")
        for code in languages or LEXICONS:
            asked.setdefault(_bare(stem(word, code)), _STEM_WEIGHT)
    for joined in _joined(text):
        asked[joined] = ""
    return " ".join(_hashed(space, _bare(word)) + weight for word, weight in asked.items())


def every(space: str, text: str) -> str:
    """The search for the texts that have every word of this one; empty for a text without a word."""
    return " ".join(f"+{_hashed(space, _bare(word))}" for word in _words(text)[:_QUERY_WORDS_MAX])


@lru_cache(maxsize=4096)
def stems(text: str, language: str) -> frozenset[str]:
    """What a text is compared by: its words' stems, without what only holds a sentence together in a language."""
    idle = LEXICONS[language].function_words
    return frozenset(_bare(stem(word, language)) for word in _words(text) if word not in idle)


@lru_cache(maxsize=4096)
def _kept(text: str) -> frozenset[str]:
    code = read_as(text)
    said = _words(text, singles=True)
    return frozenset({*map(_bare, said), *(_bare(stem(word, code)) for word in said), *_joined(text)})


def _words(text: str, *, singles: bool = False) -> list[str]:
    """Folded words, each once, in order; of runs without spaces the pairs (with `singles` the characters too)."""
    found: dict[str, None] = {}
    for match in _WORD.finditer(_folded(text)):
        if match["run"] is None:
            found[match[0]] = None
            continue
        found |= dict.fromkeys(pairs(match[0]))
        if singles:
            found |= dict.fromkeys(match[0])
    return list(found)


def _joined(text: str) -> Iterable[str]:
    return (_BETWEEN.sub("", _bare(match[0])) for match in _JOINED.finditer(_folded(text)))


def _folded(text: str) -> str:
    return fold(visible(text))


def _bare(word: str) -> str:
    """A folded word without its marks."""
    if word.isascii():
        return word
    parted = _MARKS.sub("", unicodedata.normalize("NFD", word)).translate(_PLAIN)
    return unicodedata.normalize("NFC", parted)


@lru_cache(maxsize=65_536)
def _hashed(space: str, word: str) -> str:
    digest = blake2b(f"{space}\0{word}".encode("utf-8", "surrogatepass"), digest_size=5).digest()
    return b32encode(digest).decode().lower()
