from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from onrecord.models.identity import PREFIXES, Identity

KEY = "11" * 32
parts = st.lists(st.one_of(st.none(), st.integers(), st.text()), max_size=4)


@given(parts, parts)
def test_ids_differ_where_the_parts_do_and_only_there(
    one: list[str | int | None], other: list[str | int | None]
) -> None:
    # A number and the text that writes it are the same part.
    same = [part if part is None else str(part) for part in one] == [
        part if part is None else str(part) for part in other
    ]
    assert (Identity(KEY).of("claim", *one) == Identity(KEY).of("claim", *other)) == same


@given(parts)
def test_another_space_and_another_kind_have_other_ids(some: list[str | int | None]) -> None:
    ids = {Identity(key).of(kind, *some) for key in (KEY, "22" * 32) for kind in PREFIXES}
    assert len(ids) == 2 * len(PREFIXES)


def test_parts_do_not_run_into_each_other() -> None:
    of = Identity(KEY).of
    assert len({of("claim", "ab", "c"), of("claim", "a", "bc"), of("claim", "abc"), of("claim", "abc", None)}) == 4


def test_the_prefix_says_the_kind() -> None:
    assert Identity(KEY).of("fact", "x").startswith("fct_")
