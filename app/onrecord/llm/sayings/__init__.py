"""How each supported language says when, and that something is to be done, by its ISO 639-1 code."""

from __future__ import annotations

from types import MappingProxyType

from onrecord.llm.sayings.asian import CHINESE, JAPANESE
from onrecord.llm.sayings.base import Sayings
from onrecord.llm.sayings.germanic import ENGLISH, GERMAN
from onrecord.llm.sayings.romance import FRENCH, ITALIAN, PORTUGUESE, SPANISH

SAYINGS = MappingProxyType(
    {said.language: said for said in (ENGLISH, SPANISH, PORTUGUESE, FRENCH, GERMAN, ITALIAN, CHINESE, JAPANESE)}
)

__all__ = ["SAYINGS", "Sayings"]
