from __future__ import annotations

from typing import Any

import pytest
from tests.chunks import answer, claim, framed, selection, target

from onrecord.models.chunk import Target
from onrecord.models.source import Name, Speaker
from onrecord.stages.claimify import Claimed, claimify, subjects
from onrecord.stages.extract import parse_window

ONE = target("Atlas grew by 12 users. Is that fine?")


def made(*claims: dict[str, Any], one: Target = ONE, names: tuple[Name, ...] = (), **outcomes: str) -> Claimed:
    return claimify(answer(*claims), framed(one, *names), selection(one, **(outcomes or {"T2": "drop_question"})))


def kinds(found: Claimed) -> list[tuple[str, str]]:
    return [(one.kind, one.reason) for one in found.decisions]


def test_a_claim_that_is_grounded_is_stored_with_the_characters_of_its_origin() -> None:
    found = made(claim("Atlas grew by 12 users", subject="Atlas", subject_kind="named_entity"))
    [cited] = found.claims
    span = cited.bound.resolved.grounded.span
    assert (span.passage_id, span.start, span.end, span.quote) == ("p", 0, 23, "Atlas grew by 12 users.")
    assert (cited.origin, cited.evidence, cited.bound.form) == ("T1", (), "statement")
    assert (cited.bound.resolved.subject.kind, cited.bound.resolved.subject.name) == ("thing", "Atlas")
    assert found.decisions == ()


@pytest.mark.parametrize(
    ("said", "gate", "words"),
    [
        (claim("Berlin grew by 12 users"), "word_ungrounded", ["berlin"]),
        (claim("Atlas grew by 13 users"), "number_ungrounded", ["13"]),
        (claim("Atlas grew by 12 users", "T2"), "origin_outside", None),
        (claim("Atlas grew by 12 users", "T7"), "citation_missing", None),
        (claim("Atlas grew " * 60), "over_ceiling", None),
    ],
)
def test_one_that_is_not_is_refused_and_the_ledger_says_by_which_rule(
    said: dict[str, Any], gate: str, words: list[str] | None
) -> None:
    found = made(said)
    assert found.claims == ()
    [refused] = [one for one in found.decisions if one.kind == "grounding_rejected"]
    assert (refused.reason, refused.record) == (gate, 0)
    assert words is None or refused.detail["words"] == words


def test_a_kept_statement_that_nothing_came_back_for_is_omitted() -> None:
    [found] = made(one=ONE).decisions
    assert (found.kind, found.quote) == ("claimify_omitted", "Atlas grew by 12 users.")
    # What was refused came back all the same.
    assert [kind for kind, _ in kinds(made(claim("Berlin grew")))] == ["grounding_rejected"]


def test_words_from_elsewhere_are_declared_and_kept_with_where_they_stand() -> None:
    one = target("It grew by 12 users.", around={"N1": "Atlas is a list."})
    added = [{"text": "Atlas", "origin": "neighbour", "label": "N1"}]
    found = made(claim("Atlas grew by 12 users", "T1", "N1", "H", added_context=added), one=one)
    [cited] = found.claims
    assert [(label, span.passage_id, span.quote) for label, span in cited.evidence] == [
        ("N1", "p-N1", "Atlas is a list.")
    ]
    assert [dict(one) for one in cited.added_context] == [*added, {"text": "", "origin": "header", "label": "H"}]
    assert kinds(found) == [("added_context", "neighbour")]


def test_the_same_of_the_same_words_is_one() -> None:
    found = made(claim("Atlas grew by 12 users"), claim("Atlas grew by 12 users"))
    assert len(found.claims) == 1
    assert [one.kind for one in found.decisions] == ["duplicate"]


