"""Python's memory has every call of HTTP with its parameters, in both of its forms, and every name is documented."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import onrecord
from onrecord import AsyncMemory, Memory
from onrecord.errors import OnRecordError
from onrecord.serve.api import create_app
from onrecord.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"
NOT_CALLED = {"/healthz", "/readyz", "/metrics"}
"""What watches a server, and no memory in a process has."""

CURSORS = {"after", "limit", "OnRecord-Space"}
SAID_OTHERWISE = {"text": "content"}


def methods(kind: type) -> dict[str, Any]:
    return {name: value for name, value in inspect.getmembers(kind, inspect.isfunction) if name[0] != "_"}


def called() -> dict[tuple[str, str], str]:
    """The method of each call, by its verb and its path, as its source writes them."""
    found: dict[tuple[str, str], str] = {}
    for name, method in methods(AsyncMemory).items():
        source = inspect.getsource(method)
        for verb, path in re.findall(r'(?:"(GET|PUT|POST|DELETE)",\s*)?"(/v1/[^"]+)"', source):
            unsaid = "PUT" if "_revision" in source else "GET"
            found[verb or unsaid, path] = name
    return found


def described() -> dict[tuple[str, str], set[str]]:
    """The parameters of each call, by its verb and its path, as HTTP's own description has them."""
    description = create_app(Settings()).openapi()
    schemas = description["components"]["schemas"]
    found: dict[tuple[str, str], set[str]] = {}
    for path, verbs in description["paths"].items():
        for verb, call in verbs.items():
            names = {one["name"] for one in call.get("parameters", [])}
            for content in call.get("requestBody", {}).get("content", {}).values():
                schema = content["schema"]
                schema = schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
                names |= set(schema.get("properties", {}))
            if path not in NOT_CALLED:
                found[verb.upper(), re.sub(r"\{[^}]*\}", "{}", path)] = names - CURSORS
    return found


def test_each_call_of_http_has_a_method_and_no_other_is_called() -> None:
    assert set(called()) == set(described())


def test_each_method_takes_what_its_call_takes() -> None:
    of, missing = called(), {}
    for call, names in described().items():
        method = methods(AsyncMemory)[of[call]]
        takes = set(inspect.signature(method).parameters)
        if not takes & {"settings"}:  # those are a typed dictionary's, which the next test holds
            missing[of[call]] = {SAID_OTHERWISE.get(n, n) if "content" in takes else n for n in names} - takes
    assert {name: left for name, left in missing.items() if left} == {}


def test_the_settings_of_a_space_are_those_of_the_call() -> None:
    from onrecord.serve.bodies import SpaceBody
    from onrecord.serve.client_declares import SpaceSettings

    assert set(SpaceSettings.__annotations__) == set(SpaceBody.model_fields)


def test_a_script_has_each_method() -> None:
    assert {n: inspect.signature(m) for n, m in methods(Memory).items()} == {
        n: inspect.signature(m) for n, m in methods(AsyncMemory).items()
    }
    assert inspect.signature(Memory.open).parameters == inspect.signature(AsyncMemory.open).parameters
    assert [name for name, method in methods(Memory).items() if not method.__doc__] == []


def test_each_method_and_each_error_is_documented_and_no_other() -> None:
    text = (DOCS / "python.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| (`[a-z_`, ]+`) \| (.+) \|$", text)
    assert {name for row, _ in rows for name in re.findall(r"\w+", row)} == set(methods(AsyncMemory))
    assert [name for name in onrecord.__all__ if name.endswith("Error") and f"`{name}`" not in text] == [
        "OnRecordError"
    ]


def test_public_names_are_there() -> None:
    for name in onrecord.__all__:
        assert getattr(onrecord, name).__doc__
    errors = {name for name in onrecord.__all__ if name.endswith("Error")}
    assert errors == {kind.__name__ for kind in [OnRecordError, *subclasses(OnRecordError)]}


def subclasses(kind: type) -> list[type]:
    return [
        one
        for below in kind.__subclasses__()
        for one in (below, *subclasses(below))
        if below.__module__ == "onrecord.errors"
    ]
