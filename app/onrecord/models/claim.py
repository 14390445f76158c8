"""A record on its way to a claim, one type per step, and the decisions that say what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from onrecord.models.answer import Record
from onrecord.models.calendar import Interval
from onrecord.models.object import Attribute, ObjectRef
from onrecord.models.source import Audience, Turn

Form = Literal["instruction", "open_item", "observation", "statement"]
Rule = Literal[1, 2, 3, 4, "organization"]

CLAIM_LENGTH_MAX = 600
"""Characters; a longer claim is refused whole, never cut (duty 6)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One row of the ledger: what was kept, dropped, changed or refused, and why.

    `quote` is the words that it is about, as the source or the model wrote them; `record` the index of the record in
    the answer, from 0, where it is about one. `detail` holds JSON values.
    """

    kind: str
    reason: str
    passage_id: str | None = None
    quote: str | None = None
    record: int | None = None
    detail: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Span:
    """Exact characters of a passage: offsets in code points, `[start, end)`, and the words between them."""

    passage_id: str
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True)
class GroundedClaim:
    """A record whose words were found in the source. `index` is its place in the answer, from 0."""

    index: int
    record: Record
    turn: Turn
    span: Span


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom or what a claim is about; for an object, `id` is `type:ref`."""

    kind: Literal["speaker", "organization", "object", "thing"]
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Relation:
    """That a claim states a relation (a supplied type) of somebody or something that it names."""

    type: str
    target: Subject


@dataclass(frozen=True, slots=True)
class ResolvedClaim:
    """A grounded claim whose subject, key and times are known. `attribute` is None for a claim without a key."""

    grounded: GroundedClaim
    subject: Subject
    attribute: Attribute | None
    time: Interval
    ended: Interval
    expires: Interval | None = None
    addressee: Subject | None = None
    relations: tuple[str, ...] = ()
    related: tuple[Relation, ...] = ()
    time_zone: str = "UTC"

    @property
    def record(self) -> Record:
        """What the model said, as the duties left it."""
        return self.grounded.record

    @property
    def asserted_at(self) -> datetime:
        """When the source said it."""
        return self.grounded.turn.at


@dataclass(frozen=True, slots=True)
class Binding:
    """What a row is bound to, and by which rule of `objects.md`."""

    target: ObjectRef | str
    rule: Rule

    @property
    def kind(self) -> Literal["object", "organization"]:
        """Whether the target is an object, or an organization's id."""
        return "object" if isinstance(self.target, ObjectRef) else "organization"

    def __str__(self) -> str:
        return str(self.target) if isinstance(self.target, ObjectRef) else f"organization:{self.target}"


@dataclass(frozen=True, slots=True)
class BoundClaim:
    """A claim as it is stored: its id, what it is bound to, who may see it, and the key of the fact that it speaks of.

    `fact_key` is None for what supports no fact (an echo).
    """

    claim_id: str
    resolved: ResolvedClaim
    bindings: tuple[Binding, ...]
    audience: Audience
    form: Form
    fact_key: str | None

    @property
    def record(self) -> Record:
        """What the model said, as the duties left it."""
        return self.resolved.record


@dataclass(frozen=True, slots=True)
class CitedClaim:
    """A document's claim with all that it cites: the origin's label, and further passages by theirs.

    `added_context` is what it has from outside its chunk: `text`, `origin`, `label` of each.
    """

    bound: BoundClaim
    origin: str
    evidence: tuple[tuple[str, Span], ...] = ()
    added_context: tuple[Mapping[str, str], ...] = ()
    entailment_self_verdict: bool = True
