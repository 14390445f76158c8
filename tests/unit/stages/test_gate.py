from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.answer import Record, SourceSpan
from onrecord.models.claim import CLAIM_LENGTH_MAX, Decision, GroundedClaim
from onrecord.models.source import Speaker, Turn, Window
from onrecord.stages.gate import correct_turn, ground, over_ceiling, reconcile_fields

AT = datetime(2026, 3, 4, 10, tzinfo=UTC)


def turns(texts: tuple[str, ...], prefix: str, speaker: str) -> tuple[Turn, ...]:
    return tuple(
        Turn(
            passage_id=f"{prefix}{n}",
            conversation_id="k",
            turn_id=f"{n}",
            speaker_id=speaker,
            text=text,
            at=AT,
            position=n,
        )
        for n, text in enumerate(texts, 1)
    )


def window(*texts: str, earlier: tuple[str, ...] = (), speaker: str = "ana") -> Window:
    owned, before = turns(texts, "t", speaker), turns(earlier, "e", speaker)
    known = {speaker: Speaker(speaker_id=speaker)}
    return Window(window_id="w", conversation_id="k", owned=owned, earlier=before, speakers=known)


def record(claim: str, quote: str, turn: int = 1, **fields: Any) -> Record:
    plain = {"kind": "standing", "subject": "user", "subject_kind": "user"}
    span = SourceSpan(turn_index=turn, quote=quote)
    return Record.model_validate({**plain, **fields, "claim_text": claim, "source_span": span})


def judged(
    said: Window, *records: Record, dates: Mapping[int, frozenset[str]] | None = None
) -> tuple[list[GroundedClaim], list[Decision]]:
    return ground(list(enumerate(records)), said, dates)


def verdicts(said: Window, *records: Record) -> tuple[list[int], list[tuple[int | None, str]]]:
    kept, decisions = judged(said, *records)
    return [claim.index for claim in kept], [(decision.record, decision.kind) for decision in decisions]


def test_a_claim_cites_exact_characters() -> None:
    said = window("Hey! I walked 4,471 steps today, and again: 4,471 steps.")
    walked = record("The user walked 4,471 steps on 2026-03-04", "I walked 4,471 steps today", value="4,471 steps")
    kept, decisions = judged(said, walked, dates={0: frozenset({"2026-03-04"})})
    assert decisions == []
    (claim,) = kept
    assert (claim.index, claim.record, claim.turn) == (0, walked, said.owned[0])
    assert (claim.span.passage_id, claim.span.start, claim.span.end) == ("t1", 5, 31)


def test_offsets_count_characters_not_bytes() -> None:
    said = window("😀 好的。我住在柏林 — “Prenzlauer  Berg”, since 2019.")
    lives = record("The user lives in 柏林, Prenzlauer Berg, since 2019", '我住在柏林 - "Prenzlauer Berg", since 2019')
    kept, decisions = judged(said, lives)
    assert (kept[0].span.start, kept[0].span.end) == (5, 43)
    assert kept[0].span.quote == "我住在柏林 — “Prenzlauer  Berg”, since 2019"
    (repaired,) = decisions
    assert (repaired.kind, repaired.passage_id, repaired.record) == ("quote_repaired", "t1", 0)
    assert repaired.detail["from"] == lives.source_span.quote


class TestTurn:
    said = window("The budget is tight.", "It stays with Sam.", "It stays.", earlier=("Sam leads it.",))

    @pytest.mark.parametrize(
        ("quote", "named", "meant"),
        [
            ("The budget is tight", 1, 1),
            ("The budget is tight", 2, 1),
            ("with Sam", 9, 2),
            ("with Sam", 0, 2),
            ("with Sam", -1, 2),
            ("It stays", 3, 3),
            ("It stays", 9, None),
            ("Sam leads it", 9, None),
            ("Sam leads it", 1, 1),
            ("nobody said this", 7, None),
        ],
    )
    def test_a_turn_is_corrected_to_the_only_one_with_the_quote(
        self, quote: str, named: int, meant: int | None
    ) -> None:
        found = correct_turn(record("x", quote, named), self.said)
        assert found == (None if meant is None else self.said.owned[meant - 1])

    def test_what_is_corrected_or_refused_is_recorded(self) -> None:
        kept, decisions = judged(
            self.said,
            record("The budget stays with Sam", "The budget is tight. It stays with Sam."),
            record("The budget is tight", "The budget is tight", 2),
            record("The budget is large", "The budget is large", 9),
            record("Sam leads it", "Sam leads it"),
        )
        assert [(claim.index, claim.turn.passage_id) for claim in kept] == [(1, "t1")]
        assert [(d.record, d.kind) for d in decisions] == [
            (0, "quote_not_found"),
            (1, "turn_corrected"),
            (2, "unknown_turn"),
            (3, "quote_not_found"),
        ]
        assert decisions[1].detail == {"from": 2, "to": 1}
        assert decisions[2].detail["claim_text"] == "The budget is large"


