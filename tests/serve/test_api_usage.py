"""Measurement over HTTP: what an agent was given, what its reply used and went against, by day."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.serve.test_api import is_problem, turns

from onrecord.serve import usage_answers

Call = Callable[..., Any]


async def test_what_a_reply_did_is_judged_by_the_context_that_its_agent_was_given(call: Call) -> None:
    await call("PUT", "/v1/space", {"features": ["signals"]})
    await call("PUT", "/v1/types/lawsuit", {"names": ["lawsuit"]})
    await call("PUT", "/v1/speakers/ana", {"side": "team", "role": "lawyer"})
    await call("PUT", "/v1/objects/lawsuit/c-1", {"owner": "cy", "status": "open"})
    said = turns("Do not propose a settlement.", "The file is complete.", object_refs=["lawsuit:c-1"])
    made = (await call("POST", "/v1/conversations/k1/turns?wait=true", said)).json()
    read = f"/v1/context?object=lawsuit:c-1&reader=internal_agent&at_least={made['revision']}&agent=bot"
    context = (await call("GET", read)).json()
    assert context["revision"] >= made["revision"] > 0
    [told] = context["constraints"]["instructions"]
    reply: dict[str, Any] = {"agent": "bot", "context_id": context["context_id"], "at": "2026-03-04T10:00:00Z"}
    answer = await call("POST", "/v1/replies", {**reply, "text": "About c-1: I will propose a settlement."})
    judged = answer.json()
    usage_answers.Reply.model_validate(judged)
    assert answer.status_code == 200
    assert (judged["objects"], judged["object_rows_used"]) == (["lawsuit:c-1"], 2)
    assert judged["instruction_violations"] == [told["id"]]
    other = (await call("POST", "/v1/replies", {**reply, "text": "I cannot propose a settlement."})).json()
    assert (other["objects"], other["instruction_violations"]) == ([], [])

    [day] = (await call("GET", "/v1/usage?agent=bot&since=2026-03-04&until=2026-03-04")).json()["items"]
    usage_answers.Usage.model_validate(day)
    counted = (day["object_rows"], day["object_rows_used"], day["instruction_violations"], day["replies"])
    assert (day["agent"], day["day"], *counted) == ("bot", "2026-03-04", 0, 2, 1, 2)
    first = (await call("GET", "/v1/usage?limit=1")).json()
    second = (await call("GET", f"/v1/usage?limit=1&after={first['next']}")).json()
    assert [one["object_rows"] for page in (first, second) for one in page["items"]] == [0, 2], "given today"
    assert second["next"] is None
    assert (await call("GET", "/v1/usage?agent=nobody")).json() == {"items": [], "next": None}


async def test_a_context_that_was_not_given_here_is_not_found(call: Call) -> None:
    said = {"agent": "bot", "context_id": "ctx_0", "text": "Hello."}
    is_problem(await call("POST", "/v1/replies", said), 404, "context_id")
    is_problem(await call("POST", "/v1/replies", {**said, "text": "Hello.", "why": 1}), 422, "why")


async def test_a_write_that_is_not_waited_for_tells_its_revision(call: Call) -> None:
    answer = await call("POST", "/v1/conversations/k1/turns", turns("I live in Oslo."))
    assert answer.status_code == 202
    assert answer.json()["revision"] >= 0
    is_problem(await call("GET", "/v1/context?speaker=ana&at_least=-1"), 422, "at_least")
    late = await call("GET", "/v1/context?speaker=ana&reader=human&at_least=99999")
    is_problem(late, 503)
