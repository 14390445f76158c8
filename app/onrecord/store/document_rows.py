"""Values to the graph's properties: what a document's version, its passages and who says them look like as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from onrecord.models.document import Chunk, Source
from onrecord.models.identity import Identity
from onrecord.models.stamp import stamp
from onrecord.store.rows import Row
from onrecord.text.normalize import normalize_key
from onrecord.text.terms import terms

Speakers = dict[str | None, dict[str, Any]]
"""By label or author (None: the document itself), who that is: `speaker_id`, and `props` where nobody knows them."""


def spellings(names: Sequence[str]) -> list[str]:
    """The spellings that a name may be declared in, for whoever is sought by it."""
    forms = ((name, name.lower(), name.upper(), name.title(), name.capitalize()) for name in names)
    return sorted({spelling for some in forms for spelling in some})


def speakers_of(called: Sequence[str], source: Source, found: Sequence[Mapping[str, str]]) -> Speakers:
    """Who says what, by label or author (None: the document itself): someone known by that name, else someone new."""
    speakers: Speakers = {}
    for name in called:
        same = {s["speaker_id"] for s in found if normalize_key(s["name"] or s["speaker_id"]) == normalize_key(name)}
        # One who is declared comes before one whom an earlier document named, whose id is the name itself.
        declared = {one for one in same if normalize_key(one) != normalize_key(name)} or same
        if len(declared) == 1:
            speakers[name] = {"speaker_id": declared.pop()}
        else:  # nobody, or several: whoever it is has the name for an id
            speakers[name] = {"speaker_id": name, "props": {"name": name, "kind": "person"}}
    itself = {"name": source.title or source.doc_id, "kind": "document"}
    speakers[None] = {"speaker_id": f"document:{source.doc_id}", "props": itself}
    return speakers


def named_anew(
    speakers: Speakers, chunks: Sequence[Chunk], ids: Sequence[str], source: Source, known: frozenset[str]
) -> list[dict[str, Any]]:
    """The speakers that nobody knows and that passages which are new are of, and the document itself."""
    said = {one.label or source.author or None for one, id_ in zip(chunks, ids, strict=True) if id_ not in known}
    return [s for name, s in speakers.items() if "props" in s and (name is None or name in said)]


def version_row(source: Source, digest: str, number: int, passages: int, now: datetime) -> Row:
    """A new version's properties."""
    modified = source.source_modified_at
    said = {
        "doc_id": source.doc_id,
        "digest": digest,
        "number": number,
        "passages": passages,
        "media_type": source.media_type,
        "title": source.title,
        "author": source.author,
        "text": source.text,
        "source_modified_at": stamp(modified) if modified else None,
        "utc_offset_s": _offset_s(modified) if modified else None,
        "recorded_at": stamp(now),
    }
    return {name: value for name, value in said.items() if value is not None}


def has_rows(chunks: Sequence[Chunk], ids: Sequence[str]) -> list[Row]:
    """What a version's `HAS` edges say."""
    return [
        {"passage_id": id_, "position": one.position, "char_start": one.char_start}
        for one, id_ in zip(chunks, ids, strict=True)
    ]


def chunk_rows(
    identity: Identity,
    space: str,
    source: Source,
    chunks: Sequence[Chunk],
    ids: Sequence[str],
    known: frozenset[str],
    speakers: Speakers,
    stands: bool,
    now: datetime,
) -> list[Row]:
    """The passages that are new, each with its window, pending."""
    at = source.source_modified_at or now
    rows: list[Row] = []
    for one, passage_id in zip(chunks, ids, strict=True):
        if passage_id in known:
            continue
        window_id = identity.of("window", "chunk", passage_id)
        props = {
            "doc_id": source.doc_id,
            "window_id": window_id,
            "heading_path": list(one.heading_path),
            "label": one.label,
            "text": one.text,
            "terms": terms(space, one.text),
            "occurrence": one.occurrence,
            "object_refs": [str(ref) for ref in source.object_refs] or None,
            "audience": source.audience,
            "sentences": [end for span in one.sentences for end in span],
            "speaker_id": speakers[one.label or source.author or None]["speaker_id"],
            "at": stamp(at),
            "utc_offset_s": _offset_s(at),
            "state": "pending",
            "standing": stands,
            "flip": None if stands else "version_superseded",
        }
        given = {name: value for name, value in props.items() if value is not None}
        rows.append({"passage_id": passage_id, "window_id": window_id, "props": given})
    return rows


def _offset_s(at: datetime) -> int:
    return int((at.utcoffset() or timedelta()).total_seconds())
