"""What callers' systems declare and record: a space's settings, attributes, types, speakers, organizations, objects.

Each call is one writing statement a batch: it lands whole or not at all, and sent again it changes nothing more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import re2

from onrecord import issues
from onrecord.compiler import SPACE, Contexts
from onrecord.errors import InputError, StoreConflictError
from onrecord.models.context import ContextRef
from onrecord.models.identity import Identity
from onrecord.models.object import Attribute, Object, ObjectType, Task
from onrecord.models.policy import Policy
from onrecord.models.source import Organization, Speaker
from onrecord.models.stamp import stamp
from onrecord.spaces import Config, Spaces
from onrecord.stages.diverge import fits
from onrecord.stages.freshness import is_duration
from onrecord.store.graph import Graph
from onrecord.text.find import normalize_object_key

T = TypeVar("T")

BATCH = 200
"""Objects, speakers or organizations of one statement."""

NAME_LENGTH_MAX = 512
RACES_MAX = 50
_re2: Any = re2
_RESERVED = ("organization", "speaker", "space")
_WRITTEN = {"date": "; write it as 2026-10-05, or as a time of RFC 3339"}


class Declarations:
    """Takes what is declared and recorded, and sees that contexts follow. Raises InputError before anything is written.

    `where` of an error names the place in what was given, as `objects.3.type`.
    """

    def __init__(
        self,
        graph: Graph,
        contexts: Contexts,
        spaces: Spaces,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._graph = graph
        self._contexts = contexts
        self._spaces = spaces
        self._clock = clock

    async def space(self, space: str, settings: Mapping[str, Any], policy: Policy | None = None) -> int:
        """Change settings (`features`, `time_zone`, `first_weekday`, `date_order`, as given) and the policy, if given.

        Returns the space's revision, as every call here does.
        """
        said = dict(settings)
        if "features" in said:
            said["features"] = sorted(said["features"])
        if policy is not None:
            said["policy"] = policy.model_dump_json()
        return await self._declare(space, "declare/space", [SPACE], settings=said)

    async def attributes(self, space: str, attributes: Sequence[Attribute]) -> int:
        """Declare attributes, added to the built-in ones and to those declared before."""
        for index, attribute in enumerate(attributes):
            check_attribute(attribute, f"attributes.{index}.")
        last = {attribute.slug: attribute for attribute in attributes}
        rows = [
            {"slug": a.slug, "digest": a.model_dump_json(), "props": a.model_dump(by_alias=True)} for a in last.values()
        ]
        return await self._declare(space, "declare/attributes", [SPACE], attributes=rows)

    async def types(self, space: str, types: Sequence[ObjectType]) -> int:
        """Declare types; what was declared of the same name is replaced."""
        for index, declared in enumerate(types):
            check_type(declared, f"types.{index}.")
        last = {declared.type: declared for declared in types}
        held = (await self._spaces.open(space, afresh=True)).types
        moved = [t for t in last.values() if t.type in held and held[t.type].final_states != t.final_states]
        revision = await self._declare(
            space,
            "declare/types",
            [SPACE],
            types=[{"type": t.type, "declaration": t.model_dump_json()} for t in last.values()],
            refinal=[{"type": t.type, "final_states": list(t.final_states)} for t in moved],
        )
        for declared in last.values():
            before = held.get(declared.type)
            if declared.observes or (before is not None and before.observes):
                revision = await self._observe(space, declared) or revision
        return revision

    async def _observe(self, space: str, declared: ObjectType) -> int | None:
        # What a declaration makes differ or agree is many objects', so it follows in batches; sent again, it goes on.
        revision = None
        said = await self._graph.read(
            "issue/observed", space=space, type=declared.type, attributes=sorted(declared.observes)
        )
        for some in _batches([row["reference"] for row in said]):
            for _ in range(RACES_MAX):
                seen, found = await issues.of_types(self._graph, space, some, now=self._clock())
                if found.is_empty:
                    break
                rows = await self._graph.write(
                    "issue/settle", space=space, seen=seen, now=stamp(self._clock()), **found.parameters()
                )
                if rows:
                    revision = rows[0]["revision"]
                    break
            else:
                raise StoreConflictError(f"Other writers kept the space {space!r} busy; declare the type again.")
        return revision

    async def task(self, space: str, task: Task) -> int:
        """Declare a task; what was declared of the same name is replaced."""
        said = {"task": task.task, "types": list(task.types), "attributes": list(task.attributes)}
        return await self._declare(space, "declare/task", [SPACE], **said)

    async def organizations(self, space: str, organizations: Sequence[Organization]) -> int:
        """Declare organizations; earlier names stay among their names."""
        last = {one.organization_id: one for one in organizations}
        for name in last:
            _check_id(name, "organization")
        revision = 0
        for some in _batches(list(last.values())):
            rows = [
                {
                    "organization_id": one.organization_id,
                    "name": one.name,
                    "names": list(dict.fromkeys([*([one.name] if one.name else []), *one.names])),
                }
                for one in some
            ]
            touched = [ContextRef("organization", one.organization_id).key for one in some]
            revision = await self._declare(space, "declare/organizations", touched, organizations=rows)
        return revision

    async def speakers(self, space: str, speakers: Sequence[Speaker]) -> int:
        """Declare speakers, and the organizations that they are linked to (made where nobody declared them)."""
        last = {one.speaker_id: one for one in speakers}
        for one in last.values():
            for name in (one.speaker_id, *one.organizations):
                _check_id(name, "speaker" if name == one.speaker_id else "organization")
        revision = 0
        for some in _batches(list(last.values())):
            revision = await self._declare(
                space,
                "declare/speakers",
                [SPACE, *(ContextRef("person", one.speaker_id).key for one in some)],
                speakers=[_speaker_row(one) for one in some],
                organizations=sorted({name for one in some for name in one.organizations}),
                members=[
                    {"speaker_id": one.speaker_id, "organization_id": name, "role": one.role}
                    for one in some
                    for name in one.organizations
                ],
            )
        return revision

    async def objects(self, space: str, objects: Sequence[Object]) -> int:
        """Record objects as their system of record has them; one without `at` is as of now.

        Only `type`, `ref`, `owner`, `owner_kind`, `status`, `fields`, `participants` and `at` are taken. An older `at`
        than the one held changes nothing. An owner that is no speaker and is an organization is the organization.
        """
        config = await self._spaces.open(space)
        if any(one.type not in config.types for one in objects):
            config = await self._spaces.open(space, afresh=True)
        for index, one in enumerate(objects):
            _check_object(one, config, f"objects.{index}")
        revision = config.space.revision
        for some in _batches(objects, key=lambda one: str(one.reference)):
            revision = await self._record(space, config, some) or revision
        return revision

    async def _record(self, space: str, config: Config, objects: Sequence[Object]) -> int | None:
        for _ in range(RACES_MAX):
            now = self._clock()
            references = [str(one.reference) for one in objects]
            owners = sorted({one.owner for one in objects if one.owner})
            [row] = await self._graph.read("object/held", space=space, references=references, owners=owners)
            held = {o["reference"]: o for o in row["objects"]}
            companies = set(row["organizations"]) - set(row["speakers"])
            rows = [_object_row(one, config, stamp(now), companies) for one in objects]
            # Without a time of its own, the same again is no news.
            contents = {reference: o["content"] for reference, o in held.items()}
            rows = [
                r
                for one, r in zip(objects, rows, strict=True)
                if one.at is not None or contents.get(r["reference"]) != r["content"]
            ]
            if not rows:
                return None
            # What is said of them is weighed against the fields that they will have, unless somebody writes meanwhile.
            newer = [r for r in rows if (held.get(r["reference"], {}).get("at") or "") <= r["at"]]
            observed = [r for r in newer if r["reference"] in held and config.types[r["type"]].observes]
            seen, found = None, issues.Issues()
            if observed:
                seen, found = await issues.of_records(self._graph, space, observed, now=now)
                if seen != row["revision"]:
                    continue
            touched = list(dict.fromkeys(key for r in rows for key in _touched(r, held.get(r["reference"]))))
            async with self._contexts.touching(space, touched):
                written = await self._graph.write(
                    "object/record", **_recording(rows), **found.parameters(), space=space, now=stamp(now), seen=seen
                )
            if written:
                return written[0]["revision"]
        raise StoreConflictError(f"Other writers kept the space {space!r} busy; record the objects again.")

    async def _declare(self, space: str, statement: str, touched: Sequence[str], **parameters: Any) -> int:
        await self._spaces.open(space)
        async with self._contexts.touching(space, touched):
            [row] = await self._graph.write(statement, space=space, **parameters)
        if SPACE in touched:
            self._spaces.forget(space)
        return row["revision"]


def check_attribute(attribute: Attribute, where: str = "") -> None:
    """Raises InputError for an attribute that cannot be declared; `where` precedes the field's name in it."""
    if attribute.fresh_for is not None and not is_duration(attribute.fresh_for):
        raise InputError(
            f"fresh_for of attribute {attribute.slug!r} is no ISO 8601 duration, as P30D.", f"{where}fresh_for"
        )


