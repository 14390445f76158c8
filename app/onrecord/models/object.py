"""What people speak about: attributes, declared types, and the objects of the customer's own systems."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Reader = Literal["customer_agent", "internal_agent", "human", "reviewer", "analyst"]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Attribute(_Frozen):
    """A key that claims can hold: `holds` one value at a time, or many."""

    slug: str = Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,127}$")
    for_: Literal["person", "thing"] = Field(validation_alias="for", serialization_alias="for")
    holds: Literal["one", "many"]
    description: str = ""
    sensitive: bool = False
    fresh_for: str | None = None


class KeyRule(_Frozen):
    """How a type's natural key looks: an RE2 expression, and the characters to drop before two keys are compared."""

    match: str
    normalize: str = ""


class FieldRule(_Frozen):
    """How a field of a type is read; `dated`: its day is what "yesterday's order" means."""

    kind: Literal["text", "number", "date", "boolean", "list"] = "text"
    label: str | None = None
    readers: tuple[Reader, ...] | None = None
    dated: bool = False
    sensitive: bool = False


class ObjectType(_Frozen):
    """The declaration of a kind of object; `names` are the words that name it, in the languages used."""

    type: str
    names: tuple[str, ...] = ()
    key: KeyRule | None = None
    fields: Mapping[str, FieldRule] = {}
    final_states: tuple[str, ...] = ()
    observes: Mapping[str, str] = {}
    owner: str | None = None


class ObjectRef(_Frozen):
    """An object by its type and its reference in the system of record; written `type:ref`."""

    type: str
    ref: str

    def __str__(self) -> str:
        return f"{self.type}:{self.ref}"

    @classmethod
    def parse(cls, text: str) -> ObjectRef | None:
        """The reference that `type:ref` writes; None where it writes none."""
        kind, colon, ref = text.partition(":")
        return cls(type=kind, ref=ref) if colon and kind and ref else None


class Object(_Frozen):
    """An object's current state, as its system of record gave it. `fields` are JSON values."""

    type: str
    ref: str
    owner: str | None = None
    owner_kind: Literal["speaker", "organization"] = "speaker"
    status: str | None = None
    is_open: bool = True
    final_at: datetime | None = None
    fields: Mapping[str, Any] = {}
    participants: tuple[str, ...] = ()
    at: datetime | None = None
    revision: int = 0

    @property
    def reference(self) -> ObjectRef:
        """This object, as it is written."""
        return ObjectRef(type=self.type, ref=self.ref)


TASK_PATTERN = r"^[a-z0-9][a-z0-9._-]{0,127}$"


class Task(_Frozen):
    """What a job is about: the types whose instructions bind it, and the attributes that it needs first."""

    task: str = Field(pattern=TASK_PATTERN)
    types: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()


DeedKind = Literal["task_opened", "task_done", "action"]


class Deed(_Frozen):
    """An event of an object: what somebody did about it. `due` is a day, or an aware time; `at` is aware (None: now).

    `deed_id` is the caller's own name for it; without one, its content names it.
    """

    object: ObjectRef
    kind: DeedKind
    by: str
    text: str
    at: datetime | None = None
    due: date | datetime | None = None
    audience: Literal["shared", "internal"] | None = None
    deed_id: str | None = None


BUILT_IN: Mapping[str, Attribute] = MappingProxyType(
    {
        attribute.slug: attribute
        for attribute in (
            Attribute(slug="contact.email", for_="person", holds="many", description="an e-mail address of the person"),
            Attribute(
                slug="contact.phone", for_="person", holds="many", description="a telephone number of the person"
            ),
            Attribute(slug="home.city", for_="person", holds="one", description="where the person lives"),
            Attribute(slug="work.employer", for_="person", holds="one", description="whom the person works for"),
            Attribute(slug="work.role", for_="person", holds="one", description="what the person does at work"),
            Attribute(slug="preference", for_="person", holds="many", description="what the person likes or prefers"),
            Attribute(slug="goal", for_="person", holds="many", description="what the person means to reach"),
            Attribute(slug="title", for_="thing", holds="one", description="what it is called"),
            Attribute(slug="deadline", for_="thing", holds="one", description="when it is due"),
            Attribute(slug="budget", for_="thing", holds="one", description="what it may cost"),
            Attribute(slug="location", for_="thing", holds="one", description="where it is or takes place"),
            Attribute(slug="participant", for_="thing", holds="many", description="who takes part in it"),
        )
    }
)
"""The attributes that every space has; a declaration of the same slug takes the place of one."""
