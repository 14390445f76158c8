"""Compile what the graph holds of an object, an organization or a person into rows that any reader's view is made of.

Pure: what was gathered, what is declared and the instant in; one `Compiled` out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Any, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import regex

from onrecord.models.context import (
    OPEN_STATES,
    ROWS_MAX,
    Compiled,
    ContextRef,
    FieldState,
    Reading,
    Row,
    Saying,
)
from onrecord.models.identity import Identity
from onrecord.models.object import Attribute, FieldRule, ObjectType, Reader
from onrecord.models.policy import READERS, gate_of
from onrecord.models.stamp import FAR_FUTURE, moment, stamp, told
from onrecord.stages.freshness import fresh_until
from onrecord.stages.lines import iso_day, one_line
from onrecord.stages.view import opens
from onrecord.text.speech import opens_as_instruction

AFTER_FINAL_DAYS = 7
"""How long instructions and open items outlive their object's final state."""

_OFFSET = regex.compile(r"(?:UTC|GMT)?([+-])(\d\d):?(\d\d)")
_WHOLE_MAX = 2**63 - 1

Gathered = Mapping[str, Any]
"""A row of a statement in `cypher/context/`, by its property names."""


@dataclass(frozen=True, slots=True)
class Declared:
    """What a space declares that compiling needs."""

    reading: Reading
    identity: Identity
    types: Mapping[str, ObjectType]
    attributes: Mapping[str, Attribute]


@dataclass(frozen=True, slots=True)
class Gathering:
    """What a compile is made of: the declarations, the claims that facts cite (by id), at what revision, and when."""

    declared: Declared
    claims: Mapping[str, Gathered]
    revision: int
    now: datetime


def compile_object(gathered: Gathered, of: Gathering) -> Compiled:
    """An object's context, of a row of `context/objects`."""
    kind = of.declared.types.get(gathered["type"]) or ObjectType(type=gathered["type"])
    final_at = gathered.get("final_at")
    compiled = replace(
        _compiled(ContextRef("object", gathered["reference"]), of),
        type=kind.type,
        status=gathered.get("status"),
        at=gathered.get("at"),
        owner=gathered.get("owner_id"),
        owner_kind=gathered.get("owner_kind"),
        leaves_at=stamp(moment(final_at) + timedelta(days=AFTER_FINAL_DAYS)) if final_at else FAR_FUTURE,
        fields=_fields(json.loads(gathered.get("fields") or "{}"), kind),
    )
    return _cut(compiled, _rows(gathered["facts"], of, kind, compiled.id), of.declared.reading)


def compile_party(ref: ContextRef, gathered: Gathered, of: Gathering) -> Compiled:
    """An organization's or a person's context, of a row of `context/organizations` or `context/people`."""
    compiled = replace(
        _compiled(ref, of),
        name=gathered.get("name"),
        owner=ref.id,
        owner_kind=ref.kind,
        objects=tuple(gathered.get("objects") or ()),
    )
    return _cut(compiled, _rows(gathered["facts"], of, None, f"{ref.kind}:{ref.id}"), of.declared.reading)


def claims_needed(facts: Iterable[Gathered]) -> set[str]:
    """The claims that the facts' words are of."""
    return {fact["opener"] for fact in facts if fact.get("opener")}


def due_of(time_from: str | None, time_until: str | None, precision: str | None, zone: str | None) -> str | None:
    """The last day of a time in the speaker's zone, as an ISO day; of a time within a day, its start in UTC."""
    if precision in ("instant", "hour") and time_from:
        return told(moment(time_from))
    if not time_until:
        return None
    return (moment(time_until) - timedelta(microseconds=1)).astimezone(zone_of(zone)).date().isoformat()


def zone_of(name: str | None) -> tzinfo:
    """The zone of a claim: a name of the zone database, or an offset; else UTC."""
    if not name:
        return UTC
    if offset := _OFFSET.fullmatch(name):
        delta = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return timezone(delta if offset[1] == "+" else -delta)
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def _compiled(ref: ContextRef, of: Gathering) -> Compiled:
    return Compiled(
        kind=ref.kind,
        id=ref.id,
        revision=of.revision,
        config_revision=of.declared.reading.config_revision,
        compiled_at=stamp(of.now),
        context_id=of.declared.identity.of("context", ref.kind, ref.id, of.revision),
    )


def _fields(values: Mapping[str, Any], kind: ObjectType) -> tuple[FieldState, ...]:
    observed = [name for name in kind.observes.values() if name not in values]
    names = dict.fromkeys([*kind.fields, *values, *observed])
    return tuple(_field(name, values, kind.fields.get(name)) for name in names if name in values or name in observed)


def _field(name: str, values: Mapping[str, Any], rule: FieldRule | None) -> FieldState:
    return FieldState(
        name=name,
        value=_within_64_bits(values.get(name)),
        is_set=values.get(name) is not None,
        kind=rule.kind if rule else "text",
        label=one_line((rule.label if rule else None) or name),
        sensitive=rule.sensitive if rule else False,
        closed_to=_closed_to(rule),
    )


def _closed_to(*rules: FieldRule | None) -> tuple[Reader, ...]:
    given = [rule.readers for rule in rules if rule is not None and rule.readers is not None]
    return tuple(reader for reader in READERS if any(reader not in readers for readers in given))


