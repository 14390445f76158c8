"""What calls answer, as the description of the interface has it; a test holds every answer against these."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from onrecord.models.answer import ClaimKind, Importance, Todo
from onrecord.models.claim import Form
from onrecord.models.document import Mode
from onrecord.models.fact import Polarity, State
from onrecord.models.object import Reader
from onrecord.models.source import Audience

T = TypeVar("T")
Binding = Literal[1, 2, 3, 4, "organization"]


class Answer(BaseModel):
    """What a call answers: each property is there, null where it has no value."""

    model_config = ConfigDict(extra="forbid")


class Fault(Answer):
    """One thing that is wrong: where (as `turns.0.at`; empty: the whole), and what."""

    field: str
    message: str


class Problem(Answer):
    """A problem document (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[Fault]


class Page(Answer, Generic[T]):
    """Items of a list, and the cursor of the next page; null after the last."""

    items: list[T]
    next: str | None


class Subject(Answer):
    """Whom or what something is about; an object's id is `type:ref`."""

    kind: Literal["speaker", "organization", "object", "thing"]
    id: str
    name: str


class Cite(Answer):
    """Exact characters of a passage, or of the version asked for, in code points; of a turn, or by label of a chunk."""

    passage_id: str
    role: Literal["origin", "evidence"]
    char_start: int | None = Field(description="Null where the version that was asked for has no such passage.")
    char_end: int | None
    quote: str | None = Field(description="Null where words in it are not open to the reader.")
    turn_id: str | None = None
    label: str | None = None


class Claim(Answer):
    """What a source said; immutable."""

    claim_id: str
    claim_text: str
    value: str | None
    kind: ClaimKind
    attribute: str | None
    is_attributed: bool
    attributed_to: str | None
    importance: Importance
    asserted_at: datetime
    recorded_at: datetime
    claim_valid_from: datetime | None
    claim_valid_until: datetime | None
    claim_valid_precision: str
    claim_valid_kind: str | None
    temporal_phrase: str | None
    time_zone: str
    recurrence: str | None
    duration: str | None
    ends_current: bool
    ended_from: datetime | None
    ended_until: datetime | None
    todo: Todo
    close_reason: str | None
    single_claim: bool
    added_context: list[Any] | None
    entailment_self_verdict: bool | None
    is_current_testimony: bool
    audience: Audience
    extractor_version: str
    source_span: str | None
    char_start: int | None
    char_end: int | None
    speaker: str
    subject: Subject | None
    cites: list[Cite]
    facts: list[str]
    relations: list[str]
    addressee: str | None
    bound_to: list[str]
    extraction_id: str | None
    extractor: Literal["verbatim", "model", "event"] | None
    model: str | None


class Fact(Answer):
    """What the memory holds: a verdict over claims."""

    fact_id: str
    kind: ClaimKind
    attribute: str | None
    text: str
    value: str | None
    polarity: Polarity
    valid_from: datetime | None
    valid_until: datetime | None
    time_from: datetime | None
    time_until: datetime | None
    time_precision: str
    recorded_at: datetime
    closed_at: datetime | None
    close_reason: str | None
    fact_key: str
    form: Form
    state: State
    shared_state: State | None
    audience: Audience
    expires_at: datetime | None
    support_count: int
    shared_support_count: int
    subject: Subject
    bound_to: list[str]
    binding_rule: Binding | None
    supersedes: list[str]
    superseded_by: list[str]
    claims: list[str]
    said_by: list[str]
    due: datetime | None = Field(default=None, description="There where something is to be done by then.")
    field: str | None = Field(default=None, description="There where it is about one.")


class Decision(Answer):
    """One row of the ledger: what was kept, changed or refused, and why."""

    decision_id: str
    kind: str
    reason: str | None
    passage_id: str | None
    quote: str | None
    at: datetime
    record: int | None = Field(description="The index of the record in the answer that it is about.")
    extraction_id: str | None
    window_id: str | None
    detail: dict[str, Any]


class Gap(Answer):
    """A natural key that named no object of its customer."""

    gap_id: str
    type: str
    key: str
    count: int
    first_at: datetime
    last_at: datetime


class DataIssue(Answer):
    """What is said of an object's field and what is recorded differ; closed once they agree, or nobody says it."""

    issue_id: str
    kind: Literal["divergence"] = Field(alias="class")
    state: Literal["open", "closed"]
    object: str
    field: str
    attribute: str
    recorded: Any = Field(description="As the system of record had it when last compared.")
    said: str = Field(description="The value that is said; of a date its day.")
    by: list[str]
    facts: list[str]
    claims: list[str]
    owner: str | None = Field(description="Who is told of it: the type's `owner`.")
    opened_at: datetime
    closed_at: datetime | None
    close_reason: Literal["agreed", "unsaid"] | None


class Passage(Answer):
    """A turn or a document's passage, and whether it was read."""

    passage_id: str
    turn_id: str | None = Field(description="Of a turn.")
    state: Literal["pending", "done", "failed", "erased"]
    reason: str | None


class Ingested(Answer):
    """What this call made; facts that it opened or changed; `revision` is the space's then (`at_least` of a read)."""

    passages: list[Passage]
    claims: list[Claim]
    facts: list[Fact]
    decisions: list[Decision]
    model_calls: int
    revision: int


class DocumentIngested(Ingested):
    """What this call made of a document; `version_id` null where it is about no single version.

    `notes` say, a sentence each, what of the file could not be read, and what of the call changed nothing.
    """

    doc_id: str
    version_id: str | None
    notes: list[str]


class Version(Answer):
    """One version of a document; `standing`: its claims are the source's, as far as nothing else turned them over."""

    version_id: str
    media_type: str
    title: str | None
    author: str | None
    source_modified_at: datetime | None
    recorded_at: datetime
    withdrawn_at: datetime | None
    standing: bool


class Document(Answer):
    """A document and its versions, the oldest first."""

    doc_id: str
    mode: Mode
    versions: list[Version]


class Context(Answer):
    """What a reader gets."""

    context_id: str
    reader: Reader
    text: str
    state: dict[str, Any]
    constraints: dict[str, Any]
    compiled_at: datetime
    revision: int


class Place(Answer):
    """Where words were said, and whether they were read."""

    passage_id: str
    conversation_id: str | None = Field(description="Of a turn; a document's passage has `doc_id` and `heading_path`.")
    turn_id: str | None
    object: str | None = Field(description="Of an event: the object that it is of.")
    doc_id: str | None
    heading_path: list[str] | None
    versions: list[str] = Field(description="Of a document's passage: the versions that have it, the oldest first.")
    speaker: str
    name: str | None
    role: str | None
    at: datetime
    char_start: int
    char_end: int
    quote: str
    overlap: float = Field(description="1: these words. Below: the share of the words of both texts that both have.")
    text: str | None
    state: Literal["pending", "done", "failed", "erased"]
    reason: str | None
    extractor: Literal["verbatim", "model", "event"] | None


class By(Answer):
    """Who said a claim."""

    speaker_id: str
    name: str | None
    kind: Literal["person", "agent", "document"]
    side: str | None
    role: str | None


class SourcedCite(Cite):
    """A citation, with where it stands."""

    conversation_id: str | None
    object: str | None
    doc_id: str | None
    heading_path: list[str] | None
    speaker: str
    at: datetime
    text: str | None = Field(description="Null where words in it are not open to the reader.")


class Extraction(Answer):
    """What read a claim."""

    extraction_id: str
    extractor: Literal["verbatim", "model", "event"]
    extractor_version: str
    model: str | None
    prompt: str | None
    prompt_hash: str | None
    at: datetime


class SourcedClaim(Claim):
    """A claim down to the characters."""

    cites: list[SourcedCite]  # pyright: ignore[reportIncompatibleVariableOverride]
    by: By
    extraction: Extraction | None


class Link(Answer):
    """One link of a chain: the other fact, why, when, and the claim that opened it."""

    reason: str
    at: datetime
    fact: Fact
    claims: list[SourcedClaim]


class Provenance(Answer):
    """A fact down to the characters, and its chain both ways."""

    kind: Literal["fact"]
    fact: Fact
    claims: list[SourcedClaim]
    claims_cut: int
    supersedes: list[Link]
    superseded_by: list[Link]
    chain_cut: bool
    decisions: list[Decision]


class PlacedDecision(Decision):
    """A decision, with where the words stand that it is about; of one about a whole window, only in what."""

    conversation_id: str | None
    turn_id: str | None
    object: str | None
    doc_id: str | None
    heading_path: list[str] | None
    versions: list[str]


class Why(Answer):
    """The recorded answer for a sentence."""

    answer: str
    status: Literal[
        "in_memory", "left_out", "not_current", "pending", "failed", "not_read", "nothing_kept", "never_said"
    ]
    text: str
    match: Literal["exact", "closest", "none"]
    places: list[Place]
    claims: list[SourcedClaim]
    facts: list[Fact]
    decisions: list[PlacedDecision]


class HitProvenance(Answer):
    """What a hit stands on, down to the characters."""

    claims: list[SourcedClaim] = Field(description="The claim itself; of a fact its claims, the opening one first.")
    claims_cut: int = Field(description="How many more claims a fact has.")


class Hit(Answer):
    """What a search found."""

    kind: Literal["claim", "fact"]
    score: float = Field(description="Higher is better; to be compared within one answer.")
    claim: Claim | None = Field(default=None, description="Of a claim.")
    fact: Fact | None = Field(default=None, description="Of a fact.")
    provenance: HitProvenance
