"""What people run OnRecord with: each setting is shown, no secret has a default, nothing is open to other machines."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from onrecord.settings import Settings

ROOT = Path(__file__).parents[2]
EXAMPLE = dict(re.findall(r"(?m)^#?(ONRECORD_\w+)=(.*)$", (ROOT / ".env.example").read_text(encoding="utf-8")))
SECRET = re.compile(r"(?i)password|secret|token|_key\b|auth\b")


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, Any]]:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))["services"]


def test_the_example_shows_every_setting() -> None:
    prefix = Settings.model_config.get("env_prefix", "")
    assert set(EXAMPLE) == {f"{prefix}{name}".upper() for name in Settings.model_fields}


def test_the_example_holds_no_secret() -> None:
    assert {value for name, value in EXAMPLE.items() if SECRET.search(name)} == {""}


def test_compose_takes_its_secrets_from_the_environment(services: dict[str, dict[str, Any]]) -> None:
    secrets = {
        f"{name}.{variable}": value
        for name, service in services.items()
        for variable, value in service["environment"].items()
        if SECRET.search(variable)
    }
    assert secrets
    without_default = re.compile(r"(neo4j/)?\$\{\w+:\?[^}]+\}")
    assert [name for name, value in secrets.items() if value is not None and not without_default.fullmatch(value)] == []


def test_compose_publishes_on_loopback_only(services: dict[str, dict[str, Any]]) -> None:
    ports = [port for service in services.values() for port in service.get("ports", [])]
    assert ports
    assert all(str(port).startswith("127.0.0.1:") for port in ports)


def test_compose_pins_what_it_pulls_and_waits_until_it_is_healthy(services: dict[str, dict[str, Any]]) -> None:
    pulled = {name: service for name, service in services.items() if "build" not in service}
    assert pulled
    for name, service in pulled.items():
        assert re.search(r":(\$\{\w+:-)?\d", service["image"]), name
        assert service["healthcheck"]["test"]
        waiting = [other["depends_on"][name] for other in services.values() if name in other.get("depends_on", {})]
        assert waiting == [{"condition": "service_healthy"}]


def test_the_image_is_healthy_when_it_is_ready_and_does_not_run_as_root() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    assert any("/readyz" in line for line in lines)
    assert [line for line in lines if line.startswith("USER ")] == ["USER onrecord"]


def test_scripts_parse() -> None:
    for script in sorted((ROOT / ".ci").iterdir()):
        shell = script.read_text(encoding="utf-8").splitlines()[0].split("/")[-1].split()[-1]
        subprocess.run([shell, "-n", script], check=True)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
