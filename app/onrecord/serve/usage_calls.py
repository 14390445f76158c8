"""The calls of measurement: what agents were given, what their replies used and went against."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import Field

from onrecord import recall
from onrecord.errors import NotFoundError
from onrecord.serve import answers
from onrecord.serve.bodies import Body, Id, Name
from onrecord.serve.calls import PROBLEM, After, Asking, Held, Limit, Space, answer, answered
from onrecord.serve.files import Text, Time
from onrecord.serve.requests import Route
from onrecord.serve.usage_answers import Reply, Usage
from onrecord.usage import usages

router = APIRouter(prefix="/v1", route_class=Route, responses=PROBLEM)


class ReplyBody(Body):
    """What an agent said to its own user, and by which context; without `at` it is as of now."""

    agent: Id
    context_id: Annotated[str, Field(max_length=64)]
    text: Text
    at: Time | None = None
    channel: Name | None = None


@router.post("/replies", tags=["measure"], responses=answered(Reply))
async def post_reply(space: Space, caller: Asking, body: ReplyBody, memory: Held) -> Response:
    """Judge an agent's reply by the context that it was given, and count it; its text is not kept.

    404 where this process gave no such context lately: read it again, and post with the id that this gives.
    """
    given = memory.contexts.given(space, body.context_id)
    if given is None or given.reader not in caller.readers:
        raise NotFoundError(
            f"No context {body.context_id!r} was given here lately; read the context again and name its id.",
            "context_id",
        )
    judged = memory.usage.replied(space, body.agent, given, body.text, body.at)
    told = {"objects": judged.used, "object_rows_used": judged.rows_used, "instruction_violations": judged.violations}
    return answer({"agent": body.agent, "context_id": body.context_id, **told})


@router.get("/usage", tags=["measure"], responses=answered(answers.Page[Usage]))
async def get_usage(
    space: Space,
    memory: Held,
    agent: str | None = None,
    since: Annotated[date | None, Query(description="The first day, in UTC.")] = None,
    until: Annotated[date | None, Query(description="The last day, in UTC.")] = None,
    after: After = None,
    limit: Limit = recall.LIMIT_DEFAULT,
) -> Response:
    """What agents were given, used and went against, by day and agent."""
    await memory.usage.flush()
    days = {"since": since or date.min, "until": until or date.max}
    return answer((await usages(memory.graph, space, agent=agent, **days, after=after, limit=limit)).told())
