"""The facts of a key: the verdict over all of its claims and the one over the shared ones alone, as rows.

What the customer's side may not see must not shape what it sees, so each verdict is reached by itself, and they meet
only here: a fact is named after its earliest shared claim, and both audiences name it alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from graphlib import CycleError, TopologicalSorter
from itertools import chain, pairwise
from operator import attrgetter

from onrecord.models.claim import Decision
from onrecord.models.fact import Fact, Supersession, Testimony
from onrecord.models.identity import Identity
from onrecord.stages.verdict import Held, reach, stopped_at

JOINED = "joined"
"""Why a fact of the shared verdict is closed in the full one: internal claims make its claims support another fact."""

_in_order = attrgetter("asserted_at", "place", "passage_id", "char_start", "claim_id")


def judge(fact_key: str, testimonies: Iterable[Testimony], identity: Identity) -> tuple[Fact, ...]:
    """All facts of one key, in both audiences, in the order that they were opened; only current claims count.

    A pure function of the set of claims: neither their order nor a claim given twice (the first recorded stands)
    changes anything.
    """
    current = _current(testimonies)
    shared = [t for t in current if t.audience == "shared"]
    full_verdict = {identity.of("fact", fact_key, held.opener.claim_id): held for held in reach(current)}
    shared_verdict = (
        full_verdict
        if len(shared) == len(current)
        else {identity.of("fact", fact_key, held.opener.claim_id): held for held in reach(shared)}
    )
    links = _links(full_verdict, shared_verdict)
    facts = [
        _fact(fact_id, fact_key, face, full_verdict.get(fact_id), shared_verdict.get(fact_id), links.get(fact_id, ()))
        for fact_id, face in (full_verdict | shared_verdict).items()
    ]
    place = {t.claim_id: n for n, t in enumerate(current)}
    return tuple(sorted(facts, key=lambda f: place[(f.claims or f.shared_claims)[0]]))


def as_known(
    testimonies: Iterable[Testimony], known_at: datetime, flips: Iterable[tuple[str, bool, datetime]] = ()
) -> tuple[Testimony, ...]:
    """The claims that the memory had at that instant: judged, they give exactly the facts that it held then.

    `flips` is each change of what was current, oldest first: a claim's id, what it became, and when. A claim that was
    never turned over is as it is given.
    """
    was: dict[str, bool] = {}
    for claim_id, became_current, at in flips:
        before = was.setdefault(claim_id, True)
        was[claim_id] = became_current if at <= known_at else before
    return tuple(
        replace(t, is_current=was.get(t.claim_id, t.is_current)) for t in testimonies if t.recorded_at <= known_at
    )


def _current(testimonies: Iterable[Testimony]) -> list[Testimony]:
    claims: dict[str, Testimony] = {}
    for t in testimonies:
        held = claims.get(t.claim_id)
        if held is None or (t.recorded_at, t.is_current) < (held.recorded_at, held.is_current):
            claims[t.claim_id] = t
    return sorted((t for t in claims.values() if t.is_current), key=_in_order)


@dataclass(frozen=True, slots=True)
class Changes:
    """What a new verdict did to a key: facts opened, facts whose row differs, ids that are gone, and why."""

    opened: tuple[Fact, ...]
    changed: tuple[Fact, ...]
    vanished: tuple[str, ...]
    decisions: tuple[Decision, ...]


def changes(before: Iterable[Fact], after: Iterable[Fact], testimonies: Iterable[Testimony] = ()) -> Changes:
    """What became of the facts of one key; a decision for each that is newly `superseded`, `ended` or `contested`.

    A decision's `detail` has `fact_id`, `fact_key`, `claim_id` (what closed it) and `by` or `with` (the other facts);
    its passage is that of the claim, where `testimonies` has it.
    """
    was = {fact.fact_id: fact for fact in before}
    now = {fact.fact_id: fact for fact in after}
    passages = {t.claim_id: t.passage_id for t in testimonies}
    return Changes(
        opened=tuple(fact for fact_id, fact in now.items() if fact_id not in was),
        changed=tuple(fact for fact_id, fact in now.items() if fact_id in was and was[fact_id] != fact),
        vanished=tuple(fact_id for fact_id in was if fact_id not in now),
        decisions=tuple(_decisions(was, now, passages)),
    )


@dataclass(frozen=True, slots=True)
class Settled:
    """What becomes of stored facts that a new verdict does not hold: kept as `unsupported`, or deleted."""

    unsupported: tuple[str, ...]
    vanished: tuple[str, ...]


def settle(stored: Mapping[str, Iterable[str]], after: Iterable[Fact]) -> Settled:
    """Part the stored facts of a key (each with the claims that supported it) that its new verdict does not hold.

    One whose claims support nothing any more lost its last support and is kept as `unsupported` (rule 7); it is judged
    again, under the same id, when a claim of it is current again. One whose claims now support other facts was only a
    name for what those hold, as when an earlier claim arrived late: it vanishes.
    """
    held = list(after)
    ids = {fact.fact_id for fact in held}
    supporting = {claim for fact in held for claim in (*fact.claims, *fact.shared_claims)}
    gone = {fact_id: supporting.isdisjoint(claims) for fact_id, claims in stored.items() if fact_id not in ids}
    return Settled(
        unsupported=tuple(fact_id for fact_id, is_bare in gone.items() if is_bare),
        vanished=tuple(fact_id for fact_id, is_bare in gone.items() if not is_bare),
    )


def unmatched(testimonies: Iterable[Testimony], facts: Iterable[Fact]) -> tuple[str, ...]:
    """The current claims that call a to-do done or removed and close none (duty 22)."""
    supporting = {claim for fact in facts for claim in fact.claims}
    return tuple(
        t.claim_id for t in _current(testimonies) if t.todo in {"done", "removed"} and t.claim_id not in supporting
    )


def _decisions(was: Mapping[str, Fact], now: Mapping[str, Fact], passages: Mapping[str, str]) -> Iterator[Decision]:
    by: dict[str, list[str]] = {}
    for fact in now.values():
        for link in fact.supersedes:
            if not link.shared_only:
                by.setdefault(link.fact_id, []).append(fact.fact_id)
    contested = [fact for fact in now.values() if fact.state == "contested"]
    for fact_id, fact in now.items():
        if fact_id in was and was[fact_id].state == fact.state:
            continue
        detail: dict[str, object] = {"fact_id": fact_id, "fact_key": fact.fact_key}
        if fact.state in {"superseded", "ended"} and fact.closed_by is not None:
            detail |= {"claim_id": fact.closed_by, "by": by.get(fact_id, [])}
            reason = fact.close_reason or fact.state
            yield Decision(fact.state, reason, passage_id=passages.get(fact.closed_by), detail=detail)
        elif fact.state == "contested":
            detail |= {"claim_id": fact.opener, "with": [other.fact_id for other in contested if other is not fact]}
            yield Decision("contested", "another_source", passage_id=passages.get(fact.opener), detail=detail)


def _links(full: Mapping[str, Held], shared: Mapping[str, Held]) -> dict[str, list[Supersession]]:
    """Both verdicts' chains as one: by the fact that replaces, what it replaced."""
    of_full = _edges(full)
    of_shared = of_full if shared is full else _edges(shared)
    internal = {edge for edge in of_full if edge not in of_shared}
    if internal and any(edge not in of_full for edge in of_shared):
        internal -= _closing_a_ring(internal, of_shared)
    links: dict[str, list[Supersession]] = {}
    for edge, (reason, at) in of_shared.items():
        link = Supersession(edge[1], reason, at, "shared", shared_only=edge not in of_full)
        links.setdefault(edge[0], []).append(link)
    for edge, (reason, at) in of_full.items():
        if edge in internal:
            links.setdefault(edge[0], []).append(Supersession(edge[1], reason, at, "internal"))
    return links


