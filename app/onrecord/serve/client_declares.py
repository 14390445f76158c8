"""What a memory for Python is told of its space: the calls that declare and record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict, Unpack

from onrecord.models.calendar import DateOrder, WeekdayName
from onrecord.models.source import Side
from onrecord.serve.transport import Asks, Time, given


class SpaceSettings(TypedDict, total=False):
    """Settings of a space: what is absent stays as it is, None takes it back."""

    features: list[Literal["signals"]] | None
    policy: Mapping[str, Any] | None
    time_zone: str | None
    first_weekday: WeekdayName | None
    date_order: DateOrder | None


class Declares(Asks):
    """The calls that declare and record; each answers the space's revision after it."""

    async def set_space(self, **settings: Unpack[SpaceSettings]) -> int:
        """Change the space's settings; answers its revision."""
        return await self._revision("/v1/space", body=dict(settings))

    async def declare_attributes(self, attributes: Sequence[Mapping[str, Any]]) -> int:
        """Declare attributes, beside the built-in ones; answers the space's revision.

        Each has `slug`, `for` (`person`, `thing`), `holds` (`one`, `many`), and may have `description`, `sensitive`
        and `fresh_for` (an ISO 8601 duration).
        """
        return await self._revision("/v1/attributes", body=list(attributes))

    async def declare_type(
        self,
        type: str,  # noqa: A002
        *,
        names: Sequence[str] = (),
        key: Mapping[str, str] | None = None,
        fields: Mapping[str, Mapping[str, Any]] | None = None,
        final_states: Sequence[str] = (),
        observes: Mapping[str, str] | None = None,
        owner: str | None = None,
    ) -> int:
        """Declare a kind of object, in place of what was declared of this name; answers the space's revision.

        `names` are the words that name it, `key` how its natural key looks (`match`: an RE2 expression, `normalize`:
        characters to drop), `fields` how each field is read (`kind`, `label`, `readers`, `dated`, `sensitive`),
        `observes` the field that each attribute is compared with.
        """
        body = given(
            names=list(names),
            key=key,
            fields=fields,
            final_states=list(final_states),
            observes=observes,
            owner=owner,
        )
        return await self._revision("/v1/types/{}", type, body=body)

    async def declare_task(self, task: str, *, types: Sequence[str] = (), attributes: Sequence[str] = ()) -> int:
        """Declare a task: a context of a speaker with `task=` is about objects of its types, its attributes first."""
        return await self._revision("/v1/tasks/{}", task, body={"types": list(types), "attributes": list(attributes)})

    async def declare_speaker(
        self,
        speaker_id: str,
        *,
        name: str | None = None,
        kind: Literal["person", "agent"] = "person",
        side: Side | None = None,
        role: str | None = None,
        time_zone: str | None = None,
        organizations: Sequence[str] = (),
    ) -> int:
        """Declare who says things, who is else a person without a side; answers the space's revision."""
        body = given(name=name, kind=kind, side=side, role=role, time_zone=time_zone, organizations=list(organizations))
        return await self._revision("/v1/speakers/{}", speaker_id, body=body)

    async def declare_organization(
        self, organization_id: str, *, name: str | None = None, names: Sequence[str] = ()
    ) -> int:
        """Declare a company that speakers are linked to; answers the space's revision."""
        return await self._revision("/v1/organizations/{}", organization_id, body=given(name=name, names=list(names)))

    async def record_object(
        self,
        type: str,  # noqa: A002
        ref: str,
        *,
        owner: str | None = None,
        owner_kind: Literal["speaker", "organization"] = "speaker",
        status: str | None = None,
        fields: Mapping[str, Any] | None = None,
        participants: Sequence[str] = (),
        at: Time | None = None,
    ) -> int:
        """Record an object's state as its system of record has it; answers the space's revision.

        An `at` older than the one held changes nothing; without one it is as of now.
        """
        body = given(
            owner=owner,
            owner_kind=owner_kind,
            status=status,
            fields=fields,
            participants=list(participants),
            at=at,
        )
        return await self._revision("/v1/objects/{}/{}", type, ref, body=body)
