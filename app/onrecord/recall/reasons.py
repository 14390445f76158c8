"""Why a sentence is in memory, or is not: the recorded answer, from the words to what was decided about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import regex

from onrecord.errors import InputError
from onrecord.models.identity import Identity
from onrecord.recall.lists import decisions, facts
from onrecord.recall.provenance import sourced
from onrecord.recall.search import claims_found
from onrecord.recall.shapes import Item, said
from onrecord.recall.sights import openings
from onrecord.stages.sight import WHOLE, Opening, Sight
from onrecord.store.graph import Graph
from onrecord.text.normalize import Mapped, mapped, normalize_text
from onrecord.text.sentences import sentences
from onrecord.text.terms import every, query, stems
from onrecord.text.words import read_as

TEXT_LENGTH_MAX = 2_000
CANDIDATES_MAX = 200
PLACES_MAX = 10
SHARED_MIN = 2
"""Words that say something which a near match has with what was asked: this many, or all of them."""
ALIKE_MIN = 0.25
COVERED_MIN = 0.6
"""The share of such words, of all that either text has, or of all that was asked, from which it is near."""

NOTES = frozenset(
    {
        "turn_corrected", "quote_repaired", "envelope_repaired", "fields_reconciled", "subject_corrected",
        "name_merged", "subject_unresolved", "subject_resolved_later", "attribute_unknown", "time_unresolved",
        "date_order_assumed", "relation_unknown", "superseded", "contested", "ended", "selection_flag", "added_context",
        "introduction_dropped",
    }
)  # fmt: skip
"""Decisions that say what was done to a record on its way into memory; any other says why something is not there."""

OPEN = Opening(is_known=True, is_whole=True)

_EDGES = regex.compile(r"^[^\p{L}\p{N}\p{S}]+|[^\p{L}\p{N}\p{S}]+$")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the words stand in a passage, `[start, end)`, how alike they are (1: the same), and how open it is."""

    passage_id: str
    start: int
    end: int
    alike: float
    seen: Opening


async def why(graph: Graph, space: str, text: str, sight: Sight = WHOLE) -> Item:
    """What the memory recorded about a sentence, or about words of one.

    `answer` is one sentence; `status` is `in_memory`, `left_out`, `not_current`, `pending`, `failed`, `not_read`,
    `nothing_kept` or `never_said`; `match` is `exact`, `closest` or `none`. `places` say who said it, where and when,
    and whether it was read; `claims` cite it, `facts` stand on them, `decisions` are the ledger about it. What is
    closed to `sight` was never said. InputError for a text without a word, or one of more than `TEXT_LENGTH_MAX`
    characters.
    """
    wanted = _EDGES.sub("", mapped(text).text)
    if not wanted or len(text) > TEXT_LENGTH_MAX:
        raise InputError(f"Ask about words: 1 to {TEXT_LENGTH_MAX} characters.", "text")
    known = await graph.read("space/revision", space=space)
    places = await _places(graph, space, wanted, sight) if known else []
    passages = await _passages(graph, space, [place.passage_id for place in places])
    claims = await _claims(graph, space, places, sight)
    supported = list(dict.fromkeys(f for claim in claims for f in claim["facts"]))
    quoted = Identity(known[0]["id_key"]).of("quote", normalize_text(text)) if known else None
    ledger = [] if sight.is_shared else await _decisions(graph, space, places, passages, wanted, quoted, sight)
    exact = any(place.alike == 1 for place in places)
    found: Item = {
        "text": text,
        "match": "exact" if exact else "closest" if places else "none",
        "places": [_told(place, passages[place.passage_id]) for place in places],
        "claims": claims,
        "facts": (await facts(graph, space, ids=supported, sight=sight)).items if supported else [],
        "decisions": ledger,
    }
    status = _status(found, [passages[p.passage_id] for p in places])
    if status == "not_current":
        rows = await graph.read("currency/claims", space=space, ids=[claim["claim_id"] for claim in claims])
        why_not = ", ".join(dict.fromkeys(row["reason"] for row in rows if row["reason"]))
        return {"answer": _sentence(found, status, why_not), "status": status, **found}
    return {"answer": _sentence(found, status), "status": status, **found}


