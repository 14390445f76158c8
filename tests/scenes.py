"""Windows, frames and records for tests, made of the little that a test is about."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import orjson

from onrecord.models.answer import Record
from onrecord.models.claim import GroundedClaim, Span
from onrecord.models.object import Attribute, FieldRule, KeyRule, Object, ObjectRef, ObjectType
from onrecord.models.source import Frame, Name, Space, Speaker, Turn, Window
from onrecord.stages.extract import Parsed, parse_follow_up, parse_window

KEY = "ab" * 32
AT = datetime(2026, 3, 4, 10, tzinfo=UTC)  # a Wednesday

SPEAKERS = {
    "ana": Speaker(speaker_id="ana", name="Ana", side="team", role="lawyer", organizations=("acme",)),
    "cy": Speaker(speaker_id="cy", name="Cy", side="customer", role="client"),
    "desk": Speaker(speaker_id="desk", name="Desk", kind="agent", side="agent", role="assistant"),
}
ORDER = ObjectType(
    type="order",
    names=("order", "orders", "pedido"),
    key=KeyRule(match=r"#?W\d{4}", normalize="#"),
    fields={"placed": FieldRule(kind="date", dated=True)},
    final_states=("delivered",),
)
CASE = ObjectType(type="lawsuit", names=("case",))
RETURN = ObjectType(type="return", names=("return",))


def order(ref: str, **state: Any) -> Object:
    return Object.model_validate({"type": "order", "ref": ref, "owner": "cy", "status": "pending"} | state)


def window(*said: tuple[str, str] | str, **more: Any) -> Window:
    """A window of owned turns, each `(speaker, text)` or the text of `cy`, a minute apart, positions from 0."""
    tags = [ref for text in more.pop("refs", ()) if (ref := ObjectRef.parse(text)) is not None]
    turns = [s if isinstance(s, tuple) else ("cy", s) for s in said]
    owned = tuple(
        Turn(
            passage_id=f"p{n}",
            conversation_id="k1",
            turn_id=f"t{n}",
            speaker_id=speaker,
            text=text,
            at=AT + timedelta(minutes=n),
            position=n,
            object_refs=tuple(tags),
            organization=more.get("organization"),
            audience=more.get("audience"),
        )
        for n, (speaker, text) in enumerate(turns)
    )
    more.pop("organization", None)
    more.pop("audience", None)
    whole: dict[str, Any] = {"window_id": "w", "conversation_id": "k1", "owned": owned, "speakers": SPEAKERS}
    return Window.model_validate(whole | {"customer": None} | more)


def frame(*objects: Object, **more: Any) -> Frame:
    space = Space(space="s", key=KEY, **more.pop("space", {}))
    attributes = [
        Attribute(slug="home.city", for_="person", holds="one"),
        Attribute(slug="likes", for_="person", holds="many"),
        Attribute(slug="deadline", for_="thing", holds="one"),
    ]
    whole: dict[str, Any] = {
        "space": space,
        "attributes": {a.slug: a for a in attributes},
        "types": {t.type: t for t in (ORDER, CASE, RETURN)},
        "objects": objects,
        "names": tuple(Name(kind="thing", id=f"thg_{n}", name=n) for n in more.pop("things", ())),
    }
    return Frame.model_validate(whole | more)


def record(claim_text: str, turn: int = 1, quote: str | None = None, **more: Any) -> Record:
    """A standing record about the user, whose quote is its text unless said."""
    said: dict[str, Any] = {
        "claim_text": claim_text,
        "kind": "standing",
        "subject": "user",
        "subject_kind": "user",
        "source_span": {"turn_index": turn, "quote": claim_text if quote is None else quote},
    }
    return Record.model_validate(said | more)


def answer(*records: Record, claims_found: list[str] | None = None) -> Parsed:
    found = claims_found if claims_found is not None else [r.claim_text for r in records]
    said = {"claims_found": found, "records": [r.model_dump(mode="json") for r in records]}
    return parse_window(orjson.dumps(said).decode())


def follow_up(*records: Record, resolutions: list[dict[str, Any]] | None = None) -> Parsed:
    said = {"records": [r.model_dump(mode="json") for r in records], "resolutions": resolutions or []}
    return parse_follow_up(orjson.dumps(said).decode())


def grounded(claim_text: str, of: Window, turn: int = 1, quote: str | None = None, **more: Any) -> GroundedClaim:
    """A record whose quote stands in its turn."""
    made = record(claim_text, turn, quote, **more)
    said = of.owned[turn - 1]
    start = said.text.index(made.source_span.quote)
    end = start + len(made.source_span.quote)
    return GroundedClaim(0, made, said, Span(said.passage_id, start, end, made.source_span.quote))
