"""A whole Neo4j Community in a process of its own, from its jars; it says its Bolt port, and ends with its stdin."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Any

import jpype

OPENS = ("java.nio", "java.io", "sun.nio.ch", "java.lang", "java.util.concurrent")


def main(jars: Path, home: Path, jvm: str) -> None:
    jpype.startJVM(
        jvm,
        "-Xmx512m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",  # up in half of the time; nothing is measured here
        *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENS),
        classpath=[str(jar) for jar in jars.glob("*.jar")],
    )
    java: Any = jpype.JClass
    settings, connector = (
        java("org.neo4j.configuration.GraphDatabaseSettings"),
        java("org.neo4j.configuration.connectors.BoltConnector"),
    )
    true, false = java("java.lang.Boolean").TRUE, java("java.lang.Boolean").FALSE
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    builder = java("org.neo4j.dbms.api.DatabaseManagementServiceBuilder")(java("java.nio.file.Path").of(str(home)))
    builder.setConfig(connector.enabled, true)
    builder.setConfig(
        connector.listen_address, java("org.neo4j.configuration.helpers.SocketAddress")("127.0.0.1", port)
    )
    builder.setConfig(settings.auth_enabled, false)
    builder.setConfig(settings.pagecache_memory, java("java.lang.Long")(64 << 20))
    # A plan is kept for the run, however the graph grows: planning a large statement anew takes seconds.
    builder.setConfig(settings.cypher_min_replan_interval, java("java.time.Duration").ofHours(1))
    service = builder.build()
    print(f"bolt {port}", flush=True)  # noqa: T201  # how whoever started it learns of it
    sys.stdin.read()
    service.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
