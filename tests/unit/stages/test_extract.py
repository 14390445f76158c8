from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.stages.extract import Parsed, parse_follow_up, parse_window


def record(claim: str = "The user likes curry", quote: str = "I like curry", **said: Any) -> dict[str, Any]:
    return {
        "claim_text": claim, "value": None, "kind": "standing", "subject": "user", "subject_kind": "user",
        "attribute": None, "time": {"kind": "none"}, "temporal_phrase": None, "ended_time": {"kind": "none"},
        "ends_current": False, "ended_at_phrase": None, "todo": "none", "close_reason": None, "importance": "low",
        "changes_current_state": False, "source_span": {"turn_index": 1, "quote": quote}, "relations": ["MENTIONS"],
        "single_claim": True, "attributed_to": None, "addressee": None, "instruction": None, **said,
    }  # fmt: skip


def answer(*claims: str) -> dict[str, Any]:
    return {"claims_found": list(claims), "records": [record(claim) for claim in claims]}


def claims(parsed: Parsed) -> list[str]:
    return [kept.claim_text for _, kept in parsed.records]


def kinds(parsed: Parsed) -> list[str]:
    return [decision.kind for decision in parsed.decisions]


ONE = json.dumps(answer("a", "b"), ensure_ascii=False)
RECORD = json.dumps(record("a"))


def test_a_plain_answer_is_read_as_it_is() -> None:
    parsed = parse_window(f"  {ONE}\n")
    assert claims(parsed) == ["a", "b"]
    assert parsed.claims_found == ("a", "b")
    assert (parsed.returned, parsed.missing, parsed.decisions, parsed.usable) == (2, (), (), True)


def test_nothing_stated_is_an_answer() -> None:
    parsed = parse_window('{"claims_found":[],"records":[]}')
    assert parsed.usable
    assert (parsed.returned, parsed.decisions) == (0, ())
    bare = parse_window("```json\n[]\n```")
    assert bare.usable
    assert kinds(bare) == ["envelope_repaired"]


@pytest.mark.parametrize(
    "raw",
    [
        f"```json\n{ONE}\n```",
        f"```\n{ONE}\n```\nI hope this helps! [1]",
        f"Here you go:\n\n{ONE}\n\nThat is all.",
        f"<think>Maybe {{\"claims_found\": [\"x\"], \"records\": [{RECORD.replace('a', 'draft')}]}}?</think>\n{ONE}",
        f"Let me see. {{\"records\": [{record('draft')}]}}</think>{ONE}",
        f"\ufeff{ONE}",
        f"{ONE}\n{ONE}",
        f'{{"answer": {ONE}}}',
        f'[{{"name": "WindowAnswer", "arguments": {ONE}}}]',
        json.dumps({"name": "WindowAnswer", "arguments": ONE}),
        ONE.replace("}]", "},]"),
        ONE.replace("null", "None").replace("false", "False"),
        ONE.replace('"low"', "NaN", 1).replace('"low"', "NaN", 1).replace("NaN", '"low"'),
        ONE[:-1],
        ONE[:-2],
        ONE + "}",
        json.dumps([record("a"), record("b")]),
        f"Records [2]: {json.dumps([record('a'), record('b')])}",
        json.dumps(record("a")) + "\n" + json.dumps(record("b")),
        json.dumps(answer("a")) + json.dumps(answer("b")),
        ONE[:-1] + ', "records": []}',
        json.dumps(ONE),
        json.dumps({"claims_found": ["a", "b"], "records": json.dumps([record("a"), record("b")])}),
        json.dumps({"claims_found": ["a", "b"], "records": {"0": record("a"), "1": record("b")}}),
        "{" * 500 + ONE,
    ],
)  # fmt: skip
def test_a_broken_envelope_keeps_every_record_and_says_so(raw: str) -> None:
    parsed = parse_window(raw)
    assert claims(parsed) == ["a", "b"]
    assert parsed.missing == ()
    if raw != ONE:
        assert kinds(parsed) == ["envelope_repaired"]


@pytest.mark.parametrize("deep", ["[" * 3000 + "]" * 3000, '{"a":' * 3000 + "1" + "}" * 3000])
def test_what_is_nested_deeper_than_any_answer_costs_its_record(deep: str) -> None:
    parsed = parse_window(ONE.replace("null", deep, 1))
    assert (claims(parsed), parsed.returned) == (["b"], 2)
    assert kinds(parsed) == ["envelope_repaired", "record_invalid"]


def test_a_claim_that_is_called_as_a_list_is_no_fault() -> None:
    parsed = parse_window(json.dumps({"claims_found": ["records"], "records": [record("records")]}))
    assert (claims(parsed), kinds(parsed)) == (["records"], [])


def test_control_characters_stand_inside_text() -> None:
    parsed = parse_window(json.dumps(answer("a b")).replace("a b", "a\nb\tc"))
    assert claims(parsed) == ["a\nb\tc"]
    assert kinds(parsed) == ["envelope_repaired"]


def test_numbers_that_are_no_json_are_repaired() -> None:
    parsed = parse_window(ONE[:-1] + ', "score": NaN}')
    assert claims(parsed) == ["a", "b"]
    assert kinds(parsed) == ["envelope_repaired"]


def test_a_single_record_is_an_answer() -> None:
    assert claims(parse_window(RECORD)) == ["a"]


