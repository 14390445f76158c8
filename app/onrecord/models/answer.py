"""What a model returns: `WindowAnswer`, `FollowUpAnswer`; for a chunk `SelectionAnswer`, `ClaimifyAnswer`.

Only what has no sensible absence is required of a record; the schema that a model is shown asks for every field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from onrecord.models.calendar import Instruction, None_, ValidKind

SubjectKind = Literal["user", "agent", "named_entity", "unresolved"]
ClaimKind = Literal["occurrence", "standing"]
Todo = Literal["open", "done", "removed", "none"]
Importance = Literal["high", "medium", "low"]
Outcome = Literal[
    "keep",
    "keep_flagged",
    "drop_opinion",
    "drop_advice",
    "drop_hypothetical",
    "drop_generic",
    "drop_question",
    "drop_intro",
    "drop_conclusion",
    "drop_no_info",
    "drop_ambiguous",
    "drop_boilerplate",
]
ProtectedClass = Literal["quantity", "date", "named_entity", "change_of_state"]
ContextOrigin = Literal["header", "neighbour", "reference", "label"]

RELATION_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "MENTIONS": "names it, and none of the others fits",
        "LIKES": "has a taste for it",
        "DISLIKES": "has a distaste for it",
        "OWNS": "has it",
        "BOUGHT": "paid for it or ordered it",
        "USES": "works or lives with it",
        "CREATED": "made, wrote or founded it",
        "VISITED": "was there",
        "LIVES_IN": "has a home there",
        "LOCATED_IN": "is or takes place there",
        "WORKS_FOR": "is employed or engaged by it",
        "FAMILY_OF": "is a relative of them",
        "KNOWS": "is a friend, colleague or acquaintance of them",
        "RECOMMENDS": "advises it",
        "PART_OF": "belongs to it as a piece or a member",
        "DEPENDS_ON": "cannot go on without it",
    }
)
"""What a claim can state of something that it names, in the words a model is shown."""


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


class Statement(_Answer):
    """One statement of a chunk, in its exact words, and whether it is worth a claim."""

    source_span: str
    outcome: Outcome
    protected_class: ProtectedClass | None = None

    @property
    def is_kept(self) -> bool:
        """Whether claims may be made of it."""
        return self.outcome in ("keep", "keep_flagged")


class Introduction(_Answer):
    """Someone or something that a chunk introduces, and the words that do."""

    name: str
    kind: str = "person"
    source_span: str


class SelectionAnswer(_Answer):
    """One judgement of a chunk: each of its statements, and whom and what it introduces."""

    statements: tuple[Statement, ...] = ()
    introduced: tuple[Introduction, ...] = ()


class AddedContext(_Answer):
    """Words of a claim from outside its chunk, and the passage that has them: by its label, else by what it is."""

    text: str
    origin: ContextOrigin
    label: str = ""


class DocumentClaim(_Answer):
    """A kept statement, rewritten to stand alone; `cites` are labels of what was shown, the origin first."""

    claim_text: str
    cites: tuple[str, ...] = ()
    added_context: tuple[AddedContext, ...] = ()
    is_attributed: bool = False
    attributed_to: str | None = None
    subject: str | None = None
    subject_kind: SubjectKind = "unresolved"
    attribute: str | None = None
    value: str | None = None
    kind: ClaimKind = "standing"
    time: Instruction = None_()
    temporal_phrase: str | None = None
    valid_kind: ValidKind | None = None
    entailment_self_verdict: bool = True


class ClaimifyAnswer(_Answer):
    """The claims that a chunk's kept statements make."""

    claims: tuple[DocumentClaim, ...] = ()


@dataclass(frozen=True, slots=True)
class UncitedFigure:
    """A figure, as written, in the owned turn that is shown as number `turn_index`."""

    turn_index: int
    figure: str


@dataclass(frozen=True, slots=True)
class UnresolvedSubject:
    """A record of the first answer (its index, from 0) whose subject has no name yet, and the names that it may be."""

    record: int
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FollowUpNeeds:
    """All that a first answer left open, asked together in one call.

    `missing_claims` are entries of `claims_found` without a record; `bundles` and `missing_halves` are indexes of
    records of the first answer, from 0: those with several claims, and occurrences whose lasting half did not come.
    """

    missing_claims: tuple[str, ...] = ()
    uncited_figures: tuple[UncitedFigure, ...] = ()
    unresolved: tuple[UnresolvedSubject, ...] = ()
    bundles: tuple[int, ...] = ()
    missing_halves: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to ask, and so no call."""
        return not (
            self.missing_claims or self.uncited_figures or self.unresolved or self.bundles or self.missing_halves
        )
