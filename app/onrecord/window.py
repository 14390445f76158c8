"""A window between the graph and the rules: what owning it read, and what its settled claims change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import orjson

from onrecord.compiler import Contexts
from onrecord.errors import ModelError
from onrecord.issues import of_delta
from onrecord.llm.reader import VERSION, Answer
from onrecord.models.claim import BoundClaim, Decision
from onrecord.models.fact import Testimony
from onrecord.models.identity import Identity
from onrecord.models.source import Frame, Name, Window
from onrecord.models.stamp import stamp
from onrecord.spaces import Config
from onrecord.stages.bind import NamedKey, gaps
from onrecord.stages.echo import as_testimony, echoes, keys_of
from onrecord.stages.extract import parse_follow_up, parse_window
from onrecord.stages.keys import norm_of
from onrecord.stages.later import Resolved, Unresolved, resolve_later, unresolved
from onrecord.stages.resolve_subject import name_merged
from onrecord.stages.settle import Settled, settle
from onrecord.store import rows
from onrecord.store.delta import Delta
from onrecord.store.graph import Graph
from onrecord.text.normalize import normalize_text
from onrecord.verdicts import Docket

TRIES_MAX = 6
FIRST_PAUSE = timedelta(minutes=1)
"""Before the second try; each pause after it is twice as long."""

ERASED_MEANWHILE = "Something was erased while it was read; it is read again without that."

WAITING_MAX = 50
"""Claims without a title that a conversation keeps in reach."""

THINGS_MAX = 50
"""Names of things that a conversation keeps in reach, newest last."""


@dataclass(slots=True)
class Reading:
    """What one call of `read` made: ids of claims, of facts opened or changed, of decisions; and the model calls."""

    claim_ids: list[str] = field(default_factory=list[str])
    fact_ids: list[str] = field(default_factory=list[str])
    decision_ids: list[str] = field(default_factory=list[str])
    model_calls: int = 0
    windows: int = 0
    failed: int = 0

    def made(self, change: Delta | Reading) -> None:
        """Count in what was written: its claims, facts and decisions."""
        self.claim_ids += change.claim_ids
        self.fact_ids += [f for f in change.fact_ids if f not in self.fact_ids]
        self.decision_ids += change.decision_ids

    def add(self, other: Reading) -> None:
        """Count another reading in."""
        self.made(other)
        self.model_calls += other.model_calls
        self.windows += other.windows
        self.failed += other.failed


NO_WINDOW: Mapping[str, Any] = {
    "window_id": "",
    "extraction_id": "",
    "conversation_id": "",
    "conversation_things": "[]",
    "conversation_unresolved": "[]",
    "window_gaps": (),
    "window_late": (),
    "window_passages": (),
    "version": VERSION,
}
"""What `window/apply` keeps of a window, where what it writes is no conversation's."""


async def write(
    graph: Graph,
    contexts: Contexts,
    space: str,
    delta: Delta,
    kept: Mapping[str, Any],
    *,
    seen: int,
    clock: Callable[[], datetime],
) -> bool:
    """Write what changes and what is `kept` of a window, all or nothing; False where another writer came first.

    `seen` is the space's revision that it was judged against. Contexts are compiled behind the caller's back.
    """
    mark = await contexts.mark(space, sorted(delta.touched))
    landed = await apply(graph, space, delta, kept, seen=seen, now=clock())
    await contexts.soon(space, mark)
    return landed


async def apply(graph: Graph, space: str, delta: Delta, kept: Mapping[str, Any], *, seen: int, now: datetime) -> bool:
    """`window/apply`, with the data issues that the delta opens and closes; False where another writer came first."""
    issues = await of_delta(graph, space, delta, seen=seen, now=now)
    if issues is None:
        return False
    changed = {**delta.parameters(space, now=now, seen=seen), **issues.parameters()}
    return bool(await graph.write("window/apply", **changed, **kept, space=space))


