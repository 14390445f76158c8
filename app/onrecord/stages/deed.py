"""An event of an object, taken as it is: the claim that it makes, in its exact words, bound to its object by rule 1."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

from onrecord.errors import InputError
from onrecord.models.answer import Record, SourceSpan, Todo, WindowAnswer
from onrecord.models.calendar import Interval
from onrecord.models.claim import Binding, BoundClaim, GroundedClaim, ResolvedClaim, Span, Subject
from onrecord.models.identity import Identity
from onrecord.models.object import Deed, DeedKind
from onrecord.models.source import Audience, Space, Speaker, Turn, Window
from onrecord.stages.dates import midnight, to_utc
from onrecord.stages.ingest import check_id
from onrecord.stages.keys import fact_key_of
from onrecord.stages.resolve_time import zone_for

TEXT_LENGTH_MAX = 2_000
"""Characters: an event's words are a row of every context of its object."""

_TODO: dict[DeedKind, Todo] = {"task_opened": "open", "task_done": "done", "action": "none"}
_MINUTE = timedelta(minutes=1)


def check(deed: Deed) -> None:
    """Raises InputError, naming the field, for an event that cannot be taken."""
    check_id(deed.by, "by")
    if deed.deed_id is not None:
        check_id(deed.deed_id, "id")
    if not deed.text.strip() or len(deed.text) > TEXT_LENGTH_MAX:
        raise InputError(f"An event's text has 1 to {TEXT_LENGTH_MAX} characters, not {len(deed.text)}.", "text")
    if any("\ud800" <= c <= "\udfff" for c in deed.text):
        raise InputError("An event's text holds half of a surrogate pair.", "text")
    if at_of(deed).utcoffset() is None:
        raise InputError("The time of an event has an offset.", "at")
    if deed.due is not None and deed.kind != "task_opened":
        raise InputError("Only an event task_opened has a due date.", "due")
    if isinstance(deed.due, datetime) and deed.due.utcoffset() is None:
        raise InputError("A due time has an offset; a due day is written 2026-10-05.", "due")


def at_of(deed: Deed) -> datetime:
    """When an event was; it has its time once it is checked."""
    if deed.at is None:
        raise InputError("An event has a time.", "at")
    return deed.at


def said_by(deed: Deed) -> WindowAnswer:
    """The answer that its extraction keeps: one record, in the event's own words."""
    return WindowAnswer(claims_found=(deed.text,), records=(_record(deed),))


def claim_of(
    deed: Deed, speaker: Speaker, owner: str | None, passage_id: str, window_id: str, space: Space
) -> tuple[BoundClaim, Window]:
    """The claim of an event, and the window that reads it. `owner` is the speaker whose object it is, if one's.

    What is done is an observation that closes the open item of its action, where there is one.
    """
    turn = Turn(
        passage_id=passage_id,
        conversation_id="",
        turn_id=passage_id,
        speaker_id=deed.by,
        text=deed.text,
        at=at_of(deed),
        position=0,
        audience=deed.audience,
        object_refs=(deed.object,),
    )
    zone = zone_for(speaker.time_zone, space.time_zone, at_of(deed))
    span = Span(passage_id, 0, len(deed.text), deed.text)
    resolved = ResolvedClaim(
        grounded=GroundedClaim(0, _record(deed), turn, span),
        subject=Subject("speaker", deed.by, speaker.name or deed.by),
        attribute=None,
        time=_time(deed, zone),
        ended=Interval(),
        time_zone=str(zone),
    )
    identity, bindings = Identity(space.key), (Binding(deed.object, 1),)
    is_task = deed.kind != "action"
    claim = BoundClaim(
        claim_id=identity.of("claim", window_id, passage_id, span.start, span.end, deed.text),
        resolved=resolved,
        bindings=bindings,
        audience=_audience(deed, owner),
        form="open_item" if deed.kind == "task_opened" else "observation",
        fact_key=fact_key_of(resolved, bindings, "open_item" if is_task else "observation", speaker, identity),
    )
    return claim, Window(window_id=window_id, conversation_id="", owned=(turn,), speakers={deed.by: speaker})


def _record(deed: Deed) -> Record:
    return Record(
        claim_text=deed.text,
        kind="standing" if deed.kind == "task_opened" else "occurrence",
        subject=deed.by,
        subject_kind="agent",
        todo=_TODO[deed.kind],
        source_span=SourceSpan(turn_index=1, quote=deed.text),
    )


def _audience(deed: Deed, owner: str | None) -> Audience:
    # The rules of `objects.md` for what is no instruction; nobody has spoken before an event.
    return deed.audience or ("shared" if deed.by == owner else "internal")


def _time(deed: Deed, zone: tzinfo) -> Interval:
    """Of what is to be done its due time; of what was done, when."""
    at = deed.due if deed.kind == "task_opened" else at_of(deed)
    if at is None:
        return Interval()
    if isinstance(at, datetime):
        start = at.astimezone(UTC)
        return Interval(start=start, end=start + _MINUTE, precision="instant", kind="event_time")
    return Interval(start=_start(at, zone), end=_start(at + timedelta(1), zone), precision="day", kind="event_time")


def _start(day: date, zone: tzinfo) -> datetime:
    return to_utc(midnight(day), zone)
