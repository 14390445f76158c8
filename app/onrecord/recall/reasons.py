"""Why a sentence is in memory, or is not: the recorded answer, from the words to what was decided about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

import regex

from onrecord.errors import InputError
from onrecord.models.identity import Identity
from onrecord.recall.lists import claims, decisions, facts
from onrecord.recall.provenance import sourced
from onrecord.recall.shapes import Item, said
from onrecord.recall.sights import openings
from onrecord.stages.sight import WHOLE, Opening, Sight
from onrecord.store.graph import Graph
from onrecord.text.lexis import pairs
from onrecord.text.normalize import Mapped, mapped, normalize_text
from onrecord.text.sentences import sentences
from onrecord.text.words import is_function_word, words

TEXT_LENGTH_MAX = 2_000
CANDIDATES_MAX = 200
PLACES_MAX = 10
WORDS_MAX = 40
ALIKE_MIN = 0.5
"""The share of a sentence's words, of all that either has, from which it is the closest to what was asked."""

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
_IDEOGRAM = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}]")


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
    rows = await graph.read(
        "passage/saying", space=space, words=_sought(wanted), shared=sight.is_shared, limit=CANDIDATES_MAX
    )
    seen = {} if sight.is_whole else await openings(graph, space, [row["passage_id"] for row in rows], sight)
    exact = [place for row in rows if (place := _exact(row, wanted, seen.get(row["passage_id"], OPEN)))]
    if exact:
        return exact[:PLACES_MAX]
    if worded := await _worded(graph, space, wanted, sight):
        return worded[:PLACES_MAX]
    found = (_alike(row, wanted, seen.get(row["passage_id"], OPEN)) for row in rows)
    alike = sorted((place for place in found if place), key=lambda place: -place.alike)
    return [place for place in alike if place.alike >= ALIKE_MIN][:1]


async def _worded(graph: Graph, space: str, wanted: str, sight: Sight) -> list[Place]:
    """What the claims cite whose own words these are."""
    asked = normalize_text(wanted)
    page = await claims(graph, space, text=wanted, current=None, sight=sight, limit=CANDIDATES_MAX)
    cites = [cite for one in page.items if normalize_text(one["claim_text"]) == asked for cite in one["cites"][:1]]
    seen = {} if sight.is_whole else await openings(graph, space, [cite["passage_id"] for cite in cites], sight)
    return [
        Place(cite["passage_id"], cite["char_start"], cite["char_end"], 0.99, seen.get(cite["passage_id"], OPEN))
        for cite in cites
        if cite["quote"] is not None
    ]


def _sought(wanted: str) -> list[str]:
    """Words by which a turn that says it is found: its longest, written as they are there."""
    found = {word.text.lower() for word in words(wanted)}
    meaning = {word for word in found if not is_function_word(word)} or found or {wanted.lower()}
    pieces = {piece for word in meaning for piece in (pairs(word) if _IDEOGRAM.search(word) else (word,))}
    longest = sorted(pieces, key=lambda piece: (-len(piece), piece))[:WORDS_MAX]
    # Texts are kept as they were written, and some systems write each accent, or part of a syllable, by itself.
    return list(dict.fromkeys(normalize(form, piece) for piece in longest for form in ("NFC", "NFD")))


def _exact(row: Mapping[str, Any], wanted: str, seen: Opening) -> Place | None:
    found = _level(mapped(row["text"])).find(_lower(wanted))
    is_open = found is not None and seen.opens(found[1], found[2])
    return Place(row["passage_id"], found[1], found[2], 1, seen) if found and is_open else None


def _alike(row: Mapping[str, Any], wanted: str, seen: Opening) -> Place | None:
    asked = _vocabulary(wanted)
    best: Place | None = None
    for start, end in sentences(row["text"]):
        there = _vocabulary(row["text"][start:end]) if seen.opens(start, end) else frozenset[str]()
        share = len(asked & there) / len(asked | there) if there else 0
        # Below 1: what has the same words in another order is not the same sentence.
        if share and (best is None or share > best.alike):
            best = Place(row["passage_id"], start, end, min(share, 0.99), seen)
    return best


def _vocabulary(text: str) -> frozenset[str]:
    return frozenset(
        piece
        for word in words(text)
        for piece in (pairs(word.folded) if _IDEOGRAM.search(word.folded) else (word.folded,))
    )


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
    opening = "Said by" if found["match"] == "exact" else "Nobody said exactly this; closest is what was said by"
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
