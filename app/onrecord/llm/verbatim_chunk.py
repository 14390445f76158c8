"""A document's chunk read without a model: each sentence that states something is a claim in its exact words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from onrecord.llm import verbatim
from onrecord.models.answer import ClaimifyAnswer, DocumentClaim, Outcome, Record, SelectionAnswer, Statement
from onrecord.models.chunk import Framed, Target
from onrecord.models.claim import Decision
from onrecord.models.source import Frame, Speaker, Window
from onrecord.text.find import says_first_person

_COLUMNS = re.compile(r"[^|\d\n]*[^|\d\n.!?。！？]( \| [^|\d\n]*[^|\d\n.!?。！？])+")
"""A row of cells without a figure and without a sentence's end: a table's head."""
_OUTCOMES: dict[str, Outcome] = {
    "question": "drop_question",
    "boilerplate": "drop_boilerplate",
    "no_info": "drop_no_info",
    # A claim of more than its ceiling is refused where claims are refused: it is no matter of what it says.
    "too_long": "keep",
}


def select(framed: Framed) -> SelectionAnswer:
    """Every sentence judged by rule; what no rule knows states nothing."""
    records, dropped = _read(framed)
    said = [_kept(record.source_span.quote) for record in records]
    said += [
        Statement(source_span=one.quote or "", outcome=_OUTCOMES.get(one.reason, "drop_no_info")) for one in dropped
    ]
    text = framed.target.chunk.text
    return SelectionAnswer(statements=tuple(sorted(said, key=lambda one: text.find(one.source_span))))


def _kept(words: str) -> Statement:
    # what the columns of a row are is told elsewhere, so a row is kept with a mark, and one that only tells them is not
    if _COLUMNS.fullmatch(words):
        return Statement(source_span=words, outcome="drop_boilerplate")
    if verbatim.states_row(f"|{words}|") and "|" in words:
        return Statement(source_span=words, outcome="keep_flagged", protected_class="quantity")
    return Statement(source_span=words, outcome="keep")


def claimify(framed: Framed, statements: Sequence[str]) -> ClaimifyAnswer:
    """A claim for each sentence that was kept, as it stands."""
    records, dropped = _read(framed)
    kept = frozenset(statements)
    claims: list[DocumentClaim] = []
    at = 0
    for record in records:
        start, at = _place(record.source_span.quote, framed.target, at)
        if record.source_span.quote not in kept:
            continue
        claims.append(_claim(record, framed.target, start, at))
    for one in dropped:
        if one.reason == "too_long" and one.quote in kept:
            start, end = _place(one.quote or "", framed.target, 0)
            claims.append(DocumentClaim(claim_text=one.quote or "", cites=_labels(framed.target, start, end)))
    return ClaimifyAnswer(claims=tuple(claims))


def _read(framed: Framed) -> tuple[tuple[Record, ...], tuple[Decision, ...]]:
    # As a person's turn: what the rules of a conversation read, they read here; a document gives nobody orders.
    target = framed.target
    plain = Speaker(speaker_id=target.speaker.speaker_id, name=target.speaker.name)
    turn = target.turn()
    window = Window(
        window_id=target.window_id,
        conversation_id=target.doc_id,
        owned=(turn,),
        speakers={plain.speaker_id: plain},
    )
    space = framed.frame.space.model_copy(update={"features": frozenset[str]()})
    answer, dropped = verbatim.read(window, Frame(space=space))
    return answer.records, dropped


def _claim(record: Record, target: Target, start: int, end: int) -> DocumentClaim:
    own = target.chunk.label is not None and says_first_person(record.claim_text)
    return DocumentClaim(
        claim_text=record.claim_text,
        cites=_labels(target, start, end),
        is_attributed=record.attributed_to is not None,
        attributed_to=record.attributed_to,
        subject_kind="user" if own else "unresolved",
        value=record.value,
        kind=record.kind,
        time=record.time,
        temporal_phrase=record.temporal_phrase,
    )


def _place(words: str, target: Target, after: int) -> tuple[int, int]:
    start = target.chunk.text.find(words, after)
    start = start if start >= 0 else max(target.chunk.text.find(words), 0)
    return start, start + len(words)


def _labels(target: Target, start: int, end: int) -> tuple[str, ...]:
    return tuple(label for label, (a, b) in target.sentences.items() if a < end and start < b)