def next_try(attempts: int, now: datetime) -> dict[str, str]:
    """What `window/fail` keeps of a window or a chunk whose try failed: pending, or failed for good after the last."""
    state = "failed" if attempts + 1 >= TRIES_MAX else "pending"
    return {"state": state, "next_try_at": stamp(now + FIRST_PAUSE * 2 ** min(attempts, 16)), "now": stamp(now)}


@dataclass(frozen=True, slots=True)
class Owned:
    """A window that this process owns: the window, what it is read against, and the answer that is held, if any."""

    window: Window
    frame: Frame
    identity: Identity
    attempts: int
    answer: Answer | None
    held_extraction: str | None
    waiting: tuple[Unresolved, ...] = ()
    erasures: int = 0
    """How often turns of the space had been erased when it was owned: what read it since may hold what is gone."""

    def extraction_id(self, answer: Answer) -> str:
        """The id of the window's extraction: the one held, else of what read it."""
        if self.held_extraction is not None:
            return self.held_extraction
        parts = (self.window.window_id, answer.extractor, answer.model, answer.prompt_hash, VERSION)
        return self.identity.of("extraction", *parts)


def framed(row: Mapping[str, Any], config: Config, window_id: str, conversation_id: str, first: int) -> Owned:
    """What `window/own` returned, as values."""
    turns = sorted((rows.turn(t) for t in row["turns"]), key=lambda t: t.position)
    conversation = row["conversation"]
    extraction = row["extraction"]
    organizations = [
        Name(kind="organization", id=o["organization_id"], name=name)
        for o in row["organizations"]
        for name in dict.fromkeys((o["name"], *(o["names"] or ())))
        if name
    ]
    things = [Name(kind="thing", id=i, name=n) for i, n in orjson.loads(conversation["things"] or "[]")]
    objects = {(o["type"], o["ref"]): rows.object_(o) for o in row["objects"]}
    return Owned(
        window=Window(
            window_id=window_id,
            conversation_id=conversation_id,
            owned=tuple(t for t in turns if t.position >= first),
            earlier=tuple(t for t in turns if t.position < first),
            speakers={s["speaker_id"]: rows.speaker(s) for s in row["speakers"]},
            customer=conversation["customer"],
            customer_spoke_from=conversation["customer_from"],
        ),
        frame=Frame(
            space=config.space,
            attributes=config.attributes,
            types=config.types,
            objects=tuple(objects.values()),
            names=tuple(organizations + things[::-1]),
        ),
        identity=config.identity,
        attempts=row["window"]["attempts"],
        answer=Answer.held(extraction) if extraction else None,
        held_extraction=extraction["extraction_id"] if extraction else None,
        erasures=row.get("erasures") or 0,
        waiting=tuple(Unresolved(**u) for u in orjson.loads(conversation["unresolved"] or "[]")),
    )


@dataclass(frozen=True, slots=True)
class Earlier:
    """What an earlier reading of the same window left in the graph; nothing, where it is read for the first time.

    `kept` are the claims of now that it made as well, those that are an echo aside (`echoes`); `leaving` it made, and
    nothing makes now; `returning` were current once, and are made again. `decided` and `counted` are ids of decisions
    and of gaps that are told already.
    """

    kept: frozenset[str] = frozenset()
    echoes: frozenset[str] = frozenset()
    leaving: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])
    returning: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])
    decided: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()


def settled_by(owned: Owned, answer: Answer, *, may_ask: bool) -> Settled:
    """What an answer comes to, by today's rules; ModelError where nothing of it can be read."""
    first = parse_window(answer.text)
    if not first.usable:
        raise ModelError("The model's answer holds no record that can be read.")
    second = parse_follow_up(answer.follow_up) if answer.follow_up is not None else None
    if second is not None and not second.usable:
        raise ModelError("The model's answer to what it was asked again holds nothing that can be read.")
    asking = may_ask and answer.model is not None
    settled = settle(first, owned.window, owned.frame, second, may_ask=asking)
    return replace(settled, decisions=(*answer.dropped, *settled.decisions))


