"""What a memory for Python is asked: the calls that read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import date
from typing import Any, Literal

from onrecord.models.claim import Form
from onrecord.models.fact import State
from onrecord.models.object import Reader
from onrecord.serve.answers import Claim, Context, DataIssue, Decision, Fact, Gap, Hit, Provenance, Why
from onrecord.serve.transport import Asks, Time
from onrecord.serve.usage_answers import Usage


class Reads(Asks):
    """The calls that read; a method that gives many is iterated, and asks for pages as they are needed.

    `reader` is who asks; unless it is said, of a context the one that sees least, of the others the one that sees most
    (of a key's readers, or of all). What is not open to it is not there: NotFoundError, or absent from a list.
    """

    async def context(
        self,
        *,
        object: str | None = None,  # noqa: A002
        speaker: str | None = None,
        organization: str | None = None,
        reader: Reader | None = None,
        about: Sequence[str] = (),
        max_tokens: int | None = None,
        as_of: Time | None = None,
        known_at: Time | None = None,
        at_least: int | None = None,
        task: str | None = None,
        agent: str | None = None,
    ) -> Context:
        """What a reader gets for one of an object (`type:ref`), a person and an organization; `text` is for a prompt.

        `about` names more that the read is about (`type:ref`, `organization:id`), `as_of` asks what held then,
        `known_at` what the memory held then. `at_least` is a write's revision: what is read is no older, whichever
        machine answers; `task` is a declared one's name, `agent` whose usage counts it. NotFoundError.
        """
        asked = {"object": object, "speaker": speaker, "organization": organization, "reader": reader, "about": about}
        more: dict[str, Any] = {
            "max_tokens": max_tokens,
            "as_of": as_of,
            "known_at": known_at,
            "at_least": at_least,
            "task": task,
            "agent": agent,
        }
        return await self._one(Context, "GET", "/v1/context", query={**asked, **more})

    def claims(
        self,
        *,
        speaker: str | None = None,
        object: str | None = None,  # noqa: A002
        attribute: str | None = None,
        document: str | None = None,
        version: str | None = None,
        text: str | None = None,
        current: Literal["true", "false", "any"] = "true",
        reader: Reader | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[Claim]:
        """What sources said, in the order that it was written: pages are asked for as they are needed.

        `limit` ends it after so many; `version` (of a document) gives offsets in its text.
        """
        asked = {"speaker": speaker, "object": object, "attribute": attribute, "document": document}
        more = {"version": version, "text": text, "current": current, "reader": reader}
        return self._items(Claim, "/v1/claims", {**asked, **more}, limit)

    async def claim(self, claim_id: str, *, version: str | None = None, reader: Reader | None = None) -> Claim:
        """One claim. NotFoundError."""
        return await self._one(Claim, "GET", "/v1/claims/{}", claim_id, query={"version": version, "reader": reader})

    def facts(
        self,
        *,
        attribute: str | None = None,
        form: Form | None = None,
        state: State | None = None,
        subject: str | None = None,
        object: str | None = None,  # noqa: A002
        as_of: Time | None = None,
        known_at: Time | None = None,
        reader: Reader | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[Fact]:
        """What the memory holds, of every state, in the order that it was first written; `limit` ends it.

        `subject` is an id or a thing's name, or `kind:id`; `object` is `type:ref` or `organization:id`.
        """
        asked = {"attribute": attribute, "form": form, "state": state, "subject": subject, "object": object}
        return self._items(Fact, "/v1/facts", {**asked, "as_of": as_of, "known_at": known_at, "reader": reader}, limit)

    async def fact(
        self,
        fact_id: str,
        *,
        as_of: Time | None = None,
        known_at: Time | None = None,
        reader: Reader | None = None,
    ) -> Fact:
        """One fact. NotFoundError, also where it did not hold then, or was not known."""
        asked = {"as_of": as_of, "known_at": known_at, "reader": reader}
        return await self._one(Fact, "GET", "/v1/facts/{}", fact_id, query=asked)

    async def provenance(
        self,
        fact_id: str,
        *,
        as_of: Time | None = None,
        known_at: Time | None = None,
        reader: Reader | None = None,
    ) -> Provenance:
        """A fact, what it superseded, and the path down to who said it, where, and the exact characters.

        Offsets are in code points of the passage's text. NotFoundError.
        """
        asked = {"as_of": as_of, "known_at": known_at, "reader": reader}
        return await self._one(Provenance, "GET", "/v1/facts/{}/provenance", fact_id, query=asked)

    def decisions(
        self,
        *,
        kind: str | None = None,
        reason: str | None = None,
        conversation: str | None = None,
        passage: str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[Decision]:
        """The ledger, in the order that it was written: what was kept, changed or refused, and why; `limit` ends it."""
        asked = {"kind": kind, "reason": reason, "conversation": conversation, "passage": passage}
        return self._items(Decision, "/v1/decisions", asked, limit)

    async def why(self, text: str, *, reader: Reader | None = None) -> Why:
        """Why a sentence is in memory, or is not: the recorded answer, also for one that was never said."""
        return await self._one(Why, "GET", "/v1/why", query={"text": text, "reader": reader})

    def search(
        self,
        q: str,
        *,
        kind: Literal["claim", "fact"] | None = None,
        form: Form | None = None,
        object: str | None = None,  # noqa: A002
        speaker: str | None = None,
        since: Time | None = None,
        until: Time | None = None,
        current: Literal["true", "false", "any"] = "true",
        reader: Reader | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[Hit]:
        """Claims and facts that have any of the words of `q`, the best match first, each with its provenance.

        `since` and `until` (which is not in it) bound when it was said; `limit` ends it. InputError: no word in `q`.
        """
        asked = {"q": q, "kind": kind, "form": form, "object": object, "speaker": speaker}
        more = {"since": since, "until": until, "current": current, "reader": reader}
        return self._items(Hit, "/v1/search", {**asked, **more}, limit)

    def data_issues(
        self,
        *,
        state: Literal["open", "closed"] | None = None,
        object: str | None = None,  # noqa: A002
        limit: int | None = None,
    ) -> AsyncIterator[DataIssue]:
        """Where what is said of an object's field differs from what is recorded; `limit` ends them."""
        return self._items(DataIssue, "/v1/data-issues", {"state": state, "object": object}, limit)

    def gaps(self, *, limit: int | None = None) -> AsyncIterator[Gap]:
        """Natural keys that named no object of their customer; `limit` ends them."""
        return self._items(Gap, "/v1/gaps", {}, limit)

    def usage(
        self,
        *,
        agent: str | None = None,
        since: date | str | None = None,
        until: date | str | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[Usage]:
        """What agents were given, used and went against, by day (UTC, both ends included) and agent."""
        return self._items(Usage, "/v1/usage", {"agent": agent, "since": since, "until": until}, limit)

    def export(self, format: Literal["jsonl"] = "jsonl") -> AsyncIterator[str]:  # noqa: A002
        """The whole space as lines of JSON, which `onrecord import` reads back: for its owner, nothing is left out.

        Without its last line, `{"end": …}`, it is of a space that was written to meanwhile.
        """
        return self._calls.lines("/v1/export", {"format": format})
