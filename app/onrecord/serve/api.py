"""The HTTP interface: its calls are in `calls.py`, what they take in `bodies.py`, what goes wrong in `problems.py`."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext

from fastapi import FastAPI, Security
from fastapi.security import HTTPBearer
from starlette.routing import Route

from onrecord.declare import Declarations
from onrecord.keys import Keys
from onrecord.serve import (
    calls,
    document_calls,
    export_calls,
    object_calls,
    person_calls,
    problems,
    read_calls,
    search_calls,
    usage_calls,
)
from onrecord.serve.mcp_doors import Mcp
from onrecord.serve.observe import Metrics, Observed
from onrecord.serve.requests import Limited, OwnName
from onrecord.serve.worker import Worker
from onrecord.settings import Settings

_CALLS = (person_calls, calls, read_calls, document_calls, search_calls, export_calls, object_calls, usage_calls)
ROUTERS = tuple(one.router for one in _CALLS)
"""In order: paths that end in a word of their own go before those that end in any id."""
BEARER = HTTPBearer(auto_error=False, description="From the first key on; `onrecord keys create` makes one.")
"""Says what calls take; `access` judges it."""


def create_app(settings: Settings, *, is_served: bool = True) -> FastAPI:
    """The app; its lifespan opens the memory, reads in the background what is pending, and closes it in order.

    Who has it in the own process (not `is_served`) needs no key: the graph is theirs to open anyway.
    The lifespan raises ConfigurationError, in one sentence, where the graph cannot be opened.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        from onrecord.build import memory

        async with (
            memory(settings, resume=False) as opened,
            Keys(opened.graph, settings.home).kept() if is_served else nullcontext() as keys,
            Worker(opened) as worker,
            mcp.kept(),
        ):
            app.state.memory = opened
            app.state.keys = keys
            app.state.declarations = Declarations(opened.graph, opened.contexts, opened.spaces)
            app.state.worker = worker
            yield

    app = FastAPI(
        title="OnRecord",
        version="1",
        summary="A graph memory for agents: every line can be traced to who said it, where, and in which words.",
        lifespan=lifespan,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False, "operation_spans": False},
    )
    mcp = Mcp(app)
    app.state.metrics = Metrics()
    problems.install(app)
    if settings.requests_per_s is not None:
        app.add_middleware(Limited, settings.requests_per_s)
    app.add_middleware(OwnName)
    app.add_middleware(Observed, app.state.metrics)
    for router in ROUTERS:
        app.include_router(router, dependencies=[Security(BEARER)])
    app.include_router(calls.health)
    if is_served:
        app.router.routes.append(Route("/mcp", mcp))
    return app
