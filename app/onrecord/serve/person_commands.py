"""What the commands about people do: erase somebody, and rewrite the files that held their words."""

from __future__ import annotations

from onrecord.erasure import COUNTS
from onrecord.errors import InputError
from onrecord.serve import show as screen
from onrecord.serve.running import Call, answer, say, waiting


async def erase(call: Call, speaker: str) -> int:
    """`onrecord erase`: what went, in counts; exit code 2 for who is no speaker."""
    async with call.memory(resume=True) as (memory, space):
        with waiting("Erasing"):
            receipt = await memory.erasure.erase(space, speaker)
    if call.json:
        answer(receipt)
        return 0
    screen.counts("Erased", {name.removesuffix("_erased").replace("_", " "): receipt[name] for name in COUNTS})
    if receipt["objects"]:
        say(f"Rows of theirs were bound to {', '.join(receipt['objects'])}.")
    return 0


async def compact(call: Call) -> int:
    """`onrecord compact`: exit code 2 where another process uses the home, or the graph is a server's."""
    from onrecord.compact import compact

    settings = call.settings()
    if settings.graph_url is not None:
        raise InputError(
            f"The graph is at {settings.graph_url}, and its files are its server's: "
            "`neo4j-admin database copy` rewrites them without what was deleted, transaction logs and all."
        )
    async with call.memory(resume=True):  # an erasure that broke off comes to its end first
        pass
    with waiting("Copying"):
        spaces = await compact(settings.home.absolute())
    if call.json:
        answer({"spaces": spaces})
    else:
        screen.counts("Rewrote", {"spaces": spaces})
    return 0
