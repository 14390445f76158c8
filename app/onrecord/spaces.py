"""The declarations of each space, held in the process until the graph says that they moved."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from onrecord.models.identity import Identity
from onrecord.models.object import BUILT_IN, Attribute, ObjectType
from onrecord.models.source import Space
from onrecord.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Config:
    """What was declared in a space, and the key that its ids come from."""

    space: Space
    attributes: Mapping[str, Attribute]
    types: Mapping[str, ObjectType]

    @property
    def identity(self) -> Identity:
        """Derives the space's ids."""
        return Identity(self.space.key)


class Spaces:
    """Opens spaces; one comes to be with its first write."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._held: dict[str, Config] = {}

    async def open(self, space: str, *, afresh: bool = False) -> Config:
        """The space's declarations, from the process where it holds them; `afresh` reads them again."""
        held = self._held.get(space)
        if held is None or afresh:
            [row] = await self._graph.write("space/open", space=space, key=secrets.token_hex(32))
            held = self._held[space] = config(row)
        return held

    def forget(self, space: str) -> None:
        """Read the space's declarations again at its next use."""
        self._held.pop(space, None)


def config(row: Mapping[str, Any]) -> Config:
    """What `space/open` and `space/read` return."""
    said = row["space"]
    return Config(
        space=Space(
            space=said["space"],
            key=said["id_key"],
            revision=said["revision"],
            config_revision=said["config_revision"],
            features=frozenset(said["features"] or ()),
            time_zone=said["time_zone"],
            first_weekday=said["first_weekday"] or "monday",
            date_order=said["date_order"],
        ),
        attributes={**BUILT_IN, **{a["slug"]: _attribute(a) for a in row["attributes"]}},
        types={t["type"]: ObjectType.model_validate_json(t["declaration"]) for t in row["types"]},
    )


def _attribute(row: Mapping[str, Any]) -> Attribute:
    return Attribute.model_validate({k: v for k, v in row.items() if v is not None})
