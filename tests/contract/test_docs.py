"""Every command, option and setting is documented, and the documents name no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import typer.main

from onrecord.serve.cli import app
from onrecord.settings import Settings

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
