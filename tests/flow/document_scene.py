"""A memory whose model answers over HTTP what a test says of a document's chunks."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.flow.model_server import ModelServer

from onrecord.compiler import Contexts
from onrecord.declare import Declarations
from onrecord.documents import Stored
from onrecord.llm.client import ModelClient
from onrecord.llm.reader import ModelReader
from onrecord.memory import Memory, Reading
from onrecord.recall import claims, decisions, facts
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph
from onrecord.verify import verify

JAN = datetime(2026, 1, 1, tzinfo=UTC)
FEB, MAR = datetime(2026, 2, 1, tzinfo=UTC), datetime(2026, 3, 1, tzinfo=UTC)
KEPT = {"outcome": "keep", "protected_class": None}


class Scene:
    """A memory on one engine, whose model keeps every sentence of a chunk and makes a claim of each."""

    def __init__(self, graph: Graph, store: ContextStore, server: ModelServer, space: str) -> None:
        self.now = datetime(2026, 3, 4, 12, tzinfo=UTC)
        self.space, self.server = space, server
        self.client = ModelClient("test", server.url, "none", "json_schema", 120.0, 2000, 4)
        contexts = Contexts(graph, store, lambda: self.now)
        self.memory = Memory(graph, contexts, ModelReader(self.client), lambda: self.now)
        self.declare = Declarations(graph, contexts, self.memory.spaces)

    @property
    def calls(self) -> list[str]:
        made = [call.schema for call in self.server.calls]
        self.server.calls.clear()
        return made

    def says(self, *sentences: str, **fields: Any) -> None:
        """What the model returns for one chunk: every sentence kept, and each, without its full stop, a claim."""
        statements = [{"source_span": sentence, **KEPT} for sentence in sentences]
        self.server.queue("SelectionAnswer", {"statements": statements, "introduced": []})
        said = [claim(s.rstrip("."), f"T{n}", **fields) for n, s in enumerate(sentences, 1)]
        self.server.queue("ClaimifyAnswer", {"claims": said})

    async def put(self, text: str, at: datetime | None = JAN, doc: str = "policy", **more: Any) -> Stored:
        return await self.memory.documents.take(
            self.space, doc, text.encode(), media_type="text/markdown", source_modified_at=at, **more
        )

    async def read(self, doc: str = "policy", *, failed: int = 0) -> Reading:
        reading = await self.memory.documents.read(self.space, doc)
        assert reading.failed == failed
        assert self.server.left == {}
        return reading

    async def claims(self, current: bool | None = None) -> dict[str, bool]:
        page = await claims(self.memory.graph, self.space, current=current)
        return {one["claim_text"]: one["is_current_testimony"] for one in page.items}

    async def facts(self) -> dict[str, tuple[str, int]]:
        page = await facts(self.memory.graph, self.space)
        return {one["text"]: (one["state"], one["support_count"]) for one in page.items}

    async def ledger(self, kind: str) -> list[tuple[str, str | None]]:
        page = await decisions(self.memory.graph, self.space, kind=kind)
        return [(one["reason"], one["quote"]) for one in page.items]


def claim(text: str, *cites: str, **fields: Any) -> dict[str, Any]:
    return {
        "claim_text": text, "cites": list(cites), "added_context": [], "is_attributed": False, "attributed_to": None,
        "subject": None, "subject_kind": "unresolved", "attribute": None, "value": None, "kind": "standing",
        "time": {"kind": "none"}, "temporal_phrase": None, "valid_kind": None, "entailment_self_verdict": True,
        **fields,
    }  # fmt: skip


@asynccontextmanager
async def scene_on(graph: Graph, space: str, folder: Path) -> AsyncGenerator[Scene]:
    """A scene; every invariant holds when it is left."""
    store = ContextStore.open(folder)
    with ModelServer() as server:
        made = Scene(graph, store, server, space)
        yield made
        await made.memory.contexts.drained()
        await made.client.close()
        assert await verify(graph, made.memory.contexts, space) == []
    store.close()
