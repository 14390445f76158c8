"""The calls about objects: what of them differs from what is said."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from onrecord import recall
from onrecord.serve import answers
from onrecord.serve.calls import PROBLEM, After, Held, Limit, Space, answer, answered
from onrecord.serve.requests import Route

router = APIRouter(prefix="/v1", route_class=Route, responses=PROBLEM)


@router.get("/data-issues", tags=["read"], responses=answered(answers.Page[answers.DataIssue]))
async def get_data_issues(
    space: Space,
    memory: Held,
    state: Literal["open", "closed"] | None = None,
    object_: Annotated[str | None, Query(alias="object", description="`type:ref`")] = None,
    after: After = None,
    limit: Limit = recall.LIMIT_DEFAULT,
) -> Response:
    """Where what is said of an object's field differs from what is recorded, in the order that it came to differ."""
    page = await recall.data_issues(memory.graph, space, state=state, object=object_, after=after, limit=limit)
    return answer(page.told())
