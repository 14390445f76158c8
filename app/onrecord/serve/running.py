"""Runs a command's work: exit codes, one sentence per error, and an end that leaves nothing half done."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import traceback
from collections.abc import AsyncGenerator, Coroutine, Generator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from onrecord.errors import ConfigurationError, InputError, OnRecordError, first_of

if TYPE_CHECKING:
    from onrecord.memory import Memory
    from onrecord.settings import Settings

DONE, FAILED, WRONG_CALL, INTERRUPTED, TERMINATED = 0, 1, 2, 130, 143

EXIT_CODES: dict[type[OnRecordError], int] = {
    InputError: WRONG_CALL,
    ConfigurationError: WRONG_CALL,
    OnRecordError: FAILED,
}
"""The nearest class of an error decides."""


@dataclass(frozen=True, slots=True)
class Call:
    """What every command is told: where (`home`, `space`; None: as the settings say), and whether to answer in JSON."""

    home: Path | None = None
    space: str | None = None
    json: bool = False

    def settings(self) -> Settings:
        """The settings of this call; ConfigurationError."""
        from onrecord.settings import load

        return load(home=self.home, space=self.space)

    @asynccontextmanager
    async def memory(self, *, resume: bool = False) -> AsyncGenerator[tuple[Memory, str]]:
        """The memory, and the space that the command works in; `resume` reads what a crash left before."""
        settings = self.settings()
        async with opened(settings, resume=resume) as memory:
            yield memory, settings.space


@asynccontextmanager
async def opened(settings: Settings, *, resume: bool = False) -> AsyncGenerator[Memory]:
    """The memory of these settings; a terminal is told that opening it takes a moment."""
    async with AsyncExitStack() as stack:
        with waiting("Opening the graph"):
            from onrecord.build import memory

            made = await stack.enter_async_context(memory(settings, resume=resume))
        yield made


def run(work: Coroutine[Any, Any, int | None]) -> NoReturn:
    """Runs a command to its end and leaves the process with its exit code; what stops it is said in one sentence."""
    try:
        code = asyncio.run(_until_terminated(work))
    except KeyboardInterrupt:
        say("Interrupted; what was acknowledged is kept, and the rest can be run again.")
        code = INTERRUPTED
    except OnRecordError as error:
        # What a driver says, and an error repeats, may end in anything.
        say(str(error).rstrip(" :;,.") + ".")
        code = exit_code(error)
    except BrokenPipeError:
        # Whoever read the answer has left; the interpreter must not complain about that when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = FAILED
    except OSError as error:
        say(f"{error.filename or 'The system'}: {error.strerror or error}.")
        code = FAILED
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        say(f"OnRecord failed where it should not ({_where(error)}); with PYTHONDEVMODE=1 it says more.")
        code = FAILED
    sys.exit(code or DONE)


def _where(error: Exception) -> str:
    """What broke and where, without the values that it broke on: they may be somebody's words."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}, {Path(last.filename).name}:{last.lineno}"


def exit_code(error: OnRecordError) -> int:
    """The exit code of an error, by its nearest class in `EXIT_CODES`."""
    return next(EXIT_CODES[kind] for kind in type(error).__mro__ if kind in EXIT_CODES)


async def _until_terminated(work: Coroutine[Any, Any, int | None]) -> int | None:
    """The work, ended in order when the process is asked to terminate, as it is on Ctrl-C."""
    task = asyncio.ensure_future(work)
    was_asked = False

    def ask() -> None:
        nonlocal was_asked
        was_asked = True
        task.cancel()

    with contextlib.suppress(NotImplementedError):  # a platform without such signals ends as it likes
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ask)
    try:
        return await task
    except asyncio.CancelledError:
        if not was_asked:
            raise
        return TERMINATED
    except BaseExceptionGroup as group:
        raise first_of(group) from None


def say(sentence: str) -> None:
    """A sentence for the person, beside the answer: on stderr."""
    print(sentence, file=sys.stderr, flush=True)


def answer(value: Any) -> None:
    """A machine's answer: one JSON document on stdout."""
    import orjson

    sys.stdout.write(orjson.dumps(value, option=orjson.OPT_INDENT_2, default=str).decode() + "\n")
    sys.stdout.flush()


@contextlib.contextmanager
def waiting(what: str) -> Generator[None]:
    """Shows on a terminal that something takes a moment."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{what} …"):
        yield
