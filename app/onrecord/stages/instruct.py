"""Duty 20: an instruction is what a person said, in words that order, forbid, oblige or allow; never inferred."""

from __future__ import annotations

from onrecord.models.claim import Decision, GroundedClaim
from onrecord.models.source import Frame, Window
from onrecord.text.sentences import sentence_at
from onrecord.text.speech import is_question, orders


def refused_instruction(claim: GroundedClaim, window: Window, frame: Frame) -> tuple[Decision | None, Decision | None]:
    """The decision that refuses the record; else the one that keeps it as a plain claim, where nothing orders."""
    if claim.record.instruction is None:
        return None, None
    if not window.speaker(claim.turn.speaker_id).is_person:
        return _decision(claim, "instruction_from_agent", "an agent's turn gives no instruction"), None
    start, end = sentence_at(claim.turn.text, claim.span.start, claim.span.end)
    sentence = claim.turn.text[start:end]
    if is_question(claim.span.quote) or is_question(sentence):
        return _decision(claim, "instruction_from_question", "a question is no instruction"), None
    if "signals" not in frame.space.features:
        return _decision(claim, "signals_off", "the space does not have the feature `signals`"), None
    if not orders(claim.span.quote):
        return None, _decision(claim, "instruction_inferred", "no word of the quote orders, forbids, obliges or allows")
    return None, None


def _decision(claim: GroundedClaim, kind: str, reason: str) -> Decision:
    return Decision(
        kind=kind,
        reason=reason,
        passage_id=claim.span.passage_id,
        quote=claim.span.quote,
        record=claim.index,
        detail={"claim_text": claim.record.claim_text},
    )