def test_half_a_surrogate_pair_does_not_reach_the_store() -> None:
    parsed = parse_window(ONE.replace('"a"', '"a \\ud83d"'))
    assert [text.encode() for text in claims(parsed)] == ["a \ufffd".encode(), b"b"]


@pytest.mark.parametrize(
    "raw",
    ["", "   ", "I cannot help.", "Nothing [] found.", "{}", "null", "42", '{"error": "overloaded"}', "{", "[1, 2]",
     '{"claims_found": [', '{"claims_found": [], "records": [{"claim_text": "The u', "[" * 5000, '{"a":' * 5000],
)  # fmt: skip
def test_what_holds_no_answer_is_unusable(raw: str) -> None:
    assert parse_window(raw) == Parsed(usable=False)


def test_an_entry_beyond_the_records_is_missing() -> None:
    whole = {"claims_found": ["likes curry", "likes jazz", " "], "records": [record()]}
    assert parse_window(json.dumps(whole)).missing == ("likes jazz",)
    raw = json.dumps(answer("likes curry", "likes jazz"))
    cut = parse_window(raw[: raw.rindex('"claim_text"')])
    assert claims(cut) == ["likes curry"]
    assert cut.missing == ("likes jazz",)
    assert cut.decisions[0].detail["cut_off"]


def test_an_invalid_record_was_returned_all_the_same() -> None:
    parsed = parse_window(
        json.dumps({"claims_found": ["a", "b"], "records": [record("a", kind="sometimes"), record("b")]})
    )
    assert claims(parsed) == ["b"]
    assert [index for index, _ in parsed.records] == [1]
    assert (parsed.returned, parsed.missing) == (2, ())
    (decision,) = parsed.decisions
    assert (decision.kind, decision.record, decision.quote) == ("record_invalid", 0, "I like curry")
    assert decision.detail == {"fields": ["kind"], "claim_text": "a"}


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ({"kind": "sometimes", "todo": "later"}, ["kind", "todo"]),
        ({"source_span": {"turn_index": "one"}}, ["source_span.quote", "source_span.turn_index"]),
        ({"source_span": None}, ["source_span"]),
        ({"time": {"kind": "date", "month": 3}}, ["time.year"]),
        ({"time": {"kind": "at", "hour": 3, "on": {"kind": "date"}}}, ["time.on.year"]),
        ({"time": {"kind": "soon"}}, ["time"]),
        ({"instruction": {"expires": {"kind": "offset", "unit": "aeon", "amount": 1}}}, ["instruction.expires.unit"]),
        ({"relations": ["MENTIONS", 3]}, ["relations.1"]),
    ],
)
def test_a_fault_costs_its_record_and_names_the_fields(said: dict[str, Any], fields: list[str]) -> None:
    parsed = parse_window(json.dumps({"claims_found": [], "records": [record("a", **said), record("b")]}))
    assert claims(parsed) == ["b"]
    assert parsed.decisions[0].detail["fields"] == fields


@pytest.mark.parametrize("entry", ["text", 3, None, []])
def test_what_is_no_record_costs_itself(entry: Any) -> None:
    parsed = parse_window(json.dumps({"claims_found": [], "records": [entry, record("b")]}))
    assert claims(parsed) == ["b"]
    assert parsed.returned == 2
    assert parsed.decisions[0].detail["fields"] == ["record"]


def test_a_follow_up_resolves_subjects() -> None:
    resolutions = [{"record": 0, "subject": "Nordlicht", "subject_kind": "named_entity"}, {"record": "x"}]
    parsed = parse_follow_up(json.dumps({"records": [record("a")], "resolutions": resolutions}))
    assert claims(parsed) == ["a"]
    assert [found.subject for found in parsed.resolutions] == ["Nordlicht"]
    assert [(d.kind, d.record) for d in parsed.decisions] == [("record_invalid", None)]
    cut = parse_follow_up(json.dumps({"records": [], "resolutions": resolutions})[:-15])
    assert [found.record for found in cut.resolutions] == [0]


TEXT = st.text(max_size=20)


@given(st.lists(st.tuples(TEXT, TEXT), max_size=4), st.data())
def test_any_cut_keeps_every_complete_record(said: list[tuple[str, str]], data: st.DataObject) -> None:
    records = [record(claim, quote) for claim, quote in said]
    head = json.dumps({"claims_found": [claim for claim, _ in said]}, ensure_ascii=data.draw(st.booleans()))[:-1]
    raw, ends = head + ', "records": [', []
    for number, entry in enumerate(records):
        raw += (", " if number else "") + json.dumps(entry, ensure_ascii=False)
        ends.append(len(raw))
    raw += "]}"
    cut = data.draw(st.integers(0, len(raw)))
    parsed = parse_window(raw[:cut])
    complete = [entry["claim_text"] for entry, end in zip(records, ends, strict=True) if end <= cut]
    assert claims(parsed) == complete
    assert parsed.returned == len(complete)


@given(TEXT, TEXT, st.lists(TEXT, max_size=3))
def test_prose_around_an_answer_changes_nothing(before: str, after: str, said: list[str]) -> None:
    raw = json.dumps({"claims_found": said, "records": [record(claim) for claim in said]})
    around = str.maketrans("", "", '{}[]"<>')
    parsed = parse_window(before.translate(around) + raw + after.translate(around))
    assert claims(parsed) == said


@given(st.text())
def test_no_text_breaks_it(raw: str) -> None:
    parsed = parse_window(raw)
    assert parsed.returned >= len(parsed.records)
