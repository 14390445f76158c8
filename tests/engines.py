"""Real engines for tests, each in a process of its own, started by the first test that needs it.

Neo4j comes from Maven Central's jars, kept in the user's cache, and runs on the Java that the embedded engine brings.
`ONRECORD_TEST_NEO4J_URL` (and `_USER`, `_PASSWORD`, `_DATABASE`) names a Neo4j to use in place of them.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any

import arcadedb_embedded
import pytest

from onrecord.store.engine import Endpoint, Lease, lease
from onrecord.store.graph import Graph, Row
from onrecord.store.schema import migrate

NEO4J_URL = os.environ.get("ONRECORD_TEST_NEO4J_URL")
NEO4J_VERSIONS = ("5.26.16", "2026.09.0")
NEO4J = ("neo4j",) if NEO4J_URL else tuple(f"neo4j-{version}" for version in NEO4J_VERSIONS)
ENGINES = ("arcadedb", *NEO4J)

# An engine of a test or two is up in half of the time without the second compiler; nothing is measured here.
os.environ.setdefault("ARCADEDB_JVM_ARGS", "-XX:TieredStopAtLevel=1")

POM = """\
<project><modelVersion>4.0.0</modelVersion><groupId>onrecord</groupId><artifactId>tests</artifactId><version>1</version>
<dependencies><dependency><groupId>org.neo4j</groupId><artifactId>neo4j</artifactId><version>{version}</version></dependency>
</dependencies></project>
"""


class Recorder(Graph):
    """A graph that remembers what was written through it."""

    @cached_property
    def written(self) -> list[str]:
        return []

    async def write(self, name: str, **parameters: Any) -> list[Row]:
        self.written.append(name)
        return await super().write(name, **parameters)


class Engines:
    """The engines that run, their homes under `root`, and one graph for each.

    Three clients race to migrate each of them; `written` is what they wrote, statement by statement.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._endpoints: dict[str, Endpoint] = {}
        self._graphs: dict[str, Graph] = {}
        self.written: dict[str, list[str]] = {}
        self._servers: list[subprocess.Popen[str]] = []
        self._leases: list[Lease] = []

    async def endpoint(self, name: str) -> Endpoint:
        """Where the engine answers, started if it does not run yet; skips the test if it cannot run here."""
        if name not in self._endpoints:
            self._endpoints[name] = await self._start(name)
        return self._endpoints[name]

    async def graph(self, name: str) -> Graph:
        if name not in self._graphs:
            racing = [await Recorder.open(await self.endpoint(name)) for _ in range(3)]
            await asyncio.gather(*map(migrate, racing))
            self.written[name] = [written for graph in racing for written in graph.written]
            await asyncio.gather(*(graph.close() for graph in racing))
            self._graphs[name] = await Graph.open(await self.endpoint(name))
        return self._graphs[name]

    def runs(self, name: str) -> Graph | None:
        """The graph of an engine that has been started."""
        return self._graphs.get(name)

    async def close(self) -> None:
        for graph in self._graphs.values():
            await graph.close()
        for held in self._leases:
            held.release()
        for server in self._servers:
            server.kill()  # its data goes with it, and a good end takes long
            server.communicate()

    async def _start(self, name: str) -> Endpoint:
        if name == "arcadedb":
            held = await lease(self._root / "arcadedb", linger_s=0)
            self._leases.append(held)
            return held.endpoint
        if NEO4J_URL:
            user, password, database = (
                os.environ.get(f"ONRECORD_TEST_NEO4J_{key}") for key in ("USER", "PASSWORD", "DATABASE")
            )
            return Endpoint(NEO4J_URL, user or "", password or "", database)
        server, endpoint = neo4j_server(name.removeprefix("neo4j-"), self._root / name)
        self._servers.append(server)
        return endpoint


def neo4j_server(version: str, home: Path) -> tuple[subprocess.Popen[str], Endpoint]:
    """A Neo4j with its data in `home`: it ends when its stdin is closed."""
    jars = neo4j_jars(version)
    home.mkdir(parents=True, exist_ok=True)
    jvm = Path(arcadedb_embedded.__file__).parent / "jre" / "lib" / "server" / "libjvm.so"
    log = home / "out.log"
    with log.open("w") as errors:
        server = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("neo4j_server.py")), str(jars), str(home), str(jvm)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
        )  # fmt: skip
    assert server.stdout is not None
    for line in server.stdout:
        if line.startswith("bolt "):
            return server, Endpoint(f"bolt://127.0.0.1:{int(line.split()[1])}")
    server.communicate()
    raise RuntimeError(f"Neo4j {version} did not start: {log.read_text()[-2_000:]}")


def neo4j_jars(version: str) -> Path:
    """The folder of Neo4j's jars, fetched by Maven once; it appears whole or not at all."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "onrecord" / f"neo4j-{version}"
    if cache.is_dir():
        return cache
    if shutil.which("mvn") is None:
        pytest.skip(f"Neo4j {version} needs Maven (mvn) on the PATH, or a server named by ONRECORD_TEST_NEO4J_URL.")
    cache.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache.parent) as folder:
        draft = Path(folder)
        (draft / "pom.xml").write_text(POM.format(version=version))
        made = subprocess.run(
            ["mvn", "--batch-mode", "--quiet", "dependency:copy-dependencies", "-DoutputDirectory=jars"],
            cwd=draft, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if made.returncode:
            raise RuntimeError(f"Maven did not fetch Neo4j {version}: {(made.stdout + made.stderr)[-2_000:]}")
        try:
            (draft / "jars").rename(cache)
        except OSError:
            if not cache.is_dir():  # else another run was first
                raise
    return cache
