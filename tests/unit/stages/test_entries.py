from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rows import LAWSUIT, NOW, compiled, declared, fact, memory, seen

from onrecord.models.object import Attribute, FieldRule

SCENARIO = (
    fact(1, "Do not propose a settlement", "instruction"),
    fact(2, "The deadline is 10/02", attribute="deadline", value="10/02", time_from="2026-10-02T00:00:00.000000Z",
         time_until="2026-10-03T00:00:00.000000Z", time_precision="day"),
    fact(3, "Ana needs to send the statements to the client by 10/10", "open_item",
         value="send the statements to the client", time_from="2026-10-10T00:00:00.000000Z",
         time_until="2026-10-11T00:00:00.000000Z", time_precision="day"),
)  # fmt: skip


def test_the_objects_line() -> None:
    assert seen(compiled(*SCENARIO)).text.splitlines()[0] == (
        "lawsuit c-1 · open · due_date 10/05 (system); said 10/02 (lawyer, 09/20)"
        " · instruction: do not propose a settlement (lawyer)"
        " · pending: send the statements to the client, due 10/10 (lawyer)"
    )


def test_the_objects_line_where_the_day_comes_first() -> None:
    assert seen(compiled(*SCENARIO), order="dmy").text.splitlines()[0] == (
        "lawsuit c-1 · open · due_date 05/10 (system); said 02/10 (lawyer, 20/09)"
        " · instruction: do not propose a settlement (lawyer)"
        " · pending: send the statements to the client, due 10/10 (lawyer)"
    )


def test_what_was_said_of_a_field_stands_beside_it_and_is_never_safe_to_claim() -> None:
    read = seen(compiled(*SCENARIO))
    assert read.state["objects"][0]["fields"] == {
        "due_date": {
            "value": "2026-10-05",
            "origin": "system",
            "claim_safe": True,
            "said": [
                {
                    "value": "2026-10-02",
                    "by": "ana",
                    "role": "lawyer",
                    "at": "2026-09-20T10:02:00Z",
                    "claim_safe": False,
                }
            ],
        }
    }
    assert [row["text"] for row in memory(read)["observations"]] == ["The deadline is 10/02"]
    assert "said: The deadline" not in read.text


def test_what_was_said_of_a_field_that_has_no_value() -> None:
    read = seen(compiled(*SCENARIO, fields="{}"))
    assert "due_date said 10/02 (lawyer, 09/20)" in read.text
    field = read.state["objects"][0]["fields"]["due_date"]
    assert (field["value"], field["claim_safe"], len(field["said"])) == (None, False, 1)
    assert seen(compiled(fields="{}")).state["objects"][0]["fields"] == {}


def test_a_row_of_the_state_block() -> None:
    row = memory(seen(compiled(*SCENARIO)))["open_items"][0]
    assert row == {
        "id": "fct_0003", "text": "Ana needs to send the statements to the client by 10/10",
        "value": "send the statements to the client", "by": "ana", "role": "lawyer", "at": "2026-09-20T10:03:00Z",
        "due": "2026-10-10", "audience": "shared", "state": "open", "stale": False,
        "provenance": {"claim_id": "clm_fct_0003", "passage_id": "psg_fct_0003", "char_start": 0, "char_end": 55},
    }  # fmt: skip


def test_an_instruction_about_a_field_carries_it() -> None:
    read = seen(
        compiled(fact(1, "Do not move the date", "instruction", field="due_date"), fact(2, "Call first", "instruction"))
    )
    assert read.constraints["hard"] == read.constraints["instructions"]
    first, second = read.constraints["hard"]
    assert "scope" not in first
    assert (second["scope"], second["field"], second["text"]) == ("object", "due_date", "Do not move the date")
    assert memory(read)["instructions"][1]["field"] == "due_date"
    assert read.text.endswith(
        "Constraints:\n- Call first (lawyer, 09/20)\n- due_date: do not move the date (lawyer, 09/20)"
    )


@pytest.mark.parametrize(
    ("by", "role", "label"), [("ana", "lawyer", "lawyer"), ("bo", "team", "team"), ("x", None, "x")]
)
def test_who_said_it_is_shown_by_role_else_side_else_name(by: str, role: str | None, label: str) -> None:
    read = seen(compiled(fact(1, "It is blue", by=by)))
    assert f"said: It is blue ({label})" in read.text
    assert memory(read)["observations"][0]["role"] == role


def test_the_day_of_saying_is_the_speakers_own() -> None:
    late = datetime(2026, 9, 20, 23, 30, tzinfo=UTC)
    one = fact(1, "The deadline is 10/02", attribute="deadline", value="10/02", said_at=late, time_zone="Asia/Tokyo")
    assert "said 10/02 (lawyer, 09/21)" in seen(compiled(one)).text


def test_dates_far_from_the_record_have_their_year() -> None:
    assert "due_date 10/05/2031 (system)" in seen(compiled(fields='{"due_date": "2031-10-05"}')).text


@settings(deadline=None)
@given(st.text(min_size=1), st.text(min_size=1), st.text(min_size=1), st.text(min_size=1))
def test_no_words_forge_another_line_or_part(text: str, value: str, status: str, label: str) -> None:
    kind = LAWSUIT.model_copy(
        update={"fields": {"f": FieldRule(label=label, kind="text")}, "observes": {"deadline": "f"}}
    )
    one = compiled(
        fact(1, text, "instruction"), fact(2, text, "open_item", value=value), fact(3, text),
        fact(4, text, attribute="deadline", value=value), status=status, fields="{}", of=declared(kind),
    )  # fmt: skip
    lines = seen(one).text.split("\n")
    assert len(lines) == 3
    assert all(len(line.splitlines()) == 1 for line in lines)
    assert lines[0].count(" · ") <= 5


def test_what_is_stale_is_marked_ranks_last_and_leaves_the_line() -> None:
    status = Attribute.model_validate({"slug": "status", "for": "thing", "holds": "one", "fresh_for": "PT1H"})
    one = compiled(
        fact(5, "It is being packed", attribute="status"), fact(1, "It is blue"), of=declared(LAWSUIT, status)
    )
    fresh, stale = seen(one, now=datetime(2026, 9, 20, 11, tzinfo=UTC)), seen(one, now=NOW)
    assert [(r["text"], r["stale"]) for r in memory(fresh)["observations"]] == [
        ("It is being packed", False), ("It is blue", False),
    ]  # fmt: skip
    assert [(r["text"], r["stale"]) for r in memory(stale)["observations"]] == [
        ("It is blue", False), ("It is being packed", True),
    ]  # fmt: skip
    assert "packed" in fresh.text
    assert "packed" not in stale.text
