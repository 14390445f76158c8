"""Rewrites the embedded engine's files, so that nothing is left in them of what was deleted.

Every space is exported from the engine in use and imported into a fresh one, in a folder of the same home, which then
takes its place in one step; compiled contexts and the engine's log go, too. A crash leaves the old files or the new
ones. What a file system keeps of deleted files is its own matter.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from onrecord.errors import IntegrityError
from onrecord.export import exported
from onrecord.imports import examined, import_export
from onrecord.store import schema
from onrecord.store.engine import alone, ended, lease, replace
from onrecord.store.graph import Graph

Step = Callable[[int], None]
LINGER_S = 0.5


async def compact(home: Path, step: Step | None = None) -> int:
    """Rewrite the files of a home; returns how many spaces it holds. `step` is told of each node and edge.

    Raises ConfigurationError where another process uses the home.
    """
    folder = home / "compacting"
    shutil.rmtree(folder, ignore_errors=True)
    async with alone(home) as endpoint:
        folder.mkdir(mode=0o700)
        try:
            graph = await Graph.open(endpoint)
            try:
                await schema.migrate(graph)
                spaces = await _copied(graph, folder, step)
            finally:
                await graph.close()
            await replace(home, folder / "engine")
            shutil.rmtree(home / "contexts", ignore_errors=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return spaces


async def _copied(graph: Graph, folder: Path, step: Step | None) -> int:
    """Every space, and the keys, in a fresh engine below `folder`, which has ended when this returns."""
    held = await lease(folder, LINGER_S)
    try:
        fresh = await Graph.open(held.endpoint)
        try:
            await schema.migrate(fresh)
            names = [row["space"] for row in await graph.read("verify/spaces")]
            for name in names:
                await _copy(graph, fresh, name, folder / "space.jsonl", step)
            keys = [row["properties"] for row in await graph.read("compact/keys")]
            if keys:
                await fresh.write("compact/put_keys", rows=keys)
        finally:
            await fresh.close()
    finally:
        held.release()
    async with ended(folder):  # in order, since nobody needs it: what it holds is on the disk
        pass
    return len(names)


async def _copy(graph: Graph, fresh: Graph, space: str, path: Path, step: Step | None) -> None:
    with path.open("wb") as file:
        async for line in exported(graph, space):
            file.write(line)
    export = examined(path)
    await import_export(fresh, space, export, step or (lambda _: None))
    count = 0
    async for _ in exported(fresh, space):
        count += 1
    if count != export.lines:
        raise IntegrityError(
            f"The copy of the space {space!r} has {count} lines and not {export.lines}; nothing changed."
        )
