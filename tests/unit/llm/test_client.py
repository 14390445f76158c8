from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from typing import Any, get_args

import pytest
from pydantic import SecretStr
from tests.flow.model_server import Answer, ModelServer, record, window_answer

from onrecord.errors import ModelError
from onrecord.llm.client import Mode, ModelClient, strict_schema
from onrecord.llm.prompts import Prompt
from onrecord.models.answer import FollowUpAnswer, WindowAnswer

PROMPT = Prompt(
    "read_window", "0" * 16, "The rules of {{reading}}.", "[1] Ana:\n    I like {{curry}} and a very private thing."
)
WINDOW = window_answer(record("The user likes curry", 1, "I like curry"))
KEY = "sk-private-key-of-a-test"
MODES: tuple[Mode, ...] = get_args(Mode)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        yield running


@asynccontextmanager
async def client(
    url: str, mode: Mode = "json_schema", timeout_s: float = 60, calls_at_once: int = 4
) -> AsyncGenerator[ModelClient]:
    asked = ModelClient("small", url, SecretStr(KEY), mode, timeout_s, 2000, calls_at_once)
    try:
        yield asked
    finally:
        await asked.close()


def named(mode: Mode, schema: str) -> str:
    return "?" if mode == "json" else schema


async def failure(url: str, timeout_s: float = 60, mode: Mode = "json_schema") -> str:
    async with client(url, mode, timeout_s) as asked:
        with pytest.raises(ModelError) as raised:
            await asked.ask(PROMPT, WindowAnswer)
    said = str(raised.value)
    assert raised.value.__cause__ is None  # a traceback of the cause would show the request
    assert KEY not in said
    assert "private thing" not in said
    assert said.endswith(".")
    assert "\n" not in said
    return said


@pytest.mark.parametrize("mode", MODES)
async def test_a_reply_is_the_answer_as_it_is(server: ModelServer, mode: Mode) -> None:
    usage = {"prompt_tokens": 7, "completion_tokens": 5, "total_tokens": 12}
    text = json.dumps(WINDOW)
    server.queue(named(mode, "WindowAnswer"), Answer(text=text, usage=usage))
    async with client(server.url, mode) as asked:
        reply = await asked.ask(PROMPT, WindowAnswer)
    assert reply.text == text
    assert (reply.model, reply.prompt_tokens, reply.completion_tokens) == ("small", 7, 5)
    assert reply.duration_ms >= 0
    assert len(server.calls) == 1


@pytest.mark.parametrize("schema", [WindowAnswer, FollowUpAnswer])
async def test_the_schema_goes_by_its_name_and_is_strict(server: ModelServer, schema: Any) -> None:
    server.queue(schema.__name__, "{}")
    async with client(server.url) as asked:
        await asked.ask(PROMPT, schema)
    sent = server.calls[0].body["response_format"]
    assert sent == {
        "type": "json_schema",
        "json_schema": {"name": schema.__name__, "schema": strict_schema(schema), "strict": True},
    }


@pytest.mark.parametrize("schema", [WindowAnswer, FollowUpAnswer])
async def test_a_tool_goes_by_the_schemas_name(server: ModelServer, schema: Any) -> None:
    server.queue(schema.__name__, "{}")
    async with client(server.url, "tools") as asked:
        await asked.ask(PROMPT, schema)
    function = server.calls[0].body["tools"][0]["function"]
    assert function["name"] == schema.__name__
    assert set(function["parameters"]["properties"]) == set(schema.model_fields)
    assert function["parameters"]["$defs"] == strict_schema(schema)["$defs"]


@pytest.mark.parametrize("mode", MODES)
async def test_the_prompt_is_sent_as_it_is_and_never_filled_again(server: ModelServer, mode: Mode) -> None:
    server.queue(named(mode, "WindowAnswer"), "{}")
    async with client(server.url, mode) as asked:
        await asked.ask(PROMPT, WindowAnswer)
    system, user = server.calls[0].body["messages"]
    assert (system["role"], user["role"]) == ("system", "user")
    assert user["content"] == PROMPT.user
    assert system["content"].startswith(PROMPT.system)
    # A mode in which the schema travels inside the prompt sends its outline: the rules describe the fields.
    assert len(system["content"]) - len(PROMPT.system) < (1000 if mode == "json" else 1)