async def _passages(graph: Graph, space: str, ids: Sequence[str]) -> dict[str, Mapping[str, Any]]:
    rows = await graph.read("passage/rows", space=space, ids=list(ids)) if ids else []
    return {row["passage"]["passage_id"]: row for row in rows}


async def _places(graph: Graph, space: str, wanted: str, sight: Sight) -> list[Place]:
    exact = [
        place
        for row, seen in await _saying(graph, space, every(space, wanted), sight)
        if (place := _exact(row, wanted, seen))
    ]
    if exact:
        return exact[:PLACES_MAX]
    any_word, asked = query(space, wanted), normalize_text(wanted)
    claimed = await _claimed(graph, space, any_word, sight)
    if worded := [replace(place, alike=0.99) for text, place in claimed if normalize_text(text) == asked]:
        return worded[:PLACES_MAX]
    near = [_nearest(row, wanted, seen) for row, seen in await _saying(graph, space, any_word, sight)]
    near += [replace(place, alike=_alike(wanted, text)) for text, place in claimed]
    return sorted((place for place in near if place.alike), key=lambda place: -place.alike)[:1]


async def _saying(graph: Graph, space: str, asked: str, sight: Sight) -> list[tuple[Mapping[str, Any], Opening]]:
    """The passages that a search finds, each with how open it is."""
    if not asked:
        return []
    how = {"shared": sight.is_shared, "limit": CANDIDATES_MAX}
    rows = await graph.read("search/passages", space=space, query=asked, **how)
    seen = {} if sight.is_whole else await openings(graph, space, [row["passage_id"] for row in rows], sight)
    return [(row, seen.get(row["passage_id"], OPEN)) for row in rows]


async def _claimed(graph: Graph, space: str, asked: str, sight: Sight) -> list[tuple[str, Place]]:
    """The own words of the claims that a search finds, current or not, each with where it stands."""
    page = await claims_found(graph, space, asked, sight, CANDIDATES_MAX) if asked else []
    cites = [(one["claim_text"], cite) for one in page for cite in one["cites"][:1] if cite["quote"] is not None]
    ids = [cite["passage_id"] for _, cite in cites]
    seen = {} if sight.is_whole else await openings(graph, space, ids, sight)
    return [
        (text, Place(cite["passage_id"], cite["char_start"], cite["char_end"], 0, seen.get(cite["passage_id"], OPEN)))
        for text, cite in cites
    ]


def _exact(row: Mapping[str, Any], wanted: str, seen: Opening) -> Place | None:
    found = _level(mapped(row["text"])).find(_lower(wanted))
    is_open = found is not None and seen.opens(found[1], found[2])
    return Place(row["passage_id"], found[1], found[2], 1, seen) if found and is_open else None


def _nearest(row: Mapping[str, Any], wanted: str, seen: Opening) -> Place:
    """The sentence of a passage that is most like the one asked about."""
    opened = [(start, end) for start, end in sentences(row["text"]) if seen.opens(start, end)]
    found = ((start, end, _alike(wanted, row["text"][start:end])) for start, end in opened)
    start, end, alike = max(found, key=lambda one: one[2], default=(0, 0, 0.0))
    return Place(row["passage_id"], start, end, alike, seen)


def _alike(wanted: str, said: str) -> float:
    """The share of the words that say something, of all that either text has, which both have; 0 where that is little.

    Below 1: what has the same words in another order is not the same sentence.
    """
    language = read_as(wanted)
    asked, there = stems(wanted, language), stems(said, read_as(said, language))
    both = len(asked & there)
    if both < min(SHARED_MIN, len(asked)) or not both:
        return 0
    share = both / len(asked | there)
    return min(share, 0.99) if share >= ALIKE_MIN or both / len(asked) >= COVERED_MIN else 0


def _lower(text: str) -> str:
    # Character for character, so that offsets stay.
    return "".join(low if len(low := character.lower()) == 1 else character for character in text)


def _level(text: Mapped) -> Mapped:
    return Mapped(_lower(text.text), text.starts, text.ends)


