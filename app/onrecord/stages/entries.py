"""Compiled rows made ready to be read: rendered once, so that a read filters and joins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from onrecord.models.calendar import DateOrder
from onrecord.models.claim import Form
from onrecord.models.context import OPEN_STATES, Compiled, FieldState, Row, Saying
from onrecord.models.object import Reader
from onrecord.models.stamp import FAR_FUTURE
from onrecord.stages.lines import one_line, short_date, shown_value, tokens_of

SHELVES: Mapping[Form, str] = {
    "instruction": "instructions",
    "open_item": "open_items",
    "observation": "observations",
    "statement": "statements",
}
"""What an answer calls the rows of each form, in the order that a line has them."""

_WORDS: Mapping[Form, str] = {
    "instruction": "instruction",
    "open_item": "pending",
    "observation": "said",
    "statement": "said",
}
_LEAVES_WITH_ITS_OBJECT = ("instruction", "open_item")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A row as one audience's verdict has it. The mappings are shared by every answer: read-only.

    `segment` is the row's part of a line, `quote` its part beside the field that it observes, `constraint` its line in
    the constraints block. It is gone at `gone_at`, stale at `stale_at`; `changes_at` is the first of both.
    `is_guarded` where a reader's own rights decide.
    """

    id: str
    form: Form
    attribute: str | None
    field: str | None
    observes: str | None
    sensitive: bool
    about: str | None
    closed_to: tuple[Reader, ...]
    is_guarded: bool
    gone_at: str
    stale_at: str
    changes_at: str
    segment: str
    quote: str
    constraint: str
    tokens: int
    shown: Mapping[str, Any]
    said: Mapping[str, Any]
    hard: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A compiled context ready to be read; rows newest first, for either audience; fields with what is recorded."""

    compiled: Compiled
    head: str
    forms: tuple[Form, ...]
    fields: tuple[tuple[FieldState, str], ...]
    full: tuple[Entry, ...]
    shared: tuple[Entry, ...]


def prepare(compiled: Compiled, order: DateOrder | None) -> Prepared:
    """What `view` reads, made once for each compiled context; `order` is how the space writes dates."""
    rows = sorted(compiled.rows, key=lambda r: r.said.order, reverse=True)
    forms: tuple[Form, ...] = ("instruction", "open_item", "observation")
    full = {row.id: _entry(row, row.state, compiled, order) for row in rows if row.state in OPEN_STATES}
    shared = [
        full[row.id] if row.state == row.shared_state else _entry(row, row.shared_state, compiled, order)
        for row in rows
        if row.shared_state in OPEN_STATES
    ]
    return Prepared(
        compiled,
        _head(compiled),
        (*forms, "statement") if compiled.kind == "person" else forms,
        tuple((f, _recorded(f, order, _near(compiled))) for f in compiled.fields),
        tuple(full.values()),
        tuple(shared),
    )


def _head(compiled: Compiled) -> str:
    if compiled.kind == "object":
        name, more = compiled.id.replace(":", " ", 1), compiled.status
    else:
        name, more = f"{compiled.kind} {compiled.id}", compiled.name if compiled.name != compiled.id else None
    return " · ".join(one_line(part) for part in (name, more) if part)


def _near(compiled: Compiled) -> str:
    # What a date without its year is read from: the last time that the system of record spoke.
    return compiled.at or compiled.compiled_at


def _recorded(one: FieldState, order: DateOrder | None, near: str) -> str:
    shown = shown_value(one.value, one.kind == "date", order, near)
    return f"{shown} (system)" if shown is not None else ""


def _entry(row: Row, state: str | None, compiled: Compiled, order: DateOrder | None) -> Entry:
    said = row.said
    leaves = compiled.leaves_at if row.form in _LEAVES_WITH_ITS_OBJECT else FAR_FUTURE
    gone_at = min(said.expires_at, leaves)
    segment = _segment(row.form, said, order)
    quote = _quote(said, order, _near(compiled))
    at = told_of(said.at)
    who: dict[str, Any] = {"by": said.by, "role": said.role, "at": at}
    scope = {"scope": "object", "field": row.field} if row.form == "instruction" and row.field else {}
    shown: dict[str, Any] = {
        "id": row.id,
        "text": said.text,
        "value": said.value,
        **who,
        **({"due": said.due} if said.due is not None else {}),
        **scope,
        "audience": row.audience,
        "state": state,
        "stale": False,
        "provenance": {
            "claim_id": said.claim_id,
            "passage_id": said.passage_id,
            "char_start": said.char_start,
            "char_end": said.char_end,
        },
    }
    return Entry(
        id=row.id,
        form=row.form,
        attribute=row.attribute,
        field=row.field,
        observes=row.observes,
        sensitive=row.sensitive,
        about=row.about,
        closed_to=row.closed_to,
        is_guarded=row.sensitive or bool(row.closed_to),
        gone_at=gone_at,
        stale_at=said.stale_at,
        changes_at=min(gone_at, said.stale_at),
        segment=segment,
        quote=quote,
        constraint=_constraint(row, order, _near(compiled)),
        tokens=tokens_of(quote if row.observes else segment),
        shown=shown,
        said={"value": said.said or said.value or said.text, **who, "claim_safe": False},
        hard={"id": row.id, "text": said.text, **who, **scope},
    )


def _segment(form: Form, said: Saying, order: DateOrder | None) -> str:
    due = f", due {short_date(said.due, order, said.day)}" if said.due else ""
    return f"{_WORDS[form]}: {said.line}{due} ({one_line(said.label)})"


def _quote(said: Saying, order: DateOrder | None, near: str) -> str:
    value = short_date(said.said, order, said.day) if said.said else one_line(said.value or said.text)
    return f"said {value} ({one_line(said.label)}, {short_date(said.day, order, near)})"


def _constraint(row: Row, order: DateOrder | None, near: str) -> str:
    about = f"{one_line(row.field)}: " if row.field else ""
    said = row.said
    return f"- {about}{said.line} ({one_line(said.label)}, {short_date(said.day, order, near)})"


def told_of(stored: str) -> str:
    """A stored time as an answer gives it."""
    return stored[:19] + "Z" if stored[20:26] == "000000" else stored
