"""What every command takes, before its name or behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from onrecord.serve.running import Call

Reader = Literal["customer_agent", "internal_agent", "human", "reviewer", "analyst"]
Home = Annotated[
    Path | None,
    typer.Option("--home", metavar="DIR", help="Where the embedded engine keeps its files [ONRECORD_HOME]."),
]
Space = Annotated[str | None, typer.Option("--space", metavar="NAME", help="The tenant to work in [ONRECORD_SPACE].")]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON on stdout, and nothing else there.")]


def call_of(context: typer.Context, home: Path | None, space: str | None, json: bool = False) -> Call:
    """What stands behind a command's name, and for the rest what stands before it."""
    before: Call = context.obj
    return Call(home or before.home, space or before.space, json or before.json)
