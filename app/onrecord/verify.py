"""Every invariant of the graph, checked on a live one: in batches, and again where one seems not to hold.

A writer may land between two statements, so only what two looks agree on is a violation. Costs grow with the graph,
never with its square; what a statement cannot judge (code points, verdicts, contexts) is judged here.
"""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

from onrecord.chunk import target_of
from onrecord.compiler import Contexts
from onrecord.errors import NotFoundError
from onrecord.issues import held as held_issues
from onrecord.issues import misjudged
from onrecord.models.context import ContextKind, ContextRef
from onrecord.models.fact import FALSE_STATES
from onrecord.models.object import Reader
from onrecord.models.policy import READERS
from onrecord.recall.pages import Cut
from onrecord.recall.past import judged_by
from onrecord.stages.balance import misplaced, scattered, unbalanced
from onrecord.stages.extract import parse_follow_up, parse_window
from onrecord.stages.remains import remains
from onrecord.store.contexts import ContextStore
from onrecord.store.graph import Graph
from onrecord.text.sentences import sentence_at
from onrecord.text.speech import is_question

BATCH = 500
CONVERSATIONS_BATCH = 50
VIOLATIONS_MAX = 100
"""Of one invariant and space; more of the same say nothing new."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Violation:
    """An invariant that does not hold: which (`I1` to `I12`), what is wrong, and where (`space/id`)."""

    invariant: str
    what: str
    where: str


async def verify(graph: Graph, contexts: Contexts | None = None, space: str | None = None) -> list[Violation]:
    """What is wrong in a space, or in all of them; without `contexts`, compiled contexts are not looked at."""
    spaces = [space] if space is not None else [row["space"] for row in await graph.read("verify/spaces")]
    found: list[Violation] = []
    for name in spaces:
        found += await _Check(graph, name).run()
        if contexts is not None:
            found += await _contexts(graph, contexts, name)
    return found


@dataclass(frozen=True, slots=True)
class _Check:
    graph: Graph
    space: str

    async def run(self) -> list[Violation]:
        """Every invariant but that of compiled contexts."""
        found = [
            self._at("lists", "has no rank, so that no list shows it", row["id"])
            for row in await self.graph.read("verify/unranked", space=self.space, limit=VIOLATIONS_MAX)
        ]
        async for ids in self._pages("claim"):
            for check in (self.quotes, self.edges, self.currency, self.across("claim"), self.keyless):
                found += await self._twice(check, ids)
        async for ids in self._pages("fact"):
            for check in (self.support, self.single, self.chain, self.across("fact"), self.verdicts):
                found += await self._twice(check, ids)
        async for ids in self._pages("decision"):
            found += await self._twice(self.across("decision"), ids)
        listed: tuple[tuple[str, int, _Checks], ...] = (
            ("extraction", BATCH, (self.records, self.across("extraction"))),
            ("instruction", BATCH, (self.instructions,)),
            ("conversation", CONVERSATIONS_BATCH, (self.turns, self.across("conversation"))),
            ("window", BATCH, (self.windows,)),
            ("event", BATCH, (self.events,)),
            ("document", 1, (self.sentences, self.passages, self.across("document"))),
            ("object", BATCH, (self.across("object"), self.issues)),
            ("speaker", BATCH, (self.across("speaker"),)),
        )
        for label, size, checks in listed:
            for ids in await listed_ids(self.graph, self.space, label, size):
                for check in checks:
                    found += await self._twice(check, ids)
        for row in await self.graph.read("verify/i9_erased", space=self.space):
            found += [self._at("I9", what, row["passage_id"]) for what in remains(row)]
        return _bounded(found)

    async def quotes(self, ids: Sequence[str]) -> list[Violation]:
        """I1, judged here: offsets are code points, and the engines count otherwise."""
        return [
            self._at("I1", f"the quote is not what {row['passage_id']} says there", row["claim_id"])
            for row in await self._read("i1_quotes", ids)
            if not 0 <= row["char_start"] < row["char_end"]
            or row["text"][row["char_start"] : row["char_end"]] != row["quote"]
        ]

    async def edges(self, ids: Sequence[str]) -> list[Violation]:
        """I2."""
        return [
            self._at(
                "I2",
                f"{row['said_by']} speakers, {row['origins']} origins, {row['extracted_by']} extractions",
                row["claim_id"],
            )
            for row in await self._read("i2_edges", ids)
        ]

    async def currency(self, ids: Sequence[str]) -> list[Violation]:
        """A claim starts current, and each event of its own turned it over; the last one says what it is."""
        return [
            self._at("currency", "is not what the events of its currency say", row["claim_id"])
            for row in await self._read("currency", ids)
            if [(event["number"], event["became_current"]) for event in row["events"]]
            != [(number, number % 2 == 1) for number in range(len(row["events"]))]
            or row["is_current"] is not (len(row["events"]) % 2 == 0)
        ]

    async def support(self, ids: Sequence[str]) -> list[Violation]:
        """I3."""
        return [
            self._at("I3", f"open without {'a shared' if row['audience'] == 'shared' else 'a'} claim", row["fact_id"])
            for row in await self._read("i3_support", ids)
        ]

    async def single(self, ids: Sequence[str]) -> list[Violation]:
        """I4."""
        return [
            self._at("I4", f"open beside {row['other_id']}, and the key holds one value", row["fact_id"])
            for row in await self._read("i4_single", ids)
            if set(row["births"]).isdisjoint(row["other_births"])
        ]

    async def chain(self, ids: Sequence[str]) -> list[Violation]:
        """I5, cycles aside: those are of a key, and found with its verdict."""
        found: list[Violation] = []
        for row in await self._read("i5_chain", ids):
            if not row["is_closed"]:
                found.append(self._at("I5", f"superseded {row['other_id']}, which is open", row["fact_id"]))
            if not set(row["births"]).isdisjoint(row["other_births"]):
                found.append(self._at("I5", f"superseded {row['other_id']}, born from the same turn", row["fact_id"]))
        return found

    async def records(self, ids: Sequence[str]) -> list[Violation]:
        """I6."""
        found: list[Violation] = []
        for row in await self._read("i6_records", ids):
            first = parse_window(row["answer"])
            then = parse_follow_up(row["follow_up"]) if row["follow_up"] is not None else None
            returned = first.returned + (then.returned if then else 0)
            lost = sorted(set(range(returned)) - {*row["claimed"], *row["decided"]})
            if lost:
                found.append(
                    self._at("I6", f"records {lost} became neither claims nor decisions", row["extraction_id"])
                )
            missing = len(first.missing[then.returned if then else 0 :])
            if missing > row["unrecorded"]:
                what = f"{missing - row['unrecorded']} claims that it found without a record have no decision"
                found.append(self._at("I6", what, row["extraction_id"]))
        return found

    def across(self, label: str) -> _Look:
        """I7, for the edges of a label."""

        async def look(ids: Sequence[str]) -> list[Violation]:
            rows = await self._read(f"i7_{label}", ids)
            return [self._at("I7", f"{row['edge']} leads to another space", row["id"]) for row in rows]

        return look

    async def instructions(self, ids: Sequence[str]) -> list[Violation]:
        """I8."""
        found: list[Violation] = []
        for row in await self._read("i8_instructions", ids):
            if not row["bound"]:
                found.append(self._at("I8", "an instruction that is bound to nothing", row["fact_id"]))
            for origin in row["origins"]:
                start, end = sentence_at(origin["text"], origin["char_start"], origin["char_end"])
                if origin["from_agent"]:
                    found.append(self._at("I8", "an instruction from an agent's turn", row["fact_id"]))
                elif is_question(origin["text"][start:end]):
                    found.append(self._at("I8", "an instruction from a question", row["fact_id"]))
        return found

    async def keyless(self, ids: Sequence[str]) -> list[Violation]:
        """I11, for the keys of claims that support nothing: their verdicts may be missing whole."""
        rows = await self._read("i11_claims", ids)
        return await self._verdicts([row["fact_key"] for row in rows])

    async def verdicts(self, ids: Sequence[str]) -> list[Violation]:
        """I11, and I5's cycles."""
        rows = await self._read("i11_facts", ids)
        return await self._verdicts([row["fact_key"] for row in rows])

    async def turns(self, ids: Sequence[str]) -> list[Violation]:
        """I12, for turns."""
        return [
            self._at("I12", what, row["conversation_id"])
            for row in await self._read("i12_turns", ids)
            for what in scattered(row)
        ]

    async def windows(self, ids: Sequence[str]) -> list[Violation]:
        """I12, for windows."""
        return [
            self._at("I12", f"a window that is {row['state']}, without what that takes", row["window_id"])
            for row in await self._read("i12_windows", ids)
        ]

    async def events(self, ids: Sequence[str]) -> list[Violation]:
        """I12, for events of objects."""
        return [
            self._at("I12", f"an event that is {row['state']}, its window {row['window_state']}", row["passage_id"])
            for row in await self._read("i12_events", ids)
        ]

    async def sentences(self, ids: Sequence[str]) -> list[Violation]:
        """I6, for documents: both accounts of every chunk."""
        return [
            self._at("I6", what, row["passage"]["passage_id"])
            for row in await self._read("i6_chunks", ids)
            for what in unbalanced(
                target_of(row["passage"], row["speaker"], row["doc_id"]),
                row["selection"],
                row["claims"],
                row["stored"],
                row["decided"],
            )
        ]

    async def passages(self, ids: Sequence[str]) -> list[Violation]:
        """I12, for documents' passages."""
        return [
            self._at("I12", what, row["doc_id"])
            for row in await self._read("i12_documents", ids)
            for what in misplaced(row)
        ]

    async def issues(self, ids: Sequence[str]) -> list[Violation]:
        """The open data issues of objects are where what is recorded and what is said differ now."""
        found = await held_issues(self.graph, self.space, ids)
        return [
            self._at("issues", what, one["reference"]) for one in found["objects"] for what in misjudged(one, found)
        ]

    async def _verdicts(self, keys: Sequence[str]) -> list[Violation]:
        if not keys:
            return []
        judged = await judged_by(self.graph, self.space, keys)
        stored: dict[str, dict[str, Row]] = {key: {} for key in keys}
        for row in await self.graph.read("fact/of_keys", space=self.space, keys=list(keys)):
            stored[row["fact"]["fact_key"]][row["id"]] = row["fact"]
        edges = {
            row["fact_id"]: row for row in await self.graph.read("verify/i11_edges", space=self.space, keys=list(keys))
        }
        found: list[Violation] = []
        for key in keys:
            then = {row["fact_id"]: row for row in judged.get(key, ())}
            found += [
                self._at("I11", "its verdict has this fact, the graph has not", id_)
                for id_ in then.keys() - stored[key].keys()
            ]
            for id_, fact in stored[key].items():
                found += [self._at("I11", what, id_) for what in _differences(fact, then.get(id_), edges.get(id_, {}))]
            if _has_ring({id_: edges[id_]["supersedes"] for id_ in stored[key] if id_ in edges}):
                found.append(self._at("I5", "superseded facts that close into a ring", key))
        return found

    async def _twice(self, check: _Look, ids: Sequence[str]) -> list[Violation]:
        found = await check(ids)
        if not found:
            return []
        again = set(await check(ids))
        return [one for one in dict.fromkeys(found) if one in again]

    async def _read(self, name: str, ids: Sequence[str]) -> list[Row]:
        return await self.graph.read(f"verify/{name}", space=self.space, ids=list(ids))

    async def _pages(self, what: str) -> AsyncIterator[list[str]]:
        after = f"{self.space}/"
        while rows := (await Cut(self.space, after, BATCH).rows(self.graph, f"{what}/of_space", **_ANY[what]))[:BATCH]:
            yield [row["id"] for row in rows]
            after = rows[-1]["rank"]

    def _at(self, invariant: str, what: str, id_: str) -> Violation:
        return Violation(invariant, what, f"{self.space}/{id_}")


