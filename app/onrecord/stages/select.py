"""Selection: which statements of a chunk are worth a claim, and what became of each sentence that it was to judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from onrecord.models.answer import Introduction, Statement
from onrecord.models.chunk import Introduced, Target
from onrecord.models.claim import Decision
from onrecord.stages import envelope
from onrecord.stages.envelope import Shape
from onrecord.stages.extract import fitting
from onrecord.stages.quotes import occurrences

SHAPE = Shape(("statements", "introduced"), "statements", frozenset({"source_span", "outcome"}))
INTRODUCED_MAX = 20
"""Of one chunk; a longer list is no introduction."""

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement that the chunk holds: `[start, end)` of its text, and its index in the answer, from 0."""

    index: int
    statement: Statement
    start: int
    end: int

    def overlaps(self, start: int, end: int) -> bool:
        """Whether it shares characters with a range of the same text."""
        return self.start < end and start < self.end


@dataclass(frozen=True, slots=True)
class Selection:
    """What Selection came to. `returned` counts the statements of the answer; `usable`: anything could be read."""

    judged: tuple[Judged, ...] = ()
    introduced: tuple[Introduced, ...] = ()
    decisions: tuple[Decision, ...] = ()
    returned: int = 0
    usable: bool = True

    @property
    def kept(self) -> tuple[Judged, ...]:
        """The statements that claims may be made of."""
        return tuple(one for one in self.judged if one.statement.is_kept)

    def kept_labels(self, target: Target) -> frozenset[str]:
        """The labels of the sentences that a kept statement covers, whole or in part."""
        return frozenset(
            label for label, span in target.sentences.items() if any(one.overlaps(*span) for one in self.kept)
        )


def select(raw: str, target: Target) -> Selection:
    """Read a `SelectionAnswer` against its chunk: every statement, and every sentence, ends kept or as a decision."""
    found = envelope.read(raw, SHAPE)
    if found is None:
        return Selection(usable=False)
    decisions = found.repaired("statements")
    said = fitting("statement", found.lists["statements"], Statement, decisions)
    judged, unheard = _located(said, target)
    decisions += unheard
    decisions += [decision for one in judged if (decision := _decided(one, target)) is not None]
    decisions += _missing(judged, target)
    introductions = fitting("introduction", found.lists["introduced"], Introduction, decisions, is_record=False)
    introduced, unfounded = _introduced([introduction for _, introduction in introductions], target)
    return Selection(
        tuple(judged), tuple(introduced), (*decisions, *unfounded), returned=len(found.lists["statements"])
    )


def _located(said: Sequence[tuple[int, Statement]], target: Target) -> tuple[list[Judged], list[Decision]]:
    """Each statement where the chunk holds it; words that it holds twice are taken in the order that they come."""
    turn, window = target.turn(), target.window()
    judged: list[Judged] = []
    unheard: list[Decision] = []
    for index, statement in said:
        places = occurrences(statement.source_span, turn, window)
        if not places:
            reason = "the chunk does not hold these words"
            detail = {"outcome": statement.outcome}
            unheard.append(
                Decision("statement_not_found", reason, target.passage_id, statement.source_span, index, detail)
            )
            continue
        free = [place for place in places if not any(one.overlaps(*place) for one in judged)]
        judged.append(Judged(index, statement, *(free or places)[0]))
    return judged, unheard


def _decided(one: Judged, target: Target) -> Decision | None:
    statement, quote = one.statement, target.chunk.text[one.start : one.end]
    detail = {"protected_class": statement.protected_class, "outcome": statement.outcome}
    if not statement.is_kept:
        reason = statement.outcome.removeprefix("drop_")
        return Decision("selection_drop", reason, target.passage_id, quote, one.index, detail)
    if statement.outcome == "keep_flagged":
        reason = statement.protected_class or "borderline"
        return Decision("selection_flag", reason, target.passage_id, quote, one.index, detail)
    return None


def _missing(judged: Sequence[Judged], target: Target) -> list[Decision]:
    text = target.chunk.text
    return [
        Decision(
            "selection_missing",
            "no statement of the answer covers this sentence",
            target.passage_id,
            text[start:end],
            detail={"label": label},
        )
        for label, (start, end) in target.sentences.items()
        if not any(one.overlaps(start, end) for one in judged)
    ]


def _introduced(said: Sequence[Introduction], target: Target) -> tuple[list[Introduced], list[Decision]]:
    turn, window = target.turn(), target.window()
    kept: list[Introduced] = []
    unfounded: list[Decision] = []
    for one in said:
        places = occurrences(one.source_span, turn, window) if one.name.strip() else ()
        if not places or len(kept) == INTRODUCED_MAX:
            reason = "the chunk does not hold these words" if not places else f"more than {INTRODUCED_MAX} in one chunk"
            detail = {"name": one.name}
            unfounded.append(
                Decision("introduction_dropped", reason, target.passage_id, one.source_span, detail=detail)
            )
            continue
        start, end = places[0]
        kept.append(
            Introduced(
                name=one.name.strip(),
                kind=one.kind,
                passage_id=target.passage_id,
                start=start,
                end=end,
                quote=target.chunk.text[start:end],
            )
        )
    return kept, unfounded
