"""Values to the graph's properties and back: what a claim, a fact and a decision look like as rows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from hashlib import sha256
from typing import Any

import orjson

from onrecord.models.claim import BoundClaim, Decision, Subject
from onrecord.models.fact import Fact, Testimony
from onrecord.models.identity import Identity
from onrecord.models.object import Object, ObjectRef
from onrecord.models.source import Speaker, Turn
from onrecord.models.stamp import moment, stamp
from onrecord.text.terms import terms

Row = dict[str, Any]

FORM_LISTS = {
    "statement": "statements",
    "instruction": "instructions",
    "open_item": "open_items",
    "observation": "observations",
}
SUBJECT_LISTS = {
    "speaker": "about_speaker",
    "organization": "about_organization",
    "object": "about_object",
    "thing": "about_thing",
}


NAMED_LATER = frozenset({"subject_kind", "subject_id", "attribute", "holds", "fact_key", "from_subject"})
"""What a title in a later window sets of a claim, once (duty 12)."""

_READING = (
    "value", "kind", "attribute", "holds", "is_attributed", "attributed_to", "importance", "asserted_at",
    "claim_valid_from", "claim_valid_until", "claim_valid_precision", "claim_valid_kind", "temporal_phrase",
    "time_zone", "recurrence", "duration", "ends_current", "ended_from", "ended_until", "todo", "close_reason",
    "single_claim", "audience", "speaker_id", "side", "source", "from_agent", "from_subject", "subject_kind",
    "subject_id", "fact_key", "norm", "form", "expires_at", "field", "binding_rule", "relations",
    "changes_current_state", "addressee",
)  # fmt: skip


def turn_row(turn: Turn, space: str) -> Row:
    """A new turn's properties, pending."""
    offset = turn.at.utcoffset() or timedelta()
    return {
        "conversation_id": turn.conversation_id,
        "turn_id": turn.turn_id,
        "speaker_id": turn.speaker_id,
        "text": turn.text,
        "terms": terms(space, turn.text),
        "at": stamp(turn.at),
        "utc_offset_s": int(offset.total_seconds()),
        "position": turn.position,
        "place": turn.place,
        "audience": turn.audience,
        "object_refs": [str(ref) for ref in turn.object_refs],
        "organization": turn.organization,
        "state": "pending",
    }


def turn(row: Mapping[str, Any]) -> Turn:
    """A stored turn, its time with the offset that it was said in."""
    zone = timezone(timedelta(seconds=row["utc_offset_s"] or 0))
    refs = [ref for text in row["object_refs"] or () if (ref := ObjectRef.parse(text)) is not None]
    return Turn(
        passage_id=row["passage_id"],
        conversation_id=row["conversation_id"],
        turn_id=row["turn_id"],
        speaker_id=row["speaker_id"],
        text=row["text"],
        at=moment(row["at"]).astimezone(zone),
        position=row["position"],
        audience=row["audience"],
        object_refs=tuple(refs),
        organization=row["organization"],
    )


def speaker(row: Mapping[str, Any]) -> Speaker:
    """A stored speaker."""
    said = {k: v for k, v in row.items() if v is not None and k in Speaker.model_fields}
    return Speaker.model_validate({**said, "organizations": tuple(row.get("organizations") or ())})


def object_(row: Mapping[str, Any]) -> Object:
    """A stored object, with as much of its state as the row holds."""
    final_at = row.get("final_at")
    return Object(
        type=row["type"],
        ref=row["ref"],
        owner=row["owner_id"],
        owner_kind=row["owner_kind"] or "speaker",
        status=row["status"],
        is_open=bool(row["is_open"]),
        final_at=moment(final_at) if final_at else None,
        fields=orjson.loads(row["fields"] or "{}"),
        participants=tuple(row["participants"] or ()),
    )


TESTIMONY = (
    "claim_id", "passage_id", "passage_digest", "asserted_at", "recorded_at", "speaker_id", "source", "side",
    "from_agent", "from_subject", "subject_kind", "subject_id", "subject_name", "claim_text", "value", "norm",
    "attribute", "holds", "kind", "form", "audience", "is_attributed", "ends_current", "todo", "close_reason",
    "claim_valid_from", "claim_valid_until", "claim_valid_precision", "claim_valid_kind", "ended_from", "ended_until",
    "expires_at", "field", "bound_to", "binding_rule", "place", "char_start", "fact_key",
)  # fmt: skip
"""What of a stored claim's properties verdicts need: kept together as one, besides, since each that is read costs."""


