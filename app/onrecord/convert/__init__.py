"""Files become text: plain text, Markdown, HTML, PDF, Word, e-mail and subtitles, with their headings and speakers."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onrecord.convert.files import converted
    from onrecord.convert.markdown import read_markdown

__all__ = ["converted", "read_markdown"]

_PLACES = {"converted": "onrecord.convert.files", "read_markdown": "onrecord.convert.markdown"}


def __getattr__(name: str) -> Any:
    # imported when they are used: the process that reads one file needs neither
    if name not in _PLACES:
        raise AttributeError(f"onrecord.convert has no {name!r}")
    return getattr(import_module(_PLACES[name]), name)
