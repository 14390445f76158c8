"""One reader's view of compiled contexts at one instant: filter, cut, render. Nothing here reads a database.

A row leaves at its expiry, or with its object, by comparing text with the clock; a limit cuts after every filter, so
that what a reader may not see never crowds out what it may, and leaves no trace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from onrecord.models.calendar import DateOrder
from onrecord.models.claim import Form
from onrecord.models.context import OPEN_STATES, ROWS_MAX, Compiled, Context, FieldState, Row, Saying
from onrecord.models.object import Reader
from onrecord.models.policy import Gate
from onrecord.models.stamp import FAR_FUTURE
from onrecord.stages.lines import constraints_text, joined, one_line, short_date, shown_value, tokens_of

LINE_ROWS_MAX = 3
"""Rows of each form on an object's line."""

SHELVES: Mapping[Form, str] = {
    "instruction": "instructions",
    "open_item": "open_items",
    "observation": "observations",
    "statement": "statements",
}
_WORDS: Mapping[Form, str] = {
    "instruction": "instruction",
    "open_item": "pending",
    "observation": "said",
    "statement": "said",
}
_LEAVES_WITH_ITS_OBJECT = ("instruction", "open_item")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A row in one audience's words, with what every read of it needs, made once."""

    form: Form
    said: Saying
    gone_at: str
    closed_to: tuple[Reader, ...]
    sensitive: bool
    about: str | None
    attribute: str | None
    field: str | None
    observes: str | None
    shown: dict[str, Any]
    hard: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A compiled context with its rows ready to be read, newest first, for either audience."""

    compiled: Compiled
    full: tuple[Entry, ...]
    shared: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One context of an answer; `in_focus` where the read is about it, so that its instructions are constraints."""

    prepared: Prepared
    in_focus: bool = True


@dataclass(slots=True)
class _Seen:
    """What one reader sees of one context at one instant."""

    compiled: Compiled
    now: str
    fields: list[FieldState]
    rows: dict[Form, list[Entry]]
    cut: dict[str, int]
    said: dict[str, list[Entry]] = field(default_factory=dict[str, list[Entry]])


def prepare(compiled: Compiled) -> Prepared:
    """What `view` reads, made once for each compiled context."""
    full = [_entry(row, row.state, compiled) for row in compiled.rows if row.state in OPEN_STATES]
    shared = [_entry(row, row.shared_state, compiled) for row in compiled.rows if row.shared_state in OPEN_STATES]
    return Prepared(compiled, _newest_first(full), _newest_first(shared))


def opens(gate: Gate, row: Row | Entry, kind: str, owner: str | None) -> bool:
    """Whether a row of a context (of type `kind`, owned by `owner`) is open to a reader, its audience aside."""
    if row.closed_to and gate.reader in row.closed_to:
        return False
    if row.sensitive:
        theirs = gate.person == row.about if row.about is not None else gate.person in (None, owner)
        if gate.sensitive or not theirs:
            return False
    if not gate.closes_rows:
        return True
    if row.form in gate.forms or row.attribute in gate.attributes:
        return False
    names = [name for name in (row.field, row.observes) if name]
    return all(gate.opens_field(kind, name, None) for name in names)


def is_open_to(compiled: Compiled, gate: Gate) -> bool:
    """Whether the reader may know of this context at all."""
    return compiled.type not in gate.types


def view(
    parts: Sequence[Part], gate: Gate, now: str, order: DateOrder | None = None, tokens_max: int | None = None
) -> Context:
    """The answer for one reader at `now` (stored text). `parts` are open to it (`is_open_to`), the one read first.

    A budget of `tokens_max` (as `tokens_of` counts) cuts whole rows, the oldest first, and never a constraint.
    """
    hard: list[dict[str, Any]] = []
    seen: list[_Seen] = []
    for part in parts:
        one = _see(part.prepared, gate, now)
        if part.in_focus:
            hard += [entry.hard for entry in one.rows["instruction"] if entry.hard is not None]
        for form, rows in one.rows.items():
            if len(rows) > ROWS_MAX:
                one.cut[SHELVES[form]] += len(rows) - ROWS_MAX
                del rows[ROWS_MAX:]
        seen.append(one)
    constraints = constraints_text(hard, order)
    if tokens_max is not None:
        _spend(seen, tokens_max - tokens_of(constraints), order)
    lines = [line_of(one.compiled, one.fields, one.rows, one.said, now, order) for one in seen]
    first = parts[0].prepared.compiled
    return Context(
        context_id=_context_id(first.context_id, gate, now, seen, hard),
        reader=gate.reader,
        text="\n".join([*lines, constraints] if constraints else lines),
        state=_state(seen),
        constraints={"hard": [dict(h) for h in hard], "instructions": [dict(h) for h in hard]},
        compiled_at=first.compiled_at,
        revision=min(part.prepared.compiled.revision for part in parts),
    )


