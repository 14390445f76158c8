"""What of two rows of a claim says that the rules read its words alike."""

from __future__ import annotations

from typing import Any

import pytest
from tests.scenes import frame, grounded, window

from onrecord.models.calendar import Interval
from onrecord.models.claim import BoundClaim, ResolvedClaim, Subject
from onrecord.stages.bind import bind
from onrecord.stages.echo import as_testimony
from onrecord.store import rows
from onrecord.store.rows import NAMED_LATER, claim_row, packed, reading, unpacked

WINDOW = window("I like tea.")


def row() -> dict[str, Any]:
    """A claim's row, as it is written."""
    said = ResolvedClaim(
        grounded=grounded("I like tea", WINDOW),
        subject=Subject("speaker", "cy", "Cy"),
        attribute=None,
        time=Interval(),
        ended=Interval(),
    )
    claim = bind(said, (), WINDOW, frame())
    assert isinstance(claim, BoundClaim)
    return claim_row(claim, as_testimony(claim, WINDOW, said.asserted_at), "k1", "1")


# What tells which claim it is, when it came, and by whose name it is shown: no part of what its words were read as.
APART = {
    "claim_text", "passage_id", "char_start", "char_end", "source_span", "record", "conversation_id", "place",
    "recorded_at", "extractor_version", "is_current_testimony", "subject_name",
}  # fmt: skip


def test_every_property_of_a_claim_counts_or_is_known_not_to() -> None:
    whole = row()
    counting = {name for name in whole if reading({**whole, name: "another"}) != reading(whole)}
    assert set(whole) - counting == APART


@pytest.mark.parametrize("name", sorted(NAMED_LATER))
def test_what_a_title_names_later_can_be_left_out(name: str) -> None:
    whole = row()
    other = {**whole, name: "another"}
    assert reading(whole) != reading(other)
    assert reading(whole, leave_out=NAMED_LATER) == reading(other, leave_out=NAMED_LATER)


def test_a_stored_row_without_what_has_no_value_reads_as_the_new_one() -> None:
    whole = {**row(), "bound_to": ["order:1", "order:2"]}
    stored = {name: value for name, value in whole.items() if value is not None}
    assert reading({**stored, "rank": "s/1", "bound_to": ["order:2", "order:1"]}) == reading(whole)


def test_what_is_packed_is_all_that_verdicts_need() -> None:
    whole = {"claim_id": "clm_1", **row(), "bound_to": ["order:1"], "passage_digest": "d", "expires_at": None}
    [found, same] = unpacked([packed(whole), whole])
    assert rows.testimony(found) == rows.testimony(same)
    assert same is whole
    named = ("fact_key", "subject_kind", "subject_id", "subject_name", "speaker_id")
    assert [found[name] for name in named] == [whole[name] for name in named]


def test_what_is_packed_is_no_part_of_what_words_are_read_as() -> None:
    assert reading({**row(), "testimony": packed({"claim_id": "clm_1", **row()})}) == reading(row())
