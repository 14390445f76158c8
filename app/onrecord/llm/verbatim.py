"""The extractor without a model: each sentence that a person states is a claim in its exact words.

It invents nothing. Of what a record can hold it fills in what rules recognize for certain (a time, a task, an
instruction, a value, whom a sentence reports), and leaves the rest open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import TypeVar
from zoneinfo import ZoneInfo

from onrecord.llm.grammar import compiled
from onrecord.llm.sayings import SAYINGS
from onrecord.llm.when import When, happened, said_when
from onrecord.models.answer import ClaimKind, Order, Record, SourceSpan, WindowAnswer
from onrecord.models.calendar import Ago, At, Date, Every, Instruction, None_, Offset, Unresolved, Until, Weekday
from onrecord.models.claim import CLAIM_LENGTH_MAX, Decision
from onrecord.models.source import Frame, Speaker, Turn, Window
from onrecord.text.letters import closes_letter, introduces_quote, quote_lines, signs
from onrecord.text.normalize import straight
from onrecord.text.sentences import sentences
from onrecord.text.speech import is_in_flight, is_question, opens_as_instruction, states_something
from onrecord.text.words import language_of, names

_T = TypeVar("_T")

_MARKER = re.compile(r"\s*(?:(?:[-*+•–—‣◦>]|\d{1,3}[.)]|[a-zA-Z]\)|#{1,6})\s+)*(?:\[(?P<box>[ xX])\]\s+)?")
_CLAUSE = re.compile(r"\s*[;；\n]+\s*|[,，、：:]\s+|\s+[–—-]\s+|(?<=[，、；：])")
_END = re.compile(r"[\s.,;:!…。，；！]+$")
_AND = "and|but|so|because|since|otherwise|y|pero|porque|e|mas|mais|et|car|und|aber|weil|denn|ma|perché"
_SELF = "i|we|i'm|i've|it|it's|yo|eu|je|j'|nous|ich|wir|io|noi|then"
_ACT_ENDS = re.compile(
    r"[;:；：\n(]|[.。](?=\W*$)|\s(?:because|porque|parce que|weil|perché)\s|[,，]\s*(?:但|因为|所以|然后)"
    rf"|[,，]\s*(?:{_AND})\b|\s(?:{_AND})\s+(?:{_SELF})\b",
    re.IGNORECASE,
)
_NAME = r"(?P<who>[^\W\d_a-zà-öø-ÿ][\w'’.-]*(?:\s[^\W\d_a-zà-öø-ÿ][\w'’.-]*){0,3})"
_NUMBER = r"\d+(?:[.,]\d+)*"
_AMOUNT = rf"[$€£¥]\s?{_NUMBER}|{_NUMBER}\s?(?:[$€£¥]|USD|EUR|GBP|元|円)"
_THING = rf"(?P<value>{_AMOUNT}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|#?[A-Z]{{0,3}}{_NUMBER}%?)"
_LAYOUT = re.compile(r"^(?:```|~~~)|^\|.*\|$", re.DOTALL)
_ROW = re.compile(r"\|[ \t]*(?P<cells>(?=[^\n]*[^\W\d_])(?=[^\n]*\d)[^\n]*?)[ \t]*\|")
_ALONE = re.compile(rf"^[\s\"'“«(*_]*{_THING}[\s\"'”».!,)*_]*$")


@dataclass(frozen=True, slots=True)
class _Piece:
    """A sentence, or a part of a long one, in its turn: `[start, end)`; `box` is a list's check mark."""

    start: int
    end: int
    box: str | None = None


def read(window: Window, frame: Frame) -> tuple[WindowAnswer, tuple[Decision, ...]]:
    """A record for each sentence that a person's owned turn states, and a decision for each other one.

    An agent's turns are not read: whoever holds an office's words apart from a person's needs a model.
    """
    records: list[Record] = []
    dropped: list[Decision] = []
    for number, turn in enumerate(window.owned, 1):
        if not window.speaker(turn.speaker_id).is_person:
            continue
        language = language_of(turn.text)
        before = ""
        for start, end in _sentences(turn.text):
            asked = _is_request(turn.text[start:end], language)
            reason = None if asked else _no_claim(turn.text[start:end], language)
            if reason is None and signs(turn.text[start:end], before):
                reason = "no_info"
            before = turn.text[start:end]
            if reason:
                dropped.append(_dropped(turn, start, end, reason))
                continue
            for piece in _pieces(turn.text, start, end):
                if piece.end - piece.start > CLAIM_LENGTH_MAX:
                    dropped.append(_dropped(turn, piece.start, piece.end, "too_long"))
                else:
                    record = _record(number, turn, piece, language, window, frame)
                    records.append(_as_asked(record) if asked else record)
    claims = tuple(record.claim_text for record in records)
    return WindowAnswer(claims_found=claims, records=tuple(records)), tuple(dropped)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """The sentences of a text, parted from the lines that introduce a quote, whatever stops these have."""
    lines = list(quote_lines(text))
    for start, end in sentences(text):
        at = start
        for opened, closed in lines:
            if opened >= end or closed <= start:
                continue
            if text[at : max(at, opened)].strip():
                yield at, at + len(text[at:opened].rstrip())
            if opened >= start:
                yield opened, closed
            at = max(at, closed)
        at = end - len(text[at:end].lstrip()) if at < end else end
        if at < end:
            yield at, end


