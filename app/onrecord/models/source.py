"""Where words come from: spaces, speakers, turns, windows, and the frame that a window is read against."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from onrecord.models.calendar import DateOrder, WeekdayName
from onrecord.models.object import Attribute, Object, ObjectRef, ObjectType

Audience = Literal["shared", "internal"]
SpeakerKind = Literal["person", "agent", "document"]
Side = Literal["customer", "team", "agent"]


class Frozen(BaseModel):
    """A value: immutable, and refusing what it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Space(Frozen):
    """One tenant. `key` is the secret that its ids are derived from; `config_revision` moves with every declaration."""

    space: str
    key: str
    revision: int = 0
    config_revision: int = 0
    features: frozenset[str] = frozenset()
    time_zone: str | None = None
    first_weekday: WeekdayName = "monday"
    date_order: DateOrder | None = None


class Speaker(Frozen):
    """Who says things. One that nobody declared is a person without a side."""

    speaker_id: str
    name: str | None = None
    kind: SpeakerKind = "person"
    side: Side | None = None
    role: str | None = None
    time_zone: str | None = None
    organizations: tuple[str, ...] = ()

    @property
    def is_person(self) -> bool:
        """Whether what it says may be new to the memory."""
        return self.kind == "person"

    @property
    def label(self) -> str:
        """What a reader is shown: the role, else the side, else the name."""
        return self.role or self.side or self.name or self.speaker_id


class Organization(Frozen):
    """A company that speakers are linked to; `names` are its variants, the first its own."""

    organization_id: str
    name: str | None = None
    names: tuple[str, ...] = ()


def place_of(conversation_id: str, position: int) -> str:
    """The key of a place in a conversation."""
    return f"{conversation_id}#{position:08d}"


class Turn(Frozen):
    """One utterance, immutable once accepted; `position` counts from 0 in its conversation, `at` keeps its offset."""

    passage_id: str
    conversation_id: str
    turn_id: str
    speaker_id: str
    text: str
    at: datetime
    position: int
    audience: Audience | None = None
    object_refs: tuple[ObjectRef, ...] = ()
    organization: str | None = None

    @property
    def place(self) -> str:
        """The key of its place in its conversation; it sorts as the turns follow each other."""
        return place_of(self.conversation_id, self.position)


class Said(Frozen):
    """One turn as a caller sends it; `at` is aware."""

    turn_id: str
    speaker: str
    text: str
    at: datetime


class Event(Frozen):
    """Turns of one conversation as a caller sends them, with what its system knows about them.

    `object_refs` are `type:ref`. `speakers` are declared along with the turns, where nobody declared them before.
    """

    conversation_id: str
    turns: tuple[Said, ...]
    customer: str | None = None
    object_refs: tuple[ObjectRef, ...] = ()
    organization: str | None = None
    channel: str | None = None
    audience: Audience | None = None
    speakers: tuple[Speaker, ...] = ()


class Window(Frozen):
    """The consecutive turns that one extraction reads: those it owns, and earlier ones for context."""

    window_id: str
    conversation_id: str
    owned: tuple[Turn, ...]
    earlier: tuple[Turn, ...] = ()
    speakers: Mapping[str, Speaker]
    customer: str | None = None
    customer_spoke_from: int | None = None
    """The position of the customer's first turn in this conversation, or None where it has not spoken."""
    is_document: bool = False
    """Whether it is a document's chunk: nobody is spoken to, and a frame's objects are those that its words name."""

    def turn(self, index: int) -> Turn | None:
        """The owned turn that is shown as number `index`, from 1."""
        return self.owned[index - 1] if 1 <= index <= len(self.owned) else None

    def speaker(self, speaker_id: str) -> Speaker:
        """The speaker of that id, as declared, else a person without a side."""
        return self.speakers.get(speaker_id) or Speaker(speaker_id=speaker_id)


class Name(Frozen):
    """A name that the graph already holds in reach of a conversation, and whose it is."""

    kind: Literal["speaker", "organization", "thing"]
    id: str
    name: str


class Frame(Frozen):
    """What the graph already holds that a window is read against: declarations, the customer's objects, known names."""

    space: Space
    attributes: Mapping[str, Attribute] = {}
    types: Mapping[str, ObjectType] = {}
    objects: tuple[Object, ...] = ()
    names: tuple[Name, ...] = ()
