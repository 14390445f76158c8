"""Pages of lists: the order that they follow, and the cursors that keep a place in it.

A `rank` is `space/revision/id`, the revision that the row was written at in twelve digits: one indexed property that
holds a space's rows together, in the order in which they were written. One of the engines sorts whatever a range holds,
so a page is read by ranges of revisions that grow until it is full, and costs its own length, whatever the graph holds.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from onrecord.errors import InputError
from onrecord.recall.shapes import Item
from onrecord.store.graph import Graph

LIMIT_DEFAULT = 100
LIMIT_MAX = 1_000
REVISIONS_MIN = 10
REVISIONS_GROWTH = 4
REVISIONS_MAX = 50_000
"""Of one range: what a filter leaves out is passed over in few statements, none of them long."""

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
    """Where a page of a space begins, as a rank (exclusive); `skip` items of its first row were given."""

    space: str
    after: str
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
        return cls(space, start, limit, skip)

    async def rows(self, graph: Graph, name: str, **asked: Any) -> list[Row]:
        """The rows of a statement, in order: one more than the page has, where more follows.

        A statement `of_space` goes through the whole space; any other comes to its rows by a key or an edge.
        """
        asked = {"space": self.space, **asked}
        if not name.endswith("/of_space"):
            # "0" is the character after "/".
            return await graph.read(name, **asked, after=self.after, end=f"{self.space}0", limit=self.limit + 1)
        known = await graph.read("space/revision", space=self.space)
        last: int = known[0]["revision"] if known else -1
        revision, after, found = _revision(self.after), self.after, list[Row]()
        size = max(REVISIONS_MIN, self.limit // 4)
        while revision <= last and len(found) <= self.limit:
            revision += size
            end, missing = rank(self.space, revision), self.limit + 1 - len(found)
            found += await graph.read(name, **asked, after=after, end=end, limit=missing)
            after, size = end, min(size * REVISIONS_GROWTH, REVISIONS_MAX)
        return found


Rows = Callable[[Cut], Awaitable[Sequence[Row]]]
"""A statement's rows from a place on: one more than the page has, where more follows."""


def rank(space: str, revision: int) -> str:
    """What every rank of a revision comes after, and of the revision before, before."""
    return f"{space}/{revision:012d}"


def _revision(at: str) -> int:
    part = at.split("/")[1]
    return int(part) if part.isdecimal() else 0


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


class Found(NamedTuple):
    """An item of a list, and the cursor of what comes after it."""

    item: Item
    after: str


async def filled(cut: Cut, rows: Rows, found: Callable[[Sequence[Row], Cut], Awaitable[Sequence[Found]]]) -> Page:
    """A page of what `found` makes of rows (`id`, `rank`, in order), which may be less than they are.

    What is left out makes no page short and no cursor lead to nothing: either would tell that there is something.
    """
    some: list[Found] = []
    at: Cut | None = cut
    while at is not None and len(some) <= cut.limit:
        got = await rows(at)
        some += await found(got, at)
        at = replace(cut, after=got[-1]["rank"], skip=0) if len(got) > cut.limit else None
    return Page([one.item for one in some[: cut.limit]], some[cut.limit - 1].after if len(some) > cut.limit else None)
