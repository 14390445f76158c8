"""The prompts teach what the response models ask for, in words of their own, within their bound."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.chunks import framed, target

from onrecord.llm.chunk_prompts import claimify_prompt, select_prompt
from onrecord.llm.client import strict_schema
from onrecord.llm.prompts import Prompt, follow_up_prompt, window_prompt
from onrecord.models.answer import (
    ClaimifyAnswer,
    DocumentClaim,
    FollowUpAnswer,
    FollowUpNeeds,
    Record,
    Resolution,
    SelectionAnswer,
    Statement,
    WindowAnswer,
)
from onrecord.models.source import Frame, Space, Speaker, Turn, Window

ROOT = Path(__file__).parents[2]

WINDOW = Window(
    window_id="w",
    conversation_id="k",
    owned=(
        Turn(
            passage_id="p", conversation_id="k", turn_id="t", speaker_id="ana", text="Hi.",
            at=datetime(2026, 3, 4, 10, tzinfo=UTC), position=0,
        ),
    ),
    speakers={"ana": Speaker(speaker_id="ana", name="Ana")},
)  # fmt: skip
FRAME = Frame(space=Space(space="s", key="00"))
READ = window_prompt(WINDOW, FRAME)
ASKED = follow_up_prompt(WINDOW, FRAME, {}, FollowUpNeeds(bundles=(0,)))


def taught() -> str:
    return READ.system + READ.user


def constants(node: Any) -> set[str]:
    """Every enumerated value of a JSON schema."""
    if isinstance(node, list):
        return set().union(*(constants(part) for part in node))
    if not isinstance(node, dict):
        return set()
    own = {value for value in [*node.get("enum", []), node.get("const")] if isinstance(value, str)}
    return own.union(*(constants(part) for part in node.values()))


def names(node: Any) -> set[str]:
    """Every property of a JSON schema."""
    if isinstance(node, list):
        return set().union(*(names(part) for part in node))
    if not isinstance(node, dict):
        return set()
    return set(node.get("properties", {})).union(*(names(part) for part in node.values()))


@pytest.mark.parametrize("field", sorted(names(strict_schema(WindowAnswer))))
def test_each_field_is_taught(field: str) -> None:
    assert re.search(rf'[`"]{field}[`"]', taught())


@pytest.mark.parametrize("value", sorted(constants(strict_schema(WindowAnswer))))
def test_each_value_of_an_enumeration_is_taught(value: str) -> None:
    assert re.search(rf'[`"]{value}[`"]', taught())


@pytest.mark.parametrize("field", sorted({*FollowUpAnswer.model_fields, *Resolution.model_fields}))
def test_each_field_of_a_follow_up_is_taught(field: str) -> None:
    assert f'"{field}"' in ASKED.user


def test_each_instruction_of_the_calendar_has_an_example_that_it_fits() -> None:
    shown = [json.loads(found) for found in re.findall(r'`(\{"kind":[^`…]*\})`', READ.system)]
    for example in shown:
        record = Record.model_validate(
            {
                "claim_text": "x", "kind": "standing", "subject": "user", "subject_kind": "user", "time": example,
                "source_span": {"turn_index": 1, "quote": "x"},
            }
        )  # fmt: skip
        assert record.time.kind == example["kind"]
    # The three that hold any other instruction are shown with a gap.
    assert {example["kind"] for example in shown} >= {
        "none", "unresolved", "date", "offset", "ago", "weekday", "month_day", "month", "day_of_month", "at",
        "duration", "every", "relative_to",
    }  # fmt: skip


def test_the_record_that_is_shown_whole_is_whole() -> None:
    found = re.search(r"`(\{\"claim_text\".*?\})`", READ.system, re.DOTALL)
    assert found
    shown = json.loads(found[1])
    assert set(shown) == set(Record.model_fields)
    record = Record.model_validate(shown)
    assert record.source_span.quote in READ.system.replace(found[0], "")
    assert record.temporal_phrase
    assert record.temporal_phrase in record.source_span.quote


@pytest.mark.parametrize("language", ["Klar|ich|noch", "Vivo|ya no", "estou|relatório", "je|dit", "好的|报告"])
def test_rules_have_examples_in_several_languages(language: str) -> None:
    assert re.search(language, READ.system)


def test_wrong_is_shown_beside_right() -> None:
    sections = re.split(r"^## ", READ.system, flags=re.MULTILINE)[1:]
    assert len(sections) >= 8
    without = [section.split("\n")[0] for section in sections if not re.search(r"Wrong|[Nn]ot from|False:", section)]
    assert without == []


CHUNK = target("Atlas grew.", around={"N1": "Before.", "R1": "Bo, the CFO"})
SELECTED = select_prompt(CHUNK)
REWRITTEN = claimify_prompt(framed(CHUNK), ["Atlas grew."])
OF_CHUNKS = ((SELECTED, SelectionAnswer), (REWRITTEN, ClaimifyAnswer))


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        pytest.param(prompt, word, id=f"{prompt.name}-{word}")
        for prompt, model in OF_CHUNKS
        for word in sorted(names(strict_schema(model)) | constants(strict_schema(model)))
    ],
)
def test_each_field_and_each_value_of_a_chunk_s_answer_is_taught(prompt: Prompt, word: str) -> None:
    assert re.search(rf'[`"]{word}[`"]', prompt.system)


def test_the_answers_about_a_chunk_that_are_shown_whole_are_whole() -> None:
    selected, rewritten = (re.search(rf"^`(\{{\"{name}\": .*?\}}\]\}})`:?$", prompt.system, re.DOTALL | re.MULTILINE)
                           for name, prompt in (("statements", SELECTED), ("claims", REWRITTEN)))  # fmt: skip
    assert selected
    assert rewritten
    answer = SelectionAnswer.model_validate_json(selected[1])
    assert {name for one in json.loads(selected[1])["statements"] for name in one} == set(Statement.model_fields)
    assert len(answer.introduced) == 1
    [claim] = json.loads(rewritten[1])["claims"]
    assert set(claim) == set(DocumentClaim.model_fields)
    said = DocumentClaim.model_validate(claim)
    assert said.temporal_phrase
    assert said.temporal_phrase in REWRITTEN.system


def test_each_instruction_of_a_chunk_s_calendar_is_one() -> None:
    shown = [json.loads(found) for found in re.findall(r'`(\{"kind":[^`…]*\})`', REWRITTEN.system)]
    for example in shown:
        said = DocumentClaim.model_validate({"claim_text": "x", "time": example})
        assert said.time.kind == example["kind"]
    assert len({example["kind"] for example in shown}) >= 13


def test_wrong_is_shown_beside_right_and_in_several_languages_for_chunks_too() -> None:
    for prompt in (SELECTED, REWRITTEN):
        sections = re.split(r"^## ", prompt.system, flags=re.MULTILINE)[1:]
        assert [one.split("\n")[0] for one in sections if not re.search(r"Wrong|wrong", one)] == []
        assert re.search("[\u4e00-\u9fff]", prompt.system)
        assert re.search("Dana findet|Laut Dana", prompt.system)
