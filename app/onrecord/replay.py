"""Stored answers, applied again under today's rules: no model is asked, and what is the same is not written.

Window by window, in the order of conversations and of places in them, then documents passage by passage
(`replay_documents.py`), each in one write transaction; so a replay that broke off is run again, and changes only what
is left to change. A window is read against the objects as they were known when its answer was stored: what was recorded
since is no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from onrecord.compiler import Contexts
from onrecord.currency import event, held_of, other_id, words_of
from onrecord.errors import IntegrityError, ModelError, StoreConflictError
from onrecord.events import Events
from onrecord.llm.reader import VERSION, Answer
from onrecord.models.claim import BoundClaim, Decision
from onrecord.models.source import place_of
from onrecord.replay_documents import DocumentReplay
from onrecord.replayed import RACES_MAX, Change, Replayed, change_of, objects_then
from onrecord.spaces import Config, Spaces
from onrecord.stages.bind import compared_key
from onrecord.stages.echo import as_testimony
from onrecord.stages.ingest import EARLIER_TURNS_MAX
from onrecord.stages.keys import norm_of
from onrecord.stages.later import unresolved
from onrecord.stages.settle import Settled
from onrecord.store.delta import Delta
from onrecord.store.graph import Graph
from onrecord.store.rows import NAMED_LATER, Row, claim_row, reading
from onrecord.window import (
    Earlier,
    Owned,
    applied,
    decision_rows,
    framed,
    gaps_of,
    judged,
    keys_to_read,
    settled_by,
    write,
)

KEYS_MAX = 100_000
"""Keys that are remembered as judged; forgotten, they are judged again, to the same end."""

CONVERSATIONS_PAGE = 500


@dataclass(slots=True)
class _Walk:
    """A conversation on its way: how far it was read, the names in its reach there, and what still waits for one."""

    conversation_id: str
    position: int = 0
    things: str = "[]"
    unresolved: str = "[]"
    last: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class _Again:
    """A window read again: what it is read against, what its answer comes to now, and what the graph has of it."""

    row: Mapping[str, Any]
    owned: Owned
    settled: Settled
    earlier: Earlier
    turning: Mapping[str, Row]
    late: tuple[str, ...] = ()
    new: frozenset[str] = frozenset()
    """The objects that were recorded after the window was read and are bound to all the same; `new` of them, by now."""


class Replay:
    """Applies a space's stored answers again."""

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
        self._rebinds = False
        self._judged: set[str] = set()
        self._events = Events(graph, contexts, spaces, {}, clock)

    async def passages(self, space: str) -> int:
        """How many passages there are to go through: the turns that windows own, and the chunks of documents."""
        [row] = await self._graph.read("window/owned", space=space)
        return row["turns"] + row["chunks"]

    async def run(self, space: str, *, dry_run: bool = False, step: Callable[[int], None] | None = None) -> Replayed:
        """Apply every answer again; with `dry_run`, only say what that would change, each window judged by itself.

        `step` is told how many passages were gone through. Contexts are compiled behind the caller's back.
        """
        self._rebinds = False
        done = await self._conversations(space, dry_run=dry_run, step=step)
        for passage_id in await self._events.all(space):
            again = await self._events.again(space, passage_id, dry_run=dry_run)
            if again is not None:
                done.windows += 1
                done.add(change_of(again.delta, again.window_id, leaving=again.leaving))
        documents = DocumentReplay(self._graph, self._contexts, self._spaces, self._clock)
        await documents.run(space, done, dry_run=dry_run, step=step)
        return done

    async def rebind(self, space: str, *, dry_run: bool = False, step: Callable[[int], None] | None = None) -> Replayed:
        """Bind what turns said by key or tag of objects that were recorded only after they were read.

        Each claim that is bound so is told by a decision `rebound`, and its verdicts are reached again. Run again, it
        changes only what is left to change; a replay keeps what it did.
        """
        self._rebinds = True
        return await self._conversations(space, dry_run=dry_run, step=step)

    async def _conversations(self, space: str, *, dry_run: bool, step: Callable[[int], None] | None) -> Replayed:
        done, after = Replayed(), ""
        self._judged.clear()
        while True:
            page = await self._graph.read("window/conversations", space=space, after=after, limit=CONVERSATIONS_PAGE)
            for row in page:
                await self._conversation(space, row["conversation_id"], done, dry_run=dry_run, step=step)
            if len(page) < CONVERSATIONS_PAGE:
                return done
            after = page[-1]["conversation_id"]

    async def _conversation(
        self, space: str, conversation_id: str, done: Replayed, *, dry_run: bool, step: Callable[[int], None] | None
    ) -> None:
        walk = _Walk(conversation_id)
        while True:
            before = walk.position
            row = await self._frame(space, walk, walk.position)
            if row is None:
                if dry_run or self._rebinds or await self._leave(space, walk):
                    return
                continue
            walk.position = row["window"]["until"]
            if row["window"]["state"] == "done":
                await self._window(space, walk, row, done, dry_run=dry_run)
            if step is not None:
                step(walk.position - before)

    async def _window(self, space: str, walk: _Walk, row: Mapping[str, Any], done: Replayed, *, dry_run: bool) -> None:
        done.windows += 1
        for _ in range(RACES_MAX):
            try:
                again = await self._read(space, walk, row)
            except ModelError:
                done.unreadable += 1
                return
            change = None if again is None else await self._apply(space, again, dry_run=dry_run)
            if again is not None and change is not None:
                kept = applied(again.owned, again.settled)
                walk.things, walk.unresolved = kept["conversation_things"], kept["conversation_unresolved"]
                walk.last = row
                done.add(change)
                return
            row = await self._frame(space, walk, row["window"]["first"]) or row
        raise StoreConflictError(f"Other writers kept the space {space!r} busy; run the replay again.")

    async def _frame(self, space: str, walk: _Walk, position: int) -> Mapping[str, Any] | None:
        rows = await self._graph.read(
            "window/frame",
            space=space,
            conversation_id=walk.conversation_id,
            place=place_of(walk.conversation_id, position),
            earlier=EARLIER_TURNS_MAX,
        )
        return rows[0] if rows else None

    async def _read(self, space: str, walk: _Walk, row: Mapping[str, Any]) -> _Again | None:
        """The window under today's rules, next to what the graph has of it; None where the graph moved meanwhile."""
        config = await self._spaces.open(space)
        if row["config_revision"] != config.space.config_revision:
            config = await self._spaces.open(space, afresh=True)
        window = row["window"]
        if row["extraction"] is None:
            raise IntegrityError(f"The window {window['window_id']} is done, and no answer of it is kept.")
        references = sorted({o["reference"] for o in row["objects"]})
        then = await objects_then(self._graph, space, references, config.types, known_at=row["extraction"]["at"])
        late = tuple(window["late"] or ())
        new = _recorded_late(row, then, config) - {*late} if self._rebinds else frozenset[str]()
        frame = {
            **row,
            "conversation": {**row["conversation"], "things": walk.things, "unresolved": walk.unresolved},
            "objects": [
                *({**o, **then[o["reference"]]} for o in row["objects"] if o["reference"] in then),
                *({**o, **_NAMED_ONLY} for o in row["objects"] if o["reference"] in {*late, *new}),
            ],
        }
        owned = framed(frame, config, window["window_id"], walk.conversation_id, window["first"])
        settled = settled_by(owned, Answer.held(row["extraction"]), may_ask=False)
        made = await self._graph.read("currency/claims", space=space, ids=row["made"]) if row["made"] else []
        if any(claim["revision"] != row["revision"] for claim in made):
            return None
        return replace(_again(row, owned, settled, made), late=(*late, *sorted(new)), new=new)

    async def _apply(self, space: str, again: _Again, *, dry_run: bool) -> Change | None:
        """Write what changed of a window, if anything; None where another writer came first."""
        if self._rebinds and not again.new:
            return _change(again, Delta())
        owned, settled, earlier, row = again.owned, again.settled, again.earlier, again.row
        now, identity = self._clock(), owned.identity
        extraction_id = row["extraction"]["extraction_id"]
        ids = (identity, owned.window.window_id, extraction_id, now)
        asked = {r["decision_id"] for r in decision_rows(settled.decisions, *ids)}
        turning = {claim.get("fact_key") for claim in (*earlier.leaving.values(), *earlier.returning.values())}
        moving = {*keys_to_read(owned, settled, earlier.kept), *(key for key in turning if key)}
        # Verdicts follow today's rules, too: each key is judged again, the first time that it is met.
        keys = {*moving, *(key for key in keys_to_read(owned, settled) if key not in self._judged)}
        held = await held_of(
            self._graph,
            space,
            sorted(keys),
            things=sorted({c.resolved.subject.id for c in settled.claims if c.resolved.subject.kind == "thing"}),
            claims=[c.claim_id for c in settled.claims],
            decisions=sorted(asked),
        )
        if held["revision"] != row["revision"]:
            return None
        earlier = replace(earlier, decided=frozenset(held["decided"]))
        delta = judged(owned, settled, {**held, "extraction": row["extraction"]}, now, earlier)
        for claim_id, claim in again.turning.items():
            returns = claim_id in earlier.returning
            delta.flip(*event(identity, claim, became_current=returns, reason="reextracted", at=now))
        rebound = [one for claim in settled.claims if (one := _rebound(claim, again.new)) is not None]
        delta.add_decisions(decision_rows(rebound, *ids))
        told = [r["decision_id"] for r in delta.lists["decisions"] if r["decision_id"] not in asked]
        if told:
            there = (await held_of(self._graph, space, [], decisions=told))["decided"]
            delta.forget_decisions(there)
        change = _change(again, delta)
        if delta.is_empty or dry_run:
            self._met(keys)
            return change
        counted = {*earlier.counted, *(gap_id for gap_id, _ in gaps_of(owned))}
        kept = {
            **applied(owned, settled),
            "conversation_things": row["conversation"]["things"],
            "conversation_unresolved": row["conversation"]["unresolved"],
            "window_gaps": sorted(counted),
            "window_late": list(again.late),
            "window_passages": [],
        }
        if not await self._write(space, delta, row, kept):
            return None
        self._met(keys)
        return change

    def _met(self, keys: Iterable[str]) -> None:
        if len(self._judged) >= KEYS_MAX:
            self._judged.clear()
        self._judged.update(keys)

    async def _leave(self, space: str, walk: _Walk) -> bool:
        """Keep the names in the conversation's reach as they are after its last window; False where it went on."""
        if walk.last is None:
            return True
        row = await self._frame(space, walk, walk.last["window"]["first"])
        if row is None or row["conversation"]["owned_count"] != walk.position:
            return row is None  # what is not there any more has nothing to keep
        conversation = row["conversation"]
        if (conversation["things"] or "[]", conversation["unresolved"] or "[]") == (walk.things, walk.unresolved):
            return True
        kept: dict[str, Any] = {
            "window_id": row["window"]["window_id"],
            "conversation_id": walk.conversation_id,
            "conversation_things": walk.things,
            "conversation_unresolved": walk.unresolved,
            "window_gaps": row["window"]["gaps"],
            "window_late": row["window"]["late"] or [],
            "window_passages": [],
            "version": VERSION,
        }
        return await self._write(space, Delta(), row, kept)

    async def _write(self, space: str, delta: Delta, row: Mapping[str, Any], kept: Mapping[str, Any]) -> bool:
        kept = {**kept, "extraction_id": row["extraction"]["extraction_id"]}
        return await write(self._graph, self._contexts, space, delta, kept, seen=row["revision"], clock=self._clock)


