"""What the extractor without a model keeps of figures, names and instructions, against a sample checked by hand.

    python -m bench.verbatim           counts, and every miss and every excess by its turn

A thing is kept when a record quotes it (an instruction: when a record with `instruction` does; a command that does not
open as one, such as "give me a human", when any does). An instruction, a task or a time that the sample lacks is
an excess: the extractor is to be right, or to say nothing. What it misses is in questions that only want to know, which
are no claims.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import yaml

from onrecord.llm.verbatim import read
from onrecord.models.answer import Record
from onrecord.models.source import Frame, Space, Turn, Window

SAMPLE = Path(__file__).with_name("verbatim_sample.yaml")
KINDS = ("figures", "names", "instructions", "orders", "todos", "times")
QUOTED = ("figures", "names", "orders")
"""Kept by any record that quotes them."""


@dataclass
class Count:
    """Of one kind: how many the sample has, which the extractor missed, and which it made up (`turn: words`)."""

    there: int = 0
    missed: list[str] = field(default_factory=list[str])
    excess: list[str] = field(default_factory=list[str])


def records_of(text: str) -> tuple[Record, ...]:
    """The records of a customer's turn, in a space where instructions are signals."""
    turn = Turn(
        passage_id="p", conversation_id="c", turn_id="t", speaker_id="s", text=text, position=0,
        at=datetime(2024, 5, 12, 9, tzinfo=UTC),
    )  # fmt: skip
    window = Window(window_id="w", conversation_id="c", owned=(turn,), speakers={}, customer="s")
    frame = Frame(space=Space(space="s", key="00", features=frozenset({"signals"})))
    return read(window, frame)[0].records


def said(kind: str, records: tuple[Record, ...]) -> Iterator[str]:
    """What the records say of one kind; for what is only to be quoted, whatever they quote."""
    for record in records:
        match kind:
            case "instructions" if record.instruction is not None:
                yield record.source_span.quote
            case "todos" if record.todo == "open":
                yield record.value or ""
            case "times" if record.temporal_phrase:
                yield record.temporal_phrase
            case _ if kind in QUOTED:
                yield record.source_span.quote
            case _:
                pass


def measure(sample: list[Mapping[str, Any]]) -> dict[str, Count]:
    """The counts over a sample, by kind."""
    counts = {kind: Count() for kind in KINDS}
    for row in sample:
        records = records_of(row["text"])
        for kind, count in counts.items():
            if row.get("by") == "desk" and kind not in ("figures", "names"):
                continue
            wanted: list[str] = row.get(kind, [])
            found = list(said(kind, records))
            count.there += len(wanted)
            count.missed += [f"{row['turn']}: {w}" for w in wanted if not any(w in words for words in found)]
            if kind not in QUOTED:
                excess = [words for words in found if not any(w in words for w in wanted)]
                count.excess += [f"{row['turn']}: {words}" for words in excess]
    return counts


def main() -> int:
    """Print the counts, and what stands behind them."""
    sample: list[Mapping[str, Any]] = yaml.safe_load(SAMPLE.read_text(encoding="utf-8"))
    measure(sample)  # the patterns of a language are made when it is first read
    started = perf_counter()
    counts = measure(sample)
    each_ms = (perf_counter() - started) * 1000 / len(sample)
    for kind, count in counts.items():
        print(f"{kind:13} {count.there - len(count.missed):3} of {count.there:3} kept, {len(count.excess)} made up")
        for mark, rows in (("missed", count.missed), ("made up", count.excess)):
            for row, times in Counter(rows).items():
                print(f"    {mark} {row}" + (f" ({times} times)" if times > 1 else ""))
    print(f"{len(sample)} turns, {each_ms:.2f} ms each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
