"""Pages of lists: the order that they follow, and the cursors that keep a place in it.

A `rank` is `space/recorded_at/id`: one indexed property that holds a space's rows together, in the order in which they
were recorded, so that a page costs its own length, whatever the graph holds.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from onrecord.errors import InputError
from onrecord.recall.shapes import Item

LIMIT_DEFAULT = 100
LIMIT_MAX = 1_000

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Page:
    """Items of a list, and the cursor of the next page; None after the last."""

    items: list[Item]
    next: str | None = None

    def told(self) -> Item:
        """As JSON values."""
        return {"items": self.items, "next": self.next}


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a page begins (exclusive) and where its space ends, as ranks; `skip` items of its first row were given."""

    after: str
    end: str
    limit: int
    skip: int = 0

    @classmethod
    def of(cls, space: str, after: str | None, limit: int) -> Cut:
        """The page that a cursor asks for; InputError for a cursor or a limit that nobody was given."""
        if not 1 <= limit <= LIMIT_MAX:
            raise InputError(f"limit is 1 to {LIMIT_MAX}, not {limit}.", "limit")
        start, skip = (f"{space}/", 0) if after is None else decode(after)
        if not start.startswith(f"{space}/"):
            raise InputError("The cursor is of another list.", "after")
        # "0" is the character after "/".
        return cls(start, f"{space}0", limit, skip)

    @property
    def range(self) -> Row:
        """As the parameters of a statement, which reads one row more than the page has."""
        return {"after": self.after, "end": self.end, "limit": self.limit + 1}


def encode(rank: str, skip: int = 0) -> str:
    """The cursor of what comes after a rank."""
    return urlsafe_b64encode(f"{skip}:{rank}".encode()).decode().rstrip("=")


def decode(cursor: str) -> tuple[str, int]:
    """The rank and the items to skip that a cursor stands for; InputError for what is none."""
    try:
        skip, colon, rank = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().partition(":")
        if colon and skip.isdecimal() and len(skip) < 10:
            return rank, int(skip)
    except ValueError:
        pass
    raise InputError("The cursor is none that this list gave.", "after")


async def paged(
    cut: Cut, rows: Sequence[Mapping[str, Any]], shaped: Callable[[list[str]], Awaitable[list[Item]]]
) -> Page:
    """A page of what a statement found (`id`, `rank`, in order), one row more than fits saying that more follows."""
    some = rows[: cut.limit]
    items = await shaped([row["id"] for row in some])
    return Page(items, encode(some[-1]["rank"]) if len(rows) > len(some) else None)
