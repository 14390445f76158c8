"""One reader's view of compiled contexts at one instant: filter, cut, render. Nothing here reads a database.

A row leaves at its expiry, or with its object, by comparing text with the clock; a limit cuts after every filter, so
that what a reader may not see never crowds out what it may, and leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from onrecord.models.claim import Form
from onrecord.models.context import ROWS_MAX, Compiled, Context, FieldState, Row
from onrecord.models.policy import Gate
from onrecord.models.stamp import FAR_FUTURE
from onrecord.stages.entries import SHELVES, Entry, Prepared, told_of
from onrecord.stages.lines import joined, tokens_of

LINE_ROWS_MAX = 3
"""Rows of each form on an object's line."""

MORE: Mapping[Form, str] = {
    "instruction": "instructions", "open_item": "pending", "observation": "said", "statement": "said",
}  # fmt: skip
"""What a line calls the rows that it has no room for: of those that the reader may see, never of others."""

CONSTRAINTS = "Constraints:"


@dataclass(frozen=True, slots=True)
class Part:
    """One context of an answer; `in_focus` where the read is about it, so that its instructions are constraints.

    Rows of the attributes `first` come before the others.
    """

    prepared: Prepared
    in_focus: bool = True
    first: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """An answer, and until when (stored text) it stays the answer, if nothing is written."""

    context: Context
    until: str


@dataclass(slots=True)
class _Seen:
    """What one reader sees of one context at one instant."""

    prepared: Prepared
    rows: dict[Form, list[Entry]]
    stale: frozenset[int]
    until: str
    fields: list[tuple[FieldState, str]] = field(default_factory=list[tuple[FieldState, str]])
    said: dict[str, list[Entry]] = field(default_factory=dict[str, list[Entry]])
    cut: dict[str, int] = field(default_factory=dict[str, int])


def opens(gate: Gate, row: Row | Entry, kind: str, owner: str | None) -> bool:
    """Whether a row of a context (of type `kind`, owned by `owner`) is open to a reader, its audience aside."""
    if gate.reader in row.closed_to:
        return False
    if row.sensitive:
        theirs = gate.person == row.about if row.about is not None else gate.person in (None, owner)
        if gate.sensitive or not theirs:
            return False
    if row.form in gate.forms or row.attribute in gate.attributes:
        return False
    return all(gate.opens_field(kind, name, None) for name in (row.field, row.observes) if name)


def is_open_to(compiled: Compiled, gate: Gate) -> bool:
    """Whether the reader may know of this context at all."""
    return compiled.type not in gate.types


def view(parts: Sequence[Part], gate: Gate, now: str, tokens_max: int | None = None) -> View:
    """The answer for one reader at `now` (stored text). `parts` are open to it (`is_open_to`), the one read first.

    A budget of `tokens_max` (as `tokens_of` counts) cuts whole rows, the oldest first, and never a constraint.
    """
    seen = [_see(part.prepared, gate, now) for part in parts]
    for part, one in zip(parts, seen, strict=True):
        if part.first:
            for rows in one.rows.values():
                rows.sort(key=lambda e: e.attribute not in part.first)
    focused = [one for part, one in zip(parts, seen, strict=True) if part.in_focus]
    hard = list({e.id: e for one in focused for e in one.rows["instruction"]}.values())
    for one in seen:
        for form, rows in one.rows.items():
            if len(rows) > ROWS_MAX:
                one.cut[SHELVES[form]] += len(rows) - ROWS_MAX
                del rows[ROWS_MAX:]
    constraints = "\n".join([CONSTRAINTS, *(e.constraint for e in hard)]) if hard else ""
    if tokens_max is not None:
        _spend(seen, tokens_max - tokens_of(constraints))
    lines = [_line(one) for one in seen]
    first = parts[0].prepared.compiled
    told = [e.hard for e in hard]
    context = Context(
        context_id=_context_id(first.context_id, gate, seen, hard),
        reader=gate.reader,
        text="\n".join([*lines, constraints] if constraints else lines),
        state=_state(seen),
        constraints={"hard": told, "instructions": told},
        compiled_at=told_of(first.compiled_at),
        revision=min([part.prepared.compiled.revision for part in parts]),
    )
    return View(context, min([one.until for one in seen]))


