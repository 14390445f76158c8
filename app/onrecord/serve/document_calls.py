"""The calls about documents: versions that come, go and are read again, and claims that a reviewer brings back."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import ValidationError

from onrecord import recall
from onrecord.documents import Stored
from onrecord.memory import Memory, Reading
from onrecord.models.document import Mode
from onrecord.models.object import ObjectRef
from onrecord.models.source import Audience
from onrecord.serve import answers
from onrecord.serve.bodies import LIST_LENGTH_MAX, DocumentBody, Name, QueryReference, QueryTime, RestoreBody
from onrecord.serve.calls import PROBLEM, Background, Held, OwnSight, Space, Wait, answer, answered, made, read_passages
from onrecord.serve.requests import FileRoute
from onrecord.stages.sight import Sight

router = APIRouter(prefix="/v1", route_class=FileRoute, responses=PROBLEM, tags=["documents"])

MARKDOWN = "text/markdown"
TAKEN = answered(answers.DocumentIngested, 200, 202)
BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {"schema": DocumentBody.model_json_schema()},
            "*/*": {"schema": {"type": "string", "format": "binary"}},
        },
    }
}


@router.put("/documents/{doc_id:path}", status_code=202, responses=TAKEN, openapi_extra=BODY)
async def put_document(
    request: Request,
    space: Space,
    doc_id: str,
    memory: Held,
    worker: Background,
    sight: OwnSight,
    title: Annotated[Name | None, Query(description="Of a file; as the five below.")] = None,
    author: Name | None = None,
    source_modified_at: QueryTime | None = None,
    mode: Mode | None = None,
    object_refs: Annotated[list[QueryReference], Query(max_length=LIST_LENGTH_MAX)] = [],  # noqa: B006 - read only
    audience: Audience | None = None,
    wait: Wait = False,
) -> Response:
    """Accept a version, durably, and read what is new of it: the body is the file, or JSON with its text."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        _refuse_beside_json(request)
        body = _body(await request.body())
        stored = await memory.documents.take(
            space,
            doc_id,
            body.text.encode(),
            media_type=MARKDOWN,
            title=body.title,
            author=body.author,
            source_modified_at=body.source_modified_at,
            mode=body.mode,
            object_refs=body.object_refs,
            audience=body.audience,
        )
    else:
        stored = await memory.documents.take(
            space,
            doc_id,
            await request.body(),
            media_type=request.headers.get("content-type"),
            title=title,
            author=author,
            source_modified_at=source_modified_at,
            mode=mode,
            object_refs=[ref for said in object_refs if (ref := ObjectRef.parse(said)) is not None],
            audience=audience,
        )
    if wait:
        return await _told(memory, space, stored, await memory.documents.read(space, doc_id), sight)
    worker.read_document(space, doc_id)
    return await _told(memory, space, stored, Reading(), sight, 202)


@router.get("/documents/{doc_id:path}", responses=answered(answers.Document))
async def get_document(space: Space, doc_id: str, memory: Held) -> Response:
    """A document and its versions, the oldest first."""
    return answer(recall.document_shape(await memory.documents.versions(space, doc_id)))


@router.delete("/documents/{doc_id:path}/versions/{version_id}", responses=answered(answers.DocumentIngested))
async def delete_version(space: Space, doc_id: str, version_id: str, memory: Held, sight: OwnSight) -> Response:
    """Withdraw a version: what no other standing version says is current no more."""
    await memory.documents.withdraw(space, doc_id, version_id)
    reading = await memory.documents.read(space, doc_id)
    return await _told(memory, space, Stored(doc_id, version_id, False, ()), reading, sight)


@router.post("/documents/{doc_id:path}/extract", status_code=202, responses=TAKEN)
async def post_extract(
    space: Space, doc_id: str, memory: Held, worker: Background, sight: OwnSight, wait: Wait = False
) -> Response:
    """Read a document's standing passages again, by whatever reads today."""
    ids = await memory.documents.extract_again(space, doc_id)
    stored = Stored(doc_id, None, False, tuple(ids))
    if wait:
        return await _told(memory, space, stored, await memory.documents.read(space, doc_id), sight)
    worker.read_document(space, doc_id)
    return await _told(memory, space, stored, Reading(), sight, 202)


@router.post("/claims/{claim_id}/restore", responses=answered(answers.Claim))
async def post_restore(space: Space, claim_id: str, body: RestoreBody, memory: Held, sight: OwnSight) -> Response:
    """Bring a claim back that is not current any more."""
    await recall.claim(memory.graph, space, claim_id, sight=sight)
    await memory.documents.restore(space, claim_id, body.reason, body.by)
    return answer(await recall.claim(memory.graph, space, claim_id, sight=sight))


def _refuse_beside_json(request: Request) -> None:
    """A body that is JSON says everything itself: what is said beside it may say otherwise."""
    beside = sorted(request.query_params.keys() & DocumentBody.model_fields.keys())
    if beside:
        message = "must be in the JSON body: beside one, it says nothing"
        raise RequestValidationError([{"type": "value_error", "loc": ("query", n), "msg": message} for n in beside])


def _body(data: bytes) -> DocumentBody:
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        fault = {
            "type": "json_invalid",
            "loc": ("body", error.pos),
            "msg": "JSON decode error",
            "ctx": {"error": error.msg},
        }
        raise RequestValidationError([fault], body=data) from error
    try:
        return DocumentBody.model_validate(value)
    except ValidationError as error:
        faults = [{**fault, "loc": ("body", *fault["loc"])} for fault in error.errors()]
        raise RequestValidationError(faults, body=value) from error


async def _told(
    memory: Memory, space: str, stored: Stored, reading: Reading, sight: Sight, status: int = 200
) -> Response:
    told = {
        "doc_id": stored.doc_id,
        "version_id": stored.version_id,
        "notes": list(stored.notes),
        "passages": await read_passages(memory, space, list(stored.passages)),
        **await made(memory, space, reading, sight),
    }
    return answer(told, status)
