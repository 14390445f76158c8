"""A correction as a claim: what a person says in the place of a fact, on all else that its first claim says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from onrecord.models.claim import Subject
from onrecord.models.identity import Identity
from onrecord.models.object import Attribute
from onrecord.models.stamp import stamp
from onrecord.stages.compile import zone_of
from onrecord.stages.keys import attribute_key
from onrecord.text.actions import action_key, without_expiry
from onrecord.text.normalize import normalize_text, normalize_value
from onrecord.text.words import language_of

_KEPT = (
    "kind", "attribute", "holds", "is_attributed", "attributed_to", "importance", "time_zone", "recurrence", "duration",
    "ends_current", "ended_from", "ended_until", "todo", "subject_kind", "subject_id", "subject_name", "form",
    "expires_at", "field", "bound_to", "binding_rule",
)  # fmt: skip
_TIME = ("claim_valid_from", "claim_valid_until", "claim_valid_precision", "claim_valid_kind", "temporal_phrase")


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person says instead: the words, the value where there is one, who says it, and when."""

    text: str
    value: str | None
    by: str
    side: str | None
    at: datetime
    passage_id: str
    audience: str


def corrected(opener: Mapping[str, Any], said: Correction, identity: Identity, version: str) -> dict[str, Any]:
    """The claim's row, with its id and its key, of the row of the claim that opened the fact."""
    row: dict[str, Any] = {name: opener.get(name) for name in _KEPT}
    dated = (
        _day(said.value, opener.get("time_zone")) if opener.get("claim_valid_from") or opener.get("attribute") else None
    )
    if dated is not None:
        start, end = dated
        row |= {"claim_valid_from": stamp(start), "claim_valid_until": stamp(end), "claim_valid_precision": "day"}
        row |= {"claim_valid_kind": opener.get("claim_valid_kind"), "temporal_phrase": said.value}
    elif opener.get("attribute") is None or said.value == opener.get("value"):
        row |= {name: opener.get(name) for name in _TIME}
    norm = (
        f"{dated[0].isoformat()}/{dated[1].isoformat()}"
        if dated
        else normalize_value(said.value)
        if said.value is not None
        else normalize_text(said.text)
    )
    row |= {
        "claim_id": identity.of("claim", said.passage_id, 0, len(said.text), said.text),
        "claim_text": said.text,
        "value": said.value,
        "norm": norm,
        "asserted_at": stamp(said.at),
        "recorded_at": stamp(said.at),
        "is_current_testimony": True,
        "audience": said.audience,
        "extractor_version": version,
        "source_span": said.text,
        "char_start": 0,
        "char_end": len(said.text),
        "passage_id": said.passage_id,
        "speaker_id": said.by,
        "side": said.side,
        "source": said.by,
        "from_agent": False,
        "from_subject": (row["subject_kind"], row["subject_id"]) == ("speaker", said.by),
        "relations": [],
    }
    return {**row, "fact_key": _key(row, opener["speaker_id"], identity)}


def _key(row: Mapping[str, Any], first: str, identity: Identity) -> str:
    """As `keys.fact_key_of` has it, of a row; an item stays on the list of whoever said it first."""
    targets = sorted(row["bound_to"] or ())
    language = language_of(row["claim_text"])
    about = (row["subject_kind"], row["subject_id"])
    if row["form"] == "instruction":
        action = row["field"] or action_key(without_expiry(row["claim_text"]), language)
        return identity.of("key", "instruction", *targets, action)
    if row["form"] == "open_item":
        where = targets[0] if len(targets) == 1 else f"speaker:{first}"
        return identity.of("key", "todo", where, action_key(row["value"] or row["claim_text"], language))
    words = normalize_text(row["claim_text"])
    if row["is_attributed"]:
        return identity.of("key", "stance", row["speaker_id"], row["attributed_to"], *about, *targets, words)
    if row["attribute"] is None:
        start = row.get("claim_valid_from") if row["kind"] == "occurrence" else None
        when = datetime.fromisoformat(start).isoformat() if start else None
        return identity.of("key", "text", *about, *targets, words, when)
    attribute = Attribute.model_validate({"slug": row["attribute"], "for": "thing", "holds": row["holds"]})
    return attribute_key(Subject(*about, row["subject_name"]), attribute, row["norm"], identity)


def _day(value: str | None, zone: str | None) -> tuple[datetime, datetime] | None:
    """The day that a value written as an ISO date is, in the zone of the claim that it stands for."""
    try:
        day = date.fromisoformat(value or "")
    except ValueError:
        return None
    start = datetime.combine(day, time(), zone_of(zone))
    end = datetime.combine(day + timedelta(days=1), time(), zone_of(zone))
    return start.astimezone(UTC), end.astimezone(UTC)
