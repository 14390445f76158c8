"""What the commands about documents do: files in, one version each, and documents read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from onrecord.errors import InputError
from onrecord.models.document import FILE_BYTES_MAX, Mode
from onrecord.models.object import ObjectRef
from onrecord.models.source import Audience
from onrecord.serve import show as screen
from onrecord.serve.files import time_of
from onrecord.serve.loading import Ingested, kinds
from onrecord.serve.running import FAILED, WRONG_CALL, Call, answer, say

if TYPE_CHECKING:
    from onrecord.documents import Stored
    from onrecord.memory import Memory, Reading


@dataclass(frozen=True, slots=True)
class Told:
    """What the caller says of the files: `doc_id` of a single one, else each has its file's name."""

    doc_id: str | None = None
    title: str | None = None
    author: str | None = None
    modified: str | None = None
    mode: Mode | None = None
    objects: tuple[str, ...] = ()
    audience: Audience | None = None


async def ingest_documents(call: Call, files: Sequence[Path], told: Told) -> int:
    """`onrecord ingest document`: each file is a version; exit code 1 where a passage waits for its model.

    Of a file that cannot be read nothing is stored, and the exit code is 2; the others are read.
    """
    names, modified, refs = _names(files, told), time_of(told.modified, "--modified"), _references(told.objects)
    done, rows, decision_ids = Ingested(), list[dict[str, Any]](), list[str]()
    async with call.memory(resume=True) as (memory, space):
        for file, doc_id in zip(files, names, strict=True):
            try:
                stored = await _take(memory, space, file, doc_id, told, modified, refs)
            except InputError as error:
                say(f"{file}: {error}")
                rows.append(_row(file, doc_id, None, [], str(error)))
                continue
            for note in stored.notes:
                say(f"{file}: {note}")
            reading = await _read(memory, space, doc_id, len(stored.passages))
            _count(done, reading, len(stored.passages))
            decision_ids += reading.decision_ids
            rows.append(_row(file, doc_id, stored.version_id, stored.notes, None))
        done.decisions = await kinds(memory, space, decision_ids)
    if call.json:
        answer({"files": rows, **done.told()})
    else:
        screen.ingested(done)
    return _code(done, wrong=any(row["error"] for row in rows))


async def reextract(call: Call, doc_ids: Sequence[str]) -> int:
    """`onrecord reextract`: the named documents, else all, read again by whatever reads today."""
    done, decision_ids = Ingested(), list[str]()
    async with call.memory(resume=True) as (memory, space):
        rows = await memory.graph.read("document/of_space", space=space)
        for doc_id in doc_ids or [row["doc_id"] for row in rows]:
            passages = await memory.documents.extract_again(space, doc_id)
            reading = await _read(memory, space, doc_id, len(passages))
            _count(done, reading, len(passages))
            decision_ids += reading.decision_ids
        done.decisions = await kinds(memory, space, decision_ids)
    if call.json:
        answer(done.told())
    else:
        screen.ingested(done)
    return _code(done)


def _row(file: Path, doc_id: str, version_id: str | None, notes: Sequence[str], error: str | None) -> dict[str, Any]:
    return {"file": str(file), "doc_id": doc_id, "version_id": version_id, "notes": list(notes), "error": error}


def _names(files: Sequence[Path], told: Told) -> list[str]:
    if told.doc_id is not None and len(files) > 1:
        raise InputError("--as names one document, and there are several files.")
    names = [told.doc_id or file.name for file in files]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(
            f"Two files are called {twice}: a document is named by its file, or by --as for one at a time."
        )
    return names


async def _take(
    memory: Memory,
    space: str,
    file: Path,
    doc_id: str,
    told: Told,
    modified: datetime | None,
    refs: Sequence[ObjectRef],
) -> Stored:
    return await memory.documents.take(
        space,
        doc_id,
        _bytes(file),
        name=file.name,
        title=told.title,
        author=told.author,
        source_modified_at=modified,
        mode=told.mode,
        object_refs=refs,
        audience=told.audience,
    )


def _references(objects: Sequence[str]) -> list[ObjectRef]:
    found = [(said, ObjectRef.parse(said)) for said in objects]
    wrong = next((said for said, ref in found if ref is None), None)
    if wrong is not None:
        raise InputError(f"--object must be written type:ref, and {wrong!r} is not.")
    return [ref for _, ref in found if ref is not None]


def _bytes(file: Path) -> bytes:
    try:
        if file.stat().st_size > FILE_BYTES_MAX:
            raise InputError(f"The file is larger than {FILE_BYTES_MAX // 1_000_000} MB.")
        return file.read_bytes()
    except OSError as error:
        raise InputError(f"It cannot be read: {error.strerror or error}.") from error


async def _read(memory: Memory, space: str, doc_id: str, passages: int) -> Reading:
    with screen.progress("Reading", passages, f"passages of {doc_id}") as step:
        return await memory.documents.read(space, doc_id, step)


def _count(done: Ingested, reading: Reading, passages: int) -> None:
    done.documents += 1
    done.passages += passages
    done.count(reading)


def _code(done: Ingested, *, wrong: bool = False) -> int:
    if done.windows_pending:
        say("Some passages wait for the model: `onrecord doctor` says why, `onrecord retry` reads them again.")
    return WRONG_CALL if wrong else FAILED if done.windows_pending else 0