def _no_claim(sentence: str, language: str | None) -> str | None:
    """Why a sentence states nothing; None where it does. Progress under way is the engine's to drop (duty 8)."""
    if (_LAYOUT.search(sentence) and not states_row(sentence)) or introduces_quote(sentence):
        return "boilerplate"
    if is_question(sentence, language):
        return "question"
    if closes_letter(sentence) or (not states_something(sentence, language) and not is_in_flight(sentence, language)):
        return "no_info"
    return None


def states_row(sentence: str) -> bool:
    """Whether a sentence is a table's row that states something, as words and a figure do; a row of its rules not."""
    return _ROW.fullmatch(sentence) is not None


def _is_request(sentence: str, language: str | None) -> bool:
    """Whether a question asks somebody to act, and says upon what: with a figure, a number of an order, an address.

    What a person asked for is worth remembering, and what holds a figure may not get lost; a question that only wants
    to know is no claim.
    """
    if not any(character.isdigit() for character in sentence) or not is_question(sentence, language):
        return False
    known = language_of(sentence) or language
    return any(_requests(code).search(straight(sentence)) for code in ((known,) if known else SAYINGS))


@cache
def _requests(code: str) -> re.Pattern[str]:
    said = SAYINGS.get(code) or SAYINGS["en"]
    return compiled(said, said.requests)


def _as_asked(record: Record) -> Record:
    """As what happened in this very turn: whoever spoke asked. When it is to be done is no time of the asking."""
    change = {"kind": "occurrence", "time": None_(), "temporal_phrase": None, "todo": "none", "value": None}
    return record.model_copy(update=change)


def _dropped(turn: Turn, start: int, end: int, reason: str) -> Decision:
    return Decision("selection_drop", reason, turn.passage_id, turn.text[start:end])


def _pieces(text: str, start: int, end: int) -> Iterator[_Piece]:
    """A sentence without its list marker, cut between clauses where it is longer than a claim may be; a row's cells."""
    row = _ROW.fullmatch(text, start, end)
    start, end = row.span("cells") if row else (start, end)
    marker = _MARKER.match(text, start, end)
    box = marker["box"] if marker else None
    at = marker.end() if marker and marker.end() < end else start
    while end - at > CLAIM_LENGTH_MAX:
        cuts = [cut for cut in _CLAUSE.finditer(text, at, at + CLAIM_LENGTH_MAX + 1) if at < cut.start()]
        # A line or a semicolon is a better place than a comma, and the last one leaves the fewest pieces.
        cut = max(cuts, key=lambda c: (bool(c[0].strip(" ,，、：:–—-")), c.start()), default=None)
        if cut is None:
            break
        yield _Piece(at, cut.start(), box)
        at, box = cut.end(), None
    if at < end:
        yield _Piece(at, end, box)


def _record(number: int, turn: Turn, piece: _Piece, language: str | None, window: Window, frame: Frame) -> Record:
    words = turn.text[piece.start : piece.end]
    known = language_of(words) or language
    # Too few words to tell a language: what the patterns of any of them recognize is what was said.
    codes = (known,) if known else tuple(SAYINGS)
    speaker = window.speaker(turn.speaker_id)
    today = _today(turn, speaker, frame)
    when = _first(codes, lambda code: said_when(straight(words), code, frame.space.date_order, today))
    is_order = "signals" in frame.space.features and any(opens_as_instruction(words, code) for code in codes)
    act = None if is_order else _first(codes, lambda code: _act(words, code, piece.box, when))
    if act is not None and when is not None:
        if isinstance(when.time, Every):
            act = None  # what is done again and again is never ticked off
        elif not act.has_time or _is_past(when.time):
            when = None  # the time of something else in the sentence is not when this is due
        elif isinstance(when.time, Until):
            when = replace(when, time=when.time.end)  # a task's day is the last on which it may be done
    time: Instruction = when.time if when else None_()
    kind: ClaimKind = "standing"
    if (
        act is None
        and not is_order
        and (any(happened(words, code, when) for code in codes) or (when and not when.of_thing and _is_past(when.time)))
    ):
        kind = "occurrence"
        time = time if when else Unresolved()
    is_user = window.customer is None or turn.speaker_id == window.customer
    return Record(
        claim_text=words,
        value=act.words if act else _first(codes, lambda code: _value(words, code)),
        kind=kind,
        subject="user" if is_user else speaker.name or speaker.speaker_id,
        subject_kind="user" if is_user else "named_entity",
        time=time,
        temporal_phrase=words[when.start : when.end] if when else None,
        todo="none" if act is None else "done" if piece.box in ("x", "X") else "open",
        source_span=SourceSpan(turn_index=number, quote=words),
        relations=("MENTIONS",),
        attributed_to=_first(codes, lambda code: _reported(words, code)),
        instruction=Order(expires=time.end if isinstance(time, Until) else None_()) if is_order else None,
    )


