from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest
from tests.scenes import AT, KEY, SPEAKERS

from onrecord.errors import InputError
from onrecord.models.object import Deed, ObjectRef
from onrecord.models.source import Space
from onrecord.stages.deed import check, claim_of, said_by
from onrecord.stages.extract import parse_window

SPACE = Space(space="s", key=KEY, time_zone="Asia/Tokyo")


def deed(**more: Any) -> Deed:
    said: dict[str, Any] = {
        "object": ObjectRef(type="order", ref="9"),
        "kind": "action",
        "by": "desk",
        "text": "Refunded it",
        "at": AT,
    }
    return Deed(**{**said, **more})


def claim(one: Deed, owner: str | None = "cy") -> Any:
    return claim_of(one, SPEAKERS[one.by], owner, "p", "w", SPACE)[0]


def test_the_claim_is_the_event_in_its_exact_words() -> None:
    made = claim(deed())
    span = made.resolved.grounded.span
    assert (span.passage_id, span.start, span.end, span.quote) == ("p", 0, 11, "Refunded it")
    assert [(str(b), b.rule) for b in made.bindings] == [("order:9", 1)]
    assert (made.form, made.audience, made.record.claim_text) == ("observation", "internal", "Refunded it")
    assert made.resolved.time.start == AT


def test_a_due_day_is_one_of_the_spaces_zone_and_a_due_time_an_instant() -> None:
    day = claim(deed(kind="task_opened", due=date(2026, 3, 10))).resolved.time
    assert (day.start, day.end, day.precision) == (
        datetime(2026, 3, 9, 15, tzinfo=UTC), datetime(2026, 3, 10, 15, tzinfo=UTC), "day",
    )  # fmt: skip
    at = datetime(2026, 3, 10, 9, tzinfo=timezone(timedelta(hours=2)))
    assert claim(deed(kind="task_opened", due=at)).resolved.time.start == datetime(2026, 3, 10, 7, tzinfo=UTC)
    assert claim(deed(kind="task_opened")).resolved.time.start is None


@pytest.mark.parametrize(
    ("opened", "done"),
    [
        ("Send the statements", "sent the statements"), ("Llamar al banco", "llamar al banco"),
        ("发送对账单", "发送对账单"), ("Envoyer le contrat", "Envoyer le contrat."),
        ("Die Rechnung senden", "die Rechnung senden"),
    ],
)  # fmt: skip
def test_what_is_done_has_the_key_of_what_was_to_be_done(opened: str, done: str) -> None:
    made = claim(deed(kind="task_opened", text=opened)), claim(deed(kind="task_done", text=done))
    assert made[0].fact_key == made[1].fact_key
    assert [one.form for one in made] == ["open_item", "observation"]
    assert [one.record.todo for one in made] == ["open", "done"]


@pytest.mark.parametrize(
    ("more", "owner", "audience"),
    [({}, "cy", "internal"), ({"by": "cy"}, "cy", "shared"), ({"by": "cy"}, None, "internal"),
     ({"audience": "shared"}, None, "shared"), ({"by": "cy", "audience": "internal"}, "cy", "internal")],
)  # fmt: skip
def test_an_events_audience(more: dict[str, Any], owner: str | None, audience: str) -> None:
    assert claim(deed(**more), owner).audience == audience


@pytest.mark.parametrize(
    ("more", "where"),
    [({"text": " "}, "text"), ({"text": "x" * 2_001}, "text"), ({"text": "\ud800"}, "text"), ({"by": " "}, "by"),
     ({"deed_id": ""}, "id"), ({"at": None}, "at"), ({"at": datetime(2026, 3, 4)}, "at"),  # noqa: DTZ001
     ({"due": date(2026, 3, 4)}, "due"),
     ({"kind": "task_opened", "due": datetime(2026, 3, 4)}, "due")],  # noqa: DTZ001
)  # fmt: skip
def test_what_cannot_be_taken_is_refused_by_its_field(more: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError) as refused:
        check(deed(**more))
    assert refused.value.where == where


def test_what_its_extraction_keeps_is_an_answer_of_one_record() -> None:
    parsed = parse_window(said_by(deed(kind="task_done")).model_dump_json())
    assert (parsed.returned, parsed.missing, parsed.decisions) == (1, (), ())
    assert [record.todo for _, record in parsed.records] == ["done"]
