"""The memory for Python: in this process and over HTTP it answers alike, and raises alike."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime

import httpx2
import pytest

from onrecord import AsyncMemory, Memory, errors
from onrecord.serve import client, transport
from onrecord.serve.answers import Gap
from onrecord.settings import Settings

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
SAID: list[client.Turn] = [
    {"turn_id": "t1", "speaker": "client-7", "text": "The hearing of 1234567-01 was moved to 12 March.", "at": AT},
    {"turn_id": "t2", "speaker": "client-7", "text": "I live in Oslo.", "at": "2026-03-04T11:01:00+01:00"},
]


@pytest.fixture(scope="module", params=["embedded", "remote"])
async def memory(request: pytest.FixtureRequest, said: Settings, url: str) -> AsyncIterator[AsyncMemory]:
    space = f"client-{secrets.token_hex(4)}"
    way = (
        AsyncMemory.open(settings=said, space=space)
        if request.param == "embedded"
        else AsyncMemory.open(url, space=space)
    )
    async with way as opened:
        await opened.declare_type("lawsuit", names=["case"], key={"match": r"\d{7}-\d{2}"}, fields={"court": {}})
        await opened.declare_attributes([{"slug": "deadline", "for": "thing", "holds": "one"}])
        await opened.declare_organization("acme", name="Acme Corp")
        await opened.declare_speaker("client-7", name="Rui", side="customer", organizations=["acme"])
        await opened.record_object("lawsuit", "1234567-01", owner="client-7", status="open", fields={"court": "Lisbon"})
        await opened.remember("c/1", SAID, customer="client-7", object_refs=["lawsuit:1234567-01"])
        yield opened


async def test_what_was_said_is_found_down_to_its_characters(memory: AsyncMemory) -> None:
    context = await memory.context(object="lawsuit:1234567-01", reader="analyst")
    assert "court Lisbon" in context.text
    assert "12 March" in context.text
    claims = [claim async for claim in memory.claims(speaker="client-7")]
    assert sorted(claim.asserted_at for claim in claims) == [AT, datetime(2026, 3, 4, 10, 1, tzinfo=UTC)]
    assert await memory.claim(claims[0].claim_id) == claims[0]
    fact = await anext(memory.facts(object="lawsuit:1234567-01"))
    assert await memory.fact(fact.fact_id) == fact
    assert (await memory.provenance(fact.fact_id)).claims[0].cites[0].quote in {turn["text"] for turn in SAID}
    why = await memory.why("I live in Oslo.")
    assert (why.status, why.match) == ("in_memory", "exact")
    assert (await memory.why("The moon is made of cheese.")).status == "never_said"


async def test_lists_are_asked_for_page_by_page(memory: AsyncMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    every = [claim.claim_id async for claim in memory.claims()]
    monkeypatch.setattr(transport, "PAGE_ITEMS", 1)
    assert len(every) > 1
    assert [claim.claim_id async for claim in memory.claims()] == every
    assert [claim.claim_id async for claim in memory.claims(limit=1)] == every[:1]
    assert [claim async for claim in memory.claims(limit=0)] == []
    kinds = {decision.kind async for decision in memory.decisions()}
    assert kinds == {decision.kind async for kind in aiter_of(kinds) async for decision in memory.decisions(kind=kind)}
    assert all([isinstance(gap, Gap) async for gap in memory.gaps()])


async def aiter_of(items: set[str]) -> AsyncIterator[str]:
    for item in items:
        yield item


async def test_documents_come_and_go(memory: AsyncMemory) -> None:
    taken = await memory.ingest_document("hand/book", "# Leave\n\nStaff get 25 days of leave.", mode="living")
    assert [claim.claim_text for claim in taken.claims] == ["Staff get 25 days of leave."]
    file = b"<h1>Leave</h1><p>Staff get 28 days of leave.</p>"
    newer = await memory.ingest_document(
        "hand/book", file, media_type="text/html", title="Leave", source_modified_at=AT
    )
    assert [version.title for version in (await memory.document("hand/book")).versions][-1] == "Leave"
    assert taken.version_id
    await memory.withdraw_version("hand/book", taken.version_id)
    assert not (await memory.claim(taken.claims[0].claim_id)).is_current_testimony
    restored = await memory.restore_claim(taken.claims[0].claim_id, reason="it still holds", by="ana")
    assert restored.is_current_testimony
    again = await memory.extract_document("hand/book")
    assert {passage.passage_id for passage in newer.passages} <= {passage.passage_id for passage in again.passages}
    assert (await memory.retry()).passages == []


async def test_what_is_asked_otherwise_is_answered_as_over_http(memory: AsyncMemory) -> None:
    hit = await anext(memory.search("hearing", reader="customer_agent", limit=1))
    assert hit.provenance.claims[0].source_span == SAID[0]["text"]
    done = await memory.record_event(
        "lawsuit", "1234567-01", kind="action", by="desk", text="Called the court.", id="e1"
    )
    assert [passage.state for passage in done.passages] == ["done"]
    await memory.declare_task("hearings", types=["lawsuit"])
    about = await memory.context(speaker="client-7", task="hearings", reader="analyst", agent="desk")
    replied = await memory.record_reply("desk", about.context_id, "It is on 12 March.")
    assert replied.context_id == about.context_id
    assert {day.agent async for day in memory.usage()} == {"desk"}
    assert [issue async for issue in memory.data_issues(state="closed")] == []
    lines = [line async for line in memory.export()]
    assert '"end"' in lines[-1]


async def test_people_rule_on_what_is_held(memory: AsyncMemory) -> None:
    said: list[client.Turn] = [
        {"turn_id": "t1", "speaker": "leaver", "text": "I have a red car.", "at": AT},
        {"turn_id": "t2", "speaker": "leaver", "text": "I have a blue bicycle.", "at": AT},
        {"turn_id": "t3", "speaker": "leaver", "text": "I have a white boat.", "at": AT},
    ]
    facts = {fact.text: fact.fact_id for fact in (await memory.remember("c-3", said, customer="leaver")).facts}
    red, blue, white = (facts[turn["text"]] for turn in said)
    retracted = await memory.retract_fact(red, reason="It was sold.", by="ana")
    assert (retracted.fact_id, retracted.closed_at is None) == (red, False)
    corrected = await memory.correct_fact(blue, text="I have a green bicycle.", reason="I asked.", by="ana")
    assert "green" in corrected.text
    assert white in {one.fact_id async for one in memory.inferences("leaver")}
    assert (await memory.withdraw_inference("leaver", white, reason="They asked.", by="ana")).fact_id == white
    receipt = await memory.erase_speaker("leaver")
    assert await memory.erase_speaker("leaver") == receipt
    assert [claim async for claim in memory.claims(speaker="leaver")] == []


async def test_settings_of_a_space_are_kept_and_taken_back(memory: AsyncMemory) -> None:
    first = await memory.set_space(time_zone="Europe/Paris", features=["signals"])
    assert await memory.set_space(time_zone=None) > first


async def test_turns_are_read_behind_the_answer_where_nobody_waits(memory: AsyncMemory) -> None:
    taken = await memory.remember("c-2", [{**SAID[1], "text": "I have two dogs."}], customer="client-7", wait=False)
    assert ([p.state for p in taken.passages], taken.claims) == (["pending"], [])
    for _ in range(200):
        if [claim async for claim in memory.claims(text="two dogs")]:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it was never read")


async def test_what_goes_wrong_is_raised_as_it_is_everywhere(memory: AsyncMemory) -> None:
    with pytest.raises(errors.NotFoundError, match="nothing-here"):
        await memory.fact("nothing-here")
    with pytest.raises(errors.ConflictError, match="another text"):
        await memory.remember("c/1", [{**SAID[0], "text": "It was not."}])
    with pytest.raises(errors.InputError) as naive:
        await memory.remember("c/1", [{**SAID[0], "at": datetime(2026, 3, 4)}])  # noqa: DTZ001 - that is what is wrong
    assert naive.value.where == "turns.0.at"
    with pytest.raises(errors.InputError, match="JSON"):
        await memory.record_object("lawsuit", "1", fields={"court": object()})
    with pytest.raises(errors.InputError, match="Name one of"):
        await memory.context()


async def test_what_cannot_be_opened_says_why(tmp_path: object) -> None:
    for call, said in [
        (lambda: AsyncMemory.open("localhost:8000"), "URL"),
        (lambda: AsyncMemory.open("http://127.0.0.1:1", home="x"), "url"),
        (lambda: AsyncMemory.open(key="k"), "key"),
    ]:
        with pytest.raises(errors.ConfigurationError, match=said):
            async with call():
                pass


async def test_scripts_ask_the_same_without_awaiting(said: Settings, url: str) -> None:
    def script() -> None:
        with Memory.open(url, space="scripts") as memory:
            assert [claim.claim_text for claim in memory.remember("c-1", SAID[1:]).claims] == ["I live in Oslo."]
            assert [claim.claim_text for claim in memory.claims()] == ["I live in Oslo."]
            with pytest.raises(errors.NotFoundError):
                memory.claim("nothing-here")
        with Memory.open(settings=said, space="scripts") as same:
            assert same.why("I live in Oslo.").status == "in_memory"

    await asyncio.to_thread(script)  # the server answers in this thread


def calls(answer: Callable[[httpx2.Request], httpx2.Response]) -> transport.Calls:
    return transport.Calls(httpx2.AsyncClient(transport=httpx2.MockTransport(answer), base_url="http://there"), {})


@pytest.mark.parametrize(
    ("verb", "repeatable", "tries"), [("GET", None, 3), ("PUT", None, 3), ("POST", None, 1), ("POST", True, 3)]
)
@pytest.mark.parametrize("status", [None, 503, 429])
async def test_only_what_does_no_harm_twice_is_sent_again(
    verb: str, repeatable: bool | None, tries: int, status: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "PAUSES_S", (0, 0))
    seen: list[httpx2.Request] = []

    def failing(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        if status is None:
            raise httpx2.ConnectError("refused")
        body = {"type": "urn:onrecord:problem:store-conflict", "detail": "Racing.", "errors": []}
        return httpx2.Response(status, json=body, headers={"Retry-After": "0"})

    with pytest.raises(errors.StoreError):
        await calls(failing).send(verb, "/v1/retry", repeatable=repeatable)
    assert len(seen) == tries


async def test_a_server_that_comes_back_is_not_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "PAUSES_S", (0,))
    answers = iter([httpx2.Response(503, headers={"Retry-After": "0"}), httpx2.Response(200, content=b"there")])
    assert await calls(lambda _: next(answers)).send("GET", "/v1/why") == b"there"


async def test_what_is_too_late_is_not_asked_again() -> None:
    seen: list[httpx2.Request] = []

    def late(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        raise httpx2.ReadTimeout("late")

    with pytest.raises(errors.StoreUnavailableError, match="too long"):
        await calls(late).send("GET", "/v1/why")
    assert len(seen) == 1


async def test_another_program_behind_the_url_is_said() -> None:
    with pytest.raises(errors.OnRecordError, match=re.escape("http://there/v1/why answered 502")):
        await calls(lambda _: httpx2.Response(502, text="<html>")).send("GET", "/v1/why", query={"text": "secret"})


async def test_ids_are_one_part_of_a_path_and_lists_are_said_item_by_item() -> None:
    seen: list[httpx2.Request] = []

    def noting(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return httpx2.Response(200)

    asked = {"about": ["a:1", "b:2"], "limit": 3, "wait": True, "at": AT, "none": None}
    await calls(noting).send("GET", "/v1/objects/{}/{}", "order", "#W/1 ?ü", query=asked)
    assert seen[0].url.raw_path.partition(b"?")[0] == b"/v1/objects/order/%23W%2F1%20%3F%C3%BC"
    assert [*seen[0].url.params.multi_items()] == [
        ("about", "a:1"),
        ("about", "b:2"),
        ("limit", "3"),
        ("wait", "true"),
        ("at", "2026-03-04T10:00:00+00:00"),
    ]


def test_what_a_newer_server_says_beside_is_left_out() -> None:
    gap = {"gap_id": "g", "type": "t", "key": "k", "count": 1, "first_at": AT, "last_at": AT, "newer": 1}
    assert transport.parsed(Gap, gap).key == "k"
