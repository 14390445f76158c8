"""Every call over HTTP, by the app itself on the embedded engine: what it takes, refuses and answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from tests.engines import Engines
from tests.serve.command import settings

from onrecord.serve import answers, show
from onrecord.serve.api import create_app
from onrecord.serve.bodies import BODY_BYTES_MAX
from onrecord.store.graph import Graph

Call = Callable[..., Any]
DEAD = "http://127.0.0.1:9/v1"


def turns(*texts: str, **more: Any) -> dict[str, Any]:
    said = [
        {
            "turn_id": f"t{n}",
            "speaker": more.get("speaker", "ana"),
            "text": text,
            "at": f"2026-03-04T10:{n:02}:00+02:00",
        }
        for n, text in enumerate(texts, more.pop("first", 1))
    ]
    more.pop("speaker", None)
    return {"turns": said, **more}


def is_problem(response: httpx.Response, status: int, *fields: str) -> str:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body = response.json()
    answers.Problem.model_validate(body)
    assert body["status"] == status
    assert [error["field"] for error in body["errors"]] == list(fields)
    return body["detail"]


async def test_turns_that_are_waited_for_come_back_as_claims_and_facts(call: Call) -> None:
    answer = await call("POST", "/v1/conversations/k1/turns?wait=true", turns("I live in Oslo. Do you?"))
    made = answer.json()
    assert (answer.status_code, made["model_calls"]) == (200, 0)
    assert [(p["turn_id"], p["state"], p["reason"]) for p in made["passages"]] == [("t1", "done", None)]
    [claim], [fact] = made["claims"], made["facts"]
    answers.Ingested.model_validate(made)
    assert (claim["asserted_at"], claim["extractor"], claim["speaker"]) == ("2026-03-04T08:01:00Z", "verbatim", "ana")
    assert (await call("GET", f"/v1/claims/{claim['claim_id']}")).json() == claim
    assert (await call("GET", f"/v1/facts/{fact['fact_id']}")).json() == fact
    assert (await call("GET", "/v1/claims")).json() == {"items": [claim], "next": None}
    assert (await call("GET", "/v1/facts?state=open&subject=ana")).json()["items"] == [fact]
    found = (await call("GET", f"/v1/facts/{fact['fact_id']}/provenance")).json()
    answers.Provenance.model_validate(found)
    assert found["claims"][0]["cites"][0]["text"] == "I live in Oslo. Do you?"


async def test_the_same_turns_change_nothing_and_another_text_conflicts(call: Call) -> None:
    await call("POST", "/v1/conversations/k1/turns?wait=true", turns("I live in Oslo."))
    again = (await call("POST", "/v1/conversations/k1/turns?wait=true", turns("I live in Oslo."))).json()
    assert (again["claims"], again["facts"], again["decisions"]) == ([], [], [])
    assert [p["state"] for p in again["passages"]] == ["done"]
    other = await call("POST", "/v1/conversations/k1/turns?wait=true", turns("I live in Rome.", "And in Bari."))
    is_problem(other, 409, "turns")
    assert len((await call("GET", "/v1/claims")).json()["items"]) == 1


async def test_turns_that_nobody_waits_for_are_read_behind_the_answer(call: Call) -> None:
    answer = await call("POST", "/v1/conversations/k1/turns", turns("I live in Oslo."))
    assert answer.status_code == 202
    answers.Ingested.model_validate(answer.json())
    assert answer.json()["passages"][0]["state"] == "pending"
    items: list[Any] = []
    for _ in range(600):
        items = (await call("GET", "/v1/claims")).json()["items"]
        if items:
            break
        await asyncio.sleep(0.1)
    assert [item["claim_text"] for item in items] == ["I live in Oslo."]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turns": []}, "turns"),
        ({"turn": []}, "turn"),
        ({"object_refs": ["order9"]}, "object_refs.0"),
        ({"audience": "secret"}, "audience"),
        ({"turns.0.extra": 1}, "turns.0.extra"),
        ({"turns.0.at": "2026-03-04T10:00:00"}, "turns.0.at"),
        ({"turns.0.at": "yesterday"}, "turns.0.at"),
        ({"turns.0.at": 1772611200}, "turns.0.at"),
        ({"turns.0.text": "  "}, "turns.0.text"),
        ({"turns.0.text": 7}, "turns.0.text"),
        ({"turns.0.text": "x" * 100_001}, "turns.0.text"),
        ({"turns.0.speaker": ""}, "turns.0.speaker"),
        ({"turns.0.speaker": "a\u0000b"}, "turns.0.speaker"),
        ({"turns.0.turn_id": "x" * 257}, "turns.0.turn_id"),
        ({"customer": "x" * 257}, "customer"),
    ],
)
async def test_a_body_that_cannot_be_taken_is_refused_by_its_field(
    call: Call, change: dict[str, Any], field: str
) -> None:
    body = turns("I live in Oslo.")
    for path, value in change.items():
        at: Any = body
        *parents, last = path.split(".")
        for part in parents:
            at = at[int(part)] if isinstance(at, list) else at[part]
        at[last] = value
    is_problem(await call("POST", "/v1/conversations/k1/turns?wait=true", body), 422, field)
    assert (await call("GET", "/v1/claims?current=any")).json()["items"] == []


async def test_everything_unknown_is_named(call: Call) -> None:
    body = {**turns("I live in Oslo."), "mood": 1, "tone": 2}
    detail = is_problem(await call("POST", "/v1/conversations/k1/turns", body), 422, "mood", "tone")
    assert detail == "Unknown: mood, tone."
    is_problem(await call("GET", "/v1/facts?stat=open&limit=3&of=x"), 422, "stat", "of")
    is_problem(await call("GET", "/v1/claims/clm_0?deep=1"), 422, "deep")
    is_problem(await call("PUT", "/v1/speakers/ana", {"nam": "Ana"}), 422, "nam")
    is_problem(
        await call("PUT", "/v1/types/order", {"fields": {"due": {"kind": "date", "dayed": True}}}),
        422,
        "fields.due.dayed",
    )
    is_problem(
        await call("PUT", "/v1/attributes", [{"slug": "a", "for": "person", "holds": "one", "x": 1}]), 422, "0.x"
    )


@pytest.mark.parametrize(
    ("raw", "kind", "status"),
    [
        (b'{"turns": ', "application/json", 400),
        (b'{"turns": NaN}', "application/json", 400),
        (b'{"customer": "\\ud800"}', "application/json", 400),
        (b'{"customer": "\xff"}', "application/json", 400),
        (b"[" * 3_000, "application/json", 400),
        (b"{}", "text/plain", 415),
        (b"{}", "", 415),
        (b'{"customer": "' + b"x" * BODY_BYTES_MAX + b'"}', "application/json", 413),
    ],
    ids=["cut", "nan", "surrogate", "utf-8", "deep", "text", "untyped", "large"],
)
async def test_a_body_that_is_not_json_is_refused(call: Call, raw: bytes, kind: str, status: int) -> None:
    answer = await call("POST", "/v1/conversations/k1/turns", content=raw, headers={"content-type": kind})
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")


async def test_routes_methods_and_spaces_that_do_not_exist_are_problems(call: Call) -> None:
    is_problem(await call("GET", "/v1/nothing"), 404)
    is_problem(await call("GET", "/v1/claims/"), 404)
    wrong = await call("DELETE", "/v1/claims")
    is_problem(wrong, 405)
    assert wrong.headers["allow"] == "GET"
    for name in ("", "Upper", "a b", "x" * 129, "é"):
        answer = await call("GET", "/v1/claims", headers={"OnRecord-Space": name.encode()})
        is_problem(answer, 422, "OnRecord-Space")


async def test_reading_a_space_that_nobody_wrote_makes_none(call: Call, space: str, arcadedb: Graph) -> None:
    for path in ("claims", "facts", "decisions", "gaps", "facts?known_at=2026-01-01T00:00:00Z"):
        assert (await call("GET", f"/v1/{path}")).json() == {"items": [], "next": None}
    for path in ("claims/clm_0", "facts/fct_0", "facts/fct_0/provenance", "context?speaker=ana"):
        assert (await call("GET", f"/v1/{path}")).status_code == 404
    assert (await call("GET", "/v1/why?text=hello")).json()["status"] == "never_said"
    assert space not in [row["space"] for row in await arcadedb.read("verify/spaces")]


async def test_another_space_leaks_nothing(call: Call) -> None:
    made = (await call("POST", "/v1/conversations/k1/turns?wait=true", turns("The word is Zanzibar."))).json()
    claim, fact = made["claims"][0]["claim_id"], made["facts"][0]["fact_id"]
    other = {"OnRecord-Space": "other"}
    for path in (f"claims/{claim}", f"facts/{fact}", f"facts/{fact}/provenance"):
        answer = await call("GET", f"/v1/{path}", headers=other)
        is_problem(answer, 404, path.split("/")[0].removesuffix("s"))
        assert "Zanzibar" not in answer.text
    unknown = await call("GET", "/v1/claims/clm_0", headers=other)
    there = await call("GET", f"/v1/claims/{claim}", headers=other)
    assert unknown.text.replace("clm_0", "") == there.text.replace(claim, "")


async def test_what_is_declared_comes_back_and_is_used(call: Call) -> None:
    space = (
        await call("PUT", "/v1/space", {"features": ["signals"], "time_zone": "Europe/Paris", "date_order": "dmy"})
    ).json()
    assert (space["features"], space["time_zone"], space["date_order"]) == (["signals"], "Europe/Paris", "dmy")
    kept = (await call("PUT", "/v1/space", {"date_order": None})).json()
    assert (kept["features"], kept["time_zone"], kept["date_order"]) == (["signals"], "Europe/Paris", None)
    is_problem(await call("PUT", "/v1/space", {"time_zone": "Mars/Base"}), 422, "time_zone")
    is_problem(await call("PUT", "/v1/space", {"features": ["magic"]}), 422, "features.0")
    assert (await call("PUT", "/v1/types/order", {"names": ["order"], "key": {"match": "#W\\d"}})).json()["names"] == [
        "order"
    ]
    assert (await call("PUT", "/v1/types/order", {"names": ["order"], "key": {"match": "("}})).status_code == 422
    assert (await call("PUT", "/v1/organizations/acme", {"name": "Acme"})).json()["name"] == "Acme"
    ana = (await call("PUT", "/v1/speakers/ana", {"name": "Ana", "side": "team", "organizations": ["acme"]})).json()
    assert (ana["speaker_id"], ana["kind"], ana["organizations"]) == ("ana", "person", ["acme"])
    is_problem(await call("PUT", "/v1/objects/parcel/1", {"status": "open"}), 422, "objects.0.type")


@pytest.mark.parametrize("ref", ["#W1", "a/b", "a b", "é", "100%", "x?y=1", "a:b"])
async def test_an_object_is_named_by_any_reference(call: Call, ref: str) -> None:
    await call("PUT", "/v1/types/order", {"names": ["order"]})
    path = f"/v1/objects/order/{quote(ref, safe='')}"
    written = await call("PUT", path, {"owner": "cy", "status": "open", "at": "2026-03-01T00:00:00Z"})
    assert (written.status_code, written.json()["ref"]) == (200, ref)
    await call("PUT", path, {"owner": "cy", "status": "older", "at": "2026-02-01T00:00:00Z"})
    context = await call("GET", "/v1/context", params={"object": f"order:{ref}"})
    assert context.json()["state"]["objects"][0]["ref"] == ref
    assert context.json()["state"]["objects"][0]["status"] == "open"


async def test_a_context_is_text_for_who_likes_text(call: Call) -> None:
    await call("PUT", "/v1/types/order", {"names": ["order"]})
    await call("PUT", "/v1/objects/order/9", {"owner": "cy", "status": "open", "at": "2026-03-01T00:00:00Z"})
    path = "/v1/context?object=order:9&reader=analyst"
    json = await call("GET", path, headers={"accept": "*/*"})
    answers.Context.model_validate(json.json())
    for accept in ("text/plain", "text/plain, */*;q=0.1", "application/json;q=0.5, text/*"):
        text = await call("GET", path, headers={"accept": accept})
        assert (text.headers["content-type"].partition(";")[0], text.text) == ("text/plain", json.json()["text"])
    for accept in ("application/json", "text/html, */*", "text/plain;q=0.2, application/json", "nonsense;q=x"):
        assert (await call("GET", path, headers={"accept": accept})).json()["text"] == json.json()["text"]


@pytest.mark.parametrize(
    ("query", "status", "field"),
    [
        ("", 422, "object"),
        ("object=order:9&speaker=ana", 422, "object"),
        ("object=order9", 422, "object"),
        ("object=order:9&reader=boss", 422, "reader"),
        ("speaker=ana&about=acme", 422, "about"),
        ("speaker=ana&max_tokens=0", 422, "max_tokens"),
        ("speaker=ana&as_of=2026-03-04", 422, "as_of"),
    ],
)
async def test_a_context_that_cannot_be_read(call: Call, query: str, status: int, field: str) -> None:
    is_problem(await call("GET", f"/v1/context?{query}"), status, field)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("limit=0", "limit"),
        ("limit=1001", "limit"),
        ("after=nonsense", "after"),
        ("state=opened", "state"),
        ("object=order9", "object"),
        ("known_at=2026-03-04T10:00:00", "known_at"),
    ],
)
async def test_a_list_that_cannot_be_read(call: Call, query: str, field: str) -> None:
    is_problem(await call("GET", f"/v1/facts?{query}"), 422, field)


async def test_a_time_whose_plus_was_not_escaped_is_understood(call: Call) -> None:
    assert (await call("GET", "/v1/facts?known_at=2026-03-04T10:00:00+02:00")).status_code == 200


async def test_lists_are_paged(call: Call) -> None:
    await call("POST", "/v1/conversations/k1/turns?wait=true", turns("I live in Oslo.", "I like tea.", "I have a dog."))
    first = (await call("GET", "/v1/claims?limit=2")).json()
    then = (await call("GET", "/v1/claims", params={"limit": 2, "after": first["next"]})).json()
    texts = [item["claim_text"] for item in first["items"] + then["items"]]
    assert (sorted(texts), then["next"]) == (["I have a dog.", "I like tea.", "I live in Oslo."], None)


async def test_an_open_item_has_its_due_day_and_an_instruction_its_target(call: Call) -> None:
    await call("PUT", "/v1/space", {"features": ["signals"]})
    await call("PUT", "/v1/types/order", {"names": ["order"]})
    await call("PUT", "/v1/speakers/ana", {"name": "Ana", "side": "team", "role": "clerk"})
    await call("PUT", "/v1/objects/order/9", {"owner": "cy", "status": "open", "at": "2026-03-01T00:00:00Z"})
    body = turns("Never call the customer. I need to send the invoice tomorrow.", object_refs=["order:9"])
    await call("POST", "/v1/conversations/k1/turns?wait=true", body)
    items = (await call("GET", "/v1/facts")).json()["items"]
    answers.Page[answers.Fact].model_validate({"items": items, "next": None})
    forms = {item["form"]: item for item in items}
    assert (forms["instruction"]["bound_to"], forms["instruction"]["binding_rule"]) == (["order:9"], 1)
    assert forms["open_item"]["due"] == "2026-03-04T22:00:00Z"
    assert "due" not in forms["instruction"]


async def test_why_says_what_was_recorded_about_a_sentence(call: Call) -> None:
    await call("POST", "/v1/conversations/k1/turns?wait=true", turns("I live in Oslo. Do you like it?"))
    assert (await call("GET", "/v1/why?text=I live in Oslo")).json()["status"] == "in_memory"
    left = (await call("GET", "/v1/why", params={"text": "Do you like it?"})).json()
    answers.Why.model_validate(left)
    assert (left["status"], left["match"]) == ("left_out", "exact")
    is_problem(await call("GET", "/v1/why?text=%20"), 422, "text")
    is_problem(await call("GET", "/v1/why"), 422, "text")


async def test_why_says_of_each_claim_and_decision_where_it_belongs(
    call: Call, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await call("POST", "/v1/conversations/k0/turns?wait=true", turns("Is it said that I live in Oslo?"))
    await call("POST", "/v1/conversations/k1/turns?wait=true", turns("I live in Oslo."))
    for text in ("I live in Oslo. It rains.", "It rains."):
        body = {"text": text, "mode": "living"}
        await call("PUT", "/v1/documents/notes?wait=true", body)
    found = (await call("GET", "/v1/why", params={"text": "I live in Oslo"})).json()
    answers.Why.model_validate(found)
    assert {place["conversation_id"] or place["doc_id"] for place in found["places"]} == {"k0", "k1", "notes"}
    said = "conversation k1, turn t1, 2026-03-04: in memory as 1 claim"
    assert said in found["answer"]
    assert found["answer"].endswith("It was said in 2 more places.")
    assert {(one["kind"], one["conversation_id"], one["turn_id"]) for one in found["decisions"]} == {
        ("selection_drop", "k0", "t1")
    }
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setattr(show, "WIDTH_MAX", 400)
    show.reasons(found)
    lines = capsys.readouterr().out.splitlines()
    claims = [line for line in lines if line.startswith("claim ")]
    assert len(claims) == 2
    for line in claims:
        assert ("conversation k1, turn t1" in line) != ("document notes, version ver_" in line)
        assert ("not current any more" in line) == ("document notes" in line)
    assert any(line.startswith("decision selection_drop") and "conversation k0, turn t1" in line for line in lines)


async def test_a_model_that_fails_leaves_its_turns_pending_and_a_retry_reads_them(
    engines: Engines, tmp_path: Any, call: Call, space: str
) -> None:
    app = create_app(await settings(engines, tmp_path, model="m", model_url=DEAD, model_key="none"))
    own = {"OnRecord-Space": space}
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=120) as client:
            body = turns("I live in Oslo.")
            answer = await client.post("/v1/conversations/k1/turns?wait=true", json=body, headers=own)
            [passage] = answer.json()["passages"]
            assert (answer.status_code, passage["state"], answer.json()["claims"]) == (200, "pending", [])
            assert passage["reason"]
            retried = await client.post("/v1/retry?wait=true", headers=own)
            assert (retried.status_code, retried.json()["claims"]) == (200, [])
            assert [(p["turn_id"], p["state"]) for p in retried.json()["passages"]] == [("t1", "pending")]
    # A server without a model reads what waits: nothing was lost.
    retried = await call("POST", "/v1/retry?wait=true")
    assert [claim["claim_text"] for claim in retried.json()["claims"]] == ["I live in Oslo."]
    assert [(p["turn_id"], p["state"], p["reason"]) for p in retried.json()["passages"]] == [("t1", "done", None)]
    assert (await call("POST", "/v1/retry")).status_code == 202


async def test_nobodys_words_are_logged(call: Call, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "onrecord"):
        await call("POST", "/v1/conversations/k1/turns?wait=true", turns("The word is Zanzibar."))
        await call("POST", "/v1/conversations/k1/turns?wait=true", turns("The word is not Zanzibar."))
        await call("GET", "/v1/why?text=Zanzibar")
        await call("GET", "/v1/claims?text=Zanzibar&mood=Zanzibar")
    assert "Zanzibar" not in caplog.text


async def test_only_this_machine_is_answered(client: httpx.AsyncClient) -> None:
    for host in ("127.0.0.1", "127.0.0.1:8000", "localhost:8000", "[::1]:8000", "LOCALHOST"):
        assert (await client.get("/healthz", headers={"host": host})).status_code == 200
    for host in ("evil.example", "127.0.0.1.evil.example:8000", "", "[::1].evil.example"):
        assert (await client.get("/healthz", headers={"host": host})).status_code == 421


async def test_health_and_the_description(client: httpx.AsyncClient) -> None:
    assert (await client.get("/healthz")).json() == {"status": "ok"}
    assert (await client.get("/readyz")).json()["status"] == "ready"
    described = (await client.get("/openapi.json")).json()
    calls = [one for path in described["paths"].values() for one in path.values()]
    assert len(calls) > 15
    assert all(one.get("description") for one in calls)
    told = [one["responses"] for path, verbs in described["paths"].items() for one in verbs.values() if "/v1" in path]
    assert all("$ref" in str(responses["4XX"]) for responses in told)
