"""Claims, facts and decisions as every interface gives them: their properties, and what hangs on their edges.

Every property is there, None where it has no value (`due` and `field` aside); times are RFC 3339 in UTC.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import orjson

from onrecord.models.stamp import moment, told

Item = dict[str, Any]

_CLAIM = (
    "claim_id", "claim_text", "value", "kind", "attribute", "is_attributed", "attributed_to", "importance",
    "asserted_at", "recorded_at", "claim_valid_from", "claim_valid_until", "claim_valid_precision",
    "claim_valid_kind", "temporal_phrase", "time_zone", "recurrence", "duration", "ends_current", "ended_from",
    "ended_until", "todo", "close_reason", "single_claim", "added_context", "entailment_self_verdict",
    "is_current_testimony", "audience", "extractor_version", "source_span", "char_start", "char_end",
)  # fmt: skip
_FACT = (
    "fact_id", "kind", "attribute", "text", "value", "polarity", "valid_from", "valid_until", "time_from",
    "time_until", "time_precision", "recorded_at", "closed_at", "close_reason", "fact_key", "form", "state",
    "shared_state", "audience", "expires_at", "support_count", "shared_support_count",
)  # fmt: skip
_TIMES = frozenset(
    {
        "asserted_at", "recorded_at", "claim_valid_from", "claim_valid_until", "ended_from", "ended_until",
        "valid_from", "valid_until", "time_from", "time_until", "closed_at", "expires_at", "at", "first_at",
        "last_at", "opened_at", "source_modified_at", "withdrawn_at",
    }
)  # fmt: skip


def claim_shape(
    row: Mapping[str, Any],
    cites: Iterable[Mapping[str, Any]],
    facts: Iterable[str],
    extraction: Mapping[str, Any] | None,
) -> Item:
    """A claim, with what it cites (its origin first), the facts that it supports and what read it."""
    read = extraction or {}
    added = row.get("added_context")
    return {
        **_picked(row, _CLAIM),
        "added_context": orjson.loads(added) if added else None,
        "speaker": row.get("speaker_id"),
        "subject": _subject(row),
        "cites": [_cite(c) for c in sorted(cites, key=_origin_first)],
        "facts": sorted(facts),
        "relations": list(row.get("relations") or ()),
        "addressee": row.get("addressee"),
        "bound_to": list(row.get("bound_to") or ()),
        "extraction_id": read.get("extraction_id"),
        "extractor": read.get("extractor"),
        "model": read.get("model"),
    }


def in_version(claim: Item, starts: Mapping[str, int]) -> Item:
    """A claim with the offsets of a version's text, given where its passages begin; None where it has them not."""
    cites = [{**cite, **_moved(cite, starts.get(cite["passage_id"]))} for cite in claim["cites"]]
    origin = next((cite for cite in claim["cites"] if cite["role"] == "origin"), None)
    start = starts.get(origin["passage_id"]) if origin else None
    return {**claim, **_moved(claim, start), "cites": cites}


def _moved(spot: Mapping[str, Any], start: int | None) -> Item:
    return {name: None if start is None else spot[name] + start for name in ("char_start", "char_end")}


def fact_shape(row: Mapping[str, Any], supersedes: Iterable[str] = (), superseded_by: Iterable[str] = ()) -> Item:
    """A fact, with its chain; `due` where something is to be done by then, `field` where it is about one."""
    rule = row.get("binding_rule")
    item = {
        **_picked(row, _FACT),
        "subject": _subject(row),
        "bound_to": list(row.get("bound_to") or ()),
        "binding_rule": int(rule) if rule is not None and rule.isdecimal() else rule,
        "supersedes": sorted(supersedes),
        "superseded_by": sorted(superseded_by),
        "claims": list(row.get("claims") or row.get("shared_claims") or ()),
        "said_by": list(row.get("said_by") or ()),
    }
    due = row.get("time_from") or row.get("time_until")
    if row["form"] == "open_item" and due:
        item["due"] = said(due)
    if row.get("field") is not None:
        item["field"] = row["field"]
    return item


def decision_shape(row: Mapping[str, Any]) -> Item:
    """A decision; `record` is the index of the record in the answer that it is about, None where it is about none."""
    names = ("decision_id", "kind", "reason", "passage_id", "quote", "at", "record", "extraction_id", "window_id")
    return {**_picked(row, names), "detail": orjson.loads(row.get("detail") or "{}")}


def gap_shape(row: Mapping[str, Any]) -> Item:
    """A gap: a natural key that named no object of its customer."""
    return _picked(row, ("gap_id", "type", "key", "count", "first_at", "last_at"))


def issue_shape(row: Mapping[str, Any]) -> Item:
    """A data issue: the value that is recorded and the one that is said, and who says it by which claims and facts."""
    names = ("issue_id", "class", "state", "object", "field", "attribute", "said", "owner", "opened_at", "closed_at")
    return {
        **_picked(row, (*names, "close_reason")),
        "recorded": orjson.loads(row["recorded"]),
        **{name: list(row.get(name) or ()) for name in ("by", "facts", "claims")},
    }


def document_shape(row: Mapping[str, Any]) -> Item:
    """A document and its versions, the oldest first."""
    names = (
        "version_id",
        "media_type",
        "title",
        "author",
        "source_modified_at",
        "recorded_at",
        "withdrawn_at",
        "standing",
    )
    return {**_picked(row, ("doc_id", "mode")), "versions": [_picked(one, names) for one in row["versions"]]}


def said(stored: str | None) -> str | None:
    """A stored time as an answer gives it."""
    return None if stored is None else told(moment(stored))


def _picked(row: Mapping[str, Any], names: Sequence[str]) -> Item:
    return {name: said(row.get(name)) if name in _TIMES else row.get(name) for name in names}


def _subject(row: Mapping[str, Any]) -> Item | None:
    if row.get("subject_id") is None:
        return None
    return {"kind": row["subject_kind"], "id": row["subject_id"], "name": row.get("subject_name") or row["subject_id"]}


def _origin_first(cite: Mapping[str, Any]) -> tuple[bool, int, int]:
    return cite["role"] != "origin", cite["char_start"], cite["char_end"]


def _cite(cite: Mapping[str, Any]) -> Item:
    item = {name: cite[name] for name in ("passage_id", "role", "char_start", "char_end", "quote")}
    where = "label" if cite.get("turn_id") is None else "turn_id"
    return {**item, where: cite.get(where)}
