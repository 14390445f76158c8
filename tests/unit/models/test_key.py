from __future__ import annotations

from typing import Any

import pytest

from onrecord.models.key import Key

NOW = "2026-03-04T10:00:00.000000Z"
LATER = "2026-03-05T10:00:00.000000Z"
ROW: dict[str, Any] = {
    "key_id": "k", "space": "s", "name": "n", "digest": "d", "last4": "abcd",
    "readers": ["customer_agent", "human"], "scopes": ["events"], "created_at": NOW,
}  # fmt: skip


def test_a_row_is_a_key_with_its_widest_reader_first() -> None:
    key = Key.of({**ROW, "scopes": None})
    assert key.readers == ("human", "customer_agent")
    assert key.scopes == frozenset()


@pytest.mark.parametrize(
    ("ends", "stands"),
    [({}, True), ({"expires_at": LATER}, True), ({"expires_at": NOW}, False), ({"revoked_at": LATER}, False)],
)
def test_a_key_stands_until_it_expires_or_is_revoked(ends: dict[str, str], stands: bool) -> None:
    assert Key.of({**ROW, **ends}).stands(NOW) is stands
