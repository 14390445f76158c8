"""The call that gives a whole space as a file."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response, StreamingResponse

from onrecord.export import exported
from onrecord.serve.calls import PROBLEM, Held, Space
from onrecord.serve.requests import Route

router = APIRouter(prefix="/v1", route_class=Route, responses=PROBLEM, tags=["export"])

JSON_LINES = "application/jsonl"


@router.get("/export", response_class=StreamingResponse, responses={200: {"content": {JSON_LINES: {}}}})
async def get_export(
    space: Space,
    memory: Held,
    format: Annotated[Literal["jsonl"], Query(description="Lines of JSON, which `onrecord import` reads back.")],  # noqa: A002
) -> Response:
    """The whole space, every node and edge, streamed: for its owner, since nothing is left out, the key of ids neither.

    An answer without its last line, `{"end": …}`, is of a space that was written to meanwhile.
    """
    del format
    return StreamingResponse(exported(memory.graph, space), media_type=JSON_LINES)
