"""`fact_key`: what makes two claims speak of the same fact.

`(subject, attribute)` where the attribute holds one value; with the normalized value where it holds many; else the
claim's normalized text, its subject and what it is bound to (equal words of two people are two facts). To-dos and
instructions are keyed by their action, reported stances and agents' words about others apart from everyone else's.
"""

from __future__ import annotations

from collections.abc import Sequence

from onrecord.models.claim import Binding, Form, ResolvedClaim, Subject
from onrecord.models.identity import Identity
from onrecord.models.object import Attribute
from onrecord.models.source import Speaker
from onrecord.text.actions import action_key, without_expiry
from onrecord.text.normalize import normalize_text, normalize_value
from onrecord.text.words import language_of


def norm_of(claim: ResolvedClaim) -> str:
    """The value as it is compared: a date by its day, a figure by its value, else the words; else the claim's text."""
    record = claim.record
    if record.value is None:
        return normalize_text(record.claim_text)
    time = claim.time
    dated = record.temporal_phrase is not None and normalize_text(record.value) in normalize_text(
        record.temporal_phrase
    )
    if dated and time.start is not None and time.end is not None:
        return f"{time.start.isoformat()}/{time.end.isoformat()}"
    return normalize_value(record.value)


def fact_key_of(
    claim: ResolvedClaim, bindings: Sequence[Binding], form: Form, speaker: Speaker, identity: Identity
) -> str:
    """The key of the fact that a claim speaks of, as its id in the space."""
    record = claim.record
    targets = sorted(str(b) for b in bindings)
    language = language_of(claim.grounded.turn.text)
    if form == "instruction" and record.instruction is not None:
        action = record.instruction.field or action_key(without_expiry(record.claim_text), language)
        return identity.of("key", "instruction", *targets, action)
    if form == "open_item":
        where = targets[0] if len(targets) == 1 else f"speaker:{speaker.speaker_id}"
        return identity.of("key", "todo", where, action_key(record.value or record.claim_text, language))
    about = (claim.subject.kind, claim.subject.id)
    if record.attributed_to is not None:
        said = normalize_text(record.claim_text)
        return identity.of("key", "stance", speaker.speaker_id, record.attributed_to, *about, *targets, said)
    if speaker.kind == "agent" and about != ("speaker", speaker.speaker_id):
        return identity.of("key", "agent", speaker.speaker_id, *about, *targets, normalize_text(record.claim_text))
    return shared_key(claim, bindings, identity)


def shared_key(claim: ResolvedClaim, bindings: Sequence[Binding], identity: Identity) -> str:
    """The key that people's claims of this kind share, whoever says them."""
    about = (claim.subject.kind, claim.subject.id)
    attribute = claim.attribute
    if attribute is None:
        targets = sorted(str(b) for b in bindings)
        # What happened on two days happened twice; what stands is the same whenever it is said.
        start = claim.time.start if claim.record.kind == "occurrence" else None
        when = start.isoformat() if start is not None else None
        return identity.of("key", "text", *about, *targets, normalize_text(claim.record.claim_text), when)
    return attribute_key(claim.subject, attribute, norm_of(claim), identity)


def attribute_key(subject: Subject, attribute: Attribute, norm: str, identity: Identity) -> str:
    """The key of a subject's attribute; of each of its values, where it holds many."""
    about = (subject.kind, subject.id)
    if attribute.holds == "one":
        return identity.of("key", "one", *about, attribute.slug)
    return identity.of("key", "many", *about, attribute.slug, norm)
