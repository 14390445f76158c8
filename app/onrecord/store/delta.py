"""Everything that one reading of a window changes in the graph, as the parameters of its one write statement."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import orjson

from onrecord.models.claim import BoundClaim, CitedClaim, Subject
from onrecord.models.context import OPEN_STATES
from onrecord.models.fact import FALSE_STATES, Fact, Testimony
from onrecord.models.object import Attribute, ObjectRef
from onrecord.models.stamp import stamp
from onrecord.store.rows import FORM_LISTS, SUBJECT_LISTS, Row, claim_row, fact_row, packed
from onrecord.text.terms import terms

_LISTS = (
    "things", "claims", "about_speaker", "about_organization", "about_object", "about_thing", "addressed_speaker",
    "addressed_thing", "relations", "decisions", "statements", "instructions", "open_items", "observations", "changed",
    "vanished", "fact_about_speaker", "fact_about_organization", "fact_about_object", "fact_about_thing",
    "bound_object", "bound_organization", "unbound_object", "unbound_organization", "supports", "unsupports",
    "supersedes", "unsupersedes", "gaps", "resolved", "flips", "rulings", "chunks", "evidence", "reads",
)  # fmt: skip


@dataclass(slots=True)
class Delta:
    """The lists of `window/apply.cypher`, and the ids of what they make or change."""

    lists: dict[str, list[Any]] = field(default_factory=lambda: {name: [] for name in _LISTS})
    claim_ids: list[str] = field(default_factory=list[str])
    fact_ids: list[str] = field(default_factory=list[str])
    decision_ids: list[str] = field(default_factory=list[str])
    opened: list[str] = field(default_factory=list[str])
    closed: list[str] = field(default_factory=list[str])
    """Of `fact_ids` those that are new; and every fact that was open, and is not any more."""
    touched: set[str] = field(default_factory=set[str])
    """The keys of the contexts that change: `type:ref`, `organization:id`, `speaker:id`."""
    observed: set[str] = field(default_factory=set[str])
    """The objects (`type:ref`) of which something else is said now: where data issues may open or close."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing changes."""
        return not any(self.lists.values())

    def add_claim(self, claim: BoundClaim, testimony: Testimony, conversation_id: str, version: str) -> None:
        """A new claim with its edges."""
        span = claim.resolved.grounded.span
        self.claim_ids.append(claim.claim_id)
        self.lists["claims"].append(
            {
                "claim_id": claim.claim_id,
                "passage_id": span.passage_id,
                "speaker_id": testimony.speaker_id,
                "char_start": span.start,
                "char_end": span.end,
                "quote": span.quote,
                "props": _known(claim_row(claim, testimony, conversation_id, version)),
            }
        )
        self._about("", claim.claim_id, claim.resolved.subject)
        addressee = claim.resolved.addressee
        if addressee is not None and addressee.kind in ("speaker", "thing"):
            self.add_things([addressee])
            self.lists[f"addressed_{addressee.kind}"].append({"from": claim.claim_id, "to": addressee.id})
        for relation in claim.resolved.related:
            target = relation.target
            self.add_things([target])
            edge = {"from": claim.claim_id, "kind": target.kind, "to": target.id, "type": relation.type}
            self.lists["relations"].append(edge)

    def add_correction(self, claim: Row, subject: Subject) -> None:
        """A new claim that corrects a fact: its whole row, which cites all of its passage."""
        props = {name: value for name, value in claim.items() if name != "claim_id"}
        self.claim_ids.append(claim["claim_id"])
        self.lists["claims"].append(
            {
                "claim_id": claim["claim_id"],
                "passage_id": claim["passage_id"],
                "speaker_id": claim["speaker_id"],
                "char_start": claim["char_start"],
                "char_end": claim["char_end"],
                "quote": claim["source_span"],
                "props": _known(props),
            }
        )
        self._about("", claim["claim_id"], subject)

    def add_cited(self, cited: CitedClaim, testimony: Testimony, doc_id: str, version: str) -> None:
        """A document's new claim, with all that it cites."""
        claim_id = cited.bound.claim_id
        self.add_claim(cited.bound, testimony, "", version)
        row = self.lists["claims"][-1]
        added = [dict(one) for one in cited.added_context]
        row["label"] = cited.origin
        row["props"] |= {
            "doc_id": doc_id,
            "passage_digest": testimony.passage_digest,
            "added_context": orjson.dumps(added).decode(),
            "entailment_self_verdict": cited.entailment_self_verdict,
        }
        del row["props"]["conversation_id"]
        self.lists["evidence"] += [
            {
                "claim_id": claim_id,
                "passage_id": span.passage_id,
                "char_start": span.start,
                "char_end": span.end,
                "quote": span.quote,
                "label": label,
            }
            for label, span in cited.evidence
        ]

    def resolve(self, claim_id: str, subject: Subject, attribute: Attribute, fact_key: str, window_id: str) -> None:
        """Set, once, what an unresolved claim is about (a thing), and its key; `window_id` is where it was named."""
        self.add_things([subject])
        props = {
            "subject_kind": subject.kind,
            "subject_id": subject.id,
            "subject_name": subject.name,
            "attribute": attribute.slug,
            "holds": attribute.holds,
            "fact_key": fact_key,
            "from_subject": False,
            "resolved_in": window_id,
            "testimony": None,
        }
        self.lists["resolved"].append({"claim_id": claim_id, "thing_id": subject.id, "props": props})

    def add_fact(self, fact: Fact, subject: Subject, sources: Mapping[str, str], held: Row | None) -> None:
        """A fact of a verdict: created where it is new, changed where its verdict is another than the one held.

        `sources` gives each claim's speaker; `held` is the stored fact's row.
        """
        said_by = list(dict.fromkeys(sources[c] for c in fact.claims if c in sources))
        shared = list(dict.fromkeys(sources[c] for c in fact.shared_claims if c in sources))
        row = fact_row(fact, subject, said_by, shared)
        if held is not None and held["digest"] == row["digest"]:
            return
        self.fact_ids.append(fact.fact_id)
        if fact.subject_kind == "speaker":
            self.touched.add(f"speaker:{fact.subject_id}")
        target = FORM_LISTS[fact.form] if held is None else "changed"
        # What is new is sent without its nulls, a third of it; what changes is sent with them, since they take away.
        self.lists[target].append({"fact_id": fact.fact_id, "props": _known(row) if held is None else row})
        if held is None:
            self.opened.append(fact.fact_id)
            self._about("fact_", fact.fact_id, subject)
        elif held["state"] in OPEN_STATES and fact.state not in OPEN_STATES:
            self.closed.append(fact.fact_id)
        self._bind(fact, held)
        supported = _supporting(held)
        supports = {*fact.claims, *fact.shared_claims}
        self.lists["supports"] += [{"from": c, "to": fact.fact_id} for c in sorted(supports - supported)]
        self.lists["unsupports"] += [{"from": c, "to": fact.fact_id} for c in sorted(supported - supports)]
        replaced = set(held["replaces"] or ()) if held is not None else set[str]()
        gone = sorted(replaced - {link.fact_id for link in fact.supersedes})
        self.lists["unsupersedes"] += [{"from": fact.fact_id, "to": other} for other in gone]
        self.lists["supersedes"] += [
            {
                "from": fact.fact_id,
                "to": link.fact_id,
                "props": {
                    "reason": link.reason,
                    "at": stamp(link.at),
                    "audience": link.audience,
                    "shared_only": link.shared_only,
                },
            }
            for link in fact.supersedes
        ]

    def remove_fact(self, held: Row) -> None:
        """A fact that its key's verdict no longer has (another claim opens it now, or its claims have another key)."""
        self.lists["vanished"].append(held["fact_id"])
        self._gone(held)

    def lose_fact(self, held: Row, at: datetime, taken_back: Row | None = None) -> None:
        """A fact that lost its last support, and stays as it was, closed; its `claims` say what it stood on.

        `taken_back` is what it says where a person took it back: `state`, `close_reason`, `closed_by`.
        """
        fact_id = held["fact_id"]
        said = taken_back or {"state": "unsupported"}
        props: Row = {
            **said,
            "closed_at": held["closed_at"] or stamp(at),
            "support_count": 0,
            "shared_support_count": 0,
            "replaces": [],
            "digest": said["state"],
        }
        if held["shared_state"] is not None:
            props |= {"shared_state": said["state"], "shared_closed_at": held["shared_closed_at"] or stamp(at)}
            if taken_back:
                props["shared_close_reason"] = taken_back["close_reason"]
        self.fact_ids.append(fact_id)
        self.lists["changed"].append({"fact_id": fact_id, "props": props})
        self.lists["unsupports"] += [{"from": c, "to": fact_id} for c in sorted(_supporting(held))]
        self.lists["unsupersedes"] += [{"from": fact_id, "to": other} for other in held["replaces"] or ()]
        self._gone(held)

    def flip(self, event_id: str, props: Row) -> None:
        """A claim becomes current or stops being so; `props` are the event's."""
        self.lists["flips"].append({"event_id": event_id, "props": props})

    def add_things(self, subjects: Iterable[Subject]) -> None:
        """Things that claims are about, named as they were first."""
        known = {row["thing_id"] for row in self.lists["things"]}
        for subject in subjects:
            if subject.kind == "thing" and subject.id not in known:
                known.add(subject.id)
                self.lists["things"].append({"thing_id": subject.id, "name": subject.name})

    def add_decisions(self, rows: Sequence[Row]) -> None:
        """Decisions, each once."""
        once = {row["decision_id"]: row for row in rows}
        self.lists["decisions"] += list(once.values())
        self.decision_ids += list(once)

    def forget_decisions(self, ids: Collection[str]) -> None:
        """Leave out decisions that are told already."""
        for name in ("decisions", "rulings"):
            self.lists[name] = [row for row in self.lists[name] if row["decision_id"] not in ids]
        self.decision_ids = [one for one in self.decision_ids if one not in ids]

    def add_rulings(self, rows: Sequence[Row]) -> None:
        """Decisions of other extractions than the window's, each once; the extraction is among its properties."""
        once = {row["decision_id"]: row for row in rows}
        self.lists["rulings"] += list(once.values())
        self.decision_ids += list(once)

    def add_gap(self, gap_id: str, kind: str, key: str) -> None:
        """A natural key that names no object of the customer, counted once a window and turn."""
        self.lists["gaps"].append({"gap_id": gap_id, "type": kind, "key": key})

    def parameters(self, space: str, *, now: datetime, seen: int) -> dict[str, Any]:
        """The lists, and what was seen of the space when they were judged."""
        for row in self.lists["claims"]:
            props = row["props"]
            props["testimony"] = packed({"claim_id": row["claim_id"], **props})
            props["terms"] = terms(space, props["claim_text"], props.get("value"))
        for name in (*FORM_LISTS.values(), "changed"):
            for row in self.lists[name]:
                if "text" in row["props"]:  # a fact that lost its last support keeps its words
                    row["props"]["terms"] = terms(space, row["props"]["text"], row["props"].get("value"))
        objects = sorted(key for key in self.touched if key.partition(":")[0] not in ("organization", "speaker"))
        return {**self.lists, "touched": objects, "now": stamp(now), "seen": seen}

    def _about(self, of: str, source: str, subject: Subject) -> None:
        self.add_things([subject])
        self.lists[f"{of}{SUBJECT_LISTS[subject.kind]}"].append({"from": source, "to": subject.id})

    def _bind(self, fact: Fact, held: Row | None) -> None:
        targets = {*fact.bound_to, *fact.shared_bound_to}
        was = {*(held["bound_to"] or ()), *(held["shared_bound_to"] or ())} if held is not None else set[str]()
        for target in sorted(targets):
            self._edge("bound", fact.fact_id, target, {"rule": fact.binding_rule})
        for target in sorted(was - targets):
            self._edge("unbound", fact.fact_id, target, {})
        self.touched |= targets | was
        if fact.form == "observation" and fact.attribute is not None:
            self.observed |= objects_of(targets | was)

    def _edge(self, what: str, fact_id: str, target: str, props: Row) -> None:
        kind, _, organization = target.partition(":")
        if kind == "organization":
            self.lists[f"{what}_organization"].append({"from": fact_id, "to": organization, **props})
        elif ObjectRef.parse(target) is not None:
            self.lists[f"{what}_object"].append({"from": fact_id, "to": target, **props})

    def _gone(self, held: Row) -> None:
        if held["state"] in OPEN_STATES:
            self.closed.append(held["fact_id"])
        bound = {*(held["bound_to"] or ()), *(held["shared_bound_to"] or ())}
        self.touched |= {*bound, held["about"]}
        if held["form"] == "observation":
            self.observed |= objects_of(bound)


def objects_of(bound: Iterable[str]) -> set[str]:
    """Of what a fact is bound to the objects (`type:ref`), without the organizations."""
    return {one for one in bound if not one.startswith("organization:")}


def _supporting(held: Row | None) -> set[str]:
    """The claims that support a stored fact; those of one that lost them are told, and support it no more."""
    if held is None or held["state"] in FALSE_STATES:
        return set()
    return {*(held["claims"] or ()), *(held["shared_claims"] or ())}


def _known(row: Row) -> Row:
    return {name: value for name, value in row.items() if value is not None}
