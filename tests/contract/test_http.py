"""Every call over HTTP is on its page, and every call of the page exists."""

from __future__ import annotations

import re
from pathlib import Path

from onrecord.serve.api import create_app
from onrecord.settings import Settings

PAGE = Path(__file__).parents[2] / "docs" / "http.md"


def test_every_call_is_on_its_page() -> None:
    paths = create_app(Settings()).openapi()["paths"]
    calls = {f"{verb.upper()} {path}" for path, verbs in paths.items() for verb in verbs}
    table = "\n".join(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `"))
    assert set(re.findall(r"`((?:GET|PUT|POST|DELETE) [^`]+)`", table)) == calls
