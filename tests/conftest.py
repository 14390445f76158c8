"""What tests share: `graph` on every engine in turn, `arcadedb` on the embedded one, a `space` of each test's own."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator, Generator
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings
from tests.engines import ENGINES, Engines

from onrecord.store.graph import Graph

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

# How long an example takes is the machine's matter, and `bench/`'s.
settings.register_profile("onrecord", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("onrecord")


@pytest.fixture(scope="session")
async def engines(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Engines]:
    """Every engine, none of them started."""
    running = Engines(tmp_path_factory.mktemp("engines"))
    yield running
    await running.close()


@pytest.fixture(scope="session", params=ENGINES)
async def graph(engines: Engines, request: pytest.FixtureRequest) -> Graph:
    """A migrated graph on each engine in turn; many tests share it, so write into `space` alone."""
    return await engines.graph(request.param)


@pytest.fixture(scope="session")
async def arcadedb(engines: Engines) -> Graph:
    """The same, on the embedded engine alone: for what does not differ between engines."""
    return await engines.graph("arcadedb")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of several workers (`-n 2 --dist loadgroup`) one starts an engine and runs its tests; else one runs a folder."""
    for item in items:
        if isinstance(item, pytest.Function):
            asked = item.callspec.params if hasattr(item, "callspec") else {}
            embedded = "arcadedb" if "arcadedb" in item.fixturenames else item.path.parent.name
            item.add_marker(pytest.mark.xdist_group(str(asked.get("graph") or asked.get("engine") or embedded)))


@pytest.fixture
def space() -> str:
    """A space that no other test uses."""
    return f"t-{secrets.token_hex(6)}"


def _no_skip(report: Report) -> Report:
    """In CI a test that did not run has failed: nobody reads why it was skipped there."""
    if os.environ.get("CI") == "true" and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome, report.longrepr = "failed", f"skipped, where nothing may be (CI=true): {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _no_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _no_skip((yield))
