"""Reads what a caller hands over as files: JSON, one object a line, judged whole before anything is written.

Every refusal names the file, the line and the field. Sizes are bounded, so that a wrong file ends in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import orjson
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError

from onrecord.errors import InputError
from onrecord.models.object import ObjectRef
from onrecord.models.source import Audience, Event, Said, Side, Speaker
from onrecord.stages.ingest import TURNS_MAX

FILE_BYTES_MAX = 1 << 30
LINE_BYTES_MAX = 4 << 20
SHOWN_LENGTH_MAX = 60
BOM = b"\xef\xbb\xbf"

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Line:
    """One object of a file; `number` counts from 1."""

    path: Path
    number: int
    value: dict[str, Any]

    def refused(self, message: str, field: str = "") -> InputError:
        """`turns.jsonl, line 3, at: ‹message›`, to be raised."""
        place = f"{self.path}, line {self.number}" + (f", {field}" if field else "")
        return InputError(f"{place}: {message}.", where=f"{self.path}:{self.number}" + (f":{field}" if field else ""))


def lines(path: Path) -> Iterator[Line]:
    """The objects of a file, blank lines aside; InputError where it is not JSON, one object a line, in UTF-8."""
    number = 0
    for number, raw in enumerate(_raw(path), 1):
        if not raw.strip():
            continue
        line = Line(path, number, {})
        if len(raw) > LINE_BYTES_MAX:
            raise line.refused(f"is longer than {LINE_BYTES_MAX >> 20} MiB")
        try:
            raw.decode("utf-8")
            value: Any = orjson.loads(raw.removeprefix(BOM if number == 1 else b""))
        except UnicodeDecodeError as error:
            raise line.refused(f"is not UTF-8 (byte {error.start + 1})") from None
        except orjson.JSONDecodeError as error:
            raise line.refused(f"is not JSON, one object a line: {error.msg} (column {error.colno})") from None
        if not isinstance(value, dict):
            raise line.refused("is not a JSON object; the file has one object a line")
        yield Line(path, number, cast(dict[str, Any], value))
    if number == 0:
        raise InputError(f"{path} is empty.", where=str(path))


def _raw(path: Path) -> Iterator[bytes]:
    try:
        if path.is_dir():
            raise InputError(f"{path} is a directory; name the files in it.", where=str(path))
        with path.open("rb") as file:
            if path.stat().st_size > FILE_BYTES_MAX:
                raise InputError(f"{path} is larger than 1 GiB; split it.", where=str(path))
            yield from file
    except FileNotFoundError:
        raise InputError(f"{path} does not exist.", where=str(path)) from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.", where=str(path)) from None


def parse(line: Line, model: type[Model], what: str, value: dict[str, Any] | None = None) -> Model:
    """The line (or a part of it) as a model; InputError with the first thing that is wrong with it."""
    try:
        return model.model_validate(line.value if value is None else value)
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in detail["loc"])
        raise line.refused(_sentence(detail["type"], detail["msg"], detail["input"], what), field) from None


def _sentence(kind: str, message: str, said: Any, what: str) -> str:
    if kind == "missing":
        return f"is missing, and {what} needs it"
    if kind == "extra_forbidden":
        return f"is no field of {what}"
    message = message.removeprefix("Value error, ").replace("Input should be", "must be", 1)
    message = message.replace("String should match", "must match").replace("a valid string", "a text")
    shown = orjson.dumps(said, default=str).decode()
    if len(shown) > SHOWN_LENGTH_MAX:
        shown = shown[:SHOWN_LENGTH_MAX] + "…"
    return f"{shown} {message[0].lower() + message[1:]}"


def _time(value: Any) -> datetime:
    """A time as RFC 3339 writes it, with its zone."""
    if not isinstance(value, str):
        raise ValueError("must be a text, such as 2026-03-04T10:00:00Z")
    try:
        at = datetime.fromisoformat(value)
        at.astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError("is no time; write it as 2026-03-04T10:00:00Z") from None
    if at.tzinfo is None:
        raise ValueError("has no zone; write it with Z or an offset, as 2026-03-04T10:00:00Z")
    return at


def zone(name: str) -> str:
    """A time zone's name, if it is one; ValueError."""
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("is no time zone; write it as Europe/Paris") from None


def _filled(value: str) -> str:
    if not value.strip():
        raise ValueError("must not be blank")
    return value


