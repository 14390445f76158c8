"""A language's sayings about time, compiled: each pattern with the instruction that it stands for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, Literal

from onrecord.llm.sayings import SAYINGS, Sayings
from onrecord.models.calendar import (
    Ago,
    Date,
    DayOfMonth,
    Direction,
    Every,
    Instruction,
    Month,
    MonthDay,
    Offset,
    Unit,
    Weekday,
    WeekdayName,
)
from onrecord.text.lexicons import LEXICONS

Tense = Literal["past", "future", "plain", "mixed"]

WEEKDAYS: tuple[WeekdayName, ...] = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_HAN = {c: n for n, c in enumerate("零一二三四五六七八九十")} | {"两": 2, "兩": 2}
_MORE_NUMBERS = {
    "en": {"a": 1, "an": 1},
    "de": {"einem": 1, "einer": 1, "eines": 1},
    "it": {"un'": 1, "un’": 1},
    "zh": _HAN,
    "ja": _HAN,
}
_VERBS = frozenset({"may", "march", "mar"})
_SPACE = re.compile(r"\(\?<!.*?\)| ")  # what is looked behind has one length

Reader = Callable[["re.Match[str]", Tense], Instruction | None]
Pattern = tuple["re.Pattern[str]", Reader]


@dataclass(frozen=True, slots=True)
class Grammar:
    """`bare` are times only after the words that open one ("since", "from … to")."""

    patterns: tuple[Pattern, ...]
    bare: tuple[Pattern, ...]
    since: re.Pattern[str]
    until: re.Pattern[str]
    range_opens: re.Pattern[str]
    to: re.Pattern[str]
    at: re.Pattern[str]
    past: re.Pattern[str]
    future: re.Pattern[str]
    did: re.Pattern[str]


@cache
def grammar_of(language: str) -> Grammar:
    """The grammar of a language by its code; English where it has none."""
    said = SAYINGS.get(language) or SAYINGS["en"]
    return Grammar(
        patterns=tuple(_patterns(said)),
        bare=tuple(_bare(said)),
        since=compiled(said, said.since),
        until=compiled(said, said.until),
        range_opens=compiled(said, said.range_opens),
        to=re.compile(rf"\s*{_spaced(said.to)}\s*", re.IGNORECASE),
        at=re.compile(_spaced(said.at) + (r"(?!\w)" if said.spaced else ""), re.IGNORECASE),
        past=compiled(said, said.past),
        future=compiled(said, said.future),
        did=compiled(said, said.did),
    )


def compiled(said: Sayings, pattern: str) -> re.Pattern[str]:
    """One of its patterns: without regard to case, between word boundaries where the language has them."""
    edges = (r"(?<!\w)", r"(?!\w)") if said.spaced else ("", "")
    return re.compile(f"{edges[0]}{_spaced(pattern)}{edges[1]}", re.IGNORECASE)


def _spaced(pattern: str) -> str:
    runs = _SPACE.sub(lambda found: found[0] if found[0] != " " else r"\s+", pattern.replace(" ?", r"\s?"))
    return f"(?:{runs})"


@dataclass(frozen=True, slots=True)
class _Words:
    """The names of a language, each with what it stands for."""

    months: dict[str, int]
    weekdays: dict[str, WeekdayName]
    numbers: dict[str, int]
    units: tuple[tuple[str, Unit], ...]

    @classmethod
    def of(cls, said: Sayings) -> _Words:
        lexicon = LEXICONS[said.language]
        weekdays: dict[str, WeekdayName] = {
            name: WEEKDAYS[n]
            for n, names in enumerate(lexicon.weekdays)
            for name in names.split()
            if not (name.endswith("s") and name[:-1] in names.split())
        }
        months = {name: n for n, names in enumerate(lexicon.months, 1) for name in names.split()}
        if not said.spaced:
            months |= {f"{n}月": n for n in range(1, 13)} | {f"{n:02}月": n for n in range(1, 10)}
        numbers = {**lexicon.numbers, **_MORE_NUMBERS.get(said.language, {})}
        return cls(months, weekdays, numbers, tuple((noun, unit) for unit, noun in said.units.items()))

    def fill(self, pattern: str) -> str:
        """The pattern with names for its marks; where alternatives repeat one, each gets a number of its own."""
        for mark, alternatives in (
            ("w", _any(self.weekdays)),
            ("m", _any(self.months)),
            ("n", rf"\d{{1,4}}|{_any(self.numbers)}"),
            ("unit", "|".join(noun for noun, _ in self.units)),
        ):
            parts = pattern.split(f"{{{mark}}}")
            named = (f"(?P<{mark}{n}>{alternatives}){part}" for n, part in enumerate(parts[1:], 1))
            pattern = parts[0] + "".join(named)
        return pattern

    def unit(self, match: re.Match[str]) -> Unit:
        said = _named(match, "unit")
        return next(unit for noun, unit in self.units if re.fullmatch(noun, said, re.IGNORECASE))

    def number(self, said: str) -> int:
        return int(said) if said.isdecimal() else self.numbers[said.lower()]


def _any(names: dict[str, Any]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or r"(?!)"


def _patterns(said: Sayings) -> Iterator[Pattern]:
    words = _Words.of(said)
    for days, pattern in said.days.items():
        yield compiled(said, pattern), _always(Offset(unit="day", amount=days))
    for (unit, amount), pattern in said.fused.items():
        yield compiled(said, pattern), _always(Offset(unit=unit, amount=amount))
    for amount, patterns in said.whole.items():
        for pattern in patterns:
            yield compiled(said, words.fill(pattern)), _whole(words, amount)
    for pattern, sign, sure in ((said.ago, -1, True), (said.ahead, 1, True), (said.ahead_or_within, 1, False)):
        yield compiled(said, words.fill(pattern)), _counted(words, sign, sure)
    yield compiled(said, words.fill(said.every_unit)), _every_unit(words)
    yield from _days(said, words)


def _days(said: Sayings, words: _Words) -> Iterator[Pattern]:
    for direction, pattern in said.weekday.items():
        yield compiled(said, words.fill(pattern)), _weekday(words, direction)
    yield compiled(said, words.fill(said.bare_weekday)), _weekday(words, None)
    yield compiled(said, words.fill(said.every)), _every_weekday(words)
    for pattern in said.dates:
        yield compiled(said, words.fill(pattern)), _date(words)
    yield compiled(said, words.fill(said.month)), _month(words)
    yield compiled(said, said.year), _year
    yield compiled(said, said.day_of_month), _day_of_month


def _bare(said: Sayings) -> Iterator[Pattern]:
    words = _Words.of(said)
    yield compiled(said, words.fill("{w}")), _weekday(words, None)
    yield compiled(said, words.fill(r"{m}(?: (?:de |del )?(?P<y>(?:19|20)\d\d))?")), _month(words)
    yield compiled(said, r"(?P<y>(?:19|20)\d\d)(?!\s*[%€$])"), _year


def _always(time: Instruction) -> Reader:
    return lambda _match, _tense: time


def _whole(words: _Words, amount: int) -> Reader:
    def read(match: re.Match[str], _tense: Tense) -> Instruction | None:
        unit = words.unit(match)
        # "this minute" is a way of speaking.
        return None if unit in ("minute", "hour", "day") else Offset(unit=unit, amount=amount)

    return read


def _every_unit(words: _Words) -> Reader:
    return lambda match, _tense: Every(unit=words.unit(match))


def _counted(words: _Words, sign: int, sure: bool) -> Reader:
    def read(match: re.Match[str], tense: Tense) -> Instruction | None:
        if not sure and tense != "future":
            return None
        unit = words.unit(match)
        amount = sign * words.number(_named(match, "n"))
        return Offset(unit=unit, amount=amount) if unit in ("year", "quarter") else Ago(unit=unit, amount=amount)

    return read


def _weekday(words: _Words, direction: str | None) -> Reader:
    def read(match: re.Match[str], tense: Tense) -> Instruction | None:
        way = direction or direction_of(tense)
        named = {"weekday": words.weekdays[_named(match, "w")], "direction": way}
        return Weekday.model_validate(named) if way else None

    return read


def _every_weekday(words: _Words) -> Reader:
    return lambda match, _tense: Every(unit="week", weekday=words.weekdays[_named(match, "w")])


def _date(words: _Words) -> Reader:
    def read(match: re.Match[str], tense: Tense) -> Instruction | None:
        year = int(match["y"]) if match["y"] else None
        if year is None and match["m1"] in _VERBS:
            return None
        return day_of(year, words.months[_named(match, "m")], int(match["d"]), tense)

    return read


def _month(words: _Words) -> Reader:
    def read(match: re.Match[str], tense: Tense) -> Instruction | None:
        month, year = words.months[_named(match, "m")], _named(match, "y", "")
        direction: Direction | None = direction_of(tense)
        if year:
            return Date(year=int(year), month=month)
        return direction and Month(month=month, direction=direction)

    return read


def _year(match: re.Match[str], _tense: Tense) -> Instruction:
    return Date(year=int(match["y"]))


def _day_of_month(match: re.Match[str], tense: Tense) -> Instruction | None:
    direction = direction_of(tense)
    return direction and DayOfMonth(day=int(match["d"]), direction=direction) if 1 <= int(match["d"]) <= 31 else None


def _named(match: re.Match[str], name: str, otherwise: str | None = None) -> str:
    """What a name, in any of the alternatives that have it, stands for (`w`, `w2`, …)."""
    said = next((text for key, text in match.groupdict().items() if text and key.rstrip("0123456789") == name), None)
    if said is None:
        if otherwise is None:
            raise KeyError(name)
        return otherwise
    return said.lower()


def is_day(year: int | None, month: int, day: int) -> bool:
    """Whether the calendar has that day; without a year, whether any year has it."""
    try:
        date(year or 2024, month, day)
    except ValueError:
        return False
    return True


def day_of(year: int | None, month: int, day: int, tense: Tense) -> Instruction | None:
    """The instruction for a day as said; None where the calendar lacks it, or the tense leaves its year open."""
    if not is_day(year, month, day):
        return None
    if year is not None:
        return Date(year=year, month=month, day=day)
    direction = direction_of(tense)
    return direction and MonthDay(month=month, day=day, direction=direction)


def direction_of(tense: Tense) -> Literal["next", "last"] | None:
    """Which way a day without its year or week is, by the tense of its sentence; None where the tense is mixed."""
    return None if tense == "mixed" else "last" if tense == "past" else "next"