def _first(codes: tuple[str, ...], read: Callable[[str], _T | None]) -> _T | None:
    return next((found for code in codes if (found := read(code)) is not None), None)


def _today(turn: Turn, speaker: Speaker, frame: Frame) -> date:
    zone = speaker.time_zone or frame.space.time_zone
    return (turn.at.astimezone(ZoneInfo(zone)) if zone else turn.at).date()


def _is_past(time: Instruction) -> bool:
    match time:
        case Offset(amount=amount) | Ago(amount=amount):
            return amount < 0
        case At(on=inner) if inner:
            return _is_past(inner)
        case Weekday(direction="last"):
            return True
        case _:
            return getattr(time, "direction", None) == "last" and not isinstance(time, Date)


@dataclass(frozen=True, slots=True)
class _Act:
    """What is to be done, and whether the sentence's time is when."""

    words: str
    has_time: bool


def _act(words: str, code: str, box: str | None, when: When | None) -> _Act | None:
    """What is to be done, where a sentence says that its speaker has to do it."""
    if box is not None:
        said = _END.sub("", words)
        return _Act(said, has_time=True) if said else None
    sayings = SAYINGS.get(code) or SAYINGS["en"]
    opens, act_opens, no_act, unless, fillers = _todo_patterns(code)
    said = straight(words)
    for opening in opens.finditer(said):
        if unless.search(said, 0, opening.start()):
            continue
        start = fillers.match(said, opening.end())
        at = start.end() if start else opening.end()
        if not act_opens.match(said, at) or no_act.match(said, at):
            continue
        ends = _ACT_ENDS.search(said, at)
        end = ends.start() if ends else len(words)
        act = _without(words, at, end, when, sayings.spaced)
        if act:
            inside = when is not None and opening.start() <= when.start and when.end <= end
            before = when is not None and not said[when.end : opening.start()].strip(" ,，") and when.start < at
            return _Act(act, has_time=inside or before)
    return None


def _without(words: str, start: int, end: int, when: When | None, spaced: bool) -> str:
    """The act without the time that opens or closes it."""
    if when and start <= when.start and when.end <= end:
        if not words[when.end : end].strip(" .,;:!。，！"):
            end = when.start
        elif not words[start : when.start].strip():
            start = when.end
    act = _END.sub("", words[start:end]).strip()
    return act if len(act.split()) > 1 or not spaced or len(act) > 3 else ""


@cache
def _todo_patterns(code: str) -> tuple[re.Pattern[str], ...]:
    said = SAYINGS.get(code) or SAYINGS["en"]
    gap = r"\s*" if said.spaced else ""
    return (
        compiled(said, said.todo),
        re.compile(rf"{gap}(?:{said.act})", re.IGNORECASE),
        re.compile(rf"{gap}(?:{said.no_act})" + (r"(?!\w)" if said.spaced else ""), re.IGNORECASE),
        re.compile(rf"(?:{said.unless})\s*$" if not said.spaced else rf"(?<!\w)(?:{said.unless})\s*$", re.IGNORECASE),
        re.compile(rf"{gap}(?:(?:{said.fillers}){gap})*", re.IGNORECASE),
    )


@cache
def _value_patterns(code: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    said = SAYINGS.get(code) or SAYINGS["en"]
    edge = r"\b" if said.spaced else ""
    valued = rf"(?:{edge}(?:{said.is_})\s*:?|^[^\W\d_][\w .'’-]{{0,40}}[:：])\s*{_THING}(?=[\s.,;!。，]*$)"
    return compiled(said, said.is_), re.compile(valued, re.IGNORECASE)


def _value(words: str, code: str) -> str | None:
    """What a sentence says that something is: the one figure, amount or address that stands alone or ends it."""
    alone = _ALONE.match(words)
    if alone:
        return alone["value"]
    joined, valued = _value_patterns(code)
    found = valued.search(words)
    # "my name is Mei and my zip code is 80217" says two things: neither is its value.
    return found["value"] if found and len(joined.findall(straight(words))) <= 1 else None


@cache
def _reported_pattern(code: str) -> re.Pattern[str]:
    said = SAYINGS.get(code) or SAYINGS["en"]
    return re.compile(rf"^[\s\"“«*_-]*{_NAME}\s+(?:{said.reported})\b")


def _reported(words: str, code: str) -> str | None:
    found = _reported_pattern(code).match(words)
    # "I said" and "She says" report nobody by name.
    return found["who"] if found and names(found["who"]) else None
