"""Whether all that came in ended somewhere: a chunk's statements and claims (I6), a conversation's turns (I12)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from onrecord.models.answer import DocumentClaim
from onrecord.models.chunk import Target
from onrecord.stages import envelope
from onrecord.stages.claimify import SHAPE
from onrecord.stages.extract import is_blank
from onrecord.stages.select import Selection, select

REFUSED = frozenset({"grounding_rejected", "duplicate"})
"""What becomes of a claim that came back, fits its model, and is not stored."""


def unbalanced(
    target: Target, selection: str, claims: str | None, stored: Collection[str], decided: Iterable[Mapping[str, Any]]
) -> Iterator[str]:
    """What of a chunk's answers ended nowhere; `stored` are the texts of the claims that its last reading made.

    `decided` are the decisions about the chunk (`kind`, `reason`, `record`, `quote`). Without `claims`, none were asked
    for.
    """
    judged = select(selection, target)
    told = list(decided)
    dropped = {d["record"] for d in told if d["kind"] == "selection_drop"}
    unheard = {d["record"] for d in told if d["kind"] == "statement_not_found" or _is_invalid(d, "statement")}
    missing = {d["quote"] for d in told if d["kind"] == "selection_missing"}
    text = target.chunk.text
    for decision in judged.decisions:
        if decision.kind == "selection_missing" and decision.quote not in missing:
            yield f"nothing says what became of the sentence {decision.quote!r}"
    found = {one.index for one in judged.judged}
    for index in range(judged.returned):
        if index not in found | unheard:
            yield f"statement {index} became no decision"
    for one in judged.judged:
        if not one.statement.is_kept and one.index not in dropped:
            yield f"nothing says why {text[one.start : one.end]!r} was dropped"
    yield from _claims(target, judged, claims, stored, told)


def misplaced(row: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a document's versions and passages (I12), a row of `verify/i12_documents`."""
    for version in row["versions"]:
        if sorted(version["positions"]) != list(range(version["passages"])):
            yield f"version {version['version_id']} has {version['passages']} passages, and not their places"
    for one in row["unlike"]:
        yield f"passage {one['passage_id']} is {one['state']}, its window {one['window_state']}"
    if row["flips"] and not row["is_pending"]:
        yield f"{row['flips']} passages whose claims are to turn over, and nothing that says so"


def _claims(
    target: Target, judged: Selection, claims: str | None, stored: Collection[str], told: list[Mapping[str, Any]]
) -> Iterator[str]:
    answer = envelope.read(claims, SHAPE) if claims is not None else None
    refused = {d["record"] for d in told if d["kind"] in REFUSED or _is_invalid(d, "claim")}
    omitted = {d["quote"] for d in told if d["kind"] == "claimify_omitted"}
    spans: list[tuple[int, int]] = []
    for index, value in enumerate(answer.lists["claims"] if answer else ()):
        try:
            claim = None if is_blank(value) else DocumentClaim.model_validate(value)
        except ValidationError:
            claim = None
        if is_blank(value):  # its place alone is left, with what it was made of
            spans += [target.sentences[label] for label in value.get("cites", ()) if label in target.sentences]
        elif index not in refused and (claim is None or claim.claim_text not in stored):
            yield f"claim {index} became neither a claim nor a decision"
        spans += [target.sentences[label] for label in (claim.cites if claim else ()) if label in target.sentences]
    text = target.chunk.text
    for one in judged.kept:
        came = any(one.overlaps(*span) for span in spans)
        if not came and text[one.start : one.end] not in omitted:
            yield f"no claim came of {text[one.start : one.end]!r}, and nothing says so"


def _is_invalid(decision: Mapping[str, Any], what: str) -> bool:
    # Statements and claims are counted apart, and only what was wrong tells them.
    return decision["kind"] == "record_invalid" and decision["reason"].startswith(f"the {what} ")


def scattered(row: Mapping[str, Any]) -> Iterable[str]:
    """What is wrong with a conversation's turns."""
    if row["turn_count"] is None or row["owned_count"] is None:
        yield "its turns, or those that a window owns, are not counted"
        return
    positions = sorted(turn["position"] for turn in row["turns"])
    if positions != list(range(row["turn_count"])):
        yield f"{row['turn_count']} turns are counted, and their places are not 0 to {row['turn_count'] - 1}"
    if row["owned_count"] < row["turn_count"] and not row["is_pending"]:
        yield "turns that no window owns, and nothing that says so"
    for turn in row["turns"]:
        owned = turn["position"] < row["owned_count"]
        if owned and turn["first"] is None:
            yield f"turn {turn['passage_id']} is owned by no window"
        elif owned and not turn["first"] <= turn["position"] < turn["until"]:
            yield f"turn {turn['passage_id']} is outside of its window {turn['window_id']}"
        elif owned and turn["state"] != turn["window_state"]:
            yield f"turn {turn['passage_id']} is {turn['state']}, its window {turn['window_state']}"
        elif not owned and (turn["window_id"] is not None or turn["state"] != "pending"):
            yield f"turn {turn['passage_id']} is {turn['state']}, and no window owns it yet"
