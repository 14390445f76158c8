"""What the memory held at an instant of its own: over the claims that it had, and that were current then."""

from __future__ import annotations

import pytest
from tests.unit.stages.test_judge import IDENTITY, claim, minute

from onrecord.stages.judge import as_known, judge


@pytest.mark.parametrize("known", range(-1, 12))
def test_what_was_known_is_the_verdict_over_what_was_heard(known: int) -> None:
    rows = [
        claim("a", 0, "dana", "june", recorded_at=minute(4)),
        claim("b", 1, "dana", "july", recorded_at=minute(2)),
        claim("c", 3, "ravi", "may", recorded_at=minute(8)),
    ]
    then = judge("key_1", as_known(rows, minute(known)), IDENTITY)
    now = {row.fact_id: row for row in judge("key_1", rows, IDENTITY)}
    assert {row.fact_id for row in then} == {i for i, row in now.items() if row.recorded_at <= minute(known)}
    for row in then:
        closed_at = now[row.fact_id].closed_at
        assert (row.state == "superseded") == (closed_at is not None and closed_at <= minute(known))


@pytest.mark.parametrize(
    ("known", "current"), [(0, "a"), (4, "ab"), (5, "a"), (6, "a"), (7, "ab"), (9, "b"), (20, "b")]
)
def test_what_was_known_goes_by_what_was_current_then(known: int, current: str) -> None:
    flips = [("b", False, minute(5)), ("b", True, minute(7)), ("a", False, minute(9)), ("c", False, minute(3))]
    rows = [claim("a", 0, "dana", "june", is_current=False), claim("b", 4, "dana", "july")]
    then = as_known(rows, minute(known), flips)
    assert "".join(t.claim_id for t in then if t.is_current) == current
    assert [t.claim_id for t in as_known(rows, minute(20)) if t.is_current] == ["b"]  # never turned over: as given
