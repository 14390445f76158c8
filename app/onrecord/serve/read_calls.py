"""The calls that read lists and single things, each as far as it is open to who asks."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from onrecord import recall
from onrecord.models.claim import Form
from onrecord.models.fact import State
from onrecord.serve import answers
from onrecord.serve.calls import (
    CURRENT,
    PROBLEM,
    After,
    AsOf,
    Held,
    InVersion,
    KnownAt,
    Limit,
    OwnSight,
    Sighted,
    Space,
    Target,
    answer,
    answered,
)
from onrecord.serve.requests import Route

router = APIRouter(prefix="/v1", route_class=Route, responses=PROBLEM)


@router.get("/claims", tags=["read"], responses=answered(answers.Page[answers.Claim]))
async def get_claims(
    space: Space,
    memory: Held,
    sight: Sighted,
    speaker: str | None = None,
    object_: Target = None,
    attribute: str | None = None,
    document: Annotated[str | None, Query(description="A document's `doc_id`.")] = None,
    version: InVersion = None,
    text: Annotated[str | None, Query(description="Words of the claim, whatever their case.")] = None,
    current: Literal["true", "false", "any"] = "true",
    after: After = None,
    limit: Limit = recall.LIMIT_DEFAULT,
) -> Response:
    """Claims, in the order that they were written."""
    page = await recall.claims(
        memory.graph,
        space,
        speaker=speaker,
        object=object_,
        attribute=attribute,
        document=document,
        version=version,
        text=text,
        current=CURRENT[current],
        sight=sight,
        after=after,
        limit=limit,
    )
    return answer(page.told())


@router.get("/claims/{claim_id}", tags=["read"], responses=answered(answers.Claim))
async def get_claim(space: Space, claim_id: str, memory: Held, sight: Sighted, version: InVersion = None) -> Response:
    """One claim."""
    return answer(await recall.claim(memory.graph, space, claim_id, version, sight=sight))


@router.get("/facts", tags=["read"], responses=answered(answers.Page[answers.Fact]))
async def get_facts(
    space: Space,
    memory: Held,
    sight: Sighted,
    attribute: str | None = None,
    form: Form | None = None,
    state: State | None = None,
    subject: Annotated[str | None, Query(description="An id or a thing's name, or `kind:id`.")] = None,
    object_: Target = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    after: After = None,
    limit: Limit = recall.LIMIT_DEFAULT,
) -> Response:
    """Facts of every state, in the order that they were first written."""
    page = await recall.facts(
        memory.graph,
        space,
        attribute=attribute,
        form=form,
        state=state,
        subject=subject,
        object=object_,
        as_of=as_of,
        known_at=known_at,
        sight=sight,
        after=after,
        limit=limit,
    )
    return answer(page.told())


@router.get("/facts/{fact_id}", tags=["read"], responses=answered(answers.Fact))
async def get_fact(
    space: Space, fact_id: str, memory: Held, sight: Sighted, as_of: AsOf = None, known_at: KnownAt = None
) -> Response:
    """One fact; 404 where it did not hold then, or the memory did not have it then."""
    return answer(await recall.fact(memory.graph, space, fact_id, as_of=as_of, known_at=known_at, sight=sight))


@router.get("/facts/{fact_id}/provenance", tags=["read"], responses=answered(answers.Provenance))
async def get_provenance(
    space: Space, fact_id: str, memory: Held, sight: Sighted, as_of: AsOf = None, known_at: KnownAt = None
) -> Response:
    """The fact, what it superseded, and the path down to the characters; as it was known then."""
    await recall.fact(memory.graph, space, fact_id, as_of=as_of, known_at=known_at, sight=sight)
    return answer(await recall.provenance(memory.graph, space, fact_id, as_of=as_of, known_at=known_at, sight=sight))


@router.get("/decisions", tags=["read"], responses=answered(answers.Page[answers.Decision]))
async def get_decisions(
    space: Space,
    memory: Held,
    sight: OwnSight,
    kind: str | None = None,
    reason: str | None = None,
    conversation: str | None = None,
    passage: str | None = None,
    after: After = None,
    limit: Limit = recall.LIMIT_DEFAULT,
) -> Response:
    """The ledger, in the order that it was written."""
    asked = {"kind": kind, "reason": reason, "conversation": conversation, "passage": passage}
    page = await recall.decisions(memory.graph, space, **asked, sight=sight, after=after, limit=limit)
    return answer(page.told())


@router.get("/why", tags=["read"], responses=answered(answers.Why))
async def get_why(space: Space, memory: Held, sight: Sighted, text: str) -> Response:
    """Why a sentence is in memory, or is not: the recorded answer."""
    return answer(await recall.why(memory.graph, space, text, sight))


@router.get("/gaps", tags=["read"], responses=answered(answers.Page[answers.Gap]))
async def get_gaps(
    space: Space, memory: Held, sight: OwnSight, after: After = None, limit: Limit = recall.LIMIT_DEFAULT
) -> Response:
    """Natural keys that named no object of their customer."""
    return answer((await recall.gaps(memory.graph, space, sight=sight, after=after, limit=limit)).told())
