"""A document's chunk between the graph and the rules: what it is read against, and what its settled claims change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from typing import Any

import orjson

from onrecord.currency import Reason, event, other_id
from onrecord.llm.reader import VERSION, Answer
from onrecord.models.chunk import Framed, Introduced, Shown, Target
from onrecord.models.claim import CitedClaim
from onrecord.models.document import Chunk
from onrecord.models.fact import Testimony
from onrecord.models.object import Object, ObjectRef
from onrecord.models.source import Frame, Name, Speaker
from onrecord.models.stamp import moment
from onrecord.spaces import Config
from onrecord.stages.bind import NamedKey, compared_key, gaps, keys_in
from onrecord.stages.claimify import Claimed
from onrecord.stages.echo import as_testimony
from onrecord.stages.select import Selection
from onrecord.store import rows
from onrecord.store.delta import Delta
from onrecord.text.normalize import normalize_key
from onrecord.text.words import is_function_word, vocabulary
from onrecord.verdicts import Docket
from onrecord.window import decision_rows

REFERENCES_MAX = 12
REFERENCE_LENGTH_MAX = 400
"""Characters of one quoted introduction."""


@dataclass(frozen=True, slots=True)
class Work:
    """A chunk to be read: what it is read against, the answers that are held, and the claims of an earlier reading.

    `reading` counts how often it was read before; `counted` are the gaps that were counted then.
    """

    framed: Framed
    state: str
    attempts: int
    reading: int
    before: tuple[str, ...]
    counted: frozenset[str]
    version_id: str
    selection: Answer | None
    selection_id: str | None
    claims: Answer | None
    claims_id: str | None
    erasures: int = 0
    """How often something of the space had been erased when it was read."""

    @property
    def target(self) -> Target:
        """The chunk as it is shown."""
        return self.framed.target

    def extraction_id(self, what: str, answer: Answer) -> str:
        """The id of one of the chunk's two extractions (`selection`, `claims`), by what read it."""
        said = (answer.extractor, answer.model, answer.prompt_hash, VERSION, self.reading)
        return self.framed.identity.of("extraction", self.target.window_id, what, *said)


def work(row: Mapping[str, Any], config: Config, position: int, shown: Sequence[Shown]) -> Work:
    """What `document/target` returned, as values; `shown` are the references that it is read with."""
    passage, window, version = row["passage"], row["window"], row["version"]
    modified = version["source_modified_at"]
    target = Target(
        window_id=window["window_id"],
        passage_id=passage["passage_id"],
        doc_id=passage["doc_id"],
        chunk=Chunk(
            heading_path=tuple(passage["heading_path"] or ()),
            label=passage["label"],
            text=passage["text"],
            char_start=0,
            position=position,
            occurrence=passage["occurrence"],
            sentences=spans(passage["sentences"]),
        ),
        title=version["title"],
        author=version["author"],
        source_modified_at=_local(modified, version["utc_offset_s"]) if modified else None,
        at=_local(passage["at"], passage["utc_offset_s"]),
        speaker=rows.speaker(row["speaker"]) if row["speaker"] else Speaker(speaker_id=passage["speaker_id"]),
        object_refs=tuple(ref for said in passage["object_refs"] or () if (ref := ObjectRef.parse(said)) is not None),
        audience=passage["audience"],
        neighbours=tuple(_neighbour(number, one) for number, one in enumerate(row["neighbours"], 1)),
        references=tuple(shown),
    )
    frame = Frame(space=config.space, attributes=config.attributes, types=config.types)
    selection, claims = row["selection"], row["extraction"]
    return Work(
        framed=Framed(target=target, frame=frame),
        state=window["state"],
        attempts=window["attempts"],
        reading=window["reading"] or 0,
        before=tuple(window["claims"] or ()),
        counted=frozenset(window["gaps"] or ()),
        version_id=version["version_id"],
        selection=Answer.held(selection) if selection else None,
        selection_id=selection["extraction_id"] if selection else None,
        claims=Answer.held(claims) if claims else None,
        claims_id=claims["extraction_id"] if claims else None,
        erasures=row.get("erasures") or 0,
    )


def shown_of(target: Target) -> list[str]:
    """The references that a chunk was read with, as the graph keeps them: where they stand, and none of their words."""
    return [f"{one.start}:{one.end}:{one.passage_id}" for one in target.references]


def shown_again(stored: Sequence[str], texts: Mapping[str, str]) -> tuple[Shown, ...]:
    """The references of `shown_of`, given the texts of their passages."""
    found: list[Shown] = []
    for number, one in enumerate(stored, 1):
        start, end, passage_id = one.split(":", 2)
        text = texts.get(passage_id, "")[int(start) : int(end)]
        found.append(Shown(label=f"R{number}", passage_id=passage_id, start=int(start), end=int(end), text=text))
    return tuple(found)


