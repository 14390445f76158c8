from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.stages.freshness import fresh_until, is_duration

AT = datetime(2026, 1, 31, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("duration", "until"),
    [
        ("P30D", datetime(2026, 3, 2, 10, tzinfo=UTC)),
        ("P1M", datetime(2026, 2, 28, 10, tzinfo=UTC)),
        ("P1Y", datetime(2027, 1, 31, 10, tzinfo=UTC)),
        ("P2W", datetime(2026, 2, 14, 10, tzinfo=UTC)),
        ("PT12H", datetime(2026, 1, 31, 22, tzinfo=UTC)),
        ("P1DT1H30M5S", datetime(2026, 2, 1, 11, 30, 5, tzinfo=UTC)),
        ("P9999Y", None),
    ],
)
def test_what_was_said_is_fresh_until(duration: str, until: datetime | None) -> None:
    assert is_duration(duration)
    assert fresh_until(AT, duration) == until


@pytest.mark.parametrize("text", ["", "P", "PT", "P1DT", "30 days", "P-1D", "P1.5D", "p30d", "P1D ", "1D"])
def test_what_is_no_duration(text: str) -> None:
    assert not is_duration(text)
    assert fresh_until(AT, text) is None


@given(st.text(alphabet="PT0123456789YMWDHS", max_size=20))
def test_every_duration_leads_on_or_nowhere(text: str) -> None:
    until = fresh_until(AT, text)
    assert until is None or (is_duration(text) and until >= AT)
