"""The commands `onrecord keys …`: what each takes."""

from __future__ import annotations

from typing import Annotated

import typer

from onrecord.models.key import SCOPES, WIDEST_FIRST
from onrecord.serve.options import Home, Json, Space, call_of
from onrecord.serve.running import run

app = typer.Typer(
    help="Make, list, rotate and revoke the keys that callers over HTTP need.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

KeyId = Annotated[str, typer.Argument(metavar="KEY_ID", help="As `onrecord keys list` shows it.")]


@app.command()
def create(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Whose key it is, for people.")],
    reader: Annotated[
        list[str],
        typer.Option("--reader", help=f"Who the caller may read as, as often as needed: {', '.join(WIDEST_FIRST)}."),
    ],
    scope: Annotated[
        list[str] | None,
        typer.Option("--scope", help=f"What it may write: {', '.join(SCOPES)}; none: it only reads."),
    ] = None,
    expires_in: Annotated[
        str | None, typer.Option("--expires-in", metavar="SPAN", help="90d, 12h, 30m; else it never expires.")
    ] = None,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Make a key of a space, and show its token once.

    From the first key on, of whichever space, nobody is answered over HTTP without one.
    """
    from onrecord.serve import key_commands

    run(key_commands.create(call_of(context, home, space, json), name, reader, scope or [], expires_in))


@app.command("list")
def list_(context: typer.Context, home: Home = None, space: Space = None, json: Json = False) -> None:
    """Show the keys of a space.

    What each may do, and whether it still does; never a token.
    """
    from onrecord.serve import key_commands

    run(key_commands.listed(call_of(context, home, space, json)))


@app.command()
def rotate(
    context: typer.Context,
    key_id: KeyId,
    overlap: Annotated[
        str | None, typer.Option(metavar="SPAN", help="How long the old token still opens: 1h, 30m; else it ends now.")
    ] = None,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Put another key in a key's place.

    With what the old one may do; its token is shown once.
    """
    from onrecord.serve import key_commands

    run(key_commands.rotate(call_of(context, home, space, json), key_id, overlap))


@app.command()
def revoke(context: typer.Context, key_id: KeyId, home: Home = None, space: Space = None, json: Json = False) -> None:
    """End a key now."""
    from onrecord.serve import key_commands

    run(key_commands.revoke(call_of(context, home, space, json), key_id))
