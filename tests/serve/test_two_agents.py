"""A lawyer tells the firm's assistant, a client asks another vendor's agent: two keys, one memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from tests.engines import Engines
from tests.serve.keyed import Keyed, keyed_server

WEAK = "The argument is weak"
ORDER = "do not propose a settlement"


@pytest.fixture
async def server(engines: Engines, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Keyed]:
    async with keyed_server(engines, tmp_path_factory.mktemp("home")) as keyed:
        yield keyed


def turn(speaker: str, text: str, day: int) -> dict[str, Any]:
    return {"turn_id": f"t{day}", "speaker": speaker, "text": text, "at": f"2026-09-{day:02}T10:00:00Z"}


async def test_what_the_lawyer_ordered_reaches_the_clients_agent_and_what_it_thinks_does_not(
    server: Keyed, space: str
) -> None:
    admin = await server.token(space, ["human"], ["admin", "records"])
    assistant = await server.token(space, ["internal_agent"], ["events"])
    whatsapp = await server.token(space, ["customer_agent"], ["events"])
    kind = {"names": ["case", "lawsuit"], "final_states": ["closed"]}
    for verb, path, body in (
        ("PUT", "/v1/space", {"features": ["signals"]}),
        ("PUT", "/v1/types/lawsuit", kind),
        ("PUT", "/v1/speakers/ana", {"name": "Ana", "side": "team", "role": "lawyer"}),
        ("PUT", "/v1/speakers/client-7", {"name": "Rui", "side": "customer"}),
        ("PUT", "/v1/objects/lawsuit/c-1", {"owner": "client-7", "status": "open"}),
    ):
        assert (await server(admin, verb, path, body)).status_code == 200
        assert (await server(whatsapp, verb, path, body)).status_code == 403
    said = f"In this case, {ORDER}. {WEAK}."
    heard = await server(
        assistant, "POST", "/v1/conversations/internal/turns?wait=true",
        {"turns": [turn("ana", said, 20)], "object_refs": ["lawsuit:c-1"], "channel": "assistant"},
    )  # fmt: skip
    assert heard.status_code == 200
    assert any(fact["form"] == "instruction" for fact in heard.json()["facts"]), heard.text
    asked = await server(
        whatsapp, "POST", "/v1/conversations/chat/turns?wait=true",
        {"turns": [turn("client-7", "Will there be a settlement?", 21)], "customer": "client-7",
         "object_refs": ["lawsuit:c-1"], "channel": "whatsapp"},
    )  # fmt: skip
    assert (asked.status_code, asked.json()["decisions"]) == (200, [])
    answers = [asked]
    for path in (
        "context?object=lawsuit:c-1", "context?speaker=client-7", "claims?current=any", "facts",
        "why?text=The+argument+is+weak", "search?q=argument+weak", "search?q=settlement",
    ):  # fmt: skip
        answers.append(await server(whatsapp, "GET", f"/v1/{path}"))
        assert answers[-1].status_code == 200, answers[-1].text
    context, facts = answers[1].json(), answers[4].json()["items"]
    [hard] = context["constraints"]["hard"]
    assert ORDER in hard["text"]
    assert (hard["by"], hard["role"]) == ("ana", "lawyer")
    assert ORDER in context["text"]
    assert any(fact["fact_id"] == hard["id"] and fact["said_by"] == ["ana"] for fact in facts)
    traced = await server(whatsapp, "GET", f"/v1/facts/{hard['id']}/provenance")
    [claim] = traced.json()["claims"]
    assert [(cite["text"], cite["turn_id"]) for cite in claim["cites"]] == [(None, None)]
    for answer in (*answers[:5], *answers[6:], traced):
        assert "weak" not in answer.text.replace("argument weak", "")
    never = answers[5].json()
    assert (never["status"], never["places"]) == ("never_said", [])
    inside = (await server(assistant, "GET", "/v1/claims?current=any")).json()["items"]
    [remark] = [one for one in inside if "weak" in one["claim_text"]]
    assert (await server(whatsapp, "GET", f"/v1/claims/{remark['claim_id']}")).status_code == 404
    for id_ in remark["facts"]:
        assert (await server(whatsapp, "GET", f"/v1/facts/{id_}")).status_code == 404
    assert "weak" in (await server(assistant, "GET", "/v1/context?object=lawsuit:c-1")).text
