"""What goes wrong, as RFC 9457 problem documents: one table from errors to statuses, and nobody's words in a log."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from onrecord.errors import (
    InputError,
    ModelError,
    OnRecordError,
    StoreConflictError,
    StoreUnavailableError,
    first_of,
)
from onrecord.serve.statuses import TYPE_PREFIX, slug_of, status_of

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER_S = 5

DETAILS: dict[type[OnRecordError], str] = {
    StoreUnavailableError: "The graph does not answer; the same call may be tried again.",
    StoreConflictError: "Other writers kept this call from landing; the same call may be tried again.",
    ModelError: "The model's server failed; what was sent is held, and read again.",
    OnRecordError: "OnRecord failed where it should not; its log says where.",
}
"""What a caller is told of what is not its own to change, by the nearest class: nothing of what is behind."""

MESSAGES: dict[str, str] = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "dict_type": "must be an object",
    "list_type": "must be a list",
    "string_type": "must be a text",
    "string_unicode": "must be text in UTF-8",
    "string_too_long": "has at most {max_length} characters",
    "string_too_short": "has at least {min_length} characters",
    "string_pattern_mismatch": "must match {pattern}",
    "too_long": "has at most {max_length} items",
    "too_short": "has at least {min_length} items",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_parsing_size": "is too large",
    "int_from_float": "must be a whole number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "literal_error": "must be {expected}",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
}
"""What a validation finds, in words."""

_TITLES = {422: "Unprocessable Content", 413: "Content Too Large"}
_LOG = logging.getLogger("onrecord.serve")

Fault = dict[str, str]


def problem(
    status: int,
    detail: str,
    errors: Sequence[Fault] = (),
    headers: Mapping[str, str] | None = None,
    slug: str | None = None,
) -> Response:
    """A problem document; each of `errors` has `field` (as `turns.0.at`; empty: the whole) and `message`.

    `slug` ends its type, where the status alone does not say what went wrong.
    """
    title = _TITLES.get(status) or HTTPStatus(status).phrase
    body = {
        "type": TYPE_PREFIX + (slug or title.lower().replace(" ", "-")),
        "title": title,
        "status": status,
        "detail": detail,
        "errors": list(errors),
    }
    return Response(orjson.dumps(body), status, dict(headers or {}), MEDIA_TYPE)


def install(app: FastAPI) -> None:
    """Let the app answer every error with a problem document."""
    app.add_exception_handler(OnRecordError, _known)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_middleware(Unexpected)


class Unexpected:
    """Answers what nobody expected with a 500, and logs where it broke, without the values that it broke on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the app."""
        began = False

        async def sent(message: Message) -> None:
            nonlocal began
            began = True
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except Exception as error:
            if scope["type"] != "http" or began:
                raise
            _LOG.error("%s %s: %s", scope["method"], route_of(scope), where(error))
            answer = problem(500, "OnRecord failed where it should not; its log says where.")
            await answer(scope, receive, send)


def where(error: BaseException) -> str:
    """What broke and where, without the values that it broke on: they may be somebody's words."""
    error = first_of(error)
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    return f"{type(error).__name__}, {place}"


def route_of(scope: Scope, otherwise: str = "?") -> str:
    """The template of the route that answered, which has nobody's words; `otherwise` where no route did."""
    return getattr(scope.get("route"), "path", otherwise)


async def _known(request: Request, error: Exception) -> Response:
    assert isinstance(error, OnRecordError)  # noqa: S101 - what it is registered for
    status = status_of(error)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        _LOG.error("%s %s: %s", request.method, route_of(request.scope), where(error))
        detail = next(DETAILS[kind] for kind in type(error).__mro__ if kind in DETAILS)
        headers = {"Retry-After": str(RETRY_AFTER_S)} if status == HTTPStatus.SERVICE_UNAVAILABLE else None
        return problem(status, detail, headers=headers, slug=slug_of(error))
    field = error.where if isinstance(error, InputError) else ""
    errors = [{"field": field, "message": str(error)}] if field else []
    return problem(status, str(error), errors)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - what it is registered for
    detail = {
        404: f"There is nothing at {request.url.path}; /docs says what there is.",
        405: f"{request.method} is not possible here.",
    }.get(error.status_code, error.detail)
    return problem(error.status_code, detail, headers=error.headers)


async def _invalid(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, RequestValidationError)  # noqa: S101 - what it is registered for
    raised = list({(str(one["loc"]), one["type"]): one for one in error.errors()}.values())
    errors = [fault(one) for one in raised]
    if any(one["type"] == "json_invalid" for one in raised):
        return problem(400, f"The body is not JSON: {errors[0]['message']}.", errors)
    unknown = [one["field"] for one, raw in zip(errors, raised, strict=True) if raw["type"] == "extra_forbidden"]
    first = next((one for one in errors if one["field"] not in unknown), errors[0])
    detail = f"Unknown: {', '.join(unknown)}." if unknown else f"{first['field'] or 'The body'} {first['message']}."
    return problem(422, detail, errors)


def fault(detail: Mapping[str, Any]) -> Fault:
    """One thing that a validation found, in words; `body` and `query` are left out of the field's name."""
    location = [str(part) for part in detail["loc"]]
    kind, message = detail["type"], str(detail["msg"])
    if location and location[0] in ("body", "query", "path", "header"):
        location = location[1:]
    if kind == "json_invalid":
        return {"field": "", "message": str(detail["ctx"]["error"])}
    if kind in MESSAGES:
        limits: Mapping[str, Any] = detail.get("ctx") or {}
        return {"field": ".".join(location), "message": MESSAGES[kind].format_map(limits)}
    message = message.removeprefix("Value error, ").replace("Input should be", "must be", 1)
    return {"field": ".".join(location), "message": message[:1].lower() + message[1:]}
