"""What `onrecord search` does: its work for one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from onrecord.serve import show as screen
from onrecord.serve.files import time_of
from onrecord.serve.running import Call, answer

if TYPE_CHECKING:
    from onrecord.models.claim import Form
    from onrecord.recall import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The filters of a search, as they were typed; None: any."""

    kind: Kind | None = None
    form: Form | None = None
    object: str | None = None
    speaker: str | None = None
    since: str | None = None
    until: str | None = None
    everything: bool = False
    limit: int


async def search(call: Call, text: str, wanted: Wanted) -> int:
    """`onrecord search`: the best hits; exit code 0 also where there are none."""
    from onrecord import recall

    asked: dict[str, Any] = {name: getattr(wanted, name) for name in ("kind", "form", "object", "speaker", "limit")}
    asked |= {"since": time_of(wanted.since, "--since"), "until": time_of(wanted.until, "--until")}
    async with call.memory() as (memory, space):
        page = await recall.search(memory.graph, space, text, current=None if wanted.everything else True, **asked)
    if call.json:
        answer(page.told())
    else:
        screen.hits(page.items, more=page.next is not None)
    return 0