_Look = Callable[[Sequence[str]], Awaitable[list[Violation]]]
_Checks = tuple[_Look, ...]
_ANY: Mapping[str, Mapping[str, Any]] = {
    "claim": dict.fromkeys(("audience", "current", "speaker", "attribute", "object", "text")),
    "fact": {
        "shared": False,
        **dict.fromkeys(("form", "state", "attribute", "object", "subject_kind", "subjects", "as_of")),
    },
    "decision": dict.fromkeys(("kind", "reason", "passage")),
}


async def listed_ids(graph: Graph, space: str, label: str, size: int) -> list[list[str]]:
    """The ids of every node of a label, in batches."""
    ids = [row["id"] for row in await graph.read(f"verify/ids_{label}", space=space)]
    return [ids[start : start + size] for start in range(0, len(ids), size)]


def _differences(fact: Row, verdict: Row | None, edges: Row) -> Iterable[str]:
    """What of a stored fact is not as its verdict has it, the edges too."""
    if verdict is None:
        # Rule 7: what lost its last support, or was taken back, stays, closed; nothing supports it.
        if FALSE_STATES.isdisjoint((fact["state"], fact.get("shared_state"))) or edges.get("supports"):
            yield "the graph has this fact, its verdict has not"
        return
    for name in verdict:
        if name not in ("chain", "replaced_by", "digest") and (fact.get(name) or None) != (verdict[name] or None):
            yield f"{name} is not its verdict's"
    if fact["digest"] != verdict["digest"]:
        yield "its digest is not its verdict's"
    for name, said in (
        ("supports", {*verdict["claims"], *verdict["shared_claims"]}),
        ("supersedes", set(verdict["replaces"])),
        ("bound_to", {*verdict["bound_to"], *verdict["shared_bound_to"]}),
    ):
        if set(edges.get(name, ())) != said:
            yield f"its {name.upper()} edges are not its verdict's"


