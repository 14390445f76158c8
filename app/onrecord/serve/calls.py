"""Every call over HTTP: what it takes, whom it asks, what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Body, Depends, Header, Query, Request
from fastapi.responses import PlainTextResponse, Response

from onrecord import recall
from onrecord.declare import Declarations
from onrecord.errors import InputError
from onrecord.memory import Memory, Reading
from onrecord.models.context import ContextKind
from onrecord.models.object import Attribute, Object, ObjectRef, ObjectType, Reader
from onrecord.models.source import Event, Organization, Said, Speaker
from onrecord.recall.sights import openings
from onrecord.serve import answers, observe
from onrecord.serve.access import SPACE_DEFAULT, SPACE_HEADER, Caller
from onrecord.serve.bodies import (
    LIST_LENGTH_MAX,
    SPACE_PATTERN,
    ObjectBody,
    OrganizationBody,
    QueryTime,
    SpaceBody,
    SpeakerBody,
    TurnsBody,
    TypeBody,
)
from onrecord.serve.requests import Route
from onrecord.serve.worker import Worker
from onrecord.stages.sight import Sight
from onrecord.store import schema

Responses = dict[int | str, dict[str, Any]]
PROBLEM: Responses = {
    "4XX": {"model": answers.Problem, "description": "What is wrong with the call (RFC 9457)."},
    "5XX": {"model": answers.Problem, "description": "What failed, here or behind it (RFC 9457)."},
}
router = APIRouter(prefix="/v1", route_class=Route, responses=PROBLEM)
health = APIRouter(route_class=Route, tags=["health"])


def answered(model: Any, *statuses: int) -> Responses:
    """What a call is described to answer."""
    return {status: {"model": model} for status in statuses or (200,)}


INGESTED = answered(answers.Ingested, 200, 202)


def _caller(request: Request) -> Caller:
    return request.state.caller


def _space(
    caller: Annotated[Caller, Depends(_caller)],
    space: Annotated[
        str, Header(alias=SPACE_HEADER, pattern=SPACE_PATTERN, description="Without keys; a key has its own.")
    ] = SPACE_DEFAULT,
) -> str:
    del space
    return caller.space


def _memory(request: Request) -> Memory:
    return request.app.state.memory


def _declarations(request: Request) -> Declarations:
    return request.app.state.declarations


def _worker(request: Request) -> Worker:
    return request.app.state.worker


Asking = Annotated[Caller, Depends(_caller)]
Space = Annotated[str, Depends(_space)]
Held = Annotated[Memory, Depends(_memory)]


async def _own_sight(caller: Asking, space: Space, memory: Held) -> Sight:
    return await memory.sights.open(space, caller.reader(None))


async def _sight(
    caller: Asking,
    space: Space,
    memory: Held,
    reader: Annotated[Reader | None, Query(description="Who asks; else the widest reader of the key.")] = None,
) -> Sight:
    return await memory.sights.open(space, caller.reader(reader))


Sighted = Annotated[Sight, Depends(_sight)]
OwnSight = Annotated[Sight, Depends(_own_sight)]
Declare = Annotated[Declarations, Depends(_declarations)]
Background = Annotated[Worker, Depends(_worker)]
Wait = Annotated[bool, Query(description="Answer when the turns are read, with what that made.")]
After = Annotated[str | None, Query(description="The cursor of the page before: its `next`.")]
Limit = Annotated[int, Query(ge=1, le=recall.LIMIT_MAX, description="How many items a page has at most.")]
CURRENT: Mapping[str, bool | None] = MappingProxyType({"true": True, "false": False, "any": None})
"""What `current` asks for."""

InVersion = Annotated[str | None, Query(description="A document's `version_id`: offsets are those of its text.")]
AsOf = Annotated[QueryTime | None, Query(description="What held then.")]
KnownAt = Annotated[QueryTime | None, Query(description="As the memory held it then.")]
Target = Annotated[str | None, Query(alias="object", description="`type:ref`, or `organization:id`.")]


def answer(value: Any, status: int = 200) -> Response:
    """JSON values as a response."""
    return Response(orjson.dumps(value), status, media_type="application/json")


@router.put("/space", tags=["declare"])
async def put_space(space: Space, body: SpaceBody, memory: Held, declare: Declare) -> Response:
    """Change a space's settings; what is absent stays as it is, null takes it back."""
    settings = {name: getattr(body, name) for name in body.model_fields_set - {"policy"}}
    await declare.space(space, settings, body.policy if "policy" in body.model_fields_set else None)
    held = (await memory.spaces.open(space, afresh=True)).space
    names = {"space", "features", "time_zone", "first_weekday", "date_order", "revision"}
    return answer({**held.model_dump(mode="json", include=names), "features": sorted(held.features)})


