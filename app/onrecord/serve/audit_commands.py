"""What an auditor's commands do: named questions, and a statement of one's own, which can read and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from onrecord.errors import InputError
from onrecord.serve import show as screen
from onrecord.serve.running import Call, answer, say, waiting

CELL_WIDTH_MIN = 12
"""Columns narrower than this are no table any more: each row is then told line by line."""


async def audit(call: Call, name: str | None, params: Sequence[str]) -> int:
    """`onrecord audit`: the list of questions, or the answer to one."""
    from onrecord import audit as questions

    if name is None:
        if params:
            raise InputError("--param is of a named audit; `onrecord audit` lists their names.", "--param")
        _list(call, questions.audits())
        return 0
    given = _pairs(params)
    questions.parsed(questions.named(name), given)  # before an engine is started for it
    async with call.memory() as (memory, space):
        with waiting("Asking"):
            found = await questions.run(memory.graph, space, name, given)
    if call.json:
        told = {"audit": name, "purpose": found.audit.purpose, "parameters": found.given}
        answer({**told, "items": found.rows, "more": found.more})
        return 0
    _rows(found.audit.returns, found.rows)
    if found.more:
        say(f"There are more rows: --param limit=N shows up to {questions.LIMIT_MAX}.")
    return 0


async def cypher(call: Call, statement: str, params: Sequence[str], rows_max: int, seconds_max: float) -> int:
    """`onrecord cypher`: what the statement returns; `$space` is the call's, where it says no other."""
    from onrecord.store.ask import ask

    given = {name: _value(text) for name, text in _pairs(params).items()}
    text = sys.stdin.read() if statement == "-" else statement
    async with call.memory() as (memory, space):
        with waiting("Asking"):
            parameters = {"space": space, **given}
            found = await ask(memory.graph, text, parameters, rows_max=rows_max, seconds_max=seconds_max)
    if call.json:
        answer({"columns": found.columns, "items": found.rows, "more": found.more, "plan": found.plan})
        return 0
    if found.plan is not None:
        print(screen.plain(found.plan))
    _rows(found.columns, found.rows)
    if found.more:
        say(f"There are more than {rows_max} rows: --limit shows more of them.")
    return 0


def _pairs(params: Sequence[str]) -> dict[str, str]:
    """`name=value`, each name once; InputError."""
    found: dict[str, str] = {}
    for one in params:
        name, equals, value = one.partition("=")
        if not (equals and name.isidentifier()):
            raise InputError(f"--param is written NAME=VALUE, not {one!r}.", "--param")
        if name in found:
            raise InputError(f"--param gives {name} twice.", "--param")
        found[name] = value
    return found


def _value(text: str) -> Any:
    """A parameter's value: JSON where it is JSON (17, true, ["a"], "17"), else the text itself."""
    try:
        return json.loads(text, parse_constant=lambda _: text)
    except ValueError:
        return text


def _list(call: Call, audits: Mapping[str, Any]) -> None:
    if call.json:
        answer([asdict(one) for one in audits.values()])
        return
    from rich.padding import Padding

    out = screen.console()
    for one in audits.values():
        taken = [p.name if p.is_needed else f"[{p.name}]" for p in one.parameters if p.name != "limit"]
        out.print(f"{one.name}  {' '.join(taken)}".rstrip(), style="bold")
        out.print(Padding(one.purpose, (0, 0, 0, 2)))
    out.print()
    out.print("onrecord audit NAME --param NAME=VALUE asks one; what stands in brackets may be left out.")


def _rows(columns: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> None:
    """A table with every character of its values, or, where its columns would be too narrow, line by line."""
    out = screen.console()
    if not columns:
        return
    cells = [[_cell(row[name]) for name in columns] for row in rows]
    # An id is for copying, and is never folded.
    ids = [
        max(map(len, some), default=0) if name.endswith("_id") else 0
        for name, *some in zip(columns, *cells, strict=True)
    ]
    if sum(max(size + 2, CELL_WIDTH_MIN) for size in ids) > out.width:
        for number, row in enumerate(cells, start=1):
            out.rule(f"row {number}", align="left", characters="─")
            for name, cell in zip(columns, row, strict=True):
                out.print(f"{screen.plain(name)}: {cell}")
    else:
        from rich.table import Table

        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for name, size in zip(columns, ids, strict=True):
            table.add_column(screen.plain(name), overflow="fold", no_wrap=size > 0)
        for row in cells:
            table.add_row(*row)
        out.print(table)
    said = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
    say(f"{said}.")


def _cell(value: Any) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return "true" if value else "false"
        case str():
            return screen.plain(value)
        case [*values] if all(isinstance(one, str) for one in values):
            return screen.plain(", ".join(values))
        case dict() | list():
            return screen.plain(json.dumps(value, ensure_ascii=False, default=str))
        case _:
            return str(value)
