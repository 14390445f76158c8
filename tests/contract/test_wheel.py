"""What a wheel holds, and that it works where no checkout is."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROBE = """
from importlib.metadata import entry_points, version
from pathlib import Path
import onrecord
print(Path(onrecord.__file__).parents[1])
print(version("onrecord"))
print(callable(entry_points(group="console_scripts")["onrecord"].load()))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(out.glob("*.whl"))


def below(folder: Path, pattern: str = "*") -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob(pattern)
        if path.is_file() and path.suffix != ".pyc" and path.name != ".DS_Store"
    }


def test_holds_the_package_its_statements_and_its_prompts(wheel: Path) -> None:
    expected = {f"onrecord/{name}" for name in below(ROOT / "app" / "onrecord")}
    for folder in ("cypher", "prompts"):
        expected |= {f"onrecord/{folder}/{name}" for name in below(ROOT / folder)}
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == expected
    assert "onrecord/py.typed" in held
    assert any(name.endswith(".cypher") for name in held)
    assert any(name.startswith("onrecord/prompts/") for name in held)


def test_carries_its_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        texts = [archive.read(name) for name in archive.namelist() if name.endswith("/licenses/LICENSE")]
    assert texts == [(ROOT / "LICENSE").read_bytes()]


def test_imports_without_a_checkout(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site with space"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # -S: without the editable install of this checkout, which the dependencies' folder would bring.
    answer = subprocess.run(
        [sys.executable, "-S", "-c", PROBE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(site), sysconfig.get_path("purelib")])},
        check=True,
        capture_output=True,
        text=True,
    )
    assert answer.stdout.splitlines() == [str(site), "0.1.0", "True"]
