"""The client's way to a memory: requests with patience, and problem documents as OnRecord's own errors.

A server by its URL and an app in this process differ in the transport alone; whoever asks sees no other difference.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar, cast
from urllib.parse import quote

import httpx2
import orjson
from pydantic import BaseModel

from onrecord.errors import ConfigurationError, InputError, OnRecordError, StoreUnavailableError
from onrecord.serve.statuses import error_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from onrecord.settings import Settings

M = TypeVar("M", bound=BaseModel)
Time = datetime | str
"""A time with its offset: an aware datetime, or RFC 3339."""

PAGE_ITEMS = 100

CONNECT_S_MAX = 5.0
ANSWER_S_MAX = 600.0
"""A call that waits for a model reads for as long as the model does."""

PAUSES_S = (0.2, 1.0)
"""Before each further try of a call that may be tried again; a server's own `Retry-After` comes first."""

RETRY_AFTER_S_MAX = 10.0
_OVERLOADED = frozenset({429, 503})
_HERE = "http://127.0.0.1"


@asynccontextmanager
async def remote(url: str, key: str | None) -> AsyncGenerator[httpx2.AsyncClient]:
    """A server's, by its URL; ConfigurationError where that is none."""
    try:
        parsed = httpx2.URL(url)
    except httpx2.InvalidURL as error:
        raise ConfigurationError(f"{url!r} is no URL: {error}.") from error
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise ConfigurationError(f"{url!r} is no URL of a server; write it as http://127.0.0.1:8000.")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    timeout = httpx2.Timeout(ANSWER_S_MAX, connect=CONNECT_S_MAX)
    async with httpx2.AsyncClient(base_url=parsed, headers=headers, timeout=timeout) as client:
        yield client


@asynccontextmanager
async def embedded(settings: Settings) -> AsyncGenerator[httpx2.AsyncClient]:
    """One in this process, which answers as a server does; ConfigurationError where its graph cannot be opened."""
    from onrecord.serve.api import create_app

    said = settings.model_copy(update={"requests_per_s": None})  # a process does not keep itself out
    app = create_app(said, is_served=False)
    async with app.router.lifespan_context(app), here(app) as client:
        yield client


def here(app: ASGIApp) -> httpx2.AsyncClient:
    """One that asks an app in this process."""
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app, raise_app_exceptions=False), base_url=_HERE)


class Calls:
    """Sends a call and reads its answer; what goes wrong is raised as the error that it was where it went wrong."""

    def __init__(self, client: httpx2.AsyncClient, headers: Mapping[str, str]) -> None:
        self._client = client
        self._headers = headers

    async def send(
        self,
        verb: str,
        template: str,
        *ids: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        content: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        repeatable: bool | None = None,
    ) -> bytes:
        """The answer's bytes. `ids` fill the template's places; what is None in `query` is left out.

        `repeatable`: that a second try does no harm; unless said, of every verb but POST and PATCH.
        """
        request = self._client.build_request(
            verb,
            _path(template, ids),
            params=_parameters(query or {}),
            content=content if body is None else _json(body),
            headers={
                **self._headers,
                **({} if body is None else {"Content-Type": "application/json"}),
                **(headers or {}),
            },
        )
        may_repeat = verb not in ("POST", "PATCH") if repeatable is None else repeatable
        for pause_s in (*(PAUSES_S if may_repeat else ()), None):
            try:
                response = await self._client.send(request)
            except httpx2.TransportError as error:
                # A call that ran for so long is asked again by nobody.
                is_late = isinstance(error, httpx2.TimeoutException) and not isinstance(error, httpx2.ConnectTimeout)
                if pause_s is None or is_late:
                    raise StoreUnavailableError(f"{self._client.base_url} does not answer: {_said(error)}.") from error
            else:
                if pause_s is None or response.status_code not in _OVERLOADED:
                    return _answer(response)
                pause_s = _pause(response, pause_s)  # noqa: PLW2901
            await asyncio.sleep(pause_s)
        raise AssertionError("the last try returns or raises")

    async def lines(self, template: str, query: Mapping[str, Any]) -> AsyncGenerator[str]:
        """The answer's lines, as they come."""
        parameters = _parameters(query)
        try:
            async with self._client.stream("GET", template, params=parameters, headers=self._headers) as response:
                if not response.is_success:
                    await response.aread()
                    _answer(response)
                async for line in response.aiter_lines():
                    yield line
        except httpx2.TransportError as error:
            raise StoreUnavailableError(f"{self._client.base_url} broke off: {_said(error)}.") from error


