"""A memory for scripts: the methods of `AsyncMemory`, each made synchronous, and nothing besides."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from anyio.from_thread import BlockingPortal, start_blocking_portal

from onrecord.serve.client import AsyncMemory

if TYPE_CHECKING:
    from onrecord.settings import Settings

P = ParamSpec("P")
R = TypeVar("R")


def _waits(
    method: Callable[Concatenate[AsyncMemory, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Memory, P], R]:
    """A method that waits for the asynchronous one's answer."""

    @wraps(method)
    def waiting(self: Memory, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.portal.call(lambda: method(self.memory, *args, **kwargs))

    return waiting


def _iterates(
    method: Callable[Concatenate[AsyncMemory, P], AsyncIterator[R]],
) -> Callable[Concatenate[Memory, P], Iterator[R]]:
    """A method that gives the items of the asynchronous one, asking for pages as they are needed."""

    @wraps(method)
    def iterating(self: Memory, *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        items = method(self.memory, *args, **kwargs)

        async def following() -> R | None:
            return await anext(items, None)

        while (item := self.portal.call(following)) is not None:
            yield item

    return iterating


class Memory:
    """`AsyncMemory` for scripts, notebooks and threads: the same calls, each of which waits for its answer.

    with Memory.open() as memory:
        print(memory.context(object="order:#W2702727").text)
    """

    def __init__(self, memory: AsyncMemory, portal: BlockingPortal) -> None:
        self.memory = memory
        self.portal = portal

    @classmethod
    @contextmanager
    def open(
        cls,
        url: str | None = None,
        *,
        key: str | None = None,
        space: str | None = None,
        home: Path | str | None = None,
        settings: Settings | None = None,
    ) -> Generator[Memory]:
        """As `AsyncMemory.open`."""
        with start_blocking_portal() as portal:
            way = AsyncMemory.open(url, key=key, space=space, home=home, settings=settings)
            with portal.wrap_async_context_manager(way) as memory:
                yield cls(memory, portal)

    remember = _waits(AsyncMemory.remember)
    record_event = _waits(AsyncMemory.record_event)
    record_reply = _waits(AsyncMemory.record_reply)
    ingest_document = _waits(AsyncMemory.ingest_document)
    document = _waits(AsyncMemory.document)
    withdraw_version = _waits(AsyncMemory.withdraw_version)
    extract_document = _waits(AsyncMemory.extract_document)
    retry = _waits(AsyncMemory.retry)
    context = _waits(AsyncMemory.context)
    claims = _iterates(AsyncMemory.claims)
    claim = _waits(AsyncMemory.claim)
    restore_claim = _waits(AsyncMemory.restore_claim)
    retract_fact = _waits(AsyncMemory.retract_fact)
    correct_fact = _waits(AsyncMemory.correct_fact)
    inferences = _iterates(AsyncMemory.inferences)
    withdraw_inference = _waits(AsyncMemory.withdraw_inference)
    erase_speaker = _waits(AsyncMemory.erase_speaker)
    facts = _iterates(AsyncMemory.facts)
    fact = _waits(AsyncMemory.fact)
    provenance = _waits(AsyncMemory.provenance)
    decisions = _iterates(AsyncMemory.decisions)
    why = _waits(AsyncMemory.why)
    search = _iterates(AsyncMemory.search)
    data_issues = _iterates(AsyncMemory.data_issues)
    usage = _iterates(AsyncMemory.usage)
    export = _iterates(AsyncMemory.export)
    gaps = _iterates(AsyncMemory.gaps)
    set_space = _waits(AsyncMemory.set_space)
    declare_attributes = _waits(AsyncMemory.declare_attributes)
    declare_type = _waits(AsyncMemory.declare_type)
    declare_task = _waits(AsyncMemory.declare_task)
    declare_speaker = _waits(AsyncMemory.declare_speaker)
    declare_organization = _waits(AsyncMemory.declare_organization)
    record_object = _waits(AsyncMemory.record_object)
