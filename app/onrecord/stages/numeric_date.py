"""Duty 18's numeric dates: 03/04 is read by the space's order, whatever the model read.

What has a definite answer is the engine's: a date that opens with its year, and one that only one order can read
(25/12), are read so without a setting too. Where several orders can, and none is set, the model's reading stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from onrecord.models.calendar import Date, DateOrder, Instruction, MonthDay, parts_of

# One separator throughout; no digit, and no further part, on either side: 10.12.3.4 and 1.234/5 are no dates.
_WRITTEN = re.compile(r"(?<!\d)(?<!\d[/.])(\d{1,4})\s?([/.-])\s?(\d{1,2})(?:\s?\2\s?(\d{4}|\d{1,2}))?(?!\d)(?![/.]\d)")

# What may stand around a date that is all of a phrase: "due", "avant le"; "1/2 price until Christmas" has more.
_LETTERS_MAX = 8


class _Reading(NamedTuple):
    year: int | None  # as written: of two digits, or four
    month: int
    day: int


class _Numeric(NamedTuple):
    numbers: tuple[int, ...]
    readings: dict[DateOrder, _Reading]


def numeric_date(
    phrase: str | None, instruction: Instruction, date_order: DateOrder | None
) -> tuple[Instruction, bool]:
    """The instruction with each numeric date of the phrase read by the space's order; and whether one was assumed.

    Only a `date` or `month_day` that holds the numbers of a date in the phrase is read again, at any depth, first to
    first; or the only one there is, whatever its numbers, where the phrase is little else ("due 03/04"). True means
    that several orders can read such a date, none is set, and the model's reading stands (`date_order_assumed`).
    """
    text = unicodedata.normalize("NFKC", phrase or "")
    found = [(match, numeric) for match in _WRITTEN.finditer(text) if (numeric := _numeric(match))]
    if not found:
        return instruction, False
    only = None
    if len(found) == 1 and sum(1 for _ in _leaves(instruction)) == 1:
        match, numeric = found[0]
        rest = text[: match.start()] + text[match.end() :]
        alone = not any(c.isdigit() for c in rest) and sum(c.isalpha() for c in rest) <= _LETTERS_MAX
        only = numeric if alone else None
    return _Reader([numeric for _, numeric in found], date_order, only).read(instruction)


class _Reader:
    """Reads an instruction's dates again, in the order they are said; each date of the phrase is used once."""

    def __init__(self, left: list[_Numeric], order: DateOrder | None, only: _Numeric | None) -> None:
        self.left = left
        self.order: DateOrder | None = order
        self.only = only

    def read(self, instruction: Instruction) -> tuple[Instruction, bool]:
        if isinstance(instruction, Date | MonthDay):
            return self._leaf(instruction)
        inner = {name: self.read(part) for name, part in parts_of(instruction)}
        if not inner:
            return instruction, False
        read = instruction.model_copy(update={name: part for name, (part, _) in inner.items()})
        return read, any(assumed for _, assumed in inner.values())

    def _leaf(self, leaf: Date | MonthDay) -> tuple[Instruction, bool]:
        numeric = next((n for n in self.left if _holds(n, leaf)), self.only)
        if numeric is None:
            return leaf, False
        self.left.remove(numeric)
        readings = set(numeric.readings.values())
        reading = numeric.readings.get(self.order) if self.order else None
        if reading is None and len(readings) == 1:
            reading = readings.pop()
        return (leaf, True) if reading is None else (_read_as(leaf, reading), False)


def _leaves(instruction: Instruction) -> Iterator[Date | MonthDay]:
    stack = [instruction]
    while stack:
        part = stack.pop()
        if isinstance(part, Date | MonthDay):
            yield part
        stack.extend(inner for _, inner in parts_of(part))


def _numeric(match: re.Match[str]) -> _Numeric | None:
    """The ways in which a written date can be read, by order; None if there is no way."""
    first, separator, second, third = match.groups()
    a, b, c = int(first), int(second), int(third or 0)
    readings: dict[DateOrder, _Reading] = {}
    if third is None:
        # "3-4" is a span of days or a score; "03-04" is a date
        if len(first) <= 2 and (separator != "-" or len(first) == len(second) == 2):
            readings = {"mdy": _Reading(None, a, b), "dmy": _Reading(None, b, a), "ymd": _Reading(None, a, b)}
    elif len(first) <= 2:
        if len(third) > 1:
            readings = {"mdy": _Reading(c, a, b), "dmy": _Reading(c, b, a)}
        if len(first) == 2 and len(third) <= 2:
            readings["ymd"] = _Reading(a, b, c)
    elif len(first) == 4 and len(third) <= 2:
        readings = {"ymd": _Reading(a, b, c)}
    readings = {order: r for order, r in readings.items() if 1 <= r.month <= 12 and 1 <= r.day <= 31}
    return _Numeric((a, b) if third is None else (a, b, c), readings) if readings else None


def _holds(numeric: _Numeric, leaf: Date | MonthDay) -> bool:
    return (
        leaf.month is not None
        and leaf.day is not None
        and _pair(leaf.month, leaf.day)
        in {_pair(one, other) for i, one in enumerate(numeric.numbers) for other in numeric.numbers[i + 1 :]}
    )


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _read_as(leaf: Date | MonthDay, reading: _Reading) -> Instruction:
    if reading.year is None:
        return leaf.model_copy(update={"month": reading.month, "day": reading.day})
    year = reading.year
    if year < 100:
        said = leaf.year if isinstance(leaf, Date) else None
        # a year of two digits is the model's own if it ends so, else POSIX's: 69 to 99 are the 1900s
        year = said if said is not None and said % 100 == year else year + (1900 if year >= 69 else 2000)
    return Date(year=year, month=reading.month, day=reading.day)