async def _claims(graph: Graph, space: str, places: Sequence[Place], sight: Sight) -> list[Item]:
    spans = {place.passage_id: place for place in places}
    rows = await graph.read("claim/of_passages", space=space, passages=list(spans)) if spans else []
    cited = [
        row["claim_id"]
        for row in rows
        if row["char_start"] < spans[row["passage_id"]].end and row["char_end"] > spans[row["passage_id"]].start
    ]
    return await sourced(graph, space, list(dict.fromkeys(cited)), sight)


async def _decisions(
    graph: Graph,
    space: str,
    places: Sequence[Place],
    passages: Mapping[str, Mapping[str, Any]],
    wanted: str,
    quoted: str | None,
    sight: Sight,
) -> list[Item]:
    """The ledger about these words: by their place, and where the ledger alone has them."""
    spans = {place.passage_id: place for place in places}
    rows = await graph.read("decision/of_windows", space=space, passages=list(spans)) if spans else []
    exact = await graph.read("decision/of_quote", space=space, quote_key=quoted) if quoted else []
    at = {row["id"]: row["passage_id"] for row in rows}
    own = {row["id"] for row in exact}
    found = await decisions(graph, space, ids=[*dict.fromkeys([*at, *(row["id"] for row in exact)])], sight=sight)
    kept: list[Item] = []
    for one in found.items:
        place = spans.get(at.get(one["decision_id"], ""))
        text = passages[place.passage_id]["passage"]["text"] if place else ""
        if one["decision_id"] in own or (place and _is_about(one, place, text, wanted)):
            kept.append(one)
    elsewhere = {one["passage_id"] for one in kept if one["passage_id"]} - set(passages)
    known = {**passages, **await _passages(graph, space, sorted(elsewhere))}
    return [{**one, **_decided(one, known, at)} for one in kept]


def _decided(one: Item, known: Mapping[str, Mapping[str, Any]], at: Mapping[str, str]) -> Item:
    """Where what a decision is about stands; of one about a whole window, only in what."""
    if one["passage_id"]:
        return _where(known.get(one["passage_id"]))
    return {**_where(known.get(at.get(one["decision_id"], ""))), "turn_id": None, "heading_path": None}


def _is_about(decision: Item, place: Place, text: str, wanted: str) -> bool:
    quote = decision["quote"]
    if quote is None:
        return decision["passage_id"] == place.passage_id
    level = _level(mapped(text))
    needle = _lower(mapped(quote).text).strip()
    spot = level.find(needle)
    while spot:
        if spot[1] < place.end and spot[2] > place.start:
            return True
        spot = level.find(needle, spot[0] + 1)
    asked = _lower(wanted)
    return bool(needle) and (needle in asked or asked in needle)


def _where(row: Mapping[str, Any] | None) -> Item:
    passage: Mapping[str, Any] = {} if row is None else row["passage"]
    where = {name: passage.get(name) for name in ("conversation_id", "turn_id", "object", "doc_id", "heading_path")}
    return {**where, "versions": [] if row is None else list(row["versions"])}


def _told(place: Place, row: Mapping[str, Any]) -> Item:
    passage, speaker = row["passage"], _part(row, "speaker")
    return {
        "passage_id": place.passage_id,
        **_where(row if place.seen.is_known else None),
        "speaker": passage["speaker_id"],
        "name": speaker.get("name"),
        "role": speaker.get("role"),
        "at": said(passage["at"]),
        "char_start": place.start,
        "char_end": place.end,
        "quote": passage["text"][place.start : place.end],
        "overlap": round(place.alike, 2),
        "text": passage["text"] if place.seen.is_whole else None,
        "state": passage["state"],
        "reason": passage["reason"],
        "extractor": _part(row, "extraction").get("extractor"),
    }


def whereabouts(place: Mapping[str, Any]) -> str:
    """Where a passage stands, in words: an object's event, a conversation's turn, or a document's section."""
    if place["object"] is not None:
        return f"an event of {place['object']}"
    if place["doc_id"] is None and place["conversation_id"] is None:
        return "a conversation that is not open here"
    if place["doc_id"] is None:
        turn = f", turn {place['turn_id']}" if place["turn_id"] else ""
        return f"conversation {place['conversation_id']}{turn}"
    section = " / ".join(place["heading_path"] or ())
    return f"document {place['doc_id']}, section {section}" if section else f"document {place['doc_id']}"


