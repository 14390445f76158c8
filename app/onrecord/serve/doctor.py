"""`onrecord doctor`: every setting, whether what they name answers, what waits, and the next step."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from onrecord.errors import ConfigurationError, OnRecordError
from onrecord.serve.running import DONE, FAILED, WRONG_CALL, Call, answer, opened
from onrecord.serve.show import plain

if TYPE_CHECKING:
    from onrecord.memory import Memory
    from onrecord.settings import Finding, Settings

CONNECT_S_MAX = 3.0
REASONS_MAX = 5


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was tried; `next` is what to do where it is not well."""

    what: str
    is_well: bool
    said: str
    next: str | None = None


async def examine(call: Call) -> int:
    """Exit code 2 where a setting is wrong or the graph cannot be opened, 1 where something failed, else 0."""
    from onrecord.settings import inspect, unknown

    given = {"home": call.home, "space": call.space}
    try:
        findings = inspect(**given)
    except ConfigurationError as error:
        return _report(call, (), [Check("settings", False, str(error), "Correct the file.")], WRONG_CALL)
    checks = [
        Check("settings", False, f"{name} is no setting of OnRecord.", "See docs/settings.md for their names.")
        for name in unknown()
    ]
    wrong = [finding for finding in findings if finding.problem]
    checks += [Check("settings", False, f"{f.name} {f.problem}.", f"Correct {f.name} ({f.source}).") for f in wrong]
    if wrong:
        return _report(call, findings, checks, WRONG_CALL)
    settings = call.settings()
    checks.append(await _model(settings))
    contexts = await _contexts(settings)
    checks.append(contexts)
    if not contexts.is_well:  # without it the memory does not open
        return _report(call, findings, checks, WRONG_CALL)
    try:
        async with opened(settings) as memory:
            checks += await _graph(settings, memory)
    except OnRecordError as error:
        checks.append(Check("graph", False, str(error), _for_graph(settings)))
        return _report(call, findings, checks, WRONG_CALL)
    return _report(call, findings, checks, FAILED if any(not check.is_well for check in checks) else DONE)


def _for_graph(settings: Settings) -> str:
    if settings.graph_url is None:
        return "Free the home, or choose another with --home."
    return "Start the server, or correct ONRECORD_GRAPH_URL, _USER, _PASSWORD and _DATABASE."


async def _model(settings: Settings) -> Check:
    if settings.model is None:
        return Check("model", True, "none: the verbatim extractor reads, and calls no model")
    if settings.model_url is None:
        if settings.model_key is None:
            return Check("model", False, f"{settings.model}, at OpenAI, without a key.", "Set ONRECORD_MODEL_KEY.")
        return Check("model", True, f"{settings.model}, at OpenAI (not called now)")
    parts = urlsplit(settings.model_url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        async with asyncio.timeout(CONNECT_S_MAX):
            _, writer = await asyncio.open_connection(parts.hostname, port)
    except OSError as error:
        said = f"{settings.model} at {parts.hostname}:{port} does not answer: {error.strerror or type(error).__name__}."
        return Check("model", False, said, "Start the model's server, or correct ONRECORD_MODEL_URL.")
    writer.close()
    return Check("model", True, f"{settings.model} at {parts.hostname}:{port} listens")


async def _contexts(settings: Settings) -> Check:
    if settings.context_url is None:
        said = "LMDB in the home, for all processes of this machine"
        if settings.graph_url is not None:
            said += "; where other machines write to this graph too, all of them need one ONRECORD_CONTEXT_URL"
        return Check("contexts", True, said)
    from onrecord.build import redis_contexts

    try:
        store = await redis_contexts(settings.context_url)
        try:
            bytes_max, evicts = await store.policy()
        finally:
            await store.close()
    except OnRecordError as error:
        return Check("contexts", False, str(error), "Start the Redis, or correct ONRECORD_CONTEXT_URL.")
    said = f"Redis at {store.where} answers"
    if bytes_max and evicts == "noeviction":
        said += "; it refuses writes when it is full: set its maxmemory-policy to allkeys-lru"
    return Check("contexts", True, said)


async def _graph(settings: Settings, memory: Memory) -> list[Check]:
    from onrecord.store import schema

    kind = "embedded engine" if settings.graph_url is None else memory.graph.dialect
    where = memory.graph.endpoint.url
    checks = [Check("graph", True, f"{kind} at {where} answers, schema version {schema.VERSION}")]
    checks.append(await _features(settings, memory))
    rows = await memory.graph.read("window/waiting", limit=REASONS_MAX)
    for row in rows:
        said = f"space {row['space']}: {row['count']} {row['state']}" + (f" ({row['reason']})" if row["reason"] else "")
        checks.append(Check("windows", row["state"] != "failed", said, f"onrecord retry --space {row['space']}"))
    if not rows:
        checks.append(Check("windows", True, "none is pending or failed"))
    return checks


async def _features(settings: Settings, memory: Memory) -> Check:
    rows = await memory.graph.read("space/read", space=settings.space)
    if not rows:
        return Check("features", True, f"space {settings.space}: nothing was written to it yet")
    features: list[str] = rows[0]["space"]["features"] or []
    said = ", ".join(sorted(features)) or "none; instructions are not taken (`signals`, docs/command.md)"
    return Check("features", True, f"space {settings.space}: {said}")


def _report(call: Call, findings: Sequence[Finding], checks: Sequence[Check], code: int) -> int:
    steps = list(dict.fromkeys(check.next for check in checks if check.next))
    if call.json:
        answer({"settings": [asdict(f) for f in findings], "checks": [asdict(c) for c in checks], "next": steps})
        return code
    lines = ["Settings"]
    for found in findings:
        lines.append(f"  {found.name:<25} {found.value or '-':<24} {found.source}")
        if found.problem:
            lines.append(f"  {'':<25} wrong: {found.problem}")
    lines += ["", "Checks"]
    lines += [f"  {'ok' if check.is_well else '!!'}  {check.what:<9} {check.said}" for check in checks]
    lines += ["", "Next"]
    lines += [f"  {step}" for step in steps or ["Nothing to mend."]]
    print(plain("\n".join(lines)))
    return code
