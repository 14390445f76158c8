"""The commands about keys: a token is shown once, and its key is listed, rotated and ended."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.serve.command import Command

from onrecord.errors import InputError
from onrecord.serve.key_commands import span
from onrecord.store.engine import lease


async def test_a_key_is_shown_once_listed_rotated_and_revoked(interruptible: None, tmp_path: Path) -> None:
    home = tmp_path / "home"
    held = await lease(home, linger_s=1)
    try:
        onrecord = Command(home)
        reads = ("--reader", "customer_agent")
        made = onrecord("keys", "create", "a vendor's agent", *reads, "--scope", "events", "--expires-in", "90d")
        token = made.stdout.strip()
        assert token.startswith("onr_")
        [key] = onrecord.json("keys", "list")["keys"]
        assert (key["readers"], key["scopes"], key["state"]) == (["customer_agent"], ["events"], "active")
        assert token.endswith(key["last4"])
        assert token not in onrecord("keys", "list").stdout + made.stderr
        other = onrecord.json("keys", "rotate", key["key_id"])
        assert other["token"] != token
        onrecord("keys", "revoke", other["key_id"])
        assert {one["state"] for one in onrecord.json("keys", "list")["keys"]} == {"expired", "revoked"}
        assert onrecord("keys", "list", "--space", "other").stdout == "There is no key in this space.\n"
        assert "--reader is one of" in onrecord.refused("keys", "create", "x", "--reader", "anyone")
    finally:
        held.release()


@pytest.mark.parametrize("text", ["", "5", "0d", "-1d", "1y", "1d2h", "１d"])
def test_a_time_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="--overlap is written 90d"):
        span(text, "--overlap")
