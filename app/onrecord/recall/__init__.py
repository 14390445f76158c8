"""Reads what the memory holds: lists and single things, where they come from, and why a sentence is there or not."""

from __future__ import annotations

from onrecord.recall.lists import (
    claim,
    claims,
    data_issues,
    decisions,
    fact,
    facts,
    gaps,
    inference,
    inferences,
)
from onrecord.recall.pages import LIMIT_DEFAULT, LIMIT_MAX, Page
from onrecord.recall.provenance import provenance
from onrecord.recall.reasons import why
from onrecord.recall.search import HITS_DEFAULT, Kind, search
from onrecord.recall.shapes import document_shape

__all__ = [
    "HITS_DEFAULT", "LIMIT_DEFAULT", "LIMIT_MAX", "Kind", "Page", "claim", "claims", "data_issues", "decisions",
    "document_shape", "fact", "facts", "gaps", "inference", "inferences", "provenance",
    "search", "why",
]  # fmt: skip
