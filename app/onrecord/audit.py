"""The named questions of an auditor: each is a statement of `cypher/audit/`, whose head says what it is and takes.

A head's brackets say what a parameter is: `text`, `time`, `number`, or `one of a | b`; then `or nothing` (none: null)
or `or now`; then, behind a colon, what it stands for. Who runs it gives `space`, `after` and `end` (the space's ranks)
and `notes` (the kinds of decisions that leave nothing out); `limit`, the rows at most, is `LIMIT` unless it is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from onrecord.errors import InputError, IntegrityError, NotFoundError
from onrecord.models.stamp import moment, stamp, told
from onrecord.recall.reasons import NOTES
from onrecord.store.graph import Graph
from onrecord.store.queries import load

LIMIT = 100
LIMIT_MAX = 10_000
TIMES = frozenset({"at", "first", "last", "since", "until", "week"})

_GIVEN = frozenset({"space", "after", "end", "notes"})
_KIND = re.compile(
    r"(?P<kind>text|time|number|one of (?P<choices>[a-z_]+(?: \| [a-z_]+)+))"
    r"(?P<default>, or (?:nothing|now))?(?:: (?P<about>.+))?"
)
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a question takes: its `kind`, the `choices` where it is one of a few, and what a value is for."""

    name: str
    kind: str
    choices: tuple[str, ...]
    default: str | None
    about: str

    @property
    def is_needed(self) -> bool:
        """Whether it has to be given."""
        return self.default is None

    def parse(self, text: str) -> Any:
        """The value that a text stands for; InputError, in a sentence that names the parameter."""
        match self.kind:
            case "number":
                number = int(text) if re.fullmatch(r"\d{1,9}", text) else 0
                if not 1 <= number <= LIMIT_MAX:
                    raise InputError(f"{self.name} is a number from 1 to {LIMIT_MAX}, not {text!r}.", self.name)
                return number
            case "time":
                return stamp(_time(self.name, text))
            case "text":
                if not text.strip():
                    raise InputError(f"{self.name} is a text, and empty.", self.name)
                return text
            case _:
                if text not in self.choices:
                    raise InputError(f"{self.name} is one of {', '.join(self.choices)}, not {text!r}.", self.name)
                return text


@dataclass(frozen=True, slots=True)
class Audit:
    """One named question."""

    name: str
    purpose: str
    parameters: tuple[Parameter, ...]
    returns: tuple[str, ...]
    example: str


@dataclass(frozen=True, slots=True)
class Found:
    """The rows of an answer, times as RFC 3339; `more`: there are further ones; `given`: what was asked with."""

    audit: Audit
    given: Mapping[str, Any]
    rows: list[dict[str, Any]]
    more: bool


@cache
def audits() -> Mapping[str, Audit]:
    """Every question by its name, in the order of their names."""
    found: dict[str, Audit] = {}
    for path, query in sorted(load("neo4j").items()):
        folder, _, name = path.partition("/")
        if folder == "audit":
            names = [one for one in query.about if one not in _GIVEN and one in query.parameters]
            parameters = tuple(_parameter(path, one, query.about[one]) for one in names)
            returns = re.sub(r"\s*\([^()]*\)", "", query.returns)
            found[name] = Audit(name, query.purpose, parameters, tuple(returns.split(", ")), query.example)
    return found


def named(name: str) -> Audit:
    """The question of a name; NotFoundError."""
    try:
        return audits()[name]
    except KeyError:
        raise NotFoundError(f"No audit is called {name!r}; `onrecord audit` lists them.", "name") from None


async def run(graph: Graph, space: str, name: str, given: Mapping[str, str]) -> Found:
    """Ask a question of a space; InputError for a parameter that is missing, unknown or not of its kind."""
    audit = named(name)
    values = parsed(audit, given)
    query = load("neo4j")[f"audit/{name}"]
    own = {"space": space, "after": f"{space}/", "end": f"{space}0", "notes": sorted(NOTES)}
    asked = {**{one: own[one] for one in own if one in query.parameters}, **values, "limit": values["limit"] + 1}
    rows = await graph.read(f"audit/{name}", **asked)
    shown = [{key: _shown(key, value) for key, value in row.items()} for row in rows[: values["limit"]]]
    return Found(audit, values, shown, len(rows) > values["limit"])


def parsed(audit: Audit, given: Mapping[str, str]) -> dict[str, Any]:
    """What the statement is given, of what was said; InputError."""
    known = {parameter.name: parameter for parameter in audit.parameters}
    takes = f"it takes {_listed(list(known))}"
    if unknown := [name for name in given if name not in known]:
        raise InputError(f"{audit.name} takes no {unknown[0]!r}; {takes}.", unknown[0])
    missing = [name for name, one in known.items() if one.is_needed and name not in given]
    if missing:
        raise InputError(f"{audit.name} needs {_listed(missing)}; {takes}.", missing[0])
    now = {"now": stamp(datetime.now(UTC))}
    values = {
        name: one.parse(given[name]) if name in given else now.get(one.default or "")
        for name, one in known.items()
    }  # fmt: skip
    return {**values, "limit": values["limit"] or LIMIT}


def _parameter(path: str, name: str, said: str) -> Parameter:
    found = _KIND.fullmatch(said)
    if found is None:
        raise IntegrityError(f"cypher/{path}.cypher does not say what kind {name} is, but {said!r}.")
    choices = tuple(found["choices"].split(" | ")) if found["choices"] else ()
    default = found["default"].removeprefix(", or ") if found["default"] else None
    kind = "choice" if choices else found["kind"]
    return Parameter(name, kind, choices, default, found["about"] or "")


def _time(name: str, text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        at = None
    if at is None or at.utcoffset() is None:
        raise InputError(f"{name} is a time with its offset, as 2026-03-04T10:00:00Z, not {text!r}.", name)
    return at


def _shown(name: str, value: Any) -> Any:
    if (name in TIMES or name.endswith("_at")) and isinstance(value, str) and _STAMP.fullmatch(value):
        return told(moment(value))
    return value


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
