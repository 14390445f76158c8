"""Duty 12, later: a window that gives the title resolves what an earlier one of its conversation left unresolved.

The claim's words stay; what it is about and its key are set, once. Only a title counts ("the proposal is titled X"),
of something that the earlier words describe, and only where one thing alone fits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from onrecord.models.claim import BoundClaim, Decision, Subject
from onrecord.models.identity import Identity
from onrecord.models.object import Attribute
from onrecord.stages.keys import attribute_key
from onrecord.text.find import contains_word, gives_title
from onrecord.text.words import is_function_word, words


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A stored claim with a key whose subject nobody has named yet; `said` is how its source described it."""

    claim_id: str
    passage_id: str
    quote: str
    said: str
    attribute: str
    norm: str
    fact_key: str


@dataclass(frozen=True, slots=True)
class Resolved:
    """What an unresolved claim turned out to be about."""

    claim: Unresolved
    subject: Subject
    attribute: Attribute
    fact_key: str

    def decision(self) -> Decision:
        """Its row of the ledger."""
        return Decision(
            kind="subject_resolved_later",
            reason=f"a later window names {self.claim.said!r}",
            passage_id=self.claim.passage_id,
            quote=self.claim.quote,
            detail={"claim_id": self.claim.claim_id, "subject": self.subject.name, "attribute": self.attribute.slug},
        )


def unresolved(claim: BoundClaim, decided: Sequence[Decision], norm: str) -> Unresolved | None:
    """The claim as one to resolve later, where duty 12 left it so and it had a key."""
    grounded = claim.resolved.grounded
    left = any(d.kind == "subject_unresolved" and d.record == grounded.index for d in decided)
    slug = claim.record.attribute
    if not left or slug is None or claim.fact_key is None:
        return None
    span = grounded.span
    said = claim.record.subject
    return Unresolved(claim.claim_id, span.passage_id, span.quote, said, slug, norm, claim.fact_key)


def resolve_later(
    waiting: Sequence[Unresolved], claims: Sequence[BoundClaim], attributes: Mapping[str, Attribute], identity: Identity
) -> list[Resolved]:
    """Those of the waiting claims that the titles in these claims resolve."""
    titles = [c for c in claims if c.resolved.subject.kind == "thing" and gives_title(c.resolved.grounded.span.quote)]
    found: list[Resolved] = []
    for claim in waiting:
        attribute = attributes.get(claim.attribute)
        named = {c.resolved.subject.id: c.resolved.subject for c in titles if _describes(claim.said, c)}
        if len(named) != 1 or attribute is None or attribute.for_ != "thing":
            continue
        [subject] = named.values()
        key = attribute_key(subject, attribute, claim.norm, identity)
        found.append(Resolved(claim, subject, attribute, key))
    return found


def _describes(said: str, title: BoundClaim) -> bool:
    quote = title.resolved.grounded.span.quote
    return any(contains_word(quote, word.text) for word in words(said) if not is_function_word(word.folded))
