"""Contexts: kept compiled as the graph is written, and read without a statement.

`mark`, write the graph, `written`: in between, and after a writer that died there, readers compile for themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypeVar

from onrecord.errors import NotFoundError, StoreError, StoreUnavailableError
from onrecord.gather import Gather, fingerprint
from onrecord.models.context import (
    Compiled,
    Context,
    ContextKind,
    ContextRef,
    Focus,
    Reading,
    decode,
    decode_reading,
    encode,
    encode_reading,
)
from onrecord.models.object import Reader
from onrecord.models.policy import Gate, Policy, gate_of
from onrecord.models.stamp import stamp
from onrecord.stages.entries import Prepared, prepare
from onrecord.stages.view import Part, is_open_to, view
from onrecord.store.contexts import Keeper, Looked, Mark, Stored
from onrecord.store.graph import Graph

SPACE = ""
"""The key of what every read of a space depends on: its policy and settings."""

V = TypeVar("V", Prepared, Reading)

HELD_MAX = 10_000
"""Contexts that a process holds decoded."""

GIVEN_MAX = 5_000
"""Answers that a process remembers, for the replies that name them."""


@dataclass(slots=True)
class _Held:
    """What a process has decoded of the store, by the stamp of the bytes."""

    stamp: bytes
    value: Prepared | Reading


@dataclass(frozen=True, slots=True)
class _Asked:
    space: str
    keys: tuple[str, ...]
    reader: Reader
    person: str | None
    tokens_max: int | None


@dataclass(frozen=True, slots=True)
class _Memo:
    """An answer that was given, and what it was made of: it is the same until one of these changes."""

    stamps: tuple[bytes, ...]
    since: str
    until: str
    context: Context

    def stands(self, looked: Looked, now: str) -> bool:
        """Whether nothing was written, marked or left since."""
        found = tuple([s.stamp for s in looked.stored if s is not None])
        return not looked.marks and found == self.stamps and self.since <= now < self.until


class Contexts:
    """Reads contexts, and keeps them compiled. One per process."""

    def __init__(self, graph: Graph, store: Keeper, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._graph = graph
        self._gather = Gather(graph, clock)
        self._store = store
        self._clock = clock
        self._held: dict[tuple[str, str], _Held] = {}
        self._views: dict[_Asked, _Memo] = {}
        self._given: dict[str, tuple[str, Context]] = {}
        self._verified: set[str] = set()
        self._waiting: dict[str, list[Mark]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def read(
        self,
        space: str,
        kind: ContextKind,
        id: str,  # noqa: A002 - the contract's word
        *,
        reader: Reader,
        about: Sequence[str] = (),
        task: str | None = None,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
        max_tokens: int | None = None,
        at_least: int = 0,
    ) -> Context:
        """The context of an object (`type:ref`), an organization or a person (by id), as one reader may have it.

        `about` names more that the read is about, by key (`type:ref`, `organization:id`); `task` a declared task, of a
        person's read: it is about the person's objects of the task's types, and its attributes come first. `as_of` and
        `known_at` (aware) are answered by the graph, at the instant that they name (`as_of`, where both do); without
        them no statement runs where the context is compiled. `at_least` is a revision that the caller was given for a
        write of its own. Raises NotFoundError where there is no such thing, or the reader may not know of it, and
        StoreUnavailableError where the graph that answers has not come to `at_least` yet.
        """
        keys = list(dict.fromkeys([ContextRef(kind, id).key, *about]))
        person = id if kind == "person" else None
        now = stamp(self._clock())
        if as_of is not None or known_at is not None:
            when = (stamp(as_of) if as_of else None, stamp(known_at) if known_at else None)
            reading, found = await self._past(space, keys, *when)
            parts, gate = self._opened(space, reading, found, keys, reader, person)
            then = when[0] or when[1] or now
            if person is not None:
                focus = _focus(space, reading, task)
                references = [key for key in parts[0].prepared.compiled.objects if key not in keys]
                _, objects = await self._past(space, references, *when)
                parts = _focused(parts + _lines(references, objects, gate, then), focus)
            return view(parts, gate, then, max_tokens).context
        asked = _Asked(space, tuple(keys), reader, person, max_tokens)
        looked = await self._look(space, [SPACE, *keys])
        memo = self._views.get(asked)
        if memo is not None and memo.stands(looked, now) and memo.context.revision >= at_least:
            return self._give(space, memo.context)
        held = self._trusted(space, keys, now, looked, at_least)
        reading, found = held or await self._afresh(space, keys, looked)
        if any(one.compiled.revision < at_least for one in found.values()):
            raise StoreUnavailableError(
                f"The graph has not come to revision {at_least} of the space {space!r} yet; try again."
            )
        parts, gate = self._opened(space, reading, found, keys, reader, person)
        if person is not None:
            focus = _focus(space, reading, task)
            lines = await self._objects_of(space, parts[0].prepared.compiled, keys, gate, now, at_least)
            parts = _focused(parts + lines, focus)
            return self._give(space, view(parts, gate, now, max_tokens).context)
        seen = view(parts, gate, now, max_tokens)
        if held is not None:
            if len(self._views) >= HELD_MAX:
                self._views.clear()
            until = min(seen.until, *(part.prepared.compiled.recompile_at for part in parts))
            self._views[asked] = _Memo(tuple(s.stamp for s in looked.stored if s), now, until, seen.context)
        return self._give(space, seen.context)

    def given(self, space: str, context_id: str) -> Context | None:
        """An answer of this process's newest `GIVEN_MAX`, for whoever tells what became of it."""
        found = self._given.get(context_id)
        return found[1] if found is not None and found[0] == space else None

    def _give(self, space: str, context: Context) -> Context:
        given = self._given
        given.pop(context.context_id, None)
        given[context.context_id] = space, context
        if len(given) > GIVEN_MAX:
            del given[next(iter(given))]
        return context

    async def mark(self, space: str, touched: Iterable[str]) -> Mark:
        """Announce a write that touches contexts, by their keys, before it is sent; then call `written` or drop it."""
        return await self._store.mark(space, touched)

    async def written(self, space: str, *marks: Mark) -> None:
        """Compile what writes touched, and take their marks away. What cannot be compiled now, its next read compiles.

        People's contexts are left to their next reads: each gathers all that is said of the person, and few are read.
        """
        keys = [key for mark in marks for key in mark.keys if ContextRef.parse(key).kind != "person"]
        with suppress(StoreError):  # the writes are done; a mark that stands says that nothing here is to be trusted
            compiled = await self._compiled(space, list(dict.fromkeys(keys))) if keys else {}
            await self._store.settle(space, marks, compiled)

    async def soon(self, space: str, mark: Mark) -> None:
        """As `written`, behind the caller's back: all that waits in a space is compiled together.

        Raises StoreUnavailableError where the store cannot say that no reader missed the write: then do not answer.
        """
        await self._store.confirm(mark)
        self._waiting.setdefault(space, []).append(mark)
        if space not in self._tasks:
            self._tasks[space] = asyncio.create_task(self._drain(space))

    async def drained(self) -> None:
        """Wait until nothing waits to be compiled."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values())

    async def _drain(self, space: str) -> None:
        try:
            while marks := self._waiting.pop(space, None):
                await self.written(space, *marks)
        finally:
            del self._tasks[space]

    @asynccontextmanager
    async def touching(self, space: str, touched: Sequence[str]) -> AsyncGenerator[None]:
        """`mark`, whatever runs inside, `written`; an error inside leaves the contexts to their next reads."""
        mark = await self.mark(space, touched)
        yield
        await self._store.confirm(mark)
        await self.written(space, mark)

    async def forget(self, space: str) -> None:
        """Let go of every compiled context of a space, here and in the store; marks stay."""
        await self._store.drop(space)
        self._held = {key: held for key, held in self._held.items() if key[0] != space}
        self._views = {asked: memo for asked, memo in self._views.items() if asked.space != space}

    async def recompile(self, space: str, keys: Sequence[str]) -> None:
        """Compile contexts anew from the graph, whatever is stored."""
        looked = await self._look(space, keys)
        await self._store.put(space, await self._compiled(space, keys), looked)

    def on(self, store: Keeper) -> Contexts:
        """The same graph and clock on another store: an empty one compiles everything anew."""
        return Contexts(self._graph, store, self._clock)

    def _opened(
        self,
        space: str,
        reading: Reading | None,
        found: Mapping[str, Prepared],
        keys: Sequence[str],
        reader: Reader,
        person: str | None,
    ) -> tuple[list[Part], Gate]:
        """What of `found` the reader may know of; NotFoundError where that is not the first of `keys`."""
        gate = gate_of(reading.policy if reading else Policy(), reader, person)
        open_ = [key for key in keys if key in found and is_open_to(found[key].compiled, gate)]
        if keys[0] not in open_:
            ref = ContextRef.parse(keys[0])
            raise NotFoundError(f"There is no {ref.kind} {ref.id!r} in the space {space!r}.")
        return [Part(found[key]) for key in open_], gate

    async def _look(self, space: str, keys: Sequence[str]) -> Looked:
        held = [self._held.get((space, key)) for key in keys]
        return await self._store.look(space, keys, [h.stamp if h else None for h in held])

    def _trusted(
        self, space: str, keys: Sequence[str], now: str, looked: Looked, at_least: int = 0
    ) -> tuple[Reading, dict[str, Prepared]] | None:
        """What is stored of `keys`, where all of it is there and nothing says that it may be old."""
        reading = self._reading(space, looked.stored[0])
        if reading is None or looked.marks or space not in self._verified or not all(looked.stored):
            return None
        stored = zip(keys, looked.stored[1:], strict=True)
        found = {key: self._prepared(space, key, s, reading) for key, s in stored if s is not None}
        return (reading, found) if all(_is_fresh(p.compiled, reading, now, at_least) for p in found.values()) else None

    async def _afresh(
        self, space: str, keys: Sequence[str], looked: Looked
    ) -> tuple[Reading | None, dict[str, Prepared]]:
        """Compile `keys` from the graph, and store them; marks that were found before are gone with dead writers."""
        await self._verify(space, self._reading(space, looked.stored[0]))
        compiled = await self._compiled(space, [SPACE, *keys])
        await self._store.put(space, compiled, looked)
        payloads = {key: payload for key, (_, payload) in compiled.items()}
        if (said := payloads.pop(SPACE, None)) is None:
            return None, {}
        reading = decode_reading(said)
        return reading, {key: prepare(decode(p), reading.date_order) for key, p in payloads.items()}

    def _reading(self, space: str, stored: Stored | None) -> Reading | None:
        if stored is None:
            return None
        held = self._held.get((space, SPACE))
        if held is not None and held.stamp == stored.stamp and isinstance(held.value, Reading):
            return held.value
        return self._hold(space, SPACE, stored, decode_reading(stored.payload))

    def _prepared(self, space: str, key: str, stored: Stored, reading: Reading) -> Prepared:
        held = self._held.get((space, key))
        if held is not None and held.stamp == stored.stamp and isinstance(held.value, Prepared):
            return held.value
        return self._hold(space, key, stored, prepare(decode(stored.payload), reading.date_order))

    def _hold(self, space: str, key: str, stored: Stored, value: V) -> V:
        if len(self._held) >= HELD_MAX:
            self._held.pop(next(iter(self._held)))
        self._held[space, key] = _Held(stored.stamp, value)
        return value

    async def _objects_of(
        self, space: str, person: Compiled, keys: Sequence[str], gate: Gate, now: str, at_least: int
    ) -> list[Part]:
        references = [key for key in person.objects if key not in keys]
        if not references:
            return []
        looked = await self._look(space, [SPACE, *references])
        _, found = self._trusted(space, references, now, looked, at_least) or await self._afresh(
            space, references, looked
        )
        return _lines(references, found, gate, now)

    async def _past(
        self, space: str, keys: Sequence[str], as_of: str | None, known_at: str | None
    ) -> tuple[Reading | None, dict[str, Prepared]]:
        then = await self._gather.past(space, [ContextRef.parse(key) for key in keys], as_of, known_at)
        if then is None:
            return None, {}
        return then.reading, {key: prepare(c, then.reading.date_order) for key, c in then.compiled.items()}

    async def _verify(self, space: str, stored: Reading | None) -> None:
        """Once a process: what is stored must be of this graph, and not of one that it was before a restore."""
        if space in self._verified:
            return
        current = await self._gather.current(space)
        if stored is not None and (
            current is None
            or fingerprint(current["id_key"]) != stored.fingerprint
            or current["revision"] < stored.revision
        ):
            await self._store.drop(space)
        if current is not None:
            self._verified.add(space)

    async def _compiled(self, space: str, keys: Sequence[str]) -> dict[str, tuple[int, bytes]]:
        """Compile from the graph; what does not exist is left out."""
        found = await self._gather.present(space, [ContextRef.parse(key) for key in keys if key != SPACE])
        if found is None:
            return {}
        answer = {key: (found.revision, encode(one)) for key, one in found.compiled.items()}
        if SPACE in keys:
            answer[SPACE] = (found.revision, encode_reading(found.reading))
        return answer


def _is_fresh(compiled: Compiled, reading: Reading, now: str, at_least: int) -> bool:
    return (
        compiled.config_revision == reading.config_revision
        and compiled.recompile_at > now
        and compiled.revision >= at_least
    )


def _lines(references: Sequence[str], found: Mapping[str, Prepared], gate: Gate, now: str) -> list[Part]:
    """The objects of a person's read: those that are open or were a week ago, out of focus."""
    current = [found[key] for key in references if key in found and found[key].compiled.leaves_at > now]
    return [Part(one, in_focus=False) for one in current if is_open_to(one.compiled, gate)]


def _focus(space: str, reading: Reading | None, task: str | None) -> Focus | None:
    if task is None:
        return None
    focus = reading.tasks.get(task) if reading is not None else None
    if focus is None:
        raise NotFoundError(f"There is no task {task!r} in the space {space!r}.", "task")
    return focus


def _focused(parts: list[Part], focus: Focus | None) -> list[Part]:
    """The parts of a task view: objects of its types are what it is about, and stand before the others."""
    if focus is None:
        return parts
    told = [
        replace(one, in_focus=one.in_focus or one.prepared.compiled.type in focus.types, first=focus.attributes)
        for one in parts
    ]
    return [told[0], *sorted(told[1:], key=lambda one: not one.in_focus)]