@router.put("/attributes", tags=["declare"])
async def put_attributes(
    space: Space, body: Annotated[list[Attribute], Body(max_length=LIST_LENGTH_MAX)], declare: Declare
) -> Response:
    """Declare attributes, added to the built-in ones and to those declared before."""
    revision = await declare.attributes(space, body)
    return answer({"items": [one.model_dump(mode="json", by_alias=True) for one in body], "revision": revision})


@router.put("/types/{type}", tags=["declare"])
async def put_type(space: Space, type: str, body: TypeBody, declare: Declare) -> Response:  # noqa: A002
    """Declare a kind of object; what was declared of the same name is replaced."""
    declared = ObjectType.model_validate({"type": type, **dict(body)})
    revision = await declare.types(space, [declared])
    return answer({**declared.model_dump(mode="json"), "revision": revision})


@router.put("/speakers/{speaker_id:path}", tags=["declare"])
async def put_speaker(space: Space, speaker_id: str, body: SpeakerBody, declare: Declare) -> Response:
    """Declare a speaker; one that nobody declared is a person without a side."""
    declared = Speaker.model_validate({"speaker_id": speaker_id, **dict(body)})
    revision = await declare.speakers(space, [declared])
    return answer({**declared.model_dump(mode="json"), "revision": revision})


@router.put("/organizations/{organization_id:path}", tags=["declare"])
async def put_organization(space: Space, organization_id: str, body: OrganizationBody, declare: Declare) -> Response:
    """Declare a company that speakers are linked to."""
    declared = Organization.model_validate({"organization_id": organization_id, **dict(body)})
    revision = await declare.organizations(space, [declared])
    return answer({**declared.model_dump(mode="json"), "revision": revision})


@router.put("/objects/{type}/{ref:path}", tags=["declare"])
async def put_object(space: Space, type: str, ref: str, body: ObjectBody, declare: Declare) -> Response:  # noqa: A002
    """Record an object's state as its system of record has it; an older `at` than the one held changes nothing."""
    recorded = Object.model_validate({"type": type, "ref": ref, **dict(body)})
    revision = await declare.objects(space, [recorded])
    return answer({"type": type, "ref": ref, "revision": revision})


@router.post(
    "/conversations/{conversation_id:path}/turns",
    tags=["ingest"],
    status_code=202,
    responses=answered(answers.Ingested, 200, 202),
)
async def post_turns(
    space: Space,
    conversation_id: str,
    body: TurnsBody,
    memory: Held,
    worker: Background,
    sight: OwnSight,
    wait: Wait = False,
) -> Response:
    """Accept turns, durably, and read them: behind the answer (202), or before it (`wait=true`, 200)."""
    event = Event(
        conversation_id=conversation_id,
        turns=tuple(Said(**dict(turn)) for turn in body.turns),
        customer=body.customer,
        object_refs=tuple(body.object_refs),
        organization=body.organization,
        channel=body.channel,
        audience=body.audience,
    )
    heard = await memory.hear(space, event)
    if not wait:
        if any(passage["state"] == "pending" for passage in heard.passages):
            worker.read(space, conversation_id)
        return answer({"passages": heard.passages, **await made(memory, space, Reading(), sight)}, 202)
    reading = await memory.read(space, conversation_id)
    told = await read_passages(memory, space, [passage["passage_id"] for passage in heard.passages])
    return answer({"passages": told, **await made(memory, space, reading, sight)})


@router.post("/retry", tags=["ingest"], status_code=202, responses=INGESTED)
async def post_retry(space: Space, memory: Held, worker: Background, sight: OwnSight, wait: Wait = False) -> Response:
    """Read failed and pending windows again."""
    if not wait:
        worker.retry(space)
        return answer({"passages": [], **await made(memory, space, Reading(), sight)}, 202)
    waiting = await memory.graph.read("passage/waiting", space=space, limit=recall.LIMIT_MAX)
    reading = await memory.retry(space)
    ids = [row["passage_id"] for row in waiting]
    if not sight.is_whole:
        seen = await openings(memory.graph, space, ids, sight)
        ids = [id_ for id_ in ids if id_ in seen and seen[id_].is_known]
    told = await read_passages(memory, space, ids)
    return answer({"passages": told, **await made(memory, space, reading, sight)})


async def read_passages(memory: Memory, space: str, ids: list[str]) -> list[dict[str, Any]]:
    """Passages by id, in their order: what became of each."""
    rows = await memory.graph.read("passage/rows", space=space, ids=ids) if ids else []
    now = {row["passage"]["passage_id"]: row["passage"] for row in rows}
    names = ("passage_id", "turn_id", "state", "reason")
    told = {id_: {**row, "state": "erased"} if row["erased_at"] else row for id_, row in now.items()}
    return [{name: told[id_][name] for name in names} for id_ in ids if id_ in told]


