"""OnRecord: a graph memory for agents in which every line can be traced to who said it, where, and in which words.

with onrecord.Memory.open() as memory:
    print(memory.context(object="order:#W2702727").text)

`AsyncMemory` has the same methods, each to be awaited. Their answers are the models of `onrecord.serve.answers`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onrecord.errors import (
        ConfigurationError,
        ConflictError,
        InputError,
        IntegrityError,
        ModelError,
        NotFoundError,
        OnRecordError,
        StoreConflictError,
        StoreError,
        StoreUnavailableError,
    )
    from onrecord.serve.answers import Claim, Context, Decision, Fact, Ingested, Provenance, Why
    from onrecord.serve.client import AsyncMemory, Turn
    from onrecord.serve.facade import Memory
    from onrecord.settings import Settings

__all__ = [
    "AsyncMemory",
    "Claim",
    "ConfigurationError",
    "ConflictError",
    "Context",
    "Decision",
    "Fact",
    "Ingested",
    "InputError",
    "IntegrityError",
    "Memory",
    "ModelError",
    "NotFoundError",
    "OnRecordError",
    "Provenance",
    "Settings",
    "StoreConflictError",
    "StoreError",
    "StoreUnavailableError",
    "Turn",
    "Why",
]

_PLACES = {
    "AsyncMemory": "serve.client",
    "Claim": "serve.answers",
    "Context": "serve.answers",
    "Decision": "serve.answers",
    "Fact": "serve.answers",
    "Ingested": "serve.answers",
    "Memory": "serve.facade",
    "Provenance": "serve.answers",
    "Settings": "settings",
    "Turn": "serve.client",
    "Why": "serve.answers",
}


def __getattr__(name: str) -> Any:
    # Imported when they are used: a command that shows its help waits for no driver.
    if name not in __all__:
        raise AttributeError(f"onrecord has no {name!r}")
    return getattr(import_module(f"onrecord.{_PLACES.get(name, 'errors')}"), name)
