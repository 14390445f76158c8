"""Figures: what is written with digits (a number, an amount, a clock time, a numeric date), compared by value.

A figure may have several readings: 4.471 is four thousand or four and a half, by locale; 3:30 is in the morning or in
the afternoon. Two figures are the same where they share one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from onrecord.text.lexicons import LEXICONS

_GROUPING = "'\u2019\u00a0\u202f\u2009\u066c_"
"""What parts groups of three digits and nothing else; `_FIGURE` names them too."""
_WORDS = {word: value for lexicon in LEXICONS.values() for word, value in lexicon.multipliers.items()}
_MULTIPLIERS: dict[str, int] = {
    **_WORDS, "k": 10**3, "tsd": 10**3, "m": 10**6, "mn": 10**6, "mio": 10**6, "mm": 10**6, "bn": 10**9, "mrd": 10**9,
    "十": 10, "百": 100, "千": 1_000, "万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8, "兆": 10**12,
}  # fmt: skip
_MULTIPLIER = re.compile(
    r"[ \u00a0\u202f]?(" + "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True)) + r")\b"
    r"|(k|tsd|mn|mio|mm|m|bn|mrd)\b|[ \u00a0]?(tsd|mio|mrd|bn|mn)\b|([十百千万萬億亿兆]{1,4})",
    re.IGNORECASE,
)
_FIGURE = re.compile(
    r"""
    (?=[0-9]) (?:  # most characters are no digit: one look is enough for them
      (?P<iso>\d{4}-\d{1,2}-\d{1,2})(?!\d|-\d)
    | (?P<hour>(?<![\d.,:])\d{1,2})(?:[:：](?P<minute>[0-5]\d)(?:[:：][0-5]\d(?:[.,]\d+)?)?)(?![\d:])
      (?:\s?(?P<half>[ap]\.?\s?m\b\.?))?
    | (?P<hour2>(?<![\d.,:])\d{1,2})(?:\.(?P<minute2>[0-5]\d))?\s?(?P<half2>[ap]\.?\s?m\b\.?)
    | (?P<hour3>(?<![\d.,:])(?:[01]?\d|2[0-4]))\s?(?:(?:h|uhr)(?![^\W\d_])|[時时点點])
      (?:\s?(?P<minute3>[0-5]\d)分?(?!\d))?
    | (?P<date>(?<![\d./-])\d{1,4}(?P<part>[/.-])\d{1,2}(?P=part)\d{1,4}|(?<![\d./])\d{1,4}/\d{1,4})(?![\d/]|[.-]\d)
    | (?P<dotted>\d{1,3}(?:[ ]\d{3})+,\d{1,2}
      |\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:,\d{2,3})+\.\d+|\d+(?:\.\d+){2,}|\d{1,3}(?:,\d{2,3}){2,})(?!\d)
    | (?P<number>\d{1,3}(?:['\u2019\u00a0\u202f\u2009\u066c_]\d{3})+(?:[.,]\d+)?|\d+(?:[.,\u066b]\d+)?)
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
# what goes on after 1万, as in 1万2千 and 1万2000
_REST = re.compile(
    r"(?:\d+(?:\.\d+)?[十百千万萬億亿兆]{1,4})*\d{3,4}(?![\d十百千万萬億亿兆])|(?:\d+(?:\.\d+)?[十百千万萬億亿兆]{1,4})+"
)
_PART = re.compile(r"(\d+(?:\.\d+)?)([十百千万萬億亿兆]*)")
_AFTERNOON = re.compile(r"(?:下午|晚上|傍晚|午後|夜)\s*$")
_HALF_HOUR = re.compile(r"\s?半")
_SPACED = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d])(?:[.,]\d+)?")

_DIGITS_MAX = 300
"""A longer number is compared as it is written: no float holds it, and Python refuses to read the longest."""
Value = tuple[str, int | float | str]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in a text: its words, where they stand (`[start, end)`), and each value that they can be read as."""

    text: str
    start: int
    end: int
    values: frozenset[Value]


@lru_cache(maxsize=4096)
def figures(text: str) -> tuple[Figure, ...]:
    """The figures of a text, in order."""
    digits = plain_digits(text)
    found: list[Figure] = []
    for match in _FIGURE.finditer(digits):
        if not found or match.start() >= found[-1].end:
            found.append(_figure(digits, match, text))
    return tuple(found)


def spaced_figures(text: str) -> tuple[Figure, ...]:
    """The numbers of a text whose groups of three are parted by spaces (4 471), in order."""
    if " " not in text:
        return ()
    return tuple(
        Figure(spaced[0], *spaced.span(), frozenset(_readings(spaced[0].replace(" ", ""))))
        for spaced in _SPACED.finditer(text)
    )


def figure_values(text: str) -> frozenset[Value]:
    """Every value that a text's figures can be read as, those inside dates and of numbers parted by spaces included."""
    found: set[Value] = set()
    for figure in figures(text):
        found |= figure.values
        for kind, value in figure.values:
            if kind == "date":
                found.update(("number", int(part)) for part in str(value).split("/"))
    return frozenset(found).union(*(spaced.values for spaced in spaced_figures(text)))


def plain_digits(text: str) -> str:
    """The text with each script's digits as ASCII ones, character for character."""
    if text.isascii():
        return text
    return _OTHER_DIGIT.sub(lambda digit: str(unicodedata.digit(digit[0])), text)


def _figure(digits: str, match: re.Match[str], text: str) -> Figure:
    start, end = match.span()
    values: set[Value] = set()
    if match["iso"]:
        values.add(_date(re.split("-", match["iso"])))
    elif match["date"]:
        values.add(_date(re.split(r"[/.-]", match["date"])))
        if match["part"] == ".":
            values |= _readings(match["date"])
    elif hour := match["hour"] or match["hour2"] or match["hour3"]:
        minute = match["minute"] or match["minute2"] or match["minute3"]
        half = match["half"] or match["half2"]
        if match["hour3"]:
            if _AFTERNOON.search(digits, 0, start):
                half = "pm"
            if minute is None and (said := _HALF_HOUR.match(digits, end)):
                minute, end = "30", said.end()
        values |= _clock(int(hour), int(minute or 0), half)
        if minute is None:
            values.add(("number", int(hour)))
    elif match["dotted"]:
        values |= _readings(match["dotted"])
    else:
        values |= _readings(match["number"])
        if said := _MULTIPLIER.match(digits, end):
            word = said[0].strip().lower()
            larger: set[Value] = {
                ("number", _whole(value * _factor(word))) for _, value in values if not isinstance(value, str)
            }
            # a lone m may be a million, or metres
            values = values | larger if word in {"m", "mm"} else larger
            end = said.end()
            if said[4] and (rest := _REST.match(digits, end)):
                parts = _PART.findall(rest[0])
                more = sum(float(number) * _factor(unit) for number, unit in parts)
                values = {("number", _whole(value + more)) for _, value in values if not isinstance(value, str)}
                end = rest.end()
    return Figure(text[start:end], start, end, frozenset(values))


def _factor(word: str) -> int:
    if word in _MULTIPLIERS:
        return _MULTIPLIERS[word]
    factor = 1
    for character in word:
        factor *= _MULTIPLIERS[character]
    return factor


def _date(parts: list[str]) -> Value:
    return "date", "/".join(str(int(part)) for part in parts)


def _clock(hour: int, minute: int, half: str | None) -> set[Value]:
    if hour > 24:
        return {("number", hour)}
    if half:
        afternoon = half.lower().startswith("p")
        return {("clock", (hour % 12 + (12 if afternoon else 0)) * 60 + minute)}
    readings: set[Value] = {("clock", hour % 24 * 60 + minute)}
    if 1 <= hour <= 12:
        readings.add(("clock", (hour % 12 + 12) * 60 + minute))
    return readings


def _whole(value: float) -> int | float:
    return int(value) if isinstance(value, int) or value.is_integer() else round(value, 9)


def _readings(number: str) -> set[Value]:
    """The values of a number as written: groups of three may be thousands, in any locale."""
    for mark in _GROUPING:
        number = number.replace(mark, "")
    number = number.replace("\u066b", ",").replace(" ", "")
    if len(number) > _DIGITS_MAX:
        return {("text", number)}
    marks = [character for character in number if character in ".,"]
    if not marks:
        return {("number", int(number))}
    parts = re.split(r"[.,]", number)
    if len(set(marks)) == 2:
        whole, decimals = "".join(parts[:-1]), parts[-1]
        return {("number", _whole(float(f"{whole}.{decimals}")))}
    if len(marks) > 1:
        if all(2 <= len(part) <= 3 for part in parts[1:]) and len(parts[-1]) == 3:
            return {("number", int("".join(parts)))}
        return {("text", ".".join(str(int(part)) for part in parts))}
    whole, decimals = parts
    readings: set[Value] = set()
    if len(decimals) == 3 and 1 <= len(whole) <= 3 and whole[0] != "0":
        readings.add(("number", int(whole + decimals)))
        if decimals == "000":
            return readings  # nobody writes 45.000 for 45
    readings.add(("number", _whole(float(f"{whole}.{decimals}"))))
    return readings


@lru_cache(maxsize=4096)
def worded_values(text: str) -> frozenset[Value]:
    """The values of the numbers that a (case-folded) text writes in words, in any supported language."""
    found = {value for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text) for value in _worded(word)}
    return frozenset[Value](("number", value) for value in found) | counted_values(text)