class TestQuote:
    def test_a_phrase_said_twice_goes_to_where_no_other_record_cites_it(self) -> None:
        said = window("I walked 4,471 steps today, and again: 4,471 steps.")
        kept, _ = judged(
            said,
            record("again 4,471", "4,471 steps"),
            record("The user walked 4,471 steps", "I walked 4,471 steps today"),
        )
        assert [(claim.span.start, claim.span.end) for claim in kept] == [(39, 50), (0, 26)]

    def test_as_many_records_as_places_take_one_each(self) -> None:
        said = window("Bo came, then Bo left, then Bo ate.")
        records = [record(f"Bo {what}", "Bo") for what in ("came", "left", "ate", "slept")]
        kept, _ = judged(said, *records)
        assert [claim.span.start for claim in kept] == [0, 14, 28, 0]

    def test_a_negation_that_was_cut_off_comes_back(self) -> None:
        said = window("I do not like curry.")
        kept, decisions = judged(said, record("The user does not like curry", "like curry"))
        assert kept[0].span.quote == "not like curry"
        assert decisions[0].detail["how"] == ["negation"]

    def test_a_claim_against_the_negation_is_refused(self) -> None:
        kept, decisions = judged(
            window("No me gusta el curry."), record("Al usuario le gusta el curry", "gusta el curry")
        )
        assert kept == []
        assert [(d.kind, d.quote) for d in decisions] == [
            ("quote_repaired", "No me gusta el curry"),
            ("ungrounded", "No me gusta el curry"),
        ]
        assert decisions[1].detail["words"] == ["no"]

    @pytest.mark.parametrize("quote", ["", "  ", "\n", "..."])
    def test_a_quote_without_words_is_none(self, quote: str) -> None:
        assert verdicts(window("I like curry..."), record("x", quote)) == ([], [(0, "quote_not_found")])


def test_what_nobody_said_is_refused_with_its_words() -> None:
    said = window("We moved the office in June.")
    kept, decisions = judged(
        said,
        record("The office moved to Lisbon in June", "We moved the office in June"),
        record("The office moved on June 14", "We moved the office in June"),
    )
    assert kept == []
    assert [(d.kind, d.detail["words"]) for d in decisions] == [("ungrounded", ["lisbon"]), ("ungrounded", ["14"])]
    assert {d.quote for d in decisions} == {"We moved the office in June"}


def test_a_long_claim_is_refused_whole() -> None:
    assert not over_ceiling(record("x" * CLAIM_LENGTH_MAX, "y"))
    assert over_ceiling(record("x" * (CLAIM_LENGTH_MAX + 1), "y"))
    said = window("I love Klimt and Schiele.")
    long = record("The user loves Klimt" + " and Schiele and Klimt" * 30, "I love Klimt and Schiele")
    kept, decisions = judged(said, record("The user loves Klimt", "I love Klimt"), long)
    assert [claim.index for claim in kept] == [0]
    assert decisions[0].kind == "over_ceiling"
    assert decisions[0].detail["claim_text"] == long.claim_text


class TestDuplicates:
    said = window("I like jazz. Yes, I like jazz.", "I like jazz. Jazz is fine.")

    def test_the_same_claim_from_the_same_quote_is_one(self) -> None:
        one, same = record("The user likes jazz", "I like jazz"), record("the user likes jazz.", "I like jazz")
        kept, decisions = judged(self.said, one, same)
        assert [claim.index for claim in kept] == [0]
        assert [(d.record, d.kind) for d in decisions] == [(1, "duplicate")]

    def test_another_turn_another_quote_or_another_claim_is_another(self) -> None:
        records = (
            record("The user likes jazz", "I like jazz"),
            record("The user likes jazz", "I like jazz", 2),
            record("The user likes jazz", "like jazz", 2),
            record("Jazz is fine", "I like jazz", 1),
        )
        assert verdicts(self.said, *records) == ([0, 1, 2, 3], [])


