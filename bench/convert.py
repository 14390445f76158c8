"""What a long file costs: read, and cut into passages.

    python -m bench.convert [PAGES]    a line a kind: seconds to read and to cut, and the reading process's memory

The text is made up of words, so that no page is like another; 300 pages unless said.
"""

from __future__ import annotations

import random
import resource
import sys
from time import perf_counter

from tests.unit.convert.files import docx, pdf, text

from onrecord.convert import converted
from onrecord.stages.passages import passages

LINES = 50
SYLLABLES = ("ba", "di", "ko", "lu", "me", "na", "po", "ri", "se", "tu", "va", "zo")


def _said(rng: random.Random) -> str:
    words = ("".join(rng.choices(SYLLABLES, k=rng.randint(1, 4))) for _ in range(13))
    return " ".join(words)


def made(pages: int) -> dict[str, bytes]:
    """The same text as a file of each kind: a heading a page, paragraphs of five lines."""
    rng = random.Random(1)
    book = [[[_said(rng) for _ in range(5)] for _ in range(LINES // 5)] for _ in range(pages)]
    drawn: list[str] = []
    marked: list[str] = []
    styled: list[tuple[str, str] | str] = []
    for number, page in enumerate(book, 1):
        lines: list[tuple[float, str, float]] = [(760, f"Part {number}", 16)]
        y = 740.0
        marked.append(f"# Part {number}")
        styled.append(("Titre1", f"Part {number}"))
        for paragraph in page:
            lines += [(y - 12 * at, line if at < 4 else f"{line}.", 10) for at, line in enumerate(paragraph)]
            y -= 70
            marked.append("\n".join(paragraph) + ".")
            styled.append(" ".join(paragraph) + ".")
        drawn.append(text(*lines))
    plain = "\n\n".join(marked)
    page = "".join(f"<p>{part}</p>" for part in marked)
    return {
        "md": plain.encode(),
        "html": f"<html><body>{page}</body></html>".encode(),
        "docx": docx(*styled),
        "pdf": pdf(*drawn),
    }


def main() -> None:
    """Measure and print."""
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for kind, data in made(pages).items():
        started = perf_counter()
        source = converted(data, f"book.{kind}")
        read = perf_counter()
        chunks = passages(source)
        cut = perf_counter()
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
        print(
            f"{kind:<5} {pages} pages, {len(source.text):,} characters: read in {read - started:.1f} s,"
            f" {len(chunks):,} passages cut in {cut - read:.1f} s; a process that reads took {memory} MB at most so far"
        )


if __name__ == "__main__":
    main()
