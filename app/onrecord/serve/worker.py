"""Reads behind the answers: what was accepted without waiting, and what is pending and due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from datetime import timedelta
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from onrecord.serve.problems import where

if TYPE_CHECKING:
    from onrecord.memory import Memory

TEND_S = 15.0
IDLE = timedelta(minutes=1)
"""Longer than a call takes from making turns pending to reading them; what is older, nobody is about to read."""

_LOG = logging.getLogger("onrecord.serve")


class Worker:
    """The background of one server: ends with it, and loses nothing, since what it reads is durable before."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._tasks: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> Self:
        self._start(self._tend(), "tending")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def read(self, space: str, conversation_id: str) -> None:
        """Read a conversation's pending turns, soon."""
        self._start(self._memory.read(space, conversation_id), "reading")

    def read_document(self, space: str, doc_id: str) -> None:
        """Read a document's pending passages, soon."""
        self._start(self._memory.documents.read(space, doc_id), "reading")

    def retry(self, space: str) -> None:
        """Read a space's pending and failed windows again, soon."""
        self._start(self._memory.retry(space), "retrying")

    def _start(self, work: Coroutine[Any, Any, Any], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _LOG.error("%s stopped: %s", task.get_name(), where(error))

    async def _tend(self) -> None:
        idle = timedelta()  # at first, what the last process left
        while True:
            try:
                await self._memory.resume(idle=idle)
            except* Exception as group:  # noqa: BLE001  # whatever it was, the next round tries again
                _LOG.error("reading what is due stopped: %s", where(group))
            idle = IDLE
            await asyncio.sleep(TEND_S)
