"""Facts as they stood in the world at an instant, of facts as the memory holds or held them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from onrecord.models.context import OPEN_STATES, ContextRef

_CLOSED_BY_THE_WORLD = frozenset({"superseded", "ended", "done", "removed"})

Gathered = Mapping[str, Any]


def as_they_stood(facts: Iterable[Gathered], claims: Mapping[str, Gathered], as_of: str | None) -> list[dict[str, Any]]:
    """The facts with the states that each audience's verdict has for them then (stored text; None: now).

    What a person took back, or what lost its support, never held.
    """
    return [
        {
            **fact,
            "state": _stood(fact, claims, as_of, "") or "superseded",
            "shared_state": _stood(fact, claims, as_of, "shared_"),
        }
        for fact in facts
    ]


def is_about(fact: Gathered, ref: ContextRef) -> bool:
    """Whether a fact's row belongs to a context: it is bound to it; of a person's, about them, and bound to nothing."""
    bound: set[str] = {*(fact["bound_to"] or ()), *(fact["shared_bound_to"] or ())}
    if ref.kind == "person":
        return not bound and (fact["subject_kind"], fact["subject_id"]) == ("speaker", ref.id)
    return ref.key in bound


def closers(facts: Iterable[Gathered]) -> set[str]:
    """The claims that `as_they_stood` needs besides those that opened the facts: what closed them."""
    named = {fact["closed_by"] for fact in facts if fact.get("closed_by")}
    return named | {fact["claims"][0] for fact in facts if fact.get("claims")}


def state_then(history: Sequence[Gathered], final_states: Sequence[str]) -> dict[str, Any]:
    """An object's state at the end of a history, oldest first: `status`, `fields`, `at`, and `final_at`."""
    final_at: str | None = None
    for state in history:
        final_at = (final_at or state["at"]) if state.get("status") in final_states else None
    nothing: dict[str, Any] = {}
    last = history[-1] if history else nothing
    return {**{name: last.get(name) for name in ("status", "fields", "at")}, "final_at": final_at}


def _stood(fact: Gathered, claims: Mapping[str, Gathered], as_of: str | None, audience: str) -> str | None:
    state: str | None = fact.get(f"{audience}state")
    if state is None:
        return None
    standing = state if state in OPEN_STATES else "open"
    if as_of is None:
        return standing if state in OPEN_STATES else None
    supporting: list[str] = fact.get(f"{audience}claims") or []
    said_at = min((claims[c]["asserted_at"] for c in supporting if c in claims), default=None)
    if said_at is None or said_at > as_of:
        return None
    ended = _ended(fact, claims, state, audience)
    return standing if ended is None or ended > as_of else None


def _ended(fact: Gathered, claims: Mapping[str, Gathered], state: str, audience: str) -> str | None:
    """When it stopped holding in the world; None where it did not. What was taken back had stopped from the start."""
    is_event = fact.get("kind") == "occurrence" and fact["form"] != "open_item"
    until: str | None = fact.get(f"{audience}valid_until")
    if state in OPEN_STATES:
        return None if is_event else until
    if state not in _CLOSED_BY_THE_WORLD:
        return ""
    closer = claims.get(fact.get("closed_by") or "")
    said: str = closer["asserted_at"] if closer else ""
    return said if is_event else until or said
