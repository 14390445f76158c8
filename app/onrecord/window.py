"""A window between the graph and the rules: what owning it read, and what its settled claims change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from onrecord.llm.reader import VERSION, Answer
from onrecord.models.claim import BoundClaim, Decision, Subject
from onrecord.models.fact import Testimony
from onrecord.models.identity import Identity
from onrecord.models.object import ObjectRef
from onrecord.models.source import Frame, Name, Window
from onrecord.models.stamp import moment
from onrecord.spaces import Config
from onrecord.stages import judge
from onrecord.stages.bind import gaps
from onrecord.stages.echo import echoes, as_testimony
from onrecord.stages.resolve_subject import name_merged
from onrecord.stages.settle import Settled
from onrecord.store import rows
from onrecord.store.delta import Delta
from onrecord.text.normalize import normalize_text

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
    )


def judged(owned: Owned, settled: Settled, held: Mapping[str, Any]) -> Delta:
    """What the window changes, against what `window/store` found: new claims, the verdicts of their keys, decisions."""
    recorded_at = moment(held["extraction"]["at"])
    known = [rows.testimony(c) for c in held["claims"]]
    claims, decisions = echoes(settled.claims, known, owned.window)
    there = set(held["known"])
    fresh = [c for c in claims if c.claim_id not in there]
    testimonies = {c.claim_id: as_testimony(c, owned.window, recorded_at) for c in claims}
    delta = Delta()
    for claim in fresh:
        delta.add_claim(claim, testimonies[claim.claim_id], owned.window.conversation_id, VERSION)
    verdicts = _judge_keys(delta, claims, testimonies, known, held, owned)
    decisions = [*settled.decisions, *decisions, *verdicts, *_merged_with_graph(claims, held)]
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


def contexts_of(settled: Settled) -> list[str]:
    """The objects whose contexts the claims touch, as `type:ref`."""
    return sorted({str(b) for c in settled.claims for b in c.bindings if isinstance(b.target, ObjectRef)})


def things_of(owned: Owned, settled: Settled) -> str:
    """The names of things in the conversation's reach after this window, as the graph keeps them."""
    held = [(n.id, n.name) for n in owned.frame.names if n.kind == "thing"][::-1]
    said = [
        (c.resolved.subject.id, c.resolved.subject.name) for c in settled.claims if c.resolved.subject.kind == "thing"
    ]
    newest = {**dict(held), **dict(said)}
    return orjson.dumps(list(newest.items())[-THINGS_MAX:]).decode()


def _judge_keys(
    delta: Delta,
    claims: list[BoundClaim],
    testimonies: Mapping[str, Testimony],
    known: list[Testimony],
    held: Mapping[str, Any],
    owned: Owned,
) -> list[Decision]:
    by_key: dict[str, list[str]] = defaultdict(list)
    for claim in claims:
        if claim.fact_key is not None:
            by_key[claim.fact_key].append(claim.claim_id)
    key_of = {c["claim_id"]: c["fact_key"] for c in held["claims"]}
    subjects = {c.claim_id: c.resolved.subject for c in claims}
    for row in held["claims"]:
        subject = Subject(row["subject_kind"], row["subject_id"], row["subject_name"])
        subjects.setdefault(row["claim_id"], subject)
    decisions: list[Decision] = []
    for key in by_key:
        before = [t for t in known if key_of[t.claim_id] == key]
        now = [*before, *(testimonies[i] for i in by_key[key])]
        sources = {t.claim_id: t.speaker_id for t in now}
        facts = judge.judge(key, now, owned.identity)
        stored = {f["fact_id"]: f for f in held["facts"] if f["fact_key"] == key}
        for fact in facts:
            opener = subjects[(fact.claims or fact.shared_claims)[0]]
            delta.add_fact(fact, opener, sources, stored.get(fact.fact_id))
        supporters = {i: [*(f["claims"] or ()), *(f["shared_claims"] or ())] for i, f in stored.items()}
        for fact_id in judge.settle(supporters, facts).vanished:
            delta.remove_fact(fact_id, stored[fact_id]["bound_to"] or ())
        decisions += judge.changes(judge.judge(key, before, owned.identity), facts, now).decisions
        decisions += _unmatched(now, facts, set(by_key[key]), testimonies)
    return decisions


def _unmatched(
    now: list[Testimony], facts: tuple[Any, ...], fresh: set[str], testimonies: Mapping[str, Testimony]
) -> list[Decision]:
    # Duty 22: what is called done or removed, and closes no open item.
    return [
        Decision("todo_unmatched", "no open item has this action", testimonies[i].passage_id, testimonies[i].text)
        for i in judge.unmatched(now, facts)
        if i in fresh
    ]


def _merged_with_graph(claims: list[BoundClaim], held: Mapping[str, Any]) -> list[Decision]:
    # Duty 11, against the whole graph: a thing that is held under another spelling.
    names = {t["thing_id"]: t["name"] for t in held["things"]}
    return [
        name_merged(c.resolved.grounded, c.resolved.subject.name, names[c.resolved.subject.id])
        for c in claims
        if c.resolved.subject.kind == "thing"
        and names.get(c.resolved.subject.id, c.resolved.subject.name) != c.resolved.subject.name
    ]
