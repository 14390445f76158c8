"""What people decide through a memory for Python: corrections, and what is held of somebody."""

from __future__ import annotations

from collections.abc import AsyncIterator

from onrecord.models.claim import Form
from onrecord.serve.answers import Claim, Fact
from onrecord.serve.person_answers import Inference, Receipt
from onrecord.serve.transport import Asks, given


class Rules(Asks):
    """The calls by which people rule on what is held; each says why, and by whom."""

    async def retract_fact(self, fact_id: str, *, reason: str, by: str) -> Fact:
        """Take a fact back: it was never so; said anew, it is another. NotFoundError; ConflictError if closed."""
        return await self._one(Fact, "POST", "/v1/facts/{}/retract", fact_id, body={"reason": reason, "by": by})

    async def correct_fact(self, fact_id: str, *, text: str, value: str | None = None, reason: str, by: str) -> Fact:
        """Say what is so instead of a fact; answers the fact that says it. NotFoundError; ConflictError if closed."""
        body = given(text=text, value=value, reason=reason, by=by)
        return await self._one(Fact, "POST", "/v1/facts/{}/correct", fact_id, body=body)

    async def restore_claim(self, claim_id: str, *, reason: str, by: str) -> Claim:
        """Bring a claim back that is not current any more. NotFoundError; ConflictError where it is current."""
        return await self._one(Claim, "POST", "/v1/claims/{}/restore", claim_id, body={"reason": reason, "by": by})

    def inferences(
        self, speaker_id: str, *, form: Form | None = None, limit: int | None = None
    ) -> AsyncIterator[Inference]:
        """What is held from and about a person, in the order that it was first written; `limit` ends it."""
        return self._items(Inference, "/v1/speakers/{}/inferences", {"form": form}, limit, speaker_id)

    async def withdraw_inference(
        self, speaker_id: str, fact_id: str, *, reason: str | None = None, by: str | None = None
    ) -> Inference:
        """Hold it no longer; once more, it changes nothing, and what is said anew opens another. NotFoundError."""
        return await self._one(
            Inference,
            "DELETE",
            "/v1/speakers/{}/inferences/{}",
            speaker_id,
            fact_id,
            query={"reason": reason, "by": by},
        )

    async def erase_speaker(self, speaker_id: str) -> Receipt:
        """Erase what somebody said, with what is held only by it; answers the receipt, once more the same one."""
        return await self._one(Receipt, "DELETE", "/v1/speakers/{}", speaker_id)
