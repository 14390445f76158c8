"""Every command, option and setting is documented, and the documents name no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import typer.main
from tests.documented import edges, examples, nodes

from onrecord.audit import audits
from onrecord.serve.cli import app
from onrecord.settings import Settings
from onrecord.store.queries import load

DOCS = Path(__file__).parents[2] / "docs"


def commands(group: Any, prefix: str = "onrecord") -> dict[str, Any]:
    """Each command by the words that call it."""
    found: dict[str, Any] = {}
    for name, command in group.commands.items():
        said = f"{prefix} {name}"
        found |= commands(command, said) if hasattr(command, "commands") else {said: command}
    return found


def test_each_command_is_documented_and_no_other() -> None:
    text = (DOCS / "command.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"(?m)^\| `(onrecord [a-z]+(?: [a-z]+)?)", text))
    assert documented == set(commands(typer.main.get_command(app)))


def test_each_option_is_documented() -> None:
    text = (DOCS / "command.md").read_text(encoding="utf-8")
    options = {
        option
        for command in commands(typer.main.get_command(app)).values()
        for parameter in command.params
        for option in parameter.opts
        if option.startswith("--")
    }
    assert options - {"--help"} <= set(re.findall(r"--[a-z-]+", text))


def test_each_command_says_what_it_does_in_its_help() -> None:
    assert [name for name, command in commands(typer.main.get_command(app)).items() if not command.help] == []


def test_each_setting_is_documented_and_no_other() -> None:
    text = (DOCS / "settings.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"(?m)^\| `(ONRECORD_\w+)`", text))
    assert documented == {f"ONRECORD_{name}".upper() for name in Settings.model_fields}


def test_links_between_documents_lead_somewhere() -> None:
    for path in [*DOCS.glob("*.md"), DOCS.parent / "README.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name} → {target}"


def test_each_label_and_edge_that_is_written_is_documented_and_each_property_that_a_statement_sets() -> None:
    texts = [query.text for query in load("arcadedb").values() if query.writes]
    made = {
        label
        for text in texts
        for found in re.findall(r"\(\s*\w*\s*((?::\w+)+)", text)
        for label in found[1:].split(":")
    }
    types = {name for text in texts for name in re.findall(r"\[\s*\w*\s*:([A-Z_]+)", text)}
    properties = {name for text in texts for name in re.findall(r"(?<![\w$.])\w+\.(\w+)\s*=(?!=)", text)}
    text = (DOCS / "graph.md").read_text(encoding="utf-8")
    said = set(re.findall(r"`([A-Za-z_0-9]+)`", text)) | nodes().keys()
    assert sorted(made - said) == []
    assert sorted(types - edges().keys()) == []
    assert sorted(properties - said) == []
    assert len(examples()) >= 10


def test_each_audit_is_documented_and_no_other() -> None:
    text = (DOCS / "graph.md").read_text(encoding="utf-8").partition("## Audits")[2].partition("\n## ")[0]
    assert set(re.findall(r"(?m)^\| `(\w+)", text)) == audits().keys()