def target_of(passage: Mapping[str, Any], speaker: Mapping[str, Any], doc_id: str) -> Target:
    """A stored chunk alone, with nothing around it."""
    return Target(
        window_id=passage["window_id"],
        passage_id=passage["passage_id"],
        doc_id=doc_id,
        chunk=Chunk(
            label=passage["label"],
            text=passage["text"],
            char_start=0,
            position=0,
            sentences=spans(passage["sentences"]),
        ),
        at=moment(passage["at"]),
        speaker=rows.speaker(speaker),
    )


def references(text: str, introduced: Sequence[Introduced]) -> tuple[Shown, ...]:
    """What earlier chunks introduced, as the target is shown it: who it names first, then the newest, in order."""
    once: dict[str, Introduced] = {}
    for one in introduced:
        once.setdefault(normalize_key(one.name), one)
    said = vocabulary(text)
    named = {key for key, one in once.items() if _names(one.name, said)}
    ranked = sorted(enumerate(once.items()), key=lambda item: (item[1][0] in named, item[0]), reverse=True)
    chosen = sorted(ranked[:REFERENCES_MAX])
    return tuple(
        Shown(
            label=f"R{number}",
            passage_id=one.passage_id,
            start=one.start,
            end=min(one.end, one.start + REFERENCE_LENGTH_MAX),
            text=one.quote[:REFERENCE_LENGTH_MAX],
            about=f"{one.name}, {one.kind}" if one.kind else one.name,
        )
        for number, (_, (_, one)) in enumerate(chosen, 1)
    )


def keys_of(work: Work) -> list[dict[str, str]]:
    """The natural keys in all that is shown for a chunk, as objects are sought by them (`document/objects`)."""
    frame = work.framed.frame
    text = "\n".join(work.target.shown().values())
    found = {(kind, compared_key(key, frame.types[kind])) for kind, key in keys_in(text, frame)}
    return [{"type": kind, "key": key} for kind, key in sorted(found)]


def named(work: Work, found: Sequence[Mapping[str, Any]], objects: Iterable[Object] = ()) -> Work:
    """The work in reach of the people and companies of these names, and of objects; a name of two names neither."""
    ids: dict[str, set[tuple[str, str]]] = {}
    for row in found:
        ids.setdefault(normalize_key(row["name"]), set()).add((row["kind"], row["id"]))
    single = [row for row in found if len(ids[normalize_key(row["name"])]) == 1]
    names = tuple(Name(kind=row["kind"], id=row["id"], name=row["name"]) for row in single)
    frame = work.framed.frame.model_copy(update={"names": names, "objects": tuple(objects)})
    return replace(work, framed=work.framed.model_copy(update={"frame": frame}))


def keys_to_read(claimed: Claimed, earlier: Iterable[Mapping[str, Any]]) -> list[str]:
    """Every fact key that the chunk's verdicts are over; `earlier` are rows of claims that may turn over."""
    said = {c.bound.fact_key for c in claimed.claims} | {row["claim"].get("fact_key") for row in earlier}
    return sorted(key for key in said if key is not None)


def others(work: Work, claimed: Claimed) -> dict[str, str]:
    """By each claim's id, the one that it has where an earlier reading made something else of the same words."""
    return {
        c.bound.claim_id: other_id(work.framed.identity, work.target.window_id, _row(c, work)) for c in claimed.claims
    }


def apart(
    work: Work, claimed: Claimed, other_ids: Mapping[str, str], earlier: Mapping[str, Mapping[str, Any]]
) -> Claimed:
    """The claims, those that are read otherwise than before under other ids: a stored claim stays what it is.

    `earlier` are the rows (`currency/claims`) of claims that an earlier reading made, by id.
    """
    claims: list[CitedClaim] = []
    for cited in claimed.claims:
        claim_id = cited.bound.claim_id
        before = earlier.get(claim_id)
        if before is not None and rows.reading(before["claim"]) != rows.reading(_row(cited, work)):
            cited = replace(cited, bound=replace(cited.bound, claim_id=other_ids[claim_id]))  # noqa: PLW2901
        claims.append(cited)
    return replace(claimed, claims=tuple(claims))