_NAMED_ONLY: Mapping[str, Any] = {"status": None, "is_open": False, "final_at": None, "fields": None}
"""An object that was not recorded yet: a tag or a key names it, and nothing that it was later."""


def _recorded_late(row: Mapping[str, Any], then: Collection[str], config: Config) -> frozenset[str]:
    """The objects that a window's gaps name, and that were recorded since."""
    gaps = {*(row["window"]["gaps"] or ())}
    unknown = (o for o in row["objects"] if o["reference"] not in then)
    return frozenset(
        o["reference"]
        for o in unknown
        if config.identity.of("gap", o["type"], compared_key(o["ref"], config.types.get(o["type"]))) in gaps
    )


def _rebound(claim: BoundClaim, late: Collection[str]) -> Decision | None:
    bound = [one for one in claim.bindings if str(one) in late]
    if not bound:
        return None
    return Decision(
        kind="rebound",
        reason="the object was recorded after this was said",
        passage_id=claim.resolved.grounded.span.passage_id,
        quote=claim.resolved.grounded.span.quote,
        record=claim.resolved.grounded.index,
        detail={"bound_to": [str(one) for one in bound], "rule": bound[0].rule, "claim_id": claim.claim_id},
    )


def _again(row: Mapping[str, Any], owned: Owned, settled: Settled, made: Sequence[Row]) -> _Again:
    """Tell the claims of now from those that an earlier reading made: the same, another of the same words, or new."""
    known: dict[tuple[Any, ...], list[Row]] = {}
    for one in made:
        known.setdefault(words_of(one["claim"]), []).append(one)
    claims: list[BoundClaim] = []
    kept: set[str] = set()
    echoes: set[str] = set()
    returning: dict[str, Row] = {}
    turning: dict[str, Row] = {}
    for claim in settled.claims:
        testimony = as_testimony(claim, owned.window, claim.resolved.asserted_at)
        said = claim_row(claim, testimony, owned.window.conversation_id, VERSION)
        same = known.get(words_of(said), [])
        waits = unresolved(claim, settled.decisions, norm_of(claim.resolved)) is not None
        found = next((one for one in same if _is_alike(said, one["claim"], waits=waits)), None)
        if found is None:
            other = other_id(owned.identity, owned.window.window_id, said)
            claims.append(replace(claim, claim_id=other) if same else claim)
            continue
        stored = found["claim"]
        if not stored["is_current_testimony"] and found["reason"] != "reextracted":
            continue  # somebody took it back for another reason than the rules
        claims.append(replace(claim, claim_id=stored["claim_id"]))
        kept.add(stored["claim_id"])
        if stored.get("fact_key") is None:
            echoes.add(stored["claim_id"])
        if not stored["is_current_testimony"]:
            returning[stored["claim_id"]], turning[stored["claim_id"]] = stored, found
    leaving: dict[str, Row] = {}
    for one in made:
        stored = one["claim"]
        is_left = stored["is_current_testimony"] and stored["claim_id"] not in kept
        if is_left and one["reason"] != "review_restored":  # what a reviewer brought back stays
            leaving[stored["claim_id"]], turning[stored["claim_id"]] = stored, one
    gaps = row["window"]["gaps"]
    earlier = Earlier(
        kept=frozenset(kept),
        echoes=frozenset(echoes),
        leaving=leaving,
        returning=returning,
        counted=frozenset(gaps if gaps is not None else (gap_id for gap_id, _ in gaps_of(owned))),
    )
    return _Again(row, owned, replace(settled, claims=tuple(claims)), earlier, turning)


def _is_alike(said: Row, stored: Row, *, waits: bool) -> bool:
    """Whether the rules make of the words what they made of them before.

    What waits for a title may have been given one since; an echo has no key, and is one for good.
    """
    leave_out = NAMED_LATER if waits and stored.get("resolved_in") else frozenset[str]()
    if stored.get("fact_key") is None:
        leave_out |= {"fact_key"}
    return reading(said, leave_out=leave_out) == reading(stored, leave_out=leave_out)


def _change(again: _Again, delta: Delta) -> Change:
    window, earlier = again.owned.window, again.earlier
    where = {"conversation_id": window.conversation_id}
    return change_of(delta, window.window_id, **where, made=tuple(earlier.returning), leaving=tuple(earlier.leaving))
