from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CASES = {
    "a test": "import pytest\ndef test_it() -> None:\n    pytest.skip('no Maven')\n",
    "a file": "import pytest\npytest.skip('no Maven', allow_module_level=True)\n",
    "a mark": "import pytest\n@pytest.mark.skipif(True, reason='no Maven')\ndef test_it() -> None: ...\n",
}


def run(tmp_path: Path, source: str, ci: str) -> subprocess.CompletedProcess[str]:
    (tmp_path / "test_it.py").write_text(source)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(tmp_path),
    ]
    return subprocess.run(
        [*command, str(tmp_path)], cwd=ROOT, env={**os.environ, "CI": ci}, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("source", CASES.values(), ids=CASES.keys())
def test_a_skip_fails_in_ci_and_says_why_and_passes_elsewhere(tmp_path: Path, source: str) -> None:
    assert run(tmp_path, source, "").returncode in {0, 5}  # 5: it skipped every test that there was
    failed = run(tmp_path, source, "true")
    assert failed.returncode in {1, 2}
    assert "skipped, where nothing may be (CI=true)" in failed.stdout
    assert "no Maven" in failed.stdout


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    source = "import pytest\n@pytest.mark.xfail(strict=True)\ndef test_it() -> None:\n    assert 1 == 2\n"
    assert run(tmp_path, source, "true").returncode == 0
