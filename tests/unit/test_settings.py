"""Settings: the environment before `onrecord.toml`, an empty value is none, and no secret is ever shown."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pydantic import ValidationError

from onrecord.errors import ConfigurationError
from onrecord.settings import Settings, inspect, load, unknown


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in list(os.environ):
        if name.upper().startswith("ONRECORD_"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_nothing_set_is_the_embedded_engine_and_no_model() -> None:
    settings = load()
    assert settings.home == Path(".onrecord")
    assert (settings.space, settings.graph_url, settings.model, settings.context_url) == ("default", None, None, None)
    assert set(Settings.sources().values()) == {"default"}


def test_the_first_source_wins(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (folder / "onrecord.toml").write_text('ONRECORD_HOME = "a"\nspace = "b"\nmodel = "m"\n', encoding="utf-8")
    monkeypatch.setenv("ONRECORD_SPACE", "c")
    settings = load(home="d")
    assert (settings.home, settings.space, settings.model) == (Path("d"), "c", "m")
    sources = Settings.sources(home="d")
    assert (sources["home"], sources["space"], sources["model"]) == ("command line", "environment", "onrecord.toml")
    assert sources["graph_url"] == "default"


def test_an_empty_value_is_not_set(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (folder / "onrecord.toml").write_text('model = "m"\ngraph_url = ""\n', encoding="utf-8")
    monkeypatch.setenv("ONRECORD_MODEL", "")
    settings = load()
    assert (settings.model, settings.graph_url) == ("m", None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ONRECORD_GRAPH_URL", "http://localhost"),
        ("ONRECORD_GRAPH_URL", "bolt://"),
        ("ONRECORD_GRAPH_URL", "bolt://localhost:port"),
        ("ONRECORD_GRAPH_URL", "bolt://neo4j:hunter2@localhost"),
        ("ONRECORD_MODEL_URL", "localhost:8080"),
        ("ONRECORD_MODEL_MODE", "xml"),
        ("ONRECORD_CONTEXT_URL", "memcached://localhost"),
        ("ONRECORD_SPACE", "Über"),
        ("ONRECORD_SPACE", "a" * 129),
        ("ONRECORD_ENGINE_LINGER_S", "soon"),
        ("ONRECORD_ENGINE_LINGER_S", "-1"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_that_names_it(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigurationError) as raised:
        load()
    assert str(raised.value).startswith(f"{name} (from the environment) ")
    assert str(raised.value).endswith(".")
    assert "\n" not in str(raised.value)
    assert "hunter2" not in str(raised.value)
    problem = next(finding for finding in inspect() if finding.name == name)
    assert problem.problem
    assert "hunter2" not in (problem.value or "")


def test_the_command_line_is_named_as_it_was_typed() -> None:
    with pytest.raises(ConfigurationError, match=r"^--space may have "):
        load(space="A B")


@pytest.mark.parametrize("text", ["model = [", 'colour = "red"\n', "model = 5\n"])
def test_a_file_that_is_wrong_is_named(text: str, folder: Path) -> None:
    (folder / "onrecord.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"onrecord\.toml"):
        load()


def test_a_file_that_is_no_text_is_named(folder: Path) -> None:
    (folder / "onrecord.toml").write_bytes(b"model = '\xff'")
    with pytest.raises(ConfigurationError, match=r"^onrecord\.toml cannot be read"):
        load()


def test_no_report_and_no_print_shows_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ONRECORD_GRAPH_PASSWORD", "ONRECORD_MODEL_KEY"):
        monkeypatch.setenv(name, "hunter2")
    monkeypatch.setenv("ONRECORD_CONTEXT_URL", "redis://:hunter2@127.0.0.1:6379/0")
    monkeypatch.setenv("ONRECORD_MODEL_MODE", "xml")
    with pytest.raises(ValidationError) as raised:
        Settings()
    assert "hunter2" not in str(raised.value)
    monkeypatch.setenv("ONRECORD_MODEL_MODE", "tools")
    shown = f"{inspect()}"
    assert "hunter2" not in shown + repr(load())
    values = {finding.name: finding.value for finding in inspect()}
    assert values["ONRECORD_GRAPH_PASSWORD"] == "set"
    assert values["ONRECORD_CONTEXT_URL"] == "redis://…@127.0.0.1:6379/0"


def test_a_slip_of_the_keyboard_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONRECORD_GRAPH_PASWORD", "x")
    monkeypatch.setenv("ONRECORD_TEST_NEO4J_URL", "bolt://localhost")
    monkeypatch.setenv("ONRECORD_SPACE", "x")
    assert unknown() == ("ONRECORD_GRAPH_PASWORD",)
