from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.context import FieldKind
from onrecord.models.object import FieldRule, ObjectType
from onrecord.models.stamp import stamp
from onrecord.stages.diverge import Saying, divergences, fits, is_so, saying_of, shown_of

OCTOBER = datetime(2026, 10, 1, tzinfo=UTC)


def day(number: int, value: str = "10/02", **more: Any) -> Saying:
    start = OCTOBER + timedelta(number - 1)
    return Saying(value, start, start + timedelta(1), "day", "UTC", **more)


@pytest.mark.parametrize(
    ("kind", "recorded", "said"),
    [
        ("number", 1234.5, "1,234.50"),
        ("number", 1234.5, "1.234,50 €"),
        ("number", 1234.5, "1 234,50"),
        ("number", "1,234.50", "1234.5"),
        ("number", 12, "twelve"),
        ("number", 12, "doce"),
        ("number", 12, "十二"),
        ("number", 12, "１２"),
        ("number", -5, "-5 °C"),
        ("number", 2_000_000, "2 million"),
        ("boolean", True, "yes"),
        ("boolean", False, "não"),
        ("boolean", "true", "oui"),
        ("list", ["red", "Blue"], "blue and red"),
        ("list", ["rojo", "azul"], "azul, rojo"),
        ("text", "São Paulo", "Sao Paulo"),
        ("text", "12 Main St.", "12 main st"),
        ("text", 7, "7"),
        ("date", "2026-10-02", "2026-10-02"),
        ("date", "2026-10-02T09:00:00Z", "2026/10/02"),
        ("text", "2026-10-02", "2026-10-02"),
    ],
)
def test_values_that_are_the_same_in_their_kind(kind: FieldKind, recorded: Any, said: str) -> None:
    assert is_so(Saying(said), recorded, kind)
    assert not is_so(Saying(said, is_negative=True), recorded, kind)


@pytest.mark.parametrize(
    ("kind", "recorded", "said"),
    [
        ("number", 1234.5, "1,235"),
        ("number", 5, "-5"),
        ("boolean", True, "non"),
        ("list", ["red", "blue"], "red"),
        ("list", ["red"], "red; blue"),
        ("text", "Lisbon", "Porto"),
        ("date", "2026-10-05", "2026-10-02"),
        ("text", True, "nein"),
    ],
)
def test_values_that_differ(kind: FieldKind, recorded: Any, said: str) -> None:
    assert not is_so(Saying(said), recorded, kind)
    assert is_so(Saying(said, is_negative=True), recorded, kind)


@pytest.mark.parametrize(
    ("kind", "recorded", "said"),
    [
        ("date", "2026-10-05", "soon"), ("number", 5, "a few"), ("number", 5, "between 5 and 10"),
        ("boolean", True, "maybe"), ("text", {"a": 1}, "b"), ("text", "Lisbon", None), ("date", None, "2026-10-02"),
        ("number", 5, None),
    ],
)  # fmt: skip
@pytest.mark.parametrize("is_negative", [False, True])
def test_what_cannot_be_told_is_no_difference(
    kind: FieldKind, recorded: Any, said: str | None, is_negative: bool
) -> None:
    assert is_so(Saying(said, is_negative=is_negative), recorded, kind)


def test_a_date_without_its_year_is_the_day_that_it_resolved_to() -> None:
    assert is_so(day(2), "2026-10-02", "date")
    assert not is_so(day(2), "2026-10-05", "date")
    assert shown_of(day(2), "2026-10-05", "date") == "2026-10-02"


def test_a_month_that_is_said_holds_each_of_its_days() -> None:
    month = Saying("in October", OCTOBER, OCTOBER + timedelta(31), "month", "UTC")
    assert is_so(month, "2026-10-31", "date")
    assert not is_so(month, "2026-11-01", "date")


def test_a_day_is_one_of_the_speakers_zone() -> None:
    tokyo = datetime(2026, 10, 1, 15, tzinfo=UTC)
    said = Saying("10/02", tokyo, tokyo + timedelta(1), "day", "Asia/Tokyo")
    assert is_so(said, "2026-10-02", "date")
    assert is_so(said, "2026-10-01T20:00:00Z", "date")
    assert not is_so(said, "2026-10-01T10:00:00Z", "date")


def test_one_of_many_values_is_among_those_recorded() -> None:
    assert is_so(Saying("red", is_one_of=True), ["red", "blue"], "list")
    assert not is_so(Saying("green", is_one_of=True), ["red", "blue"], "list")


@pytest.mark.parametrize(
    ("value", "kind", "does"),
    [
        ("soon", "date", False), ("2026-10-05", "date", True), ("2026-10-05T10:00:00+02:00", "date", True),
        (5, "date", False), (None, "date", True), ("2026-13-01", "date", False), (True, "number", False),
        (1.5, "number", True), ("1,234.50", "number", True), ("many", "number", False), ("yes", "boolean", True),
        (1, "boolean", False), ("a", "list", False), (["a"], "list", True), ({"a": 1}, "text", True),
    ],
)  # fmt: skip
def test_a_recorded_value_is_of_its_fields_kind(value: Any, kind: FieldKind, does: bool) -> None:
    assert fits(value, kind) is does


@given(st.text(max_size=30), st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30)))
def test_nothing_that_is_said_or_recorded_breaks_it(said: str, recorded: Any) -> None:
    kinds: tuple[FieldKind, ...] = ("text", "number", "date", "boolean", "list")
    for kind in kinds:
        fits(recorded, kind)
        is_so(Saying(said), recorded, kind)
        shown_of(Saying(said), recorded, kind)


KIND = ObjectType(type="lawsuit", fields={"due": FieldRule(kind="date")}, observes={"deadline": "due"})


def fact(fact_id: str, value: str, **more: Any) -> dict[str, Any]:
    said = {"form": "observation", "state": "open", "attribute": "deadline", "value": value, "said_by": ["ana"]}
    return {"fact_id": fact_id, **said, "bound_to": ["lawsuit:1"], "claims": [f"c_{fact_id}"], **more}


def test_each_value_that_is_said_is_one_divergence_whoever_says_it() -> None:
    facts = [fact("f2", "2026-10-02"), fact("f1", "2026/10/2", said_by=["cy"]), fact("f3", "2026-10-03")]
    found = divergences("lawsuit:1", KIND, {"due": "2026-10-05"}, facts)
    assert [(d.said, d.facts, d.by, d.recorded) for d in found] == [
        ("2026-10-02", ("f1", "f2"), ("cy", "ana"), "2026-10-05"),
        ("2026-10-03", ("f3",), ("ana",), "2026-10-05"),
    ]


@pytest.mark.parametrize(
    "more",
    [{"state": "superseded"}, {"form": "open_item"}, {"attribute": "budget"}, {"bound_to": ["lawsuit:2"]},
     {"value": "2026-10-05"}],
)  # fmt: skip
def test_only_an_open_observation_of_the_object_diverges(more: dict[str, Any]) -> None:
    assert divergences("lawsuit:1", KIND, {"due": "2026-10-05"}, [{**fact("f", "2026-10-02"), **more}]) == []


def test_what_a_row_says_is_read_with_its_time() -> None:
    row = fact("f", "10/02", time_from=stamp(OCTOBER), time_until=stamp(OCTOBER + timedelta(1)), time_precision="day",
               time_zone="UTC", holds="many", polarity="negative")  # fmt: skip
    assert saying_of(row) == Saying("10/02", OCTOBER, OCTOBER + timedelta(1), "day", "UTC", True, True)