def line_of(
    compiled: Compiled,
    fields: Sequence[FieldState],
    rows: Mapping[Form, Sequence[Entry]],
    said: Mapping[str, Sequence[Entry]],
    now: str,
    order: DateOrder | None,
) -> str:
    """A context's line: what it is, what is recorded and said of it, then up to three rows of each form."""
    if compiled.kind == "object":
        head = [one_line(f"{compiled.type} {compiled.id.partition(':')[2]}"), one_line(compiled.status or "")]
    else:
        name = compiled.name if compiled.name != compiled.id else None
        head = [one_line(f"{compiled.kind} {compiled.id}"), one_line(name or "")]
    shown = [_field_text(f, said.get(f.name, ()), order, compiled.compiled_at) for f in fields]
    segments: list[str] = []
    for form, word in _WORDS.items():
        fresh = [e for e in rows.get(form, ()) if e.said.stale_at > now and e.observes is None]
        segments += [_segment(word, entry.said, order) for entry in fresh[:LINE_ROWS_MAX]]
    return joined([*head, *shown, *segments])


def _entry(row: Row, state: str | None, compiled: Compiled) -> Entry:
    said = row.said
    leaves = compiled.leaves_at if row.form in _LEAVES_WITH_ITS_OBJECT else FAR_FUTURE
    at = _told(said.at)
    shown: dict[str, Any] = {
        "id": row.id,
        "text": said.text,
        "value": said.value,
        "by": said.by,
        "role": said.role,
        "at": at,
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
    if said.due is not None:
        shown["due"] = said.due
    scope = {"scope": "object", "field": row.field} if row.form == "instruction" and row.field else {}
    hard = None
    if row.form == "instruction":
        shown |= scope
        hard = {"id": row.id, "text": said.text, "by": said.by, "role": said.role, "at": at, **scope}
    return Entry(
        form=row.form,
        said=said,
        gone_at=min(said.expires_at, leaves),
        closed_to=row.closed_to,
        sensitive=row.sensitive,
        about=row.about,
        attribute=row.attribute,
        field=row.field,
        observes=row.observes,
        shown=shown,
        hard=hard,
    )


def _newest_first(entries: list[Entry]) -> tuple[Entry, ...]:
    entries.sort(key=lambda e: e.shown["id"])
    return tuple(sorted(entries, key=lambda e: e.said.at, reverse=True))


def _see(prepared: Prepared, gate: Gate, now: str) -> _Seen:
    compiled = prepared.compiled
    kind, owner = compiled.type, compiled.owner
    rows: dict[Form, list[Entry]] = {"instruction": [], "open_item": [], "observation": []}
    if compiled.kind == "person":
        rows["statement"] = []
    stale: list[Entry] = []
    for entry in prepared.shared if gate.audience == "shared" else prepared.full:
        if entry.gone_at <= now or not opens(gate, entry, kind, owner):
            continue
        if entry.said.stale_at <= now:
            stale.append(entry)
        else:
            rows[entry.form].append(entry)
    for entry in stale:
        rows[entry.form].append(entry)
    dropped = compiled.dropped.get(gate.reader, {})
    one = _Seen(compiled, now, [], rows, {SHELVES[form]: dropped.get(form, 0) for form in rows})
    for entry in rows["observation"]:
        if entry.observes is not None and len(quoted := one.said.setdefault(entry.observes, [])) < ROWS_MAX:
            quoted.append(entry)
    one.fields = [f for f in compiled.fields if _opens_field(gate, f, compiled) and (f.is_set or f.name in one.said)]
    return one


def _opens_field(gate: Gate, one: FieldState, compiled: Compiled) -> bool:
    if gate.reader in one.closed_to or not gate.opens_field(compiled.type, one.name, None):
        return False
    return not one.sensitive or (not gate.sensitive and gate.person in (None, compiled.owner))


def _state(seen: Sequence[_Seen]) -> dict[str, Any]:
    state: dict[str, Any] = {"objects": [_object_state(one) for one in seen if one.compiled.kind == "object"]}
    for kind, shelf in (("organization", "organizations"), ("person", "people")):
        if found := [one for one in seen if one.compiled.kind == kind]:
            state[shelf] = [{"id": o.compiled.id, "name": o.compiled.name, "memory": _memory(o)} for o in found]
    return state


def _object_state(one: _Seen) -> dict[str, Any]:
    fields = {
        f.name: {
            "value": f.value,
            "origin": "system",
            "claim_safe": f.is_set,
            "said": [_said(entry) for entry in one.said.get(f.name, ())],
        }
        for f in one.fields
    }
    kind, _, ref = one.compiled.id.partition(":")
    return {"type": kind, "ref": ref, "status": one.compiled.status, "fields": fields, "memory": _memory(one)}


def _said(entry: Entry) -> dict[str, Any]:
    said, shown = entry.said, entry.shown
    value = said.said or said.value or said.text
    return {"value": value, "by": said.by, "role": said.role, "at": shown["at"], "claim_safe": False}


def _memory(one: _Seen) -> dict[str, Any]:
    memory: dict[str, Any] = {
        SHELVES[form]: [dict(e.shown) if e.said.stale_at > one.now else {**e.shown, "stale": True} for e in rows]
        for form, rows in one.rows.items()
    }
    memory["cut"] = one.cut
    return memory


def _field_text(one: FieldState, said: Sequence[Entry], order: DateOrder | None, near: str) -> str:
    is_date = one.kind == "date"
    recorded = shown_value(one.value, is_date, order, near)
    quotes = [
        f"said {_said_value(e.said, order)} ({one_line(e.said.label)}, {short_date(e.said.day, order, near)})"
        for e in said[:LINE_ROWS_MAX]
    ]
    parts = [f"{recorded} (system)", *quotes] if recorded is not None else quotes
    return f"{one_line(one.label)} {'; '.join(parts)}" if parts else ""


def _said_value(said: Saying, order: DateOrder | None) -> str:
    return short_date(said.said, order, said.day) if said.said else one_line(said.value or said.text)


def _segment(word: str, said: Saying, order: DateOrder | None) -> str:
    due = f", due {short_date(said.due, order, said.day)}" if said.due else ""
    return f"{word}: {said.line}{due} ({one_line(said.label)})"


def _spend(seen: Sequence[_Seen], budget: int, order: DateOrder | None) -> None:
    """Cut whole rows until what is left fits, each form's newest first; instructions stay longest."""
    left = budget
    for one in seen:
        left -= tokens_of(line_of(one.compiled, one.fields, {}, {}, FAR_FUTURE, order))
    for form in _WORDS:
        for one in seen:
            rows = one.rows.get(form, [])
            kept = 0
            for entry in rows:
                left -= tokens_of(_segment(_WORDS[form], entry.said, order))
                if left < 0:
                    break
                kept += 1
            if kept < len(rows):
                one.cut[SHELVES[form]] += len(rows) - kept
                del rows[kept:]
    for one in seen:
        held = {entry.shown["id"] for entry in one.rows["observation"]}
        one.said = {name: [e for e in quoted if e.shown["id"] in held] for name, quoted in one.said.items()}


def _context_id(base: str, gate: Gate, now: str, seen: Sequence[_Seen], hard: Sequence[dict[str, Any]]) -> str:
    # The base is keyed, so the id tells nothing; what was delivered is in it, so that two answers never share one.
    digest = blake2b(f"{base}\0{gate.reader}\0{gate.person}\0{now[:19]}".encode(), digest_size=16)
    for one in seen:
        for rows in one.rows.values():
            digest.update("".join([e.shown["id"] for e in rows]).encode())
    digest.update("".join([h["id"] for h in hard]).encode())
    return f"ctx_{digest.hexdigest()}"


def _told(stored: str) -> str:
    return stored[:19] + "Z" if stored[20:26] == "000000" else stored
