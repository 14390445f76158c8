"""Reads an export back into an empty space: to an equal graph, batch by batch, each in with how far it has come.

So whatever stops it, the same call goes on where it ended, and nothing is in twice. What was pending is pending again
once all is in, so that nobody reads it before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import orjson

from onrecord.errors import ConflictError, InputError
from onrecord.export import BATCH, FORMAT, KEYS, exported
from onrecord.indexed import TEXTS, terms_of
from onrecord.store.graph import Graph

LINE_BYTES_MAX = 256 << 20
BATCH_BYTES_MAX = 4 << 20
_PENDING = {"Window": "windows", "Conversation": "conversations", "Document": "documents"}

Line = dict[str, Any]
Step = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Export:
    """A file that has been looked through, and is whole: its digest, its counts, and the space's own node."""

    path: Path
    digest: str
    lines: int
    nodes: int
    edges: int
    space: Mapping[str, Any] | None


def is_export(path: Path) -> bool:
    """Whether a file's first line says that it is an export."""
    try:
        with path.open("rb") as file:
            first = orjson.loads(file.readline(1_000))
    except (OSError, orjson.JSONDecodeError):
        return False  # whoever reads it as something else says what is wrong with it
    return isinstance(first, dict) and cast(Line, first).get("onrecord") == "export"


def examined(path: Path) -> Export:
    """An export that is whole, every line of it judged; InputError naming the first that is broken."""
    digest = sha256()
    count: dict[str, int] = {"node": 0, "edge": 0}
    space: Mapping[str, Any] | None = None
    end: Any = None
    number = 0
    for number, raw in _raw(path):
        said = _parsed(path, number, raw)
        digest.update(raw)
        if end is not None:
            raise _broken(path, number, "stands behind the last line of the export")
        if number == 1:
            if said.get("format") != FORMAT:
                raise _broken(path, number, f"is of format {said.get('format')!r}, and this OnRecord reads {FORMAT}")
        elif "end" in said:
            end = said["end"]
        else:
            kind = _judged(path, number, said)
            count[kind] += 1
            if said.get("node") == "Space":
                space = said["properties"]
    if end != {"nodes": count["node"], "edges": count["edge"]}:
        raise _broken(path, number, "is not the export's last line: the file was cut off, or lines of it are missing")
    if count["node"] and (space is None or not isinstance(space.get("id_key"), str)):
        raise _broken(path, 2, "is not the space's own node, with the key of its ids")
    return Export(path, digest.hexdigest(), number, count["node"], count["edge"], space)


async def import_export(graph: Graph, space: str, export: Export, step: Step) -> bool:
    """Bring a space to what the file holds; False where it is so already. `step` is told the lines that are in.

    Raises ConflictError where the space holds something else, or is written to meanwhile.
    """
    if export.space is None:
        return False
    rows = await graph.read("import/state", space=space)
    if not rows or rows[0]["digest"] is None:
        began = await graph.write("import/begin", space=space, digest=export.digest, properties=export.space)
        if not began:
            if await _is_equal(graph, space, export.path):
                return False
            raise ConflictError(f"The space {space!r} holds something else; import into a new one (--space).", "space")
        rows = await graph.read("import/state", space=space)
    if rows[0]["digest"] != export.digest:
        raise ConflictError(
            f"Another file is half imported into the space {space!r}: import that one to its end.", "space"
        )
    seen: int = rows[0]["line"]
    pending: dict[str, list[Line]] = {name: [] for name in _PENDING.values()}
    step(seen)
    for kind, batch, last in _batches(export.path, pending):
        if last <= seen:
            continue
        rows_in = _nodes(space, batch) if kind == "node" else await _edges(graph, space, batch)
        guard = {"space": space, "digest": export.digest, "seen": seen, "line": last}
        if not await graph.write(f"import/{kind}s", **guard, revision=export.space["revision"], rows=rows_in):
            raise ConflictError(f"The space {space!r} was written to while a file was imported into it.", "space")
        step(last - seen)
        seen = last
    await graph.write("import/finish", space=space, digest=export.digest, **pending)
    return True


