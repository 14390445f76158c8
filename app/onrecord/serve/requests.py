"""What every call is held to: query parameters that it knows, a bounded body of JSON, this machine's own name."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from hashlib import blake2b
from typing import Any
from urllib.parse import unquote_to_bytes

import orjson
from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from onrecord.errors import OnRecordError
from onrecord.keys import Keys
from onrecord.models.document import FILE_BYTES_MAX
from onrecord.serve.access import admitted
from onrecord.serve.bodies import BODY_BYTES_MAX
from onrecord.serve.problems import problem

_HEALTH = frozenset({"/healthz", "/readyz", "/metrics"})
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


class JsonRequest(Request):
    """A request whose body is bounded, and JSON as RFC 8259 has it: no NaN, no half of a surrogate pair."""

    bytes_max = BODY_BYTES_MAX

    async def body(self) -> bytes:
        """The body; 413 where it is too large."""
        if not hasattr(self, "_body"):
            chunks: list[bytes] = []
            size = 0
            async for chunk in self.stream():
                size += len(chunk)
                if size > self.bytes_max:
                    raise HTTPException(413, f"A body has at most {self.bytes_max >> 20} MiB.")
                chunks.append(chunk)
            self._body = b"".join(chunks)
        return self._body

    async def json(self) -> Any:
        """The body's value."""
        return orjson.loads(await self.body())


class FileRequest(JsonRequest):
    """A request whose body may be a file."""

    bytes_max = FILE_BYTES_MAX


class Route(APIRoute):
    """A call that refuses query parameters that it does not know, and bodies that are not said to be JSON.

    Who may not call is told so before anything of the request is read. A page in a browser may send other types of
    body to this machine without asking it first.
    """

    request: type[JsonRequest] = JsonRequest

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The call, with these checks before it."""
        handle = super().get_route_handler()
        known = set(_parameters(self.dependant))
        takes_body = self.body_field is not None

        async def checked(request: Request) -> Response:
            request.state.caller = await admitted(request, self.path)
            for part in (request.scope.get("raw_path") or b"", request.scope["query_string"]):
                _utf8(part)
            unknown = [name for name in request.query_params if name not in known]
            if unknown:
                raise RequestValidationError(
                    [{"type": "extra_forbidden", "loc": ("query", name), "msg": ""} for name in unknown]
                )
            kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            if takes_body and kind != "application/json":
                raise HTTPException(415, "Send the body as application/json.")
            return await handle(self.request(request.scope, request.receive))

        return checked


def _parameters(dependant: Dependant) -> Iterator[str]:
    yield from (param.alias for param in dependant.query_params)
    for other in dependant.dependencies:
        yield from _parameters(other)


def _utf8(escaped: bytes) -> None:
    # What is no UTF-8 would arrive as the same character, whatever it was.
    try:
        unquote_to_bytes(escaped).decode()
    except UnicodeDecodeError:
        raise HTTPException(400, "The address is not written in UTF-8.") from None


class FileRoute(Route):
    """A call that takes a file."""

    request = FileRequest


class OwnName:
    """Refuses requests under any name but this machine's own, until keys exist.

    Without keys everybody on this machine may ask; a page in its browser may not, under a name that somebody else's
    server gave this machine's address to (DNS rebinding).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the app."""
        if scope["type"] == "http":
            host = Headers(scope=scope).get("host", "")
            name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
            if name.lower() not in _LOOPBACK and not await _has_keys(scope["app"].state.keys):
                detail = "Without keys, requests are answered under the name of this machine only: 127.0.0.1."
                await problem(421, detail)(scope, receive, send)
                return
        await self.app(scope, receive, send)


async def _has_keys(keys: Keys | None) -> bool:
    try:
        return keys is not None and await keys.needed()
    except OnRecordError:  # nobody is admitted while that lasts, and each call says so
        return True


class Limited:
    """Refuses what one caller, by its key or its address, asks beyond so many calls a second; health is exempt."""

    def __init__(self, app: ASGIApp, per_s: int) -> None:
        self.app = app
        self._limit = RateLimitItemPerSecond(per_s)
        self._window = MovingWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the app."""
        if scope["type"] == "http" and scope["path"] not in _HEALTH and not self._window.hit(self._limit, _who(scope)):
            detail = f"More than {self._limit.amount} calls within a second; ask again after it."
            await problem(429, detail, headers={"Retry-After": "1"})(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _who(scope: Scope) -> str:
    # A token is held nowhere, not even here.
    token = Headers(scope=scope).get("authorization")
    if token is not None:
        return blake2b(token.encode(), digest_size=16).hexdigest()
    return scope["client"][0] if scope.get("client") else ""
