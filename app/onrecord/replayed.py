"""What a replay tells, and the world as it was when an answer was stored: what conversations and documents share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from onrecord.models.object import ObjectType
from onrecord.models.stamp import FAR_FUTURE
from onrecord.stages.past import state_then
from onrecord.store.delta import Delta
from onrecord.store.graph import Graph
from onrecord.store.rows import Row

CHANGES_MAX = 100
"""Windows that changed, of which a report tells what; the others are counted."""

RACES_MAX = 50

_COUNTED = ("claims_made", "claims_dropped", "facts_opened", "facts_closed", "facts_changed", "decisions")


@dataclass(frozen=True, slots=True)
class Change:
    """What a window's answer, or a document's passage's two, come to now and did not before: ids."""

    conversation_id: str | None
    doc_id: str | None
    window_id: str
    claims_made: tuple[str, ...]
    claims_dropped: tuple[str, ...]
    facts_opened: tuple[str, ...]
    facts_closed: tuple[str, ...]
    facts_changed: tuple[str, ...]
    decisions: tuple[str, ...]


@dataclass(slots=True)
class Replayed:
    """What a replay found: how many windows (a document's passage is one) it read, and what of them changed."""

    windows: int = 0
    windows_changed: int = 0
    claims_made: int = 0
    claims_dropped: int = 0
    facts_opened: int = 0
    facts_closed: int = 0
    facts_changed: int = 0
    decisions: int = 0
    unreadable: int = 0
    """Windows whose answer today's rules can read nothing of; they stay as they are."""
    changes: list[Change] = field(default_factory=list[Change])

    def add(self, change: Change) -> None:
        """Count a window's changes in, if it has any."""
        if not any(len(getattr(change, name)) for name in _COUNTED):
            return
        self.windows_changed += 1
        for name in _COUNTED:
            setattr(self, name, getattr(self, name) + len(getattr(change, name)))
        if len(self.changes) < CHANGES_MAX:
            self.changes.append(change)


def change_of(
    delta: Delta,
    window_id: str,
    *,
    conversation_id: str | None = None,
    doc_id: str | None = None,
    made: Sequence[str] = (),
    leaving: Sequence[str] = (),
) -> Change:
    """What a delta changes; `made` are claims that are current again, besides its new ones, `leaving` are no more."""
    opened, closed = set(delta.opened), set(delta.closed)
    return Change(
        conversation_id=conversation_id,
        doc_id=doc_id,
        window_id=window_id,
        claims_made=(*delta.claim_ids, *made),
        claims_dropped=tuple(leaving),
        facts_opened=tuple(delta.opened),
        facts_closed=tuple(dict.fromkeys(delta.closed)),
        facts_changed=tuple(one for one in delta.fact_ids if one not in opened | closed),
        decisions=tuple(delta.decision_ids),
    )


async def objects_then(
    graph: Graph, space: str, references: Sequence[str], types: Mapping[str, ObjectType], *, known_at: str
) -> dict[str, Row]:
    """By reference, the state of each object as it was known at an instant; those that were not known are left out."""
    if not references:
        return {}
    histories = await graph.read(
        "object/history", space=space, references=list(references), as_of=FAR_FUTURE, known_at=known_at
    )
    then: dict[str, Row] = {}
    for known in (one for one in histories if one["history"]):
        kind = types.get(known["reference"].partition(":")[0])
        state: Row = state_then(known["history"], kind.final_states if kind else ())
        then[known["reference"]] = {**state, "is_open": state["final_at"] is None}
    return then
