"""`onrecord serve`: HTTP on a loopback address, from a port that is known to be free to an end in order."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import signal
import socket
import sys
from collections.abc import Generator

from onrecord.errors import ConfigurationError
from onrecord.serve.running import DONE, INTERRUPTED, Call, say, waiting

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
            where = f"[{address[0]}]" if listener.family == socket.AF_INET6 else address[0]
            say(f"OnRecord answers on http://{where}:{address[1]} (what it can do: /docs); Ctrl-C stops it.")
            # An access log would hold the words that are asked for.
            config = uvicorn.Config(
                app, lifespan="off", log_level="warning", access_log=False, timeout_graceful_shutdown=SHUTDOWN_S_MAX
            )
            with stopping() as asked:
                await uvicorn.Server(config).serve(sockets=[listener])
    return INTERRUPTED if signal.SIGINT in asked else DONE


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
    """A socket that listens on a loopback address; ConfigurationError where it may not, or where the port is taken."""
    address = "127.0.0.1" if host == "localhost" else host
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        raise ConfigurationError(f"--host {host} is no address; until keys exist it is 127.0.0.1 or ::1.") from None
    if not ip.is_loopback:
        raise ConfigurationError(
            f"--host {host} is open to other machines, and no key exists yet to keep them out: use 127.0.0.1."
        )
    listener = socket.socket(socket.AF_INET6 if ip.version == 6 else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ConfigurationError(f"Port {port} on {host} is in use; choose another with --port.") from None
        raise ConfigurationError(f"Port {port} on {host} cannot be listened on: {error.strerror}.") from None
    return listener
