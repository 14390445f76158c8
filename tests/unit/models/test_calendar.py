from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from onrecord.models.calendar import At, Date, Instruction, Interval, Offset, Range, RelativeTo, Since, parts_of

INSTRUCTION: TypeAdapter[Instruction] = TypeAdapter(Instruction)
DAY = {"kind": "offset", "unit": "day", "amount": -1}
# every form of the contract, as it is printed there
CONTRACT: list[dict[str, Any]] = [
    {"kind": "none"},
    {"kind": "unresolved"},
    {"kind": "date", "year": 2026, "month": 6, "day": 8},
    {"kind": "date", "year": 2026, "quarter": 2},
    DAY,
    {"kind": "ago", "unit": "minute", "amount": -90},
    {"kind": "weekday", "weekday": "friday", "direction": "next"},
    {"kind": "month_day", "month": 10, "day": 5, "direction": "next"},
    {"kind": "month", "month": 6, "direction": "last"},
    {"kind": "day_of_month", "day": 15, "direction": "next"},
    {"kind": "at", "hour": 15, "minute": 30, "on": DAY},
    {"kind": "range", "start": DAY, "end": DAY},
    {"kind": "since", "start": DAY},
    {"kind": "until", "end": DAY},
    {"kind": "duration", "unit": "week", "amount": 3, "start": None},
    {"kind": "duration", "unit": "week", "amount": 3, "start": DAY},
    {"kind": "every", "unit": "week", "weekday": "monday", "interval": 1},
    {"kind": "relative_to", "record": 2, "then": DAY},
]


@pytest.mark.parametrize("number", range(len(CONTRACT)), ids=lambda n: f"{n}-{CONTRACT[n]['kind']}")
def test_every_form_of_the_contract_is_read_and_written_back(number: int) -> None:
    said = CONTRACT[number]
    read = INSTRUCTION.validate_python(said)
    assert said.items() <= INSTRUCTION.dump_python(read, exclude_unset=True).items()
    assert INSTRUCTION.validate_json(INSTRUCTION.dump_json(read)) == read
    assert INSTRUCTION.validate_python({**said, "anchor": "turn"}) == read
    assert hash(read) == hash(INSTRUCTION.validate_python(said))


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"unit": "day", "amount": 1},
        {"kind": "someday"},
        {"kind": "offset", "unit": "fortnight", "amount": 1},
        {"kind": "offset", "unit": "day"},
        {"kind": "offset", "unit": "day", "amount": 1.5},
        {"kind": "offset", "unit": "day", "amount": True},
        {"kind": "offset", "unit": "day", "amount": "soon"},
        {"kind": "weekday", "weekday": "someday", "direction": "next"},
        {"kind": "weekday", "weekday": "friday", "direction": "nearest"},
        {"kind": "month", "month": 6, "direction": "following"},
        {"kind": "date", "year": 2026, "week": 3},
        {"kind": "none", "note": "whenever"},
        {"kind": "range", "start": DAY},
        {"kind": "since", "start": None},
        {"kind": "at", "hour": 9, "on": {"kind": "whenever"}},
        "yesterday",
        None,
    ],
    ids=json.dumps,
)
def test_what_is_no_instruction_is_refused(said: Any) -> None:
    with pytest.raises(ValidationError):
        INSTRUCTION.validate_python(said)


def test_an_instruction_that_holds_itself_is_refused() -> None:
    ring: dict[str, Any] = {"kind": "since"}
    ring["start"] = ring
    with pytest.raises(ValidationError):
        INSTRUCTION.validate_python(ring)


def test_an_instruction_nested_beyond_reason_is_refused() -> None:
    deep = '{"kind":"since","start":' * 5000 + '{"kind":"none"}' + "}" * 5000
    with pytest.raises(ValidationError):
        INSTRUCTION.validate_json(deep)


def test_numbers_that_no_calendar_has_still_fit() -> None:
    assert INSTRUCTION.validate_python({"kind": "date", "year": 2026, "month": 2, "day": 30}) == Date(
        year=2026, month=2, day=30
    )
    assert INSTRUCTION.validate_python({"kind": "date", "year": -1, "month": 99}) == Date(year=-1, month=99)


def test_instructions_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        Offset(unit="day", amount=1).amount = 2
    with pytest.raises(ValidationError):
        Interval().precision = "day"


def test_parts_are_what_is_directly_inside() -> None:
    one, other = Offset(unit="day", amount=1), Date(year=2026)
    assert parts_of(one) == []
    assert parts_of(At(hour=9)) == []
    assert parts_of(At(hour=9, on=one)) == [("on", one)]
    assert parts_of(Range(start=one, end=other)) == [("start", one), ("end", other)]
    assert parts_of(RelativeTo(record=0, then=Since(start=one))) == [("then", Since(start=one))]


def test_the_schema_names_each_instruction_once_and_asks_for_its_kind_and_way() -> None:
    class Record(BaseModel):
        time: Instruction
        ended_time: Instruction

    schema = Record.model_json_schema()
    assert schema["properties"] == {
        "time": {"$ref": "#/$defs/Instruction"},
        "ended_time": {"$ref": "#/$defs/Instruction"},
    }
    forms = {d["properties"]["kind"]["const"]: d for d in schema["$defs"].values() if "properties" in d}
    assert set(forms) == {said["kind"] for said in CONTRACT}
    for form in forms.values():
        assert form["additionalProperties"] is False
        assert "kind" in form["required"]
        assert ("direction" in form["required"]) == ("direction" in form["properties"])
        assert "anchor" not in form["properties"]
    assert len(json.dumps(schema)) < 7_000
