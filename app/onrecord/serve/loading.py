"""Brings files into the memory: everything is checked, against the graph too, before the first write."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from onrecord.declare import BATCH, Declarations, check_attribute, check_type
from onrecord.errors import ConflictError, InputError
from onrecord.models.object import ObjectRef, ObjectType
from onrecord.models.source import Event, Speaker
from onrecord.serve.declarations import Declared
from onrecord.serve.files import Conversation, Line
from onrecord.spaces import Config, config
from onrecord.stages import ingest
from onrecord.store.rows import speaker as rows_speaker

if TYPE_CHECKING:
    from onrecord.memory import Memory, Reading

T = TypeVar("T")

CONVERSATIONS_AT_ONCE = 4
DECISIONS_AT_ONCE = 100

Step = Callable[[int], None]
"""Told how many more of the things that are counted are done."""


@dataclass(slots=True)
class Ingested:
    """What one ingest made, counted; `decisions` by kind."""

    conversations: int = 0
    turns: int = 0
    documents: int = 0
    passages: int = 0
    windows: int = 0
    windows_pending: int = 0
    claims: int = 0
    facts: int = 0
    model_calls: int = 0
    decisions: Counter[str] = field(default_factory=Counter[str])

    def count(self, reading: Reading) -> None:
        """Count in what one reading made; its decisions are counted by kind, together."""
        self.windows += reading.windows
        self.windows_pending += reading.failed
        self.claims += len(reading.claim_ids)
        self.facts += len(set(reading.fact_ids))
        self.model_calls += reading.model_calls

    def told(self) -> dict[str, Any]:
        """As JSON values."""
        read = ("documents", "passages") if self.documents else ("conversations", "turns")
        names = (*read, "windows", "windows_pending", "claims", "facts", "model_calls")
        return {**{name: getattr(self, name) for name in names}, "decisions": dict(self.decisions.most_common())}


async def import_declarations(memory: Memory, space: str, declared: Declared, step: Step) -> dict[str, int]:
    """Writes all that the files hold, in batches, what others stand on first; `step` counts lines.

    Returns how many of each there were; `spaces` is 1 where this one's settings were among them. What it is given has
    passed `check_declared`.
    """
    into = Declarations(memory.graph, memory.contexts, memory.spaces)
    for _, one in declared.spaces:
        settings = one.model_dump(exclude_unset=True, exclude={"policy"})
        await into.space(space, settings, one.policy if "policy" in one.model_fields_set else None)
    if declared.attributes:
        await into.attributes(space, [one for _, one in declared.attributes])
    if declared.types:
        await into.types(space, [one for _, one in declared.types])
    step(len(declared.spaces) + len(declared.attributes) + len(declared.types))
    for batch in batched(declared.organizations):
        await into.organizations(space, batch)
        step(len(batch))
    for batch in batched(declared.speakers):
        await into.speakers(space, await _updated(memory, space, batch))
        step(len(batch))
    for batch in batched(declared.objects):
        await into.objects(space, batch)
        step(len(batch))
    return {
        "spaces": min(1, len(declared.spaces)),
        "types": len({one.type for _, one in declared.types}),
        "attributes": len({one.slug for _, one in declared.attributes}),
        "organizations": len({one.organization_id for _, one in declared.organizations}),
        "speakers": len({one.speaker_id for _, one in declared.speakers}),
        "objects": len({str(one.reference) for _, one in declared.objects}),
    }


async def _updated(memory: Memory, space: str, told: Sequence[Speaker]) -> list[Speaker]:
    """The speakers as they are to be: what a line does not say of one stays as it was declared."""
    held = await _held(memory, space, [one.speaker_id for one in told])
    for one in told:
        said = {name: getattr(one, name) for name in one.model_fields_set}
        before = held.get(one.speaker_id)
        held[one.speaker_id] = before.model_copy(update=said) if before else one
    return list(held.values())


async def _held(memory: Memory, space: str, ids: Sequence[str]) -> dict[str, Speaker]:
    rows = await memory.graph.read("declare/speakers_held", space=space, ids=list(dict.fromkeys(ids)))
    return {row["speaker"]["speaker_id"]: rows_speaker(row["speaker"]) for row in rows}


def batched(found: Sequence[tuple[Line, T]]) -> Iterator[list[T]]:
    """The values of some lines, as many at a time as one statement takes."""
    for start in range(0, len(found), BATCH):
        yield [one for _, one in found[start : start + BATCH]]


async def check_declared(memory: Memory, space: str, declared: Declared) -> None:
    """Raises InputError for the first line that the memory would not take; nothing is written, not even the space."""
    rows = await memory.graph.read("space/read", space=space)
    types = dict(config(rows[0]).types) if rows else {}
    for line, one in declared.attributes:
        with at(line):
            check_attribute(one)
    for line, one in declared.types:
        with at(line):
            check_type(one)
        types[one.type] = one
    for line, one in declared.objects:
        if one.type not in types:
            raise line.refused(f"{one.type!r} is no declared type", "type")


@contextmanager
def at(line: Line) -> Generator[None]:
    """Says of an InputError inside which line it is about; its `where` begins with a list's name and an index."""
    try:
        yield
    except InputError as error:
        raise line.refused(str(error).rstrip("."), error.where) from None


