"""`onrecord demo`: real conversations in, what a person came for out, in a home of its own that no setting reaches."""

from __future__ import annotations

import shutil
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from onrecord.serve import show as screen
from onrecord.serve.running import DONE, FAILED, Call, opened, say

if TYPE_CHECKING:
    from rich.console import Console

    from onrecord.memory import Memory
    from onrecord.models.object import Reader

DATA = Path(__file__).with_name("demo_data")
SPACE = "demo"
ORDER = "order:#W2702727"
DOCUMENT = "returns"
LINGER_S = 120.0
"""Long enough to try the commands that it names on an engine that runs."""


async def show(call: Call) -> int:
    """Shows all of it; exit code 1 where an invariant does not hold."""
    from onrecord.settings import Settings

    home = call.home or Path(tempfile.mkdtemp(prefix="onrecord-demo-"))
    settings = Settings(home=home, space=SPACE, graph_url=None, model=None, context_url=None, engine_linger_s=LINGER_S)
    say(f"Starting the embedded engine; everything stays on this machine, in {home}.")
    async with opened(settings, resume=True) as memory:
        out = screen.console()
        await _load(memory, out)
        await _contexts(memory, out)
        await _trace(memory, out)
        await _versions(memory, out)
        await _left_out(memory, out)
        is_clean = await _verified(memory, out)
    _next_steps(home, out)
    return DONE if is_clean else FAILED


async def _load(memory: Memory, out: Console) -> None:
    from onrecord.serve.declarations import declarations
    from onrecord.serve.files import conversations
    from onrecord.serve.loading import import_declarations, ingest_conversations

    declared = declarations([DATA / "space.jsonl", DATA / "customers.jsonl", DATA / "orders.jsonl"])
    said = conversations([DATA / "conversations.jsonl", DATA / "team_made_up.jsonl"])
    with screen.progress("Importing", len(declared)) as step:
        counts = await import_declarations(memory, SPACE, declared, step)
    with screen.progress("Reading", sum(len(c.lines) for c in said), "turns") as step:
        done = await ingest_conversations(memory, SPACE, said, step)
    screen.title(out, "What went in")
    orders, people = counts.get("objects", 0), counts.get("speakers", 0)
    out.print(
        f"{people} people and {orders} orders, as a shop's own system has them; {done.conversations} conversations "
        f"with {done.turns} turns: {done.conversations - 1} of customers with the shop's assistant (tau-bench), and "
        "one of the team among itself, made up for this demo. No model is set, so the verbatim extractor read them, "
        + (f"and made {done.claims} claims and {done.facts} facts." if done.windows else "in an earlier run.")
    )


async def _contexts(memory: Memory, out: Console) -> None:
    readers: tuple[tuple[Reader, str], ...] = (
        ("customer_agent", "What the agent that serves the customer gets for that order"),
        ("analyst", "What an analyst gets for it"),
    )
    for reader, heading in readers:
        found = await memory.contexts.read(SPACE, "object", ORDER, reader=reader)
        screen.title(out, heading)
        out.print(screen.plain(found.text))
        out.print()
        screen.state(out, found.state)
    out.print()
    out.print(
        "The team's notes reach the analyst and not the customer's agent; the instruction reaches both, since it is "
        "there to be obeyed. What is recorded and what was said stay apart."
    )


async def _trace(memory: Memory, out: Console) -> None:
    from onrecord import recall

    found = await memory.contexts.read(SPACE, "object", ORDER, reader="customer_agent")
    [seen] = found.state["objects"]
    rows: list[dict[str, Any]] = seen["memory"]["observations"]
    row = max(rows, key=lambda row: row["provenance"]["char_start"])  # in the middle of what somebody said
    screen.title(out, "Where one of its lines comes from")
    screen.provenance(out, await recall.provenance(memory.graph, SPACE, row["id"]))


async def _versions(memory: Memory, out: Console) -> None:
    from onrecord import recall

    screen.title(out, "What a document's new version costs, and what it changes")
    told, versions = list[str](), list[str | None]()
    for month, at in (("january", datetime(2026, 1, 5, tzinfo=UTC)), ("march", datetime(2026, 3, 2, tzinfo=UTC))):
        file = f"returns_{month}_made_up.md"
        stored = await memory.documents.take(
            SPACE,
            DOCUMENT,
            (DATA / file).read_bytes(),
            name=file,
            title="Returns and shipping",
            source_modified_at=at,
            mode="living",
        )
        versions.append(stored.version_id)
        reading = await memory.documents.read(SPACE, DOCUMENT)
        told.append(f"{reading.windows} of {len(stored.passages)} passages of the version of {month.title()}")
    out.print(f"Had to be read: {', '.join(told)}. A passage that stays keeps its claims, and costs nothing.")
    january, march = versions
    now = await _said(memory, march, current=True)
    before = [text for text in await _said(memory, january, current=False) if text not in now]
    for heading, texts in (("It says now", now), ("It said before, and says no more", before)):
        for text in texts:
            out.print(screen.plain(f"{heading}: “{text}”"))
    found = await recall.why(memory.graph, SPACE, "Is express shipping worth it?")
    out.print(screen.plain(f"And “{found['text']}”? {found['answer']}"))


async def _said(memory: Memory, version: str | None, *, current: bool) -> list[str]:
    """What a version's claims say, in the order of its text."""
    from onrecord import recall

    page = await recall.claims(memory.graph, SPACE, document=DOCUMENT, version=version, current=current)
    return [claim["claim_text"] for claim in sorted(page.items, key=lambda claim: claim["char_start"])]


async def _left_out(memory: Memory, out: Console) -> None:
    from onrecord import recall
    from onrecord.recall.reasons import NOTES

    screen.title(out, "What the memory left out, and why")
    left_out: list[dict[str, Any]] = []
    after, total = None, 0
    while True:
        page = await recall.decisions(memory.graph, SPACE, after=after, limit=1_000)
        total += len(page.items)
        left_out += [one for one in page.items if one["kind"] not in NOTES]
        if page.next is None:
            break
        after = page.next
    screen.decisions(out, left_out)
    out.print(f"The ledger has {total} decisions in all; `why TEXT` finds those about a sentence.")


async def _verified(memory: Memory, out: Console) -> bool:
    from onrecord.verify import verify

    screen.title(out, "Whether it holds")
    found = await verify(memory.graph, memory.contexts, SPACE)
    screen.violations(found)
    return not found


def _next_steps(home: Path, out: Console) -> None:
    command = f"{_command()} --home {quote(str(home))} --space {SPACE} {{}}"
    screen.title(out, "What to try next")
    for what, arguments in (
        ("another order", "context --object 'order:#W9502127' --reader analyst"),
        ("why a sentence is not there", "why 'Yes, please go ahead and make that change.'"),
        ("ask over HTTP", "serve"),
        ("your own data", "import FILE.jsonl"),
    ):
        out.print(f"{what}:")
        sys.stdout.write(f"    {command.format(arguments)}\n")
    out.print()
    out.print("docs/command.md has the files' formats. The demo's home can be deleted:")
    sys.stdout.write(f"    rm -r {quote(str(home))}\n")


def _command() -> str:
    """The command as the person can type it here."""
    called, known = Path(sys.argv[0]), shutil.which("onrecord")
    if called.name != "onrecord":
        return f"{quote(sys.executable)} -m onrecord"
    return "onrecord" if known and Path(known).exists() and called.samefile(known) else quote(str(called))
