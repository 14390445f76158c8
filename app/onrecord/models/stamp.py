"""Times as they are stored and told: UTC, as text that sorts in time's own order on every engine."""

from __future__ import annotations

from datetime import UTC, datetime

FAR_PAST = "0001-01-01T00:00:00.000000Z"
FAR_FUTURE = "9999-12-31T23:59:59.999999Z"


def stamp(at: datetime) -> str:
    """`at` (aware) as it is stored: always 27 characters, `2026-03-04T10:00:00.000000Z`."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")[:-6] + "Z"


def moment(stored: str) -> datetime:
    """The time that a stored text says, aware, in UTC."""
    return datetime.fromisoformat(stored).astimezone(UTC)


def told(at: datetime) -> str:
    """`at` (aware) as an answer gives it: RFC 3339 in UTC with `Z`, without a fraction where it is zero."""
    text = stamp(at)
    return text[:19] + "Z" if at.microsecond == 0 else text
