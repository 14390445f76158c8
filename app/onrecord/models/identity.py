"""Identity is content: every id is a keyed hash of what the thing is, so applying an answer twice changes nothing.

The key belongs to the space (HMAC-SHA-256, RFC 2104, cut to 128 bits): an id tells nothing about a text without it.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

PREFIXES = {
    "passage": "psg",
    "version": "ver",
    "window": "win",
    "extraction": "ext",
    "claim": "clm",
    "fact": "fct",
    "key": "key",
    "decision": "dec",
    "thing": "thg",
    "state": "ste",
    "gap": "gap",
    "issue": "iss",
    "event": "evt",
    "quote": "quo",
    "context": "ctx",
    "tombstone": "tmb",
    "receipt": "rcp",
}


@dataclass(frozen=True, slots=True)
class Identity:
    """Derives the ids of one space from `key`, 32 secret bytes in hexadecimal."""

    key: str

    def of(self, kind: str, *parts: str | int | None) -> str:
        """The id of a `kind` (of `PREFIXES`) made of `parts`, in order; None and the empty text differ."""
        return _digest(self.key, PREFIXES[kind], parts)


@lru_cache(maxsize=65_536)
def _digest(key: str, prefix: str, parts: tuple[str | int | None, ...]) -> str:
    # Each part is preceded by its length, so that no two lists of parts read the same.
    said = b"".join(_framed(part) for part in parts)
    return f"{prefix}_{hmac.digest(bytes.fromhex(key), prefix.encode() + said, sha256)[:16].hex()}"


def _framed(part: str | int | None) -> bytes:
    if part is None:
        return b"-"
    raw = str(part).encode("utf-8", "surrogatepass")
    return b"%d:%b" % (len(raw), raw)
