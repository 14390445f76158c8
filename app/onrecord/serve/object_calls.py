"""The calls about objects: what was done about them, and where they differ from what is said."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from onrecord import recall
from onrecord.errors import NotFoundError
from onrecord.memory import Reading
from onrecord.models.object import TASK_PATTERN, Deed, ObjectRef, Task
from onrecord.serve import answers
from onrecord.serve.bodies import EventBody, TaskBody
from onrecord.serve.calls import (
    PROBLEM,
    After,
    Declare,
    Held,
    Limit,
    OwnSight,
    Space,
    Wait,
    answer,
    answered,
    made,
    read_passages,
)
from onrecord.serve.requests import Route

router = APIRouter(prefix="/v1", route_class=Route, responses=PROBLEM)


@router.put("/tasks/{task}", tags=["declare"])
async def put_task(
    space: Space, task: Annotated[str, Path(pattern=TASK_PATTERN)], body: TaskBody, declare: Declare
) -> Response:
    """Declare a task: reads of a speaker with `task=` are about objects of its types, its attributes first."""
    declared = Task.model_validate({"task": task, **dict(body)})
    revision = await declare.task(space, declared)
    return answer({**declared.model_dump(mode="json"), "revision": revision})


@router.post(
    "/objects/{type}/{ref:path}/events",
    tags=["ingest"],
    status_code=202,
    responses=answered(answers.Ingested, 200, 202),
)
async def post_event(
    space: Space,
    type: str,  # noqa: A002 - the contract's word
    ref: str,
    body: EventBody,
    memory: Held,
    sight: OwnSight,
    wait: Wait = False,
) -> Response:
    """Take in what was done about an object, as it is told; sent again it changes nothing."""
    if (
        type not in (await memory.spaces.open(space)).types
        and type not in (await memory.spaces.open(space, afresh=True)).types
    ):
        raise NotFoundError(f"There is no type {type!r} in the space {space!r}.", "type")
    said = body.model_dump(exclude={"id"})
    passage_id, reading = await memory.events.hear(
        space, Deed(object=ObjectRef(type=type, ref=ref), deed_id=body.id, **said)
    )
    told = await read_passages(memory, space, [passage_id])
    if not wait:
        return answer({"passages": told, **await made(memory, space, Reading(), sight)}, 202)
    return answer({"passages": told, **await made(memory, space, reading, sight)})


@router.get("/data-issues", tags=["read"], responses=answered(answers.Page[answers.DataIssue]))
async def get_data_issues(
    space: Space,
    memory: Held,
    sight: OwnSight,
    state: Literal["open", "closed"] | None = None,
    object_: Annotated[str | None, Query(alias="object", description="`type:ref`")] = None,
    after: After = None,
    limit: Limit = recall.LIMIT_DEFAULT,
) -> Response:
    """Where what is said of an object's field differs from what is recorded, in the order that it came to differ."""
    asked = {"state": state, "object": object_}
    page = await recall.data_issues(memory.graph, space, **asked, sight=sight, after=after, limit=limit)
    return answer(page.told())
