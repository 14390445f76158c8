"""Chunks of documents for tests, made of the little that a test is about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from onrecord.models.chunk import Framed, Shown, Target
from onrecord.models.document import Chunk
from onrecord.models.object import BUILT_IN
from onrecord.models.source import Frame, Name, Space, Speaker
from onrecord.stages.select import Selection, select
from onrecord.text.sentences import sentences

AT = datetime(2026, 3, 4, 9, tzinfo=UTC)  # a Wednesday
KEPT = {"outcome": "keep", "protected_class": None}


def target(text: str, label: str | None = None, around: Mapping[str, str] | None = None, **more: Any) -> Target:
    """A chunk by Ravi, its sentences as they are cut; `around` are neighbours and references by their label."""
    shown = [
        Shown(label=name, passage_id=f"p-{name}", start=0, end=len(said), text=said)
        for name, said in (around or {}).items()
    ]
    path = more.pop("heading_path", ())
    given: dict[str, Any] = {
        "title": "Standup",
        "author": "Ravi",
        "source_modified_at": AT,
        "speaker": Speaker(speaker_id="ravi", name="Ravi"),
        "neighbours": tuple(one for one in shown if one.label[0] == "N"),
        "references": tuple(one for one in shown if one.label[0] == "R"),
        **more,
    }
    chunk = Chunk(heading_path=path, label=label, text=text, char_start=0, position=0, sentences=sentences(text))
    return Target(window_id="w", passage_id="p", doc_id="standup", chunk=chunk, at=AT, **given)


def framed(one: Target, *names: Name) -> Framed:
    return Framed(target=one, frame=Frame(space=Space(space="s", key="ab" * 32), attributes=BUILT_IN, names=names))


def selection(one: Target, **outcomes: str) -> Selection:
    """Every sentence judged: `T2="drop_question"`, and the rest kept."""
    text = one.chunk.text
    said = [
        {"source_span": text[start:end], "outcome": outcomes.get(label, "keep"), "protected_class": None}
        for label, (start, end) in one.sentences.items()
    ]
    return select(json.dumps({"statements": said, "introduced": []}), one)


def claim(claim_text: str, *cites: str, **fields: Any) -> dict[str, Any]:
    """A claim as a model returns it."""
    return {"claim_text": claim_text, "cites": list(cites or ("T1",)), **fields}


def answer(*claims: Mapping[str, Any]) -> str:
    return json.dumps({"claims": claims}, ensure_ascii=False)
