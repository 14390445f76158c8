"""A small story told to a memory, with the model's answers stored, for tests that break off in the middle of it.

A fixed clock and a fixed key: told twice, it makes the same graph, to the last property.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.flow.model_server import record

from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.llm.reader import Answer, Reader, VerbatimReader
from onrecord.memory import Memory
from onrecord.models.answer import FollowUpNeeds, Record
from onrecord.models.object import Attribute, KeyRule, Object, ObjectRef, ObjectType
from onrecord.models.source import Event, Frame, Said, Speaker, Window
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph

KEY = "5e" * 32
AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
NOW = AT + timedelta(hours=2)
ORDERS = ("order:#W1000001", "order:#W1000002")

ANA = Speaker(speaker_id="ana", name="Ana", side="customer", role="client")
RAVI = Speaker(speaker_id="ravi", name="Ravi", side="team", role="clerk")
DESK = Speaker(speaker_id="desk", name="Desk", kind="agent", side="agent")

_FIRST = (
    ("ana", "Hello, this is about my order #W1000001."),
    ("desk", "How can I help with #W1000001?"),
    ("ana", "The order arrived broken."),
    ("ana", "I live in Oslo."),
    ("ana", "I paid 129.50 for it."),
    ("desk", "I am sorry to hear it."),
    ("ravi", "Do not refund the order before Monday."),
    ("ana", "I need a new box for the order."),
    ("ravi", "Atlas costs $45,000."),
    ("desk", "You live in Oslo."),
    ("ana", "I like tea."),
    ("ana", "I like jam."),
    ("ana", "I moved to Bergen."),
    ("ravi", "Atlas costs $52,000 now."),
)
_POLICY = (
    "# Leave\n\nStaff get {} days of leave. Is that fine?\n\n# Travel\n\nTrips need approval by Mira.\n\n"
    "# End\n\nWhat else?\n"
)
POLICY = (_POLICY.format(25), _POLICY.format(27))
_THEN = (("ana", "I no longer like tea."), ("ravi", "The new box for the order is done."))


def event(conversation_id: str, said: Sequence[tuple[str, str]], first: int = 0, **more: Any) -> Event:
    """Turns a minute apart, the first one as many minutes after `AT` as it is turns after the conversation's first."""
    turns = tuple(
        Said(turn_id=f"t{first + n}", speaker=speaker, text=text, at=AT + timedelta(minutes=first + n))
        for n, (speaker, text) in enumerate(said)
    )
    return Event(conversation_id=conversation_id, turns=turns, **more)


def events(conversation_id: str = "k1") -> list[Event]:
    """The story: fourteen turns, then two more; three windows."""
    tags = (ObjectRef(type="order", ref="#W1000001"),)
    return [
        event(conversation_id, _FIRST, customer="ana", object_refs=tags),
        event(conversation_id, _THEN, first=len(_FIRST), object_refs=tags),
    ]


def _city(name: str, index: int, quote: str) -> dict[str, Any]:
    return record(f"The client lives in {name}", index, quote, attribute="home.city", value=name)


def _likes(what: str, index: int, quote: str) -> dict[str, Any]:
    return record(f"The client likes {what}", index, quote, attribute="likes", value=what)


def _budget(value: str, index: int, quote: str) -> dict[str, Any]:
    named = {"subject": "Atlas", "subject_kind": "named_entity", "attribute": "budget", "value": value}
    return record(quote, index, quote, **named)


ANSWERS: Mapping[int, list[dict[str, Any]]] = {
    0: [
        record("The order arrived broken", 3, "The order arrived broken"),
        _city("Oslo", 4, "I live in Oslo"),
        record("Do not refund the order before Monday", 7, "Do not refund the order before Monday",
               instruction={"field": None, "expires": {"kind": "none"}}),
        record("I need a new box for the order", 8, "I need a new box for the order", todo="open",
               value="new box for the order"),
        _budget("$45,000", 9, "Atlas costs $45,000"),
        _city("Oslo", 10, "You live in Oslo"),
        _likes("tea", 11, "I like tea"),
        _likes("jam", 12, "I like jam"),
        record("The client likes coffee", 12, "I like coffee"),
    ],
    12: [_city("Bergen", 1, "I moved to Bergen"), _budget("$52,000", 2, "Atlas costs $52,000")],
    14: [
        record("The client no longer likes tea", 1, "I no longer like tea", attribute="likes", value="tea",
               ends_current=True),
        record("The new box for the order is done", 2, "The new box for the order is done", todo="done",
               value="new box for the order"),
    ],
}  # fmt: skip
"""The first answer of each window, by the position of its first turn; the first one leaves a figure out."""

FOLLOW_UPS: Mapping[int, list[dict[str, Any]]] = {0: [record("I paid 129.50 for the order", 5, "I paid 129.50 for it")]}


class Replayed(VerbatimReader):
    """A reader that answers as it did, whoever asks."""

    may_ask = True

    async def first(self, window: Window, frame: Frame) -> Answer:
        records = ANSWERS.get(window.owned[0].position, [])
        return _answer({"claims_found": [r["claim_text"] for r in records], "records": records})

    async def follow_up(
        self, window: Window, frame: Frame, records: Mapping[int, Record], needs: FollowUpNeeds
    ) -> Answer:
        return _answer({"records": FOLLOW_UPS.get(window.owned[0].position, []), "resolutions": []})

    async def close(self) -> None:
        """Holds nothing."""


def _answer(said: Mapping[str, Any]) -> Answer:
    return Answer(text=json.dumps(said), extractor="model", model="replayed", prompt_hash="0", calls=1)


def memory(graph: Graph, store: ContextStore, reader: Reader) -> Memory:
    """A memory whose clock stands still."""
    return Memory(graph, Contexts(graph, store, lambda: NOW), reader, lambda: NOW)


async def declare(memory: Memory, space: str) -> None:
    """What the story is about."""
    await memory.graph.write("space/open", space=space, key=KEY)
    declarations = Declarations(memory.graph, memory.contexts, memory.spaces, lambda: NOW)
    await declarations.space(space, {"features": ["signals"]})
    await declarations.attributes(
        space,
        [
            Attribute(slug="home.city", for_="person", holds="one"),
            Attribute(slug="likes", for_="person", holds="many"),
            Attribute(slug="budget", for_="thing", holds="one"),
        ],
    )
    key = KeyRule(match=r"#W\d{7}", normalize="#")
    await declarations.types(space, [ObjectType(type="order", names=("order",), key=key)])
    await declarations.speakers(space, [ANA, RAVI, DESK])
    orders = [r for text in ORDERS if (r := ObjectRef.parse(text))]
    await declarations.objects(
        space, [Object(type=r.type, ref=r.ref, owner="ana", status="pending", at=AT) for r in orders]
    )


def opened(home: Path) -> ContextStore:
    """The context store of a home."""
    return ContextStore.open(home)
