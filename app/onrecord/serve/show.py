"""What a person sees: progress on stderr, answers on stdout; plain lines where no terminal is, never wider than 100."""

from __future__ import annotations

import contextlib
import sys
import unicodedata
from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from onrecord.serve.loading import Ingested

WIDTH_MAX = 100
JOINERS = "\u200c\u200d\u00ad"
"""Format characters that words are written with."""


def console(*, stderr: bool = False) -> Console:
    """A console that cuts no word of a source and takes no word for markup."""
    from rich.console import Console

    made = Console(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=False)
    if made.width > WIDTH_MAX:
        made.width = WIDTH_MAX
    return made


def plain(text: str) -> str:
    """A text that can move no cursor and change no colour: a source's words are anybody's."""
    return "".join(
        c if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf") or c in JOINERS else "\N{REPLACEMENT CHARACTER}"
        for c in text
    )


@contextlib.contextmanager
def progress(what: str, total: int, unit: str = "lines") -> Generator[Callable[[int], None]]:
    """A bar on stderr while something is counted; where no terminal is, one line at the end."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console(stderr=True)) as bar:
        task = bar.add_task(f"{what:<9}", total=total)
        yield lambda count: bar.advance(task, count)


def counts(what: str, counted: Mapping[str, int]) -> None:
    """One line, as `Imported 75 speakers, 176 objects.`."""
    said = ", ".join(f"{count} {name}" for name, count in counted.items() if count)
    sys.stdout.write(f"{what} {said or 'nothing'}.\n")


def ingested(done: Ingested) -> None:
    """What an ingest made, and how often each decision was taken."""
    told = done.told()
    decisions: dict[str, int] = told.pop("decisions")
    counts("Read", {name.replace("_", " "): count for name, count in told.items()})
    for kind, count in decisions.items():
        sys.stdout.write(f"  {count:>6}  {kind}\n")
