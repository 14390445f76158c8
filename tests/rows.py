"""Rows as `cypher/context/` gathers them, and what is declared, for tests of compiling and viewing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from onrecord.models.context import Compiled, Context, Reading
from onrecord.models.identity import Identity
from onrecord.models.object import Attribute, FieldRule, ObjectType
from onrecord.models.object import Reader as Who
from onrecord.models.policy import Policy, gate_of
from onrecord.models.stamp import stamp
from onrecord.stages.compile import Declared, Gathering, compile_object
from onrecord.stages.entries import prepare
from onrecord.stages.view import Part, is_open_to, view

AT = datetime(2026, 9, 20, 10, tzinfo=UTC)
NOW = datetime(2026, 9, 21, 9, tzinfo=UTC)
LAWSUIT = ObjectType(
    type="lawsuit",
    names=("case",),
    fields={"due_date": FieldRule(kind="date")},
    final_states=("closed",),
    observes={"deadline": "due_date"},
)
DEADLINE = Attribute.model_validate({"slug": "deadline", "for": "thing", "holds": "one"})
ROLES = {
    "ana": ("lawyer", "team", "Ana"),
    "cy": ("client", "customer", "Cy"),
    "bo": (None, "team", "Bo"),
    "x": (None, None, None),
}


def declared(
    kind: ObjectType = LAWSUIT, *attributes: Attribute, policy: Policy | None = None, order: Any = None
) -> Declared:
    reading = Reading(
        space="s", fingerprint="f", revision=9, config_revision=2, policy=policy or Policy(), date_order=order
    )
    return Declared(reading, Identity("ab" * 32), {kind.type: kind}, {a.slug: a for a in (DEADLINE, *attributes)})


def fact(n: int | str, text: str, form: str = "observation", by: str = "ana", **more: Any) -> dict[str, Any]:
    """A fact of one shared claim, said that many minutes after the first where its id is a number."""
    minutes = n if isinstance(n, int) else 0
    fact_id = f"fct_{n:04d}" if isinstance(n, int) else f"fct_{n}"
    whole: dict[str, Any] = {
        "fact_id": fact_id, "form": form, "kind": "standing", "attribute": None, "text": text, "value": None,
        "state": "open", "shared_state": "open", "subject_kind": "object", "subject_id": "lawsuit:c-1",
        "expires_at": None, "field": None, "claims": [f"clm_{fact_id}"], "shared_claims": [f"clm_{fact_id}"],
        "shared_bound_to": ["lawsuit:c-1"], "time_from": None, "time_until": None, "time_precision": "unknown",
        "valid_until": None, "shared_valid_until": None, "closed_at": None, "shared_closed_at": None, "closed_by": None,
        "by": by, "said_at": AT + timedelta(minutes=minutes), "time_zone": "UTC",
    }  # fmt: skip
    whole |= more
    if whole.pop("audience", "shared") == "internal":
        whole |= {"shared_state": None, "shared_claims": [], "shared_bound_to": []}
    whole.setdefault("opener", next(iter(whole["shared_claims"] or whole["claims"]), None))
    whole |= {name: whole.get(name) or stamp(whole["said_at"]) for name in ("recorded_at", "shared_recorded_at")}
    return whole


def claims(facts: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {
        claim_id: {
            "claim_id": claim_id, "speaker_id": f["by"],
            "asserted_at": stamp(f["said_at"]), "time_zone": f["time_zone"],
            "passage_id": f.get("passage_id", f"psg_{f['fact_id']}"), "place": f.get("place", ""),
            "char_start": f.get("char_start", 0), "char_end": f.get("char_start", 0) + len(f["text"]),
            **dict(zip(("role", "side", "name"), ROLES[f["by"]], strict=True)),
        }
        for f in facts
        for claim_id in f["claims"] or f["shared_claims"]
    }  # fmt: skip


def compiled(*facts: dict[str, Any], of: Declared | None = None, now: datetime = NOW, **state: Any) -> Compiled:
    gathered: dict[str, Any] = {
        "reference": "lawsuit:c-1", "type": "lawsuit", "status": "open", "at": stamp(datetime(2026, 9, 1, tzinfo=UTC)),
        "final_at": None, "fields": '{"due_date": "2026-10-05"}', "owner_id": "cy", "owner_kind": "speaker",
        "facts": list(facts),
    }  # fmt: skip
    return compile_object({**gathered, **state}, Gathering(of or declared(), claims(facts), 9, now))


def seen(
    one: Compiled,
    reader: Who = "internal_agent",
    now: datetime = NOW,
    policy: Policy | None = None,
    person: str | None = None,
    tokens_max: int | None = None,
    order: Any = None,
) -> Context:
    gate = gate_of(policy or Policy(), reader, person)
    assert is_open_to(one, gate)
    return view([Part(prepare(one, order))], gate, stamp(now), tokens_max).context


def memory(context: Context) -> dict[str, Any]:
    return context.state["objects"][0]["memory"]


def texts(context: Context, shelf: str) -> list[str]:
    return [row["text"] for row in memory(context)[shelf]]