def _references(value: Any) -> tuple[ObjectRef, ...]:
    """`type:ref`, one or a list, as references."""
    items = cast(list[Any], value) if isinstance(value, list) else [value]
    found = [ObjectRef.parse(item) if isinstance(item, str) else None for item in items]
    if None in found:
        raise ValueError('must be a list of "type:ref"')
    return tuple(reference for reference in found if reference)


def time_of(value: str | None, where: str) -> datetime | None:
    """A time that an option gives; InputError."""
    try:
        return None if value is None else _time(value)
    except ValueError as error:
        raise InputError(f"{where} {error}.", where) from None


Time = Annotated[datetime, BeforeValidator(_time)]
Text = Annotated[str, AfterValidator(_filled)]


class TurnLine(BaseModel):
    """One turn of a conversation's file; what describes its speaker may stand on any of that speaker's turns."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    conversation: Text
    turn_id: Text
    speaker: Text
    text: Text
    at: Time
    side: Side | None = None
    role: str | None = None
    name: str | None = None
    customer: str | None = None
    object_refs: Annotated[tuple[ObjectRef, ...], BeforeValidator(_references)] = ()
    organization: str | None = None
    channel: str | None = None
    audience: Audience | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """A file's turns of one conversation, as events that are heard in order, with the line that each turn is from."""

    conversation_id: str
    events: tuple[Event, ...]
    lines: tuple[Line, ...]


def conversations(paths: Sequence[Path]) -> list[Conversation]:
    """All conversations of the files, in the order in which they begin; InputError before anything is used."""
    turns: dict[str, list[tuple[Line, TurnLine]]] = {}
    for path in paths:
        found = [(line, parse(line, TurnLine, "a turn")) for line in lines(path)]
        if not found:
            raise InputError(f"{path} holds no turn.", where=str(path))
        for line, turn in found:
            turns.setdefault(turn.conversation, []).append((line, turn))
    return [_conversation(name, _once(said)) for name, said in turns.items()]


def _once(said: list[tuple[Line, TurnLine]]) -> list[tuple[Line, TurnLine]]:
    """The turns without those that are there twice; the same `turn_id` with other words is refused."""
    first: dict[str, tuple[Line, TurnLine]] = {}
    for line, turn in said:
        before, same = first.setdefault(turn.turn_id, (line, turn))
        if (same.speaker, same.text, same.at) != (turn.speaker, turn.text, turn.at):
            raise line.refused(f"{turn.turn_id!r} is another turn on line {before.number} of {before.path}", "turn_id")
    return list(first.values())


def _conversation(name: str, said: list[tuple[Line, TurnLine]]) -> Conversation:
    speakers = _speakers(said)
    customer = next((turn.customer for _, turn in said if turn.customer), None)
    for line, turn in said:
        if turn.customer and turn.customer != customer:
            raise line.refused(
                f"conversation {name!r} has another customer, {customer!r}, on an earlier line", "customer"
            )
    events = tuple(
        Event(
            conversation_id=name,
            turns=tuple(Said(turn_id=t.turn_id, speaker=t.speaker, text=t.text, at=t.at) for t in group),
            customer=customer,
            object_refs=group[0].object_refs,
            organization=group[0].organization,
            channel=group[0].channel,
            audience=group[0].audience,
            speakers=tuple(speakers[speaker] for speaker in dict.fromkeys(t.speaker for t in group)),
        )
        for _, run in groupby((turn for _, turn in said), _frame)
        for group in _parts(list(run))
    )
    return Conversation(name, events, tuple(line for line, _ in said))


def _parts(turns: list[TurnLine]) -> Iterator[list[TurnLine]]:
    for start in range(0, len(turns), TURNS_MAX):
        yield turns[start : start + TURNS_MAX]


def _frame(turn: TurnLine) -> tuple[Any, ...]:
    """What the turns of one event share."""
    return turn.object_refs, turn.organization, turn.channel, turn.audience


def _speakers(said: list[tuple[Line, TurnLine]]) -> dict[str, Speaker]:
    told: dict[str, dict[str, Any]] = {}
    for line, turn in said:
        known = told.setdefault(turn.speaker, {"side": None, "role": None, "name": None})
        for field, value in known.items():
            new = getattr(turn, field)
            if value is not None and new is not None and value != new:
                raise line.refused(f"{turn.speaker!r} has another {field}, {value!r}, on an earlier line", field)
            known[field] = new if value is None else value
    return {
        speaker: Speaker(speaker_id=speaker, kind="agent" if known["side"] == "agent" else "person", **known)
        for speaker, known in told.items()
    }