def _path(template: str, ids: tuple[str, ...]) -> str:
    parts = template.split("{}")
    if len(parts) != len(ids) + 1:
        raise AssertionError(template)
    return parts[0] + "".join(quote(id_, safe="") + part for id_, part in zip(ids, parts[1:], strict=True))


def _parameters(query: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    said = [(name, one) for name, value in query.items() for one in _each(value) if one is not None]
    return tuple((name, one if isinstance(one, str) else _json(one).decode().strip('"')) for name, one in said)


def _each(value: Any) -> Sequence[Any]:
    return cast("Sequence[Any]", value) if isinstance(value, list | tuple) else (value,)


def _json(body: Any) -> bytes:
    try:
        return orjson.dumps(body)
    except orjson.JSONEncodeError as error:
        raise InputError(f"This cannot be sent as JSON: {error}.") from error


def _said(error: httpx2.TransportError) -> str:
    return (
        "it took too long" if isinstance(error, httpx2.TimeoutException) else str(error).strip(" .") or "no connection"
    )


def _pause(response: httpx2.Response, pause_s: float) -> float:
    try:
        return min(float(response.headers["Retry-After"]), RETRY_AFTER_S_MAX)
    except (KeyError, ValueError):
        return pause_s


def _answer(response: httpx2.Response) -> bytes:
    if response.is_success:
        return response.content
    try:
        problem = orjson.loads(response.content)
        detail, type_, errors = str(problem["detail"]), str(problem["type"]), problem["errors"]
        where = str(errors[0]["field"]) if errors else ""
    except (orjson.JSONDecodeError, KeyError, TypeError, IndexError):
        raise OnRecordError(
            f"{response.url.copy_with(query=None)} answered {response.status_code}, and not as OnRecord does."
        ) from None
    kind = error_of(response.status_code, type_)
    raise kind(detail, where) if issubclass(kind, InputError) else kind(detail)


def parsed(model: type[M], answer: bytes | Any) -> M:
    """An answer as its model; what a newer server says beside is left out."""
    if isinstance(answer, bytes):
        answer = orjson.loads(answer)
    return model.model_validate(answer, extra="ignore")


def given(**fields: Any) -> dict[str, Any]:
    """What a caller said, so that a call's own defaults hold for the rest."""
    return {name: value for name, value in fields.items() if value is not None}


class Asks:
    """What the calls have in common: where they are sent, and what their answers are made into."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def _one(
        self, answer: type[M], verb: str, template: str, *ids: str, again: bool | None = None, **request: Any
    ) -> M:
        return parsed(answer, await self._calls.send(verb, template, *ids, repeatable=again, **request))

    async def _revision(self, template: str, *ids: str, body: Any) -> int:
        return orjson.loads(await self._calls.send("PUT", template, *ids, body=body))["revision"]

    async def _items(
        self, answer: type[M], template: str, query: Mapping[str, Any], limit: int | None, *ids: str
    ) -> AsyncGenerator[M]:
        after: str | None = None
        left = limit
        while left is None or left > 0:
            size = PAGE_ITEMS if left is None else min(left, PAGE_ITEMS)
            asked = {**query, "after": after, "limit": size}
            page = orjson.loads(await self._calls.send("GET", template, *ids, query=asked))
            for item in page["items"]:
                yield parsed(answer, item)
            after = page["next"]
            if after is None:
                return
            left = None if left is None else left - len(page["items"])
