from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.stages.envelope import Shape, read

SHAPE = Shape(("statements", "introduced"), "statements", frozenset({"source_span", "outcome"}))
ONE = {"source_span": "It rains.", "outcome": "keep"}
TWO = {"source_span": "It pours.", "outcome": "drop_generic"}
WHOLE = json.dumps({"statements": [ONE, TWO], "introduced": []})


def lists(raw: str) -> dict[str, list[Any]]:
    found = read(raw, SHAPE)
    assert found is not None
    return found.lists


def test_what_was_asked_for_is_read_as_it_is() -> None:
    found = read(WHOLE, SHAPE)
    assert found is not None
    assert found.lists == {"statements": [ONE, TWO], "introduced": []}
    assert found.repaired("statements") == []


@pytest.mark.parametrize(
    "raw",
    [
        f"```json\n{WHOLE}\n```",
        f"<think>[1, {{</think>{WHOLE}",
        f"Here you are: {WHOLE} Anything else?",
        json.dumps({"answer": json.loads(WHOLE)}),
        json.dumps([ONE, TWO]),
        f"{json.dumps(ONE)}\n{json.dumps(TWO)}",
    ],
)
def test_whatever_stands_around_the_entries_they_are_found(raw: str) -> None:
    found = read(raw, SHAPE)
    assert found is not None
    assert found.lists["statements"] == [ONE, TWO]
    [said] = found.repaired("statements")
    assert (said.kind, said.detail) == ("envelope_repaired", {"cut_off": False, "statements": 2})
    assert said.reason.endswith("every complete statement was kept")


def test_an_entry_that_was_cut_off_does_not_count() -> None:
    found = read(WHOLE[: WHOLE.index("drop_generic")], SHAPE)
    assert found is not None
    assert found.lists["statements"] == [ONE]
    assert found.cut_off


@pytest.mark.parametrize("raw", ["", "Nothing to say.", '{"records": []}', '{"statements": ['])
def test_an_answer_without_any_list_is_none(raw: str) -> None:
    assert read(raw, SHAPE) is None


def test_an_empty_array_says_that_there_is_nothing() -> None:
    assert lists("[]") == {"statements": [], "introduced": []}


@given(st.text())
def test_any_text_is_read_or_is_none(raw: str) -> None:
    found = read(raw, SHAPE)
    assert found is None or set(found.lists) == set(SHAPE.lists)
