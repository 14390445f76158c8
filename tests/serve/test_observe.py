"""What operators see: figures, spans and a log line for each call, by routes and never by what was asked."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import orjson
import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from tests.engines import Engines
from tests.serve.command import settings

from onrecord.serve.api import create_app
from onrecord.serve.observe import log_to

SECRET = "Zanzibarian"


async def ask(client: httpx.AsyncClient) -> None:
    assert (await client.get(f"/v1/claims/{SECRET}")).status_code == 404
    assert (await client.get("/v1/claims", params={"text": SECRET})).status_code == 200
    assert (await client.request(f"X{SECRET}", "/v1/claims")).status_code == 405
    assert (await client.get(f"/{SECRET}")).status_code == 404


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    logger = logging.getLogger("onrecord")
    before = logger.handlers, logger.level, logger.propagate
    log_to(stream, "info")
    yield stream
    logger.handlers[:], logger.propagate = before[0][:-1], before[2]
    logger.setLevel(before[1])


async def test_calls_are_counted_by_their_route(client: httpx.AsyncClient) -> None:
    async def counted(line: str) -> float:
        text = (await client.get("/metrics")).text
        return next((float(one.rpartition(" ")[2]) for one in text.splitlines() if one.startswith(line)), 0.0)

    found = 'onrecord_requests_total{method="GET",route="/v1/claims",status="200"}'
    before, statements = await counted(found), await counted("onrecord_graph_statements_total ")
    await ask(client)
    assert await counted(found) == before + 1
    assert await counted('onrecord_requests_total{method="GET",route="/v1/claims/{claim_id}",status="404"}') >= 1
    assert await counted('onrecord_requests_total{method="other",route="/v1/claims",status="405"}') >= 1
    assert await counted('onrecord_requests_total{method="GET",route="none",status="404"}') >= 1
    assert await counted("onrecord_graph_statements_total ") > statements
    assert await counted("onrecord_requests_running ") == 1
    assert await counted('onrecord_request_duration_seconds_count{method="GET",route="/v1/claims"}') == before + 1
    assert SECRET not in (await client.get("/metrics")).text


async def test_each_call_is_a_line_of_json_without_its_words(client: httpx.AsyncClient, lines: io.StringIO) -> None:
    await ask(client)
    told = [orjson.loads(line) for line in lines.getvalue().splitlines()]
    assert [(one["method"], one["route"], one["status"]) for one in told] == [
        ("GET", "/v1/claims/{claim_id}", 404),
        ("GET", "/v1/claims", 200),
        ("other", "/v1/claims", 405),
        ("GET", "none", 404),
    ]
    assert all(one["at"].endswith("Z") and one["duration_ms"] >= 0 and one["level"] == "info" for one in told)
    assert SECRET not in lines.getvalue()


async def test_each_call_is_a_span_without_its_words(client: httpx.AsyncClient) -> None:
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    trace.set_tracer_provider(provider)
    await ask(client)
    spans = [span for span in kept.get_finished_spans() if span.attributes]
    assert [span.name for span in spans[:2]] == ["GET /v1/claims/{claim_id}", "GET /v1/claims"]
    assert spans[0].attributes is not None
    assert spans[0].attributes["http.response.status_code"] == 404
    assert SECRET not in "".join(span.to_json() for span in kept.get_finished_spans())


@pytest.fixture
async def limited(engines: Engines, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app((await settings(engines, tmp_path)).model_copy(update={"requests_per_s": 3}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=60) as opened:
            yield opened


async def test_one_caller_cannot_keep_others_from_asking(limited: httpx.AsyncClient) -> None:
    answers = await asyncio.gather(*(limited.get("/v1/none") for _ in range(100)))
    refused = [one for one in answers if one.status_code == 429]
    assert refused
    assert refused[0].headers["Retry-After"] == "1"
    assert refused[0].headers["Content-Type"] == "application/problem+json"
    assert (await limited.get("/healthz")).status_code == 200
    other = await limited.get("/v1/none", headers={"Authorization": "Bearer another"})
    assert other.status_code != 429
