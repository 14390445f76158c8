"""Whatever is left of an erased passage is told."""

from __future__ import annotations

from typing import Any

import orjson
from tests.scenes import record

from onrecord.stages.remains import remains

NOTHING: dict[str, Any] = {"words": False, "cited": 0, "decided": 0, "index": 1, "answers": [], "claimed": []}


def test_nothing_left_is_nothing_told() -> None:
    other = record("It rains").model_dump(mode="json") | {"source_span": {"turn_index": 2, "quote": "It rains"}}
    answers = [orjson.dumps({"records": [{"erased": True}, other]}).decode()]
    assert list(remains({**NOTHING, "answers": answers})) == []


def test_words_citations_decisions_and_records_are_told() -> None:
    own = record("It rains").model_dump(mode="json") | {"source_span": {"turn_index": 1, "quote": "It rains"}}
    answers = [orjson.dumps({"records": [own]}).decode()]
    row = {"words": True, "cited": 2, "decided": 1, "index": 1, "answers": answers, "claimed": []}
    assert len(list(remains(row))) == 4
    assert len(list(remains({**row, "claimed": [0]}))) == 3
    assert list(remains({**NOTHING, "index": None, "answers": ["anything"]})) == [
        "was erased, and an answer about it is kept"
    ]