def _see(prepared: Prepared, gate: Gate, now: str) -> _Seen:
    compiled = prepared.compiled
    kind, owner = compiled.type, compiled.owner
    rows: dict[Form, list[Entry]] = {form: [] for form in prepared.forms}
    stale: list[Entry] = []
    until = FAR_FUTURE
    closes = gate.closes_rows
    for entry in prepared.shared if gate.audience == "shared" else prepared.full:
        if entry.gone_at <= now or ((closes or entry.is_guarded) and not opens(gate, entry, kind, owner)):
            continue
        if entry.changes_at <= until:
            until = entry.changes_at if entry.changes_at > now else min(until, entry.gone_at)
        if entry.stale_at <= now:
            stale.append(entry)
        else:
            rows[entry.form].append(entry)
    for entry in stale:
        rows[entry.form].append(entry)
    one = _Seen(prepared, rows, frozenset(id(e) for e in stale), until)
    dropped = compiled.dropped.get(gate.reader)
    one.cut = {SHELVES[form]: dropped.get(form, 0) if dropped else 0 for form in rows}
    for entry in rows["observation"]:
        if entry.observes is not None and len(quoted := one.said.setdefault(entry.observes, [])) < ROWS_MAX:
            quoted.append(entry)
    one.fields = [
        (f, text)
        for f, text in prepared.fields
        if (f.is_set or f.name in one.said)
        and (not (closes or f.sensitive or f.closed_to) or _opens_field(gate, f, compiled))
    ]
    return one


def _opens_field(gate: Gate, one: FieldState, compiled: Compiled) -> bool:
    if gate.reader in one.closed_to or not gate.opens_field(compiled.type, one.name, None):
        return False
    return not one.sensitive or (not gate.sensitive and gate.person in (None, compiled.owner))


def _line(one: _Seen) -> str:
    """A context's line: what it is, what is recorded and said of it, then up to three rows of each form."""
    return joined([one.prepared.head, *_field_texts(one), *_segments(one)])


def _field_texts(one: _Seen) -> Iterator[str]:
    for shown, recorded in one.fields:
        parts = [e.quote for e in one.said.get(shown.name, ())[:LINE_ROWS_MAX]]
        if recorded:
            parts.insert(0, recorded)
        if parts:
            yield f"{shown.label} {'; '.join(parts)}"


def _segments(one: _Seen) -> Iterator[str]:
    for form, rows in one.rows.items():
        left, more = LINE_ROWS_MAX, one.cut[SHELVES[form]]
        for entry in rows:
            if entry.observes is not None:
                continue
            if left and id(entry) not in one.stale:
                left -= 1
                yield entry.segment
            else:
                more += 1
        if more:
            yield f"{more} more {MORE[form]}"


def _state(seen: Sequence[_Seen]) -> dict[str, Any]:
    state: dict[str, Any] = {"objects": [_object_state(one) for one in seen if one.prepared.compiled.kind == "object"]}
    for kind, shelf in (("organization", "organizations"), ("person", "people")):
        if found := [one for one in seen if one.prepared.compiled.kind == kind]:
            state[shelf] = [
                {"id": o.prepared.compiled.id, "name": o.prepared.compiled.name, "memory": _memory(o)} for o in found
            ]
    return state


def _object_state(one: _Seen) -> dict[str, Any]:
    compiled = one.prepared.compiled
    fields = {
        f.name: {
            "value": f.value,
            "origin": "system",
            "claim_safe": f.is_set,
            "said": [entry.said for entry in one.said.get(f.name, ())],
        }
        for f, _ in one.fields
    }
    kind, _, ref = compiled.id.partition(":")
    return {"type": kind, "ref": ref, "status": compiled.status, "fields": fields, "memory": _memory(one)}


def _memory(one: _Seen) -> dict[str, Any]:
    memory: dict[str, Any] = {
        SHELVES[form]: [{**e.shown, "stale": True} if id(e) in one.stale else e.shown for e in rows]
        for form, rows in one.rows.items()
    }
    memory["cut"] = one.cut
    return memory


def _spend(seen: Sequence[_Seen], budget: int) -> None:
    """Cut whole rows until what is left fits, each form's newest first; instructions stay longest."""
    left = budget - sum(tokens_of(joined([one.prepared.head, *(text for _, text in one.fields)])) for one in seen)
    for form, shelf in SHELVES.items():
        for one in seen:
            rows = one.rows.get(form, [])
            kept = 0
            while kept < len(rows) and rows[kept].tokens <= left:
                left -= rows[kept].tokens
                kept += 1
            if kept < len(rows):
                left = 0  # a shorter, older row does not take the place of a longer, newer one
                one.cut[shelf] += len(rows) - kept
                del rows[kept:]
    for one in seen:
        held = {id(entry) for entry in one.rows["observation"]}
        one.said = {name: [e for e in quoted if id(e) in held] for name, quoted in one.said.items()}


def _context_id(base: str, gate: Gate, seen: Sequence[_Seen], hard: Sequence[Entry]) -> str:
    # The base is keyed, so the id tells nothing; what was delivered is in it, so the same id is the same answer.
    ids = [e.id for one in seen for rows in one.rows.values() for e in rows]
    said = "\0".join([base, gate.reader, gate.person or "", *ids, "", *[e.id for e in hard]])
    return f"ctx_{blake2b(said.encode(), digest_size=16).hexdigest()}"
