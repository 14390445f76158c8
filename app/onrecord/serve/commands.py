"""What the short commands do: each opens the memory, asks or writes, and answers as text or JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from onrecord.errors import InputError
from onrecord.models.context import ContextKind
from onrecord.models.object import ObjectRef, Reader
from onrecord.serve import show as screen
from onrecord.serve.running import FAILED, Call, answer, say, waiting

if TYPE_CHECKING:
    from onrecord.replay import Replay
    from onrecord.replayed import Replayed


async def import_files(call: Call, files: Sequence[Path]) -> int:
    """`onrecord import`: every line is judged before the first is written."""
    from onrecord.imports import is_export
    from onrecord.serve.declarations import declarations
    from onrecord.serve.loading import check_declared, import_declarations

    if any(is_export(path) for path in files):
        from onrecord.serve.export_commands import import_export

        if len(files) > 1:
            raise InputError("An export is imported by itself: name one file.", "FILE")
        return await import_export(call, files[0])
    declared = declarations(files)
    async with call.memory() as (memory, space):
        await check_declared(memory, space, declared)
        with screen.progress("Importing", len(declared)) as step:
            counts = await import_declarations(memory, space, declared, step)
    if declared.left_out:
        names = ", ".join(f"{name} ({count})" for name, count in declared.left_out.items())
        say(f"Left out, since OnRecord has no such fields: {names}.")
    if call.json:
        answer({**counts, "left_out": dict(declared.left_out)})
    else:
        has_settings = bool(counts.pop("spaces"))
        screen.counts("Imported", counts, *(["the space's settings"] if has_settings else []))
    return 0


async def ingest_conversations(call: Call, files: Sequence[Path]) -> int:
    """`onrecord ingest conversation`: exit code 1 where a window could not be read yet."""
    from onrecord.serve.files import conversations
    from onrecord.serve.loading import check_conversations, ingest_conversations

    found = conversations(files)
    async with call.memory(resume=True) as (memory, space):
        await check_conversations(memory, space, found)
        with screen.progress("Reading", sum(len(c.lines) for c in found), "turns") as step:
            done = await ingest_conversations(memory, space, found, step)
    if call.json:
        answer(done.told())
    else:
        screen.ingested(done)
    if done.windows_pending:
        say("Some windows wait for the model to answer: `onrecord doctor` says why, `onrecord retry` reads them again.")
        return FAILED
    return 0


async def context(call: Call, asked: Mapping[ContextKind, str | None], reader: Reader) -> int:
    """`onrecord context`: the text alone, or everything in JSON."""
    named: list[tuple[ContextKind, str]] = [(kind, id_) for kind, id_ in asked.items() if id_ is not None]
    if len(named) != 1:
        raise InputError("Name one of --object, --speaker and --organization.")
    [(kind, id_)] = named
    if kind == "object" and ObjectRef.parse(id_) is None:
        raise InputError(f"An object is named TYPE:REF, as order:17, and not {id_!r}.", "--object")
    async with call.memory() as (memory, space):
        found = await memory.contexts.read(space, kind, id_, reader=reader)
    if call.json:
        answer(found.told())
    else:
        print(screen.plain(found.text))
    return 0


async def show(call: Call, id_: str) -> int:
    """`onrecord show`: the path down to the characters."""
    from onrecord import recall

    async with call.memory() as (memory, space):
        found = await recall.provenance(memory.graph, space, id_)
    if call.json:
        answer(found)
    else:
        screen.provenance(screen.console(), found)
    return 0


async def why(call: Call, text: str) -> int:
    """`onrecord why`: what was decided about a sentence."""
    from onrecord import recall

    async with call.memory() as (memory, space):
        found = await recall.why(memory.graph, space, text)
    if call.json:
        answer(found)
    else:
        screen.reasons(found)
    return 0


async def verify(call: Call) -> int:
    """`onrecord verify`: exit code 1 where an invariant does not hold."""
    from onrecord.verify import verify

    async with call.memory() as (memory, space):
        with waiting("Checking every invariant"):
            found = await verify(memory.graph, memory.contexts, space)
    if call.json:
        answer({"violations": found})
    else:
        screen.violations(found)
    return FAILED if found else 0


async def retry(call: Call) -> int:
    """`onrecord retry`: exit code 1 where a window still could not be read."""
    async with call.memory() as (memory, space):
        with waiting("Reading what is pending or failed"):
            done = await memory.retry(space)
    made = {"claims": len(done.claim_ids), "facts": len(done.fact_ids)}
    if call.json:
        pending = {"windows_pending": done.failed, "model_calls": done.model_calls}
        answer({"windows": done.windows, **made, **pending})
    else:
        screen.counts("Read", {"windows": done.windows, "of them pending": done.failed, **made})
    if done.failed:
        say("Some windows still wait for the model: `onrecord doctor` says why.")
    return FAILED if done.failed else 0


async def rebind(call: Call, *, dry_run: bool) -> int:
    """`onrecord rebind`: exit code 1 where today's rules can read nothing of an answer that is kept."""
    return await _again(call, "Rebinding", lambda replay: replay.rebind, dry_run=dry_run)


async def replay(call: Call, *, dry_run: bool) -> int:
    """`onrecord replay`: exit code 1 where today's rules can read nothing of an answer that is kept."""
    return await _again(call, "Replaying", lambda replay: replay.run, dry_run=dry_run)


async def _again(
    call: Call, title: str, way: Callable[[Replay], Callable[..., Awaitable[Replayed]]], *, dry_run: bool
) -> int:
    from onrecord.replay import Replay

    async with call.memory() as (memory, space):
        replay = Replay(memory.graph, memory.contexts, memory.spaces)
        with screen.progress(title, await replay.passages(space), "passages") as step:
            done = await way(replay)(space, dry_run=dry_run, step=step)
    if call.json:
        answer({"dry_run": dry_run, **asdict(done)})
    else:
        screen.replayed(done, dry_run=dry_run)
    return FAILED if done.unreadable else 0