def judged(
    work: Work,
    selection: Selection,
    claimed: Claimed,
    held: Mapping[str, Any],
    earlier: Mapping[str, Mapping[str, Any]],
    at: datetime,
    gone: Reason | None = None,
) -> Delta:
    """What a chunk's two answers change: new claims, verdicts of their keys, decisions; on a later reading, currency.

    `earlier` are the rows (`currency/claims`) of claims that an earlier reading made, by id. `gone` says why no version
    that stands has the chunk: what it says is not current then.
    """
    identity, target = work.framed.identity, work.target
    delta = Delta()
    testimonies = {c.bound.claim_id: _testimony(c, work, at) for c in claimed.claims}
    there = set(held["known"])
    leaving = {i: r for i, r in earlier.items() if i not in testimonies and r["claim"]["is_current_testimony"]}
    returning = {i: r for i, r in earlier.items() if i in testimonies and _was_read_otherwise(r)}
    docket = Docket()
    for row in held["claims"]:
        (docket.leaves if row["claim_id"] in leaving else docket.stays)(row)
    for claim_id, row in (leaving | returning).items():
        if claim_id in returning and gone is None:
            docket.returns(row["claim"])
        delta.flip(*event(identity, row, became_current=claim_id in returning, reason="reextracted", at=at))
    for cited in claimed.claims:
        claim = cited.bound
        if claim.claim_id not in there:
            delta.add_cited(cited, testimonies[claim.claim_id], target.doc_id, VERSION)
            if gone is None:
                docket.arrives(testimonies[claim.claim_id], claim.fact_key, claim.resolved.subject)
    if gone is not None:
        made = {claim_id: {"claim": {"claim_id": claim_id}, "flips": 0} for claim_id in delta.claim_ids}
        back = {claim_id: {**row, "flips": row["flips"] + 1} for claim_id, row in returning.items()}
        for row in (made | back).values():
            delta.flip(*event(identity, row, became_current=False, reason=gone, at=at))
    verdicts = docket.judge(delta, held["facts"], identity, at)
    selection_id, claims_id = work.selection_id or "", held["extraction"]["extraction_id"]
    delta.add_rulings(decision_rows(selection.decisions, identity, target.window_id, selection_id, at))
    own = [*claimed.decisions, *verdicts]
    delta.add_decisions(decision_rows(own, identity, target.window_id, claims_id, at))
    counted = gaps_of(work)
    for gap_id, gap in counted.items():
        if gap_id not in work.counted:
            delta.add_gap(gap_id, gap.type, gap.key)
    read = {"version_id": work.version_id, "shown": shown_of(target), "gaps": sorted({*work.counted, *counted})}
    delta.lists["chunks"].append({"window_id": target.window_id, "claims": list(testimonies), **read})
    if selection_id != claims_id:
        delta.lists["reads"] += [{"extraction_id": selection_id, **one} for one in passages_read(work)]
    return delta


def gaps_of(work: Work) -> dict[str, NamedKey]:
    """The natural keys and tags of a chunk that name no object, by their gaps' ids."""
    framed = work.framed
    return {framed.identity.of("gap", one.type, one.key): one for one in gaps(work.target.window(), framed.frame)}


def passages_read(work: Work) -> list[dict[str, Any]]:
    """What `READ` edges say: the chunk, and what was shown beside it."""
    target = work.target
    beside = dict.fromkeys(one.passage_id for one in target.around.values() if one.passage_id != target.passage_id)
    return [{"passage_id": target.passage_id, "owned": True}, *({"passage_id": i, "owned": False} for i in beside)]


def introduced(stored: str | None) -> list[Introduced]:
    """What a chunk introduces, as the graph keeps it."""
    return [Introduced.model_validate(one) for one in orjson.loads(stored)] if stored else []


def spans(flat: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Ranges that are stored as one list of their ends."""
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _testimony(cited: CitedClaim, work: Work, at: datetime) -> Testimony:
    target = work.target
    testimony = as_testimony(cited.bound, target.window(), at)
    return replace(
        testimony,
        source=f"document:{target.doc_id}",
        passage_digest=work.framed.identity.of("quote", "passage", target.chunk.text),
        from_agent=target.speaker.kind == "agent",
    )


def _row(cited: CitedClaim, work: Work) -> rows.Row:
    return rows.claim_row(cited.bound, _testimony(cited, work, work.target.at), "", VERSION)


def _was_read_otherwise(row: Mapping[str, Any]) -> bool:
    return not row["claim"]["is_current_testimony"] and row["reason"] == "reextracted"


def _neighbour(number: int, row: Mapping[str, Any]) -> Shown:
    text = row["text"]
    return Shown(label=f"N{number}", passage_id=row["passage_id"], start=0, end=len(text), text=text)


def _names(name: str, said: frozenset[str]) -> bool:
    return any(word in said for word in vocabulary(name) if not is_function_word(word))


def _local(stored: str, offset_s: int | None) -> datetime:
    return moment(stored).astimezone(timezone(timedelta(seconds=offset_s or 0)))
