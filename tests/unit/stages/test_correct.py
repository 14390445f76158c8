"""A correction has the key of what it corrects, of whatever form that is, and the words of whoever corrects."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from onrecord.models.identity import Identity
from onrecord.stages.correct import Correction, corrected

IDENTITY = Identity("ab" * 32)
AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
OPENER: dict[str, Any] = {
    "speaker_id": "ana", "subject_kind": "thing", "subject_id": "thg_1", "subject_name": "Atlas", "kind": "standing",
    "form": "statement", "bound_to": [], "todo": "none",
}  # fmt: skip


def made(text: str, value: str | None = None, **opener: Any) -> dict[str, Any]:
    said = Correction(text, value, "ravi", "team", AT, "psg_1", "shared")
    return corrected({**OPENER, **opener}, said, IDENTITY, "2")


def key(*parts: str | None) -> str:
    return IDENTITY.of("key", *parts)


def test_what_an_attribute_holds_one_of_keeps_its_key_and_many_has_that_of_the_value() -> None:
    one = made("It launches July 1", "July 1", attribute="launch", holds="one")
    assert (one["fact_key"], one["norm"]) == (key("one", "thing", "thg_1", "launch"), "july 1")
    many = made("It likes jazz", "jazz", attribute="taste", holds="many")
    assert many["fact_key"] == key("many", "thing", "thg_1", "taste", "jazz")


def test_a_value_that_is_a_day_is_that_day_in_the_zone_of_what_it_corrects() -> None:
    row = made("Due on July 1", "2026-07-01", attribute="deadline", holds="one", time_zone="Europe/Paris")
    assert row["claim_valid_from"] == "2026-06-30T22:00:00.000000Z"
    assert row["claim_valid_until"] == "2026-07-01T22:00:00.000000Z"
    assert row["norm"] == "2026-06-30T22:00:00+00:00/2026-07-01T22:00:00+00:00"


@pytest.mark.parametrize(
    ("opener", "text", "value", "expected"),
    [
        ({"form": "instruction", "bound_to": ["order:9"]}, "Do not call", None, ("instruction", "order:9", "call")),
        ({"form": "instruction", "bound_to": ["order:9"], "field": "f"}, "No", None, ("instruction", "order:9", "f")),
        ({"form": "open_item"}, "Ana has to call Bo", "call Bo", ("todo", "speaker:ana", "bo call")),
        ({"is_attributed": True, "attributed_to": "Bo"}, "It rains", None,
         ("stance", "ravi", "Bo", "thing", "thg_1", "it rains")),
        ({}, "It rains", None, ("text", "thing", "thg_1", "it rains", None)),
    ],
)  # fmt: skip
def test_each_form_has_its_own_key(
    opener: dict[str, Any], text: str, value: str | None, expected: tuple[str | None, ...]
) -> None:
    assert made(text, value, **opener)["fact_key"] == key(*expected)


def test_the_words_are_of_whoever_corrects_and_cite_all_of_their_passage() -> None:
    row = made("It rains", subject_kind="speaker", subject_id="ravi")
    assert (row["speaker_id"], row["source"], row["from_subject"], row["from_agent"]) == ("ravi", "ravi", True, False)
    assert (row["source_span"], row["char_start"], row["char_end"]) == ("It rains", 0, 8)
