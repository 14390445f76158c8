"""A scene with something for every audit: what was said, replaced, contested, refused, left out and not read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from tests.scenes import record
from tests.told import AT, Told, launch

from onrecord.models.answer import Order
from onrecord.models.object import FieldRule, KeyRule, Object, ObjectType
from onrecord.models.source import Speaker

NOBODY = Speaker(speaker_id="zoe")
FREE = "# Cost\n\nReturns are free.\n"
FIRST = f"# Returns\n\nYou may return it within 30 days.\n\n# Label\n\nA label costs 5 euros.\n\n{FREE}"
SECOND = f"# Returns\n\nYou may return it within 60 days.\n\n{FREE}"


async def tell(scene: Told) -> None:
    """Ten turns, two versions of a document, a review: an hour of the memory's clock between any two of them."""
    await scene.orders()
    key = KeyRule(match=r"W\d{4}")
    fields = {"due": FieldRule(kind="date")}
    kind = ObjectType(type="claim", names=("claim",), key=key, fields=fields, observes={"deadline": "due"})
    await scene.declare.types(scene.space, [kind])
    held = Object(type="claim", ref="W9999", owner="dan", status="open", fields={"due": "2026-10-05"}, at=AT)
    await scene.declare.objects(scene.space, [held])
    ana = "Atlas launches on June 8"
    await scene.say(f"{ana}.", launch("June 8", ana))
    later = "Atlas launches on July 1"
    await scene.say(f"{later}.", launch("July 1", later))
    other = "Atlas launches on May 5"
    await scene.say(f"{other}.", launch("May 5", other), speaker="ravi")
    served: dict[str, Any] = {"customer": "cy", "refs": ["order:9"], "conversation": "k2"}
    await scene.say("It has a dent.", record("It has a dent", value="dent"), speaker="cy", **served)
    rule = record("Do not promise a date", instruction=Order())
    await scene.say("Do not promise a date.", rule, **served)
    await scene.say("I live in Rome.", record("I live in Rome"), speaker="zoe", conversation="k3", strangers=(NOBODY,))
    await scene.say("I moved in June.", record("I moved to Lisbon in June", quote="I moved in June"), conversation="k4")
    await scene.say(
        "And W1234?", record("W1234 is late", quote="W1234"), speaker="cy", customer="cy", conversation="k5"
    )
    await scene.say("Nobody reads this.", conversation="k6")
    due = "In this claim the deadline is 2026-10-02"
    said: dict[str, Any] = {
        "subject": "the claim",
        "subject_kind": "unresolved",
        "attribute": "deadline",
        "value": "2026-10-02",
    }
    await scene.say(f"{due}.", record(due, **said), refs=["claim:W9999"], conversation="k7")
    for text, day in ((FIRST, 1), (SECOND, 2)):
        scene.now += timedelta(hours=1)
        modified = AT - timedelta(days=30 - day)
        await scene.memory.documents.take(
            scene.space,
            "returns",
            text.encode(),
            media_type="text/markdown",
            source_modified_at=modified,
            mode="living",
        )
        await scene.memory.documents.read(scene.space, "returns")
    scene.now += timedelta(hours=1)
    rows = await scene.query(
        "MATCH (c:Claim {space: $space}) WHERE c.claim_text CONTAINS 'label' RETURN c.claim_id AS id"
    )
    await scene.memory.documents.restore(scene.space, rows[0]["id"], "it still costs that", "rita")
    closed = Object(type="order", ref="9", owner="cy", status="done", at=AT + timedelta(days=1))
    scene.now += timedelta(hours=1)
    await scene.declare.objects(scene.space, [closed])
