"""What is said of an object's fields against what is recorded: where the two differ, by the kind of the field.

Only what is known to differ does: words that cannot be read as the field's kind ("soon", of a date) differ from none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any, cast

import regex

from onrecord.models.context import OPEN_STATES, FieldKind
from onrecord.models.object import ObjectType
from onrecord.models.stamp import moment
from onrecord.stages.compile import zone_of
from onrecord.text.figures import figures, spaced_figures, worded_values
from onrecord.text.normalize import fold, normalize_key, normalize_value

_TRUE = frozenset(
    ("yes", "true", "sí", "si", "sim", "oui", "vrai", "verdadero", "verdadeiro", "ja",
     "wahr", "sì", "vero", "是", "是的", "对", "真", "はい", "真実")
)  # fmt: skip
_FALSE = frozenset(
    ("no", "false", "não", "nao", "non", "faux", "falso", "nein", "falsch", "否", "不是", "不", "假", "いいえ", "偽")
)  # fmt: skip
_PARTS = regex.compile(r"\s*(?:[;,、，；/|]|\n|(?<!\S)(?:and|y|e|et|und|&|和|と|及)(?!\S))\s*", regex.IGNORECASE)
_FULL_DATE = regex.compile(r"\d{4}/\d{1,2}/\d{1,2}")
_ISO = regex.compile(r"\d{4}-\d\d-\d\d(?:$|[T ])")


@dataclass(frozen=True, slots=True)
class Saying:
    """The value of an observation, and the time that it speaks of: `[start, end)`, in the speaker's zone.

    `is_one_of` where the attribute holds many values, so that this is one of them; `is_negative` where it says that
    the value is not so any more.
    """

    value: str | None
    start: datetime | None = None
    end: datetime | None = None
    precision: str = "unknown"
    zone: str | None = None
    is_one_of: bool = False
    is_negative: bool = False


@dataclass(frozen=True, slots=True)
class Divergence:
    """A value that is said of a field, and another that is recorded; `facts` say it, `claims` are theirs."""

    object: str
    field: str
    attribute: str
    recorded: Any
    said: str
    key: str
    facts: tuple[str, ...]
    claims: tuple[str, ...]
    by: tuple[str, ...]


def divergences(
    reference: str, kind: ObjectType, fields: Mapping[str, Any], facts: Iterable[Mapping[str, Any]]
) -> list[Divergence]:
    """Where the open observations of an object differ from its fields, each said value once.

    `facts` are rows by their property names, with `time_zone` and `holds` of the claim that opened each.
    """
    found: dict[tuple[str, str], list[tuple[str, Mapping[str, Any]]]] = {}
    for fact in sorted(facts, key=lambda f: f["fact_id"]):
        name = kind.observes.get(fact.get("attribute") or "")
        observes = fact["form"] == "observation" and fact["state"] in OPEN_STATES
        if name is None or not observes or reference not in (fact.get("bound_to") or ()):
            continue
        saying = saying_of(fact)
        rule = kind.fields.get(name)
        if not is_so(saying, fields.get(name), rule.kind if rule else "text"):
            shown = shown_of(saying, fields.get(name), rule.kind if rule else "text")
            key = f"{'not ' if saying.is_negative else ''}{normalize_value(shown)}"
            found.setdefault((name, key), []).append((shown, fact))
    return [
        Divergence(
            object=reference,
            field=name,
            attribute=said[0][1]["attribute"],
            recorded=fields.get(name),
            said=said[0][0],
            key=key,
            facts=tuple(fact["fact_id"] for _, fact in said),
            claims=tuple(dict.fromkeys(c for _, fact in said for c in fact.get("claims") or ())),
            by=tuple(dict.fromkeys(who for _, fact in said for who in fact.get("said_by") or ())),
        )
        for (name, key), said in found.items()
    ]


def saying_of(fact: Mapping[str, Any]) -> Saying:
    """What a fact's row says of a field."""
    start, end = fact.get("time_from"), fact.get("time_until")
    return Saying(
        value=fact.get("value"),
        start=moment(start) if start else None,
        end=moment(end) if end else None,
        precision=fact.get("time_precision") or "unknown",
        zone=fact.get("time_zone"),
        is_one_of=fact.get("holds") == "many",
        is_negative=fact.get("polarity") == "negative",
    )


def is_so(saying: Saying, recorded: Any, kind: FieldKind) -> bool:
    """Whether what is said may stand beside what is recorded; also where nothing is recorded, or none can tell."""
    if recorded is None:
        return True
    alike = _alike(saying, recorded, _kind_of(recorded, kind))
    if alike is None:
        return True
    return alike is not saying.is_negative


def shown_of(saying: Saying, recorded: Any, kind: FieldKind) -> str:
    """What is said, as it is shown: of a date its day."""
    if recorded is not None and _kind_of(recorded, kind) == "date":
        day = _day_written(saying.value) or _last_day(saying)
        if day is not None:
            return day.isoformat()
    return saying.value or ""