async def made(memory: Memory, space: str, reading: Reading, sight: Sight) -> dict[str, Any]:
    """What a reading made, as an ingest's answer has it, as far as it is open to the caller; `revision` is after it."""
    lists = (
        (reading.claim_ids, recall.claims),
        (reading.fact_ids, recall.facts),
        ([] if sight.is_shared else reading.decision_ids, recall.decisions),
    )
    pages = [(await page(memory.graph, space, ids=ids, sight=sight)).items if ids else [] for ids, page in lists]
    rows = await memory.graph.read("space/revision", space=space)
    told = dict(zip(("claims", "facts", "decisions"), pages, strict=True))
    return {**told, "model_calls": reading.model_calls, "revision": rows[0]["revision"] if rows else 0}


@router.get("/context", tags=["read"], responses=answered(answers.Context))
async def get_context(
    request: Request,
    space: Space,
    memory: Held,
    caller: Asking,
    object_: Annotated[str | None, Query(alias="object", description="`type:ref`")] = None,
    speaker: str | None = None,
    organization: str | None = None,
    reader: Annotated[Reader | None, Query(description="Who asks; else the one of the key that sees least.")] = None,
    agent: Annotated[str | None, Query(description="Who asks, by id: what it is given is counted.")] = None,
    about: Annotated[
        list[str] | None, Query(description="More that the read is about: `type:ref`, `organization:id`.")
    ] = None,
    task: Annotated[str | None, Query(description="A declared task that a speaker's read is about.")] = None,
    max_tokens: Annotated[int | None, Query(ge=1)] = None,
    as_of: QueryTime | None = None,
    known_at: QueryTime | None = None,
    at_least: Annotated[
        int, Query(ge=0, description="A write's `revision`: what is read is no older, whichever machine answers.")
    ] = 0,
) -> Response:
    """What a reader gets for an object, a person or an organization: JSON, or with `Accept: text/plain` the text."""
    asked: list[tuple[ContextKind, str | None]] = [
        ("object", object_),
        ("person", speaker),
        ("organization", organization),
    ]
    named: list[tuple[ContextKind, str]] = [(kind, id_) for kind, id_ in asked if id_ is not None]
    if len(named) != 1:
        raise InputError("Name one of object, speaker and organization.", "object")
    kind, id_ = named[0]
    for reference in [*(about or ()), *([id_] if kind == "object" else ())]:
        if ObjectRef.parse(reference) is None:
            raise InputError(
                f"{reference!r} is not written type:ref.", "about" if reference in (about or ()) else "object"
            )
    if task is not None and kind != "person":
        raise InputError("A task is of a speaker's read: name one with it.", "task")
    found = await memory.contexts.read(
        space,
        kind,
        id_,
        reader=caller.reader(reader or caller.readers[-1]),
        about=about or (),
        task=task,
        as_of=as_of,
        known_at=known_at,
        max_tokens=max_tokens,
        at_least=at_least,
    )
    if agent is not None:
        memory.usage.delivered(space, agent, found)
    if _prefers_text(request.headers.get("accept", "*/*")):
        return PlainTextResponse(found.text)
    return answer(found.told())


def _prefers_text(accept: str) -> bool:
    """Whether a caller likes the text better than JSON (RFC 9110, 12.5.1); who does not say gets JSON."""
    likes: dict[str, float] = {}
    for one in accept.split(","):
        kind, *parameters = (part.strip().lower() for part in one.split(";"))
        quality = next((p[2:] for p in parameters if p.startswith("q=")), "1")
        try:
            value = float(quality)
        except ValueError:
            value = 0.0
        likes[kind] = value

    def liking(name: str) -> float:
        general = name.partition("/")[0] + "/*"
        return next((likes[kind] for kind in (name, general, "*/*") if kind in likes), 0)

    # What is named is meant, where "anything else" is as good.
    named = "text/plain" in likes and "application/json" not in likes
    text, values = liking("text/plain"), liking("application/json")
    return text > values or (named and text == values > 0)


@health.get("/healthz")
async def healthz() -> Response:
    """Whether the server runs."""
    return answer({"status": "ok"})


@health.get("/readyz")
async def readyz(memory: Held) -> Response:
    """Whether the graph answers, and nothing needs a migration; 503 where not."""
    found = await schema.version(memory.graph)
    if found != schema.VERSION:
        return answer({"status": "migrating", "schema": found, "needs": schema.VERSION}, 503)
    return answer({"status": "ready", "schema": found, "engine": memory.graph.dialect})


@health.get("/metrics")
async def metrics(request: Request, memory: Held) -> Response:
    """Figures for Prometheus: calls by route and status, how long they took, statements that the graph was sent."""
    return Response(request.app.state.metrics.exposed(memory.graph), media_type=observe.MEDIA_TYPE)
