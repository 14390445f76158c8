"""Duties 1 and 2: what a model wrote becomes records, whatever became of the JSON around them.

A plain answer is read as it is. Anything else (fences, thoughts, prose, a cut-off end, a bare array, several objects,
JSON with small faults) is searched for the values that it holds; each complete record of them counts, and a record that
was cut off does not, so that its claim is asked again rather than guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import jiter
import json_repair
from pydantic import ValidationError

from onrecord.models.answer import Record, Resolution
from onrecord.models.claim import Decision

_Json = dict[str, Any] | list[Any] | str | int | float | bool | None

_DECODER = json.JSONDecoder(strict=False)
_OPENING = re.compile(r"[{\[]")
# Inside a value: strings, which hide brackets, and the brackets. A string without its end matches to the end.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+("?)|[{}\[\]]', re.DOTALL)
_THOUGHTS = re.compile(
    r"\A\s*(?:<(think|thinking|thought|thoughts|reasoning|analysis|scratchpad)>.*?</\1>\s*)+"
    r"|\A(?!\s*[{\[`]).*?</(?:think|thinking|thought|thoughts|reasoning|analysis|scratchpad)>",
    re.DOTALL | re.IGNORECASE,
)
_LISTS = ("claims_found", "records", "resolutions")
_FAILED_STARTS_MAX = 64
"""How many brackets of a broken answer may turn out to start no value, as those of prose do."""
_NO_RECORDS = re.compile(r"\s*(?:```\w*)?\s*\[\s*\]\s*(?:```)?\s*")
_WRAPPED_MAX = 3
"""How deep an envelope may lie inside other objects."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """An answer as it was read.

    `records` holds each valid record with its index in the answer. `returned` counts the complete ones, valid or not;
    `missing` are the entries of `claims_found` beyond them. Where `usable` is false nothing could be read at all.
    """

    records: tuple[tuple[int, Record], ...] = ()
    claims_found: tuple[str, ...] = ()
    returned: int = 0
    missing: tuple[str, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    decisions: tuple[Decision, ...] = ()
    usable: bool = True


def parse_window(raw: str) -> Parsed:
    """A `WindowAnswer`, read from a model's message."""
    return _parse(raw)


def parse_follow_up(raw: str) -> Parsed:
    """A `FollowUpAnswer`, read from a model's message."""
    return _parse(raw)


def _parse(raw: str) -> Parsed:
    envelope = _plain(raw)
    decisions: list[Decision] = []
    if envelope is None:
        envelope = _search(_THOUGHTS.sub("", raw, count=1)) or _search(raw)
        if envelope is None and _NO_RECORDS.fullmatch(raw):
            envelope = _Envelope([], [], [])
        if envelope is None:
            return Parsed(usable=False)
        decisions.append(_repaired(envelope))
    records: list[tuple[int, Record]] = []
    for index, value in enumerate(envelope.records):
        try:
            records.append((index, Record.model_validate(value)))
        except ValidationError as error:
            decisions.append(_invalid("record", value, error, index))
    resolutions: list[Resolution] = []
    for value in envelope.resolutions:
        try:
            resolutions.append(Resolution.model_validate(value))
        except ValidationError as error:
            decisions.append(_invalid("resolution", value, error, None))
    claims = tuple(_entry(claim) for claim in envelope.claims_found)
    return Parsed(
        records=tuple(records),
        claims_found=claims,
        returned=len(envelope.records),
        missing=tuple(claim for claim in claims[len(envelope.records) :] if claim.strip()),
        resolutions=tuple(resolutions),
        decisions=tuple(decisions),
    )


@dataclass(slots=True)
class _Envelope:
    claims_found: list[Any]
    records: list[Any]
    resolutions: list[Any]
    cut_off: bool = False

    @property
    def lists(self) -> tuple[list[Any], ...]:
        return self.claims_found, self.records, self.resolutions


def _plain(raw: str) -> _Envelope | None:
    """The envelope of an answer that is the JSON object that was asked for, and nothing else."""
    try:
        value: _Json = jiter.from_json(raw.strip(" \t\r\n").encode(), allow_inf_nan=False)
    except (ValueError, UnicodeEncodeError):
        return None
    if not isinstance(value, dict) or "records" not in value:
        return None
    lists = [value.get(name, []) for name in _LISTS]
    return _Envelope(*lists) if all(isinstance(entries, list) for entries in lists) else None


def _search(text: str) -> _Envelope | None:
    """One envelope of all that a broken answer holds; None if it holds none. What it says twice, alike, counts once."""
    whole: _Envelope | None = None
    for value, cut_off in _values(text):
        for found in _envelopes(value):
            if whole is None:
                whole = found
            else:
                for kept, more in zip(whole.lists, found.lists, strict=True):
                    kept.extend(entry for entry in more if entry not in kept)
            whole.cut_off = whole.cut_off or cut_off
    if whole is not None and whole.cut_off and not any(whole.lists):
        return None
    return whole


def _values(text: str) -> Iterator[tuple[_Json, bool]]:
    """Each object and array of a text, outermost, and whether its end is missing (then without its last entry)."""
    at = failed = 0
    while failed < _FAILED_STARTS_MAX and (opening := _OPENING.search(text, at)):
        start = opening.start()
        try:
            value, at = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            end, kept = _extent(text, start)
            value = _repair(kept)
            if value is None:
                failed += 1
                at = start + 1
            else:
                at = end
                yield value, kept != text[start:end]
        else:
            yield _encodable(value), False


