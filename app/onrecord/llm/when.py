"""Times that rules can tell, as instructions of the calendar; what can be read in two ways is no time.

Every pattern of a language is tried in a sentence, and the longest that overlap no other stay. One time remains, or
nothing is said of the sentence's time at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from onrecord.llm.grammar import WEEKDAYS, Grammar, Tense, day_of, grammar_of, is_day
from onrecord.models.calendar import (
    At,
    Date,
    DateOrder,
    DayOfMonth,
    Instruction,
    MonthDay,
    Offset,
    Range,
    Since,
    Until,
    Weekday,
)
from onrecord.text.normalize import straight

_ISO = re.compile(r"(?<![\w/.-])((?:19|20)\d\d)-([01]\d)-([0-3]\d)(?![\w/-])(?!\.\d)")
# What is moved from one day to another lasts from neither to the other.
_MOVES = re.compile(
    r"\b(?:mov|shift|reschedul|postpon|switch|push|chang|cambi|aplaz|adelant|muda|mudou|adi|déplac|report|verschob|verleg"
    r"|verschieb|spost|rimand)|改|推迟|移|変更",
    re.IGNORECASE,
)
_NUMERIC = re.compile(r"(?<![\w/.,#-])(\d{1,4})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\w/-])(?![.,]\d)")


@dataclass(frozen=True, slots=True)
class When:
    """A time that a text says: its place, and what it means; `of_thing`: as in "yesterday's order"."""

    start: int
    end: int
    time: Instruction
    of_thing: bool = False


@dataclass(frozen=True, slots=True)
class _Said:
    start: int
    end: int
    time: Instruction | None  # None: a time that may be read in two ways

    @property
    def length(self) -> int:
        return self.end - self.start


def said_when(sentence: str, language: str, order: DateOrder | None, today: date) -> When | None:
    """The one time that a sentence says, else None. `today` is the turn's local day."""
    grammar = grammar_of(language)
    tense = tense_of(sentence, language)
    found = [
        *_opened(sentence, grammar, tense, order),
        *_plain(sentence, grammar, tense),
        *_numeric(sentence, tense, order),
    ]
    kept: list[_Said] = []
    for said in sorted(found, key=lambda s: (-s.length, s.start)):
        if all(said.end <= other.start or said.start >= other.end for other in kept):
            kept.append(said)
    kept = _one_day(sorted(kept, key=lambda s: s.start), sentence)
    if not kept or any(said.time is None or said.time != kept[0].time for said in kept):
        return None
    said = _with_time_of_day(kept[0], sentence, grammar) if len(kept) == 1 else kept[0]
    if said.time is None or not _holds_together(said.time, sentence, today):
        return None
    return When(said.start, said.end, said.time, sentence[said.end : said.end + 2] in ("'s", "’s"))


def tense_of(sentence: str, language: str) -> Tense:
    """Whether a sentence speaks of what was, of what is or is to come, of both, or shows neither."""
    grammar = grammar_of(language)
    past, future = bool(grammar.past.search(sentence)), bool(grammar.future.search(sentence))
    return "mixed" if past and future else "past" if past else "future" if future else "plain"


def happened(sentence: str, language: str, when: When | None) -> bool:
    """Whether a sentence tells of something that its speaker did, and of nothing that is, or is to come."""
    plain = straight(sentence)
    grammar = grammar_of(language)
    told = grammar.did.search(plain)
    if told is None or grammar.future.search(plain):
        return False
    before = plain[: told.start()].strip()
    # "all that I bought" tells of something else than the buying: it has to open, after a word or the time.
    return len(before.split()) <= 1 or (when is not None and plain[when.end : told.start()].strip(" ,") == "")


def _plain(sentence: str, grammar: Grammar, tense: Tense) -> Iterator[_Said]:
    for pattern, reader in grammar.patterns:
        for match in pattern.finditer(sentence):
            yield _Said(match.start(), match.end(), reader(match, tense))


