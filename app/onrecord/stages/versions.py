"""Which versions of a document stand, so that their claims are current: by its mode, and by which of them is newest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from onrecord.models.document import Mode, Source


@dataclass(frozen=True, slots=True)
class Held:
    """A version as the graph holds it: `order_at` is when its source was modified, or it came; `number` counts them."""

    version_id: str
    order_at: datetime
    number: int
    withdrawn: bool = False
    standing: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """What a version that is sent, or sent again, comes to: whether it stands, and which others stand no more."""

    order_at: datetime
    number: int
    stands: bool
    leaving: tuple[str, ...] = ()
    changes: bool = True
    """False where all of it is so already."""


def sent(versions: Sequence[Held], version_id: str, said_at: datetime | None, now: datetime, mode: Mode) -> Standing:
    """A version that comes in; `said_at` is when its source says that it was modified.

    In `snapshot` mode every version stands. In `living` mode the newest does, alone: an older one is kept beside it,
    and what comes again is as new as it says, or as it comes.
    """
    held = next((v for v in versions if v.version_id == version_id), None)
    others = [v for v in versions if v.version_id != version_id]
    number = held.number if held else max((v.number for v in versions), default=-1) + 1
    at = said_at or now
    if held is not None:
        # What still stands was said before, and says nothing new.
        at = held.order_at if held.standing and not held.withdrawn else max(held.order_at, at)
    newest = max((_age(v) for v in others if not v.withdrawn), default=None)
    stands = mode == "snapshot" or newest is None or (at, number) > newest
    leaving = tuple(v.version_id for v in others if v.standing) if mode == "living" and stands else ()
    same = held is not None and not held.withdrawn and held.standing == stands and held.order_at == at
    return Standing(at, number, stands, leaving, changes=bool(leaving) or not same)


def notes(source: Source, held: Mapping[str, Any] | None) -> tuple[str, ...]:
    """What there is to say of a version that comes in, and of one of the same bytes that is `held`.

    Its bytes are what a version is: a title or an author of another call changes none that is there.
    """
    told: list[str] = []
    for name in ("title", "author"):
        said = getattr(source, name)
        if held is not None and said is not None and said != held[name]:
            told.append(f"A version of these bytes is there already, and keeps its {name}: {held[name] or 'none'}.")
    return (*source.notes, *told)


def withdrawn(versions: Iterable[Held], version_id: str, mode: Mode) -> tuple[str, ...]:
    """The versions that stand once another is withdrawn: in `living` mode the newest that is left, if none does."""
    left = [v for v in versions if v.version_id != version_id and not v.withdrawn]
    if mode == "snapshot" or not left or any(v.standing for v in left):
        return ()
    return (max(left, key=_age).version_id,)


def _age(version: Held) -> tuple[datetime, int]:
    return version.order_at, version.number
