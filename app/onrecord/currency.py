"""What is current testimony: a claim's flag turns over only with an event of its own, and the verdicts with it.

Each batch is one write transaction under the space's revision, as a window is: events, flags and verdicts land together
or not at all. A call that broke off is run again, and turns over what is left.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, get_args

from onrecord.compiler import Contexts
from onrecord.errors import InputError, StoreConflictError
from onrecord.models.claim import Decision
from onrecord.models.identity import Identity
from onrecord.models.stamp import stamp
from onrecord.spaces import Spaces
from onrecord.store.delta import Delta
from onrecord.store.graph import Graph
from onrecord.store.rows import Row, reading
from onrecord.verdicts import Docket
from onrecord.window import NO_WINDOW, apply, decision_rows

Reason = Literal[
    "reextracted", "version_superseded", "version_deleted", "version_returned", "review_restored",
    "retracted", "corrected", "withdrawn", "erased",
]  # fmt: skip

BATCH = 100
"""Claims of one transaction; their keys are judged whole in it."""

RACES_MAX = 50


@dataclass(slots=True)
class Flipped:
    """What a change of currency did: the claims that it turned over, facts opened or changed, decisions."""

    claim_ids: list[str] = field(default_factory=list[str])
    fact_ids: list[str] = field(default_factory=list[str])
    decision_ids: list[str] = field(default_factory=list[str])


class Currency:
    """Turns claims over, to be current or not to be."""

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

    async def flip(
        self,
        space: str,
        claims: Sequence[str],
        *,
        became_current: bool,
        reason: Reason,
        review: Mapping[str, str] | None = None,
    ) -> Flipped:
        """Let claims be current, or be so no more, each with an event; the verdicts of their keys are reached again.

        Claims that are so already, or that do not exist, are passed over, so the same call again changes nothing.
        Contexts are compiled when it returns. `review` says who decided it (`by`) and why (`note`), where a person did.
        """
        if reason not in get_args(Reason):
            raise InputError(f"{reason!r} is no reason for a change of currency: {', '.join(get_args(Reason))}.")
        identity = (await self._spaces.open(space)).identity
        flipped = Flipped()
        ids = list(dict.fromkeys(claims))
        for some in (ids[start : start + BATCH] for start in range(0, len(ids), BATCH)):
            for _ in range(RACES_MAX):
                delta = await self._flip(space, identity, some, became_current, reason, review or {})
                if delta is not None:
                    break
                await asyncio.sleep(0)
            else:
                raise StoreConflictError(f"Other writers kept the space {space!r} busy; the claims stay as they are.")
            flipped.claim_ids += [flip["props"]["claim_id"] for flip in delta.lists["flips"]]
            flipped.fact_ids += [one for one in delta.fact_ids if one not in flipped.fact_ids]
            flipped.decision_ids += delta.decision_ids
        return flipped

    async def _flip(
        self,
        space: str,
        identity: Identity,
        claims: Sequence[str],
        became_current: bool,
        reason: Reason,
        review: Mapping[str, str],
    ) -> Delta | None:
        # None where another writer came first: what was read is read again.
        found = await self._graph.read("currency/claims", space=space, ids=list(claims))
        turning = [row for row in found if row["claim"]["is_current_testimony"] is not became_current]
        if not turning:
            return Delta()
        keys = sorted({row["claim"]["fact_key"] for row in turning if row["claim"].get("fact_key")})
        held = await held_of(self._graph, space, keys)
        now = self._clock()
        delta, docket = Delta(), Docket()
        turned = {row["claim"]["claim_id"] for row in turning}
        for row in held["claims"]:
            (docket.leaves if row["claim_id"] in turned else docket.stays)(row)
        for row in turning:
            if became_current:
                docket.returns(row["claim"])
            event_id, props = event(identity, row, became_current=became_current, reason=reason, at=now)
            delta.flip(event_id, {**props, **review})
        delta.add_rulings(await self._rulings(space, identity, docket.judge(delta, held["facts"], identity, now), now))
        if found[0]["revision"] != held["revision"]:
            return None
        async with self._contexts.touching(space, sorted(delta.touched)):
            landed = await apply(self._graph, space, delta, NO_WINDOW, seen=held["revision"], now=now)
        return delta if landed else None

    async def _rulings(
        self, space: str, identity: Identity, decisions: Sequence[Decision], at: datetime
    ) -> list[dict[str, Any]]:
        # Each is a decision of what read the claim that it is about; what is told already is not told again.
        about = sorted({one.detail["claim_id"] for one in decisions})
        found = await self._graph.read("currency/claims", space=space, ids=about) if about else []
        read = {row["claim"]["claim_id"]: (row["window_id"], row["extraction_id"]) for row in found}
        rows = [row for one in decisions for row in decision_rows([one], identity, *read[one.detail["claim_id"]], at)]
        there = await held_of(self._graph, space, [], decisions=[row["decision_id"] for row in rows]) if rows else {}
        return [row for row in rows if row["decision_id"] not in there["decided"]]


async def held_of(
    graph: Graph,
    space: str,
    keys: Sequence[str],
    *,
    things: Sequence[str] = (),
    claims: Sequence[str] = (),
    decisions: Sequence[str] = (),
) -> dict[str, Any]:
    """What the graph holds of some keys (`currency/held`), and at which revision."""
    [held] = await graph.read(
        "currency/held",
        space=space,
        keys=list(keys),
        things=list(things),
        claims=list(claims),
        decisions=list(decisions),
    )
    return held


def event(
    identity: Identity, row: Mapping[str, Any], *, became_current: bool, reason: Reason, at: datetime
) -> tuple[str, dict[str, Any]]:
    """The id and the properties of the event that turns over a claim, a row of `currency/claims`."""
    claim_id, number = row["claim"]["claim_id"], row["flips"]
    props = {
        "claim_id": claim_id,
        "number": number,
        "became_current": became_current,
        "reason": reason,
        "at": stamp(at),
    }
    return identity.of("event", claim_id, number, reason), props


def words_of(claim: Mapping[str, Any]) -> tuple[str, int, int, str]:
    """The words that a claim's row stands on, and its own: what its id is made of, its window aside."""
    return claim["passage_id"], claim["char_start"], claim["char_end"], claim["claim_text"]


def other_id(identity: Identity, window_id: str, row: Row) -> str:
    """The id of a claim of whose words an earlier reading of the window made something else than its row says."""
    return identity.of("claim", window_id, *words_of(row), reading(row))
