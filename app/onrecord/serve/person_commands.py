"""What the commands about people do: erase somebody, and rewrite the files that held their words."""

from __future__ import annotations

from onrecord.erasure import COUNTS
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
