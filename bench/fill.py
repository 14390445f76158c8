"""Fills a graph with claims fast: what one reading made, copied in batches under new ids, for other customers."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import md5
from typing import Any

from bench.scene import CLAIMS_A_CUSTOMER, CLAIMS_A_WINDOW, Bench, conversation, customer, declare, order, word

WINDOWS_A_BATCH = 20
_ID = re.compile(r"\b(?:psg|win|ext|clm|fct|key|dec|quo)_[0-9a-f]{32}\b")
_FORMS = {"statement": "statements", "observation": "observations", "open_item": "open_items"}
_LISTS = (
    "conversations", "windows", "extractions", "turns", "spoke", "claims", "claims_of_speakers", "claims_of_objects",
    *_FORMS.values(), "facts_of_speakers", "facts_of_objects", "bound", "supports", "decisions",
)  # fmt: skip

Row = dict[str, Any]


async def fill(bench: Bench, claims: int, fresh: int, told: Callable[[int], None] = lambda _: None) -> int:
    """Fill a graph with that many claims of customers; returns their number. `fresh` more have said nothing yet."""
    customers = max(4, claims // CLAIMS_A_CUSTOMER)
    await declare(bench, customers + fresh)
    event, answer = conversation(0, 0)
    bench.reader.answers[event.conversation_id] = answer
    await bench.memory.hear(bench.space, event)
    reading = await bench.memory.read(bench.space, event.conversation_id)
    assert len(reading.claim_ids) == CLAIMS_A_WINDOW, reading
    await bench.memory.contexts.drained()
    [shapes] = await bench.graph.read("bench/shapes", space=bench.space)
    windows = claims // CLAIMS_A_WINDOW
    for first in range(1, windows, WINDOWS_A_BATCH):
        batch = [_copied(shapes, n, n % customers) for n in range(first, min(first + WINDOWS_A_BATCH, windows))]
        await bench.graph.write("bench/fill", space=bench.space, **_rows(batch))
        told(first * CLAIMS_A_WINDOW)
    return customers


def _copied(shapes: Mapping[str, Any], number: int, who: int) -> Mapping[str, list[Row]]:
    """The nodes of conversation 0, as those of another one, of another customer."""
    text = json.dumps(shapes)
    text = _ID.sub(lambda found: f"{found[0][:3]}_{md5(f'{found[0]}{number}'.encode()).hexdigest()}", text)
    for old, new in (
        ("talk-0", f"talk-{number}"),
        (customer(0), customer(who)),
        (str(order(0, 0)), str(order(who, number % 2))),
        (word(0), word(number)),
        (word(0).capitalize(), word(number).capitalize()),
    ):
        text = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, text)
    return json.loads(text)


def _rows(copies: Sequence[Mapping[str, list[Row]]]) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = defaultdict(list, {name: [] for name in _LISTS})
    for copy in copies:
        [window], [extraction] = copy["windows"], copy["extractions"]
        x = {"extraction": extraction["extraction_id"]}
        rows["conversations"] += _nodes(copy["conversations"], "conversation_id")
        rows["windows"] += _nodes([window], "window_id")
        rows["extractions"] += _nodes([extraction], "extraction_id")
        rows["turns"] += [
            {**row, **x, "conversation": row["props"]["conversation_id"], "place": row["props"].pop("place")}
            for row in _nodes(copy["turns"], "passage_id")
        ]
        speakers = dict.fromkeys(turn["speaker_id"] for turn in copy["turns"])
        rows["spoke"] += [{"speaker": name, "conversation": window["conversation_id"]} for name in speakers]
        for row in _nodes(copy["claims"], "claim_id"):
            said = row["props"]
            cites = {"char_start": said["char_start"], "char_end": said["char_end"], "quote": said["source_span"]}
            rows["claims"].append(
                {**row, **x, "passage": said["passage_id"], "speaker": said["speaker_id"], "cites": cites}
            )
            rows[f"claims_of_{said['subject_kind']}s"].append({"id": row["id"], "to": said["subject_id"]})
        for row in _nodes(copy["facts"], "fact_id"):
            said = row["props"]
            rows[_FORMS[said["form"]]].append(row)
            rows[f"facts_of_{said['subject_kind']}s"].append({"id": row["id"], "to": said["subject_id"]})
            rows["bound"] += [{"id": row["id"], "to": to, "rule": said["binding_rule"]} for to in said["bound_to"]]
            rows["supports"] += [{"id": claim, "to": row["id"]} for claim in said["claims"]]
        rows["decisions"] += [{**row, **x} for row in _nodes(copy["decisions"], "decision_id")]
    assert rows.keys() == set(_LISTS), rows.keys() - set(_LISTS)
    return rows


def _nodes(nodes: Sequence[Row], key: str) -> Iterator[Row]:
    for node in nodes:
        yield {
            "id": node[key],
            "props": {name: value for name, value in node.items() if name not in (key, "space") and value is not None},
        }
