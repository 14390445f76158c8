"""Every call that OpenAPI describes, with generated input, right and wrong: none is answered with a 500."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck
from hypothesis import settings as examples
from schemathesis.specs.openapi.checks import response_schema_conformance
from tests.serve.command import Command

from onrecord.serve.api import create_app
from onrecord.settings import Settings

HEALTH = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture]
schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi())


@pytest.fixture(scope="module")
def address(filled: Command) -> Iterator[str]:
    process = filled.start("serve", "--port", 0)
    assert process.stderr is not None
    yield next(word for word in process.stderr.readline().split() if word.startswith("http://"))
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=30)
    assert '"level":"error"' not in log, log


@schema.parametrize()  # pyright: ignore[reportUntypedFunctionDecorator]
@examples(
    max_examples=15,
    deadline=None,
    suppress_health_check=HEALTH,
)
def test_no_call_fails_where_it_should_not(case: schemathesis.Case, address: str) -> None:
    answer = case.call(base_url=address, timeout=30)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        problem = answer.json()
        assert {"type", "title", "status", "detail", "errors"} == set(problem), answer.text
        assert problem["status"] == answer.status_code
    else:
        case.validate_response(answer, checks=[response_schema_conformance])