def _edges(verdict: Mapping[str, Held]) -> dict[tuple[str, str], tuple[str, datetime]]:
    ids = {id(held): fact_id for fact_id, held in verdict.items()}
    return {
        (fact_id, ids[id(link.fact)]): (link.reason, link.at)
        for fact_id, held in verdict.items()
        for link in held.replaces
    }


def _closing_a_ring(internal: Iterable[tuple[str, str]], shared: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    """The internal links that run against the shared chain.

    Each verdict's chain is free of rings, their sum need not be: where they disagree about what came of what, the
    shared one stands, since an internal claim may not change it.
    """
    dropped: set[tuple[str, str]] = set()
    before: dict[str, set[str]] = {}
    for replacing, replaced in (*internal, *shared):
        before.setdefault(replacing, set()).add(replaced)
    may_go = set(internal)
    while True:
        try:
            TopologicalSorter(before).prepare()
        except CycleError as error:
            ring: list[str] = error.args[1]
            against = {(b, a) for a, b in pairwise(ring)} & may_go
            if not against:
                raise
            for replacing, replaced in against:
                before[replacing].discard(replaced)
            dropped |= against
        else:
            return dropped


def _fact(
    fact_id: str, fact_key: str, face: Held, full: Held | None, shared: Held | None, links: Sequence[Supersession]
) -> Fact:
    """The row of a fact as the full and the shared verdict have it; `face` is the shared one where there is one.

    Where the shared verdict alone has it, it is closed in the full one from the first instant.
    """
    opener = face.opener
    valid_from, valid_until = _valid(opener)
    due = _due(face)
    claims = full.claims if full else []
    bound_to, shared_bound_to = _bound_to(claims), _bound_to(shared.claims) if shared else ()
    rules = (t.binding_rule for t in chain((opener,), face.claims, claims) if t.binding_rule)
    return Fact(
        fact_id=fact_id,
        fact_key=fact_key,
        opener=opener.claim_id,
        form="observation" if opener.is_attributed and opener.form != "instruction" else opener.form,
        kind=opener.kind,
        attribute=opener.attribute,
        subject_kind=opener.subject_kind,
        subject_id=opener.subject_id,
        text=opener.text,
        value=opener.value,
        polarity=face.polarity,
        state=full.state if full else "superseded",
        shared_state=shared.state if shared else None,
        audience="shared" if shared else "internal",
        valid_from=valid_from,
        valid_until=_until(opener, full, valid_from, valid_until) if full else valid_from,
        time_from=due.valid_from,
        time_until=due.valid_until,
        time_precision=due.valid_precision,
        recorded_at=(full or face).recorded_at,
        closed_at=full.closed_at if full else face.recorded_at,
        close_reason=_close_reason(full) if full else JOINED,
        closed_by=full.closer.claim_id if full and full.closer else None,
        shared_closed_at=shared.closed_at if shared else None,
        shared_close_reason=_close_reason(shared) if shared else None,
        expires_at=opener.expires_at,
        field=opener.field,
        support_count=_sources(claims),
        shared_support_count=_sources(shared.claims) if shared else 0,
        claims=tuple(t.claim_id for t in claims),
        shared_claims=tuple(t.claim_id for t in shared.claims) if shared else (),
        supersedes=tuple(links),
        bound_to=bound_to,
        binding_rule=next(rules, None) if bound_to or shared_bound_to else None,
        shared_recorded_at=shared.recorded_at if shared else None,
        shared_valid_until=_until(opener, shared, valid_from, valid_until) if shared else None,
        shared_bound_to=shared_bound_to,
    )


def _valid(t: Testimony) -> tuple[datetime | None, datetime | None]:
    """When a claim's fact holds, by its own words; of an open item the time that it names is its due date."""
    if t.kind == "occurrence" and t.form != "open_item":
        return t.valid_from, t.valid_until
    if t.ends_current:
        return stopped_at(t), None
    names_a_period = t.valid_kind == "effective_period" and (t.valid_from or t.valid_until) is not None
    if not names_a_period or t.form == "open_item":
        return t.asserted_at, None
    # "Until Friday, do not call him" binds from when it was said.
    return t.valid_from or (t.asserted_at if t.form == "instruction" else None), t.valid_until


def _until(opener: Testimony, held: Held, start: datetime | None, said: datetime | None) -> datetime | None:
    """When a fact stopped holding: as it said itself, or when what closed it says; what happened stays as it was."""
    if held.closer is None or (opener.kind == "occurrence" and opener.form != "open_item"):
        return said
    stopped = min(said, stopped_at(held.closer)) if said else stopped_at(held.closer)
    return max(stopped, start) if start else stopped


def _due(face: Held) -> Testimony:
    """The claim whose time the fact speaks of: the opener; of an open item the last that named one and may move it."""
    opener = face.opener
    if opener.todo != "open" or opener.is_attributed:
        return opener
    moving = (
        t
        for t in reversed(face.claims)
        if t.todo == "open"
        and (t.valid_from or t.valid_until) is not None
        and (t.from_subject or t.speaker_id == opener.speaker_id or t.source == opener.source)
    )
    return next(moving, opener)


def _close_reason(held: Held) -> str | None:
    if held.closer is None:
        return None
    return held.reason if held.state == "superseded" else held.closer.close_reason


def _sources(claims: Sequence[Testimony]) -> int:
    """How many independent sources support: one whose every passage another source has word for word adds none."""
    if len(claims) < 2:
        return len(claims)
    owner: dict[str, str] = {}
    for t in claims:
        if t.passage_digest is not None:
            owner.setdefault(t.passage_digest, t.source)
    return len({t.source for t in claims if t.passage_digest is None or owner[t.passage_digest] == t.source})


def _bound_to(claims: Sequence[Testimony]) -> tuple[str, ...]:
    if len(claims) == 1:
        return claims[0].bound_to
    return tuple(dict.fromkeys(target for t in claims for target in t.bound_to))
