"""The command `onrecord mcp`: what it takes."""

from __future__ import annotations

from typing import Annotated

import typer

from onrecord.serve.options import Home, Reader, Space, call_of
from onrecord.serve.running import run


def mcp(
    context: typer.Context,
    url: Annotated[
        str | None, typer.Option(metavar="URL", help="A server to ask, with the key in ONRECORD_KEY; else the home.")
    ] = None,
    reader: Annotated[
        Reader | None, typer.Option(help="As whom to ask: customer_agent, or as the key's readers.")
    ] = None,
    home: Home = None,
    space: Space = None,
) -> None:
    """Give an agent's program its tools (MCP, over stdin and stdout).

    What it may ask is bound here: no tool takes a reader or a space.
    """
    from onrecord.serve import mcp_doors

    run(mcp_doors.stdio(call_of(context, home, space), url, reader))