class TestFields:
    spoken = window("I finished the report yesterday, so take it off my list.").owned[0]

    @pytest.mark.parametrize(
        ("fields", "changes"),
        [
            ({"todo": "done", "ends_current": True, "close_reason": "I finished"}, {"ends_current": False}),
            ({"todo": "removed", "ends_current": True}, {"ends_current": False}),
            ({"todo": "done", "ends_current": True, "ended_at_phrase": "yesterday"},
             {"ends_current": False, "ended_at_phrase": None}),
            ({"ended_at_phrase": "yesterday"}, {"ended_at_phrase": None}),
            ({"ends_current": True, "ended_at_phrase": "last week"}, {"ended_at_phrase": None}),
            ({"ends_current": True, "ended_at_phrase": " "}, {"ended_at_phrase": None}),
            ({"todo": "done", "close_reason": "it was done"}, {"close_reason": None}),
            ({"close_reason": "finished"}, {"close_reason": None}),
            ({"todo": "open", "kind": "occurrence"}, {"kind": "standing"}),
        ],
    )  # fmt: skip
    def test_a_contradiction_has_one_answer(self, fields: dict[str, Any], changes: dict[str, Any]) -> None:
        before = record("x", "I finished the report", **fields)
        after, changed = reconcile_fields(before, self.spoken)
        assert changed == changes
        assert after == before.model_copy(update=changes)

    @pytest.mark.parametrize(
        "fields",
        [
            {},
            {"ends_current": True, "ended_at_phrase": "yesterday"},
            {"ends_current": True, "ended_at_phrase": "Yesterday"},
            {"todo": "done", "close_reason": "finished the  report"},
            {"todo": "removed", "close_reason": "take it off my list"},
            {"todo": "open"},
            {"todo": "done", "kind": "occurrence"},
        ],
    )
    def test_what_agrees_stays(self, fields: dict[str, Any]) -> None:
        said = record("x", "I finished the report", **fields)
        assert reconcile_fields(said, self.spoken) == (said, {})

    def test_what_changed_is_recorded(self) -> None:
        said = window("Buying the birthday cake is done.")
        done = record(
            "Buying the birthday cake is done", "Buying the birthday cake is done", todo="done", ends_current=True
        )
        kept, decisions = judged(said, done)
        assert not kept[0].record.ends_current
        (decision,) = decisions
        assert decision.kind == "fields_reconciled"
        assert decision.detail == {"before": {"ends_current": True}, "after": {"ends_current": False}}


def test_a_refused_record_meets_no_later_duty() -> None:
    said = window("I am halfway through it.")
    long = record("The user is in Lisbon " * 40, "I am halfway through it", todo="open", kind="occurrence")
    assert verdicts(said, long) == ([], [(0, "ungrounded")])


TEXTS = st.sampled_from(
    ["I like curry.", "No me gusta el té.", "我住在柏林。", "Bo came at 10:30.", "Still writing it", "", "👍"]
)


@given(
    st.lists(TEXTS, min_size=1, max_size=4),
    st.lists(st.tuples(TEXTS, TEXTS, st.integers(-1, 6), st.booleans()), max_size=6),
)
def test_each_record_ends_as_a_claim_or_as_a_refusal(
    texts: list[str], answer: list[tuple[str, str, int, bool]]
) -> None:
    records = [record(claim, quote, turn, ends_current=ends) for claim, quote, turn, ends in answer]
    said = window(*texts)
    kept, decisions = judged(said, *records)
    refusals = {"unknown_turn", "quote_not_found", "ungrounded", "over_ceiling", "duplicate", "in_flight"}
    refused = [d.record for d in decisions if d.kind in refusals]
    assert sorted([*refused, *(claim.index for claim in kept)], key=str) == list(range(len(records)))
    assert all(
        d.detail["claim_text"] == records[d.record].claim_text
        for d in decisions
        if d.kind in refusals and d.record is not None
    )
    for claim in kept:
        assert claim.turn.text[claim.span.start : claim.span.end] == claim.span.quote
        assert claim.turn in said.owned
    assert judged(said, *records) == (kept, decisions)


def test_progress_alone_is_refused() -> None:
    said = window("I am halfway through writing the release notes.", "发布说明写到一半了")
    notes = record("The user is halfway through the release notes", "I am halfway through writing the release notes")
    assert verdicts(said, notes, record("发布说明写到一半了", "发布说明写到一半了", 2)) == (
        [],
        [(0, "in_flight"), (1, "in_flight")],
    )
