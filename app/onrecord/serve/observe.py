"""What operators see of the server: counts and durations for Prometheus, spans, one log line a call. Nobody's words.

A call is named by its route's template, never by its address, which holds what was asked for.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TextIO

import orjson
from opentelemetry import trace
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from onrecord.models.stamp import told
from onrecord.serve.problems import route_of
from onrecord.store.graph import Graph

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS_S = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)
_NO_ROUTE = "none"
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"})

_LOG = logging.getLogger("onrecord.access")
_TRACER = trace.get_tracer("onrecord")


class JsonLines(logging.Formatter):
    """A log record as a JSON object on one line: `at` (UTC), `level`, `logger`, `message`, and its own fields."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = told(datetime.fromtimestamp(record.created, UTC))
        said = {"at": at, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        return orjson.dumps({**said, **getattr(record, "fields", {})}).decode()


def log_to(stream: TextIO, level: str) -> None:
    """Send the server's log, a JSON object a line, to a stream; calls are of level `info`."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("onrecord")
    logger.addHandler(handler)
    logger.setLevel(level.upper())
    logger.propagate = False


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._statements = 0
        self.requests = Counter(
            "onrecord_requests", "Calls answered.", ("method", "route", "status"), registry=self._registry
        )
        self.durations = Histogram(
            "onrecord_request_duration_seconds",
            "From a call's first byte to the last of its answer.",
            ("method", "route"),
            buckets=_BUCKETS_S,
            registry=self._registry,
        )
        self.running = Gauge("onrecord_requests_running", "Calls that are being answered.", registry=self._registry)
        self.statements = Counter(
            "onrecord_graph_statements", "Statements that the graph was sent.", registry=self._registry
        )

    def exposed(self, graph: Graph) -> bytes:
        """The figures in Prometheus' text format."""
        self.statements.inc(graph.statements - self._statements)
        self._statements = graph.statements
        return generate_latest(self._registry)


class Observed:
    """Counts, times, traces and logs each call. The router tells which route a call is of."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the app."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status = 500
        began = time.perf_counter()

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        self.metrics.running.inc()
        try:
            await _traced(self.app, scope, receive, sent, lambda: status)
        finally:
            self.metrics.running.dec()
            method = scope["method"] if scope["method"] in _METHODS else "other"
            route, took = route_of(scope, _NO_ROUTE), time.perf_counter() - began
            self.metrics.requests.labels(method, route, str(status)).inc()
            self.metrics.durations.labels(method, route).observe(took)
            if _LOG.isEnabledFor(logging.INFO):
                said = {"method": method, "route": route, "status": status, "duration_ms": round(took * 1_000, 1)}
                _LOG.info("%s %s %d", method, route, status, extra={"fields": said})


async def _traced(
    app: Callable[[Scope, Receive, Send], Awaitable[None]],
    scope: Scope,
    receive: Receive,
    send: Send,
    status: Callable[[], int],
) -> None:
    # Without an SDK this is a span that records nothing.
    with _TRACER.start_as_current_span(scope["method"], kind=trace.SpanKind.SERVER, record_exception=False) as span:
        await app(scope, receive, send)
        if span.is_recording():
            span.update_name(f"{scope['method']} {route_of(scope, _NO_ROUTE)}")
            span.set_attribute("http.request.method", scope["method"])
            span.set_attribute("http.route", route_of(scope, _NO_ROUTE))
            span.set_attribute("http.response.status_code", status())
