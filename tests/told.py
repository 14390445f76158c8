"""A memory on a real graph whose reader answers what a test says, for tests of what reads the graph afterwards."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, LiteralString

import orjson
from tests.scenes import record

from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.errors import ModelError
from onrecord.llm.reader import Answer, VerbatimReader
from onrecord.memory import Memory, Reading
from onrecord.models.answer import FollowUpNeeds, Record
from onrecord.models.object import Attribute, Object, ObjectRef, ObjectType
from onrecord.models.source import Event, Frame, Said, Speaker, Window
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
PEOPLE = (
    Speaker(speaker_id="ana", name="Ana", side="team", role="lawyer"),
    Speaker(speaker_id="ravi", name="Ravi", side="team", role="clerk"),
    Speaker(speaker_id="cy", name="Cy", side="customer", role="client"),
    Speaker(speaker_id="desk", name="Desk", kind="agent", side="agent", role="assistant"),
)


class Scripted(VerbatimReader):
    """Answers one window after another with the records that a test gave; nothing given: it fails, as servers do."""

    may_ask = False

    def __init__(self) -> None:
        self.answers: list[Any] = []

    async def first(self, window: Window, frame: Frame) -> Answer:
        if not self.answers:
            raise ModelError("the model is away")
        said = self.answers.pop(0)
        return Answer(
            text=said if isinstance(said, str) else orjson.dumps(said).decode(),
            extractor="model",
            model="test",
            calls=1,
        )

    async def follow_up(
        self, window: Window, frame: Frame, records: Mapping[int, Record], needs: FollowUpNeeds
    ) -> Answer:
        raise NotImplementedError

    async def close(self) -> None:
        pass


class Told:
    """Tells a memory turns, a minute of the world and an hour of the memory's own clock after another."""

    def __init__(self, graph: Graph, store: ContextStore, space: str) -> None:
        self.graph, self.space = graph, space
        self.now = datetime(2026, 5, 1, tzinfo=UTC)
        self.reader = Scripted()
        self.contexts = Contexts(graph, store, lambda: self.now)
        self.memory = Memory(graph, self.contexts, self.reader, lambda: self.now)
        self.declare = Declarations(graph, self.contexts, self.memory.spaces, lambda: self.now)
        self._turns = 0

    async def say(
        self, text: str, *records: Record, speaker: str = "ana", conversation: str = "k1", **more: Any
    ) -> Reading:
        """One turn, read at once into these records; without any the reader fails and the turn stays pending."""
        self._turns += 1
        at = more.pop("at", AT + timedelta(minutes=self._turns))
        refs = tuple(ref for name in more.pop("refs", ()) if (ref := ObjectRef.parse(name)))
        turn = Said(turn_id=f"t{self._turns}", speaker=speaker, text=text, at=at)
        known = (*PEOPLE, *more.pop("strangers", ()))
        event = Event(conversation_id=conversation, turns=(turn,), object_refs=refs, speakers=known, **more)
        self.now += timedelta(hours=1)
        await self.memory.hear(self.space, event)
        if records:
            said = [r.model_dump(mode="json") for r in records]
            self.reader.answers.append({"claims_found": [r.claim_text for r in records], "records": said})
        return await self.memory.read(self.space, conversation)

    async def answer(self, text: str, answer: Any, **more: Any) -> Reading:
        """One turn, read at once into an answer as the model wrote it."""
        self.reader.answers.append(answer)
        return await self.say(text, **more)

    async def query(self, text: LiteralString, **parameters: Any) -> list[dict[str, Any]]:
        """Any statement, past every rule: what breaks a graph, or looks where no statement of ours does."""
        result = await self.graph._driver.execute_query(
            text, {"space": self.space, **parameters}, database_=self.graph.endpoint.database
        )
        return [row.data() for row in result.records]

    async def orders(self) -> None:
        """The type `order`, its order 9 of the customer `cy`, instructions, and an attribute of each kind."""
        await self.declare.space(self.space, {"features": ["signals"]})
        await self.declare.types(self.space, [ObjectType(type="order", names=("order",), final_states=("done",))])
        await self.declare.speakers(self.space, PEOPLE)
        slugs = {"launch": ("thing", "one"), "taste": ("person", "many")}
        said = [Attribute.model_validate({"slug": slug, "for": f, "holds": h}) for slug, (f, h) in slugs.items()]
        await self.declare.attributes(self.space, said)
        await self.declare.objects(self.space, [Object(type="order", ref="9", owner="cy", status="open", at=AT)])


@asynccontextmanager
async def told(graph: Graph, space: str, folder: Path) -> AsyncGenerator[Told]:
    store = ContextStore.open(folder)
    yield Told(graph, store, space)
    store.close()


def launch(value: str, quote: str) -> Record:
    """A record that says when Atlas launches: one value at a time."""
    return record(quote, subject="Atlas", subject_kind="named_entity", attribute="launch", value=value)
