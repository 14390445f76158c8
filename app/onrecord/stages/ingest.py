"""What a caller sends, checked before anything of it is written; and where a conversation is cut into windows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from onrecord.errors import ConflictError, InputError
from onrecord.models.source import Event, Said, Speaker

OWNED_TURNS_MAX = 12
EARLIER_TURNS_MAX = 6
TURN_LENGTH_MAX = 100_000
"""Characters of one turn."""
ID_LENGTH_MAX = 256
TURNS_MAX = 1_000
"""Turns of one event."""


def check(event: Event) -> tuple[Said, ...]:
    """The event's turns, each once; raises InputError, naming the turn and the field, for what cannot be taken."""
    if not event.turns:
        raise InputError("An event needs at least one turn.", "turns")
    if len(event.turns) > TURNS_MAX:
        raise InputError(f"An event holds at most {TURNS_MAX} turns; this one has {len(event.turns)}.", "turns")
    check_id(event.conversation_id, "conversation_id")
    once: dict[str, Said] = {}
    for number, turn in enumerate(event.turns):
        where = f"turns.{number}"
        check_id(turn.turn_id, f"{where}.turn_id")
        check_id(turn.speaker, f"{where}.speaker")
        if turn.at.utcoffset() is None:
            raise InputError(f"The time of turn {turn.turn_id!r} has no offset.", f"{where}.at")
        if len(turn.text) > TURN_LENGTH_MAX:
            raise InputError(f"Turn {turn.turn_id!r} is longer than {TURN_LENGTH_MAX} characters.", f"{where}.text")
        if not turn.text.strip():
            raise InputError(f"Turn {turn.turn_id!r} has no text.", f"{where}.text")
        if any("\ud800" <= c <= "\udfff" for c in turn.text):
            raise InputError(f"Turn {turn.turn_id!r} holds half of a surrogate pair.", f"{where}.text")
        first = once.setdefault(turn.turn_id, turn)
        if (first.text, first.speaker) != (turn.text, turn.speaker):
            raise InputError(f"Turn {turn.turn_id!r} comes twice, with different content.", where)
    return tuple(once.values())


def fresh(conversation_id: str, turns: Sequence[Said], held: Mapping[str, Mapping[str, str]]) -> list[Said]:
    """The turns that are not held yet; raises ConflictError where one is held with another text or speaker.

    One that was erased is held, and holds nothing.
    """
    for turn in turns:
        known = held.get(turn.turn_id)
        if (
            known is not None
            and not known.get("erased_at")
            and (known["text"], known["speaker_id"]) != (turn.text, turn.speaker)
        ):
            what = "text" if known["text"] != turn.text else "speaker"
            where = f"Turn {turn.turn_id!r} of conversation {conversation_id!r}"
            raise ConflictError(f"{where} is held with another {what}; nothing was written.", "turns")
    return [turn for turn in turns if turn.turn_id not in held]


def customer_of(explicit: str | None, held: str | None, customer_side: Sequence[str]) -> str | None:
    """A conversation's customer: the event's, else the one held, else its only speaker with side `customer`."""
    return explicit or held or (customer_side[0] if len(set(customer_side)) == 1 else None)


def cut(first: int, turn_count: int) -> int:
    """Where the window that begins at position `first` ends (exclusive), of a conversation of `turn_count` turns."""
    return min(first + OWNED_TURNS_MAX, turn_count)


def declared(event: Event) -> dict[str, Speaker]:
    """Every speaker that an event names, as it declares them, else a person without a side."""
    named = [turn.speaker for turn in event.turns] + ([event.customer] if event.customer else [])
    speakers = {name: Speaker(speaker_id=name) for name in named}
    return speakers | {speaker.speaker_id: speaker for speaker in event.speakers if speaker.speaker_id in speakers}


def check_id(value: str, where: str) -> None:
    """Raises InputError for an id that is blank, too long, or holds control characters."""
    if not value.strip() or len(value) > ID_LENGTH_MAX:
        raise InputError(f"An id has 1 to {ID_LENGTH_MAX} characters, not {len(value.strip())}.", where)
    if any(ord(c) < 32 or "\ud800" <= c <= "\udfff" for c in value):
        raise InputError("An id holds no control characters.", where)
