"""What the calls about people answer."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from onrecord.models.answer import ClaimKind
from onrecord.serve.answers import Answer, Fact


class Inference(Fact):
    """What is held of a person: a fact; an instruction's `kind` is `instruction`."""

    kind: ClaimKind | Literal["instruction"]  # pyright: ignore[reportIncompatibleVariableOverride]


class Receipt(Answer):
    """What an erasure took, in counts; `objects` are those that rows of theirs were bound to."""

    receipt_id: str
    at: datetime
    claims_erased: int
    object_bound_rows_erased: int
    facts_erased: int
    turns_erased: int
    passages_erased: int
    decisions_erased: int
    objects: list[str]
