"""Servers that ignore the schema, wrap their JSON, talk, stop early or repeat themselves, in each mode, over real HTTP.

Each is asked once; every complete record of what it answered is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import get_args

import pytest
from tests.flow.model_server import Answer, ModelServer, record, window_answer

from onrecord.llm.client import Mode, ModelClient, Reply
from onrecord.llm.prompts import Prompt
from onrecord.models.answer import WindowAnswer
from onrecord.stages.extract import parse_window

PROMPT = Prompt("read_window", "0" * 16, "The rules.", "[1] Ana:\n    I like curry, jazz and “Öl” 😀.")
CURRY = record("The user likes curry", 1, "I like curry")
JAZZ = record('The user likes jazz, "the old kind" {not [this]}', 1, "jazz", time={"kind": "unresolved"})
OIL = record("The user likes “Öl” 😀", 1, "“Öl” 😀")
WHOLE = json.dumps(window_answer(CURRY, JAZZ, OIL), ensure_ascii=False)
CUT = WHOLE[: WHOLE.index("“Öl” 😀", WHOLE.index("jazz", WHOLE.index('"quote": "jazz"'))) + 3]
MODES: tuple[Mode, ...] = get_args(Mode)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        yield running


async def asked(server: ModelServer, mode: Mode, answer: Answer) -> Reply:
    server.queue("?" if mode == "json" else "WindowAnswer", *[answer] * 2)
    client = ModelClient("odd", server.url, None, mode, 60, 1000, 1)
    try:
        reply = await client.ask(PROMPT, WindowAnswer)
    finally:
        await client.close()
    assert len(server.calls) == 1
    return reply


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(Answer(text=WHOLE), id="as asked"),
        pytest.param(Answer(text=json.dumps(json.loads(WHOLE), indent=4)), id="indented, escaped"),
        pytest.param(Answer(text=f"```json\n{WHOLE}\n```"), id="fenced"),
        pytest.param(Answer(text=f"Sure! Here is the JSON:\n\n{WHOLE}\n\nLet me know if you need more."), id="prose"),
        pytest.param(Answer(text=f'<think>{{"records": []}} or so?</think>\n{WHOLE}'), id="thoughts before"),
        pytest.param(Answer(text=WHOLE, thoughts="Curry, then jazz."), id="thoughts beside"),
        pytest.param(Answer(text=f"{WHOLE}\n{WHOLE}"), id="twice"),
        pytest.param(Answer(text=WHOLE, as_content=True), id="content for a tool call"),
        pytest.param(Answer(text=WHOLE, finish="length"), id="whole, at the bound"),
        pytest.param(Answer(text=WHOLE[:-1]), id="without its last bracket"),
        pytest.param(Answer(text=WHOLE[:-1] + ', "records": []}'), id="a key twice"),
        pytest.param(Answer(text=json.dumps(WHOLE)), id="encoded twice"),
        pytest.param(Answer(text=WHOLE.replace(', "records"', ', "score": NaN, "records"', 1)), id="NaN"),
        pytest.param(Answer(text="la " * 200_000 + WHOLE), id="a long way to it"),
    ],
)
async def test_every_record_of_an_odd_answer_is_read(server: ModelServer, mode: Mode, answer: Answer) -> None:
    parsed = parse_window((await asked(server, mode, answer)).text)
    said = [record.claim_text for _, record in parsed.records]
    assert said == [CURRY["claim_text"], JAZZ["claim_text"], OIL["claim_text"]]
    assert parsed.missing == ()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(CUT, id="cut"),
        pytest.param(f"```json\n{CUT}", id="fenced and cut"),
        pytest.param(CUT + " OIL OIL OIL OIL", id="running on"),
    ],
)
async def test_a_cut_answer_keeps_what_is_complete_and_asks_for_the_rest(
    server: ModelServer, mode: Mode, text: str
) -> None:
    reply = await asked(server, mode, Answer(text=text, finish="length"))
    parsed = parse_window(reply.text)
    assert [record.claim_text for _, record in parsed.records] == [CURRY["claim_text"], JAZZ["claim_text"]]
    assert parsed.missing == (OIL["claim_text"],)
    assert reply.finish == "length"


@pytest.mark.parametrize("mode", MODES)
async def test_one_record_of_another_shape_costs_itself(server: ModelServer, mode: Mode) -> None:
    answer = window_answer(CURRY, {**JAZZ, "kind": "sometimes", "subject": None}, OIL)
    parsed = parse_window((await asked(server, mode, Answer(text=json.dumps(answer)))).text)
    assert [index for index, _ in parsed.records] == [0, 2]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "value", ["[" * 2000 + "]" * 2000, "NaN", "1e999", "9" * 5000], ids=["deep", "NaN", "inf", "long"]
)
async def test_a_value_that_nothing_can_hold_costs_its_record(server: ModelServer, mode: Mode, value: str) -> None:
    answer = WHOLE.replace('"turn_index": 1', f'"turn_index": {value}', 1)
    parsed = parse_window((await asked(server, mode, Answer(text=answer))).text)
    assert ([index for index, _ in parsed.records], parsed.returned) == ([1, 2], 3)
    assert [decision.kind for decision in parsed.decisions][-1] == "record_invalid"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("text", ["I cannot do that.", "<html></html>", "[[[[", "{}{}{}", '"records"'])
async def test_what_holds_no_answer_is_told_from_an_empty_one(server: ModelServer, mode: Mode, text: str) -> None:
    parsed = parse_window((await asked(server, mode, Answer(text=text))).text)
    assert parsed.records == ()
    assert not parsed.usable
    assert parse_window('{"claims_found": [], "records": []}').usable
