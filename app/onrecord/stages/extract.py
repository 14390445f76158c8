"""Duties 1 and 2: what a model wrote becomes records; one that does not fit the model costs itself alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ValidationError

from onrecord.models.answer import Record, Resolution
from onrecord.models.claim import Decision
from onrecord.stages import envelope
from onrecord.stages.envelope import Shape

M = TypeVar("M", bound=BaseModel)

ERASED = "erased"
"""The key of an entry of which only its place is left, since who said it was erased."""
SHAPE = Shape(("claims_found", "records", "resolutions"), "records", frozenset({"claim_text"}))


@dataclass(frozen=True, slots=True)
class Parsed:
    """An answer as it was read.

    `records` holds each valid record with its index in the answer. `returned` counts the complete ones, valid or not;
    `missing` are the entries of `claims_found` beyond them. Where `usable` is false nothing could be read at all.
    """

    records: tuple[tuple[int, Record], ...] = ()
    claims_found: tuple[str, ...] = ()
    returned: int = 0
    missing: tuple[str, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    decisions: tuple[Decision, ...] = ()
    usable: bool = True


def parse_window(raw: str) -> Parsed:
    """A `WindowAnswer`, read from a model's message."""
    return _parse(raw)


def parse_follow_up(raw: str) -> Parsed:
    """A `FollowUpAnswer`, read from a model's message."""
    return _parse(raw)


def _parse(raw: str) -> Parsed:
    found = envelope.read(raw, SHAPE)
    if found is None:
        return Parsed(usable=False)
    decisions = found.repaired("records")
    returned = len(found.lists["records"])
    records = fitting("record", found.lists["records"], Record, decisions)
    resolutions = fitting("resolution", found.lists["resolutions"], Resolution, decisions, is_record=False)
    claims = tuple(_entry(claim) for claim in found.lists["claims_found"])
    return Parsed(
        records=tuple(records),
        claims_found=claims,
        returned=returned,
        missing=tuple(claim for claim in claims[returned:] if claim.strip()),
        resolutions=tuple(resolution for _, resolution in resolutions),
        decisions=tuple(decisions),
    )


def _entry(claim: Any) -> str:
    if isinstance(claim, dict):
        claim = next((said for said in cast("dict[str, Any]", claim).values() if isinstance(said, str)), "")
    return claim if isinstance(claim, str) else json.dumps(claim, ensure_ascii=False)


def fitting(
    what: str, values: Sequence[Any], model: type[M], decisions: list[Decision], *, is_record: bool = True
) -> list[tuple[int, M]]:
    """The entries of an answer that fit their model, each with its index, from 0.

    One that does not fit costs itself alone: `decisions` say so, with its index where `is_record`.
    """
    fit: list[tuple[int, M]] = []
    for index, value in enumerate(values):
        if is_blank(value):
            decisions.append(Decision(ERASED, "who said it was erased", record=index if is_record else None))
            continue
        try:
            fit.append((index, model.model_validate(value)))
        except ValidationError as error:
            decisions.append(_invalid(what, value, error, index if is_record else None))
    return fit


def is_blank(value: Any) -> bool:
    """Whether only an entry's place is left, since who said it was erased."""
    return isinstance(value, dict) and cast("dict[str, Any]", value).get(ERASED) is True


def _invalid(what: str, value: Any, error: ValidationError, index: int | None) -> Decision:
    fields = sorted({".".join(map(str, _path(value, fault["loc"]))) or what for fault in error.errors()})
    said = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    span = said.get("source_span")
    quote = cast("dict[str, Any]", span).get("quote") if isinstance(span, dict) else span
    claim = said.get("claim_text")
    detail: dict[str, Any] = {"fields": fields}
    if isinstance(claim, str):
        detail["claim_text"] = claim
    return Decision(
        "record_invalid",
        f"the {what} does not fit the model in {', '.join(fields)}",
        quote=next((text for text in (quote, claim) if isinstance(text, str) and text), None),
        record=index,
        detail=detail,
    )


def _path(value: Any, loc: Sequence[str | int]) -> Iterator[str | int]:
    """A fault's place in what was written; which kind of instruction was meant is no part of it."""
    for at, part in enumerate(loc):
        if isinstance(value, dict):
            fields = cast("dict[str | int, Any]", value)
            if part not in fields and fields.get("kind") == part and at < len(loc) - 1:
                continue
            value = fields.get(part)
        elif isinstance(value, list) and isinstance(part, int):
            entries = cast("list[Any]", value)
            value = entries[part] if part < len(entries) else None
        yield part
