"""Tools for agents, asked by the SDK's own client: over stdin and stdout, and over HTTP."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from tests.engines import Engines
from tests.serve.command import Command
from tests.serve.keyed import Keyed, keyed_server

from onrecord import AsyncMemory
from onrecord.models.object import Reader

INTERNAL = "The first letter to the court was lost."
SAID = "The hearing of 1234567-01 was moved to 12 March."
OBJECT = "lawsuit:1234567-01"


@asynccontextmanager
async def over_stdio(command: Command, *arguments: str, **more: str) -> AsyncGenerator[Client]:
    """A client of `onrecord mcp` in a process of its own."""
    started = StdioServerParameters(
        command=sys.executable,
        args=["-m", "onrecord", "mcp", *arguments],
        env=command.environment(**more),
        cwd=command.home.parent,
    )
    async with Client(stdio_client(started)) as client:
        yield client


def text(result: Any) -> str:
    assert len(result.content) == 1
    return result.content[0].text


async def told(client: Client, tool: str, **arguments: Any) -> Any:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text(result)
    return result.structured_content


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """The one sentence that a call is refused with."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    assert text(result).endswith(".")
    assert "\n" not in text(result)
    return text(result)


@pytest.fixture(scope="module")
def noted(filled: Command) -> Command:
    """The home, in which the team also said something that is its own."""
    said = {
        "conversation": "team-1", "turn_id": "t1", "speaker": "ana", "side": "team", "text": INTERNAL,
        "at": "2026-03-05T10:00:00Z", "audience": "internal", "object_refs": [OBJECT], "customer": "client-7",
    }  # fmt: skip
    file = filled.home.parent / "team.jsonl"
    file.write_text(json.dumps(said) + "\n", encoding="utf-8")
    filled("ingest", "conversation", file)
    return filled


async def test_an_agent_reads_remembers_and_shows_its_sources(noted: Command) -> None:
    async with over_stdio(noted) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {"object_context", "remember", "why", "show_provenance", "search"} <= set(tools)
        for tool in tools.values():
            assert tool.description
            assert tool.output_schema
            properties = tool.input_schema["properties"]
            assert not {"reader", "space", "key", "audience"} & set(properties)
            assert all("description" in one for one in properties.values())

        result = await client.call_tool("object_context", {"object": OBJECT})
        assert result.structured_content
        assert text(result) == result.structured_content["text"]
        assert "court Lisbon" in text(result)

        made = await told(
            client,
            "remember",
            conversation_id="mcp-1",
            turns=[{"speaker": "client-7", "text": "My new telephone is broken."}],
            customer="client-7",
            object_refs=[OBJECT],
        )
        [fact] = made["facts"]
        shown = await told(client, "show_provenance", fact_id=fact["fact_id"])
        assert shown["claims"][0]["cites"][0]["quote"] == "My new telephone is broken."
        assert (await told(client, "why", text="My new telephone is broken."))["status"] == "in_memory"


async def test_a_reader_is_bound_when_it_starts(noted: Command) -> None:
    async with over_stdio(noted) as customers, over_stdio(noted, "--reader", "analyst") as analysts:
        assert "first letter" in (await told(analysts, "object_context", object=OBJECT))["text"]
        asked = await told(customers, "object_context", object=OBJECT)
        assert "first letter" not in json.dumps(asked)
        assert (
            "reader is not known here"
            in (await refused(customers, "object_context", object=OBJECT, reader="analyst")).lower()
        )


async def test_what_goes_wrong_is_said_in_one_sentence(noted: Command) -> None:
    async with over_stdio(noted) as client:
        assert "object is missing" in await refused(client, "object_context")
        assert "type:ref" in await refused(client, "object_context", object="nothing")
        assert "nothing-here" in await refused(client, "show_provenance", fact_id="nothing-here")
        turns = [{"speaker": "ana", "text": "Yes.", "at": "2026-03-05T10:00:00"}]
        assert "turns.0.at has no zone" in await refused(client, "remember", conversation_id="c", turns=turns)
        with pytest.raises(MCPError, match="object_context"):
            await client.call_tool("forget", {})


