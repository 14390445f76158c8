"""What a model returns for a window: the contract's `WindowAnswer` and `FollowUpAnswer`.

Only what has no sensible absence is required of a record; the schema that a model is shown asks for every field.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from onrecord.models.calendar import Instruction, None_

SubjectKind = Literal["user", "agent", "named_entity", "unresolved"]
ClaimKind = Literal["occurrence", "standing"]
Todo = Literal["open", "done", "removed", "none"]
Importance = Literal["high", "medium", "low"]


def _ask_for_everything(schema: dict[str, Any]) -> None:
    # A server that decodes by schema returns what is required, and only that for certain.
    schema["required"] = list(schema["properties"])
    for said in schema["properties"].values():
        said.pop("default", None)
        said.pop("title", None)


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, json_schema_extra=_ask_for_everything)


class SourceSpan(_Answer):
    """The evidence: the number shown with the turn, from 1, and its exact words."""

    turn_index: int
    quote: str


class Order(_Answer):
    """Someone told an agent or the team what to do or not to do; `field` names the object's field that it is about."""

    field: str | None = None
    expires: Instruction = None_()


class Record(_Answer):
    """One entry of a model's answer, before the engine has judged it."""

    claim_text: str
    value: str | None = None
    kind: ClaimKind
    subject: str
    subject_kind: SubjectKind
    attribute: str | None = None
    time: Instruction = None_()
    temporal_phrase: str | None = None
    ended_time: Instruction = None_()
    ends_current: bool = False
    ended_at_phrase: str | None = None
    todo: Todo = "none"
    close_reason: str | None = None
    importance: Importance = "medium"
    changes_current_state: bool = False
    source_span: SourceSpan
    relations: tuple[str, ...] = ()
    single_claim: bool = True
    attributed_to: str | None = None
    addressee: str | None = None
    instruction: Order | None = None


class WindowAnswer(_Answer):
    """One reading of a window: first the claims, a short text each, then a record for each."""

    claims_found: tuple[str, ...] = ()
    records: tuple[Record, ...] = ()


class Resolution(_Answer):
    """The name of a record's subject; `record` counts the first answer's records from 0."""

    record: int
    subject: str
    subject_kind: SubjectKind


class FollowUpAnswer(_Answer):
    """What a follow-up added: more records, and subjects of earlier ones."""

    records: tuple[Record, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
