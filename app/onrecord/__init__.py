"""OnRecord: a graph memory for agents in which every line can be traced to who said it, where, and in which words.

async with onrecord.open_memory(onrecord.Settings()) as opened:
    await opened.hear("default", onrecord.Event(...))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onrecord.build import memory as open_memory
    from onrecord.errors import OnRecordError
    from onrecord.memory import Heard, Memory, Reading
    from onrecord.models.source import Event, Said, Speaker
    from onrecord.settings import Settings

__all__ = ["Event", "Heard", "Memory", "OnRecordError", "Reading", "Said", "Settings", "Speaker", "open_memory"]

_PLACES = {
    "Event": ("onrecord.models.source", "Event"),
    "Heard": ("onrecord.memory", "Heard"),
    "Memory": ("onrecord.memory", "Memory"),
    "OnRecordError": ("onrecord.errors", "OnRecordError"),
    "Reading": ("onrecord.memory", "Reading"),
    "Said": ("onrecord.models.source", "Said"),
    "Settings": ("onrecord.settings", "Settings"),
    "Speaker": ("onrecord.models.source", "Speaker"),
    "open_memory": ("onrecord.build", "memory"),
}


def __getattr__(name: str) -> Any:
    # Imported when they are used: a command that shows its help waits for no driver.
    if name not in _PLACES:
        raise AttributeError(f"onrecord has no {name!r}")
    module, attribute = _PLACES[name]
    return getattr(import_module(module), attribute)
