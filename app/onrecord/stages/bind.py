"""How a row finds its object, who may see it, and the key of the fact that it speaks of: by rule only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, tzinfo
from functools import lru_cache
from typing import Any

import re2
from pydantic import BaseModel

from onrecord.models.calendar import Interval
from onrecord.models.claim import Binding, BoundClaim, Decision, Form, GroundedClaim, ResolvedClaim, Subject
from onrecord.models.identity import Identity
from onrecord.models.object import Object, ObjectRef, ObjectType
from onrecord.models.source import Audience, Frame, Speaker, Turn, Window
from onrecord.stages.keys import fact_key_of
from onrecord.text.find import contains_word, normalize_object_key
from onrecord.text.normalize import mapped

_re2: Any = re2  # it comes without types


class NamedKey(BaseModel, frozen=True):
    """A natural key in a turn's text that is no object of the customer: counted as a gap of its type."""

    type: str
    key: str
    passage_id: str


def find_objects(
    claim: GroundedClaim, window: Window, frame: Frame, time: Interval, zone: tzinfo
) -> tuple[Binding, ...]:
    """The objects that a record is about, by rules 1 to 4 of `objects.md`; several only by several tags or keys."""
    tagged = [o for ref in claim.turn.object_refs if (o := _by_reference(ref, frame)) is not None]
    if len(tagged) == 1:
        return (Binding(tagged[0].reference, 1),)
    among = tagged or _customers(window, frame)
    keys = _keys_of(claim, window, frame)
    if found := [o for o in among if any(o.type == k and _same_key(o, key, frame) for k, key in keys)]:
        return tuple(Binding(o.reference, 2) for o in found)
    if window.is_document:
        among = tagged  # nobody has the others: the only open one of those that it names is no answer
    # A key that is none of theirs is a gap, and not their only order: nothing is looked up elsewhere.
    named = named_types(f"{claim.record.subject}\n{claim.span.quote}", frame) - {kind for kind, _ in keys}
    of_type = [o for o in among if o.type in named]
    candidates = [o for o in of_type if o.is_open]
    if len(candidates) == 1:
        return (Binding(candidates[0].reference, 3),)
    candidates = _dated(of_type, frame, time, zone)
    if len(candidates) == 1:
        return (Binding(candidates[0].reference, 4),)
    return tuple(Binding(o.reference, 1) for o in tagged)


def gaps(window: Window, frame: Frame) -> list[NamedKey]:
    """Every natural key and every tag in the owned turns that names no object of the customer, once a turn."""
    held = {(o.type, compared_key(o.ref, frame.types.get(o.type))) for o in _customers(window, frame)}
    found: dict[tuple[str, str, str], NamedKey] = {}
    for turn in window.owned:
        missing = [(ref.type, ref.ref) for ref in turn.object_refs if _by_reference(ref, frame) is None]
        named = [(k, key) for k, key in keys_in(turn.text, frame) if (k, compared_key(key, frame.types[k])) not in held]
        tags = {(ref.type, compared_key(ref.ref, frame.types.get(ref.type))) for ref in turn.object_refs}
        for kind, key in [*missing, *(n for n in named if (n[0], compared_key(n[1], frame.types[n[0]])) not in tags)]:
            compared = compared_key(key, frame.types.get(kind))
            found.setdefault(
                (kind, compared, turn.passage_id), NamedKey(type=kind, key=compared, passage_id=turn.passage_id)
            )
    return list(found.values())


def object_by_key(text: str, window: Window, frame: Frame) -> ObjectRef | None:
    """The customer's object that a text is the natural key of, as a whole."""
    for kind, key in keys_in(text, frame):
        if key.strip() in (text.strip(), mapped(text).text.strip()):
            for candidate in _customers(window, frame):
                if candidate.type == kind and _same_key(candidate, key, frame):
                    return candidate.reference
    return None


def objects_by_keys(text: str, window: Window, frame: Frame) -> list[ObjectRef]:
    """The customer's objects whose natural keys a text holds, each once."""
    found = [
        candidate.reference
        for kind, key in keys_in(text, frame)
        for candidate in _customers(window, frame)
        if candidate.type == kind and _same_key(candidate, key, frame)
    ]
    return list(dict.fromkeys(found))


def keys_in(text: str, frame: Frame) -> list[tuple[str, str]]:
    """Each (type, natural key) that a text holds, by every type's `key.match`, in linear time.

    Of a text in full-width letters, or with dashes and blanks of other sorts, also those of its plain form.
    """
    forms = dict.fromkeys((text, mapped(text).text))
    found = [
        (declared.type, match.group(0))
        for declared in frame.types.values()
        if declared.key is not None
        for form in forms
        for match in _pattern(declared.key.match).finditer(form)
        if match.group(0)
    ]
    return list(dict.fromkeys(found)) if len(forms) > 1 else found


def compared_key(key: str, declared: ObjectType | None) -> str:
    """A natural key as it is compared with another of its type."""
    return normalize_object_key(key, declared.key.normalize if declared and declared.key else "")


def named_types(text: str, frame: Frame) -> set[str]:
    """The types that a text names, by any of their names, as whole words."""
    return {t.type for t in frame.types.values() if any(contains_word(text, name) for name in (*t.names, t.type))}


