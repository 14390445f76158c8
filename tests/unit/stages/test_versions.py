from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.document import Mode
from onrecord.stages.versions import Held, sent, withdrawn

JAN = datetime(2026, 1, 1, tzinfo=UTC)
FEB, MAR = JAN + timedelta(days=31), JAN + timedelta(days=59)
NOW = JAN + timedelta(days=300)
ONE = Held("v1", JAN, 0)


def test_the_first_version_stands() -> None:
    for mode in ("snapshot", "living"):
        found = sent([], "v1", JAN, NOW, mode)
        assert (found.order_at, found.number, found.stands, found.leaving, found.changes) == (JAN, 0, True, (), True)


def test_a_snapshot_takes_no_other_ones_place() -> None:
    found = sent([ONE], "v2", FEB, NOW, "snapshot")
    assert (found.stands, found.leaving) == (True, ())
    assert sent([Held("v2", FEB, 0)], "v1", JAN, NOW, "snapshot").stands


def test_of_a_living_document_the_newest_stands_alone() -> None:
    assert sent([ONE], "v2", FEB, NOW, "living").leaving == ("v1",)
    older = sent([Held("v2", FEB, 0)], "v1", JAN, NOW, "living")
    assert (older.stands, older.leaving) == (False, ())
    # One that says nothing of its date is as new as it comes; of two of one date, the later.
    assert sent([ONE], "v2", None, NOW, "living").stands
    assert sent([ONE], "v2", JAN, NOW, "living").leaving == ("v1",)


def test_a_document_that_becomes_living_lets_its_other_versions_go() -> None:
    assert sent([ONE, Held("v2", FEB, 1)], "v3", MAR, NOW, "living").leaving == ("v1", "v2")


def test_what_stands_and_comes_again_changes_nothing() -> None:
    for mode in ("snapshot", "living"):
        assert not sent([ONE], "v1", JAN, NOW, mode).changes
        assert not sent([ONE], "v1", None, NOW, mode).changes


def test_what_was_replaced_stands_again_where_it_comes_as_newer() -> None:
    held = [Held("v1", JAN, 0, standing=False), Held("v2", FEB, 1)]
    assert not sent(held, "v1", JAN, NOW, "living").changes
    back = sent(held, "v1", MAR, NOW, "living")
    assert (back.stands, back.leaving, back.number) == (True, ("v2",), 0)


def test_what_was_withdrawn_stands_again_when_it_is_sent_again() -> None:
    gone = Held("v1", JAN, 0, withdrawn=True, standing=False)
    assert sent([gone], "v1", JAN, NOW, "snapshot").stands
    assert sent([gone], "v1", JAN, NOW, "living").stands
    assert sent([gone, Held("v2", FEB, 1)], "v1", JAN, NOW, "living").stands is False


def test_a_withdrawal_lets_the_newest_left_stand() -> None:
    held = [Held("v1", JAN, 0, standing=False), Held("v2", FEB, 1, standing=False), Held("v3", MAR, 2)]
    assert withdrawn(held, "v3", "living") == ("v2",)
    assert withdrawn(held, "v1", "living") == ()
    assert withdrawn([ONE, Held("v2", FEB, 1)], "v1", "snapshot") == ()
    assert withdrawn([ONE], "v1", "living") == ()


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), min_size=1, max_size=12))
def test_at_most_one_version_of_a_living_document_stands_in_any_order(said: list[tuple[int, int]]) -> None:
    held: dict[str, Held] = {}
    mode: Mode = "living"
    for name, day in said:
        id_ = f"v{name}"
        found = sent(list(held.values()), id_, JAN + timedelta(days=day), NOW, mode)
        for other in found.leaving:
            held[other] = Held(other, held[other].order_at, held[other].number, standing=False)
        held[id_] = Held(id_, found.order_at, found.number, standing=found.stands)
        standing = [v for v in held.values() if v.standing]
        assert len(standing) == 1
        assert (standing[0].order_at, standing[0].number) == max((v.order_at, v.number) for v in held.values())