def _within_64_bits(value: Any) -> Any:
    # A longer number is an identifier that looks like one; an answer's encoder takes it as text only.
    if isinstance(value, int):
        return value if -_WHOLE_MAX <= value <= _WHOLE_MAX else str(value)
    if isinstance(value, list):
        return [_within_64_bits(inner) for inner in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {name: _within_64_bits(inner) for name, inner in cast("dict[str, Any]", value).items()}
    return value


def _rows(facts: Iterable[Gathered], of: Gathering, kind: ObjectType | None, target: str) -> list[Row]:
    return [row for fact in facts if (row := _row(fact, of, kind, target)) is not None]


def _row(fact: Gathered, of: Gathering, kind: ObjectType | None, target: str) -> Row | None:
    attribute = of.declared.attributes.get(fact.get("attribute") or "")
    observes = kind.observes.get(attribute.slug) if kind and attribute and fact["form"] == "observation" else None
    about = [kind.fields.get(name) for name in (fact.get("field"), observes) if kind and name]
    is_date = any(rule is not None and rule.kind == "date" for rule in about)
    said = _saying(fact, of.claims, attribute, is_date=is_date)
    # What only internal claims bound to this is not here for the customer's side.
    bound: list[str] | None = fact.get("shared_bound_to")
    shared_state = fact.get("shared_state") if bound is None or kind is None or target in bound else None
    if said is None or not {fact["state"], shared_state} & OPEN_STATES:
        return None
    sensitive = bool(attribute and attribute.sensitive) or any(rule is not None and rule.sensitive for rule in about)
    return Row(
        id=fact["fact_id"],
        form="observation" if kind and fact["form"] == "statement" else fact["form"],
        audience="shared" if shared_state else "internal",
        state=fact["state"],
        shared_state=shared_state,
        said=said,
        attribute=fact.get("attribute"),
        field=fact.get("field"),
        observes=observes,
        sensitive=sensitive,
        about=fact["subject_id"] if sensitive and fact.get("subject_kind") == "speaker" else None,
        closed_to=_closed_to(*about),
    )


def _saying(
    fact: Gathered, claims: Mapping[str, Gathered], attribute: Attribute | None, *, is_date: bool
) -> Saying | None:
    claim = claims.get(fact.get("opener") or "")
    if claim is None:
        return None
    at, zone = moment(claim["asserted_at"]), claim.get("time_zone")
    text, value = fact["text"], fact.get("value")
    due = due_of(fact.get("time_from"), fact.get("time_until"), fact.get("time_precision"), zone)
    is_item = fact["form"] == "open_item"
    line = one_line(value or text if is_item else text).rstrip(" .。;")
    if fact["form"] == "instruction" and opens_as_instruction(line):
        line = line[0].lower() + line[1:]
    return Saying(
        text=text,
        line=line,
        value=value,
        said=(due or (value if value and iso_day(value) else None)) if is_date else None,
        by=claim["speaker_id"],
        role=claim.get("role") or claim.get("side"),
        label=claim.get("role") or claim.get("side") or claim.get("name") or claim["speaker_id"],
        at=claim["asserted_at"],
        day=at.astimezone(zone_of(zone)).date().isoformat(),
        due=due if is_item else None,
        expires_at=fact.get("expires_at") or FAR_FUTURE,
        stale_at=_stale_at(at, attribute),
        claim_id=claim["claim_id"],
        passage_id=claim["passage_id"],
        place=claim.get("place") or "",
        char_start=claim["char_start"],
        char_end=claim["char_end"],
    )


def _stale_at(at: datetime, attribute: Attribute | None) -> str:
    stale_at = fresh_until(at, attribute.fresh_for) if attribute is not None and attribute.fresh_for else None
    return stamp(stale_at) if stale_at is not None else FAR_FUTURE


def _cut(compiled: Compiled, rows: Sequence[Row], reading: Reading) -> Compiled:
    """Hold, for every reader, the newest of each form that it may see; count the rest for it.

    Instructions are all held (a constraint is never cut), and so is what is sensitive: who may see it is the read's.
    """
    now = compiled.compiled_at
    kept = {row.id for row in rows if row.form == "instruction" or row.sensitive}
    limited = [row for row in rows if row.id not in kept]
    open_to: dict[str, list[Row]] = {}
    for reader in READERS:
        gate = gate_of(reading.policy, reader)
        shared = gate.audience == "shared"
        standing = [row for row in limited if (row.shared_state if shared else row.state) in OPEN_STATES]
        open_to[reader] = [row for row in standing if opens(gate, row, compiled.type, compiled.owner)]
    for seen in open_to.values():
        shelves: dict[tuple[str, str | None], list[Row]] = {}
        for row in _ranked(seen, now):
            shelves.setdefault((row.form, row.observes), []).append(row)
        kept |= {row.id for shelf in shelves.values() for row in shelf[:ROWS_MAX]}
    dropped: dict[str, dict[str, int]] = {}
    for reader, seen in open_to.items():
        for row in seen:
            if row.id not in kept:
                counts = dropped.setdefault(reader, {})
                counts[row.form] = counts.get(row.form, 0) + 1
    return replace(
        compiled,
        rows=tuple(row for row in rows if row.id in kept),
        dropped=dropped,
        recompile_at=_next_change(rows, now) if dropped else FAR_FUTURE,
    )


def _ranked(rows: Sequence[Row], now: str) -> list[Row]:
    newest = sorted(rows, key=lambda row: row.said.order, reverse=True)
    return sorted(newest, key=lambda row: row.said.stale_at <= now)


def _next_change(rows: Sequence[Row], now: str) -> str:
    times = [at for row in rows for at in (row.said.expires_at, row.said.stale_at) if at > now]
    return min(times, default=FAR_FUTURE)
