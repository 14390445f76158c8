"""What a model wrote, as the lists that it was asked for, whatever became of the JSON around them.

A plain answer is read as it is. Anything else (fences, thoughts, prose, a cut-off end, a bare array, several objects,
JSON with small faults) is searched for the values that it holds; each complete entry of them counts, and one that was
cut off does not, so that it is asked again rather than guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

import jiter
import json_repair

from onrecord.models.claim import Decision

_Json = dict[str, Any] | list[Any] | str | int | float | bool | None


def _joined(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object as its last keys say; of a key that comes twice with lists, neither list is lost."""
    out: dict[str, Any] = {}
    for key, value in pairs:
        before = out.get(key)
        out[key] = [*before, *value] if isinstance(before, list) and isinstance(value, list) else value
    return out


_DECODER = json.JSONDecoder(strict=False, object_pairs_hook=_joined)
_OPENING = re.compile(r"[{\[]")
# Inside a value: strings, which hide brackets, and the brackets. A string without its end matches to the end.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+("?)|[{}\[\]]', re.DOTALL)
_THOUGHTS = re.compile(
    r"\A\s*(?:<(think|thinking|thought|thoughts|reasoning|analysis|scratchpad)>.*?</\1>\s*)+"
    r"|\A(?!\s*[{\[`]).*?</(?:think|thinking|thought|thoughts|reasoning|analysis|scratchpad)>",
    re.DOTALL | re.IGNORECASE,
)
_FAILED_STARTS_MAX = 64
"""How many brackets of a broken answer may turn out to start no value, as those of prose do."""
_NOTHING = re.compile(r"\s*(?:```\w*)?\s*\[\s*\]\s*(?:```)?\s*")
_NESTED_MAX = 64
"""How deep an answer nests at most; what lies deeper is no part of it, and costs its entry alone."""
_RUN = re.compile(rf"([{{\[])\1{{{_NESTED_MAX},}}")
_WRAPPED_MAX = 3
"""How deep an envelope may lie inside other objects."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What an answer is made of: its `lists`, of which `main` has to be there, and the keys that tell its entries."""

    lists: tuple[str, ...]
    main: str
    marks: frozenset[str]

    def empty(self) -> dict[str, list[Any]]:
        """The lists, with nothing in them."""
        return {name: [] for name in self.lists}


@dataclass(slots=True)
class Envelope:
    """The lists of an answer; `is_plain`: it was the JSON that was asked for; `cut_off`: its end is missing."""

    lists: dict[str, list[Any]]
    is_plain: bool = False
    cut_off: bool = False

    def repaired(self, main: str) -> list[Decision]:
        """What the ledger says of an answer that had to be searched."""
        if self.is_plain:
            return []
        what = "end is missing" if self.cut_off else "envelope is not the plain JSON that was asked for"
        detail = {"cut_off": self.cut_off, main: len(self.lists[main])}
        reason = f"the answer's {what}; every complete {main.removesuffix('s')} was kept"
        return [Decision("envelope_repaired", reason, detail=detail)]


def read(raw: str, shape: Shape) -> Envelope | None:
    """One envelope of all that an answer holds; None where nothing of it can be read."""
    plain = _plain(raw, shape)
    if plain is not None:
        return plain
    raw = _shallow(_unquoted(raw))
    found = _search(_THOUGHTS.sub("", raw, count=1), shape) or _search(raw, shape)
    if found is None and _NOTHING.fullmatch(raw):
        return Envelope(shape.empty())
    return found


def _plain(raw: str, shape: Shape) -> Envelope | None:
    """The envelope of an answer that is the JSON object that was asked for, and nothing else."""
    if any(raw.count(f'"{name}"') > 1 and len(re.findall(rf'"{name}"\s*:', raw)) > 1 for name in shape.lists):
        return None  # a key that comes twice
    try:
        value: _Json = jiter.from_json(raw.strip(" \t\r\n").encode(), allow_inf_nan=False)
    except (ValueError, UnicodeEncodeError):
        return None
    if not isinstance(value, dict) or shape.main not in value:
        return None
    lists = {name: value.get(name, []) for name in shape.lists}
    if not all(isinstance(entries, list) for entries in lists.values()):
        return None
    return Envelope(cast("dict[str, list[Any]]", lists), is_plain=True)


