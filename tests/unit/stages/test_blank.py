"""What is left when somebody's words are taken out: shapes and places stay."""

from __future__ import annotations

import orjson
from hypothesis import given
from hypothesis import strategies as st
from tests.scenes import record

from onrecord.stages.blank import blanked, blanked_text, telling, tells, without_claims
from onrecord.stages.claimify import SHAPE
from onrecord.stages.extract import parse_follow_up, parse_window


def answer(*texts: str) -> str:
    records = [record(text).model_dump(mode="json") for text in texts]
    return orjson.dumps({"claims_found": list(texts), "records": records}).decode()


def test_a_record_that_goes_leaves_its_place_and_the_others_stay() -> None:
    left = blanked(answer("It rains", "It snows"), answer("It hails"), lambda index, _: index in (0, 2), ())
    first, then = parse_window(left.answer), parse_follow_up(left.follow_up or "")
    assert (left.gone, first.returned, then.returned) == ((0, 2), 2, 1)
    assert [(n, one.claim_text) for n, one in first.records] == [(1, "It snows")]
    assert [(d.kind, d.record) for d in (*first.decisions, *then.decisions)] == [("erased", 0), ("erased", 0)]
    assert not [word for word in ("rains", "hails") if word in left.answer + (left.follow_up or "")]
    again = blanked(left.answer, left.follow_up, lambda *_: False, ())
    assert again == left


def test_what_tells_somebodys_words_goes_wherever_it_stands() -> None:
    words = telling(["The witness is Quillon."], ["The witness is here."])
    assert words == {"quillon"}
    assert tells({"a": [{"b": "QUILLON said so"}]}, words)
    assert not tells({"a": ["The witness"], "n": 5}, words)
    left = blanked(answer("Quillon is here", "The witness is here"), None, lambda *_: False, words)
    assert (left.gone, "Quillon" in left.answer) == ((0,), False)


def test_an_answer_that_nothing_can_be_read_of_is_emptied() -> None:
    left = blanked("Quillon, I would say", None, lambda *_: False, ())
    assert (parse_window(left.answer).returned, "Quillon" in left.answer) == (0, False)
    assert without_claims("Quillon", SHAPE, ["Quillon"]) == "{}"


def test_a_documents_claim_leaves_its_place_and_what_it_was_made_of() -> None:
    raw = orjson.dumps({"claims": [{"claim_text": "It rains", "cites": ["T1"]}, {"claim_text": "It snows"}]}).decode()
    left = orjson.loads(without_claims(raw, SHAPE, ["It rains"]))
    assert left == {"claims": [{"erased": True, "cites": ["T1"]}, {"claim_text": "It snows"}]}


@given(st.text(), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=4))
def test_a_text_with_blanks_is_as_long_and_its_lines_stand_where_they_stood(
    text: str, spans: list[tuple[int, int]]
) -> None:
    left = blanked_text(text, spans)
    gone = {at for start, end in spans for at in range(start, end)}
    assert len(left) == len(text)
    for at, (was, now) in enumerate(zip(text, left, strict=True)):
        assert now == (was if at not in gone or was == "\n" else " ")
