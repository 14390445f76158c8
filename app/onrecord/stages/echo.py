"""Duty 21: what an agent says back is no new support; and what a bound claim is to a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from onrecord.models.claim import BoundClaim, Decision
from onrecord.models.fact import Testimony
from onrecord.models.identity import Identity
from onrecord.models.source import Frame, Window
from onrecord.stages.bind import from_subject
from onrecord.stages.keys import norm_of, shared_key

_Said = tuple[str, str, str | None, str, bool]


def keys_of(claim: BoundClaim, window: Window, frame: Frame) -> list[str]:
    """The keys that a claim has to be judged with: its own, and for an agent's the one that people's claims share."""
    own = [claim.fact_key] if claim.fact_key is not None else []
    if window.speaker(claim.resolved.grounded.turn.speaker_id).is_person:
        return own
    return [*own, shared_key(claim.resolved, claim.bindings, Identity(frame.space.key))]


def echoes(
    claims: Sequence[BoundClaim], known: Sequence[Testimony], window: Window
) -> tuple[list[BoundClaim], list[Decision]]:
    """The claims, those that an agent says back without a fact; `known` are the current claims of their keys.

    An agent says back what a person said before it; what a person says after it was the agent's own word.
    """
    kept: list[BoundClaim] = []
    decisions: list[Decision] = []
    first: dict[_Said, tuple[datetime, str]] = {}
    people = [c for c in claims if window.speaker(c.resolved.grounded.turn.speaker_id).is_person]
    for said, when in (
        *((_said_of(t), (t.asserted_at, t.place)) for t in known if not t.from_agent),
        *((_said(c), _when(c)) for c in people),
    ):
        first[said] = min(when, first.get(said, when))
    for claim in claims:
        grounded = claim.resolved.grounded
        is_person = window.speaker(grounded.turn.speaker_id).is_person
        if is_person or (said_first := first.get(_said(claim))) is None or said_first > _when(claim):
            kept.append(claim)
            continue
        kept.append(replace(claim, fact_key=None))
        decisions.append(
            Decision(
                kind="echo",
                reason="an agent says back what the memory holds",
                passage_id=grounded.span.passage_id,
                quote=grounded.span.quote,
                record=grounded.index,
            )
        )
    return kept, decisions


def as_testimony(claim: BoundClaim, window: Window, recorded_at: datetime) -> Testimony:
    """What a verdict needs to know of a claim that is about to be written."""
    resolved, record = claim.resolved, claim.record
    turn = resolved.grounded.turn
    speaker = window.speaker(turn.speaker_id)
    return Testimony(
        claim_id=claim.claim_id,
        passage_id=turn.passage_id,
        passage_digest=None,
        asserted_at=turn.at,
        recorded_at=recorded_at,
        speaker_id=speaker.speaker_id,
        source=speaker.speaker_id,
        side=speaker.side,
        from_agent=not speaker.is_person,
        from_subject=from_subject(resolved, speaker),
        subject_kind=resolved.subject.kind,
        subject_id=resolved.subject.id,
        text=record.claim_text,
        value=record.value,
        norm=norm_of(resolved),
        attribute=resolved.attribute.slug if resolved.attribute else None,
        holds=resolved.attribute.holds if resolved.attribute else None,
        kind=record.kind,
        form=claim.form,
        audience=claim.audience,
        is_attributed=record.attributed_to is not None,
        ends_current=record.ends_current,
        todo=record.todo,
        close_reason=record.close_reason,
        valid_from=resolved.time.start,
        valid_until=resolved.time.end,
        valid_precision=resolved.time.precision,
        valid_kind=resolved.time.kind,
        ended_from=resolved.ended.start,
        ended_until=resolved.ended.end,
        expires_at=resolved.expires.end if resolved.expires else None,
        field=record.instruction.field if record.instruction else None,
        bound_to=tuple(str(b) for b in claim.bindings),
        binding_rule=str(claim.bindings[0].rule) if claim.bindings else None,
        place=turn.place,
        char_start=resolved.grounded.span.start,
    )


def _when(claim: BoundClaim) -> tuple[datetime, str]:
    turn = claim.resolved.grounded.turn
    return turn.at, turn.place


def _said_of(t: Testimony) -> _Said:
    return t.subject_kind, t.subject_id, t.attribute, t.norm, t.ends_current


def _said(claim: BoundClaim) -> _Said:
    resolved = claim.resolved
    slug = resolved.attribute.slug if resolved.attribute else None
    return resolved.subject.kind, resolved.subject.id, slug, norm_of(resolved), claim.record.ends_current