def _part(row: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return row[name] or {}


def _status(found: Item, rows: Sequence[Mapping[str, Any]]) -> str:
    if _current(found):
        return "in_memory"
    if any(one["kind"] not in NOTES for one in found["decisions"]):
        return "left_out"
    if found["claims"]:
        return "not_current"
    if not rows:
        return "never_said"
    states = {row["passage"]["state"] for row in rows}
    for state in ("failed", "pending"):
        if state in states:
            return state
    by_rule = all(
        _part(row, "speaker").get("kind") == "agent" and _part(row, "extraction").get("extractor") == "verbatim"
        for row in rows
    )
    return "not_read" if by_rule else "nothing_kept"


def _current(found: Item) -> list[Item]:
    return [claim for claim in found["claims"] if claim["is_current_testimony"]]


def _sentence(found: Item, status: str, why_not: str = "") -> str:
    if status == "never_said":
        return "Nobody said this here."
    if not found["places"]:
        return f"No source says this; the ledger has it: {_reasons(found)}."
    first = _first(found, status)
    where = f"{first['name'] or first['speaker']} in {whereabouts(first)}, {str(first['at'])[:10]}"
    near = f"Nobody said exactly this; nearest ({first['overlap']:.0%} of the words) is what was said by"
    opening = "Said by" if found["match"] == "exact" else near
    outcome = f"in memory once, and not current any more ({why_not})" if why_not else _outcome(found, status, first)
    others = len(found["places"]) - 1 if found["match"] == "exact" else 0
    more = f" It was said in {others} more place{'s' if others > 1 else ''}." if others else ""
    return f"{opening} {where}: {outcome}.{more}"


def _first(found: Item, status: str) -> Item:
    """The place that the answer is of: the first of those that its status comes from."""
    match status:
        case "in_memory":
            of = {cite["passage_id"] for claim in _current(found) for cite in claim["cites"]}
        case "not_current":
            of = {cite["passage_id"] for claim in found["claims"] for cite in claim["cites"]}
        case "left_out":
            of = {one["passage_id"] for one in found["decisions"] if one["kind"] not in NOTES}
        case _:
            of = {place["passage_id"] for place in found["places"] if place["state"] == status}
    return next((place for place in found["places"] if place["passage_id"] in of), found["places"][0])


def _is_of(claim: Item, place: Item) -> bool:
    return any(cite["passage_id"] == place["passage_id"] for cite in claim["cites"])


def _outcome(found: Item, status: str, first: Item) -> str:
    match status:
        case "in_memory":
            of = [claim for claim in _current(found) if _is_of(claim, first)]
            ids = {id_ for claim in of for id_ in claim["facts"]}
            facts = [fact for fact in found["facts"] if fact["fact_id"] in ids]
            held = [f"{fact['form'].replace('_', ' ')}, {fact['state']}" for fact in facts]
            count = len(of)
            claims = "1 claim" if count == 1 else f"{count} claims"
            return f"in memory as {claims} ({'; '.join(dict.fromkeys(held)) or 'which supports no fact'})"
        case "left_out":
            return f"left out: {_reasons(found, first)}"
        case "pending":
            return f"heard and not read yet ({first['reason'] or 'its window waits'})"
        case "failed":
            return f"not read, after every try ({first['reason']}); `onrecord retry` reads it again"
        case "not_read":
            return "not read, by rule: the speaker is an agent, and the verbatim extractor reads people"
        case _:
            return "read, and nothing in it was found to keep"


def _reasons(found: Item, place: Item | None = None) -> str:
    """The decisions that left it out; with a place, those about it where there are any."""
    out = [one for one in found["decisions"] if one["kind"] not in NOTES]
    own = [one for one in out if place is not None and one["passage_id"] == place["passage_id"]]
    told = [
        f"{one['kind']} ({one['reason']})" if one["reason"] and one["reason"] != one["kind"] else one["kind"]
        for one in own or out
    ]
    return "; ".join(dict.fromkeys(told))