def counted_values(text: str) -> frozenset[Value]:
    """The values of the numbers that a text writes in Chinese characters."""
    return frozenset(("number", _counted(said)) for said in NUMERAL.findall(text))


_NUMBERS: dict[str, set[int]] = {}
for _lexicon in LEXICONS.values():
    for _word, _number in _lexicon.numbers.items():
        _NUMBERS.setdefault(_word, set()).add(_number)


def _worded(word: str) -> Iterator[int]:
    yield from _NUMBERS.get(word, ())
    if word in _WORDS:
        yield _WORDS[word]
    tens, dash, ones = word.partition("-")
    if dash:
        for ten in _NUMBERS.get(tens, ()):
            yield from (ten + one for one in _NUMBERS.get(ones, ()) if ten >= 20 and one < 20)
    elif "und" in word:
        ones, _, tens = word.partition("und")
        for ten in _NUMBERS.get(tens, ()):
            yield from (ten + one for one in _NUMBERS.get(ones, ()) if ten >= 20 and one < 10)


NUMERAL = re.compile(r"[〇零一二两兩三四五六七八九十百千万萬亿億]+")
"""A number in Chinese characters."""
_DIGITS = {**{character: value for value, character in enumerate("〇一二三四五六七八九")}, "零": 0, "两": 2, "兩": 2}


def _counted(said: str) -> int:
    """A number in Chinese characters, as 三百二十."""
    if all(character in _DIGITS for character in said):
        return int("".join(str(_DIGITS[character]) for character in said[:_DIGITS_MAX]))
    total = section = digit = 0
    for character in said:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif (unit := _MULTIPLIERS[character]) >= 10_000:
            total, section, digit = total + (section + digit) * unit, 0, 0
        else:
            section, digit = section + (digit or 1) * unit, 0
    return total + section + digit
