"""Reads files of declarations and records: a space, attributes, types, organizations, speakers, objects.

A line is what it names: `ref` makes an object, `type` alone a type, `slug` an attribute, `speaker` a speaker,
`organization` alone an organization. A line may also say what it is, `{"speaker": {"speaker": "ana", …}}` or `"kind":
"speaker"`: then each of its fields must be known. A speaker's or an object's line that does not say so may carry more,
which is left out, and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BaseModel, ConfigDict

from onrecord.errors import InputError
from onrecord.models.calendar import DateOrder, WeekdayName
from onrecord.models.object import Attribute, ObjectType
from onrecord.models.policy import Policy
from onrecord.models.source import Side, Speaker
from onrecord.serve.files import Line, Text, Time, lines, parse

Kind = Literal["space", "attribute", "type", "organization", "speaker", "object"]

_KINDS: tuple[Kind, ...] = ("space", "attribute", "type", "organization", "speaker", "object")
_NAMED = {kind: f"an {kind}" if kind[0] in "ao" else f"a {kind}" for kind in _KINDS}
_PLAIN: tuple[tuple[str, Kind], ...] = (
    ("ref", "object"),
    ("slug", "attribute"),
    ("speaker", "speaker"),
    ("type", "type"),
    ("organization", "organization"),
)


def _zone(name: str) -> str:
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("is no time zone; write it as Europe/Paris") from None


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SpaceLine(_Line):
    """A space's settings; what is absent stays as it is."""

    features: tuple[str, ...] | None = None
    policy: Policy | None = None
    time_zone: Annotated[str, AfterValidator(_zone)] | None = None
    first_weekday: WeekdayName | None = None
    date_order: DateOrder | None = None


class OrganizationLine(_Line):
    """An organization."""

    organization: Text
    name: str | None = None


class SpeakerLine(_Line):
    """A speaker, as `Speaker`, its id under `speaker`."""

    speaker: Text
    name: str | None = None
    kind: Literal["person", "agent"] = "person"
    side: Side | None = None
    role: str | None = None
    time_zone: Annotated[str, AfterValidator(_zone)] | None = None
    organizations: tuple[str, ...] = ()


class ObjectLine(_Line):
    """An object's state, as its system of record has it."""

    type: Text
    ref: Text
    owner: str | None = None
    owner_kind: Literal["speaker", "organization"] = "speaker"
    status: str | None = None
    fields: dict[str, Any] = {}
    participants: tuple[str, ...] = ()
    at: Time | None = None


@dataclass(frozen=True, slots=True)
class Declared:
    """What the files hold, in their order, each with its line. `left_out` counts fields that were not taken."""

    spaces: list[tuple[Line, SpaceLine]] = field(default_factory=list[tuple[Line, SpaceLine]])
    attributes: list[tuple[Line, Attribute]] = field(default_factory=list[tuple[Line, Attribute]])
    types: list[tuple[Line, ObjectType]] = field(default_factory=list[tuple[Line, ObjectType]])
    organizations: list[tuple[Line, OrganizationLine]] = field(default_factory=list[tuple[Line, OrganizationLine]])
    speakers: list[tuple[Line, Speaker]] = field(default_factory=list[tuple[Line, Speaker]])
    objects: list[tuple[Line, ObjectLine]] = field(default_factory=list[tuple[Line, ObjectLine]])
    left_out: Counter[str] = field(default_factory=Counter[str])


def declarations(paths: Sequence[Path]) -> Declared:
    """Everything in the files, each line judged alone; whether an object's type is declared is for the graph to say."""
    declared = Declared()
    for path in paths:
        found = False
        for line in lines(path):
            found = True
            _take(line, declared)
        if not found:
            raise InputError(f"{path} holds nothing to import.", where=str(path))
    return declared


def _take(line: Line, declared: Declared) -> None:
    kind, value, is_strict = _kind(line)
    if not is_strict:
        known = {"object": ObjectLine, "speaker": SpeakerLine}.get(kind)
        extra = [name for name in value if known and name not in known.model_fields]
        value = {name: said for name, said in value.items() if name not in extra}
        declared.left_out.update(f"{kind}.{name}" for name in extra)
    what = _NAMED[kind]
    match kind:
        case "space":
            declared.spaces.append((line, parse(line, SpaceLine, what, value)))
        case "attribute":
            declared.attributes.append((line, parse(line, Attribute, what, value)))
        case "type":
            declared.types.append((line, parse(line, ObjectType, what, value)))
        case "organization":
            declared.organizations.append((line, parse(line, OrganizationLine, what, value)))
        case "speaker":
            said = parse(line, SpeakerLine, what, value).model_dump()
            declared.speakers.append((line, Speaker(speaker_id=said.pop("speaker"), **said)))
        case "object":
            declared.objects.append((line, parse(line, ObjectLine, what, value)))


def _kind(line: Line) -> tuple[Kind, dict[str, Any], bool]:
    """What a line is, what it says, and whether it says so itself."""
    value = line.value
    for kind in _KINDS:
        if isinstance(inside := value.get(kind), dict):
            for name in value:
                if name != kind:
                    raise line.refused(f"stands beside {kind!r}, which holds everything that the line says", name)
            return kind, cast(dict[str, Any], inside), True
    if (named := value.get("kind")) in _KINDS:
        return named, {key: said for key, said in value.items() if key != "kind"}, True
    for key, kind in _PLAIN:
        if key in value:
            return kind, value, False
    raise line.refused("is none of a type, an attribute, a speaker, an organization and an object (ref, with type)")
