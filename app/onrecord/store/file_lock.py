"""A lock on a file that its process holds until it ends, however it ends: the system lets go of it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class FileLock:
    """An exclusive lock between processes, by file: unlike a process's id never reused, and good across containers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    def acquire(self, *, wait: bool = False) -> bool:
        """Take the lock; without `wait`, False where another holds it."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    def release(self, *, remove: bool = False) -> None:
        """Let go of the lock, if it is held; `remove` takes its file away too."""
        if self._descriptor is None:
            return
        if remove:
            self.path.unlink(missing_ok=True)
        os.close(self._descriptor)
        self._descriptor = None

    @staticmethod
    def is_held(path: Path) -> bool:
        """Whether a process holds the lock of that file; False where there is none."""
        if not path.exists():
            return False
        probe = FileLock(path)
        if not probe.acquire():
            return True
        probe.release()
        return False
