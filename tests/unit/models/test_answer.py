from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from onrecord.models.answer import (
    RELATION_TYPES,
    FollowUpAnswer,
    FollowUpNeeds,
    Record,
    UncitedFigure,
    UnresolvedSubject,
    WindowAnswer,
)

LEAST = {
    "claim_text": "The user likes curry",
    "kind": "standing",
    "subject": "user",
    "subject_kind": "user",
    "source_span": {"turn_index": 1, "quote": "I like curry"},
}


@pytest.mark.parametrize(
    ("needs", "empty"),
    [
        (FollowUpNeeds(), True),
        (FollowUpNeeds(missing_claims=("likes jazz",)), False),
        (FollowUpNeeds(uncited_figures=(UncitedFigure(1, "6.23"),)), False),
        (FollowUpNeeds(unresolved=(UnresolvedSubject(0),)), False),
        (FollowUpNeeds(bundles=(0,)), False),
        (FollowUpNeeds(missing_halves=(0,)), False),
    ],
)
def test_a_follow_up_with_nothing_to_ask_is_none(needs: FollowUpNeeds, empty: bool) -> None:
    assert needs.is_empty is empty


def test_a_record_needs_only_what_has_no_sensible_absence() -> None:
    record = Record.model_validate(LEAST)
    assert (record.time.kind, record.todo, record.instruction, record.single_claim) == ("none", "none", None, True)


@pytest.mark.parametrize("field", LEAST)
def test_a_record_without_its_least_is_refused(field: str) -> None:
    with pytest.raises(ValidationError, match=field):
        Record.model_validate({key: value for key, value in LEAST.items() if key != field})


@pytest.mark.parametrize(
    ("field", "value"), [("kind", "sometimes"), ("subject_kind", "thing"), ("todo", "closed"), ("importance", "urgent")]
)
def test_a_word_outside_an_enumeration_is_refused(field: str, value: str) -> None:
    with pytest.raises(ValidationError, match=field):
        Record.model_validate({**LEAST, field: value})


@pytest.mark.parametrize("model", [WindowAnswer, FollowUpAnswer])
def test_what_a_model_is_shown_asks_for_every_field(model: type[BaseModel]) -> None:
    def asks(node: Any) -> bool:
        if not isinstance(node, dict):
            return True
        own = "records" not in node.get("properties", {}) or node["required"] == list(node["properties"])
        return own and all(asks(part) for part in node.values())

    schema = model.model_json_schema()
    assert asks(schema)
    assert schema["$defs"]["Record"]["required"] == list(Record.model_fields)


def test_what_states_no_relation_mentions() -> None:
    assert "MENTIONS" in RELATION_TYPES
    assert all(name.isupper() and meaning for name, meaning in RELATION_TYPES.items())
