"""Measurement: what agents were given, used, and went against, by agent and day.

Counted in the process and written in batches behind the answers, so that a read waits for no statement; an orderly end
writes what is left, and a killed process loses at most what `FLUSH_S` held.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from onrecord.errors import OnRecordError
from onrecord.models.context import Context
from onrecord.recall.pages import Page, decode, encode
from onrecord.stages.reply import Judgement, judge_reply, rows_of
from onrecord.store.graph import Graph

FLUSH_S = 5.0
COUNTS = ("object_rows", "object_rows_used", "instruction_violations", "instruction_violations_by_model", "replies")

_LOG = logging.getLogger("onrecord.usage")


@dataclass(frozen=True, slots=True)
class _Batch:
    """Counts on their way to the graph: sent again they count once."""

    space: str
    id: str
    rows: list[dict[str, Any]]


class Usage:
    """The counters of one process."""

    def __init__(self, graph: Graph, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._graph = graph
        self._clock = clock
        self._counts: dict[tuple[str, str, str], Counter[str]] = {}
        self._batches: list[_Batch] = []
        self._task: asyncio.Task[None] | None = None
        self._one = asyncio.Lock()

    def delivered(self, space: str, agent: str, context: Context) -> int:
        """Count the rows of objects that an answer to an agent has; returns them."""
        rows = sum(rows_of(context.state).values())
        self._count(space, agent, self._clock(), object_rows=rows)
        return rows

    def replied(self, space: str, agent: str, context: Context, text: str, at: datetime | None) -> Judgement:
        """Judge an agent's reply by the context that it was given, and count what it used and went against."""
        judged = judge_reply(text, context.state, context.constraints["instructions"])
        self._count(
            space,
            agent,
            at or self._clock(),
            object_rows_used=judged.rows_used,
            instruction_violations=len(judged.violations),
            replies=1,
        )
        return judged

    async def flush(self) -> None:
        """Write what was counted; what cannot be written stays, and is written later."""
        async with self._one:
            counts, self._counts = self._counts, {}
            rows: dict[str, list[dict[str, Any]]] = {}
            for (space, agent, day), counted in counts.items():
                rows.setdefault(space, []).append({"agent": agent, "day": day, **{n: counted[n] for n in COUNTS}})
            self._batches += [_Batch(space, secrets.token_hex(8), some) for space, some in rows.items()]
            while self._batches:
                one = self._batches[0]
                await self._graph.write("usage/add", space=one.space, batch=one.id, rows=one.rows)
                self._batches.pop(0)

    async def close(self) -> None:
        """Write what is left."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.flush()

    def _count(self, space: str, agent: str, at: datetime, **counted: int) -> None:
        day = at.astimezone(UTC).date().isoformat()
        self._counts.setdefault((space, agent, day), Counter()).update(counted)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._later())

    async def _later(self) -> None:
        while self._counts or self._batches:
            await asyncio.sleep(FLUSH_S)
            try:
                await self.flush()
            except OnRecordError as error:
                _LOG.warning("counts wait: %s", error)


async def usages(
    graph: Graph,
    space: str,
    *,
    agent: str | None = None,
    since: date = date.min,
    until: date = date.max,
    after: str | None = None,
    limit: int = 100,
) -> Page:
    """What agents were given and did, by day (UTC) and agent; `since` and `until` are inclusive."""
    start = decode(after)[0] if after is not None else ""
    asked = {"agent": agent, "since": since.isoformat(), "until": until.isoformat(), "after": start}
    rows = await graph.read("usage/of_space", space=space, **asked, limit=limit + 1)
    items = [row["usage"] for row in rows[:limit]]
    return Page(items, encode(f"{items[-1]['day']}/{items[-1]['agent']}") if len(rows) > limit else None)
