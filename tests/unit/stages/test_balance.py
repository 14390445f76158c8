from __future__ import annotations

import json
from typing import Any

from tests.chunks import KEPT, answer, claim, framed, target

from onrecord.models.claim import Decision
from onrecord.stages.balance import misplaced, unbalanced
from onrecord.stages.claimify import claimify
from onrecord.stages.select import select

ONE = target("Atlas grew. Is that fine? Atlas is old. Bo left.")
STATEMENTS = json.dumps(
    {
        "statements": [
            {"source_span": "Atlas grew.", **KEPT},
            {"source_span": "Is that fine?", "outcome": "drop_question"},
            {"source_span": "Eve came.", **KEPT},
            {"source_span": "Bo left.", **KEPT},
        ]
    }
)
CLAIMS = answer(claim("Atlas grew"), claim("Berlin grew"), {"claim_text": 5})


def decided() -> list[Decision]:
    selection = select(STATEMENTS, ONE)
    return [*selection.decisions, *claimify(CLAIMS, framed(ONE), selection).decisions]


def rows(decisions: list[Decision]) -> list[dict[str, Any]]:
    return [{"kind": one.kind, "reason": one.reason, "record": one.record, "quote": one.quote} for one in decisions]


def test_what_was_decided_balances() -> None:
    assert {one.kind for one in decided()} == {
        "selection_drop", "statement_not_found", "selection_missing", "grounding_rejected", "record_invalid",
        "claimify_omitted",
    }  # fmt: skip
    assert list(unbalanced(ONE, STATEMENTS, CLAIMS, {"Atlas grew"}, rows(decided()))) == []


def test_each_decision_that_is_not_there_is_missed() -> None:
    for left_out in decided():
        rest = [one for one in decided() if one != left_out]
        assert len(list(unbalanced(ONE, STATEMENTS, CLAIMS, {"Atlas grew"}, rows(rest)))) == 1, left_out
    assert len(list(unbalanced(ONE, STATEMENTS, CLAIMS, set(), rows(decided())))) == 1


def test_a_chunk_of_which_nothing_was_kept_needs_no_second_answer() -> None:
    one = target("Is that fine?")
    raw = json.dumps({"statements": [{"source_span": "Is that fine?", "outcome": "drop_question"}]})
    assert list(unbalanced(one, raw, None, (), rows(list(select(raw, one).decisions)))) == []


def test_passages_have_their_places_and_their_windows_state() -> None:
    row = {
        "versions": [{"version_id": "v1", "passages": 2, "positions": [0, 1]}], "unlike": [], "flips": 0,
        "is_pending": False,
    }  # fmt: skip
    assert list(misplaced(row)) == []
    gap = {**row, "versions": [{"version_id": "v1", "passages": 2, "positions": [0, 2]}]}
    unlike = {**row, "unlike": [{"passage_id": "p", "state": "done", "window_state": "pending"}]}
    assert [len(list(misplaced(one))) for one in (gap, unlike, {**row, "flips": 1})] == [1, 1, 1]
    assert list(misplaced({**row, "flips": 1, "is_pending": True})) == []
