"""The examples of `docs/python.md`, run as they are printed, each in a process of its own."""

from __future__ import annotations

import asyncio
import re
import sys
import textwrap

import pytest
from tests.flow.model_server import Answer, ModelServer
from tests.serve.command import DEMO_DATA, ROOT, Command

ORDER = "order:#W2702727"


@pytest.fixture(scope="module")
def stocked(onrecord: Command) -> Command:
    onrecord("import", *(DEMO_DATA / f"{name}.jsonl" for name in ("space", "customers", "orders")), "--space", "python")
    return onrecord


def example(word: str) -> str:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?:^    .*\n|^\n(?=\n*    ))+", text, re.MULTILINE)
    [block] = [block for block in blocks if word in block]
    return textwrap.dedent(block)


async def run(command: Command, code: str, **more: str) -> str:
    """What it prints; the process runs beside whatever answers it here."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, cwd=command.home.parent, env=command.environment(ONRECORD_SPACE="python", **more),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    return out.decode()


async def test_the_first_example_shows_the_characters(stocked: Command) -> None:
    assert "I live in Oslo. t1 0 15 I live in Oslo." in await run(stocked, example('"call-1"'))
    assert "I live in Oslo." in await run(stocked, example("async def main"))


async def test_a_model_asks_for_the_context_as_a_tool(stocked: Command) -> None:
    with ModelServer() as server:
        server.queue("object_context", f'{{"object": "{ORDER}"}}', Answer(text="It is pending.", as_content=True))
        said = await run(stocked, example('"object_context"'), OPENAI_BASE_URL=server.url, OPENAI_API_KEY="none")
        assert said == "It is pending.\n"
        told = server.calls[1].body["messages"][-1]
        assert (told["role"], told["content"].partition(" · ")[0]) == ("tool", "order #W2702727")


async def test_a_graph_recalls_answers_and_remembers(stocked: Command) -> None:
    with ModelServer() as server:
        server.queue("?", "It is pending.")
        code = example("langgraph")
        assert await run(stocked, code, OPENAI_BASE_URL=server.url, OPENAI_API_KEY="none") == "It is pending.\n"
        assert server.calls[0].body["messages"][0]["content"].startswith("order #W2702727")
    assert "I need it before Friday." in await run(
        stocked,
        f"from onrecord import Memory\nwith Memory.open() as memory:\n    print(*memory.claims(object={ORDER!r}))",
    )