async def test_an_answer_has_a_bound(server: ModelServer) -> None:
    server.queue("WindowAnswer", "{}")
    async with client(server.url) as asked:
        await asked.ask(PROMPT, WindowAnswer)
    assert server.calls[0].body["max_tokens"] == 2000


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param('Here you are:\n```json\n{"claims_found": [], "records": []}\n```\nDone!', id="fenced"),
        pytest.param("<think>Curry, then.</think>" + json.dumps(WINDOW), id="thoughts"),
        pytest.param(json.dumps(WINDOW) * 2, id="repeated"),
        pytest.param('{"records": [{"claim_text": 3}]}', id="another shape"),
        pytest.param("I cannot find any claim.", id="prose"),
        pytest.param("null", id="null"),
        pytest.param('{"claims_found": ["likes 🍛"], "records": [', id="emoji, cut"),
    ],
)
async def test_what_does_not_fit_is_no_failure_and_is_asked_once(server: ModelServer, mode: Mode, text: str) -> None:
    server.queue(named(mode, "WindowAnswer"), *[text] * 2)
    async with client(server.url, mode) as asked:
        reply = await asked.ask(PROMPT, WindowAnswer)
    assert reply.text == text
    assert len(server.calls) == 1


@pytest.mark.parametrize("mode", MODES)
async def test_an_answer_cut_at_the_bound_comes_back_as_far_as_it_got(server: ModelServer, mode: Mode) -> None:
    cut = json.dumps(WINDOW)[:-20]
    server.queue(named(mode, "WindowAnswer"), Answer(text=cut, finish="length"))
    async with client(server.url, mode) as asked:
        reply = await asked.ask(PROMPT, WindowAnswer)
    assert (reply.text, reply.finish) == (cut, "length")
    assert len(server.calls) == 1


async def test_a_server_without_tools_answers_with_content(server: ModelServer) -> None:
    server.queue("WindowAnswer", Answer(text=json.dumps(WINDOW), as_content=True))
    async with client(server.url, "tools") as asked:
        assert json.loads((await asked.ask(PROMPT, WindowAnswer)).text) == WINDOW
    assert len(server.calls) == 1


async def test_thoughts_beside_the_answer_are_not_the_answer(server: ModelServer) -> None:
    server.queue("WindowAnswer", Answer(text="{}", thoughts="Let me think about curry."))
    async with client(server.url) as asked:
        assert (await asked.ask(PROMPT, WindowAnswer)).text == "{}"


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500, 503])
async def test_an_http_error_is_one_sentence(server: ModelServer, status: int) -> None:
    server.queue("WindowAnswer", Answer(status=status, error="the quota\nis spent"))
    said = await failure(server.url)
    assert f"status {status}: the quota is spent." in said
    assert len(server.calls) == 1


async def test_what_a_server_repeats_of_the_prompt_or_the_key_is_not_said(server: ModelServer) -> None:
    server.queue(
        "WindowAnswer",
        Answer(status=400, error="bad content: I like {{curry}} and a very private thing."),
        Answer(status=401, error=f"Incorrect key: {KEY}"),
    )
    assert (await failure(server.url)).endswith("status 400.")
    assert (await failure(server.url)).endswith("status 401.")


async def test_a_long_message_of_a_server_is_cut(server: ModelServer) -> None:
    server.queue("WindowAnswer", Answer(status=500, error="no " * 400))
    assert len(await failure(server.url)) < 400


@pytest.mark.parametrize("mode", MODES)
async def test_a_refusal_is_a_failure(server: ModelServer, mode: Mode) -> None:
    server.queue(named(mode, "WindowAnswer"), Answer(refusal="I would rather not"))
    assert "refused to read this: I would rather not" in await failure(server.url, mode=mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("text", ["", " \n", None])
async def test_an_empty_answer_is_a_failure(server: ModelServer, mode: Mode, text: str | None) -> None:
    server.queue(named(mode, "WindowAnswer"), Answer(text=text))
    assert "no text" in await failure(server.url, mode=mode)


async def test_an_answer_without_choices_is_a_failure(server: ModelServer) -> None:
    server.queue(
        "WindowAnswer", Answer(body='{"error": {"message": "upstream is down"}}'), Answer(body='{"choices": []}')
    )
    assert "upstream is down" in await failure(server.url)
    assert "no chat completion" in await failure(server.url)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [("<html>Welcome</html>", "text/html"), ("not json", "application/json"), ("[]", "application/json")],
)
async def test_a_server_of_another_kind_is_a_failure(server: ModelServer, body: str, content_type: str) -> None:
    server.queue("WindowAnswer", Answer(body=body, content_type=content_type))
    await failure(server.url)
    assert len(server.calls) == 1