def judged(
    owned: Owned, settled: Settled, held: Mapping[str, Any], at: datetime, earlier: Earlier | None = None
) -> Delta:
    """What the window changes, against what `window/store` found: new claims, the verdicts of their keys, decisions.

    `at` is when the memory comes to know of what is new.
    """
    is_first, earlier = earlier is None, earlier or Earlier()
    claims, decisions = _echoed(owned, settled, held, earlier)
    there = {*held["known"]}
    fresh = [c for c in claims if c.claim_id not in there]
    rows_held = {row["claim_id"]: row for row in held["claims"]}
    # What a title named before stays so: it is set once.
    later = [
        r
        for r in resolutions_of(owned, claims)
        if r.claim.claim_id not in rows_held or not rows_held[r.claim.claim_id].get("resolved_in")
    ]
    testimonies = {c.claim_id: as_testimony(c, owned.window, at) for c in claims}
    delta = Delta()
    for claim in fresh:
        delta.add_claim(claim, testimonies[claim.claim_id], owned.window.conversation_id, VERSION)
    for resolved in later:
        move = resolved.claim.claim_id, resolved.subject, resolved.attribute, resolved.fact_key
        delta.resolve(*move, owned.window.window_id)
    docket = _docket(claims, testimonies, held, later, earlier)
    docket.by_same_rules = is_first
    verdicts = docket.judge(delta, held["facts"], owned.identity, at)
    arrived = set(testimonies) - earlier.kept
    unmatched = docket.unmatched(arrived, owned.identity)
    told = [resolved.decision() for resolved in later]
    decisions = [*settled.decisions, *decisions, *verdicts, *unmatched, *_merged_with_graph(claims, held), *told]
    for gap_id, gap in gaps_of(owned):
        if gap_id not in earlier.counted:
            delta.add_gap(gap_id, gap.type, gap.key)
    extraction_id = held["extraction"]["extraction_id"]
    rows_told = decision_rows(decisions, owned.identity, owned.window.window_id, extraction_id, at)
    delta.add_decisions([row for row in rows_told if row["decision_id"] not in earlier.decided])
    return delta


def decision_rows(
    decisions: Iterable[Decision], identity: Identity, window_id: str, extraction_id: str, at: datetime
) -> list[rows.Row]:
    """Decisions about what a window's extraction read, as rows."""
    return [
        rows.decision_row(
            d,
            identity,
            window_id=window_id,
            extraction_id=extraction_id,
            at=at,
            quote_key=identity.of("quote", normalize_text(d.quote)) if d.quote else None,
        )
        for d in decisions
    ]


def gaps_of(owned: Owned) -> list[tuple[str, NamedKey]]:
    """The gaps that the window's turns show, each with its id, once a turn."""
    return [(owned.identity.of("gap", gap.type, gap.key), gap) for gap in gaps(owned.window, owned.frame)]


def applied(owned: Owned, settled: Settled) -> dict[str, Any]:
    """What `window/apply` keeps of a window itself, and of its conversation after it."""
    window = owned.window
    return {
        "window_id": window.window_id,
        "conversation_id": window.conversation_id,
        "conversation_things": things_of(owned, settled),
        "conversation_unresolved": waiting_after(owned, settled),
        "window_passages": [
            {"passage_id": t.passage_id, "owned": t in window.owned} for t in (*window.earlier, *window.owned)
        ],
        "window_gaps": sorted({gap_id for gap_id, _ in gaps_of(owned)}),
        "window_late": [],
        "version": VERSION,
    }


def resolutions_of(owned: Owned, claims: Iterable[BoundClaim]) -> list[Resolved]:
    """Duty 12, later: the earlier claims of the conversation that this window's titles resolve."""
    return resolve_later(owned.waiting, list(claims), owned.frame.attributes, owned.identity)