def check_type(declared: ObjectType, where: str = "") -> None:
    """Raises InputError for a type that cannot be declared; `where` precedes the field's name in it."""
    name = declared.type
    if not name or len(name) > NAME_LENGTH_MAX or ":" in name or name in _RESERVED or name != name.strip():
        raise InputError(
            f"{name!r} cannot name a type: a name has 1 to {NAME_LENGTH_MAX} characters, no colon, no space at its "
            f"ends, and is none of {', '.join(_RESERVED)}.",
            f"{where}type",
        )
    if declared.key is None:
        return
    options = _re2.Options()
    options.log_errors = False
    try:
        pattern = _re2.compile(declared.key.match, options)
    except _re2.error as error:
        reason = error.args[0].decode() if isinstance(error.args[0], bytes) else error.args[0]
        raise InputError(
            f"key.match of type {name!r} is no regular expression that can be matched in linear time: {reason}.",
            f"{where}key.match",
        ) from None
    if pattern.fullmatch(""):
        raise InputError(f"key.match of type {name!r} matches the empty text.", f"{where}key.match")


def _check_id(name: str, kind: str) -> None:
    if not name or len(name) > NAME_LENGTH_MAX:
        raise InputError(f"{name!r} cannot name {kind}: an id has 1 to {NAME_LENGTH_MAX} characters.", kind)


