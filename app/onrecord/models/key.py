"""Keys: who may call over HTTP, for which space, as which readers, and what they may write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

if TYPE_CHECKING:  # the command's help names what keys may do, and waits for no more than that
    from onrecord.models.object import Reader

Scope = Literal["events", "records", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)

WIDEST_FIRST: tuple[Reader, ...] = ("analyst", "reviewer", "human", "internal_agent", "customer_agent")


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key, without its token: `digest` is the token's SHA-256, `last4` its last characters. Times are stored text.

    It stands until it is revoked or expires; one that was rotated expires when its successor takes over.
    """

    key_id: str
    space: str
    name: str
    digest: str
    last4: str
    readers: tuple[Reader, ...]
    scopes: frozenset[Scope]
    created_at: str
    expires_at: str | None = None
    revoked_at: str | None = None

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Key:
        """The key that a row holds."""
        return cls(
            key_id=row["key_id"],
            space=row["space"],
            name=row["name"],
            digest=row["digest"],
            last4=row["last4"],
            readers=tuple(reader for reader in WIDEST_FIRST if reader in row["readers"]),
            scopes=frozenset(scope for scope in SCOPES if scope in (row.get("scopes") or ())),
            created_at=row["created_at"],
            expires_at=row.get("expires_at"),
            revoked_at=row.get("revoked_at"),
        )

    def stands(self, now: str) -> bool:
        """Whether it opens anything at `now` (stored text)."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)
