"""`onrecord serve`: HTTP, on loopback until keys exist, from a port that is known to be free to an end in order."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import signal
import socket
import sys
from collections.abc import Generator
from typing import TYPE_CHECKING

from onrecord.errors import ConfigurationError
from onrecord.serve.running import DONE, INTERRUPTED, Call, say, waiting

if TYPE_CHECKING:
    from onrecord.keys import Keys

SHUTDOWN_S_MAX = 10


async def serve(call: Call, host: str, port: int) -> int:
    """Answers until SIGTERM or Ctrl-C; ConfigurationError where it may not, or cannot, listen."""
    settings = call.settings()
    with contextlib.closing(listen(host, port)) as listener:
        import uvicorn

        from onrecord.serve.api import create_app
        from onrecord.serve.observe import log_to

        log_to(sys.stderr, settings.log_level)
        app = create_app(settings)
        async with contextlib.AsyncExitStack() as stack:
            with waiting("Opening the graph"):
                # Not uvicorn's to run: what is wrong with the graph is a sentence here, and a traceback there.
                await stack.enter_async_context(app.router.lifespan_context(app))
            address = listener.getsockname()
            if not ipaddress.ip_address(address[0]).is_loopback:
                await guard(app.state.keys, host)
            where = f"[{address[0]}]" if listener.family == socket.AF_INET6 else address[0]
            say(f"OnRecord answers on http://{where}:{address[1]} (what it can do: /docs); Ctrl-C stops it.")
            # An access log would hold the words that are asked for.
            config = uvicorn.Config(
                app, lifespan="off", log_level="warning", access_log=False, timeout_graceful_shutdown=SHUTDOWN_S_MAX
            )
            with stopping() as asked:
                await uvicorn.Server(config).serve(sockets=[listener])
    return INTERRUPTED if signal.SIGINT in asked else DONE


async def guard(keys: Keys, host: str) -> None:
    """Let nobody in without a key, whatever becomes of the keys; ConfigurationError where none exists yet."""
    if not await keys.needed():
        raise ConfigurationError(
            f"--host {host} is open to other machines, and no key exists yet to keep them out: make one with "
            "`onrecord keys create`, or use 127.0.0.1."
        )
    keys.require()


@contextlib.contextmanager
def stopping() -> Generator[list[int]]:
    """The signals that stopped the server, which uvicorn hands on when it is done: the memory has yet to be closed."""
    asked: list[int] = []
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):
        loop.remove_signal_handler(signal.SIGTERM)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda got, _: asked.append(got))
    yield asked


def listen(host: str, port: int) -> socket.socket:
    """A socket that is bound to an address, and listens if it is a loopback one; ConfigurationError where it cannot."""
    address = "127.0.0.1" if host == "localhost" else host
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        raise ConfigurationError(f"--host {host} is no address, as 127.0.0.1 or ::1 are.") from None
    listener = socket.socket(socket.AF_INET6 if ip.version == 6 else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        if ip.is_loopback:  # elsewhere nobody connects before it is known that keys keep them out
            listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ConfigurationError(f"Port {port} on {host} is in use; choose another with --port.") from None
        raise ConfigurationError(f"Port {port} on {host} cannot be listened on: {error.strerror}.") from None
    return listener
