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
from typing import Any, Literal, cast

from onrecord.errors import InputError
from onrecord.models.object import Attribute, Object, ObjectType
from onrecord.models.source import Organization, Speaker
from onrecord.serve.bodies import Id, Name, ObjectBody, OrganizationBody, SpaceBody, SpeakerBody, TypeBody
from onrecord.serve.files import Line, lines, parse

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
_OF_TURNS = frozenset({"conversation", "turn_id", "text"})
"""What lines of a conversation's file have, and no declaration."""


class TypeLine(TypeBody):
    """The declaration of a kind of object, named."""

    type: Name


class OrganizationLine(OrganizationBody):
    """An organization, named."""

    organization: Id


class SpeakerLine(SpeakerBody):
    """A speaker, named."""

    speaker: Id


class ObjectLine(ObjectBody):
    """An object's state, named."""

    type: Name
    ref: Id


@dataclass(frozen=True, slots=True)
class Declared:
    """What the files hold, in their order, each with its line; a speaker has set only what its line says.

    `left_out` counts fields that were not taken.
    """

    spaces: list[tuple[Line, SpaceBody]] = field(default_factory=list[tuple[Line, SpaceBody]])
    attributes: list[tuple[Line, Attribute]] = field(default_factory=list[tuple[Line, Attribute]])
    types: list[tuple[Line, ObjectType]] = field(default_factory=list[tuple[Line, ObjectType]])
    organizations: list[tuple[Line, Organization]] = field(default_factory=list[tuple[Line, Organization]])
    speakers: list[tuple[Line, Speaker]] = field(default_factory=list[tuple[Line, Speaker]])
    objects: list[tuple[Line, Object]] = field(default_factory=list[tuple[Line, Object]])
    left_out: Counter[str] = field(default_factory=Counter[str])

    def __len__(self) -> int:
        return sum(
            len(part)
            for part in (self.spaces, self.attributes, self.types, self.organizations, self.speakers, self.objects)
        )


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
            declared.spaces.append((line, parse(line, SpaceBody, what, value)))
        case "attribute":
            declared.attributes.append((line, parse(line, Attribute, what, value)))
        case "type":
            said = parse(line, TypeLine, what, value)
            declared.types.append((line, ObjectType.model_validate(said.model_dump())))
        case "organization":
            said = parse(line, OrganizationLine, what, value)
            one = Organization(organization_id=said.organization, name=said.name, names=tuple(said.names))
            declared.organizations.append((line, one))
        case "speaker":
            said = parse(line, SpeakerLine, what, value).model_dump(exclude_unset=True)
            declared.speakers.append((line, Speaker(speaker_id=said.pop("speaker"), **said)))
        case "object":
            said = parse(line, ObjectLine, what, value)
            declared.objects.append((line, Object.model_validate(said.model_dump())))


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
    if "ref" not in value and len(_OF_TURNS & value.keys()) > 1:
        raise line.refused("is a turn of a conversation, and `onrecord ingest conversation` reads those")
    for key, kind in _PLAIN:
        if key in value:
            return kind, value, False
    raise line.refused("is none of a type, an attribute, a speaker, an organization and an object (ref, with type)")
