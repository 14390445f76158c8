"""A window between the graph and the rules: what owning it read, and what its settled claims change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import orjson

from onrecord.llm.reader import VERSION, Answer
from onrecord.models.claim import BoundClaim, Decision, Subject
from onrecord.models.fact import Testimony
from onrecord.models.identity import Identity
from onrecord.models.source import Frame, Name, Window
from onrecord.models.stamp import moment
from onrecord.spaces import Config
from onrecord.stages import judge
from onrecord.stages.bind import gaps
from onrecord.stages.echo import as_testimony, echoes, keys_of
from onrecord.stages.keys import norm_of
from onrecord.stages.later import Resolved, Unresolved, resolve_later, unresolved
from onrecord.stages.resolve_subject import name_merged
from onrecord.stages.settle import Settled
from onrecord.store import rows
from onrecord.store.delta import Delta
from onrecord.text.normalize import normalize_text

WAITING_MAX = 50
"""Claims without a title that a conversation keeps in reach."""

THINGS_MAX = 50
"""Names of things that a conversation keeps in reach, newest last."""


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
    organizations = [Name(kind="organization", id=o["organization_id"], name=o["name"]) for o in row["organizations"]]
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
        waiting=tuple(Unresolved(**u) for u in orjson.loads(conversation["unresolved"] or "[]")),
    )


def judged(owned: Owned, settled: Settled, held: Mapping[str, Any]) -> Delta:
    """What the window changes, against what `window/store` found: new claims, the verdicts of their keys, decisions."""
    recorded_at = moment(held["extraction"]["at"])
    known = [rows.testimony(c) for c in held["claims"]]
    claims, decisions = echoes(settled.claims, known, owned.window)
    there = set(held["known"])
    fresh = [c for c in claims if c.claim_id not in there]
    later = resolutions_of(owned, claims)
    testimonies = {c.claim_id: as_testimony(c, owned.window, recorded_at) for c in claims}
    delta = Delta()
    for claim in fresh:
        delta.add_claim(claim, testimonies[claim.claim_id], owned.window.conversation_id, VERSION)
    for resolved in later:
        delta.resolve(resolved.claim.claim_id, resolved.subject, resolved.attribute, resolved.fact_key)
    verdicts = _judge_keys(delta, _Group.of(claims, testimonies, held, later), held, owned)
    told = [resolved.decision() for resolved in later]
    decisions = [*settled.decisions, *decisions, *verdicts, *_merged_with_graph(claims, held), *told]
    for gap in gaps(owned.window, owned.frame):
        delta.add_gap(owned.identity.of("gap", gap.type, gap.key), gap.type, gap.key)
    delta.add_decisions(
        [
            rows.decision_row(
                d,
                owned.identity,
                window_id=owned.window.window_id,
                extraction_id=held["extraction"]["extraction_id"],
                at=recorded_at,
                quote_key=owned.identity.of("quote", normalize_text(d.quote)) if d.quote else None,
            )
            for d in decisions
        ]
    )
    return delta


def resolutions_of(owned: Owned, claims: Iterable[BoundClaim]) -> list[Resolved]:
    """Duty 12, later: the earlier claims of the conversation that this window's titles resolve."""
    return resolve_later(owned.waiting, list(claims), owned.frame.attributes, owned.identity)


def keys_to_read(owned: Owned, settled: Settled) -> list[str]:
    """Every fact key that the window's verdicts are over."""
    said = {key for c in settled.claims for key in keys_of(c, owned.window, owned.frame)}
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


@dataclass(frozen=True, slots=True)
class _Group:
    """The claims that a window's verdicts are over: those held, and those that it adds or moves, by key."""

    before: Mapping[str, list[Testimony]]
    after: Mapping[str, list[Testimony]]
    fresh: frozenset[str]
    subjects: Mapping[str, Subject]

    @classmethod
    def of(
        cls,
        claims: list[BoundClaim],
        testimonies: Mapping[str, Testimony],
        held: Mapping[str, Any],
        later: list[Resolved],
    ) -> _Group:
        moved = {r.claim.claim_id: r for r in later}
        before: dict[str, list[Testimony]] = defaultdict(list)
        after: dict[str, list[Testimony]] = defaultdict(list)
        subjects = {c.claim_id: c.resolved.subject for c in claims}
        for row in held["claims"]:
            testimony, key = rows.testimony(row), row["fact_key"]
            subjects.setdefault(row["claim_id"], Subject(row["subject_kind"], row["subject_id"], row["subject_name"]))
            before[key].append(testimony)
            if (move := moved.get(row["claim_id"])) is not None:
                subjects[row["claim_id"]] = move.subject
                testimony, key = _moved(testimony, move), move.fact_key
            after[key].append(testimony)
        known = {row["claim_id"] for row in held["claims"]}
        for claim in claims:
            if claim.fact_key is not None and claim.claim_id not in known:
                after[claim.fact_key].append(testimonies[claim.claim_id])
        return cls(before, after, frozenset(testimonies), subjects)


def _moved(testimony: Testimony, move: Resolved) -> Testimony:
    return replace(
        testimony,
        subject_kind=move.subject.kind,
        subject_id=move.subject.id,
        attribute=move.attribute.slug,
        holds=move.attribute.holds,
        from_subject=False,
    )


def _judge_keys(delta: Delta, group: _Group, held: Mapping[str, Any], owned: Owned) -> list[Decision]:
    decisions: list[Decision] = []
    for key in dict.fromkeys([*group.before, *group.after]):
        now = group.after.get(key, [])
        sources = {t.claim_id: t.speaker_id for t in now}
        facts = judge.judge(key, now, owned.identity)
        stored = {f["fact_id"]: f for f in held["facts"] if f["fact_key"] == key}
        for fact in facts:
            opener = group.subjects[(fact.claims or fact.shared_claims)[0]]
            delta.add_fact(fact, opener, sources, stored.get(fact.fact_id))
        # Claims only ever move to another key here; none stops being current, so what a verdict lacks is gone.
        for fact_id in stored.keys() - {fact.fact_id for fact in facts}:
            gone = stored[fact_id]
            delta.remove_fact(fact_id, {*(gone["bound_to"] or ()), *(gone["shared_bound_to"] or ()), gone["about"]})
        was = judge.judge(key, group.before.get(key, []), owned.identity)
        decisions += judge.changes(was, facts, now).decisions
        decisions += [
            Decision("todo_unmatched", "no open item has this action", t.passage_id, t.text)
            for t in now
            if t.claim_id in group.fresh and t.claim_id in judge.unmatched(now, facts)
        ]
    return decisions


def _merged_with_graph(claims: list[BoundClaim], held: Mapping[str, Any]) -> list[Decision]:
    # Duty 11, against the whole graph: a thing that is held under another spelling.
    names = {t["thing_id"]: t["name"] for t in held["things"]}
    return [
        name_merged(c.resolved.grounded, c.resolved.subject.name, names[c.resolved.subject.id])
        for c in claims
        if c.resolved.subject.kind == "thing"
        and names.get(c.resolved.subject.id, c.resolved.subject.name) != c.resolved.subject.name
    ]
