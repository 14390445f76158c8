"""The calendar instruction, as a model writes it, and the interval that the engine makes of it.

An instruction says what the words mean ("the unit before this one"), never a date that someone computed; the arithmetic
is `onrecord.stages.resolve_time`. Numbers are not bounded here: 30 February fits the model and resolves to nothing, so
that the record stays; only what is not an instruction at all is refused.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema
from typing_extensions import TypeAliasType

Unit = Literal["minute", "hour", "day", "week", "month", "quarter", "year"]
WeekdayName = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
Direction = Literal["next", "last", "nearest", "this"]
DateOrder = Literal["mdy", "dmy", "ymd"]
Precision = Literal["instant", "hour", "day", "week", "month", "quarter", "year", "open", "unknown"]
ValidKind = Literal["proposition_validity", "event_time", "measurement_period", "effective_period"]


def _not_bool(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("a whole number is needed, not true or false")
    return value


Whole = Annotated[int, BeforeValidator(_not_bool)]


def _schema_for_a_model(schema: dict[str, Any]) -> None:
    # What a model is shown asks for every key that says which instruction it is and which way; no titles, no defaults.
    properties: dict[str, dict[str, Any]] = schema["properties"]
    for said in properties.values():
        said.pop("title", None)
        said.pop("default", None)
    asked = {"kind", "direction", *schema.get("required", ())}
    schema["required"] = [name for name in properties if name in asked]
    schema.pop("title", None)


class _Instruction(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_extra=_schema_for_a_model)

    # What it is counted from. Only `turn` has a meaning and `relative_to` says all else, so no model is taught it.
    anchor: SkipJsonSchema[str | int | None] = "turn"


class None_(_Instruction):  # noqa: N801 - `none` is the contract's word
    """States no time."""

    kind: Literal["none"] = "none"


class Unresolved(_Instruction):
    """A past or future event without a date."""

    kind: Literal["unresolved"] = "unresolved"


class Date(_Instruction):
    """An absolute day; without `day` a month, without `month` a year; `quarter` for a quarter."""

    kind: Literal["date"] = "date"
    year: Whole
    quarter: Whole | None = None
    month: Whole | None = None
    day: Whole | None = None


class Offset(_Instruction):
    """The whole calendar unit that many units away: yesterday, last month."""

    kind: Literal["offset"] = "offset"
    unit: Unit
    amount: Whole


class Ago(_Instruction):
    """Exactly that long away; the sign tells the way."""

    kind: Literal["ago"] = "ago"
    unit: Unit
    amount: Whole


class Weekday(_Instruction):
    """A day of the week."""

    kind: Literal["weekday"] = "weekday"
    weekday: WeekdayName
    direction: Literal["this", "next", "last", "following"] | SkipJsonSchema[None] = None


class MonthDay(_Instruction):
    """A day without a year."""

    kind: Literal["month_day"] = "month_day"
    month: Whole
    day: Whole
    direction: Direction | SkipJsonSchema[None] = None


class Month(_Instruction):
    """A month without a year."""

    kind: Literal["month"] = "month"
    month: Whole
    direction: Direction | SkipJsonSchema[None] = None


class DayOfMonth(_Instruction):
    """A day without a month."""

    kind: Literal["day_of_month"] = "day_of_month"
    day: Whole
    direction: Direction | SkipJsonSchema[None] = None


class At(_Instruction):
    """A time of day, on a day."""

    kind: Literal["at"] = "at"
    hour: Whole
    minute: Whole | None = None
    on: Instruction | None = None


class Range(_Instruction):
    """From one to the other, the last one included."""

    kind: Literal["range"] = "range"
    start: Instruction
    end: Instruction


class Since(_Instruction):
    """From then on."""

    kind: Literal["since"] = "since"
    start: Instruction


class Until(_Instruction):
    """Up to and including then."""

    kind: Literal["until"] = "until"
    end: Instruction


class Duration(_Instruction):
    """How long."""

    kind: Literal["duration"] = "duration"
    unit: Unit
    amount: Whole
    start: Instruction | None = None


class Every(_Instruction):
    """A repetition."""

    kind: Literal["every"] = "every"
    unit: Unit
    weekday: WeekdayName | None = None
    interval: Whole = 1


class RelativeTo(_Instruction):
    """`then`, counted from the time of another record of this answer (its index, from 0)."""

    kind: Literal["relative_to"] = "relative_to"
    record: Whole
    then: Instruction


Instruction = TypeAliasType(
    "Instruction",
    Annotated[
        None_
        | Unresolved
        | Date
        | Offset
        | Ago
        | Weekday
        | MonthDay
        | Month
        | DayOfMonth
        | At
        | Range
        | Since
        | Until
        | Duration
        | Every
        | RelativeTo,
        Field(discriminator="kind"),
    ],
)


# the fields that hold an instruction, in the order they are said
_INNER: dict[type[BaseModel], tuple[str, ...]] = {
    At: ("on",),
    Range: ("start", "end"),
    Since: ("start",),
    Until: ("end",),
    Duration: ("start",),
    RelativeTo: ("then",),
}


def parts_of(instruction: Instruction) -> list[tuple[str, Instruction]]:
    """The instructions directly inside one, with their fields' names, in the order they are said."""
    fields = _INNER.get(type(instruction))
    if fields is None:
        return []
    return [(name, part) for name in fields if (part := getattr(instruction, name)) is not None]


class Interval(BaseModel):
    """`[start, end)` in UTC, or what is known without one.

    A bound that is None is open (`open`) or unknown (`unknown`). An `instant` is known to the minute: it lasts one.
    `recurrence` is an iCalendar rule (RFC 5545, the value after `RRULE:`), `duration` an ISO 8601 duration, as said.
    `kind` is `event_time` for what names one unit or moment, `effective_period` for what has an extent of its own
    (`range`, `since`, `until`, `duration`, `every`), None where no time is stated. A document's claims may say
    `proposition_validity` or `measurement_period` themselves: those depend on the words, not on the calendar.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: datetime | None = None
    end: datetime | None = None
    precision: Precision = "unknown"
    kind: ValidKind | None = None
    recurrence: str | None = None
    duration: str | None = None