def _raw(path: Path) -> Iterator[tuple[int, bytes]]:
    with path.open("rb") as file:
        number = 0
        while raw := file.readline(LINE_BYTES_MAX):
            number += 1
            yield number, raw


def _parsed(path: Path, number: int, raw: bytes) -> Line:
    try:
        value: Any = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise _broken(path, number, f"is not JSON: {error.msg} (column {error.colno})") from None
    if not isinstance(value, dict):
        raise _broken(path, number, "is not a JSON object")
    return cast(Line, value)


def _judged(path: Path, number: int, said: Line) -> str:
    """`node` or `edge`; InputError for what is neither."""
    if not isinstance(said.get("properties"), dict):
        raise _broken(path, number, "has no properties")
    if "edge" in said:
        ends = (said.get("from"), said.get("to"))
        if not all(isinstance(end, list) and len(cast(list[Any], end)) == 2 and end[0] in KEYS for end in ends):
            raise _broken(path, number, "is an edge that does not name both of its ends")
        return "edge"
    label = said.get("node")
    if label not in KEYS and label not in ("Space", "Usage"):
        raise _broken(path, number, f"is no node or edge that this OnRecord knows ({label!r})")
    if label in KEYS and not isinstance(said["properties"].get(KEYS[label]), str):
        raise _broken(path, number, f"is a {label} without its {KEYS[label]}")
    return "node"


def _broken(path: Path, number: int, what: str) -> InputError:
    return InputError(f"{path}, line {number}: {what}.", where=f"{path}:{number}")


def _batches(path: Path, pending: dict[str, list[Line]]) -> Iterator[tuple[str, list[Line], int]]:
    """Nodes, then edges, a batch at a time, each with the number of its last line; what is pending is put aside."""
    batch: list[Line] = []
    kind, size, last = "node", 0, 1
    for number, raw in _raw(path):
        said = _parsed(path, number, raw)
        own = "edge" if "edge" in said else "node"
        if number == 1 or "end" in said or said.get("node") == "Space":
            continue
        if batch and (own != kind or len(batch) == BATCH or size > BATCH_BYTES_MAX):
            yield kind, batch, last
            batch, size = [], 0
        label, properties = said.get("node"), said["properties"]
        if label in _PENDING and properties.get("pending_since"):
            at = properties.pop("pending_since")
            pending[_PENDING[label]].append({"key": properties[KEYS[label]], "at": at})
        batch.append(said)
        kind, size, last = own, size + len(raw), number
    if batch:
        yield kind, batch, last


def _nodes(space: str, batch: Sequence[Line]) -> list[Line]:
    rows: list[Line] = []
    for said in batch:
        properties = {**said["properties"], "space": space}
        if "rank" in properties:
            properties["rank"] = f"{space}/{properties['rank']}"
        if said["node"] in TEXTS:
            properties["terms"] = terms_of(space, said["node"], properties)
        rows.append({"labels": ":".join(sorted(said["labels"])), "properties": properties})
    return rows


async def _edges(graph: Graph, space: str, batch: Sequence[Line]) -> list[Line]:
    keys: dict[str, set[str]] = defaultdict(set)
    for said in batch:
        for label, key in (said["from"], said["to"]):
            keys[label].add(key)
    found = await graph.read("import/find", space=space, keys={label: sorted(keys[label]) for label in KEYS})
    ids = {(row["label"], row["key"]): row["id"] for row in found}
    rows: list[Line] = []
    for said in batch:
        ends = [ids.get((label, key)) for label, key in (said["from"], said["to"])]
        if None in ends:
            raise InputError(f"The export has an edge {said['edge']} to a node that it does not have.", "file")
        rows.append({"type": said["edge"], "from": ends[0], "to": ends[1], "properties": said["properties"]})
    return rows


async def _is_equal(graph: Graph, space: str, path: Path) -> bool:
    lines = _raw(path)
    async for own in exported(graph, space):
        _, said = next(lines, (0, b""))
        if own != said:
            return False
    return next(lines, None) is None
