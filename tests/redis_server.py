"""A real Redis for tests, in a process of its own, from the system's packages (Debian: `redis-server`)."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest


class RedisServer:
    """A Redis on loopback that keeps nothing on disk unless it is told to."""

    def __init__(self, folder: Path, *more: str) -> None:
        binary = shutil.which("redis-server")
        if binary is None:
            pytest.skip("Redis needs redis-server on the PATH (Debian: apt-get install redis-server).")
        self._binary = binary
        self._folder = folder
        self._more = more
        with contextlib.closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        words = [
            self._binary,
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--dir",
            str(self._folder),
        ]
        self.process = subprocess.Popen([*words, *self._more], stdout=subprocess.DEVNULL)
        for _ in range(200):
            with contextlib.suppress(OSError):
                if self.said("PING") == b"+PONG\r\n":
                    return
            time.sleep(0.02)
        raise RuntimeError("redis-server did not start")

    def said(self, *words: str) -> bytes:
        """What the server answers to a command, as it is sent."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
            connection.sendall(_command(words))
            return connection.recv(65_536)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


def _command(words: Sequence[str]) -> bytes:
    parts = [f"${len(word.encode())}\r\n{word}\r\n" for word in words]
    return "".join([f"*{len(words)}\r\n", *parts]).encode()