def test_a_time_is_read_from_the_document_s_own() -> None:
    one = target("We agreed yesterday to move it.", label="Ravi")
    said = claim(
        "Ravi agreed on 2026-03-03 to move it", time={"kind": "offset", "unit": "day", "amount": -1},
        temporal_phrase="yesterday", valid_kind="measurement_period", kind="occurrence",
    )  # fmt: skip
    [cited] = made(said, one=one, T1="keep").claims
    time = cited.bound.resolved.time
    assert (time.start and time.start.isoformat(), time.precision, time.kind) == (
        "2026-03-03T00:00:00+00:00", "day", "measurement_period",
    )  # fmt: skip
    # A date that the words do not say is no date of the claim's, and its ISO form no exemption.
    lost = made({**said, "temporal_phrase": "last week"}, one=one, T1="keep")
    assert [reason for _, reason in kinds(lost)] == ["number_ungrounded"]


def test_what_is_attributed_is_a_stance_of_its_holder() -> None:
    one = target("Ravi said he finished.", speaker=Speaker(speaker_id="dana", name="Dana"))
    said = claim(
        "Ravi said that Ravi finished",
        is_attributed=True,
        attributed_to="Ravi",
        subject="Ravi",
        subject_kind="named_entity",
    )
    [cited] = made(said, one=one, T1="keep").claims
    assert (cited.bound.form, cited.bound.record.attributed_to) == ("observation", "Ravi")
    lost = made(claim("Ravi finished"), one=one, T1="keep")
    assert kinds(lost) == [("grounding_rejected", "attribution_lost")]


def test_a_known_name_is_whose_it_is() -> None:
    known = Name(kind="speaker", id="dk", name="Dana")
    one = target("Dana leads Atlas.")
    said = claim(
        "Dana leads Atlas", subject="Dana", subject_kind="named_entity", attribute="work.role", value="leads Atlas"
    )
    [cited] = made(said, one=one, names=(known,), T1="keep").claims
    subject = cited.bound.resolved.subject
    assert (subject.kind, subject.id) == ("speaker", "dk")
    assert cited.bound.resolved.attribute is not None


def test_a_claim_about_nothing_named_is_about_the_document_and_joins_equal_words() -> None:
    def key(title: str) -> tuple[str, str | None]:
        one = target("Revenue was 10 million.", title=title, speaker=Speaker(speaker_id=title))
        [cited] = made(claim("Revenue was 10 million"), one=one, T1="keep").claims
        return cited.bound.resolved.subject.name, cited.bound.fact_key

    assert key("A")[0] == "A"
    assert key("A")[1] == key("B")[1]


def test_a_subject_and_a_value_that_nothing_says_are_taken_away() -> None:
    said = claim(
        "Atlas grew by 12 users", subject="Berlin", subject_kind="named_entity", attribute="budget", value="13 users"
    )
    found = made(said)
    [cited] = found.claims
    assert (cited.bound.resolved.subject.name, cited.bound.resolved.attribute, cited.bound.record.value) == (
        "Standup",
        None,
        None,
    )
    assert [one.kind for one in found.decisions] == ["fields_reconciled", "subject_unresolved"]


@pytest.mark.parametrize(
    ("text", "value"),
    [("预算是五万元。", "五万元"), ("Das Budget beträgt 12.000 €.", "12000 €"), ("It is due on June 8.", "June 8")],
)
def test_a_value_in_any_script_is_said_as_it_is(text: str, value: str) -> None:
    [cited] = made(claim(text, value=value), one=target(text), T1="keep").claims
    assert cited.bound.record.value == value


def test_what_does_not_fit_costs_itself_alone() -> None:
    found = made(claim("Atlas grew by 12 users"), {"claim_text": 5, "cites": ["T1"]})
    assert len(found.claims) == 1
    assert [(one.kind, one.record) for one in found.decisions] == [("record_invalid", 1)]
    assert not claimify("no", framed(ONE), selection(ONE)).usable
    assert parse_window("no").usable is False


def test_the_names_that_claims_are_about_are_told_before_they_are_judged() -> None:
    raw = answer(claim("x", subject=" Atlas "), claim("y", subject=None), {"claim_text": "z", "subject": 5})
    assert subjects(raw) == ["Atlas"]
    assert subjects("no") == []
