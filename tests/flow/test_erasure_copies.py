"""An erasure takes documents and events, and outlives the copies that were made before it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.told import AT, Told, told

from onrecord.build import memory
from onrecord.export import exported
from onrecord.imports import examined, import_export
from onrecord.models.object import Deed, ObjectRef
from onrecord.models.source import Event, Said
from onrecord.recall import claims, facts
from onrecord.replay import Replay
from onrecord.settings import load
from onrecord.store.graph import Graph
from onrecord.verify import verify

MINUTES = """# Meeting

Ana: The witness is Quillon Ferrante and the judge is kind.

Ravi: The court is in Bergen and the clerk is Oda.

Ana: The train to Ghostville leaves at nine in the morning.

Ravi: The hall in Bergen opens at noon.
"""


@pytest.fixture
async def embedded(arcadedb: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(arcadedb, space, tmp_path) as made:
        await made.orders()
        yield made
        await made.contexts.drained()
        assert await verify(made.graph, made.contexts, made.space) == []
        again = await Replay(made.graph, made.contexts, made.memory.spaces).run(made.space)
        assert again.windows_changed == 0, again.changes


async def everything(made: Told) -> str:
    return b"".join([line async for line in exported(made.graph, made.space)]).decode()


async def test_passages_of_documents_go_and_the_others_stand_where_they_stood(embedded: Told) -> None:
    documents = embedded.memory.documents

    async def put(text: str) -> list[str]:
        stored = await documents.take(embedded.space, "minutes", text.encode(), media_type="text/markdown")
        await documents.read(embedded.space, "minutes")
        assert stored.version_id is not None
        found = (await claims(embedded.graph, embedded.space, version=stored.version_id, document="minutes")).items
        return [one["claim_text"] for one in found]

    said = await put(MINUTES)
    assert [text for text in said if "Quillon" in text]
    before = {c["claim_text"]: c["cites"] for c in (await claims(embedded.graph, embedded.space)).items}
    receipt = await embedded.memory.erasure.erase(embedded.space, "ana")
    assert (receipt["passages_erased"], receipt["turns_erased"]) == (2, 0)
    left = await everything(embedded)
    assert not [word for word in ("Quillon", "Ghostville", "kind.") if word in left]
    after = {c["claim_text"]: c["cites"] for c in (await claims(embedded.graph, embedded.space)).items}
    assert after == {text: cites for text, cites in before.items() if "Bergen" in text or "Oda" in text}
    assert await put(MINUTES + "\nRavi: The bridge is closed.\n") != []
    left = await everything(embedded)
    assert not [word for word in ("Quillon", "Ghostville") if word in left]


async def test_events_go_too_and_one_that_is_told_again_is_nothing(embedded: Told) -> None:
    deed = Deed(object=ObjectRef(type="order", ref="9"), kind="task_opened", by="ana", text="Call Quillon", at=AT)
    await embedded.memory.events.hear(embedded.space, deed)
    assert [f["text"] for f in (await facts(embedded.graph, embedded.space)).items] == ["Call Quillon"]
    receipt = await embedded.memory.erasure.erase(embedded.space, "ana")
    assert (receipt["claims_erased"], receipt["objects"]) == (1, ["order:9"])
    await embedded.memory.events.hear(embedded.space, deed)
    assert "Quillon" not in await everything(embedded)
    assert (await facts(embedded.graph, embedded.space)).items == []


async def test_an_import_of_what_was_exported_before_is_erased_again(tmp_path: Path) -> None:
    settings = load(home=tmp_path / "home", space="one").model_copy(update={"engine_linger_s": 1})
    turns = tuple(
        Said(turn_id=f"t{n}", speaker=who, text=text, at=datetime(2026, 3, 4, 10, n, tzinfo=UTC))
        for n, (who, text) in enumerate([("ana", "The witness is Quillon."), ("bo", "The court is in Bergen.")])
    )
    async with memory(settings) as held:
        await held.hear("one", Event(conversation_id="k1", turns=turns))
        await held.read("one", "k1")
        file = tmp_path / "export.jsonl"
        file.write_bytes(b"".join([line async for line in exported(held.graph, "one")]))
        receipt = await held.erasure.erase("one", "ana")
        await import_export(held.graph, "two", examined(file), lambda _: None)
        assert [f["text"] for f in (await facts(held.graph, "two")).items] != []
        assert await held.erasure.reapply("two") == 1
        assert [f["text"] for f in (await facts(held.graph, "two")).items] == ["The court is in Bergen."]
        assert "Quillon" not in b"".join([line async for line in exported(held.graph, "two")]).decode()
        assert (await held.erasure.erase("two", "ana"))["receipt_id"] == receipt["receipt_id"]
        assert await held.erasure.reapply("two") == 0
        assert await verify(held.graph, held.contexts, "two") == []
