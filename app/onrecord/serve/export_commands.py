"""What `onrecord export` does, and `onrecord import` of an export."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from onrecord.errors import InputError
from onrecord.serve import show as screen
from onrecord.serve.running import Call, answer, say, waiting


async def export(call: Call, path: Path | None) -> int:
    """`onrecord export`: on stdout, or into a file that is there whole or not at all, and that only its owner reads."""
    from onrecord.export import exported

    if path is not None and path.is_dir():  # noqa: ASYNC240  # one look, before anything runs
        raise InputError(f"{path} is a directory; name a file in it.", "--output")
    count = 0
    async with call.memory() as (memory, space):
        if path is None:
            async for said in exported(memory.graph, space):
                sys.stdout.buffer.write(said)
            sys.stdout.flush()
            return 0
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with waiting("Exporting"), open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:  # noqa: ASYNC230, PTH123
                async for said in exported(memory.graph, space):
                    file.write(said)
                    count += 1
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    if call.json:
        answer({"file": str(path), "lines": count})
    else:
        screen.counts("Exported", {"lines": count})
    return 0


async def import_export(call: Call, path: Path) -> int:
    """`onrecord import` of an export: into an empty space, or on from where it was stopped."""
    from onrecord import imports

    export = imports.examined(path)
    async with call.memory() as (memory, space):
        with screen.progress("Importing", export.lines) as step:
            is_new = await imports.import_export(memory.graph, space, export, step)
        memory.spaces.forget(space)
        again = await memory.erasure.reapply(space)
    if again:
        say(f"Erased again what {again} people said, who were erased since the export was made.")
    if call.json:
        answer({"nodes": export.nodes, "edges": export.edges, "imported": is_new, "erased_again": again})
    elif is_new:
        screen.counts("Imported", {"nodes": export.nodes, "edges": export.edges})
    else:
        sys.stdout.write("There is nothing to import: the space holds all of it.\n")
    return 0