def _extent(text: str, start: int) -> tuple[int, str]:
    """Where the value that starts there ends, and its text, without what was cut off.

    A value is cut back to its last complete record (or entry of another of the envelope's lists) and closed.
    """
    stack: list[tuple[str, bool]] = []  # the closing bracket, and whether it closes a list of the envelope
    key, safe, closers = "", start, ""
    for token in _TOKEN.finditer(text, start):
        char = token[0][0]
        in_list = bool(stack) and stack[-1][1]
        if char in "{[":
            is_list = char == "[" and (not stack or key in _LISTS)
            stack.append(("}" if char == "{" else "]", is_list))
            key = ""
            continue
        if char == '"':
            key = token[0][1:-1]
            complete = bool(token[1])
        else:
            if not stack or stack[-1][0] != char:
                continue
            stack.pop()
            if not stack:
                return token.end(), text[start : token.end()]
            in_list = stack[-1][1]
            complete = char == "}" or in_list
        if in_list and complete:
            safe, closers = token.end(), "".join(closing for closing, _ in reversed(stack))
    if not closers:
        # nothing was complete but the list itself: an empty one says nothing yet
        return len(text), ""
    return len(text), text[start:safe] + closers


def _repair(text: str) -> _Json:
    """The value that a faulty JSON text means; None if it means none."""
    if not text:
        return None
    try:
        value: _Json = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        try:
            value = cast("_Json", json_repair.loads(text, skip_json_loads=True))
        except (ValueError, RecursionError):
            return None
    return _encodable(value) if isinstance(value, dict | list) else None


def _encodable(value: Any) -> Any:
    """The value without lone surrogates, which an escape that was cut in two leaves and nothing can store."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_encodable(entry) for entry in cast("list[Any]", value)]
    if isinstance(value, dict):
        return {key: _encodable(entry) for key, entry in cast("dict[str, Any]", value).items()}
    return value


def _envelopes(value: Any, depth: int = 0) -> Iterator[_Envelope]:
    """What a value is, wraps (`{"answer": {…}}`, a tool call's arguments) or stands for (bare records)."""
    if depth > _WRAPPED_MAX:
        return
    if isinstance(value, str) and depth:
        try:
            value = json.loads(value, strict=False)
        except (ValueError, RecursionError):
            return
    if isinstance(value, list):
        entries = cast("list[Any]", value)
        if any(map(_is_record, entries)):
            yield _Envelope([], list(entries), [])
        else:
            for entry in entries:
                yield from _envelopes(entry, depth + 1)
    elif isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        if any(name in fields for name in _LISTS):
            claims, records, resolutions = (_as_list(fields.get(name)) for name in _LISTS)
            yield _Envelope(claims, records, resolutions)
        elif _is_record(fields):
            yield _Envelope([], [fields], [])
        else:
            for entry in fields.values():
                yield from _envelopes(entry, depth + 1)


def _is_record(value: Any) -> bool:
    return isinstance(value, dict) and "claim_text" in value


def _as_list(value: Any) -> list[Any]:
    if value is None:
        return []
    return cast("list[Any]", value) if isinstance(value, list) else [value]


def _entry(claim: Any) -> str:
    if isinstance(claim, dict):
        claim = next((said for said in cast("dict[str, Any]", claim).values() if isinstance(said, str)), "")
    return claim if isinstance(claim, str) else json.dumps(claim, ensure_ascii=False)


def _repaired(envelope: _Envelope) -> Decision:
    what = "end is missing" if envelope.cut_off else "envelope is not the plain JSON that was asked for"
    detail = {"cut_off": envelope.cut_off, "records": len(envelope.records)}
    return Decision("envelope_repaired", f"the answer's {what}; every complete record was kept", detail=detail)


def _invalid(what: str, value: Any, error: ValidationError, index: int | None) -> Decision:
    fields = sorted({".".join(map(str, _path(value, fault["loc"]))) or what for fault in error.errors()})
    said = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    span = said.get("source_span")
    quote = cast("dict[str, Any]", span).get("quote") if isinstance(span, dict) else None
    claim = said.get("claim_text")
    detail: dict[str, Any] = {"fields": fields}
    if isinstance(claim, str):
        detail["claim_text"] = claim
    return Decision(
        "record_invalid",
        f"the {what} does not fit the model in {', '.join(fields)}",
        quote=next((text for text in (quote, claim) if isinstance(text, str) and text), None),
        record=index,
        detail=detail,
    )


def _path(value: Any, loc: Sequence[str | int]) -> Iterator[str | int]:
    """A fault's place in what was written; which kind of instruction was meant is no part of it."""
    for at, part in enumerate(loc):
        if isinstance(value, dict):
            fields = cast("dict[str | int, Any]", value)
            if part not in fields and fields.get("kind") == part and at < len(loc) - 1:
                continue
            value = fields.get(part)
        elif isinstance(value, list) and isinstance(part, int):
            entries = cast("list[Any]", value)
            value = entries[part] if part < len(entries) else None
        yield part
