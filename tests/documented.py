"""What `docs/graph.md` says, as values."""

from __future__ import annotations

import re
from pathlib import Path

TEXT = (Path(__file__).parents[1] / "docs" / "graph.md").read_text(encoding="utf-8")
_NODES, _, _REST = TEXT.partition("\n## Nodes\n")[2].partition("\n## Edges\n")
_EDGES, _, _EXAMPLES = _REST.partition("\n## Examples\n")


def _words(text: str) -> set[str]:
    return set(re.findall(r"`([A-Za-z_0-9]+)`", text))


def nodes() -> dict[str, set[str]]:
    """Each label and the words of its section: its key, its properties, and values of theirs."""
    sections = re.split(r"(?m)^### ", _NODES)[1:]
    return {name: _words(body) for name, _, body in (one.partition("\n") for one in sections)}


def edges() -> dict[str, tuple[set[str], set[str], set[str]]]:
    """Each type of edge: the labels that it comes from and leads to, and what it carries."""
    found: dict[str, tuple[set[str], set[str], set[str]]] = {}
    for types, ends, carries in re.findall(r"(?m)^\| (`[A-Z].*?) \| (.*?) \| (.*?) ?\|$", _EDGES):
        source, _, target = ends.partition(" → ")
        for name in _words(types):
            found[name] = (set(source.split(", ")), set(target.split(", ")), _words(carries))
    return found


def examples() -> list[str]:
    """The statements of the examples."""
    blocks = re.findall(r"(?m)(?:^ {4}.+\n?)+", _EXAMPLES)
    return [re.sub(r"(?m)^ {4}", "", block).strip() for block in blocks]
