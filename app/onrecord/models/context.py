"""What a reader gets for an object, an organization or a person, and the compiled rows that it is made of.

Every time is stored text (`models.stamp`), so that rows are compared with the clock as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

import orjson

from onrecord.models.calendar import DateOrder
from onrecord.models.claim import Form
from onrecord.models.fact import State
from onrecord.models.object import Reader
from onrecord.models.policy import Policy
from onrecord.models.source import Audience
from onrecord.models.stamp import FAR_FUTURE

ContextKind = Literal["object", "organization", "person"]
FieldKind = Literal["text", "number", "date", "boolean", "list"]

OPEN_STATES = frozenset({"open", "contested"})

ROWS_MAX = 20
"""Rows of each form that an answer has for one object, objects of one person's read, participants of one object."""


@dataclass(frozen=True, slots=True)
class ContextRef:
    """Which context: an object by `type:ref`, an organization or a person by id."""

    kind: ContextKind
    id: str

    @property
    def key(self) -> str:
        """As it is written: `type:ref`, `organization:id`, `speaker:id`."""
        return f"{_WRITTEN[self.kind]}{self.id}"

    @classmethod
    def parse(cls, key: str) -> ContextRef:
        """The context that a key writes; no type of objects is named as what the others begin with."""
        head, _, rest = key.partition(":")
        match head:
            case "organization":
                return cls("organization", rest)
            case "speaker":
                return cls("person", rest)
            case _:
                return cls("object", key)


_WRITTEN: Mapping[ContextKind, str] = {"object": "", "organization": "organization:", "person": "speaker:"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """A row's words, and whose they are: the claim's that opened it (a shared one wherever the row has one).

    `text` is as it was said; `line` is it on one line, an open item's action rather than its sentence. `day` is the
    speaker's own calendar day. `due` and `said` (the value, where it is a date) are ISO days, or times in UTC.
    """

    text: str
    line: str
    value: str | None
    said: str | None
    by: str
    role: str | None
    label: str
    at: str
    day: str
    due: str | None
    expires_at: str = FAR_FUTURE
    stale_at: str = FAR_FUTURE
    claim_id: str
    passage_id: str
    char_start: int
    char_end: int
    place: str = ""

    @property
    def order(self) -> tuple[str, str, str, int, str]:
        """What rows are ordered by, as verdicts order claims: when it was said, and where."""
        return self.at, self.place, self.passage_id, self.char_start, self.claim_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One fact bound to (or, for a person, about) what is compiled, as it stands in each audience's verdict.

    `shared_state` is None where `customer_agent` may have nothing of it. `about` is the person that a sensitive row is
    about; `observes` the field that an observation is about, `field` the one that an instruction is about; `closed_to`
    the readers that such a field is not for.
    """

    id: str
    form: Form
    audience: Audience
    state: State
    shared_state: State | None
    said: Saying
    attribute: str | None = None
    field: str | None = None
    observes: str | None = None
    sensitive: bool = False
    about: str | None = None
    closed_to: tuple[Reader, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldState:
    """A field of an object as its system of record has it; where it has none, it is not set: someone spoke of it."""

    name: str
    value: Any
    is_set: bool = True
    kind: FieldKind = "text"
    label: str
    sensitive: bool = False
    closed_to: tuple[Reader, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiled:
    """Everything that any reader of one context may need, at one revision of its space.

    `dropped` counts, by reader and form, the rows over the limit that a reader could have seen and that are not held;
    from `recompile_at` on, one of them may have moved up. `leaves_at` is when instructions and open items leave.
    """

    kind: ContextKind
    id: str
    revision: int
    config_revision: int
    compiled_at: str
    context_id: str
    name: str | None = None
    type: str = ""
    status: str | None = None
    at: str | None = None
    owner: str | None = None
    owner_kind: str | None = None
    leaves_at: str = FAR_FUTURE
    fields: tuple[FieldState, ...] = ()
    rows: tuple[Row, ...] = ()
    dropped: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, dict[str, int]])
    recompile_at: str = FAR_FUTURE
    objects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Focus:
    """What a task is about: objects of which types it is done on, and what it needs to know first."""

    types: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What reading any context of a space needs to know of the space."""

    space: str
    fingerprint: str
    revision: int
    config_revision: int
    policy: Policy = field(default_factory=Policy)
    date_order: DateOrder | None = None
    tasks: Mapping[str, Focus] = field(default_factory=dict[str, Focus])


@dataclass(frozen=True, slots=True)
class Context:
    """The answer: the lines and the constraints as text, and both as JSON values; treat them as read-only.

    `revision` is the space's at which the rows were read: never older than the caller's last acknowledged write.
    """

    context_id: str
    reader: Reader
    text: str
    state: Mapping[str, Any]
    constraints: Mapping[str, Any]
    compiled_at: str
    revision: int

    def told(self) -> dict[str, Any]:
        """The answer as JSON values."""
        return {
            "context_id": self.context_id,
            "reader": self.reader,
            "text": self.text,
            "state": self.state,
            "constraints": self.constraints,
            "compiled_at": self.compiled_at,
            "revision": self.revision,
        }


def encode(compiled: Compiled) -> bytes:
    """A compiled context as bytes."""
    return orjson.dumps(compiled)


def decode(stored: bytes | memoryview) -> Compiled:
    """The compiled context that `encode` made the bytes of."""
    raw: dict[str, Any] = orjson.loads(stored)
    raw["fields"] = tuple(_field(one) for one in raw["fields"])
    raw["rows"] = tuple(_row(row) for row in raw["rows"])
    raw["objects"] = tuple(raw["objects"])
    return Compiled(**raw)


def _field(raw: dict[str, Any]) -> FieldState:
    raw["closed_to"] = tuple(raw["closed_to"])
    return FieldState(**raw)


def _row(raw: dict[str, Any]) -> Row:
    raw["said"] = Saying(**raw["said"])
    raw["closed_to"] = tuple(raw["closed_to"])
    return Row(**raw)


def encode_reading(reading: Reading) -> bytes:
    """A space's reading settings as bytes."""
    return orjson.dumps({**asdict(reading), "policy": reading.policy.model_dump(mode="json")})


def decode_reading(stored: bytes | memoryview) -> Reading:
    """The settings that `encode_reading` made the bytes of."""
    raw: dict[str, Any] = orjson.loads(stored)
    raw["policy"] = Policy.model_validate(raw["policy"])
    raw["tasks"] = {
        name: Focus(types=tuple(said["types"]), attributes=tuple(said["attributes"]))
        for name, said in raw.get("tasks", {}).items()
    }
    return Reading(**raw)
