"""The house's tools refuse what the house refuses, and make says what it needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAD = '"""A module."""\n\nfrom __future__ import annotations\n\n'


@pytest.mark.parametrize(
    ("code", "source"),
    [
        ("TID251", "import app\n"),
        ("T201", 'print("hello")\n'),
        ("D103", "def f() -> None:\n    pass\n"),
        ("ANN201", 'def f():\n    """Do."""\n'),
        ("DTZ005", "import datetime\n\nnow = datetime.datetime.now()\n"),
        ("BLE001", "try:\n    pass\nexcept Exception:\n    pass\n"),
    ],
)
def test_ruff_refuses(code: str, source: str) -> None:
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format=concise", "-"]
    command += ["--stdin-filename", "app/onrecord/new.py"]
    answer = subprocess.run(command, cwd=ROOT, input=HEAD + source, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert f" {code} " in answer.stdout


@pytest.mark.parametrize(
    ("module", "source", "contract"),
    [
        ("models/new.py", "import onrecord.stages", "One direction"),
        ("stages/new.py", "import onrecord.store", "One direction"),
        ("llm/new.py", "import onrecord.store", "One direction"),
        ("errors.py", "import onrecord.settings", "One direction"),
        ("unheard.py", "", "One direction"),
        ("models/new.py", "import onrecord.settings", "Nouns and verbs read no settings"),
        ("stages/new.py", "import time", "Stages have no clock, no randomness and no I/O"),
        ("llm/new.py", "from neo4j import AsyncSession", "The graph's drivers are the store's"),
        ("store/new.py", "import openai", "The model's libraries are llm's"),
        ("build.py", "import fastapi", "What serves is in serve"),
    ],
)
def test_import_linter_refuses(module: str, source: str, contract: str, tmp_path: Path) -> None:
    answer = lint_imports(tmp_path, {module: source})
    assert answer.returncode == 1
    assert f"{contract} BROKEN" in answer.stdout


def test_import_linter_accepts_each_library_where_it_belongs(tmp_path: Path) -> None:
    sources = {
        "store/new.py": "import neo4j",
        "llm/new.py": "import openai\nimport instructor",
        "serve/new.py": "import fastapi",
    }
    answer = lint_imports(tmp_path, sources)
    assert "0 broken" in answer.stdout
    assert answer.returncode == 0


def lint_imports(tmp_path: Path, written: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the house's contracts on a package of its layers, all empty but for what is written."""
    package = tmp_path / "app" / "onrecord"
    modules = ["__main__.py", "assets.py", "build.py", "errors.py", "memory.py", "settings.py"]
    modules += [f"{folder}/__init__.py" for folder in ("llm", "models", "serve", "stages", "store", "text")]
    for module in ["__init__.py", *modules, *written]:
        (package / module).parent.mkdir(parents=True, exist_ok=True)
        (package / module).write_text(written.get(module, ""), encoding="utf-8")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "app"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_make_says_in_one_sentence_that_there_is_no_python(tmp_path: Path) -> None:
    checkout, tools = tmp_path / "a checkout", tmp_path / "tools"
    checkout.mkdir()
    tools.mkdir()
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "requirements-dev.lock"):
        shutil.copy(ROOT / name, checkout)
    shutil.copytree(ROOT / ".ci", checkout / ".ci")
    for tool in ("make", "sh"):
        (tools / tool).symlink_to(shutil.which(tool) or tool)
    answer = subprocess.run(
        ["make", "demo"], cwd=checkout, env={"PATH": str(tools)}, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert answer.returncode != 0
    assert answer.stdout == ""
    sentence, *rest = answer.stderr.splitlines()
    assert sentence.startswith("OnRecord needs Python 3.11 to 3.14")
    assert all(line.startswith("make: ***") for line in rest)
    assert not (checkout / ".venv").exists()


def test_make_help_names_every_target() -> None:
    outside = {
        name: value for name, value in os.environ.items() if not name.startswith("MAKE")
    }  # as if not in make test
    answer = subprocess.run(["make", "help"], cwd=ROOT, env=outside, capture_output=True, text=True, check=True)
    targets = {line.split()[1] for line in answer.stdout.splitlines()}
    phony = next(
        line for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines() if line.startswith(".PHONY:")
    )
    assert targets == set(phony.split()[1:])
