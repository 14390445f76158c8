"""Settings become a memory: the one place where things are wired."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from onrecord.errors import ConfigurationError, StoreUnavailableError

if TYPE_CHECKING:
    from onrecord.llm.reader import Reader
    from onrecord.memory import Memory
    from onrecord.settings import Settings
    from onrecord.store.contexts import Keeper
    from onrecord.store.graph import Graph
    from onrecord.store.redis_contexts import RedisContextStore

MODEL_TIMEOUT_S = 300.0
"""A whole call; a small model on a laptop writes ten tokens a second."""

MODEL_TOKENS_MAX = 8_192
MODEL_CALLS_AT_ONCE = 4


@asynccontextmanager
async def memory(settings: Settings, *, resume: bool = True) -> AsyncGenerator[Memory]:
    """A memory, open while the context lasts; with `resume`, what a crash left in the settings' space is read first.

    Raises ConfigurationError, in one sentence, where the graph cannot be opened: it does not answer, the password is
    wrong, or its schema is newer than this version of OnRecord.
    """
    from onrecord.compiler import Contexts
    from onrecord.memory import Memory

    async with AsyncExitStack() as stack:
        graph = await _graph(settings, stack)
        store = await _contexts(settings, stack)
        journal = settings.home.absolute() / "receipts.jsonl"
        opened = Memory(graph, Contexts(graph, store), _reader(settings), journal=journal)
        stack.push_async_callback(opened.close)
        if resume:
            await opened.resume(settings.space)
        yield opened


async def _contexts(settings: Settings, stack: AsyncExitStack) -> Keeper:
    if settings.context_url is None:
        from onrecord.store.contexts import ContextStore

        store = ContextStore.open(settings.home.absolute())
        stack.callback(store.close)
        return store
    shared = await redis_contexts(settings.context_url)
    stack.push_async_callback(shared.close)
    return shared


async def redis_contexts(url: str) -> RedisContextStore:
    """The contexts in a Redis; ConfigurationError where it does not answer, or what speaks to it is not installed."""
    try:
        from onrecord.store.redis_contexts import RedisContextStore
    except ImportError as error:
        raise ConfigurationError(
            f"ONRECORD_CONTEXT_URL names a Redis, and what speaks to it is not installed ({error.name}): "
            "pip install 'onrecord[redis]'."
        ) from error
    return await RedisContextStore.open(url)


async def _graph(settings: Settings, stack: AsyncExitStack) -> Graph:
    from onrecord.indexed import indexed
    from onrecord.store import schema
    from onrecord.store.engine import Endpoint, lease
    from onrecord.store.graph import Graph

    try:
        if settings.graph_url is None:
            held = await lease(settings.home, settings.engine_linger_s)
            stack.callback(held.release)
            graph = await Graph.open(held.endpoint, held.renew)
        else:
            secret = settings.graph_password
            graph = await Graph.open(
                Endpoint(
                    url=settings.graph_url,
                    user=settings.graph_user if secret else "",
                    password=secret.get_secret_value() if secret else "",
                    database=settings.graph_database,
                )
            )
    except StoreUnavailableError as error:
        raise ConfigurationError(str(error)) from error
    stack.push_async_callback(graph.close)
    await schema.migrate(graph)
    await indexed(graph)
    return graph


def _reader(settings: Settings) -> Reader:
    from onrecord.llm.reader import ModelReader, VerbatimReader

    if settings.model is None:
        return VerbatimReader()
    from onrecord.llm.client import ModelClient

    return ModelReader(
        ModelClient(
            settings.model,
            settings.model_url,
            settings.model_key,
            settings.model_mode,
            MODEL_TIMEOUT_S,
            MODEL_TOKENS_MAX,
            MODEL_CALLS_AT_ONCE,
        )
    )
