from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.chunks import KEPT, target

from onrecord.models.chunk import Target
from onrecord.stages.select import INTRODUCED_MAX, Selection, select

TEXT = "Atlas grew. Is that fine? Atlas is old."


def said(*statements: tuple[str, str], one: Target | None = None, **more: Any) -> Selection:
    entries = [{"source_span": span, "outcome": outcome, "protected_class": None} for span, outcome in statements]
    return select(json.dumps({"statements": entries, "introduced": [], **more}), one or target(TEXT))


def kinds(found: Selection) -> list[tuple[str, str]]:
    return [(one.kind, one.reason) for one in found.decisions]


def test_every_statement_is_kept_or_dropped_for_a_reason() -> None:
    found = said(("Atlas grew.", "keep"), ("Is that fine?", "drop_question"), ("Atlas is old.", "keep_flagged"))
    assert kinds(found) == [("selection_drop", "question"), ("selection_flag", "borderline")]
    assert [(one.start, one.end) for one in found.kept] == [(0, 11), (26, 39)]
    assert found.kept_labels(target(TEXT)) == {"T1", "T3"}
    assert [one.quote for one in found.decisions] == ["Is that fine?", "Atlas is old."]


def test_a_sentence_that_nothing_covers_is_missing() -> None:
    [found] = said(("Atlas grew. Is that fine?", "keep")).decisions
    assert (found.kind, found.quote, found.detail) == ("selection_missing", "Atlas is old.", {"label": "T3"})


def test_a_statement_that_the_chunk_does_not_hold_is_not_found() -> None:
    found = said(("Atlas grew.", "keep"), ("Bo left.", "keep"), ("Is that fine? Atlas is old.", "drop_generic"))
    first = found.decisions[0]
    assert (first.kind, first.quote, first.record) == ("statement_not_found", "Bo left.", 1)


def test_words_that_come_twice_are_taken_one_after_the_other() -> None:
    one = target("Yes. Atlas grew. Yes.")
    found = said(("Yes.", "drop_no_info"), ("Atlas grew.", "keep"), ("Yes.", "drop_no_info"), one=one)
    assert [(j.start, j.end) for j in found.judged] == [(0, 4), (5, 16), (17, 21)]
    assert {d.kind for d in found.decisions} == {"selection_drop"}


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("Er sagte: „Atlas wächst.“", 'Er sagte: "Atlas wächst."'),
        ("预算是五万元。明天交。", "预算是五万元。"),
        ("L’équipe a gagné.", "L'équipe a gagné."),
        ("Atlas\ngrew.", "Atlas grew."),
    ],
)
def test_a_statement_is_found_in_whichever_spelling(text: str, span: str) -> None:
    found = said((span, "keep"), one=target(text))
    assert [one.start for one in found.kept] == [0]


def test_a_speaker_s_label_before_the_words_is_no_part_of_them() -> None:
    found = said(("Ravi: Atlas grew.", "keep"), one=target("Atlas grew.", label="Ravi"))
    assert [(one.start, one.end) for one in found.kept] == [(0, 11)]


def test_what_does_not_fit_costs_itself_alone() -> None:
    raw = {"statements": [{"source_span": "Atlas grew.", **KEPT}, {"source_span": "Is that fine?", "outcome": "nope"}]}
    found = select(json.dumps(raw), target(TEXT))
    assert kinds(found)[0][0] == "record_invalid"
    assert found.decisions[0].record == 1
    assert len(found.kept) == 1
    assert found.returned == 2
    assert not select("I would rather not.", target(TEXT)).usable


def test_introductions_are_kept_where_the_chunk_has_their_words() -> None:
    raw = [
        {"name": "Atlas", "kind": "work", "source_span": "Atlas grew."},
        {"name": "Bo", "kind": "person", "source_span": "Bo came."},
        {"name": "Eve"},
    ]
    found = said(("Atlas grew. Is that fine? Atlas is old.", "keep"), introduced=raw)
    assert [(one.name, one.quote, one.start) for one in found.introduced] == [("Atlas", "Atlas grew.", 0)]
    assert [kind for kind, _ in kinds(found)] == ["record_invalid", "introduction_dropped"]
    many = [{"name": f"A{n}", "kind": "work", "source_span": "Atlas"} for n in range(INTRODUCED_MAX + 5)]
    assert len(said(("Atlas grew.", "keep"), introduced=many).introduced) == INTRODUCED_MAX


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Atlas grew.", "Is that", "Atlas is old.", "no"]), st.sampled_from(["keep", "drop_intro"])
        )
    )
)
def test_every_sentence_and_every_statement_ends_somewhere(entries: list[tuple[str, str]]) -> None:
    one = target(TEXT)
    found = said(*entries, one=one)
    missing = {d.quote for d in found.decisions if d.kind == "selection_missing"}
    for start, end in one.sentences.values():
        assert any(j.overlaps(start, end) for j in found.judged) != (TEXT[start:end] in missing)
    dropped = sum(d.kind in ("selection_drop", "statement_not_found") for d in found.decisions)
    assert dropped + len(found.kept) == len(entries)
