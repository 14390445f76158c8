"""The two doors to the tools: `onrecord mcp` over stdin and stdout, and `/mcp` of a server over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx2
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from onrecord.models.object import Reader
from onrecord.serve.access import admitted
from onrecord.serve.running import Call
from onrecord.serve.transport import Calls, here

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    from onrecord.serve.mcp import Asking

WITHOUT_KEY: Reader = "customer_agent"
"""As whom a caller without a key asks, unless whoever started the server said otherwise."""

_FORWARDED = ("authorization", "onrecord-space")


async def stdio(call: Call, url: str | None, reader: Reader | None) -> None:
    """Answers one client until it closes stdin: from the memory in the home, or from a server's, with the key set."""
    from mcp.server.stdio import stdio_server

    from onrecord.serve.client import AsyncMemory
    from onrecord.serve.mcp import Asking, server

    settings = call.settings()
    key = settings.key.get_secret_value() if settings.key and url else None
    way = AsyncMemory.open(url, key=key, space=call.space) if url else AsyncMemory.open(settings=settings)
    async with way as memory:
        asking = Asking(memory, reader or (None if key else WITHOUT_KEY))
        tools = server(lambda _: asking)
        async with stdio_server() as (incoming, outgoing):
            await tools.run(incoming, outgoing, tools.create_initialization_options())


class Mcp:
    """`/mcp` of an app: each tool asks the app itself, with the key and the space of the request that called it.

    What the SDK needs is imported and started by the first request.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._starting = asyncio.Lock()
        self._manager: StreamableHTTPSessionManager | None = None
        self._client: httpx2.AsyncClient | None = None
        self._done = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, of a caller who may read; each tool's call is judged again, as the call that it is."""
        request = Request(scope, receive)
        request.state.caller = await admitted(request, "/mcp")
        async with self._starting:
            if self._manager is None:
                await self._start()
        if self._manager is not None:
            await self._manager.handle_request(scope, receive, send)

    @asynccontextmanager
    async def kept(self) -> AsyncGenerator[Mcp]:
        """Open while the context lasts."""
        try:
            yield self
        finally:
            self._done.set()
            if self._task is not None:
                await self._task

    async def _start(self) -> None:
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
        from mcp.server.transport_security import TransportSecuritySettings

        from onrecord.serve.mcp import server

        # Under which names this machine is asked is judged for every call of the app, in one place.
        checked = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        manager = StreamableHTTPSessionManager(
            app=server(self._asking), json_response=True, stateless=True, security_settings=checked
        )
        started = asyncio.Event()
        # In a task of its own, since whoever starts it by a request is not who ends it.
        self._task = asyncio.create_task(self._run(manager, started), name="mcp")
        await started.wait()
        self._manager = manager

    async def _run(self, manager: StreamableHTTPSessionManager, started: asyncio.Event) -> None:
        async with manager.run(), here(self._app) as client:
            self._client = client
            started.set()
            await self._done.wait()

    def _asking(self, context: ServerRequestContext[Any, Any]) -> Asking:
        from onrecord.serve.client import AsyncMemory
        from onrecord.serve.mcp import Asking

        assert self._client is not None  # noqa: S101 - it is there before the first request is answered
        request: Request = context.request  # pyright: ignore[reportAssignmentType] - what this app handed to the SDK
        headers = {name: request.headers[name] for name in _FORWARDED if name in request.headers}
        # Of several readers that a key has, an agent is the one that sees least, whatever it calls.
        return Asking(AsyncMemory(Calls(self._client, headers)), request.state.caller.readers[-1])