def _unquoted(raw: str) -> str:
    """An answer that was encoded twice, once."""
    if not raw.lstrip().startswith('"'):
        return raw
    try:
        value: object = json.loads(raw, strict=False)
    except (ValueError, RecursionError):
        return raw
    return value if isinstance(value, str) else raw


def _shallow(text: str) -> str:
    """The text with null for each value that is nested deeper than any answer."""
    depth = cut_from = 0
    kept: list[str] = []
    at = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "{[":
            depth += 1
            if depth == _NESTED_MAX:
                cut_from = token.start()
        elif token[0] in "}]" and depth:
            if depth == _NESTED_MAX:
                kept += [text[at:cut_from], "null"]
                at = token.end()
            depth -= 1
    if depth >= _NESTED_MAX and _RUN.search(text):
        return _shallow(_RUN.sub(r"\1", text))
    if depth >= _NESTED_MAX:
        kept += [text[at:cut_from], "null"]
        at = len(text)
    return "".join([*kept, text[at:]]) if kept else text


def _search(text: str, shape: Shape) -> Envelope | None:
    """One envelope of all that a broken answer holds; None if it holds none. What it says twice, alike, counts once."""
    whole: Envelope | None = None
    for value, cut_off in _values(text, shape):
        for found in _envelopes(value, shape):
            if whole is None:
                whole = found
            else:
                for name, more in found.lists.items():
                    kept = whole.lists[name]
                    kept.extend(entry for entry in more if entry not in kept)
            whole.cut_off = whole.cut_off or cut_off
    if whole is not None and whole.cut_off and not any(whole.lists.values()):
        return None
    return whole


def _values(text: str, shape: Shape) -> Iterator[tuple[_Json, bool]]:
    """Each object and array of a text, outermost, and whether its end is missing (then without its last entry)."""
    at = failed = 0
    while failed < _FAILED_STARTS_MAX and (opening := _OPENING.search(text, at)):
        start = opening.start()
        try:
            value, at = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            end, kept = _extent(text, start, shape)
            value = _repair(kept)
            if value is None:
                failed += 1
                at = start + 1
            else:
                at = end
                yield value, kept != text[start:end]
        else:
            yield _encodable(value), False


def _extent(text: str, start: int, shape: Shape) -> tuple[int, str]:
    """Where the value that starts there ends, and its text, without what was cut off.

    A value is cut back to its last complete record (or entry of another of the envelope's lists) and closed.
    """
    stack: list[tuple[str, bool]] = []  # the closing bracket, and whether it closes a list of the envelope
    key, safe, closers = "", start, ""
    for token in _TOKEN.finditer(text, start):
        char = token[0][0]
        in_list = bool(stack) and stack[-1][1]
        if char in "{[":
            is_list = char == "[" and (not stack or key in shape.lists)
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
        value: _Json = _DECODER.decode(text)
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


def _envelopes(value: Any, shape: Shape, depth: int = 0) -> Iterator[Envelope]:
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
        if any(_is_entry(entry, shape) for entry in entries):
            yield Envelope({**shape.empty(), shape.main: list(entries)})
        else:
            for entry in entries:
                yield from _envelopes(entry, shape, depth + 1)
    elif isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        if any(name in fields for name in shape.lists):
            yield Envelope({name: _as_list(fields.get(name), shape) for name in shape.lists})
        elif _is_entry(fields, shape):
            yield Envelope({**shape.empty(), shape.main: [fields]})
        else:
            for entry in fields.values():
                yield from _envelopes(entry, shape, depth + 1)


def _is_entry(value: Any, shape: Shape) -> bool:
    return isinstance(value, dict) and value.keys() >= shape.marks


def _as_list(value: Any, shape: Shape) -> list[Any]:
    """A list as it is, or as its text or its numbered entries say it."""
    if isinstance(value, str) and value.lstrip().startswith(("[", "{")):
        try:
            value = json.loads(value, strict=False)
        except (ValueError, RecursionError):
            return [value]
    if isinstance(value, dict) and not _is_entry(value, shape):
        entries = list(cast("dict[str, Any]", value).values())
        if entries and all(_is_entry(entry, shape) for entry in entries):
            return entries
    if value is None:
        return []
    return cast("list[Any]", value) if isinstance(value, list) else [value]
