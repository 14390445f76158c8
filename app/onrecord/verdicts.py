"""The verdicts of some keys, before and after a write: what of the facts that are held opens, changes, or goes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from onrecord.models.claim import Decision, Subject
from onrecord.models.fact import TAKEN_BACK, Fact, Testimony
from onrecord.models.identity import Identity
from onrecord.stages import judge
from onrecord.store import rows
from onrecord.store.delta import Delta


@dataclass(slots=True)
class Docket:
    """The current claims of some keys, as they were and as a write leaves them, and what each is about."""

    before: dict[str, list[Testimony]] = field(default_factory=lambda: defaultdict[str, list[Testimony]](list))
    after: dict[str, list[Testimony]] = field(default_factory=lambda: defaultdict[str, list[Testimony]](list))
    subjects: dict[str, Subject] = field(default_factory=dict[str, Subject])
    taken_back: dict[str, rows.Row] = field(default_factory=dict[str, rows.Row])
    """Facts that a person takes back with the write: what becomes of each (`state`, `close_reason`, `closed_by`)."""
    by_same_rules: bool = False
    """Whether what is held was judged by the rules of now: then what no claim changed needs no look."""

    def stays(self, row: Mapping[str, Any]) -> None:
        """A current claim that the write leaves as it is."""
        self.leaves(row)
        self.after[row["fact_key"]].append(self.before[row["fact_key"]][-1])

    def leaves(self, row: Mapping[str, Any]) -> None:
        """A current claim that stops being current."""
        self.subjects.setdefault(row["claim_id"], rows.subject(row))
        self.before[row["fact_key"]].append(rows.testimony(row))

    def moves(self, row: Mapping[str, Any], testimony: Testimony, fact_key: str, subject: Subject) -> None:
        """A current claim that another key has from now on."""
        self.leaves(row)
        self.arrives(testimony, fact_key, subject)

    def returns(self, row: Mapping[str, Any]) -> None:
        """A stored claim that is current again."""
        again = rows.testimony({**row, "is_current_testimony": True})
        self.arrives(again, row["fact_key"], rows.subject(row))

    def arrives(self, testimony: Testimony, fact_key: str | None, subject: Subject) -> None:
        """A claim that the key has from now on; one without a key speaks of no fact."""
        self.subjects[testimony.claim_id] = subject
        if fact_key is not None:
            self.after[fact_key].append(testimony)

    def judge(self, delta: Delta, held: Sequence[rows.Row], identity: Identity, at: datetime) -> list[Decision]:
        """Write into `delta` what becomes of the facts that are `held`, and say what was decided about them."""
        decisions: list[Decision] = []
        elsewhere = {t.claim_id: key for key, claims in self.after.items() for t in claims}
        for key in dict.fromkeys([*self.before, *self.after]):
            now = self.after.get(key, [])
            sources = {t.claim_id: t.speaker_id for t in now}
            facts = judge.judge(key, now, identity)
            stored = {f["fact_id"]: f for f in held if f["fact_key"] == key}
            was = judge.judge(key, self.before.get(key, ()), identity)
            same = {fact.fact_id: fact for fact in was} if self.by_same_rules else {}
            for fact in facts:
                if fact.fact_id in stored and same.get(fact.fact_id) == fact:
                    continue
                delta.add_fact(fact, self.subjects[fact.opener], sources, stored.get(fact.fact_id))
            moved = {t.claim_id for t in self.before.get(key, ()) if elsewhere.get(t.claim_id, key) != key}
            _part(delta, facts, stored, moved, self.taken_back, at)
            decisions += judge.changes(was, facts, now).decisions
        return decisions

    def unmatched(self, claims: Iterable[str], identity: Identity) -> list[Decision]:
        """Duty 22: those of the claims that call a to-do done or removed, and close none."""
        told = set(claims)
        decisions: list[Decision] = []
        for key, now in self.after.items():
            said = [t for t in now if t.claim_id in told and t.todo in ("done", "removed")]
            closing = set(judge.unmatched(now, judge.judge(key, now, identity))) if said else set[str]()
            decisions += [
                Decision("todo_unmatched", "no open item has this action", t.passage_id, t.text)
                for t in said
                if t.claim_id in closing
            ]
        return decisions


def _part(
    delta: Delta,
    facts: Sequence[Fact],
    stored: Mapping[str, rows.Row],
    moved: set[str],
    taken_back: Mapping[str, rows.Row],
    at: datetime,
) -> None:
    """What becomes of stored facts that a verdict does not have: unsupported where all of their claims left.

    What a person took back stays as it is, whatever its claims come to support after it.
    """
    stands = {fact_id: f for fact_id, f in stored.items() if f["state"] not in TAKEN_BACK}
    claims = {fact_id: {*(f["claims"] or ()), *(f["shared_claims"] or ())} for fact_id, f in stands.items()}
    settled = judge.settle(claims, facts)
    for fact_id in settled.vanished:
        delta.remove_fact(stored[fact_id])
    for fact_id in settled.unsupported:
        if fact_id in taken_back:
            delta.lose_fact(stored[fact_id], at, taken_back[fact_id])
        elif not moved.isdisjoint(claims[fact_id]):
            delta.remove_fact(stored[fact_id])
        elif stored[fact_id]["state"] != "unsupported":
            delta.lose_fact(stored[fact_id], at)
