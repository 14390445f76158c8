"""Claimify: what a model rewrote becomes claims that can be stored, or decisions that say which rule refused it.

Pure: the same answers, chunk and frame always come to the same claims, so a crash is repaired by reading them again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from typing import cast

from onrecord.models.answer import DocumentClaim, Record, SourceSpan
from onrecord.models.calendar import Interval
from onrecord.models.chunk import Framed
from onrecord.models.claim import Binding, BoundClaim, CitedClaim, Decision, GroundedClaim, ResolvedClaim, Span, Subject
from onrecord.models.identity import Identity
from onrecord.stages import envelope
from onrecord.stages.bind import bind, find_objects
from onrecord.stages.envelope import Shape
from onrecord.stages.extract import fitting
from onrecord.stages.ground_claim import Refusal, Shown, ground_claim
from onrecord.stages.resolve_subject import Known, attribute_of, subject_of, thing
from onrecord.stages.resolve_time import zone_for
from onrecord.stages.select import Judged, Selection
from onrecord.stages.times import times_of
from onrecord.text.figures import figure_values
from onrecord.text.find import contains_word
from onrecord.text.normalize import normalize_text
from onrecord.text.words import is_function_word, vocabulary

SHAPE = Shape(("claims",), "claims", frozenset({"claim_text"}))
_NOTHING = Interval()


@dataclass(frozen=True, slots=True)
class Claimed:
    """What Claimify came to. `returned` counts the claims of the answer; `usable`: anything could be read."""

    claims: tuple[CitedClaim, ...] = ()
    decisions: tuple[Decision, ...] = ()
    returned: int = 0
    usable: bool = True


def subjects(raw: str) -> list[str]:
    """Every name that an answer's claims are about, for whoever looks up whose it is."""
    found = envelope.read(raw, SHAPE)
    claims = [
        cast("dict[str, object]", value)
        for value in (found.lists["claims"] if found else ())
        if isinstance(value, dict)
    ]
    said = (claim.get("subject") for claim in claims)
    return sorted({name.strip() for name in said if isinstance(name, str) and name.strip()})


def claimify(raw: str, framed: Framed, selection: Selection) -> Claimed:
    """Read a `ClaimifyAnswer`: every claim of it ends stored or refused, every kept statement claimed or omitted."""
    found = envelope.read(raw, SHAPE)
    if found is None:
        return Claimed(usable=False)
    desk = _Desk(framed, selection, found.repaired("claims"))
    said = fitting("claim", found.lists["claims"], DocumentClaim, desk.decisions)
    claims = desk.judge(said)
    desk.omitted([claim for _, claim in said])
    return Claimed(tuple(claims), tuple(desk.decisions), returned=len(found.lists["claims"]))


def nothing_kept() -> Claimed:
    """What a chunk comes to whose Selection kept nothing: there is nothing to ask."""
    return Claimed()


