"""Named statements: one a file under `cypher/`, described by its head, checked when it is loaded.

A head is the `//` lines that open a file, each entry on its own line or continued on the next:

    // purpose: what it is for
    // parameters: space, claims (list of {claim_id, props})      or: none
    // returns: claim_id, state                                   or: nothing
    // mode: read                                                 or: write
    // example: onrecord audit contested_facts                    where somebody calls it by its name

A name is a path (`claim/upsert`). `upsert.arcadedb.cypher` replaces `upsert.cypher` on that engine alone.

Neo4j plans a statement again for every size (0, 1, 10, 100 and so on) of every list and text among its parameters, and
one of many lists takes seconds to plan. So there all parameters are sent as one map, `$given`, which has no size.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from onrecord.assets import assets
from onrecord.errors import IntegrityError

Dialect = Literal["arcadedb", "neo4j"]

DIALECTS: tuple[Dialect, ...] = ("arcadedb", "neo4j")
GIVEN = "given"
"""The one parameter that holds the others, on Neo4j."""

_HEAD = ("purpose", "parameters", "returns", "mode")
_MAY = ("example",)
# What is not code comes first, so that a `$`, a `;` or a keyword inside it is passed over.
TOKEN = re.compile(
    r"""(?P<skip>'(?:\\.|[^'\\])*' | "(?:\\.|[^"\\])*" | `(?:``|[^`])*` | //[^\n]* | /\*.*?\*/)
      | \$(?P<parameter>[A-Za-z_]\w*)
      | (?P<dollar>\$)
      | (?P<end>;)
      | (?<![.:$\w])(?P<word>[A-Za-z_]\w*)""",
    re.DOTALL | re.VERBOSE,
)
_WRITES = frozenset({"CREATE", "DELETE", "DROP", "FOREACH", "INSERT", "MERGE", "REMOVE", "SET"})


@dataclass(frozen=True)
class Query:
    """One statement as its file has it, without the head."""

    name: str
    text: str
    writes: bool
    parameters: frozenset[str]
    purpose: str
    returns: str
    about: Mapping[str, str]
    """What the head's brackets say of a parameter."""
    example: str


@cache
def load(dialect: Dialect) -> Mapping[str, Query]:
    """Every statement for an engine, by name. Raises IntegrityError for a file that breaks the rules above."""
    return read(assets("cypher"), dialect)


def read(folder: Path, dialect: Dialect) -> Mapping[str, Query]:
    """The statements of a folder, the engine's own in place of the shared ones; their heads must agree."""
    found: dict[str, dict[str, Query]] = {}
    for path in sorted(folder.rglob("*.cypher")):
        stem, _, own = path.name.removesuffix(".cypher").partition(".")
        if own and own not in DIALECTS:
            raise IntegrityError(f"cypher/{path.relative_to(folder)}: no engine is called {own}.")
        name = path.relative_to(folder).with_name(stem).as_posix()
        found.setdefault(name, {})[own] = parse(name, path.read_text(encoding="utf-8"), path.relative_to(folder))
    queries: dict[str, Query] = {}
    for name, files in found.items():
        if len({(query.parameters, query.writes) for query in files.values()}) > 1:
            raise IntegrityError(f"cypher/{name}: its files differ in parameters or mode from engine to engine.")
        if "" not in files and set(files) != set(DIALECTS):
            raise IntegrityError(f"cypher/{name}: there is a file for one engine and none for the other.")
        query = files.get(dialect) or files[""]
        queries[name] = replace(query, text=_gathered(query.text)) if dialect == "neo4j" else query
    return MappingProxyType(queries)


def parse(name: str, source: str, path: Path) -> Query:
    """One file's text as a query. Raises IntegrityError naming the file and what is wrong with it."""
    lines = source.splitlines()
    size = next((number for number, line in enumerate(lines) if not line.startswith("//")), len(lines))
    head = _head(lines[:size], path)
    text = "\n".join(lines[size:]).strip()
    declared = _names(head["parameters"])
    used, words = _scan(text, path)
    if head["mode"] not in {"read", "write"}:
        raise IntegrityError(f"cypher/{path}: its mode is {head['mode']!r}, neither read nor write.")
    if undeclared := sorted(used - declared):
        raise IntegrityError(f"cypher/{path}: uses ${', $'.join(undeclared)}, which its head does not declare.")
    if unused := sorted(declared - used):
        raise IntegrityError(f"cypher/{path}: declares {', '.join(unused)}, which it does not use.")
    # ArcadeDB lets a write pass in a session for reading, so the promise is held here.
    if bool(words & _WRITES) != (head["mode"] == "write"):
        raise IntegrityError(f"cypher/{path}: says that it is a {head['mode']}, and is not.")
    return Query(
        name,
        text,
        head["mode"] == "write",
        frozenset(declared),
        head["purpose"],
        head["returns"],
        dict(re.findall(r"(\w+)\s*\(([^()]*)\)", head["parameters"])),
        head.get("example", ""),
    )


def _gathered(text: str) -> str:
    """A statement that finds its parameters in one map."""
    return TOKEN.sub(lambda t: f"${GIVEN}.{t['parameter']}" if t["parameter"] else t[0], text)


def _head(lines: list[str], path: Path) -> dict[str, str]:
    head: dict[str, str] = {}
    key = ""
    for line in lines:
        opened, colon, rest = line.removeprefix("//").strip().partition(":")
        if colon and opened in (*_HEAD, *_MAY):
            if opened in head:
                raise IntegrityError(f"cypher/{path}: its head says {opened} twice.")
            key, head[opened] = opened, rest.strip()
        elif key:
            head[key] = f"{head[key]} {line.removeprefix('//').strip()}".strip()
    if missing := [entry for entry in _HEAD if not head.get(entry)]:
        raise IntegrityError(f"cypher/{path}: its head does not say {', '.join(missing)}.")
    return head


def _names(entry: str) -> set[str]:
    """`space, claims (list of {id, props})` → {space, claims}; what brackets hold is for people."""
    flat = entry
    while (plainer := re.sub(r"\([^()]*\)", "", flat)) != flat:
        flat = plainer
    return {name for part in re.split(r",|\band\b", flat) if (name := part.strip())} - {"none", "nothing"}


def _scan(text: str, path: Path) -> tuple[set[str], set[str]]:
    """The parameters and the bare words of a statement."""
    used: set[str] = set()
    words: set[str] = set()
    for token in TOKEN.finditer(text):
        if token["end"]:
            raise IntegrityError(f"cypher/{path}: holds a `;`, and a file is one statement.")
        if token["dollar"]:
            # A computed label or type is text in a statement, and ArcadeDB passes over it in silence.
            raise IntegrityError(f"cypher/{path}: holds a `$` that names no parameter.")
        if token["parameter"]:
            used.add(token["parameter"])
        elif token["word"]:
            words.add(token["word"].upper())
    return used, words
