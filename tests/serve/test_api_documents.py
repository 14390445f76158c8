"""Documents over HTTP: files and texts in, claims with the offsets of a version out, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from onrecord.models.document import FILE_BYTES_MAX
from onrecord.serve import answers

Call = Callable[..., Any]
TEXT = "# Leave\n\nStaff get {} days of leave.\n\n# Travel\n\nTrips need approval by Mira. Is that fine?\n"


def body(days: int, month: int, **more: Any) -> dict[str, Any]:
    return {"text": TEXT.format(days), "title": "Policy", "source_modified_at": f"2026-0{month}-01T00:00:00Z", **more}


async def test_a_version_that_is_waited_for_comes_back_as_claims(call: Call) -> None:
    answer = await call("PUT", "/v1/documents/hr/policy?wait=true", body(25, 1, mode="living"))
    made = answer.json()
    answers.DocumentIngested.model_validate(made)
    assert (answer.status_code, made["doc_id"], made["model_calls"]) == (200, "hr/policy", 0)
    assert [one["state"] for one in made["passages"]] == ["done", "done"]
    [first] = [claim for claim in made["claims"] if "25 days" in claim["claim_text"]]
    assert (first["speaker"], first["asserted_at"]) == ("document:hr/policy", "2026-01-01T00:00:00Z")
    assert (first["cites"][0]["label"], first["added_context"], first["entailment_self_verdict"]) == ("T1", [], True)
    [dropped] = made["decisions"]
    assert (dropped["kind"], dropped["reason"], dropped["quote"]) == ("selection_drop", "question", "Is that fine?")

    second = (await call("PUT", "/v1/documents/hr/policy?wait=true", body(27, 2))).json()
    assert [claim["claim_text"] for claim in second["claims"]] == ["Staff get 27 days of leave."]
    again = (await call("PUT", "/v1/documents/hr/policy?wait=true", body(27, 2))).json()
    assert (again["version_id"], again["claims"], again["decisions"]) == (second["version_id"], [], [])
    document = (await call("GET", "/v1/documents/hr/policy")).json()
    answers.Document.model_validate(document)
    assert (document["mode"], [v["standing"] for v in document["versions"]]) == ("living", [False, True])

    page = (await call("GET", f"/v1/claims?document=hr/policy&current=any&version={made['version_id']}")).json()
    answers.Page[answers.Claim].model_validate(page)
    text = TEXT.format(25)
    assert {text[one["char_start"] : one["char_end"]] for one in page["items"]} == {
        "Staff get 25 days of leave.", "Trips need approval by Mira.",
    }  # fmt: skip
    elsewhere = (await call("GET", f"/v1/claims/{first['claim_id']}?version={second['version_id']}")).json()
    answers.Claim.model_validate(elsewhere)
    assert (elsewhere["char_start"], elsewhere["cites"][0]["char_start"]) == (None, None)
    found = (await call("GET", "/v1/why?text=Is that fine?")).json()
    answers.Why.model_validate(found)
    place = found["places"][0]
    assert (found["status"], place["doc_id"], place["heading_path"]) == ("left_out", "hr/policy", ["Travel"])
    assert "document hr/policy, section Travel" in found["answer"]

    gone = await call("DELETE", f"/v1/documents/hr/policy/versions/{second['version_id']}")
    answers.DocumentIngested.model_validate(gone.json())
    current = (await call("GET", "/v1/claims?document=hr/policy")).json()["items"]
    assert {one["claim_text"] for one in current} == {"Staff get 25 days of leave.", "Trips need approval by Mira."}


async def test_a_file_says_what_it_is_and_what_it_does_not_say_the_query_does(call: Call) -> None:
    page = "<html><head><title>Move</title></head><body><h1>Plan</h1><p>Ravi moved the cutover.</p></body></html>"
    where = "/v1/documents/move?wait=true&author=Dana&source_modified_at=2026-03-04T09:00:00%2B01:00"
    made = (await call("PUT", where, content=page.encode(), headers={"Content-Type": "text/html"})).json()
    [claim] = made["claims"]
    assert (claim["claim_text"], claim["speaker"], claim["asserted_at"]) == (
        "Ravi moved the cutover.", "Dana", "2026-03-04T08:00:00Z",
    )  # fmt: skip
    document = (await call("GET", "/v1/documents/move")).json()
    assert (document["versions"][0]["title"], document["versions"][0]["media_type"]) == ("Move", "text/html")
    # An author who is known by that name is that speaker.
    await call("PUT", "/v1/speakers/dk", {"name": "DANA"})
    where = "/v1/documents/other?wait=true&author=dana"
    made = (await call("PUT", where, content=b"Bo left early.", headers={"Content-Type": "text/plain"})).json()
    assert [claim["speaker"] for claim in made["claims"]] == ["dk"]


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"json": {"text": "x", "colour": "red"}}, 422, "colour"),
        ({"json": {"title": "x"}}, 422, "text"),
        ({"json": {"text": " \n"}}, 422, "text"),
        ({"json": {"text": "# Plan"}}, 422, "text"),
        ({"json": {"text": "Bo left.", "source_modified_at": "2026-01-01T00:00:00"}}, 422, "source_modified_at"),
        ({"json": {"text": "Bo left.", "mode": "eternal"}}, 422, "mode"),
        ({"content": b"{", "headers": {"Content-Type": "application/json"}}, 400, "JSON"),
        ({"content": b"", "headers": {"Content-Type": "text/plain"}}, 422, ""),
        ({"content": b"\x89PNG\r\n\x1a\n0000", "headers": {"Content-Type": "application/pdf"}}, 422, "picture"),
        ({"content": b"x" * (FILE_BYTES_MAX + 1), "headers": {"Content-Type": "text/plain"}}, 413, ""),
    ],
)
async def test_what_cannot_be_taken_is_refused_and_nothing_is_stored(
    call: Call, sent: dict[str, Any], status: int, said: str
) -> None:
    answer = await call("PUT", "/v1/documents/d?wait=true", **sent)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    answers.Problem.model_validate(answer.json())
    assert said in answer.text
    assert (await call("GET", "/v1/documents/d")).status_code == 404


@pytest.mark.parametrize("beside", ["mode=living", "title=Other", "object_refs=order:9", "audience=shared"])
async def test_what_is_said_beside_a_json_body_is_refused(call: Call, beside: str) -> None:
    answer = await call("PUT", f"/v1/documents/d?wait=true&{beside}", {"text": "Bo left."})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, beside.partition("=")[0])
    assert "must be in the JSON body" in answer.json()["detail"]
    assert (await call("GET", "/v1/documents/d")).status_code == 404


async def test_the_same_bytes_keep_what_was_said_of_them_first_and_the_answer_tells(call: Call) -> None:
    assert (await call("PUT", "/v1/documents/d?wait=true", {"text": "Bo left.", "title": "A"})).json()["notes"] == []
    again = (await call("PUT", "/v1/documents/d?wait=true", {"text": "Bo left.", "title": "B"})).json()
    assert again["notes"] == ["A version of these bytes is there already, and keeps its title: A."]
    [version] = (await call("GET", "/v1/documents/d")).json()["versions"]
    assert (version["version_id"], version["title"]) == (again["version_id"], "A")


async def test_tags_and_audience_come_in_a_body_or_beside_a_file(call: Call) -> None:
    await call("PUT", "/v1/types/order", {"names": ["order"]})
    await call("PUT", "/v1/objects/order/9", {"status": "open"})
    said = {"object_refs": ["order:9"], "audience": "shared"}
    made = (await call("PUT", "/v1/documents/a?wait=true", {"text": "The lamp is broken.", **said})).json()
    where = "/v1/documents/b?wait=true&object_refs=order:9&audience=shared"
    file = (await call("PUT", where, content=b"The chair is fine.", headers={"Content-Type": "text/plain"})).json()
    for answer in (made, file):
        assert [(one["bound_to"], one["audience"]) for one in answer["facts"]] == [(["order:9"], "shared")]
    refused = await call(
        "PUT", "/v1/documents/c?object_refs=nine", content=b"x", headers={"Content-Type": "text/plain"}
    )
    assert refused.status_code == 422
    assert "object_refs" in refused.text


async def test_what_is_not_there_is_not_found(call: Call) -> None:
    await call("PUT", "/v1/documents/d?wait=true", {"text": "Bo left."})
    for verb, path, given in (
        ("DELETE", "/v1/documents/d/versions/ver_x", None),
        ("DELETE", "/v1/documents/x/versions/ver_x", None),
        ("POST", "/v1/documents/x/extract", None),
        ("POST", "/v1/claims/clm_x/restore", {"reason": "it is right", "by": "ana"}),
    ):
        assert (await call(verb, path, given)).status_code == 404
    assert (await call("GET", "/v1/claims?document=x")).json()["items"] == []
    assert (await call("GET", "/v1/claims?version=ver_x")).json()["items"] == []


async def test_a_reviewer_brings_a_claim_back(call: Call) -> None:
    made = (await call("PUT", "/v1/documents/d?wait=true", {"text": "Bo left."})).json()
    await call("DELETE", f"/v1/documents/d/versions/{made['version_id']}")
    [claim] = (await call("GET", "/v1/claims?document=d&current=false")).json()["items"]
    answer = await call("POST", f"/v1/claims/{claim['claim_id']}/restore", {"reason": "it is right", "by": "ana"})
    answers.Claim.model_validate(answer.json())
    assert answer.json()["is_current_testimony"] is True
    assert [f["state"] for f in (await call("GET", "/v1/facts")).json()["items"]] == ["open"]
