"""The acceptance cases, where they are, and ours: a server for all, a model played beside it, everything over HTTP.

Where they are not, there is nothing that runs cases, and no test to skip.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).parents[3] / "shared" / "cases"
ISSUES_DONE = ("conversations.yaml", "documents.yaml", "objects.yaml")
OURS = sorted(Path(__file__).with_name("cases").glob("*.yaml"))

if CASES.is_dir():

    def test_cases(tmp_path: Path) -> None:
        onrecord = Path(sys.executable).with_name("onrecord")
        files = [*(CASES / name for name in ISSUES_DONE), *OURS]
        command = [sys.executable, CASES / "run.py", "--start", f"'{onrecord}' serve --port {{port}}", *files]
        settings = {key: value for key, value in os.environ.items() if not key.startswith("ONRECORD_")}
        env = {**settings, "ONRECORD_ENGINE_LINGER_S": "0"}
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