def _check_object(one: Object, config: Config, where: str) -> None:
    if one.type not in config.types:
        raise InputError(
            f"The type {one.type!r} of {one.reference} is not declared in the space {config.space.space!r}.",
            f"{where}.type",
        )
    _check_id(one.ref, "object")
    for name in (one.owner, *one.participants):
        if name is not None:
            _check_id(name, "speaker")
    for name, rule in config.types[one.type].fields.items():
        if not fits(one.fields.get(name), rule.kind):
            raise InputError(
                f"The field {name!r} of {one.reference} is declared a {rule.kind}, and {one.fields[name]!r} is none"
                f"{_WRITTEN.get(rule.kind, '')}.",
                f"{where}.fields.{name}",
            )
    if one.at is not None and one.at.tzinfo is None:
        raise InputError(f"The time of {one.reference} has no offset.", f"{where}.at")


def _speaker_row(one: Speaker) -> dict[str, Any]:
    props = {**one.model_dump(exclude={"speaker_id"}), "organizations": list(one.organizations)}
    return {"speaker_id": one.speaker_id, "shown": json.dumps([one.role, one.side, one.name]), "props": props}


def _object_row(one: Object, config: Config, now: str, companies: set[str]) -> dict[str, Any]:
    declared = config.types[one.type]
    reference, at = str(one.reference), stamp(one.at) if one.at else now
    kind = None if one.owner is None else "organization" if one.owner in companies else one.owner_kind
    try:
        fields = json.dumps(dict(one.fields), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise InputError(f"The fields of {reference} cannot be kept as JSON: {error}.", "fields") from None
    content = json.dumps([one.status, dict(one.fields), one.owner, kind], sort_keys=True, separators=(",", ":"))
    named = [one.owner, *one.participants] if kind == "speaker" else one.participants
    identity: Identity = config.identity
    return {
        "reference": reference,
        "type": one.type,
        "ref": one.ref,
        "key": normalize_object_key(one.ref, declared.key.normalize if declared.key else ""),
        "at": at,
        "state_id": identity.of("state", reference, at, content),
        "content": identity.of("state", reference, content),
        "is_final": one.status is not None and one.status in declared.final_states,
        "status": one.status,
        "fields": fields,
        "owner_id": one.owner,
        "owner_kind": kind,
        "participants": list(dict.fromkeys(name for name in named if name)),
    }


def _recording(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What `object/record` writes of objects."""
    return {
        "objects": rows,
        "speakers": sorted({name for r in rows for name in r["participants"]}),
        "organizations": sorted({r["owner_id"] for r in rows if r["owner_kind"] == "organization"}),
        "participants": [
            {
                "reference": r["reference"],
                "state_id": r["state_id"],
                "speaker_id": name,
                "why": "owner" if r["owner_kind"] == "speaker" and name == r["owner_id"] else "recorded",
            }
            for r in rows
            for name in r["participants"]
        ],
    }


def _touched(row: Mapping[str, Any], held: Mapping[str, Any] | None) -> Iterable[str]:
    people: list[str] = [*row["participants"], *((held or {}).get("participants") or ())]
    return [row["reference"], *(ContextRef("person", name).key for name in people)]


def _batches(values: Sequence[T], key: Callable[[T], str] = str) -> Iterable[list[T]]:
    """Runs of at most `BATCH`, none of which names the same key twice."""
    batch: dict[str, T] = {}
    for value in values:
        if len(batch) == BATCH or key(value) in batch:
            yield list(batch.values())
            batch = {}
        batch[key(value)] = value
    if batch:
        yield list(batch.values())