def keys_to_read(owned: Owned, settled: Settled, leave_out: Collection[str] = ()) -> list[str]:
    """Every fact key that the window's verdicts are over; `leave_out` are claims that change none."""
    claims = [c for c in settled.claims if c.claim_id not in leave_out]
    said = {key for c in claims for key in keys_of(c, owned.window, owned.frame)}
    moves = resolutions_of(owned, settled.claims)
    return sorted(said | {r.fact_key for r in moves} | {r.claim.fact_key for r in moves})


def waiting_after(owned: Owned, settled: Settled) -> str:
    """The conversation's claims that still wait for a title, as the graph keeps them; the newest ones stay."""
    done = {r.claim.claim_id for r in resolutions_of(owned, settled.claims)}
    left = [unresolved(c, settled.decisions, norm_of(c.resolved)) for c in settled.claims]
    waiting = {u.claim_id: u for u in (*owned.waiting, *left) if u is not None and u.claim_id not in done}
    return orjson.dumps([asdict(u) for u in list(waiting.values())[-WAITING_MAX:]]).decode()


def things_of(owned: Owned, settled: Settled) -> str:
    """The names of things in the conversation's reach after this window, as the graph keeps them."""
    held = [(n.id, n.name) for n in owned.frame.names if n.kind == "thing"][::-1]
    said = [
        (c.resolved.subject.id, c.resolved.subject.name) for c in settled.claims if c.resolved.subject.kind == "thing"
    ]
    newest = {**dict(held), **dict(said)}
    return orjson.dumps(list(newest.items())[-THINGS_MAX:]).decode()


def _echoed(
    owned: Owned, settled: Settled, held: Mapping[str, Any], earlier: Earlier
) -> tuple[list[BoundClaim], list[Decision]]:
    # An echo is of its moment: what was one when it was said is one, whatever else the memory has come to hold.
    by_agents = any(not owned.window.speaker(c.resolved.grounded.turn.speaker_id).is_person for c in settled.claims)
    known = [rows.testimony(c) for c in held["claims"]] if by_agents else []
    said, decided = echoes(settled.claims, known, owned.window)
    claims = [
        claim
        if claim.claim_id not in earlier.kept
        else replace(claim, fact_key=None)
        if claim.claim_id in earlier.echoes
        else made
        for made, claim in zip(settled.claims, said, strict=True)
    ]
    kept = {c.resolved.grounded.index for c in claims if c.claim_id in earlier.kept}
    return claims, [d for d in decided if d.record not in kept]


def _docket(
    claims: Iterable[BoundClaim],
    testimonies: Mapping[str, Testimony],
    held: Mapping[str, Any],
    later: Iterable[Resolved],
    earlier: Earlier,
) -> Docket:
    moved = {r.claim.claim_id: r for r in later}
    docket = Docket()
    for row in held["claims"]:
        if row["claim_id"] in earlier.leaving:
            docket.leaves(row)
        elif (move := moved.get(row["claim_id"])) is not None:
            docket.moves(row, _moved(rows.testimony(row), move), move.fact_key, move.subject)
        else:
            docket.stays(row)
    for row in earlier.returning.values():
        docket.returns(row)
    known = {*(row["claim_id"] for row in held["claims"]), *earlier.kept}
    for claim in claims:
        if claim.claim_id not in known:
            docket.arrives(testimonies[claim.claim_id], claim.fact_key, claim.resolved.subject)
    return docket


def _moved(testimony: Testimony, move: Resolved) -> Testimony:
    return replace(
        testimony,
        subject_kind=move.subject.kind,
        subject_id=move.subject.id,
        attribute=move.attribute.slug,
        holds=move.attribute.holds,
        from_subject=False,
    )


def _merged_with_graph(claims: list[BoundClaim], held: Mapping[str, Any]) -> list[Decision]:
    # Duty 11, against the whole graph: a thing that is held under another spelling.
    names = {t["thing_id"]: t["name"] for t in held["things"]}
    return [
        name_merged(c.resolved.grounded, c.resolved.subject.name, names[c.resolved.subject.id])
        for c in claims
        if c.resolved.subject.kind == "thing"
        and names.get(c.resolved.subject.id, c.resolved.subject.name) != c.resolved.subject.name
    ]
