"""The command, called as a person calls it: in a process of its own, in a home of the tests'."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import neo4j
from tests.engines import Engines

from onrecord.settings import Settings

ANSI = re.compile(r"\x1b\[")
ROOT = Path(__file__).parents[2]
DEMO_DATA = ROOT / "app" / "onrecord" / "serve" / "demo_data"
START_S_MAX = 120

TYPE = {
    "type": "lawsuit",
    "names": ["lawsuit", "case", "processo"],
    "key": {"match": r"\d{7}-\d{2}"},
    "fields": {"court": {"kind": "text"}},
    "final_states": ["closed"],
}
DECLARED = [
    {"type": "lawsuit", "ref": "1234567-01", "owner": "client-7", "status": "open", "fields": {"court": "Lisbon"}},
    TYPE,
    {"space": {"features": ["signals"]}},
    {"speaker": "ana", "name": "Ana", "side": "team", "role": "lawyer"},
    {"speaker": "client-7", "name": "Rui", "city": "Porto"},
]
SAID = [
    ("client-7", "customer", "The hearing of 1234567-01 was moved to 12 March."),
    ("ana", "team", "Do not propose a settlement in 1234567-01."),
    ("client-7", "customer", "Hmm, okay."),
]


class Command:
    """Calls `onrecord` in one home, and nothing of this process's own settings."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def environment(self, **settings: str) -> dict[str, str]:
        # Compiled modules are kept, or each call compiles hundreds of them anew.
        unwanted = ("ONRECORD_", "PYTHONDONTWRITEBYTECODE")
        outside = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        own = {"ONRECORD_HOME": str(self.home), "COLUMNS": "80"}
        return {**outside, **own, **settings}

    def start(self, *arguments: object, **settings: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "onrecord", *map(str, arguments)],
            cwd=self.home.parent,
            env=self.environment(**settings),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __call__(self, *arguments: object, code: int = 0, **settings: str) -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments, **settings)
        out, err = process.communicate(timeout=START_S_MAX)
        assert process.returncode == code, err
        assert "Traceback" not in err
        return subprocess.CompletedProcess([], code, out, err)

    def json(self, *arguments: object, code: int = 0) -> Any:
        return json.loads(self(*arguments, "--json", code=code).stdout)

    def refused(self, *arguments: object, **settings: str) -> str:
        """The one sentence that a wrong call gets, and nothing on stdout."""
        answer = self(*arguments, code=2, **settings)
        assert answer.stdout == ""
        said = answer.stderr.splitlines()
        assert len(said) == 1, answer.stderr
        assert said[0].endswith(".")
        return said[0]


def write(path: Path, values: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return path


def turns(conversation: str) -> list[dict[str, Any]]:
    return [
        {
            "conversation": conversation, "turn_id": f"t{n}", "speaker": speaker, "side": side, "customer": "client-7",
            "text": text, "at": f"2026-03-04T10:{n:02}:00Z",
        }
        for n, (speaker, side, text) in enumerate(SAID)
    ]  # fmt: skip


def database(command: Command) -> neo4j.Driver:
    """The embedded engine that runs in the command's home."""
    command("verify")
    endpoint = json.loads((command.home / "engine.json").read_text(encoding="utf-8"))
    return neo4j.GraphDatabase.driver(endpoint["url"], auth=(endpoint["user"], endpoint["password"]))


async def settings(engines: Engines, folder: Any, **more: Any) -> Settings:
    at = await engines.endpoint("arcadedb")
    await engines.graph("arcadedb")
    said = {"graph_url": at.url, "graph_user": at.user, "graph_password": at.password, "graph_database": at.database}
    return Settings.model_validate({"home": folder, **said, **more})