def packed(row: Mapping[str, Any]) -> str:
    """What verdicts need of a claim's row, as one property."""
    return orjson.dumps({name: row[name] for name in TESTIMONY if row.get(name) is not None}).decode()


def unpacked(found: Sequence[str | Row]) -> list[Row]:
    """The claims that `window/store` found: each as it was packed, or whole where it was not."""
    return [orjson.loads(one) if isinstance(one, str) else one for one in found]


def claim_row(claim: BoundClaim, testimony: Testimony, conversation_id: str, version: str) -> Row:
    """A new claim's properties: `graph.md`'s, and those that verdicts and reads need without following an edge."""
    resolved, record = claim.resolved, claim.record
    span = resolved.grounded.span
    return {
        "claim_text": record.claim_text,
        "value": record.value,
        "kind": record.kind,
        "attribute": testimony.attribute,
        "holds": testimony.holds,
        "is_attributed": testimony.is_attributed,
        "attributed_to": record.attributed_to,
        "importance": record.importance,
        "asserted_at": stamp(testimony.asserted_at),
        "recorded_at": stamp(testimony.recorded_at),
        "claim_valid_from": _stamp(resolved.time.start),
        "claim_valid_until": _stamp(resolved.time.end),
        "claim_valid_precision": resolved.time.precision,
        "claim_valid_kind": resolved.time.kind,
        "temporal_phrase": record.temporal_phrase,
        "time_zone": resolved.time_zone,
        "recurrence": resolved.time.recurrence,
        "duration": resolved.time.duration,
        "ends_current": record.ends_current,
        "ended_from": _stamp(resolved.ended.start),
        "ended_until": _stamp(resolved.ended.end),
        "todo": record.todo,
        "close_reason": record.close_reason,
        "single_claim": record.single_claim,
        "is_current_testimony": True,
        "audience": claim.audience,
        "extractor_version": version,
        "source_span": span.quote,
        "char_start": span.start,
        "char_end": span.end,
        "passage_id": span.passage_id,
        "place": testimony.place,
        "conversation_id": conversation_id,
        "record": resolved.grounded.index,
        "speaker_id": testimony.speaker_id,
        "side": testimony.side,
        "source": testimony.source,
        "from_agent": testimony.from_agent,
        "from_subject": testimony.from_subject,
        "subject_kind": resolved.subject.kind,
        "subject_id": resolved.subject.id,
        "subject_name": resolved.subject.name,
        "fact_key": claim.fact_key,
        "norm": testimony.norm,
        "form": claim.form,
        "expires_at": _stamp(testimony.expires_at),
        "field": testimony.field,
        "bound_to": list(testimony.bound_to),
        "binding_rule": testimony.binding_rule,
        "relations": list(resolved.relations),
        "changes_current_state": record.changes_current_state,
        "addressee": _told(resolved.addressee),
    }


def _told(subject: Subject | None) -> str | None:
    # A thing's id says nothing to anyone.
    return None if subject is None else subject.name if subject.kind == "thing" else subject.id


def reading(row: Mapping[str, Any], *, leave_out: Collection[str] = ()) -> str:
    """What the rules made of a claim's words, as text that is the same exactly where that is; `row` is new or stored.

    Names are told by ids, and what something is bound to in no order.
    """
    said = {name: row.get(name) for name in _READING if name not in leave_out}
    said["bound_to"] = sorted(row.get("bound_to") or ())
    return orjson.dumps(said, option=orjson.OPT_SORT_KEYS).decode()


def subject(row: Mapping[str, Any]) -> Subject:
    """What a stored claim is about."""
    return Subject(row["subject_kind"], row["subject_id"], row["subject_name"])


