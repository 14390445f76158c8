"""Documents by the command: files in, each a version; what cannot be read said in a sentence; documents read again."""

from __future__ import annotations

from pathlib import Path

from tests.serve.command import Command

TEXT = "# Leave\n\nStaff get {} days of leave.\n\n# Travel\n\nTrips need approval by Mira. Is that fine?\n"


def test_a_new_version_costs_its_edit_and_an_unreadable_file_stops_no_other(onrecord: Command, tmp_path: Path) -> None:
    file, picture = tmp_path / "policy.md", tmp_path / "photo.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n0000")
    file.write_text(TEXT.format(25), encoding="utf-8")
    at = ("--space", "documents")
    made = onrecord.json("ingest", "document", picture, file, "--mode", "living", *at, code=2)
    assert (made["documents"], made["passages"], made["claims"]) == (1, 2, 2)
    assert [(one["doc_id"], one["error"]) for one in made["files"]] == [
        ("photo.png", "The file is a picture, which cannot be read."), ("policy.md", None),
    ]  # fmt: skip
    file.write_text(TEXT.format(27), encoding="utf-8")
    again = onrecord.json("ingest", "document", file, *at)
    assert (again["passages"], again["windows"], again["claims"]) == (2, 1, 1)
    answer = onrecord("why", "Is that fine?", *at).stdout
    assert "document policy.md, section Travel" in answer
    assert "selection_drop (question)" in answer
    assert onrecord.json("reextract", "policy.md", *at)["windows"] == 2
    assert onrecord("verify", *at).stdout == "Every invariant holds.\n"


def test_a_call_that_is_wrong_is_refused_in_a_sentence(onrecord: Command, tmp_path: Path) -> None:
    one, two = tmp_path / "a" / "x.md", tmp_path / "b" / "x.md"
    for path in (one, two):
        path.parent.mkdir()
        path.write_text("Bo left.", encoding="utf-8")
    assert "x.md" in onrecord.refused("ingest", "document", one, two)
    assert "--as" in onrecord.refused("ingest", "document", one, two, "--as", "x")
    assert "--modified" in onrecord.refused("ingest", "document", one, "--modified", "gestern")
    assert "type:ref" in onrecord.refused("ingest", "document", one, "--object", "nine")
    assert "no document" in onrecord.refused("reextract", "nobody", "--space", "documents-none")
