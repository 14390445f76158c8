"""The call that finds claims and facts by their words."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from onrecord import recall
from onrecord.models.claim import Form
from onrecord.serve import answers
from onrecord.serve.bodies import QueryTime
from onrecord.serve.calls import CURRENT, PROBLEM, After, Held, Limit, Sighted, Space, Target, answer, answered
from onrecord.serve.requests import Route

router = APIRouter(prefix="/v1", route_class=Route, responses=PROBLEM, tags=["read"])


@router.get("/search", responses=answered(answers.Page[answers.Hit]))
async def get_search(
    space: Space,
    memory: Held,
    sight: Sighted,
    q: Annotated[str, Query(description="Words; whatever else stands among them is no syntax.")],
    kind: Annotated[recall.Kind | None, Query(description="Only these.")] = None,
    form: Form | None = None,
    object_: Target = None,
    speaker: Annotated[str | None, Query(description="Who said it.")] = None,
    since: Annotated[QueryTime | None, Query(description="Said then or later.")] = None,
    until: Annotated[QueryTime | None, Query(description="Said before then.")] = None,
    current: Annotated[
        Literal["true", "false", "any"], Query(description="Current claims, and facts that hold: open or contested.")
    ] = "true",
    after: After = None,
    limit: Limit = recall.HITS_DEFAULT,
) -> Response:
    """Claims and facts that have any of the words, the best match first, each with its provenance."""
    page = await recall.search(
        memory.graph,
        space,
        q,
        kind=kind,
        form=form,
        object=object_,
        speaker=speaker,
        since=since,
        until=until,
        current=CURRENT[current],
        sight=sight,
        after=after,
        limit=limit,
    )
    return answer(page.told())