def testimony(row: Mapping[str, Any]) -> Testimony:
    """What a verdict needs to know of a stored claim."""
    return Testimony(
        claim_id=row["claim_id"],
        passage_id=row["passage_id"],
        passage_digest=row.get("passage_digest"),
        asserted_at=moment(row["asserted_at"]),
        recorded_at=moment(row["recorded_at"]),
        speaker_id=row["speaker_id"],
        source=row["source"],
        side=row.get("side"),
        from_agent=bool(row.get("from_agent")),
        from_subject=bool(row.get("from_subject")),
        subject_kind=row["subject_kind"],
        subject_id=row["subject_id"],
        text=row["claim_text"],
        value=row.get("value"),
        norm=row["norm"],
        attribute=row.get("attribute"),
        holds=row.get("holds"),
        kind=row["kind"],
        form=row["form"],
        audience=row["audience"],
        is_attributed=bool(row.get("is_attributed")),
        ends_current=bool(row.get("ends_current")),
        todo=row.get("todo") or "none",
        close_reason=row.get("close_reason"),
        valid_from=_moment(row.get("claim_valid_from")),
        valid_until=_moment(row.get("claim_valid_until")),
        valid_precision=row.get("claim_valid_precision") or "unknown",
        valid_kind=row.get("claim_valid_kind"),
        ended_from=_moment(row.get("ended_from")),
        ended_until=_moment(row.get("ended_until")),
        expires_at=_moment(row.get("expires_at")),
        field=row.get("field"),
        bound_to=tuple(row.get("bound_to") or ()),
        binding_rule=row.get("binding_rule"),
        is_current=bool(row.get("is_current_testimony", True)),
        place=row.get("place") or "",
        char_start=row.get("char_start") or 0,
    )


def fact_row(fact: Fact, subject: Subject, said_by: Sequence[str], shared_said_by: Sequence[str]) -> Row:
    """A fact's properties. `digest` is the same exactly where the verdict is."""
    row: Row = {
        "fact_key": fact.fact_key,
        "opener": fact.opener,
        "form": fact.form,
        "kind": fact.kind,
        "attribute": fact.attribute,
        "subject_kind": fact.subject_kind,
        "subject_id": fact.subject_id,
        "subject_name": subject.name,
        "text": fact.text,
        "value": fact.value,
        "polarity": fact.polarity,
        "state": fact.state,
        "shared_state": fact.shared_state,
        "audience": fact.audience,
        "valid_from": _stamp(fact.valid_from),
        "valid_until": _stamp(fact.valid_until),
        "time_from": _stamp(fact.time_from),
        "time_until": _stamp(fact.time_until),
        "time_precision": fact.time_precision,
        "recorded_at": stamp(fact.recorded_at),
        "closed_at": _stamp(fact.closed_at),
        "close_reason": fact.close_reason,
        "closed_by": fact.closed_by,
        "shared_closed_at": _stamp(fact.shared_closed_at),
        "shared_close_reason": fact.shared_close_reason,
        "expires_at": _stamp(fact.expires_at),
        "field": fact.field,
        "support_count": fact.support_count,
        "shared_support_count": fact.shared_support_count,
        "claims": list(fact.claims),
        "shared_claims": list(fact.shared_claims),
        "bound_to": list(fact.bound_to),
        "shared_recorded_at": _stamp(fact.shared_recorded_at),
        "shared_valid_until": _stamp(fact.shared_valid_until),
        "shared_bound_to": list(fact.shared_bound_to),
        "binding_rule": fact.binding_rule,
        "said_by": list(said_by),
        "shared_said_by": list(shared_said_by),
        "replaces": [link.fact_id for link in fact.supersedes],
    }
    links = [[s.fact_id, s.reason, s.audience, s.shared_only] for s in fact.supersedes]
    row["digest"] = sha256(orjson.dumps([row, links], option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]
    return row


def decision_row(
    decision: Decision, identity: Identity, *, window_id: str, extraction_id: str, at: datetime, quote_key: str | None
) -> Row:
    """A decision's id and properties; the id says what it decided about."""
    detail = orjson.dumps(dict(decision.detail), option=orjson.OPT_SORT_KEYS).decode()
    parts = (window_id, decision.kind, decision.passage_id, decision.record, decision.quote, decision.reason, detail)
    return {
        "decision_id": identity.of("decision", *parts),
        "props": {
            "kind": decision.kind,
            "reason": decision.reason,
            "passage_id": decision.passage_id,
            "quote": decision.quote,
            "quote_key": quote_key,
            "detail": detail,
            "record": decision.record,
            "window_id": window_id,
            "extraction_id": extraction_id,
            "at": stamp(at),
        },
    }


def _stamp(at: datetime | None) -> str | None:
    return None if at is None else stamp(at)


def _moment(stored: str | None) -> datetime | None:
    return None if stored is None else moment(stored)
