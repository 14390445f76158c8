"""One home for every test of the command, its engine held from the first to the last."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.serve.command import DECLARED, Command, turns, write

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
