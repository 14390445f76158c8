"""The languages that are supported, by their ISO 639-1 code."""

from __future__ import annotations

from types import MappingProxyType

from onrecord.text.lexicons.base import Lexicon
from onrecord.text.lexicons.de import GERMAN
from onrecord.text.lexicons.en import ENGLISH
from onrecord.text.lexicons.es import SPANISH
from onrecord.text.lexicons.fr import FRENCH
from onrecord.text.lexicons.it import ITALIAN
from onrecord.text.lexicons.ja import JAPANESE
from onrecord.text.lexicons.pt import PORTUGUESE
from onrecord.text.lexicons.zh import CHINESE

LEXICONS = MappingProxyType(
    {
        lexicon.language: lexicon
        for lexicon in (ENGLISH, SPANISH, PORTUGUESE, FRENCH, GERMAN, ITALIAN, CHINESE, JAPANESE)
    }
)

__all__ = ["LEXICONS", "Lexicon"]
