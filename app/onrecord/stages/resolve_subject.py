"""Duties 10 to 13: whom or what a record is about, and the key that it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from onrecord.models.answer import RELATION_TYPES, Record
from onrecord.models.claim import Binding, Decision, GroundedClaim, Subject
from onrecord.models.identity import Identity
from onrecord.models.object import Attribute, ObjectRef
from onrecord.models.source import Frame, Name, Window
from onrecord.stages.bind import named_types, object_by_key
from onrecord.text.find import says_first_person
from onrecord.text.normalize import normalize_key
from onrecord.text.words import language_of

RELATIONS_MAX = 3


@dataclass(frozen=True, slots=True)
class Known:
    """The names in reach of a window, by how they compare: its speakers, its organization, its things."""

    names: dict[str, Name]

    @classmethod
    def of(cls, window: Window, frame: Frame) -> Known:
        """The names of a window's speakers come before those of the graph."""
        speakers = [
            Name(kind="speaker", id=s.speaker_id, name=spelling)
            for s in window.speakers.values()
            for spelling in (s.name, s.speaker_id)
            if spelling
        ]
        names: dict[str, Name] = {}
        for name in (*speakers, *frame.names):
            names.setdefault(normalize_key(name.name), name)
        return cls(names)

    def has(self, name: str) -> bool:
        """Whether a name is in reach, in any spelling."""
        return normalize_key(name) in self.names


def subject_of(
    claim: GroundedClaim, window: Window, frame: Frame, known: Known, bindings: Sequence[Binding]
) -> tuple[Subject | None, list[Decision]]:
    """Duties 10 to 12 up to the follow-up: None where the subject is still unresolved."""
    record = claim.record
    if record.subject_kind == "user":
        return _user(claim, window)
    if record.subject_kind == "agent":
        return _agent(claim, window), []
    if record.subject_kind == "named_entity":
        return _named(claim, window, frame, known)
    return _bound(record, frame, bindings), []


def fallback(claim: GroundedClaim, window: Window) -> tuple[Subject, Decision]:
    """Duty 12's end: a subject that stays unresolved is the conversation's speaker, and the record has no key."""
    said = Decision(
        kind="subject_unresolved",
        reason=f"nothing names what {claim.record.subject!r} is",
        passage_id=claim.span.passage_id,
        quote=claim.span.quote,
        record=claim.index,
        detail={"subject": claim.record.subject, "claim_text": claim.record.claim_text},
    )
    return speaker_subject(claim.turn.speaker_id, window), said


def speaker_subject(speaker_id: str, window: Window) -> Subject:
    """A speaker, as a subject."""
    return Subject("speaker", speaker_id, window.speaker(speaker_id).name or speaker_id)


def attribute_of(claim: GroundedClaim, subject: Subject, frame: Frame) -> tuple[Attribute | None, Decision | None]:
    """Duty 13: the record's key, where it is in the list for its subject's kind, exactly."""
    slug = claim.record.attribute
    if slug is None:
        return None, None
    attribute = frame.attributes.get(slug)
    kind = "person" if subject.kind == "speaker" else "thing"
    if attribute is not None and attribute.for_ == kind:
        return attribute, None
    reason = f"{slug!r} is not in the list of attributes of a {kind}"
    return None, Decision(
        kind="attribute_unknown",
        reason=reason,
        passage_id=claim.span.passage_id,
        quote=claim.span.quote,
        record=claim.index,
        detail={"attribute": slug},
    )


def thing(name: str, identity: Identity) -> Subject:
    """A named thing: its id comes from its normalized name, so that spellings of a bare name are one thing."""
    return Subject("thing", identity.of("thing", normalize_key(name)), name)


def _user(claim: GroundedClaim, window: Window) -> tuple[Subject, list[Decision]]:
    speaker = claim.turn.speaker_id
    user = window.customer or _spoken_to(speaker, window) or speaker
    if user == speaker or not says_first_person(claim.span.quote, language_of(claim.turn.text)):
        return speaker_subject(user, window), []
    corrected = Decision(
        kind="subject_corrected",
        reason="the words are in the first person, and another than the user says them",
        passage_id=claim.span.passage_id,
        quote=claim.span.quote,
        record=claim.index,
        detail={"from": user, "to": speaker},
    )
    return speaker_subject(speaker, window), [corrected]


