"""Sentences and clauses, by the rules of UAX #29 for sentence boundaries, with what it leaves to be tailored.

Tailored are abbreviations, initials, ordinals (German `3. Mai`), ellipses, list markers, and lines: a line break ends a
sentence where the next line opens a new one (a list item, a blank line, a capital).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import regex

from onrecord.text.lexicons import LEXICONS
from onrecord.text.lexicons.base import words
from onrecord.text.normalize import fold, trimmed

Range = tuple[int, int]

_ABBREVIATIONS = frozenset[str]().union(*(lexicon.abbreviations for lexicon in LEXICONS.values()))
# These end a sentence as often as not: only a figure after them shows that they do not.
_BEFORE_FIGURES = words(
    "no nr núm num n art p pp pág pag fig vol ch sec approx aprox ca abs room apt vs st",
)
_FUNCTION_WORDS: frozenset[str] = frozenset[str]().union(*(lexicon.function_words for lexicon in LEXICONS.values()))
# A word that opens a sentence as often as not, and is no one's name.
_OPENERS: frozenset[str] = _FUNCTION_WORDS.union(*(lexicon.common for lexicon in LEXICONS.values()))
_MONTHS = frozenset(variant for lexicon in LEXICONS.values() for names in lexicon.months for variant in names.split())
_SHORT_MONTHS = frozenset(month for month in _MONTHS if len(month) <= 4 and month not in {"may", "mai"})
_CLOSERS = r"[\"'”’»›)\]}」』）】〉》*_~]"
_STOP = regex.compile(
    rf"(?P<wide>[。！？｡︒⸮؟۔।॥]+[!?.。！？…]*|[!?‼⁇⁈⁉]+[!?.…]*|(?P<dots>\.{{2,}}|…+)[!?]*|\.)(?:{_CLOSERS})*"
    r"|(?P<line>\r?\n\s*)"
)
_IN_ADDRESS = regex.compile(r"[\p{Ll}0-9=&/#%_]")  # what follows the mark in `example.org/a?b=1`
_LAST_WORD = regex.compile(r"[\p{L}\p{M}\p{N}.\-']*$")
_WORD_AHEAD = regex.compile(r"\s*(\p{L}+)")
_RUN_ON = regex.compile(r"\p{Ll}{2}\.\p{Lu}[\p{Ll} ']")
_NEXT = regex.compile(r"[\s\"'“‘«‹(\[{「『（¿¡*_~>—–-]*")
_LIST_ITEM = regex.compile(r"(?:[-*•–—‣◦]|\d{1,3}[.)]|[a-zA-Z][.)])\s")
_WEAK_END = regex.compile(r"[,;:，；：、]\s*$")
_BLANK = regex.compile(r"\s*")
_LETTERS = regex.compile(r"(?<!\p{L})\p{L}\.\s?$")  # the first part of "z. B."
_LETTER_AHEAD = regex.compile(r"\s?\p{L}\.")
_SAID = regex.compile(r"[」』”][とっ]")  # what a Japanese quote goes on with
_MILLIONS = words("mio mrd tsd mill mln mld")
_WIDTH_LEAST = 50
_WORD_REACH = 40  # longer than any abbreviation: a sentence without end is looked through once


@lru_cache(maxsize=2048)
def sentences(text: str) -> tuple[Range, ...]:
    """Where the sentences of a text stand (`[start, end)`), in order, without the white space around them."""
    found: list[Range] = []
    start = 0
    wraps = _wraps(text) if "\n" in text else frozenset[int]()
    for stop in _STOP.finditer(text):
        if stop.start() < start:
            continue
        if stop["line"] is not None:
            if stop.start() in wraps or not _line_ends(text, start, stop.start(), stop.end(), stop["line"]):
                continue
        elif not _ends(text, start, stop):
            continue
        _add(found, text, start, stop.end())
        start = stop.end()
    _add(found, text, start, len(text))
    return tuple(found)


def sentence_at(text: str, start: int, end: int) -> Range:
    """The whole sentences that a range of a text lies in, from the first to the last."""
    touched = [span for span in sentences(text) if span[0] < end and start < span[1]]
    return (touched[0][0], touched[-1][1]) if touched else (start, end)


def _add(found: list[Range], text: str, start: int, end: int) -> None:
    start, end = trimmed(text, start, end)
    if start >= end:
        return
    if found and not any(character.isalnum() for character in text[start:end]):
        # what has no word (an emoji, closing marks) belongs to the sentence before
        found[-1] = (found[-1][0], end)
    else:
        found.append((start, end))


def _wraps(text: str) -> frozenset[int]:
    """The line breaks that only keep lines short: a text has some within sentences, and the next word had no room."""
    found: list[int] = []
    is_wrapped = False
    at = 0
    for part in text.split("\n\n"):
        lines = part.split("\n")
        width = max(map(len, lines))
        for line, after in pairwise(lines):
            at += len(line) + 1
            said = after.lstrip("> \t\r\v\f\u00a0\u3000").strip()
            if not said or _LIST_ITEM.match(said) or said[0] == "|":
                continue
            is_wrapped = is_wrapped or said[0].islower()
            if width >= _WIDTH_LEAST and len(line) + 1 + len(said.split(maxsplit=1)[0]) > width:
                found.append(at - 1 - line.endswith("\r"))
        at += len(lines[-1]) + 2
    return frozenset(found) if is_wrapped else frozenset[int]()


def _line_ends(text: str, start: int, at: int, after: int, line: str) -> bool:
    if line.count("\n") > 1 or after >= len(text):
        return True
    if _BLANK.match(text, start, at).end() == at:  # pyright: ignore[reportOptionalMemberAccess]
        return False
    if _LIST_ITEM.match(text, after):
        return True
    opening = text[_NEXT.match(text, after).end() :][:1]  # pyright: ignore[reportOptionalMemberAccess]
    return not (opening.islower() or _WEAK_END.search(text, max(start, at - 8), at))


def _ends(text: str, start: int, stop: regex.Match[str]) -> bool:
    """Whether a terminator ends its sentence."""
    at, after = stop.start(), stop.end()
    mark = text[at]
    following = text[after : after + 1]
    if mark in "。！？｡︒⸮؟۔।॥":
        return not _SAID.match(text, after - 1)
    if following and not following.isspace():
        # UAX #29 needs white space, or a script that writes none; an address or a version has neither
        return (
            (mark in "!?‼⁇⁈⁉" and not _IN_ADDRESS.match(following))
            or (following > "\u2e7f" and not following.isnumeric())
            or bool(following.isupper() and _RUN_ON.match(text, at - 2, after + 2))
        )
    rest = _NEXT.match(text, after)
    opening = text[rest.end() if rest else after :][:1]
    if not opening or "\n" in text[after : rest.end() if rest else after]:
        return not opening or not (mark == "." and _is_abbreviated(text, start, at, opening))
    if opening.islower():
        return mark not in ".…" and text[at:after].rstrip("\"'”’») ") == text[at:after]
    if stop["dots"] is not None:
        return True
    return mark != "." or not _is_abbreviated(text, start, at, opening)


def _is_abbreviated(text: str, start: int, at: int, opening: str) -> bool:
    """Whether the stop there belongs to the word before it."""
    found = _LAST_WORD.search(text, max(start, at - _WORD_REACH), at)
    word = fold(found[0].lstrip("'-.")) if found else ""
    if not word:
        return False
    if opening.isnumeric() and (word in _BEFORE_FIGURES or word in _ABBREVIATIONS or word in _SHORT_MONTHS):
        return True
    if word in _MILLIONS or (len(word) == 1 and word.isalpha() and _is_in_row(text, at)):
        return True
    if word in _BEFORE_FIGURES or (len(word) > 1 and word in _FUNCTION_WORDS):
        return False  # "with me. Is there" is English, where "Me Dupont" would be French
    if word in _ABBREVIATIONS:
        # "p.m." and "U.S." may end a sentence; a title before a name does not
        return "." not in word and word not in {"etc", "ecc", "usw", "inc", "ltd", "corp", "co", "s.a", "jr"}
    if len(word) == 1 and word.isalpha() and text[at - 1].isupper():
        ahead = _WORD_AHEAD.match(text, at + 1)
        opens = bool(ahead and fold(ahead[1]) in _OPENERS and ahead[1] not in "AMDEJY")  # "Brand A. It fits"
        return word != "i" and not opens and not text[max(at - 2, 0)].isdigit()  # an initial
    if word.isdecimal() and len(word) <= 2:
        # an ordinal before a month (3. Mai), or a list's marker
        ahead = _WORD_AHEAD.match(text, at + 1)
        return (at - start < _WORD_REACH and text[start:at].strip().isdecimal()) or bool(
            ahead and fold(ahead[1]) in _MONTHS
        )
    return False


def _is_in_row(text: str, at: int) -> bool:
    """Whether a letter before a stop is one of several that are each cut short ("z. B.", "p. ej.")."""
    ahead = _LETTER_AHEAD.match(text, at + 1)
    if ahead and text[at - 1].islower():
        return True
    return bool(_LETTERS.search(text, max(at - 5, 0), at - 1)) and text[at - 1].isupper()
