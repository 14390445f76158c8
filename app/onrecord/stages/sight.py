"""What one reader may see of claims, facts and passages wherever they are listed, and how a fact looks from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from onrecord.models.object import Attribute, ObjectType, Reader
from onrecord.models.policy import Gate

AGENTS = frozenset({"customer_agent", "internal_agent"})
"""Readers that get what is sensitive in reads of the person it is about alone; people audit whole lists."""

Row = Mapping[str, Any]

_SHARED = {
    "state": "shared_state",
    "closed_at": "shared_closed_at",
    "close_reason": "shared_close_reason",
    "valid_until": "shared_valid_until",
    "bound_to": "shared_bound_to",
    "claims": "shared_claims",
    "said_by": "shared_said_by",
    "support_count": "shared_support_count",
}
"""What stands beside a fact's own columns: the verdict over the shared claims alone."""


@dataclass(frozen=True)
class Sight:
    """One reader of one space. `types` and `attributes` are the declared ones, by name."""

    gate: Gate
    types: Mapping[str, ObjectType] = field(default_factory=dict[str, ObjectType])
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])

    def of(self, person: str | None) -> Sight:
        """The same reader in a read of one person."""
        return self if person is None else replace(self, gate=replace(self.gate, person=person))

    @property
    def reader(self) -> Reader:
        """Who reads."""
        return self.gate.reader

    @property
    def is_shared(self) -> bool:
        """Whether only what every audience may see is open."""
        return self.gate.audience == "shared"

    @cached_property
    def closes_rows(self) -> bool:
        """Whether any row is closed besides by its audience: by the policy, by a field's readers, or as sensitive."""
        rules = [rule for kind in self.types.values() for rule in kind.fields.values()]
        is_guarded = any(a.sensitive for a in self.attributes.values()) or any(rule.sensitive for rule in rules)
        return bool(
            self.gate.types
            or self.gate.closes_rows
            or any(rule.readers is not None and self.reader not in rule.readers for rule in rules)
            or (is_guarded and self.reader in AGENTS)
        )

    @cached_property
    def is_whole(self) -> bool:
        """Whether everything is open."""
        return not self.is_shared and not self.closes_rows

    def opens_claim(self, claim: Row) -> bool:
        """Whether a claim, by its stored properties, is open."""
        if self.is_shared and claim["audience"] != "shared":
            return False
        return not self.closes_rows or self._opens(claim, claim.get("bound_to") or ())

    def opens_fact(self, fact: Row) -> bool:
        """Whether a fact, by its stored properties, is open."""
        if self.is_shared and fact.get("shared_state") is None:
            return False
        bound: Sequence[str] = [*(fact.get("bound_to") or ()), *(fact.get("shared_bound_to") or ())]
        return not self.closes_rows or self._opens(fact, bound)

    def opens_issue(self, issue: Row) -> bool:
        """Whether what differs of an object's field, as recorded and as said, is open; it shows internal words."""
        said = {"form": "observation", "attribute": issue.get("attribute"), "field": issue["field"]}
        return not self.is_shared and (not self.closes_rows or self._opens(said, [issue["object"]]))

    def fact(self, fact: Row) -> dict[str, Any]:
        """A fact's properties as the reader has them; of one that is open to it."""
        if not self.is_shared:
            return dict(fact)
        seen = {**fact, **{own: fact.get(shared) for own, shared in _SHARED.items()}}
        seen["recorded_at"] = fact.get("shared_recorded_at") or fact["recorded_at"]
        if not seen["bound_to"]:
            seen["binding_rule"] = None
        return {**seen, "audience": "shared", "closed_by": None}

    def _opens(self, row: Row, bound: Sequence[str]) -> bool:
        kinds = [kind for ref in bound if (kind := ref.partition(":")[0]) != "organization"]
        if row.get("subject_kind") == "object":
            kinds.append(str(row["subject_id"]).partition(":")[0])
        gate, form = self.gate, row["form"]
        # What is said of an object is an observation about it, whatever else it is.
        if not gate.types.isdisjoint(kinds) or form in gate.forms or (kinds and _as_bound(form) in gate.forms):
            return False
        slug: str | None = row.get("attribute")
        if slug is not None and slug in gate.attributes:
            return False
        for kind, name in self._fields(row, kinds):
            declared = self.types.get(kind)
            if not gate.opens_field(kind, name, declared.fields.get(name) if declared else None):
                return False
        return not self._is_sensitive(row, kinds) or self._is_theirs(row)

    def _fields(self, row: Row, kinds: Sequence[str]) -> Iterator[tuple[str, str]]:
        """The fields, each with a type, that a row is about."""
        for kind in kinds or ("",):
            declared = self.types.get(kind)
            observed = declared.observes.get(row.get("attribute") or "") if declared else None
            for name in (row.get("field"), observed):
                if name:
                    yield kind, name

    def _is_sensitive(self, row: Row, kinds: Sequence[str]) -> bool:
        attribute = self.attributes.get(row.get("attribute") or "")
        rules = [self.types[kind].fields.get(name) for kind, name in self._fields(row, kinds) if kind in self.types]
        return bool(attribute and attribute.sensitive) or any(rule is not None and rule.sensitive for rule in rules)

    def _is_theirs(self, row: Row) -> bool:
        if self.gate.sensitive:
            return False
        if self.reader not in AGENTS or row.get("subject_kind") != "speaker":
            return True
        return self.gate.person is not None and self.gate.person == row.get("subject_id")


