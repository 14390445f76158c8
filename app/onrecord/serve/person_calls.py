"""The calls by which people rule on what is held: corrections, and what is held of a person."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from onrecord import recall
from onrecord.models.claim import Form
from onrecord.serve import answers, person_answers
from onrecord.serve.bodies import CorrectBody, RetractBody
from onrecord.serve.calls import PROBLEM, After, Held, Limit, OwnSight, Space, answer, answered
from onrecord.serve.requests import Route

router = APIRouter(prefix="/v1", route_class=Route, responses=PROBLEM, tags=["people"])


@router.post("/facts/{fact_id}/retract", responses=answered(answers.Fact))
async def post_retract(space: Space, fact_id: str, body: RetractBody, memory: Held, sight: OwnSight) -> Response:
    """Take a fact back, as a person decided: it was never so. What is said anew opens another."""
    await recall.fact(memory.graph, space, fact_id, sight=sight)
    shown = await memory.rulings.retract(space, fact_id, reason=body.reason, by=body.by)
    return answer(await recall.fact(memory.graph, space, shown, sight=sight))


@router.post("/facts/{fact_id}/correct", responses=answered(answers.Fact))
async def post_correct(space: Space, fact_id: str, body: CorrectBody, memory: Held, sight: OwnSight) -> Response:
    """Say what is so instead of a fact, as a person knows it; answers the fact that says it."""
    await recall.fact(memory.graph, space, fact_id, sight=sight)
    shown = await memory.rulings.correct(
        space, fact_id, reason=body.reason, by=body.by, text=body.text, value=body.value
    )
    return answer(await recall.fact(memory.graph, space, shown, sight=sight))


@router.get("/speakers/{speaker_id:path}/inferences", responses=answered(answers.Page[person_answers.Inference]))
async def get_inferences(
    space: Space,
    speaker_id: str,
    memory: Held,
    sight: OwnSight,
    form: Form | None = None,
    after: After = None,
    limit: Limit = recall.LIMIT_DEFAULT,
) -> Response:
    """What is held from and about a person, in the order that it was first written."""
    page = await recall.inferences(memory.graph, space, speaker_id, form=form, sight=sight, after=after, limit=limit)
    return answer(page.told())


@router.delete("/speakers/{speaker_id:path}/inferences/{fact_id}", responses=answered(person_answers.Inference))
async def delete_inference(
    space: Space,
    speaker_id: str,
    fact_id: str,
    memory: Held,
    sight: OwnSight,
    reason: Annotated[str | None, Query(description="Why, in a sentence.")] = None,
    by: Annotated[str | None, Query(description="Who decided it: a person's id.")] = None,
) -> Response:
    """Hold it no longer; once more, it changes nothing. What is said anew opens another."""
    await recall.fact(memory.graph, space, fact_id, sight=sight)
    shown = await memory.rulings.withdraw(space, speaker_id, fact_id, reason=reason, by=by)
    return answer(recall.inference(await recall.fact(memory.graph, space, shown, sight=sight)))


@router.delete("/speakers/{speaker_id:path}", responses=answered(person_answers.Receipt))
async def delete_speaker(space: Space, speaker_id: str, memory: Held) -> Response:
    """Erase what somebody said, with what is held only by it; answers the receipt, once more the same one."""
    return answer(await memory.erasure.erase(space, speaker_id))
