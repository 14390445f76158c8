"""Facts as they stood: `as_of` by the world's clock, `known_at` by the memory's, or both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from onrecord.models.context import OPEN_STATES

_CLOSED_BY_THE_WORLD = frozenset({"superseded", "ended", "done", "removed"})

Gathered = Mapping[str, Any]


def as_they_stood(
    facts: Iterable[Gathered], claims: Mapping[str, Gathered], as_of: str | None, known_at: str | None
) -> list[dict[str, Any]]:
    """The facts with the states that each audience's verdict had for them then; times are stored text.

    What a person took back, or what lost its support, never held: only `known_at` shows it, before that was known.
    """
    return [
        {
            **fact,
            "state": _stood(fact, claims, as_of, known_at, "") or "superseded",
            "shared_state": _stood(fact, claims, as_of, known_at, "shared_"),
        }
        for fact in facts
    ]


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


def _stood(
    fact: Gathered, claims: Mapping[str, Gathered], as_of: str | None, known_at: str | None, audience: str
) -> str | None:
    state: str | None = fact.get(f"{audience}state")
    if state is None or (known_at is not None and (fact.get(f"{audience}recorded_at") or "") > known_at):
        return None
    is_open = state in OPEN_STATES
    if not is_open and known_at is not None:
        is_open = (fact.get(f"{audience}closed_at") or "") > known_at
    standing = state if state in OPEN_STATES else "open"
    if as_of is None:
        return standing if is_open else None
    supporting: list[str] = fact.get(f"{audience}claims") or []
    said_at = min((claims[c]["asserted_at"] for c in supporting if c in claims), default=None)
    if said_at is None or said_at > as_of:
        return None
    ended = _ended(fact, claims, state, audience, is_open=is_open)
    return standing if ended is None or ended > as_of else None


def _ended(fact: Gathered, claims: Mapping[str, Gathered], state: str, audience: str, *, is_open: bool) -> str | None:
    """When it stopped holding in the world; None where it did not. What was taken back had stopped from the start."""
    is_event = fact.get("kind") == "occurrence" and fact["form"] != "open_item"
    until: str | None = fact.get(f"{audience}valid_until")
    if is_open:
        return until if state in OPEN_STATES and not is_event else None
    if state not in _CLOSED_BY_THE_WORLD:
        return ""
    closer = claims.get(fact.get("closed_by") or "")
    said: str = closer["asserted_at"] if closer else ""
    return said if is_event else until or said
