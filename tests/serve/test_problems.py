"""Every error has a status, and what nobody expected tells no values."""

from __future__ import annotations

import inspect
import logging

import httpx
import pytest
from fastapi import FastAPI

from onrecord import errors
from onrecord.errors import OnRecordError
from onrecord.serve import problems, statuses

ALL = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, OnRecordError)]


async def answered(error: Exception) -> httpx.Response:
    app = FastAPI()
    problems.install(app)

    @app.get("/fails")
    async def fails() -> None:
        raise error

    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        return await client.get("/fails")


@pytest.mark.parametrize("kind", ALL)
async def test_every_error_is_a_problem_and_tells_a_caller_what_is_its_own_to_change(
    kind: type[OnRecordError], caplog: pytest.LogCaptureFixture
) -> None:
    assert kind in statuses.STATUSES
    answer = await answered(kind("bolt://db:7687 refuses window/apply: somebody's words."))
    body = answer.json()
    assert (answer.status_code, body["status"]) == (statuses.STATUSES[kind], answer.status_code)
    is_callers = issubclass(kind, errors.InputError)
    assert ("bolt://" in body["detail"]) == is_callers
    assert body["detail"].endswith(".")
    assert (f"{kind.__name__}, test_problems.py:" in caplog.text) != is_callers
    assert "words" not in caplog.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert ("retry-after" in answer.headers) == (answer.status_code == 503)
    assert statuses.error_of(answer.status_code, body["type"]) is kind


@pytest.mark.parametrize(
    ("status", "kind"),
    [(413, errors.InputError), (404, errors.NotFoundError), (500, OnRecordError), (504, OnRecordError)],
)
def test_a_status_alone_says_who_must_act(status: int, kind: type[OnRecordError]) -> None:
    assert statuses.error_of(status, "about:blank") is kind


async def test_an_input_error_names_its_field() -> None:
    answer = await answered(errors.InputError("It has no offset.", "turns.0.at"))
    assert answer.json()["errors"] == [{"field": "turns.0.at", "message": "It has no offset."}]


async def test_what_nobody_expected_is_said_without_values(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        answer = await answered(ValueError("somebody's words"))
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/problem+json")
    assert "words" not in answer.text + caplog.text
    assert "ValueError, test_problems.py:" in caplog.text


def test_of_errors_in_a_group_the_first_is_placed() -> None:
    assert problems.where(ExceptionGroup("both", [ValueError("words"), KeyError("words")])) == "ValueError, ?"
