from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime

import pytest
from tests.flow.model_server import Answer as Queued
from tests.flow.model_server import ModelServer, record, window_answer

from onrecord.llm.client import ModelClient
from onrecord.llm.prompts import window_prompt
from onrecord.llm.reader import Answer, ModelReader, VerbatimReader
from onrecord.models.answer import FollowUpNeeds, WindowAnswer
from onrecord.models.source import Frame, Space, Turn, Window

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
TURN = Turn(
    passage_id="p0", conversation_id="k", turn_id="t0", speaker_id="ana", text="Hello! I like curry.", at=AT, position=0
)
WINDOW = Window(window_id="w", conversation_id="k", owned=(TURN,), speakers={})
FRAME = Frame(space=Space(space="s", key="00"))


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer() as running:
        yield running


@pytest.fixture
async def reader(server: ModelServer) -> AsyncIterator[ModelReader]:
    asks = ModelReader(ModelClient("small", server.url, None, "json_schema", 60, 1000, 1))
    yield asks
    await asks.close()


async def test_without_a_model_an_answer_is_the_turns_own_words() -> None:
    answer = await VerbatimReader().first(WINDOW, FRAME)
    read = WindowAnswer.model_validate_json(answer.text)
    assert [r.claim_text for r in read.records] == ["I like curry."]
    assert [d.quote for d in answer.dropped] == ["Hello!"]
    assert (answer.extractor, answer.model, answer.calls) == ("verbatim", None, 0)


async def test_a_model_s_answer_is_kept_whole_with_what_it_cost(server: ModelServer, reader: ModelReader) -> None:
    text = json.dumps(window_answer(record("The user likes curry", 1, "I like curry")))
    usage = {"prompt_tokens": 9, "completion_tokens": 5, "total_tokens": 14}
    server.queue("WindowAnswer", Queued(text=text, usage=usage))
    answer = await reader.first(WINDOW, FRAME)
    assert (answer.text, answer.extractor, answer.model, answer.calls) == (text, "model", "small", 1)
    assert (answer.prompt_tokens, answer.completion_tokens) == (9, 5)
    assert (answer.prompt, answer.prompt_hash) == ("read_window", window_prompt(WINDOW, FRAME).hash)


async def test_a_follow_up_asks_for_what_was_left_open(server: ModelServer, reader: ModelReader) -> None:
    server.queue("FollowUpAnswer", '{"records": [], "resolutions": []}')
    answer = await reader.follow_up(WINDOW, FRAME, {}, FollowUpNeeds(missing_claims=("likes jazz",)))
    assert answer.prompt == "follow_up"
    assert "- likes jazz" in server.calls[0].prompt
    both = Answer(text="first", extractor="model", calls=1).followed_by(answer)
    assert (both.text, both.follow_up) == ("first", answer.text)


async def test_an_answer_comes_back_from_its_row_as_it_was() -> None:
    answer = await VerbatimReader().first(WINDOW, FRAME)
    held = Answer.held(answer.row())
    assert (held.text, held.extractor, held.dropped) == (answer.text, answer.extractor, answer.dropped)