async def test_a_server_that_hangs_up_is_asked_once(server: ModelServer) -> None:
    server.queue("WindowAnswer", Answer(drop=True), "{}")
    assert "could not be reached" in await failure(server.url)
    assert len(server.calls) == 1


async def test_no_server_is_a_failure() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert "could not be reached" in await failure(f"http://127.0.0.1:{port}/v1")


async def test_a_server_that_is_slow_is_not_waited_for(server: ModelServer) -> None:
    server.queue("WindowAnswer", Answer(text="{}", delay_s=0.6))
    assert "did not answer within 0.2 seconds" in await failure(server.url, timeout_s=0.2)
    assert len(server.calls) == 1


async def test_calls_wait_for_a_place(server: ModelServer) -> None:
    server.queue("WindowAnswer", *[Answer(text="{}", delay_s=0.05)] * 6)
    async with client(server.url, calls_at_once=2) as asked:
        await asyncio.gather(*(asked.ask(PROMPT, WindowAnswer) for _ in range(6)))
    assert (len(server.calls), server.at_once_max) == (6, 2)


async def test_a_failed_call_gives_its_place_back(server: ModelServer) -> None:
    server.queue("WindowAnswer", Answer(status=500), "{}")
    async with client(server.url, calls_at_once=1) as asked:
        with pytest.raises(ModelError):
            await asked.ask(PROMPT, WindowAnswer)
        assert (await asked.ask(PROMPT, WindowAnswer)).text == "{}"


async def test_nothing_of_an_answer_is_logged(server: ModelServer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    server.queue("WindowAnswer", "a very private answer", Answer(status=400, error="a very private complaint"))
    async with client(server.url) as asked:
        await asked.ask(PROMPT, WindowAnswer)
        with pytest.raises(ModelError):
            await asked.ask(PROMPT, WindowAnswer)
    assert "private" not in caplog.text


@pytest.mark.parametrize("schema", [WindowAnswer, FollowUpAnswer])
def test_the_strict_schema_keeps_to_what_decoders_take(schema: Any) -> None:
    allowed = {"title", "$defs", "$ref", "type", "properties", "required", "additionalProperties", "items", "anyOf"}

    def check(node: Any) -> int:
        assert isinstance(node, dict)
        assert set(node) <= allowed | {"enum", "const"}
        nodes = [*node.get("anyOf", []), *([node["items"]] if "items" in node else [])]
        nodes += [*node.get("$defs", {}).values(), *node.get("properties", {}).values()]
        if node.get("type") == "object":
            assert node["required"] == list(node["properties"])
            assert node["additionalProperties"] is False
        if "$ref" in node:
            assert set(node) == {"$ref"}
            assert node["$ref"].removeprefix("#/$defs/") in strict["$defs"]
        return 1 + sum(check(part) for part in nodes)

    strict = strict_schema(schema)
    assert strict["title"] == schema.__name__
    assert strict["type"] == "object"
    assert check(strict) > 100


def test_what_fits_the_strict_schema_fits_the_response_model() -> None:
    answer = window_answer(
        record("x", 1, "x", time={"kind": "date", "year": 2026, "quarter": None, "month": None, "day": None}),
        record("x", 1, "x", time={"kind": "every", "unit": "week", "weekday": None, "interval": 2}),
        record(
            "x", 1, "x", instruction={"field": None, "expires": {"kind": "at", "hour": 1, "minute": None, "on": None}}
        ),
    )
    assert set(answer["records"][0]) == set(strict_schema(WindowAnswer)["$defs"]["Record"]["properties"])
    assert len(WindowAnswer.model_validate(answer).records) == 3