def test_nothing_but_the_protocol_is_on_stdout_and_a_signal_ends_it(noted: Command) -> None:
    started = subprocess.Popen(
        [sys.executable, "-m", "onrecord", "mcp"],
        cwd=noted.home.parent, env=noted.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert started.stdin
    assert started.stdout
    info = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    started.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": info}) + "\n")
    started.stdin.flush()
    assert json.loads(started.stdout.readline())["result"]["serverInfo"]["name"] == "onrecord"
    started.send_signal(signal.SIGTERM)
    out, err = started.communicate(timeout=30)
    assert (started.returncode, out, err) == (143, "", "")


async def test_a_server_has_the_same_tools_over_http(url: str) -> None:
    said: Any = {"turn_id": "t1", "speaker": "ana", "text": INTERNAL, "at": "2026-03-05T10:00:00Z"}
    async with AsyncMemory.open(url) as memory:
        await memory.declare_type("lawsuit", key={"match": r"\d{7}-\d{2}"})
        await memory.declare_speaker("ana", side="team")
        await memory.record_object("lawsuit", "1234567-01", owner="client-7", status="open")
        taken = await memory.remember("c-1", [said], audience="internal", customer="client-7", object_refs=[OBJECT])
        assert taken.claims
        assert "first letter" in (await memory.context(object=OBJECT, reader="analyst")).text
    for mode in ("auto", "legacy"):
        async with Client(f"{url}/mcp", mode=mode) as client:
            assert {"object_context", "remember", "why", "show_provenance", "search"} <= {
                tool.name for tool in (await client.list_tools()).tools
            }
            asked = await told(client, "object_context", object=OBJECT)
            assert asked["text"].startswith("lawsuit 1234567-01")
            assert "first letter" not in json.dumps(asked)
            assert "nothing-here" in await refused(client, "show_provenance", fact_id="nothing-here")


async def test_over_http_an_agent_is_its_keys_reader_in_its_keys_space(
    engines: Engines, tmp_path: Path, space: str
) -> None:
    async with keyed_server(engines, tmp_path) as server:
        admin = await server.token(space, ["human"], ["admin", "records", "events"])
        for verb, path, body in (
            ("PUT", "/v1/types/lawsuit", {"key": {"match": r"\d{7}-\d{2}"}}),
            ("PUT", "/v1/speakers/ana", {"side": "team"}),
            ("PUT", "/v1/objects/lawsuit/1234567-01", {"owner": "client-7", "status": "open"}),
        ):
            assert (await server(admin, verb, path, body)).status_code == 200
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        for token in (None, "onr_0_0"):
            unknown = await server(token, "POST", "/mcp", body, Accept="application/json, text/event-stream")
            assert (unknown.status_code, "www-authenticate" in unknown.headers) == (401, True)

        assistant = await server.token(space, ["internal_agent"], ["events"])
        async with keyed_client(server, assistant) as client:
            turns = [{"turn_id": "t1", "speaker": "ana", "text": INTERNAL, "at": "2026-03-05T10:00:00Z"}]
            made = await told(client, "remember", conversation_id="c-1", turns=turns, object_refs=[OBJECT])
            [fact] = [fact["fact_id"] for fact in made["facts"]]
            assert made["facts"][0]["audience"] == "internal"
            assert (await told(client, "search", query="first letter"))["hits"]

        both: list[list[Reader]] = [["customer_agent"], ["internal_agent", "customer_agent"]]
        for readers in both:
            whatsapp = await server.token(space, readers)
            async with keyed_client(server, whatsapp) as client:
                answers = [
                    await told(client, "object_context", object=OBJECT),
                    await told(client, "search", query="first letter"),
                    {**await told(client, "why", text=INTERNAL), "text": "as it was asked"},
                ]
                assert "letter" not in json.dumps(answers)
                assert "no fact" in await refused(client, "show_provenance", fact_id=fact)
                assert "events" in await refused(client, "remember", conversation_id="c-1", turns=turns)


@asynccontextmanager
async def keyed_client(server: Keyed, token: str) -> AsyncGenerator[Client]:
    http = httpx2.AsyncClient(
        transport=httpx2.ASGITransport(server.app), headers={"Authorization": f"Bearer {token}"}, timeout=60
    )
    async with http, Client(streamable_http_client("http://server.example/mcp", http_client=http)) as client:
        yield client


async def test_a_program_may_ask_a_server_in_place_of_a_home(url: str, onrecord: Command) -> None:
    async with over_stdio(onrecord, "--url", url, "--space", "elsewhere") as client:
        turns = [{"turn_id": "t1", "speaker": "rui", "text": "I live in Oslo."}]
        assert (await told(client, "remember", conversation_id="c-2", turns=turns, customer="rui"))["claims"]
        # What nobody is known to have said to a customer is kept, and is the team's own.
        turns = [{"turn_id": "t1", "speaker": "rui", "text": "I live in Lima."}]
        assert (await told(client, "remember", conversation_id="c-3", turns=turns))["claims"] == []
    async with AsyncMemory.open(url, space="elsewhere") as memory:
        assert [claim.speaker async for claim in memory.claims()] == ["rui", "rui"]


@pytest.mark.parametrize("wrong", [("--url", "nowhere"), ("--url", "http://127.0.0.1:1", "--reader", "nobody")])
def test_a_wrong_start_is_said_in_one_sentence(onrecord: Command, wrong: tuple[str, ...]) -> None:
    answer = onrecord("mcp", *wrong, code=2)
    assert answer.stdout == ""
