"""What a long document costs without a model: stored, read, and its next version, which changes one paragraph.

    python -m bench.documents [PAGES]    seconds, milliseconds a passage, and this process's memory; 300 unless said

The embedded engine has a home of its own, thrown away. A page is a heading and eight paragraphs of three sentences.
"""

from __future__ import annotations

import asyncio
import random
import resource
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from bench.engines import running
from onrecord.compiler import Contexts
from onrecord.llm.reader import VerbatimReader
from onrecord.memory import Memory
from onrecord.store.contexts import ContextStore

SPACE = "bench"
PEOPLE = ("Mira", "Ravi", "Dana", "Helga", "Bo", "Ana")
WORKS = ("approved", "moved", "signed", "opened", "measured", "closed")
THINGS = ("contract", "cutover", "budget", "plant", "audit", "branch", "server", "invoice")
PLACES = ("Oslo", "Berlin", "Bergen", "Lima", "Kyoto", "Turin")


def text(pages: int) -> str:
    """A made-up book; no two paragraphs are alike."""
    rng = random.Random(1)

    def sentence() -> str:
        who, what, where = rng.choice(PEOPLE), rng.choice(THINGS), rng.choice(PLACES)
        when = f"{rng.randint(1, 28)} May 2026"
        return f"{who} {rng.choice(WORKS)} the {what} {rng.randint(1000, 99999)} in {where} on {when}."

    parts: list[str] = []
    for page in range(1, pages + 1):
        parts += [f"# Part {page}", *(" ".join(sentence() for _ in range(3)) for _ in range(8))]
    return "\n\n".join(parts) + "\n"


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


async def measure(pages: int) -> None:
    """Store, read, edit; print."""
    book = text(pages)
    with tempfile.TemporaryDirectory() as home:
        async with running("arcadedb", Path(home)) as engine:
            graph, store = await engine.open(), ContextStore.open(Path(home))
            memory = Memory(graph, Contexts(graph, store), VerbatimReader())
            before = _megabytes()
            for said in (book, book.replace("in Oslo", "near Oslo", 1)):
                started = perf_counter()
                stored = await memory.documents.take(
                    SPACE, "book", said.encode(), media_type="text/markdown", mode="living"
                )
                put, cpu = perf_counter(), process_time()
                reading = await memory.documents.read(SPACE, "book")
                took, own, many = perf_counter() - put, process_time() - cpu, max(reading.windows, 1)
                print(
                    f"{pages} pages, {len(stored.passages)} passages: stored in {put - started:.1f} s;"
                    f" {reading.windows} read in {took:.1f} s, {len(reading.claim_ids)} claims"
                    f" ({1000 * took / many:.0f} ms a passage, {1000 * own / many:.0f} ms of this process's processor);"
                    f" memory {before} MB before, {_megabytes()} MB at most",
                    flush=True,
                )
            await memory.close()
            store.close()


def main() -> None:
    """Measure and print."""
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 300))


if __name__ == "__main__":
    main()