WHOLE = Sight(Gate("analyst"))
"""Everything that is held."""


def _as_bound(form: str) -> str:
    return "observation" if form == "statement" else form


@dataclass(frozen=True, slots=True)
class Opening:
    """What a reader may see of one passage's text: all of it, or what no row that is closed to it says.

    `is_known`: whether it may know of the passage at all; `closed` are the characters of closed claims, `said` those
    that an open claim has as its own words, as ranges.
    """

    is_known: bool
    is_whole: bool
    closed: tuple[tuple[int, int], ...] = ()
    said: tuple[tuple[int, int], ...] = ()

    def opens(self, start: int, end: int) -> bool:
        """Whether these characters say nothing but what is open."""
        if self.is_known and not any(a < end and start < b for a, b in self.closed):
            return True
        return any(a <= start and end <= b for a, b in self.said)


def opening(sight: Sight, passage: Row, conversation: Row | None, claims: Sequence[Row]) -> Opening:
    """How open a passage is: `claims` cite it, each with `start` and `end` of what it cites."""
    if sight.is_whole:
        return Opening(is_known=True, is_whole=True)
    opened = [claim for claim in claims if sight.opens_claim(claim)]
    closed = tuple((claim["start"], claim["end"]) for claim in claims if claim not in opened)
    is_known = not sight.is_shared or _is_shared(passage, conversation)
    # What nobody has read yet may say anything; by audience alone it is judged as it stands.
    is_read = passage["state"] == "done" or not sight.closes_rows
    return Opening(
        is_known=is_known and is_read,
        is_whole=is_known and is_read and not closed,
        closed=closed,
        said=tuple((c["start"], c["end"]) for c in opened if _says(c, passage["text"][c["start"] : c["end"]])),
    )


def _says(claim: Row, quote: str) -> bool:
    """Whether a claim's own words are all of a quote."""
    return " ".join(quote.casefold().split()) in " ".join(claim["claim_text"].casefold().split())


def _is_shared(passage: Row, conversation: Row | None) -> bool:
    """Whether a passage itself is for every audience: by the rules of `bind.audience_of`, instructions aside."""
    if passage.get("audience") is not None:
        return passage["audience"] == "shared"
    if conversation is None or conversation.get("customer") is None:
        return False
    spoke_from = conversation.get("customer_from")
    has_spoken = spoke_from is not None and spoke_from <= passage["position"]
    return has_spoken or passage["speaker_id"] == conversation["customer"]
