"""What tests share: `graph` on every engine in turn, `arcadedb` on the embedded one, a `space` of each test's own."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator, Generator, Iterator
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from tests.engines import ENGINES, NEO4J, Engines
from tests.redis_server import RedisServer
from xdist.scheduler import LoadScopeScheduling

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


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A Redis; many tests share it, so flush it where that matters."""
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    yield server
    server.stop()


class ByEngine(LoadScopeScheduling):
    """Of several workers (`-n 2`) one starts an engine and runs its tests; of other tests, one runs a file."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.partition("::")[0]
        embedded = "arcadedb" if path.split("/")[1] in ("flow", "serve", "store") else path
        return next((engine for engine in NEO4J if engine in nodeid), embedded)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByEngine:
    return ByEngine(config, log)


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