def _opened(sentence: str, grammar: Grammar, tense: Tense, order: DateOrder | None) -> Iterator[_Said]:
    def after(place: int, tense: Tense) -> _Said | None:
        while place < len(sentence) and sentence[place].isspace():
            place += 1
        said = [
            _Said(place, match.end(), reader(match, tense))
            for pattern, reader in (*grammar.patterns, *grammar.bare)
            if (match := pattern.match(sentence, place))
        ]
        said += [one for one in _numeric(sentence, tense, order) if one.start == place]
        return max(said, key=lambda s: s.length, default=None)

    for opening in grammar.since.finditer(sentence):
        begins = after(opening.end(), "past" if tense == "mixed" else tense if tense == "future" else "past")
        if begins:
            yield _Said(opening.start(), begins.end, begins.time and Since(start=begins.time))
    for opening in grammar.until.finditer(sentence):
        ends = after(opening.end(), "past" if tense == "past" else "future")
        if ends:
            yield _Said(opening.start(), ends.end, ends.time and Until(end=ends.time))
    for opening in grammar.range_opens.finditer(sentence):
        first = after(opening.end(), tense)
        between = first and grammar.to.match(sentence, first.end)
        last = between and after(between.end(), tense)
        if first and last:
            whole = Range(start=first.time, end=last.time) if first.time and last.time else None
            yield _Said(opening.start(), last.end, whole)


def _numeric(sentence: str, tense: Tense, order: DateOrder | None) -> Iterator[_Said]:
    for match in _ISO.finditer(sentence):
        yield _Said(match.start(), match.end(), Date(year=int(match[1]), month=int(match[2]), day=int(match[3])))
    for match in _NUMERIC.finditer(sentence):
        said = _numeric_date(match, tense, order)
        if said is not _NO_DATE:
            yield _Said(match.start(), match.end(), said)


_NO_DATE = Date(year=0)


def _numeric_date(match: re.Match[str], tense: Tense, order: DateOrder | None) -> Instruction | None:
    """Read by the order, or in the one way that it can be read; `_NO_DATE` for what is none."""
    first, mark, second, third = int(match[1]), match[2], int(match[3]), match[4]
    if third is None and mark != "/":
        return _NO_DATE  # 3.5 and 3-5 are no days
    if third is None and order == "ymd":
        order = "mdy"
    readings: dict[DateOrder, tuple[int | None, int, int]] = {}
    if third is None:
        readings = {"mdy": (None, first, second), "dmy": (None, second, first)}
    elif len(match[1]) == 4:
        readings = {"ymd": (first, second, int(third))}
    elif len(third) == 4:
        readings = {"mdy": (int(third), first, second), "dmy": (int(third), second, first)}
    else:
        year = 2000 + int(third)
        readings = {
            "mdy": (year, first, second),
            "dmy": (year, second, first),
            "ymd": (2000 + first, second, int(third)),
        }
    possible = {name: said for name, said in readings.items() if is_day(*said)}
    if not possible:
        return _NO_DATE
    if order in possible:
        return day_of(*possible[order], tense)
    sayings = set(possible.values())
    return day_of(*sayings.pop(), tense) if len(sayings) == 1 else None


def _one_day(kept: list[_Said], sentence: str) -> list[_Said]:
    """As one day what says it twice, as "Friday, June 8" does."""
    out: list[_Said] = []
    for said in kept:
        before = out[-1] if out else None
        if (
            before
            and isinstance(before.time, Weekday | None)
            and isinstance(said.time, MonthDay | Date)
            and sentence[before.end : said.start].strip(" ,(") in ("", "den", "the", "el", "le", "il")
        ):
            out[-1] = _Said(before.start, said.end, said.time)
        else:
            out.append(said)
    return out


def _with_time_of_day(said: _Said, sentence: str, grammar: Grammar) -> _Said:
    is_day = isinstance(said.time, Weekday | MonthDay | DayOfMonth) or (
        (isinstance(said.time, Offset) and said.time.unit == "day")
        or (isinstance(said.time, Date) and said.time.day is not None)
    )
    match = grammar.at.match(sentence, said.end) if is_day else None
    if not match:
        return said
    told = match.groupdict()
    hour, minute, half = int(told["h"]), told.get("min") or told.get("min2"), (told.get("half") or "").lower()
    late = half.startswith(("p", "下午", "晚上", "午後"))
    if half and hour <= 12:
        hour = hour % 12 + (12 if late else 0)
    elif hour < 13 and (minute is None or grammar is grammar_of("en")):
        return said  # morning or afternoon: not said
    return _Said(said.start, match.end(), At(hour=hour % 24, minute=int(minute or 0), on=said.time))


def _holds_together(time: Instruction, sentence: str, today: date) -> bool:
    """Not a range between two days of a change, nor one whose weekdays are the wrong way round."""
    if isinstance(time, Range) and _MOVES.search(sentence):
        return False
    if isinstance(time, Range) and isinstance(time.start, Weekday) and isinstance(time.end, Weekday):
        ahead = [(WEEKDAYS.index(end.weekday) - today.weekday() - 1) % 7 for end in (time.start, time.end)]
        return ahead[0] <= ahead[1] if time.start.direction == time.end.direction else False
    return True
