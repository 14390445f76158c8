"""One home for every test of the command, its engine held from the first to the last."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from tests.engines import Engines
from tests.serve.command import DECLARED, Command, settings, turns, write

from onrecord.serve.api import create_app
from onrecord.serve.server import listen
from onrecord.settings import Settings
from onrecord.store.engine import lease


@pytest.fixture(scope="session")
def interruptible() -> Iterator[None]:
    """A shell's job in the background ignores Ctrl-C, and so would whatever it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
async def onrecord(interruptible: None, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Command]:
    """One engine from the first command to the last, however long a machine takes between two."""
    home = tmp_path_factory.mktemp("cli") / "home"
    held = await lease(home, linger_s=1)
    yield Command(home)
    held.release()


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    write(folder / "declared.jsonl", DECLARED)
    write(folder / "said.jsonl", turns("c-1"))
    return folder


@pytest.fixture(scope="session")
def filled(onrecord: Command, files: Path) -> Command:
    """The command, in a home whose default space holds a lawsuit and a conversation about it."""
    onrecord("import", files / "declared.jsonl")
    onrecord("ingest", "conversation", files / "said.jsonl")
    return onrecord


@pytest.fixture(scope="module")
async def client(engines: Engines, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(await settings(engines, tmp_path_factory.mktemp("home")))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=60) as opened:
            yield opened


@pytest.fixture
def call(client: httpx.AsyncClient, space: str) -> Callable[..., Any]:
    """Calls in a space of the test's own."""

    async def called(verb: str, path: str, json: Any = None, **more: Any) -> httpx.Response:
        headers = {"OnRecord-Space": space, **more.pop("headers", {})}
        return await client.request(verb, path, json=json, headers=headers, **more)

    return called


@pytest.fixture(scope="module")
async def said(engines: Engines, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings of a memory in this process."""
    return await settings(engines, tmp_path_factory.mktemp("embedded"))


@pytest.fixture(scope="module")
async def url(said: Settings) -> AsyncIterator[str]:
    """A server of the same graph, on a port of its own; it answers in the tests' thread."""
    app = create_app(said.model_copy(update={"home": said.home / "server"}))
    with listen("127.0.0.1", 0) as listener:
        async with app.router.lifespan_context(app):
            server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_level="warning"))
            task = asyncio.create_task(server.serve(sockets=[listener]))
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
            server.should_exit = True
            await task
