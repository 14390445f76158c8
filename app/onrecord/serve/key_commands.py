"""What the commands about keys do: a token is shown once, when it is made."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from onrecord.errors import InputError
from onrecord.models.key import SCOPES, WIDEST_FIRST, Key, Scope
from onrecord.models.object import Reader
from onrecord.models.stamp import moment, stamp, told
from onrecord.serve import show as screen
from onrecord.serve.running import Call, answer, say

if TYPE_CHECKING:
    from onrecord.keys import Keys

T = TypeVar("T", Reader, Scope)

_SPAN = re.compile(r"([0-9]{1,6})([smhd])")
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days"}


async def create(call: Call, name: str, readers: Sequence[str], scopes: Sequence[str], expires_in: str | None) -> int:
    """`onrecord keys create`: the token, and nothing else, on stdout."""
    as_readers, to_write = _of(WIDEST_FIRST, readers, "--reader"), _of(SCOPES, scopes, "--scope")
    life = span(expires_in, "--expires-in")
    async with _keys(call) as (keys, space):
        expires_at = datetime.now(UTC) + life if life else None
        token, key = await keys.create(space, name, as_readers, to_write, expires_at)
    return _shown(call, token, key)


async def listed(call: Call) -> int:
    """`onrecord keys list`: what each may do, and whether it still does; never a token."""
    async with _keys(call) as (keys, space):
        found = await keys.listed(space)
    now = stamp(datetime.now(UTC))
    if call.json:
        answer({"keys": [_told(key, now) for key in found]})
        return 0
    screen.keys([_told(key, now) for key in found])
    return 0


async def rotate(call: Call, key_id: str, overlap: str | None) -> int:
    """`onrecord keys rotate`: another token for the same key; the old one ends now, or after the overlap."""
    async with _keys(call) as (keys, space):
        token, key = await keys.rotate(space, key_id, span(overlap, "--overlap") or timedelta())
    return _shown(call, token, key)


async def revoke(call: Call, key_id: str) -> int:
    """`onrecord keys revoke`: the key opens nothing any more."""
    async with _keys(call) as (keys, space):
        key = await keys.revoke(space, key_id)
    told = _told(key, stamp(datetime.now(UTC)))
    if call.json:
        answer(told)
    else:
        say(f"Revoked {key.key_id} ({key.name}).")
    return 0


def _of(known: tuple[T, ...], given: Sequence[str], where: str) -> list[T]:
    """The names that were given, each once, in the order in which they are known; InputError for any other."""
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        raise InputError(f"{where} is one of {', '.join(known)}, not {unknown!r}.", where)
    return [name for name in known if name in given]


def span(text: str | None, where: str) -> timedelta | None:
    """The time that `90d`, `12h`, `30m` or `45s` is; InputError for anything else, or for none at all."""
    if text is None:
        return None
    found = _SPAN.fullmatch(text)
    if found is None or int(found[1]) == 0:
        raise InputError(f"{where} is written 90d, 12h, 30m or 45s, not {text!r}.", where)
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


@asynccontextmanager
async def _keys(call: Call) -> AsyncGenerator[tuple[Keys, str]]:
    from onrecord.keys import Keys

    async with call.memory() as (memory, space):
        yield Keys(memory.graph, call.settings().home), space


def _shown(call: Call, token: str, key: Key) -> int:
    if call.json:
        answer({"token": token, **_told(key, stamp(datetime.now(UTC)))})
        return 0
    say(f"Key {key.key_id} of space {key.space}. Its token is shown this once, and kept nowhere:")
    print(token)
    return 0


def _told(key: Key, now: str) -> dict[str, Any]:
    times = {"created_at": key.created_at, "expires_at": key.expires_at, "revoked_at": key.revoked_at}
    ended = "revoked" if key.revoked_at else "expired"
    return {
        "key_id": key.key_id,
        "space": key.space,
        "name": key.name,
        "last4": key.last4,
        "readers": list(key.readers),
        "scopes": sorted(key.scopes),
        **{name: None if at is None else told(moment(at)) for name, at in times.items()},
        "state": "active" if key.stands(now) else ended,
    }
