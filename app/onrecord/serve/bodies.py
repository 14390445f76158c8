"""What callers send: each field that is not named here is refused."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, TypeAdapter

from onrecord.models.calendar import DateOrder, WeekdayName
from onrecord.models.claim import CLAIM_LENGTH_MAX
from onrecord.models.document import Mode
from onrecord.models.object import DeedKind, FieldRule, KeyRule, ObjectRef
from onrecord.models.policy import Policy
from onrecord.models.source import Audience, Side
from onrecord.rulings import REASON_LENGTH_MAX
from onrecord.serve.files import Text, Time
from onrecord.stages.ingest import TURNS_MAX

BODY_BYTES_MAX = 16 << 20
ID_LENGTH_MAX = 256
NAME_LENGTH_MAX = 512
LIST_LENGTH_MAX = 1_000
FIELDS_MAX = 500
SPACE_PATTERN = r"^[a-z0-9._-]{1,128}$"


class Body(BaseModel):
    """What a call takes."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


def _no_controls(value: str) -> str:
    if any(ord(character) < 32 for character in value):
        raise ValueError("must hold no control characters")
    return value


def _zone(name: str) -> str:
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("is no time zone; write it as Europe/Paris") from None


def _query_time(value: Any) -> Any:
    # A plus that was not escaped arrives as a space.
    return f"{value[:-6]}+{value[-5:]}" if isinstance(value, str) and value[-6:-5] == " " else value


def _due(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError("must be a day, 2026-10-05, or a time of RFC 3339 with its offset")
    try:
        return date.fromisoformat(value) if len(value) == 10 else _TIME.validate_python(value)
    except ValueError:
        raise ValueError("must be a day, 2026-10-05, or a time of RFC 3339 with its offset") from None


def _reference(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError("must be a text, type:ref")
    found = ObjectRef.parse(value)
    if found is None:
        raise ValueError("must be written type:ref")
    return found


Id = Annotated[Text, Field(max_length=ID_LENGTH_MAX), AfterValidator(_no_controls)]
Name = Annotated[str, Field(max_length=NAME_LENGTH_MAX), AfterValidator(_no_controls)]
Reason = Annotated[Text, Field(max_length=REASON_LENGTH_MAX)]
Statement = Annotated[Text, Field(max_length=CLAIM_LENGTH_MAX)]
Zone = Annotated[str, AfterValidator(_zone)]
_TIME: TypeAdapter[datetime] = TypeAdapter(Time)
QueryTime = Annotated[Time, BeforeValidator(_query_time)]
QueryReference = Annotated[str, AfterValidator(lambda said: str(_reference(said)))]
"""A reference in a query, whose lists FastAPI takes of plain values alone."""
Due = Annotated[date | datetime, PlainValidator(_due, json_schema_input_type=str)]
Reference = Annotated[ObjectRef, BeforeValidator(_reference, json_schema_input_type=str)]


class SpaceBody(Body):
    """Settings of a space; what is absent stays as it is, null takes it back."""

    features: list[Literal["signals"]] = []
    policy: Policy = Policy()
    time_zone: Zone | None = None
    first_weekday: WeekdayName | None = None
    date_order: DateOrder | None = None


class TypeBody(Body):
    """The declaration of a kind of object."""

    names: Annotated[list[Name], Field(max_length=LIST_LENGTH_MAX)] = []
    key: KeyRule | None = None
    fields: Annotated[dict[Name, FieldRule], Field(max_length=FIELDS_MAX)] = {}
    final_states: Annotated[list[Name], Field(max_length=LIST_LENGTH_MAX)] = []
    observes: dict[str, str] = {}
    owner: Name | None = None


class TaskBody(Body):
    """What a job is about."""

    types: Annotated[list[Name], Field(max_length=LIST_LENGTH_MAX)] = []
    attributes: Annotated[list[Name], Field(max_length=LIST_LENGTH_MAX)] = []


class SpeakerBody(Body):
    """Who says things."""

    name: Name | None = None
    kind: Literal["person", "agent"] = "person"
    side: Side | None = None
    role: Name | None = None
    time_zone: Zone | None = None
    organizations: Annotated[list[Id], Field(max_length=LIST_LENGTH_MAX)] = []


class OrganizationBody(Body):
    """A company that speakers are linked to."""

    name: Name | None = None
    names: Annotated[list[Name], Field(max_length=LIST_LENGTH_MAX)] = []


class ObjectBody(Body):
    """An object's state, as its system of record has it; without `at` it is as of now."""

    owner: Id | None = None
    owner_kind: Literal["speaker", "organization"] = "speaker"
    status: Name | None = None
    fields: Annotated[dict[Name, Any], Field(max_length=FIELDS_MAX)] = {}
    participants: Annotated[list[Id], Field(max_length=LIST_LENGTH_MAX)] = []
    at: Time | None = None


class EventBody(Body):
    """What was done about an object. `due` is a day or a time; `id` is the caller's own, one for each event."""

    kind: DeedKind
    by: Id
    text: Text
    due: Due | None = None
    at: Time | None = None
    audience: Audience | None = None
    id: Id | None = None


class TurnBody(Body):
    """One turn; `at` is RFC 3339, with an offset."""

    turn_id: Id
    speaker: Id
    text: Text
    at: Time


class TurnsBody(Body):
    """Turns of one conversation, with what the caller's system knows about it."""

    turns: Annotated[list[TurnBody], Field(min_length=1, max_length=TURNS_MAX)]
    customer: Id | None = None
    object_refs: Annotated[list[Reference], Field(max_length=LIST_LENGTH_MAX)] = []
    organization: Id | None = None
    channel: Name | None = None
    audience: Audience | None = None


class DocumentBody(Body):
    """A version of a document as text, which is read as Markdown; its tags and audience are its new passages'."""

    text: Text
    title: Name | None = None
    author: Name | None = None
    source_modified_at: Time | None = None
    mode: Mode | None = None
    object_refs: Annotated[list[Reference], Field(max_length=LIST_LENGTH_MAX)] = []
    audience: Audience | None = None


class RestoreBody(Body):
    """Why a claim is brought back, and by whom."""

    reason: Reason
    by: Id


class RetractBody(Body):
    """Why a fact is taken back, and by whom."""

    reason: Reason
    by: Id


class CorrectBody(RetractBody):
    """What is so instead: the words, and the value where the fact has one."""

    text: Statement
    value: Statement | None = None
