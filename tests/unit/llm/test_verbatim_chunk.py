from __future__ import annotations

import pytest
from tests.chunks import framed, target

from onrecord.llm.verbatim_chunk import claimify, select
from onrecord.models.chunk import Target
from onrecord.models.claim import CLAIM_LENGTH_MAX
from onrecord.stages import claimify as rules
from onrecord.stages.claimify import Claimed
from onrecord.stages.select import Selection
from onrecord.stages.select import select as judged


def read(one: Target) -> tuple[Selection, Claimed]:
    selection = judged(select(framed(one)).model_dump_json(), one)
    kept = [one.chunk.text[j.start : j.end] for j in selection.kept]
    return selection, rules.claimify(claimify(framed(one), kept).model_dump_json(), framed(one), selection)


@pytest.mark.parametrize(
    "text",
    [
        "Atlas grew by 12 % in May. Ravi said that he was done.",
        "Atlas creció un 12 % en mayo. El plazo es el 8 de junio.",
        "O Atlas cresceu 12 % em maio. O contrato não foi assinado.",
        "Atlas a grandi de 12 % en mai. L’équipe a gagné.",
        "Atlas wuchs im Mai um 12 %. Das Budget beträgt 12.000 €.",
        "Atlas è cresciuto del 12 % a maggio. La riunione è finita.",
        "预算是五万元。会议在六月八日举行。",
        "予算は五万円です。会議は六月八日です。",
    ],
)
def test_each_sentence_that_states_something_is_a_claim_in_its_words(text: str) -> None:
    one = target(text)
    _, claimed = read(one)
    said = [one.bound.record.claim_text for one in claimed.claims]
    assert said == [text[start:end] for start, end in one.sentences.values()]
    assert [d.kind for d in claimed.decisions if d.kind == "grounding_rejected"] == []


def test_what_states_nothing_is_dropped_for_a_reason() -> None:
    selection, claimed = read(target("Is that fine? Thanks! Atlas grew.\n\n| a | b |"))
    assert [(d.reason, d.quote) for d in selection.decisions if d.kind == "selection_drop"] == [
        ("question", "Is that fine?"), ("no_info", "Thanks!"), ("boilerplate", "| a | b |"),
    ]  # fmt: skip
    assert [one.bound.record.claim_text for one in claimed.claims] == ["Atlas grew."]


def test_a_sentence_over_the_ceiling_is_refused_and_not_cut() -> None:
    text = "Atlas grew " + "very " * (CLAIM_LENGTH_MAX // 5) + "much."
    _, claimed = read(target(text))
    assert [(d.kind, d.reason) for d in claimed.decisions] == [("grounding_rejected", "over_ceiling")]


def test_a_reported_stance_keeps_its_holder() -> None:
    _, claimed = read(target("Dana said that June is too tight."))
    [cited] = claimed.claims
    assert (cited.bound.record.attributed_to, cited.bound.form) == ("Dana", "observation")


def test_who_speaks_in_a_transcript_is_whom_it_is_about() -> None:
    _, claimed = read(target("I finished the move.", label="Ravi"))
    [cited] = claimed.claims
    assert (cited.bound.resolved.subject.kind, cited.bound.resolved.subject.id) == ("speaker", "ravi")


def test_a_row_of_words_and_a_figure_is_kept_with_a_mark() -> None:
    for text in ("| Plan | Price |\n|---|---|\n| Fiber 600 | 39.90 |", "Fiber 600 | 39.90"):
        selection, claimed = read(target(text))
        assert [one.bound.record.claim_text for one in claimed.claims] == ["Fiber 600 | 39.90"]
        flags = [d.reason for d in selection.decisions if d.kind == "selection_flag"]
        assert flags == ["quantity"]
    assert [d.reason for d in read(target("| Plan | 2026 |\n|---|---|"))[0].decisions] == ["boilerplate"]


def test_what_surrounds_a_letter_is_dropped() -> None:
    wrote = "On Sat, 28 Nov 2026 at 12:00, Ben Hall <ben@example.org> wrote:"
    text = f"Atlas grew.\n\nKind regards,\nTom\n\n{wrote}\n\n> It shrank."
    selection, claimed = read(target(text))
    assert [one.bound.record.claim_text for one in claimed.claims] == ["Atlas grew.", "It shrank."]
    assert [d.reason for d in selection.decisions if d.kind == "selection_drop"] == ["no_info", "boilerplate"]
    selection, claimed = read(target("Atlas grew.\n\nBest regards,\n\nTom Baker"))
    assert [one.bound.record.claim_text for one in claimed.claims] == ["Atlas grew."]


def test_the_head_of_a_table_states_nothing() -> None:
    selection, claimed = read(target("City | Rate\nOslo | 12 %\nBergen | 9 %"))
    assert [one.bound.record.claim_text for one in claimed.claims] == ["Oslo | 12 %", "Bergen | 9 %"]
    assert [(d.reason, d.quote) for d in selection.decisions if d.kind == "selection_drop"] == [
        ("boilerplate", "City | Rate")
    ]
    _, claimed = read(target("Ravi said: use it | or not."))
    assert len(claimed.claims) == 1
