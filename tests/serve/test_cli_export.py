"""A space out by the command, and into another one: an equal file, that only its owner reads."""

from __future__ import annotations

import stat
from pathlib import Path

from tests.serve.command import Command


def test_out_and_in_again_and_found_there(onrecord: Command, tmp_path: Path) -> None:
    file, copy, text = tmp_path / "out.jsonl", tmp_path / "copy.jsonl", tmp_path / "policy.md"
    text.write_text("# Travel\n\nTrips to Bergen need approval by Mira.\n", encoding="utf-8")
    at, there = ("--space", "out"), ("--space", "in")
    onrecord("ingest", "document", text, *at)
    told = onrecord.json("export", "-o", file, *at)
    assert told == {"file": str(file), "lines": len(file.read_bytes().splitlines())}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert onrecord("export", *at).stdout == file.read_text(encoding="utf-8")
    made = onrecord.json("import", file, *there)
    assert made["imported"]
    assert not onrecord.json("import", file, *there)["imported"]
    onrecord("export", "--output", copy, *there)
    assert copy.read_bytes() == file.read_bytes()
    shown = onrecord("search", "trip bergen", "--kind", "claim", *there).stdout
    assert "Trips to Bergen need approval by Mira" in shown
    assert "document policy.md, section Travel" in shown
    assert onrecord.json("search", "nothing of it", *there)["items"] == []
    assert "type:ref" in onrecord.refused("search", "trips", "--object", "nine", *there)
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-1]))
    assert "was cut off" in onrecord.refused("import", file, "--space", "cut")
    assert "by itself" in onrecord.refused("import", copy, text, *there)
