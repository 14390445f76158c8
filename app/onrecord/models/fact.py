"""What the memory holds: facts, verdicts over the claims of one key, and what a verdict needs to know of a claim."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from onrecord.models.answer import ClaimKind, Todo
from onrecord.models.claim import Form
from onrecord.models.source import Audience, Side

State = Literal["open", "contested", "superseded", "ended", "done", "removed", "retracted", "withdrawn", "unsupported"]
TAKEN_BACK = frozenset({"retracted", "withdrawn"})
"""What a person took back: no claim says so, and no verdict over claims knows of it."""
FALSE_STATES = frozenset({*TAKEN_BACK, "unsupported"})
"""What turned out not to be so: it held at no time of the world, and no claim supports it."""
Polarity = Literal["positive", "negative"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Testimony:
    """What a verdict needs to know of one claim; read from the graph, or made of a claim about to be written.

    `source` is the independent source: a speaker's id, or a document's lineage. `passage_digest` is the same for
    identical passages of two documents, which count once. `norm` is the value as compared (its absence: the text's).
    Times are UTC. `valid_*` is the time that the claim names; `ended_*` when what it ends stopped.
    """

    claim_id: str
    passage_id: str
    passage_digest: str | None
    asserted_at: datetime
    recorded_at: datetime
    speaker_id: str
    source: str
    side: Side | None
    from_agent: bool
    from_subject: bool
    subject_kind: str
    subject_id: str
    text: str
    value: str | None
    norm: str
    attribute: str | None
    holds: Literal["one", "many"] | None
    kind: ClaimKind
    form: Form
    audience: Audience
    is_attributed: bool
    ends_current: bool
    todo: Todo
    close_reason: str | None
    valid_from: datetime | None
    valid_until: datetime | None
    valid_precision: str
    valid_kind: str | None
    ended_from: datetime | None
    ended_until: datetime | None
    expires_at: datetime | None
    field: str | None
    bound_to: tuple[str, ...]
    binding_rule: str | None
    is_current: bool = True
    place: str = ""
    """Where its turn stands in its conversation: what orders turns of one instant."""
    char_start: int = 0
    """Where its words begin in its passage, in code points: what orders claims of one turn."""


@dataclass(frozen=True, slots=True)
class Supersession:
    """One link of a chain: the fact that was replaced, why, and when; in which audience's verdict it stands."""

    fact_id: str
    reason: str
    at: datetime
    audience: Audience
    """`shared` where the shared verdict has it (and the full one has it too unless `shared_only`), else `internal`."""
    shared_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A verdict over claims; opens and closes, is never edited.

    `state` is the verdict over all claims, `shared_state` over the shared ones alone (None: only internal claims make
    it). `opener` is the claim that names it and whose words it has. `valid_*` is when it holds, `time_*` the time that
    it speaks of. `claims` support it, the first one first; `closed_by` is the claim that closed it, if one did.
    `bound_to` holds `type:ref` or `organization:id`. What a `shared_` column stands beside is of the verdict over all
    claims, and not for a reader of the customer's side; the words, the value and the times that it names are always
    those of a shared claim where the fact has one.
    """

    fact_id: str
    fact_key: str
    opener: str
    form: Form
    kind: ClaimKind
    attribute: str | None
    subject_kind: str
    subject_id: str
    text: str
    value: str | None
    polarity: Polarity
    state: State
    shared_state: State | None
    audience: Audience
    valid_from: datetime | None
    valid_until: datetime | None
    time_from: datetime | None
    time_until: datetime | None
    time_precision: str
    recorded_at: datetime
    closed_at: datetime | None
    close_reason: str | None
    closed_by: str | None
    shared_closed_at: datetime | None
    shared_close_reason: str | None
    expires_at: datetime | None
    field: str | None
    support_count: int
    shared_support_count: int
    claims: tuple[str, ...]
    shared_claims: tuple[str, ...]
    supersedes: tuple[Supersession, ...]
    bound_to: tuple[str, ...]
    binding_rule: str | None
    shared_recorded_at: datetime | None = None
    shared_valid_until: datetime | None = None
    shared_bound_to: tuple[str, ...] = ()
