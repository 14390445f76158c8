"""The acceptance cases, where they are: a server of its own, a model played beside it, everything over HTTP.

Where they are not, there is no test to skip.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CASES = Path(__file__).parents[3] / "shared" / "cases"
ISSUES_DONE = ("conversations.yaml", "documents.yaml")

if CASES.is_dir():

    @pytest.mark.parametrize("name", ISSUES_DONE)
    def test_cases(name: str, tmp_path: Path) -> None:
        onrecord = Path(sys.executable).with_name("onrecord")
        command = [sys.executable, CASES / "run.py", "--start", f"'{onrecord}' serve --port {{port}}", CASES / name]
        settings = {key: value for key, value in os.environ.items() if not key.startswith("ONRECORD_")}
        env = {**settings, "ONRECORD_ENGINE_LINGER_S": "0"}
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
