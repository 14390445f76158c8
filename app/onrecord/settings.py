"""Every setting: from the environment (`ONRECORD_…`), else `onrecord.toml` in the folder of the call, else its default.

A value that is empty is not set. Secrets are `SecretStr`: no message, no log line and no report may show one.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, EnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

from onrecord.errors import ConfigurationError

FILE = Path("onrecord.toml")
PREFIX = "ONRECORD_"

Source = Literal["command line", "environment", "onrecord.toml", "default"]

_GRAPH_SCHEMES = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc")
_CONTEXT_SCHEMES = ("redis", "rediss")
# Set by a test run or by `docker compose`, and read by nothing here.
_NOT_OURS = "ONRECORD_TEST_"


class _Toml(PydanticBaseSettingsSource):
    """`onrecord.toml`, whose names may have the environment's prefix or not, in capitals or not."""

    def __call__(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in _toml(FILE).items():
            name = key.lower().removeprefix(PREFIX.lower())
            if name not in self.settings_cls.model_fields:
                raise ConfigurationError(f"{FILE}: {key} is no setting of OnRecord.")
            if value != "":
                found[name] = value
        return found

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        raise NotImplementedError


class Settings(BaseSettings):
    """What OnRecord runs with, built once; unset is None. `load` makes one, or says in one sentence why not."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="forbid", hide_input_in_errors=True
    )

    home: Path = Field(default=Path(".onrecord"), description="where the embedded engine and the contexts keep files")
    space: str = Field(
        default="default",
        pattern=r"^[a-z0-9._-]{1,128}$",
        description="the tenant that a command works in",
    )
    graph_url: str | None = Field(default=None, description="a Neo4j; unset: the embedded engine in the home")
    graph_user: str = Field(default="neo4j", description="who signs in at the graph")
    graph_password: SecretStr | None = Field(default=None, description="the graph's password")
    graph_database: str | None = Field(default=None, description="the graph's database; unset: its own default")
    model: str | None = Field(default=None, description="the model's name; unset: the verbatim extractor")
    model_url: str | None = Field(default=None, description="an OpenAI-compatible server; unset: OpenAI's")
    model_key: SecretStr | None = Field(default=None, description="the model server's key")
    model_mode: Literal["json_schema", "tools", "json"] = Field(
        default="json_schema", description="how an answer's form is asked for"
    )
    context_url: str | None = Field(
        default=None, repr=False, description="a Redis for contexts; unset: LMDB in the home"
    )
    key: SecretStr | None = Field(default=None, description="the key for the server that `onrecord mcp --url` asks")
    requests_per_s: int | None = Field(
        default=None, ge=1, le=1_000_000, description="calls that the server takes of one caller; unset: no limit"
    )
    log_level: Literal["info", "warning", "error"] = Field(
        default="warning", description="what the server logs; `info`: a line for each call"
    )
    engine_linger_s: float = Field(
        default=60, ge=0, le=86_400, description="seconds that the embedded engine waits for the next command"
    )

    @field_validator("graph_url")
    @classmethod
    def _graph(cls, url: str | None) -> str | None:
        return _url(url, _GRAPH_SCHEMES)

    @field_validator("model_url")
    @classmethod
    def _model(cls, url: str | None) -> str | None:
        return _url(url, ("http", "https"))

    @field_validator("context_url")
    @classmethod
    def _context(cls, url: str | None) -> str | None:
        return _url(url, _CONTEXT_SCHEMES, secret_allowed=True)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Where values come from, the first winning."""
        del dotenv_settings, file_secret_settings
        return init_settings, env_settings, _Toml(settings_cls)

    @classmethod
    def sources(cls, **given: Any) -> dict[str, Source]:
        """Where each setting comes from, by its field's name."""
        environment, file = EnvSettingsSource(cls)(), _Toml(cls)()
        return {
            name: "command line"
            if name in given
            else "environment"
            if name in environment
            else "onrecord.toml"
            if name in file
            else "default"
            for name in cls.model_fields
        }


@dataclass(frozen=True, slots=True)
class Finding:
    """One setting as a report shows it: a secret's value is `set`, an absent one's None."""

    name: str
    value: str | None
    source: Source
    purpose: str
    problem: str | None = None


def load(**given: Any) -> Settings:
    """The settings, `given` (from a command line) before all; ConfigurationError names the first that is wrong."""
    given = {name: value for name, value in given.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        name, problem = next(iter(_problems(error).items()))
        raise ConfigurationError(f"{_place(name, Settings.sources(**given)[name])} {problem}.") from None


def inspect(**given: Any) -> tuple[Finding, ...]:
    """Every setting, its source and what is wrong with it; ConfigurationError where the file cannot be read."""
    given = {name: value for name, value in given.items() if value is not None}
    sources = Settings.sources(**given)
    problems: dict[str, str] = {}
    try:
        Settings(**given)
    except ValidationError as error:
        problems = _problems(error)
    said: Mapping[str, Any] = {**_Toml(Settings)(), **EnvSettingsSource(Settings)(), **given}
    return tuple(
        Finding(
            name=PREFIX + name.upper(),
            value=_shown(name, said.get(name, field.default)),
            source=sources[name],
            purpose=field.description or "",
            problem=problems.get(name),
        )
        for name, field in Settings.model_fields.items()
    )


def unknown() -> tuple[str, ...]:
    """Names in the environment that look like settings and are none (a slip of the keyboard)."""
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    return tuple(
        sorted(
            name
            for name in os.environ
            if name.upper().startswith(PREFIX) and not name.startswith(_NOT_OURS) and name.upper() not in known
        )
    )


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{path} is no TOML: {error}.") from None


def _url(url: str | None, schemes: tuple[str, ...], *, secret_allowed: bool = False) -> str | None:
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise ValueError("is no URL") from None
    if parts.scheme not in schemes or not host:
        raise ValueError(f"must look like {schemes[0]}://host, with one of {', '.join(schemes)}")
    if parts.password is not None and not secret_allowed:
        raise ValueError("must not hold a password, which has a setting of its own")
    return url


def _problems(error: ValidationError) -> dict[str, str]:
    problems: dict[str, str] = {}
    for detail in error.errors(include_url=False, include_input=False):
        name = str(detail["loc"][0])
        message = detail["msg"].removeprefix("Value error, ")
        if detail["type"] == "string_pattern_mismatch":
            message = "may have 1 to 128 characters of a-z, 0-9, '.', '_' and '-'"
        elif message.startswith("Input should be"):
            message = message.replace("Input should be", "must be", 1)
        problems.setdefault(name, message)
    return problems


def _place(name: str, source: Source) -> str:
    if source == "command line":
        return f"--{name}"
    return f"{PREFIX}{name.upper()} (from {'the environment' if source == 'environment' else FILE})"


def _shown(name: str, value: Any) -> str | None:
    if value is None:
        return None
    annotation = Settings.model_fields[name].annotation
    if annotation == SecretStr | None:
        return "set"
    text = str(value)
    if "://" in text and "@" in text:  # a password in a URL is a secret, whether the setting takes it or not
        scheme, rest = text.split("://", 1)
        return f"{scheme}://…@{rest.rsplit('@', 1)[1]}"
    return text
