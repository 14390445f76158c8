from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.stamp import FAR_FUTURE, FAR_PAST, moment, stamp, told

aware = st.datetimes(
    min_value=datetime(2, 1, 1),  # noqa: DTZ001 - hypothesis adds the zone
    max_value=datetime(9998, 12, 31),  # noqa: DTZ001 - hypothesis adds the zone
    timezones=st.just(timezone(timedelta(hours=5, minutes=30))),
)


@given(aware, aware)
def test_stored_times_sort_as_the_times_do(one: datetime, other: datetime) -> None:
    assert (stamp(one) < stamp(other)) == (one < other)
    assert FAR_PAST < stamp(one) < FAR_FUTURE


@given(aware)
def test_a_stored_time_is_the_same_moment_again(at: datetime) -> None:
    assert moment(stamp(at)) == at
    assert len(stamp(at)) == 27


def test_an_answer_has_no_zero_fraction_and_keeps_another() -> None:
    at = datetime(2026, 3, 4, 10, 0, tzinfo=timezone(timedelta(hours=2)))
    assert told(at) == "2026-03-04T08:00:00Z"
    assert told(datetime(2026, 3, 4, 10, 0, 0, 5, tzinfo=UTC)) == "2026-03-04T10:00:00.000005Z"
