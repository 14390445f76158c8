"""A server with keys, on the engine that other tests use without: its keys are gone when it is."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import neo4j
from tests.engines import Engines
from tests.serve.command import settings

from onrecord.keys import Keys
from onrecord.models.key import Scope
from onrecord.models.object import Reader
from onrecord.serve.api import create_app


class Keyed:
    """Calls with tokens, and the keys as a command of the same home has them."""

    def __init__(self, client: httpx.AsyncClient, app: Any, home: Path) -> None:
        self.app = app
        self.graph = app.state.memory.graph
        self.keys = Keys(self.graph, home)
        self._client = client

    async def token(self, space: str, readers: Sequence[Reader], scopes: Sequence[Scope] = ()) -> str:
        return (await self.keys.create(space, "a key", readers, scopes))[0]

    async def __call__(self, token: str | None, verb: str, path: str, json: Any = None, **headers: str) -> Any:
        headers |= {"Authorization": f"Bearer {token}"} if token is not None else {}
        return await self._client.request(verb, path, json=json, headers=headers)


@asynccontextmanager
async def keyed_server(engines: Engines, home: Path) -> AsyncGenerator[Keyed]:
    chosen = await settings(engines, home)
    app = create_app(chosen)
    try:
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://server.example", timeout=60) as client:
                yield Keyed(client, app, home)
    finally:
        secret = chosen.graph_password.get_secret_value() if chosen.graph_password else ""
        with neo4j.GraphDatabase.driver(chosen.graph_url or "", auth=(chosen.graph_user, secret)) as driver:
            driver.execute_query("MATCH (k:Key) DELETE k", database_=chosen.graph_database)
