"""A graph with one lawsuit, its people and their organization, and contexts in a home of the test's own."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.held import hold

from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.models.object import Attribute, FieldRule, Object, ObjectType
from onrecord.models.object import Reader as Who
from onrecord.models.source import Organization, Speaker
from onrecord.spaces import Spaces
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph

KEY = "lawsuit:c-1"
BORN = datetime(2026, 9, 1, 9, tzinfo=UTC)


class World:
    """A graph, its contexts in a home of the test's own, and a clock that the test sets."""

    def __init__(self, graph: Graph, home: Path, space: str) -> None:
        self.graph = graph
        self.space = space
        self.url: str | None = None
        self.now = datetime(2026, 9, 21, tzinfo=UTC)
        self.store = ContextStore.open(home)
        self.contexts = Contexts(graph, self.store, lambda: self.now)
        self.declare = Declarations(graph, self.contexts, Spaces(graph), lambda: self.now)

    async def begin(self) -> None:
        await self.declare.attributes(
            self.space, [Attribute.model_validate({"slug": "deadline", "for": "thing", "holds": "one"})]
        )
        kind = ObjectType(
            type="lawsuit", names=("case",), fields={"due_date": FieldRule(kind="date")}, final_states=("closed",),
            observes={"deadline": "due_date"},
        )  # fmt: skip
        await self.declare.types(self.space, [kind])
        await self.declare.organizations(self.space, [Organization(organization_id="acme", name="Acme Corp")])
        await self.declare.speakers(
            self.space,
            [
                Speaker(speaker_id="ana", name="Ana", side="team", role="lawyer", organizations=("acme",)),
                Speaker(speaker_id="cy", name="Cy", side="customer", role="client", organizations=("acme",)),
            ],
        )
        await self.record()

    async def record(self, status: str = "open", at: datetime = BORN, ref: str = "c-1", **more: Any) -> None:
        state: dict[str, Any] = {"owner": "cy", "fields": {"due_date": "2026-10-05"}, **more}
        await self.declare.objects(self.space, [Object(type="lawsuit", ref=ref, status=status, at=at, **state)])

    async def hold(self, *facts: dict[str, Any], touched: tuple[str, ...] = (KEY,)) -> None:
        async with self.contexts.touching(self.space, touched):
            await hold(self.graph, self.space, *facts)

    async def read(self, reader: Who = "internal_agent", key: str = KEY, kind: Any = "object", **how: Any) -> Any:
        return await self.contexts.read(self.space, kind, key, reader=reader, **how)
