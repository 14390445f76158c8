from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from tests.scenes import frame, grounded, record, window

from onrecord.models.answer import Record
from onrecord.stages.times import Times, times_of

OSLO = ZoneInfo("Europe/Oslo")
TODAY = {"kind": "offset", "unit": "day", "amount": 0}


def times(*records: Record, text: str = "It is here.", **space: Any) -> list[Times]:
    said = window(text)
    indexed = list(enumerate(records))
    of = times_of(indexed, {i: said.owned[0] for i, _ in indexed}, {"p0": OSLO}, frame(space=space).space)
    return [of[i] for i, _ in indexed]


def test_a_day_is_the_speakers_own() -> None:
    [one] = times(record("x", time=TODAY))
    assert one.time.interval.start == datetime(2026, 3, 3, 23, tzinfo=UTC)
    assert one.iso_days() == {"2026-03-04", "2026-03", "2026"}


def test_no_day_is_said_by_what_is_known_to_a_month() -> None:
    june = {"kind": "date", "year": 2026, "month": 6}
    [month] = times(record("x", time=june))
    assert month.iso_days() == {"2026-06", "2026"}
    [year] = times(record("x", time={"kind": "offset", "unit": "year", "amount": -2}))
    assert year.iso_days() == {"2024"}
    friday = {"kind": "weekday", "weekday": "friday", "direction": "next"}
    [until] = times(record("x", time={"kind": "until", "end": friday}))
    assert until.iso_days() == {"2026-03-06", "2026-03", "2026"}


def test_records_anchor_on_each_other_by_their_index() -> None:
    after = {"kind": "relative_to", "record": 1, "then": {"kind": "offset", "unit": "day", "amount": 1}}
    one, two = times(record("x", time=after), record("y", time=TODAY))
    assert one.time.interval.start == two.time.interval.end


def test_endings_and_expiries_are_resolved_beside_the_time() -> None:
    made = record("x", ended_time=TODAY, ends_current=True, instruction={"field": None, "expires": TODAY})
    [one] = times(made)
    assert one.ended.interval == one.expires.interval
    assert one.time.interval.start is None


def test_the_spaces_order_reads_a_numeric_date() -> None:
    said = {"kind": "month_day", "month": 3, "day": 4, "direction": "next"}
    text = "Due on 03/04."
    made = record("x", quote=text, time=said, temporal_phrase="03/04")
    [model] = times(made, text=text)
    [european] = times(made, text=text, date_order="dmy")
    assert model.assumed
    assert not european.assumed
    assert european.time.interval.start == datetime(2026, 4, 2, 22, tzinfo=UTC)
    _, decisions = model.heard(grounded(text, window(text), time=said, temporal_phrase="03/04"))
    assert [d.kind for d in decisions] == ["date_order_assumed"]


def test_an_impossible_date_stays_unknown_and_is_told() -> None:
    text = "I met Bo on 30 February."
    said = {"kind": "date", "year": 2026, "month": 2, "day": 30}
    [one] = times(record("x", time=said), text=text)
    interval, decisions = one.heard(grounded(text, window(text), time=said, temporal_phrase="on 30 February"))
    assert interval.precision == "unknown"
    assert [d.kind for d in decisions] == ["time_unresolved"]


def test_an_ending_and_an_expiry_that_cannot_be_are_told_too() -> None:
    text = "Never call him until 30 February."
    never = {"kind": "date", "year": 2026, "month": 2, "day": 30}
    more: dict[str, Any] = {"ended_time": never, "ends_current": True, "instruction": {"field": None, "expires": never}}
    [one] = times(record("x", quote=text, **more), text=text)
    assert [d.kind for d in one.heard(grounded(text, window(text), **more))[1]] == ["time_unresolved"] * 2


def test_a_phrase_is_found_however_it_is_spaced_and_cased() -> None:
    text = "It came  YESTERDAY evening."
    [one] = times(record("x", time=TODAY), text=text)
    claim = grounded(text, window(text), time=TODAY, temporal_phrase="yesterday evening")
    assert one.heard(claim) == (one.time.interval, [])


def test_nothing_said_is_nothing_told() -> None:
    [one] = times(record("x"))
    interval, decisions = one.heard(grounded("It is here", window("It is here.")))
    assert (interval.start, decisions) == (None, [])
    unknown = {"kind": "unresolved"}
    [past] = times(record("x", time=unknown))
    assert past.heard(grounded("It is here", window("It is here."), time=unknown))[1] == []
