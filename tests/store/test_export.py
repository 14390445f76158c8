"""A space goes out as lines, and comes back as an equal graph: in another space, after a kill, twice."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import orjson
import pytest
from tests.scenes import record
from tests.told import Told, launch, told

from onrecord import recall
from onrecord.assets import assets
from onrecord.errors import ConflictError, InputError
from onrecord.export import KEYS, exported
from onrecord.imports import Export, examined, import_export, is_export
from onrecord.store.graph import Graph
from onrecord.verify import verify

LEFT_OUT = {"Schema", "Key", "Turn", "Space", "Usage"}
"""The schema's own, and what is no label of a space's nodes to name them by; keys are secrets of a server."""


@pytest.fixture
async def scene(graph: Graph, space: str, tmp_path: Path) -> AsyncIterator[Told]:
    async with told(graph, space, tmp_path) as made:
        await made.orders()
        await made.say("Atlas launches in June.", launch("June", "Atlas launches in June"))
        await made.say("Atlas launches in July.", launch("July", "Atlas launches in July"))
        await made.say("Ship the order today.", record("Ship the order today"), speaker="cy", refs=["order:9"])
        await made.say("Good morning, everybody!", conversation="k2")
        document = "# Atlas\n\nThe budget of Atlas is 12 euros.\n"
        await made.memory.documents.take(space, "d1", document.encode(), media_type="text/markdown")
        yield made


async def text(graph: Graph, space: str) -> bytes:
    return b"".join([line async for line in exported(graph, space)])


async def saved(scene: Told, folder: Path) -> Export:
    path = folder / "out.jsonl"
    path.write_bytes(await text(scene.graph, scene.space))
    assert is_export(path)
    return examined(path)


def test_every_label_with_a_key_is_exported() -> None:
    statements = "\n".join(path.read_text() for path in assets("cypher").glob("schema/*.cypher"))
    assert set(re.findall(r"FOR \(n:(\w+)\) REQUIRE .* IS UNIQUE", statements)) == {*KEYS, *LEFT_OUT}
    edges = (assets("cypher") / "import" / "edges.cypher").read_text()
    written = "\n".join(path.read_text() for path in assets("cypher").rglob("*.cypher") if path.parent.name != "import")
    kinds = set(re.findall(r"(?:CREATE|MERGE) [^\n]*?\[\w*:([A-Z_]+)", written))
    assert len(kinds) > 20
    assert kinds <= set(re.findall(r"\[e:([A-Z_]+)\]", edges))


async def test_out_and_back_is_equal_to_the_byte_and_holds(scene: Told, tmp_path: Path) -> None:
    export = await saved(scene, tmp_path)
    other = f"{scene.space}-2"
    assert await import_export(scene.graph, other, export, lambda _: None)
    assert await text(scene.graph, other) == export.path.read_bytes()
    assert await verify(scene.graph, None, other) == []
    assert not await import_export(scene.graph, other, export, lambda _: None)
    assert not await import_export(scene.graph, scene.space, export, lambda _: None)
    there = await recall.search(scene.graph, other, "atlas launches", kind="fact")
    here = await recall.search(scene.graph, scene.space, "atlas launches", kind="fact")
    assert [hit["fact"] for hit in there.items] == [hit["fact"] for hit in here.items] != []
    page = await recall.claims(scene.graph, other)
    assert page.items == (await recall.claims(scene.graph, scene.space)).items
    assert b"Good morning, everybody!" in export.path.read_bytes()
    assert scene.space.encode() not in export.path.read_bytes()
    await scene.memory.retry(other)  # what was pending is


async def test_a_kill_in_the_middle_costs_nothing(scene: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    export = await saved(scene, tmp_path)
    other = f"{scene.space}-2"
    monkeypatch.setattr("onrecord.imports.BATCH", 7)
    for stops in (1, 3, 6):
        steps = 0

        def step(_: int, stops: int = stops) -> None:
            nonlocal steps
            steps += 1
            if steps > stops:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            await import_export(scene.graph, other, export, step)
    half = export.path.with_name("half.jsonl")
    half.write_bytes(export.path.read_bytes().replace(b"everybody", b"everyone"))
    with pytest.raises(ConflictError, match="half imported"):
        await import_export(scene.graph, other, examined(half), lambda _: None)
    assert await import_export(scene.graph, other, export, lambda _: None)
    assert await text(scene.graph, other) == export.path.read_bytes()


async def test_a_space_that_holds_something_else_is_left_alone(scene: Told, tmp_path: Path) -> None:
    export = await saved(scene, tmp_path)
    await scene.say("Atlas launches in May.", launch("May", "Atlas launches in May"))
    before = await text(scene.graph, scene.space)
    with pytest.raises(ConflictError, match="holds something else"):
        await import_export(scene.graph, scene.space, export, lambda _: None)
    assert await text(scene.graph, scene.space) == before


async def test_a_space_that_is_not_there(graph: Graph, space: str) -> None:
    lines = [orjson.loads(line) for line in (await text(graph, space)).splitlines()]
    assert lines == [{"onrecord": "export", "format": 1}, {"end": {"nodes": 0, "edges": 0}}]


NODE = b'{"node":"Thing","labels":["Thing"],"properties":{"thing_id":"t"}}\n'
HEAD = b'{"onrecord":"export","format":1}\n'


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (HEAD + b"{nope}\n", "line 2: is not JSON"),
        (HEAD + b"[]\n", "line 2: is not a JSON object"),
        (HEAD.replace(b"1", b"2"), "line 1: is of format 2"),
        (HEAD + NODE, "cut off"),
        (HEAD + NODE.replace(b"Thing", b"Ghost"), "no node or edge"),
        (HEAD + NODE.replace(b"thing_id", b"name"), "a Thing without its thing_id"),
        (HEAD + b'{"edge":"OF","from":["X","1"],"to":["Claim","c"],"properties":{}}\n', "both of its ends"),
        (HEAD + b'{"node":"Thing"}\n', "has no properties"),
        (HEAD + NODE + b'{"end":{"nodes":2,"edges":0}}\n', "lines of it are missing"),
        (HEAD + NODE + b'{"end":{"nodes":1,"edges":0}}\n', "the space's own node"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, lines: bytes, message: str) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(lines)
    with pytest.raises(InputError, match=message):
        examined(path)