def _spoken_to(speaker: str, window: Window) -> str | None:
    """Whom an agent speaks to, where only one person is there: what it says of the user is not about the agent."""
    if window.speaker(speaker).is_person:
        return None
    people = {t.speaker_id for t in (*window.earlier, *window.owned) if window.speaker(t.speaker_id).is_person}
    return people.pop() if len(people) == 1 else None


def _agent(claim: GroundedClaim, window: Window) -> Subject:
    if window.speaker(claim.turn.speaker_id).kind == "agent":
        return speaker_subject(claim.turn.speaker_id, window)
    agents = [s.speaker_id for s in window.speakers.values() if s.kind == "agent"]
    return speaker_subject(agents[0] if len(agents) == 1 else claim.turn.speaker_id, window)


def _named(claim: GroundedClaim, window: Window, frame: Frame, known: Known) -> tuple[Subject, list[Decision]]:
    said = claim.record.subject.strip()
    if (found := object_by_key(said, window, frame)) is not None:
        return Subject("object", str(found), str(found)), []
    identity = Identity(frame.space.key)
    key = normalize_key(said)
    name = known.names.get(key)
    if name is None:
        subject = thing(said, identity)
        known.names[key] = Name(kind="thing", id=subject.id, name=said)
        return subject, []
    if name.name == said or name.id == said:
        return Subject(name.kind, name.id, name.name), []
    return Subject(name.kind, name.id, name.name), [name_merged(claim, said, name.name)]


def name_merged(claim: GroundedClaim, said: str, held: str) -> Decision:
    """Duty 11: the same name, spelled otherwise than the memory holds it."""
    return Decision(
        kind="name_merged",
        reason="the same name in another spelling",
        passage_id=claim.span.passage_id,
        quote=claim.span.quote,
        record=claim.index,
        detail={"from": said, "to": held},
    )


def _bound(record: Record, frame: Frame, bindings: Sequence[Binding]) -> Subject | None:
    # Duty 12: exactly one object, and the record's subject or its quote names the object's type.
    targets = [b.target for b in bindings if isinstance(b.target, ObjectRef)]
    if len(targets) != 1:
        return None
    named = named_types(f"{record.subject}\n{record.source_span.quote}", frame)
    if targets[0].type not in named:
        return None
    return Subject("object", str(targets[0]), str(targets[0]))


def named_candidates(known: Known) -> tuple[str, ...]:
    """What a follow-up may choose from for a subject without a name: the things in reach, newest first."""
    return tuple(dict.fromkeys(name.name for name in known.names.values() if name.kind == "thing"))


def addressee_of(claim: GroundedClaim, known: Known, frame: Frame) -> Subject | None:
    """Whom a recommendation, request or offer was made to: a known name, else a thing of that name."""
    said = (claim.record.addressee or "").strip()
    if not said:
        return None
    name = known.names.get(normalize_key(said))
    return Subject(name.kind, name.id, name.name) if name else thing(said, Identity(frame.space.key))


def relations_of(claim: GroundedClaim) -> tuple[tuple[str, ...], list[Decision]]:
    """Duty 19: only supplied types, at most three; anything else becomes `MENTIONS`."""
    said = claim.record.relations
    meant = tuple(dict.fromkeys(r if r in RELATION_TYPES else "MENTIONS" for r in said))
    known, unknown = meant[:RELATIONS_MAX], [r for r in said if r not in RELATION_TYPES]
    unknown += [r for r in meant[RELATIONS_MAX:] if r in said]
    if not unknown:
        return known, []
    return known, [
        Decision(
            kind="relation_unknown",
            reason=f"only the supplied relation types are kept, and {RELATIONS_MAX} of them at most",
            passage_id=claim.span.passage_id,
            quote=claim.span.quote,
            record=claim.index,
            detail={"relations": unknown},
        )
    ]