def _has_ring(links: Mapping[str, Sequence[str]]) -> bool:
    try:
        TopologicalSorter(links).prepare()
    except CycleError:
        return True
    return False


async def _contexts(graph: Graph, contexts: Contexts, space: str) -> list[Violation]:
    """I10: what each reader gets of what is compiled, and of a compile of its own made now, are the same."""
    found: list[Violation] = []
    kinds: tuple[tuple[ContextKind, str], ...] = (
        ("object", "object"),
        ("organization", "organization"),
        ("person", "speaker"),
    )
    with tempfile.TemporaryDirectory(prefix="onrecord-verify-") as folder:
        store = ContextStore.open(Path(folder))
        try:
            fresh = contexts.on(store)
            for kind, label in kinds:
                for ids in await listed_ids(graph, space, label, BATCH):
                    differing = await _differing(contexts, fresh, space, kind, ids)
                    again = await _differing(contexts, fresh, space, kind, differing)
                    found += [Violation("I10", "is not as it would be compiled now", f"{space}/{id_}") for id_ in again]
        finally:
            store.close()
    return _bounded(found)


async def _differing(
    contexts: Contexts, fresh: Contexts, space: str, kind: ContextKind, ids: Sequence[str]
) -> list[str]:
    if not ids:
        return []
    await fresh.recompile(space, [ContextRef(kind, id_).key for id_ in ids])
    differing: list[str] = []
    for id_ in ids:
        for reader in READERS:
            if await _told(contexts, space, kind, id_, reader) != await _told(fresh, space, kind, id_, reader):
                differing.append(id_)
                break
    return differing


async def _told(contexts: Contexts, space: str, kind: ContextKind, id_: str, reader: Reader) -> Any:
    try:
        found = await contexts.read(space, kind, id_, reader=reader)
    except NotFoundError:
        return None
    return found.text, found.state, found.constraints


def _bounded(found: Sequence[Violation]) -> list[Violation]:
    counts: dict[str, int] = {}
    kept: list[Violation] = []
    for one in dict.fromkeys(found):
        counts[one.invariant] = counts.get(one.invariant, 0) + 1
        if counts[one.invariant] <= VIOLATIONS_MAX:
            kept.append(one)
    return kept
