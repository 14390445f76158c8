from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from tests.rows import AT, claims, fact

from onrecord.models.context import ContextRef
from onrecord.models.stamp import stamp
from onrecord.stages.past import as_they_stood, closers, is_about, state_then


def at(days: float) -> str:
    return stamp(AT + timedelta(days=days))


def stood(one: dict[str, Any], as_of: str | None = None) -> tuple[str | None, str | None]:
    closer = fact("closer", "what closed it", said_at=AT + timedelta(days=10))
    [then] = as_they_stood([one], claims([one, closer]), as_of)
    return then["state"], then["shared_state"]


REPLACED = fact(
    0, "It is red", state="superseded", shared_state="superseded", closed_by="clm_fct_closer", valid_until=at(10),
    shared_valid_until=at(10), closed_at=at(12), shared_closed_at=at(12), recorded_at=at(1), shared_recorded_at=at(1),
)  # fmt: skip
OPEN, GONE = ("open", "open"), ("superseded", None)


@pytest.mark.parametrize(
    ("as_of", "expected"), [(-1, GONE), (0, OPEN), (9.9, OPEN), (10, GONE), (99, GONE), (None, GONE)]
)
def test_a_fact_that_was_replaced(as_of: float | None, expected: tuple[str, str | None]) -> None:
    assert stood(REPLACED, None if as_of is None else at(as_of)) == expected


@pytest.mark.parametrize("state", ["retracted", "withdrawn", "unsupported"])
def test_what_was_taken_back_had_never_held(state: str) -> None:
    one = fact(0, "x", state=state, shared_state=state, closed_at=at(5), shared_closed_at=at(5))
    assert stood(one, at(1)) == stood(one) == GONE


@pytest.mark.parametrize(
    ("bound", "shared", "about"),
    [
        (["lawsuit:c-1"], [], {"lawsuit:c-1"}),
        ([], ["lawsuit:c-1"], {"lawsuit:c-1"}),
        (["organization:acme", "lawsuit:c-2"], [], {"organization:acme"}),
        ([], [], {"speaker:cy"}),
    ],
)
def test_what_a_fact_is_about(bound: list[str], shared: list[str], about: set[str]) -> None:
    one = fact(0, "x", bound_to=bound, shared_bound_to=shared, subject_kind="speaker", subject_id="cy")
    keys = ("lawsuit:c-1", "organization:acme", "speaker:cy", "speaker:ana", "organization:cy")
    assert {key for key in keys if is_about(one, ContextRef.parse(key))} == about


def test_what_happened_stays_what_happened() -> None:
    one = fact(0, "The box came open", kind="occurrence", valid_until=at(-3), shared_valid_until=at(-3))
    assert stood(one, at(30)) == OPEN
    assert stood(one, at(-1)) == GONE, "nobody had said it"


def test_what_said_until_when_it_holds_stops_then() -> None:
    one = fact(0, "Until Friday it is closed", valid_until=at(3), shared_valid_until=at(3))
    assert stood(one, at(2)) == OPEN
    assert stood(one, at(3)) == GONE
    assert stood(one) == OPEN, "the memory still holds it"


def test_a_contested_fact_stays_contested_in_each_audience() -> None:
    one = fact(0, "x", state="contested", shared_state="open")
    assert stood(one, at(1)) == ("contested", "open")


def test_each_audience_has_its_own_past() -> None:
    one = fact(
        0, "x", state="superseded", shared_state="open", closed_at=at(2), valid_until=at(2), closed_by="clm_fct_closer"
    )
    assert stood(one, at(5)) == ("superseded", "open")
    assert stood(one, at(1)) == ("open", "open")
    assert stood(fact(0, "x", audience="internal"), at(1)) == ("open", None)


def test_what_closed_a_fact_is_needed_and_what_opened_it() -> None:
    assert closers([REPLACED, fact(1, "x")]) == {"clm_fct_closer", "clm_fct_0000", "clm_fct_0001"}


def test_a_state_then() -> None:
    history = [
        {"status": s, "fields": f'{{"n":{n}}}', "at": at(n)} for n, s in enumerate(("open", "closed", "archived"))
    ]
    final = ("closed", "archived")
    assert state_then([], final) == {"status": None, "fields": None, "at": None, "final_at": None}
    assert state_then(history[:1], final)["final_at"] is None
    assert state_then(history, final) == {"status": "archived", "fields": '{"n":2}', "at": at(2), "final_at": at(1)}
    assert state_then([*history, {"status": "open", "fields": "{}", "at": at(3)}], final)["final_at"] is None
