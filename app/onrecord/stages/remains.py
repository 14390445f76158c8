"""What is left of passages that were erased (I9): nothing may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from onrecord.stages.extract import parse_window


def remains(row: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with an erased passage, a row of `verify/i9_erased`."""
    if row["words"]:
        yield "was erased, and has words"
    if row["cited"]:
        yield f"was erased, and {row['cited']} claims cite it"
    if row["decided"]:
        yield f"was erased, and {row['decided']} decisions are about it"
    before = 0
    for answer in row["answers"]:
        if row["index"] is None:
            yield "was erased, and an answer about it is kept"
            continue
        parsed = parse_window(answer)
        for number, record in parsed.records:
            # One that names its turn wrongly may be of another's words: then its claim is held.
            if record.source_span.turn_index == row["index"] and before + number not in row["claimed"]:
                yield f"was erased, and record {before + number} of it is kept"
        before += parsed.returned
