"""Who may call what: one table of every call, and the caller that a request's key makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from fastapi import Request
from starlette.exceptions import HTTPException

from onrecord.errors import IntegrityError
from onrecord.keys import Keys
from onrecord.models.key import SCOPES, WIDEST_FIRST, Scope
from onrecord.models.object import Reader

SPACE_HEADER = "OnRecord-Space"
SPACE_DEFAULT = "default"


class Need(NamedTuple):
    """What a call needs of a key: a scope to write, a reader of the team to read what is the team's alone."""

    scope: Scope | None = None
    is_internal: bool = False


READ, INTERNAL, OPEN = Need(), Need(is_internal=True), None
EVENTS, RECORDS, ADMIN = Need("events"), Need("records"), Need("admin")

NEEDS: Mapping[str, Need | None] = MappingProxyType(
    {
        "PUT /v1/space": ADMIN,
        "PUT /v1/attributes": ADMIN,
        "PUT /v1/types/{}": ADMIN,
        "PUT /v1/tasks/{}": ADMIN,
        "PUT /v1/speakers/{}": RECORDS,
        "PUT /v1/organizations/{}": RECORDS,
        "PUT /v1/objects/{}/{}": RECORDS,
        "POST /v1/objects/{}/{}/events": EVENTS,
        "POST /v1/conversations/{}/turns": EVENTS,
        "PUT /v1/documents/{}": EVENTS,
        "POST /v1/replies": EVENTS,
        "GET /v1/documents/{}": INTERNAL,
        "DELETE /v1/documents/{}/versions/{}": ADMIN,
        "POST /v1/documents/{}/extract": ADMIN,
        "POST /v1/retry": ADMIN,
        "POST /v1/claims/{}/restore": ADMIN,
        "POST /v1/facts/{}/retract": ADMIN,
        "POST /v1/facts/{}/correct": ADMIN,
        "DELETE /v1/speakers/{}": ADMIN,
        "DELETE /v1/speakers/{}/inferences/{}": ADMIN,
        "GET /v1/speakers/{}/inferences": INTERNAL,
        "GET /v1/context": READ,
        "GET /v1/claims": READ,
        "GET /v1/claims/{}": READ,
        "GET /v1/facts": READ,
        "GET /v1/facts/{}": READ,
        "GET /v1/facts/{}/provenance": READ,
        "GET /v1/search": READ,
        "GET /v1/why": READ,
        "GET /v1/decisions": INTERNAL,
        "GET /v1/gaps": INTERNAL,
        "GET /v1/data-issues": INTERNAL,
        "GET /v1/usage": INTERNAL,
        "GET /v1/export": Need("admin", is_internal=True),
        "POST /mcp": READ,
        "GET /mcp": READ,
        "DELETE /mcp": READ,
        "GET /healthz": OPEN,
        "GET /readyz": OPEN,
        "GET /metrics": OPEN,
    }
)
"""By method and path, whatever its parameters are called. A call that is not here is answered to nobody."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: in which space, as which readers (the widest first), with which scopes."""

    space: str
    readers: tuple[Reader, ...] = WIDEST_FIRST
    scopes: frozenset[Scope] = frozenset(SCOPES)

    @property
    def is_internal(self) -> bool:
        """Whether one of its readers is the team's."""
        return self.readers != ("customer_agent",)

    def reader(self, asked: Reader | None) -> Reader:
        """The reader to answer: the one asked for, else the widest; 403 for one that the key has not."""
        if asked is not None and asked not in self.readers:
            raise HTTPException(403, f"This key does not read as {asked}.")
        return asked or self.readers[0]


@cache
def call_of(method: str, path: str) -> str:
    """How `NEEDS` writes a route's call."""
    return f"{method} {re.sub(r'{[^}]*}', '{}', path)}"


async def admitted(request: Request, path: str) -> Caller:
    """The caller, judged before anything of its request is read; 401, 403.

    Until a first key exists anybody on this machine may ask anything of any space.
    """
    call = call_of(request.method, path)
    if call not in NEEDS:
        raise IntegrityError(f"Nothing says who may call {call}.")
    need = NEEDS[call]
    space = request.headers.get(SPACE_HEADER)
    keys: Keys | None = request.app.state.keys
    if need is None or keys is None or not await keys.needed():
        return Caller(space or SPACE_DEFAULT)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    key = await keys.judge(token.strip()) if kind.lower() == "bearer" else None
    if key is None:
        # The same for a key that never was, was revoked or has expired.
        raise HTTPException(
            401, "Send a valid key, as Authorization: Bearer …", {"WWW-Authenticate": 'Bearer realm="onrecord"'}
        )
    if space is not None and space != key.space:
        raise HTTPException(403, f"This key is not for the space that {SPACE_HEADER} names.")
    caller = Caller(key.space, key.readers, key.scopes)
    if need.scope is not None and need.scope not in key.scopes:
        raise HTTPException(403, f"This key lacks the scope {need.scope}.")
    if need.is_internal and not caller.is_internal:
        raise HTTPException(403, "This key has no internal reader, and the call is for those alone.")
    return caller