async def ingest_conversations(
    memory: Memory, space: str, conversations: Sequence[Conversation], step: Step
) -> Ingested:
    """Hears and reads each conversation, a few at once; `step` counts turns. They have passed `check_conversations`."""
    await _complete(memory, space, conversations)
    done = Ingested()
    decision_ids: list[str] = []
    places = asyncio.Semaphore(CONVERSATIONS_AT_ONCE)

    async def one(conversation: Conversation) -> None:
        async with places:
            for event in conversation.events:
                await memory.hear(space, event)
            reading = await memory.read(space, conversation.conversation_id)
        done.conversations += 1
        done.turns += len(conversation.lines)
        done.count(reading)
        decision_ids.extend(reading.decision_ids)
        step(len(conversation.lines))

    async with asyncio.TaskGroup() as group:
        for conversation in conversations:
            group.create_task(one(conversation))
    done.decisions = await kinds(memory, space, decision_ids)
    return done


async def _complete(memory: Memory, space: str, conversations: Sequence[Conversation]) -> None:
    """Declares what the files know of a speaker and nobody has said; what was declared stays as it is."""
    told: dict[str, Speaker] = {}
    for speaker in (one for conversation in conversations for event in conversation.events for one in event.speakers):
        told[speaker.speaker_id] = _completed(told.get(speaker.speaker_id, speaker), speaker)
    ids = list(told)
    for start in range(0, len(ids), BATCH):
        held = await _held(memory, space, ids[start : start + BATCH])
        changed = [one for name, before in held.items() if (one := _completed(before, told[name])) != before]
        if changed:
            await Declarations(memory.graph, memory.contexts, memory.spaces).speakers(space, changed)


def _completed(held: Speaker, told: Speaker) -> Speaker:
    side = held.side or told.side
    return held.model_copy(
        update={
            "side": side,
            "role": held.role or told.role,
            "name": held.name or told.name,
            "kind": "agent" if held.side is None and side == "agent" else held.kind,
        }
    )


async def kinds(memory: Memory, space: str, ids: Sequence[str]) -> Counter[str]:
    """How often each kind of decision is among some."""
    from onrecord import recall

    kinds: Counter[str] = Counter()
    for start in range(0, len(ids), DECISIONS_AT_ONCE):
        some = ids[start : start + DECISIONS_AT_ONCE]
        page = await recall.decisions(memory.graph, space, ids=some, limit=DECISIONS_AT_ONCE)
        kinds.update(item["kind"] for item in page.items)
    return kinds


async def check_conversations(memory: Memory, space: str, conversations: Sequence[Conversation]) -> None:
    """Raises InputError for the first line that the memory would not take; nothing is written, not even the space."""
    rows = await memory.graph.read("space/read", space=space)
    known = config(rows[0]) if rows else None
    for conversation in conversations:
        lines = {line.value["turn_id"]: line for line in conversation.lines}
        for event in conversation.events:
            _declared(lines[event.turns[0].turn_id], event.object_refs, known.types if known else {})
            try:
                ingest.check(event)
            except InputError as error:
                raise _at(error, [lines[turn.turn_id] for turn in event.turns]) from None
            if known is not None:
                await _unchanged(memory, known, event, lines)


async def _unchanged(memory: Memory, known: Config, event: Event, lines: Mapping[str, Line]) -> None:
    """Refuses a turn that the memory holds with other content."""
    name = event.conversation_id
    passages = [known.identity.of("passage", name, turn.turn_id) for turn in event.turns]
    [row] = await memory.graph.read(
        "window/heard", space=known.space.space, conversation_id=name, passages=passages, speakers=[]
    )
    held = {turn["turn_id"]: turn for turn in row["turns"]}
    for turn in event.turns:
        try:
            ingest.fresh(name, [turn], held)
        except ConflictError as error:
            raise lines[turn.turn_id].refused(str(error).rstrip("."), "turn_id") from None


def _declared(line: Line, references: Sequence[ObjectRef], types: Mapping[str, ObjectType]) -> None:
    for reference in references:
        if reference.type not in types:
            raise line.refused(f"{reference.type!r} is no declared type", "object_refs")


def _at(error: InputError, lines: Sequence[Line]) -> InputError:
    """The error at its line of the file: `turns.3.at` says which turn of the event it is about."""
    parts = error.where.split(".")
    number = int(parts[1]) if len(parts) > 1 and parts[1].isdecimal() else 0
    return lines[number].refused(str(error).rstrip("."), ".".join(parts[2:]))