def organization_of(turn: Turn, window: Window, frame: Frame) -> str | None:
    """The organization that the conversation names and the turn's speaker is linked to."""
    linked = window.speaker(turn.speaker_id).organizations
    if turn.organization in linked:
        return turn.organization
    text = "\n".join(t.text for t in (*window.earlier, *window.owned))
    named = {n.id for n in frame.names if n.kind == "organization" and n.id in linked and contains_word(text, n.name)}
    return named.pop() if len(named) == 1 and turn.organization is None else None


def audience_of(turn: Turn, window: Window, form: Form) -> Audience:
    """Who may see a row: the first rule of `objects.md` that matches."""
    if turn.audience is not None:
        return turn.audience
    if form == "instruction":
        return "shared"
    said_by_customer = window.customer is not None and turn.speaker_id == window.customer
    spoke = window.customer_spoke_from is not None and window.customer_spoke_from <= turn.position
    return "shared" if said_by_customer or spoke else "internal"


def form_of(claim: ResolvedClaim, bindings: Sequence[Binding]) -> Form:
    """Which kind of row the claim's fact is."""
    record = claim.record
    if record.instruction is not None:
        return "instruction"
    if record.todo != "none":
        return "open_item"
    return "observation" if bindings or record.attributed_to is not None else "statement"


def bind(claim: ResolvedClaim, bindings: tuple[Binding, ...], window: Window, frame: Frame) -> BoundClaim | Decision:
    """The claim as it will be stored; an instruction that finds neither object nor organization is refused."""
    turn = claim.grounded.turn
    form = form_of(claim, bindings)
    if form == "instruction" and not bindings:
        organization = organization_of(turn, window, frame)
        if organization is None:
            return _unbound(claim.grounded)
        bindings = (Binding(organization, "organization"),)
    identity = Identity(frame.space.key)
    span = claim.grounded.span
    speaker = window.speaker(turn.speaker_id)
    return BoundClaim(
        claim_id=identity.of("claim", window.window_id, span.passage_id, span.start, span.end, claim.record.claim_text),
        resolved=claim,
        bindings=bindings,
        audience=audience_of(turn, window, form),
        form=form,
        fact_key=fact_key_of(claim, bindings, form, speaker, identity),
    )


def from_subject(claim: ResolvedClaim, speaker: Speaker) -> bool:
    """Whether the source speaks of itself."""
    return claim.subject.kind == "speaker" and claim.subject.id == speaker.speaker_id


def bound_subject(bindings: Sequence[Binding]) -> Subject | None:
    """The one object of the bindings, as a subject."""
    objects = [b for b in bindings if b.kind == "object"]
    return Subject("object", str(objects[0]), str(objects[0])) if len(objects) == 1 else None


def _unbound(claim: GroundedClaim) -> Decision:
    return Decision(
        kind="instruction_unbound",
        reason="the instruction finds no object and no organization that its speaker is linked to",
        passage_id=claim.span.passage_id,
        quote=claim.span.quote,
        record=claim.index,
        detail={"claim_text": claim.record.claim_text},
    )


def _customers(window: Window, frame: Frame) -> list[Object]:
    if window.is_document:
        return list(frame.objects)
    if window.customer is None:
        return []
    links = {("speaker", window.customer)}
    links |= {("organization", o) for o in window.speaker(window.customer).organizations}
    return [o for o in frame.objects if (o.owner_kind, o.owner) in links or window.customer in o.participants]


def _by_reference(ref: ObjectRef, frame: Frame) -> Object | None:
    return next((o for o in frame.objects if o.reference == ref), None)


def _keys_of(claim: GroundedClaim, window: Window, frame: Frame) -> list[tuple[str, str]]:
    # The keys in the quote; else the turn's only one: a turn that names several does not say which the quote is about.
    # A document's claim says itself what it is about, and a passage's only key may be of another sentence's matter.
    keys = (window.is_document and keys_in(claim.record.claim_text, frame)) or keys_in(claim.span.quote, frame)
    if not keys and not window.is_document:
        distinct = {(k, compared_key(key, frame.types[k])): (k, key) for k, key in keys_in(claim.turn.text, frame)}
        keys = list(distinct.values()) if len(distinct) == 1 else []
    return keys


def _same_key(candidate: Object, key: str, frame: Frame) -> bool:
    declared = frame.types.get(candidate.type)
    return compared_key(candidate.ref, declared) == compared_key(key, declared)


def _dated(objects: Sequence[Object], frame: Frame, time: Interval, zone: tzinfo) -> list[Object]:
    if time.precision != "day" or time.start is None:
        return []
    day = time.start.astimezone(zone).date()
    return [o for o in objects if day in _days(o, frame)]


def _days(candidate: Object, frame: Frame) -> set[date]:
    fields = frame.types[candidate.type].fields
    return {
        day for name, rule in fields.items() if rule.dated and (day := _day(candidate.fields.get(name))) is not None
    }


def _day(value: Any) -> date | None:
    try:
        return date.fromisoformat(value[:10]) if isinstance(value, str) else None
    except ValueError:
        return None


@lru_cache(maxsize=1024)
def _pattern(expression: str) -> Any:
    return _re2.compile(expression)