@dataclass(slots=True)
class _Desk:
    """One answer at work."""

    framed: Framed
    selection: Selection
    decisions: list[Decision]
    known: Known = field(init=False)
    zone: tzinfo = field(init=False)
    texts: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        target, frame = self.framed.target, self.framed.frame
        self.known = Known.of(target.window(), frame)
        self.zone = zone_for(None, frame.space.time_zone, target.at)
        called = (target.chunk.label, target.speaker.name, target.speaker.speaker_id)
        self.texts = (*target.shown().values(), *(name for name in called if name))

    def judge(self, said: Sequence[tuple[int, DocumentClaim]]) -> list[CitedClaim]:
        target, frame = self.framed.target, self.framed.frame
        turn = target.turn()
        records = [(index, self._record(claim)) for index, claim in said]
        times = times_of(
            records, dict.fromkeys((i for i, _ in records), turn), {turn.passage_id: self.zone}, frame.space
        )
        shown = Shown(target.shown(), self.selection.kept_labels(target), target.chunk.label)
        kept: list[CitedClaim] = []
        seen: dict[str, int] = {}
        for (index, claim), (_, record) in zip(said, records, strict=True):
            span = self._span(next(iter(claim.cites), ""))
            grounded = GroundedClaim(index, record, turn, span or self._whole())
            time, told = times[index].heard(grounded)
            dates = times[index].iso_days() if time != _NOTHING else frozenset[str]()
            if (refused := ground_claim(claim, shown, dates)) is not None:
                self._refuse(claim, index, refused, span)
                continue
            cited = self._cited(claim, grounded, times[index].zone, time, dates)
            if (first := seen.setdefault(cited.bound.claim_id, index)) != index:
                self._decide("duplicate", f"claim {first} says the same of the same words", grounded)
                continue
            self.decisions += told
            for added in claim.added_context:
                detail = {"label": added.label, "origin": added.origin, "claim_text": claim.claim_text}
                self.decisions.append(
                    Decision("added_context", added.origin, target.passage_id, added.text, index, detail)
                )
            kept.append(cited)
        return kept

    def omitted(self, claims: Sequence[DocumentClaim]) -> None:
        """A decision for each kept statement that no claim of the answer cites."""
        target = self.framed.target
        spans = [target.sentences[label] for claim in claims for label in claim.cites if label in target.sentences]
        for one in self.selection.kept:
            if not any(one.overlaps(*span) for span in spans):
                self.decisions.append(_omitted(one, target.passage_id, target.chunk.text))

    def _record(self, claim: DocumentClaim) -> Record:
        span = self._span(next(iter(claim.cites), ""))
        named = claim.subject_kind == "named_entity" and (claim.subject or "").strip()
        kind = claim.subject_kind if claim.subject_kind != "named_entity" or named else "unresolved"
        holder = (claim.attributed_to or "").strip() or self.framed.target.speaker.name
        return Record(
            claim_text=claim.claim_text,
            value=claim.value or None,
            kind=claim.kind,
            subject=(claim.subject or "").strip(),
            subject_kind=kind,
            attribute=claim.attribute or None,
            time=claim.time,
            temporal_phrase=claim.temporal_phrase or None,
            source_span=SourceSpan(turn_index=1, quote=span.quote if span else ""),
            attributed_to=holder or self.framed.target.speaker.speaker_id if claim.is_attributed else None,
        )

    def _cited(
        self, claim: DocumentClaim, grounded: GroundedClaim, zone: tzinfo, time: Interval, dates: frozenset[str]
    ) -> CitedClaim:
        target, frame = self.framed.target, self.framed.frame
        grounded = self._sourced_fields(claim, grounded, dates)
        window = target.window()
        bindings = find_objects(grounded, window, frame, time, zone)
        subject, decisions = subject_of(grounded, window, frame, self.known, bindings)
        self.decisions += decisions
        attribute = None
        is_named = subject is not None
        if subject is not None:
            attribute, unknown = attribute_of(grounded, subject, frame)
            self.decisions += [unknown] if unknown is not None else []
        else:
            subject = self._fallback(grounded)
        if claim.valid_kind is not None and time != _NOTHING:
            time = time.model_copy(update={"kind": claim.valid_kind})
        resolved = ResolvedClaim(
            grounded=grounded,
            subject=subject,
            attribute=attribute,
            time=time,
            ended=_NOTHING,
            time_zone=str(zone),
        )
        bound = bind(resolved, bindings, window, frame)
        if isinstance(bound, Decision):  # only an instruction can be refused here, and a document gives none
            raise AssertionError(bound.reason)
        if not is_named and not claim.is_attributed:
            bound = replace(bound, fact_key=_text_key(resolved, bindings, self.framed.identity))
        return self._with_evidence(claim, bound)

    def _sourced_fields(self, claim: DocumentClaim, grounded: GroundedClaim, dates: frozenset[str]) -> GroundedClaim:
        """The claim without a subject, a value or a key whose words nothing says; the gate judged its text alone."""
        record = grounded.record
        changes: dict[str, object] = {}
        wanting: list[str] = []
        if record.value is not None and not self._says(claim, record.value, dates):
            wanting.append("value")
            changes |= {"value": None, "attribute": None}
        if record.subject_kind == "named_entity" and not self._says(claim, record.subject, frozenset()):
            wanting.append("subject")
            changes |= {"subject_kind": "unresolved", "attribute": None}
        if not changes:
            return grounded
        detail = {"before": {name: getattr(record, name) for name in changes}, "after": changes}
        self._decide("fields_reconciled", f"nothing that was shown says its {' and '.join(wanting)}", grounded, detail)
        return replace(grounded, record=record.model_copy(update=changes))

    def _says(self, claim: DocumentClaim, words: str, dates: frozenset[str]) -> bool:
        """Whether the claim or what was shown says words: as they stand, or each of them, figures by their value."""
        texts = (claim.claim_text, *self.texts)
        if words in dates or any(contains_word(text, words) for text in texts):
            return True
        if not figure_values(words) <= frozenset[object]().union(*map(figure_values, texts)):
            return False
        said = frozenset[str]().union(*map(vocabulary, texts))
        rest = [word for word in vocabulary(words) if not any(map(str.isdigit, word))]
        return all(word in said or is_function_word(word) for word in rest)

    def _fallback(self, grounded: GroundedClaim) -> Subject:
        # What nothing names is about the document: a thing by its title, and under no key.
        target = self.framed.target
        if said := grounded.record.subject:
            detail = {"subject": said, "claim_text": grounded.record.claim_text}
            self._decide("subject_unresolved", f"nothing names what {said!r} is", grounded, detail)
        return thing((target.title or "").strip() or target.doc_id, self.framed.identity)

    def _with_evidence(self, claim: DocumentClaim, bound: BoundClaim) -> CitedClaim:
        origin = claim.cites[0]
        spans = [(label, span) for label in dict.fromkeys(claim.cites[1:]) if (span := self._span(label)) is not None]
        cited = [{"text": a.text, "origin": a.origin, "label": a.label} for a in claim.added_context]
        if "H" in claim.cites and not any(a.label == "H" for a in claim.added_context):
            cited.append({"text": "", "origin": "header", "label": "H"})
        return CitedClaim(
            bound=bound,
            origin=origin,
            evidence=tuple((label, span) for label, span in spans if label != origin),
            added_context=tuple(cited),
            entailment_self_verdict=claim.entailment_self_verdict,
        )

    def _span(self, label: str) -> Span | None:
        target = self.framed.target
        if label in target.sentences:
            start, end = target.sentences[label]
            return Span(target.passage_id, start, end, target.chunk.text[start:end])
        shown = target.around.get(label)
        return Span(shown.passage_id, shown.start, shown.end, shown.text) if shown else None

    def _whole(self) -> Span:
        target = self.framed.target
        return Span(target.passage_id, 0, len(target.chunk.text), target.chunk.text)

    def _refuse(self, claim: DocumentClaim, index: int, refused: Refusal, span: Span | None) -> None:
        detail = {"claim_text": claim.claim_text, "cites": list(claim.cites), "words": list(refused.words)}
        # What cites nothing of the target has no words of it to show.
        passage_id = self.framed.target.passage_id
        quote = span.quote if span is not None and span.passage_id == passage_id else None
        self.decisions.append(Decision("grounding_rejected", refused.gate, passage_id, quote, index, detail))

    def _decide(
        self, kind: str, reason: str, grounded: GroundedClaim, detail: Mapping[str, object] | None = None
    ) -> None:
        span = grounded.span
        said = dict(detail) if detail is not None else {"claim_text": grounded.record.claim_text}
        self.decisions.append(Decision(kind, reason, span.passage_id, span.quote, grounded.index, said))


def _omitted(one: Judged, passage_id: str, text: str) -> Decision:
    reason = "no claim came back for this statement"
    detail = {"statement": one.index, "outcome": one.statement.outcome}
    return Decision("claimify_omitted", reason, passage_id, text[one.start : one.end], detail=detail)


def _text_key(claim: ResolvedClaim, bindings: Sequence[Binding], identity: Identity) -> str:
    # About nothing that has a name: whoever says the same words speaks of the same fact.
    start = claim.time.start if claim.record.kind == "occurrence" else None
    when = start.isoformat() if start is not None else None
    return identity.of("key", "text", *sorted(map(str, bindings)), normalize_text(claim.record.claim_text), when)