def fits(value: Any, kind: FieldKind) -> bool:
    """Whether a recorded value can be one of the field's kind; what is not set always can."""
    match kind:
        case "date":
            return value is None or (isinstance(value, str) and _recorded_day(value) is not None)
        case "number":
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            return value is None or is_number or (isinstance(value, str) and len(_numbers(value) or ()) > 0)
        case "boolean":
            return value is None or isinstance(value, bool) or _truth(value) is not None
        case "list":
            return value is None or isinstance(value, list)
        case _:
            return True


def _kind_of(recorded: Any, kind: FieldKind) -> FieldKind:
    # A field that nobody declared the kind of is of the kind that it looks like.
    if kind != "text":
        return kind
    match recorded:
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case list():
            return "list"
        case str() if _ISO.match(recorded) and _recorded_day(recorded) is not None:
            return "date"
        case _:
            return "text"


def _alike(saying: Saying, recorded: Any, kind: FieldKind) -> bool | None:
    """Whether both are the same value; None where that cannot be told."""
    match kind:
        case "date":
            return _same_date(saying, recorded)
        case "number":
            one, other = _numbers(recorded), _numbers(saying.value)
            if not one or not other:
                return None
            return any(math.isclose(a, b, rel_tol=1e-9) for a in one for b in other)
        case "boolean":
            one, other = _truth(recorded), _truth(saying.value)
            return None if one is None or other is None else one is other
        case "list":
            if saying.value is None:
                return None
            members, said = _members(recorded), _members(saying.value)
            return said <= members if saying.is_one_of else said == members
        case _:
            if saying.value is None or isinstance(recorded, dict | list):
                return None
            return _same_text(saying.value, str(recorded))


def _same_text(one: str, other: str) -> bool:
    return normalize_value(one) == normalize_value(other) or normalize_key(one) == normalize_key(other)


def _members(value: Any) -> frozenset[str]:
    parts = cast("Sequence[Any]", value) if isinstance(value, list) else _PARTS.split(str(value))
    return frozenset(normalize_value(str(part)) for part in parts if str(part).strip())


def _truth(value: Any) -> bool | None:
    if isinstance(value, bool):
        return value
    word = fold(value).strip(" .!。！") if isinstance(value, str) else ""
    return True if word in _TRUE else False if word in _FALSE else None


def _numbers(value: Any) -> frozenset[float] | None:
    """Each number that a value can be read as, by one locale or another; None where it is not one number."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return frozenset({float(value)}) if abs(value) < 1e300 else None
    if not isinstance(value, str):
        return None
    found = spaced_figures(value) or figures(value)
    if len(found) > 1:
        return None
    values = found[0].values if found else worded_values(fold(value))
    sign = -1 if found and regex.search(r"(?:^|\s)[-−]\s?$", value[: found[0].start]) else 1
    return frozenset(sign * float(said) for kind, said in values if kind == "number" and not isinstance(said, str))


def _same_date(saying: Saying, recorded: Any) -> bool | None:
    day = _recorded_day(recorded) if isinstance(recorded, str) else None
    if day is None:
        return None
    if (written := _day_written(saying.value)) is not None:
        return written == day
    zone = zone_of(saying.zone)
    instant = _instant(recorded)
    if saying.start is not None and saying.end is not None:
        if instant is not None and saying.precision in ("instant", "hour"):
            return saying.start <= instant < saying.end
        local = instant.astimezone(zone).date() if instant is not None else day
        return _first_day(saying, zone) <= local <= _before(saying.end, zone)
    if saying.end is not None:
        return _before(saying.end, zone) == day
    return saying.start.astimezone(zone).date() == day if saying.start is not None else None


def _first_day(saying: Saying, zone: tzinfo) -> date:
    return cast("datetime", saying.start).astimezone(zone).date()


def _before(end: datetime, zone: tzinfo) -> date:
    return (end - timedelta(microseconds=1)).astimezone(zone).date()


def _last_day(saying: Saying) -> date | None:
    zone = zone_of(saying.zone)
    if saying.end is not None:
        return _before(saying.end, zone)
    return saying.start.astimezone(zone).date() if saying.start is not None else None


def _recorded_day(value: str) -> date | None:
    try:
        return date.fromisoformat(value) if len(value) <= 10 else datetime.fromisoformat(value).date()
    except ValueError:
        return None


def _instant(recorded: str) -> datetime | None:
    """The instant of a time with an offset; a day, or a clock without one, is none."""
    if len(recorded) <= 10:
        return None
    at = datetime.fromisoformat(recorded)
    return at.astimezone(UTC) if at.tzinfo is not None else None


def _day_written(value: str | None) -> date | None:
    """The day that a value writes with its year first, as nobody reads otherwise."""
    for figure in figures(value) if value else ():
        for kind, said in figure.values:
            if kind == "date" and isinstance(said, str) and _FULL_DATE.fullmatch(said):
                try:
                    return date(*map(int, said.split("/")))
                except ValueError:
                    return None
    return None
