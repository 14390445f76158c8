"""A window's answer, through every duty in its order, to claims that can be stored and decisions that say the rest.

Pure: the same answer, window and frame always settle the same way, so a crash, a fixed bug or a changed rule is
repaired by settling the stored answer again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo

from onrecord.models.answer import FollowUpNeeds, Record, UncitedFigure, UnresolvedSubject
from onrecord.models.calendar import Interval
from onrecord.models.claim import Binding, BoundClaim, Decision, GroundedClaim, ResolvedClaim
from onrecord.models.source import Frame, Turn, Window
from onrecord.stages import account, gate
from onrecord.stages.bind import bind, find_objects
from onrecord.stages.extract import Parsed
from onrecord.stages.instruct import refused_instruction
from onrecord.stages.relate import related
from onrecord.stages.resolve_subject import (
    Known,
    addressee_of,
    attribute_of,
    fallback,
    named_candidates,
    relations_of,
    speaker_subject,
    subject_of,
)
from onrecord.stages.resolve_time import zone_for
from onrecord.stages.times import Times, times_of
from onrecord.text.find import contains_word

_NOTHING = Interval()


@dataclass(frozen=True, slots=True)
class Settled:
    """What an answer comes to: claims and decisions, or, where a follow-up is due, what it would ask."""

    claims: tuple[BoundClaim, ...]
    decisions: tuple[Decision, ...]
    needs: FollowUpNeeds


def settle(first: Parsed, window: Window, frame: Frame, follow_up: Parsed | None, *, may_ask: bool) -> Settled:
    """Every duty of `conversations.md` but those that need the graph's claims (21 to 23).

    With `may_ask`, what a first answer left open comes back as needs; without, or after a follow-up, as decisions.
    """
    desk = _Desk(first, follow_up, window, frame)
    grounded = desk.ground()
    desk.resolve(grounded)
    needs = desk.needs(grounded)
    if may_ask and follow_up is None and not needs.is_empty:
        return Settled((), (), needs)
    desk.leave_open(needs)
    desk.unaccounted()
    return Settled(tuple(desk.bound()), tuple(desk.decisions), FollowUpNeeds())


@dataclass(slots=True)
class _Desk:
    """One answer at work: its records on their way, and the decisions taken so far."""

    first: Parsed
    follow_up: Parsed | None
    window: Window
    frame: Frame
    decisions: list[Decision] = field(default_factory=list[Decision])
    records: list[tuple[int, Record]] = field(default_factory=list[tuple[int, Record]])
    zones: dict[str, tzinfo] = field(default_factory=dict[str, tzinfo])
    times: dict[int, Times] = field(default_factory=dict[int, Times])
    unresolved: list[UnresolvedSubject] = field(default_factory=list[UnresolvedSubject])
    bundles: list[GroundedClaim] = field(default_factory=list[GroundedClaim])
    resolved: list[tuple[ResolvedClaim, tuple[Binding, ...]]] = field(
        default_factory=list[tuple[ResolvedClaim, tuple[Binding, ...]]]
    )

    def __post_init__(self) -> None:
        self.decisions += self.first.decisions
        self.records += self.first.records
        if self.follow_up is not None:
            self._take_up(self.follow_up)
        space_zone = self.frame.space.time_zone
        for turn in self.window.owned:
            zone = zone_for(self.window.speaker(turn.speaker_id).time_zone, space_zone, turn.at)
            self.zones[turn.passage_id] = zone
        first = self.window.owned[0]
        turns = {i: self.window.turn(r.source_span.turn_index) or first for i, r in self.records}
        self.times = times_of(self.records, turns, self.zones, self.frame.space)

    def ground(self) -> list[GroundedClaim]:
        """Duties 3 to 9; the arithmetic of 18 comes before, since 5 accepts the dates that a time resolved to."""
        dates = {index: times.iso_days() for index, times in self.times.items()}
        grounded, decisions = gate.ground(self.records, self.window, dates)
        self.decisions += decisions
        moved = {claim.index: claim.turn for claim in grounded}
        first = self.window.owned[0]
        turns = {i: moved.get(i) or self.window.turn(r.source_span.turn_index) or first for i, r in self.records}
        self.times = times_of(self.records, turns, self.zones, self.frame.space)
        return grounded

    def resolve(self, grounded: Sequence[GroundedClaim]) -> None:
        """Duties 10 to 14, 18 and 19, record by record."""
        known = Known.of(self.window, self.frame)
        for claim in grounded:
            if not claim.record.single_claim:
                self.bundles.append(claim)
            else:
                self._resolve(claim, known)

    def needs(self, grounded: Sequence[GroundedClaim]) -> FollowUpNeeds:
        """What duties 1, 12, 14, 15 and 16 would ask."""
        return FollowUpNeeds(
            missing_claims=self._unrecorded(),
            uncited_figures=tuple(
                UncitedFigure(self.window.owned.index(found.turn) + 1, found.figure)
                for found in account.uncited_figures(self.window, self._quotes(grounded))
            ),
            unresolved=tuple(self.unresolved),
            bundles=tuple(claim.index for claim in self.bundles),
            missing_halves=tuple(claim.index for claim in account.durable_half_missing(grounded)),
        )

    def leave_open(self, needs: FollowUpNeeds) -> None:
        """What was asked in vain, or is not asked at all, becomes decisions."""
        for text in needs.missing_claims:
            self._decide("claim_unrecorded", "the answer lists it, and no record came for it", quote=text)
        for figure in needs.uncited_figures:
            turn = self.window.owned[figure.turn_index - 1]
            self._decide("figure_uncited", "no record's quote has it", turn=turn, quote=figure.figure)
        by_index = dict(self.records)
        for index in needs.missing_halves:
            record = by_index[index]
            reason = "it changes what holds, and no record says what holds since"
            self._decide("durable_half_missing", reason, quote=record.source_span.quote, record=index)
        for claim in self.bundles:
            split = self.follow_up is not None and self._covered(claim)
            reason = "it was split into the follow-up's records" if split else "it holds several claims"
            self._decide("bundle", reason, turn=claim.turn, quote=claim.span.quote, record=claim.index)

    def unaccounted(self) -> None:
        """Duty 17: a person's turn that states something, without any record, kept or refused."""
        cited = {turn.passage_id for _, r in self.records if (turn := self.window.turn(r.source_span.turn_index))}
        cited |= {d.passage_id for d in self.decisions if d.passage_id is not None}
        for turn in account.unaccounted_turns(self.window, frozenset(cited)):
            self._decide(
                "turn_unaccounted", "it states something, and no record came of it", turn=turn, quote=turn.text
            )

    def bound(self) -> list[BoundClaim]:
        """Duty 20, then binding, audience and key."""
        kept: list[BoundClaim] = []
        for claim, bindings in self.resolved:
            refused, inferred = refused_instruction(claim.grounded, self.window, self.frame)
            if refused is not None:
                self.decisions.append(refused)
                continue
            if inferred is not None:
                self.decisions.append(inferred)
                plain = replace(claim.grounded, record=claim.record.model_copy(update={"instruction": None}))
                claim = replace(claim, grounded=plain, expires=None)  # noqa: PLW2901 - the same claim, put right
            outcome = bind(claim, bindings, self.window, self.frame)
            if isinstance(outcome, Decision):
                self.decisions.append(outcome)
            else:
                kept.append(outcome)
        return kept

    def _resolve(self, claim: GroundedClaim, known: Known) -> None:
        times = self.times[claim.index]
        zone = self.zones[claim.turn.passage_id]
        bindings = find_objects(claim, self.window, self.frame, times.time.interval, zone)
        claim = self._named(claim, known)
        subject, decisions = subject_of(claim, self.window, self.frame, known, bindings)
        if subject is not None:
            attribute, unknown = attribute_of(claim, subject, self.frame)
            decisions += [unknown] if unknown is not None else []
        else:
            attribute = None
            if claim.record.attribute is not None:
                self.unresolved.append(UnresolvedSubject(claim.index, named_candidates(known)))
            fallen, decision = fallback(claim, self.window)
            subject = fallen or speaker_subject(claim.turn.speaker_id, self.window)
            decisions.append(decision)
        time, time_decisions = times.heard(claim)
        relations, changed = relations_of(claim)
        addressee = addressee_of(claim, known, self.frame)
        self.decisions += [*decisions, *time_decisions, *changed]
        record = claim.record
        self.resolved.append(
            (
                ResolvedClaim(
                    grounded=claim,
                    subject=subject,
                    attribute=attribute,
                    time=time,
                    ended=times.ended.interval if record.ends_current else _NOTHING,
                    expires=times.expires.interval if record.instruction is not None else None,
                    addressee=addressee,
                    relations=relations,
                    related=related(claim, subject, addressee, relations, known, self.window, self.frame),
                    time_zone=str(zone),
                ),
                bindings,
            )
        )

    def _named(self, claim: GroundedClaim, known: Known) -> GroundedClaim:
        # A follow-up's resolution names what was offered to it, or what the window says; it invents no name.
        resolutions = self.follow_up.resolutions if self.follow_up is not None else ()
        said = next((r for r in resolutions if r.record == claim.index), None)
        if said is None or claim.record.subject_kind != "unresolved":
            return claim
        text = "\n".join(turn.text for turn in (*self.window.earlier, *self.window.owned))
        names = said.subject_kind == "named_entity"
        if names and not known.has(said.subject) and not contains_word(text, said.subject):
            return claim
        update = {"subject": said.subject, "subject_kind": said.subject_kind}
        return replace(claim, record=claim.record.model_copy(update=update))

    def _take_up(self, answer: Parsed) -> None:
        # The follow-up's records are counted on from the first answer's.
        self.decisions += [
            d if d.record is None else replace(d, record=d.record + self.first.returned) for d in answer.decisions
        ]
        self.records += [(index + self.first.returned, record) for index, record in answer.records]

    def _unrecorded(self) -> tuple[str, ...]:
        came = 0 if self.follow_up is None else self.follow_up.returned
        return self.first.missing[came:]

    def _quotes(self, grounded: Sequence[GroundedClaim]) -> list[str]:
        # Kept or refused: the words of a refused record name the figure all the same.
        kept = {claim.index: claim.span.quote for claim in grounded}
        return [kept.get(index, record.source_span.quote) for index, record in self.records]

    def _covered(self, bundle: GroundedClaim) -> bool:
        return any(
            c.index >= self.first.returned
            and c.turn == bundle.turn
            and c.span.start < bundle.span.end
            and bundle.span.start < c.span.end
            for c, _ in ((r.grounded, b) for r, b in self.resolved)
        )

    def _decide(
        self, kind: str, reason: str, *, turn: Turn | None = None, quote: str | None = None, record: int | None = None
    ) -> None:
        self.decisions.append(Decision(kind, reason, turn.passage_id if turn else None, quote, record))
