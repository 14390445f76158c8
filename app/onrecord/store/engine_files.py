"""The embedded engine's data, exchanged for other data, so that a crash at any instant leaves one of the two whole.

engine         what is in use
engine.next    what takes its place, complete: it is put there by one rename
engine.gone    what was in use, on its way out
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def offer(home: Path, data: Path) -> None:
    """Let `data`, a folder of the same disk that is complete, be what `swap` puts in place."""
    data.rename(home / "engine.next")
    _sync(home)


def swap(home: Path) -> None:
    """Put what was offered in place, and take away what was in use; called by whoever holds the engine's lock.

    Called again after a crash, it goes on where it was.
    """
    now, next_, gone = (home / name for name in ("engine", "engine.next", "engine.gone"))
    if next_.exists():
        if now.exists():
            if gone.exists():
                shutil.rmtree(gone)
            now.rename(gone)
        next_.rename(now)
        _sync(home)
    if gone.exists():
        shutil.rmtree(gone)
        _sync(home)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
