"""The command `onrecord`: what each call takes. The work is in the modules beside; each is imported when it is used."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

import typer

from onrecord.serve import key_cli, mcp_cli
from onrecord.serve.options import Home, Json, Reader, Space
from onrecord.serve.options import call_of as _call
from onrecord.serve.running import Call, run

PORT = 8000

app = typer.Typer(
    help="A graph memory for agents in which every line can be traced to who said it, where, and in which words.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help starts three times as fast, and a log can hold it
)
ingest = typer.Typer(
    help="Read conversations and documents into the memory.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(ingest, name="ingest")
app.add_typer(key_cli.app, name="keys")
app.command("mcp")(mcp_cli.mcp)

Files = Annotated[list[Path], typer.Argument(metavar="FILE.jsonl", help="JSON, one object a line, in UTF-8.")]


@app.callback()
def everywhere(context: typer.Context, home: Home = None, space: Space = None, json: Json = False) -> None:
    """Take before a command's name what may stand behind it as well."""
    context.obj = Call(home, space, json)


@app.command()
def demo(context: typer.Context, home: Home = None) -> None:
    """Show what OnRecord does, on real data.

    The conversations are customer service's, the home is one of its own, and nothing is sent anywhere.
    """
    from onrecord.serve import demo

    run(demo.show(_call(context, home, None)))


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="The address to listen on: a loopback one, until keys exist.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any that is free.")] = PORT,
    home: Home = None,
) -> None:
    """Answer over HTTP until stopped."""
    from onrecord.serve import server

    run(server.serve(_call(context, home, None), host, port))


@app.command("import")
def import_(context: typer.Context, files: Files, home: Home = None, space: Space = None, json: Json = False) -> None:
    """Take declarations and records from files, or an export.

    Types, attributes, organizations, speakers and objects; a line is what it names. An export goes into an empty space.
    """
    from onrecord.serve import commands

    run(commands.import_files(_call(context, home, space, json), files))


@app.command()
def export(
    context: typer.Context,
    format_: Annotated[Literal["jsonl"], typer.Option("--format", help="Lines of JSON, which import reads.")] = "jsonl",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; else on stdout.")
    ] = None,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Write all of a space, to be imported elsewhere.

    Every node and edge, and the key that ids are made of: keep the file as you keep the memory.
    """
    from onrecord.serve import export_commands

    del format_
    run(export_commands.export(_call(context, home, space, json), output))


@ingest.command("conversation")
def ingest_conversation(
    context: typer.Context, files: Files, home: Home = None, space: Space = None, json: Json = False
) -> None:
    """One turn a line."""
    from onrecord.serve import commands

    run(commands.ingest_conversations(_call(context, home, space, json), files))


@ingest.command("document")
def ingest_document(
    context: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Text, Markdown, HTML, PDF, Word, e-mail or subtitles.")
    ],
    doc_id: Annotated[
        str | None, typer.Option("--as", metavar="ID", help="The document that a file is a version of; else its name.")
    ] = None,
    title: Annotated[str | None, typer.Option(help="Its title, in place of the file's own.")] = None,
    author: Annotated[str | None, typer.Option(help="Who says what no speaker is named for.")] = None,
    modified: Annotated[
        str | None, typer.Option(metavar="TIME", help="When the source was modified: 2026-03-04T10:00:00Z.")
    ] = None,
    mode: Annotated[
        Literal["snapshot", "living"] | None,
        typer.Option(help="living: the newest version takes the older ones' place. snapshot: each stands."),
    ] = None,
    objects: Annotated[
        list[str] | None, typer.Option("--object", metavar="TYPE:REF", help="What its new passages are about.")
    ] = None,
    audience: Annotated[
        Literal["shared", "internal"] | None, typer.Option(help="Who may see it: internal, unless said.")
    ] = None,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """One version a file; what a version keeps of the one before costs nothing."""
    from onrecord.serve import document_commands

    told = document_commands.Told(doc_id, title, author, modified, mode, tuple(objects or ()), audience)
    run(document_commands.ingest_documents(_call(context, home, space, json), files, told))


@app.command("context")
def context_(
    context: typer.Context,
    object_: Annotated[str | None, typer.Option("--object", metavar="TYPE:REF", help="The object.")] = None,
    speaker: Annotated[str | None, typer.Option(metavar="ID", help="The person.")] = None,
    organization: Annotated[str | None, typer.Option(metavar="ID", help="The organization.")] = None,
    reader: Annotated[Reader, typer.Option(help="Who asks.")] = "customer_agent",
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Print what an agent gets.

    For an object, a person or an organization: the text, or all of it with --json.
    """
    from onrecord.serve import commands

    call = _call(context, home, space, json)
    run(commands.context(call, {"object": object_, "person": speaker, "organization": organization}, reader))


@app.command()
def show(
    context: typer.Context,
    id_: Annotated[str, typer.Argument(metavar="ID", help="A claim's or a fact's id.")],
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Trace a claim or a fact to its words.

    Down to who said it, where, and the exact characters.
    """
    from onrecord.serve import commands

    run(commands.show(_call(context, home, space, json), id_))


@app.command()
def why(
    context: typer.Context,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A sentence of a source, or words of it.")],
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Say why a sentence is in memory, or not."""
    from onrecord.serve import commands

    run(commands.why(_call(context, home, space, json), text))


@app.command()
def search(
    context: typer.Context,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Words to look for; none of them is syntax.")],
    kind: Annotated[Literal["claim", "fact"] | None, typer.Option(help="Only these.")] = None,
    form: Annotated[
        Literal["statement", "instruction", "open_item", "observation"] | None, typer.Option(help="Only of this form.")
    ] = None,
    object_: Annotated[
        str | None, typer.Option("--object", metavar="TYPE:REF", help="Bound to it; also organization:ID.")
    ] = None,
    speaker: Annotated[str | None, typer.Option(metavar="ID", help="Said by them.")] = None,
    since: Annotated[str | None, typer.Option(metavar="TIME", help="Said then or later: 2026-03-04T10:00:00Z.")] = None,
    until: Annotated[str | None, typer.Option(metavar="TIME", help="Said before then.")] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also claims that are not current, and facts that do not hold any more.")
    ] = False,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="How many hits at most.")] = 20,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Find claims and facts by their words.

    The best match first, each with who said it, and where.
    """
    from onrecord.serve import search_commands

    wanted = search_commands.Wanted(
        kind=kind, form=form, object=object_, speaker=speaker, since=since, until=until, everything=everything,
        limit=limit,
    )  # fmt: skip
    run(search_commands.search(_call(context, home, space, json), text, wanted))


@app.command()
def verify(context: typer.Context, home: Home = None, space: Space = None, json: Json = False) -> None:
    """Check every invariant on the live graph.

    The exit code is 1 where one does not hold.
    """
    from onrecord.serve import commands

    run(commands.verify(_call(context, home, space, json)))


@app.command()
def doctor(context: typer.Context, home: Home = None, space: Space = None, json: Json = False) -> None:
    """Say what is set, what is wrong, what next."""
    from onrecord.serve import doctor

    run(doctor.examine(_call(context, home, space, json)))


@app.command()
def retry(context: typer.Context, home: Home = None, space: Space = None, json: Json = False) -> None:
    """Read what is pending or failed again."""
    from onrecord.serve import commands

    run(commands.retry(_call(context, home, space, json)))


@app.command()
def reextract(
    context: typer.Context,
    doc_ids: Annotated[list[str] | None, typer.Argument(metavar="[DOC_ID]", help="Documents; none named: all.")] = None,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Read documents again by today's extractor.

    Claims that it does not make any more are kept, and are not current.
    """
    from onrecord.serve import document_commands

    run(document_commands.reextract(_call(context, home, space, json), doc_ids or []))


@app.command()
def erase(
    context: typer.Context,
    speaker: Annotated[str, typer.Argument(metavar="SPEAKER", help="Whose words: the speaker's id.")],
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Erase what somebody said.

    What is held only by it goes with it; the answer counts what went. `compact` then rewrites the files.
    """
    from onrecord.serve import person_commands

    run(person_commands.erase(_call(context, home, space, json), speaker))


@app.command()
def compact(context: typer.Context, home: Home = None, json: Json = False) -> None:
    """Rewrite the files, without what was erased.

    Nobody else may use the home meanwhile.
    """
    from onrecord.serve import person_commands

    run(person_commands.compact(_call(context, home, None, json)))


@app.command()
def replay(
    context: typer.Context,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change, and write nothing.")] = False,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Apply stored answers again by today's rules.

    No model is asked; what is read otherwise than before, and what becomes of it, is reported.
    """
    from onrecord.serve import commands

    run(commands.replay(_call(context, home, space, json), dry_run=dry_run))


@app.command()
def rebind(
    context: typer.Context,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change, and write nothing.")] = False,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Bind what was said of objects before they were recorded.

    It is what GET /v1/gaps counts: turns that name an object by its key or tag. Each claim is told by a decision.
    """
    from onrecord.serve import commands

    run(commands.rebind(_call(context, home, space, json), dry_run=dry_run))


Params = Annotated[
    list[str] | None, typer.Option("--param", metavar="NAME=VALUE", help="A parameter; may be given several times.")
]


@app.command()
def audit(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="The audit; none named: lists them.")] = None,
    params: Params = None,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Ask one of an auditor's named questions.

    Whose words stand behind a fact, what was dropped and why, who could have seen what. For example:
    onrecord audit contested_facts
    """
    from onrecord.serve import audit_commands

    run(audit_commands.audit(_call(context, home, space, json), name, params or []))


@app.command()
def cypher(
    context: typer.Context,
    statement: Annotated[str, typer.Argument(metavar="STATEMENT", help="In Cypher; -: from the standard input.")],
    params: Params = None,
    limit: Annotated[int, typer.Option(min=1, max=1_000_000, help="The rows to show at most.")] = 1_000,
    timeout: Annotated[float, typer.Option(min=0.1, max=86_400, help="The seconds it may take.")] = 60,
    home: Home = None,
    space: Space = None,
    json: Json = False,
) -> None:
    """Run a statement of your own, which can only read.

    It sees every space of the graph: it is the operator's tool, and knows no reader. $space is the space of the call.
    For example: onrecord cypher - < statement.cypher
    """
    from onrecord.serve import audit_commands

    call = _call(context, home, space, json)
    run(audit_commands.cypher(call, statement, params or [], limit, timeout))


def main() -> None:
    """Runs the command and ends the process."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that cannot show a character shows another
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="onrecord")
    except KeyboardInterrupt:  # before or after the work, which handles it itself
        sys.exit(130)
