"""A memory for Python: one class, whose methods are the calls of the HTTP interface, and their answers its answers.

    async with AsyncMemory.open() as memory:                                 # in this process, as the settings say
    async with AsyncMemory.open("http://127.0.0.1:8000", key="…") as memory:  # a server's

Both answer alike: the memory in this process is asked by the same calls, without a network between.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from onrecord.errors import ConfigurationError
from onrecord.models.document import Mode
from onrecord.models.object import DeedKind
from onrecord.models.source import Audience
from onrecord.serve.answers import Document, DocumentIngested, Ingested
from onrecord.serve.client_declares import Declares
from onrecord.serve.client_reads import Reads
from onrecord.serve.client_rules import Rules
from onrecord.serve.transport import Calls, Time, embedded, given, remote
from onrecord.serve.usage_answers import Reply

if TYPE_CHECKING:
    from onrecord.settings import Settings


class Turn(TypedDict):
    """One turn as it is sent. The same `turn_id` with the same text changes nothing; with another it is refused."""

    turn_id: str
    speaker: str
    text: str
    at: Time


class AsyncMemory(Reads, Declares, Rules):
    """A graph memory, opened with `AsyncMemory.open`.

    Every method may raise, besides what it says: InputError for what cannot be taken (its `where` names the place),
    StoreUnavailableError where the graph or the server does not answer (calls that may be repeated were), StoreError
    and ModelError. A model that fails while reading fails no call: passages stay pending, with the reason.
    """

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        url: str | None = None,
        *,
        key: str | None = None,
        space: str | None = None,
        home: Path | str | None = None,
        settings: Settings | None = None,
    ) -> AsyncGenerator[AsyncMemory]:
        """A server's memory by its `url` and `key`, or without a `url` one in this process, open while the context is.

        In this process it is what `settings` say, else the environment and `onrecord.toml`; `home` is where the
        embedded engine keeps its files, and `space` the tenant. ConfigurationError says why it cannot be opened.
        """
        if url is not None:
            if home is not None or settings is not None:
                raise ConfigurationError(
                    "A server's memory has its own home and settings: leave them out beside a url."
                )
            way = remote(url, key)
        else:
            from onrecord.settings import load

            if key is not None:
                raise ConfigurationError("A key is a server's: name its url beside it.")
            said = settings or load()
            if home is not None:
                said = said.model_copy(update={"home": Path(home)})
            space, way = space or said.space, embedded(said)
        async with way as client:
            yield cls(Calls(client, {"OnRecord-Space": space} if space is not None else {}))

    async def remember(
        self,
        conversation_id: str,
        turns: Sequence[Turn],
        *,
        customer: str | None = None,
        object_refs: Sequence[str] = (),
        organization: str | None = None,
        channel: str | None = None,
        audience: Audience | None = None,
        wait: bool = True,
    ) -> Ingested:
        """Take turns of a conversation, durably, and read them: before the answer, or with `wait=False` behind it.

        `object_refs` are `type:ref`, `customer` is whom the conversation is with (a speaker's id). The answer has the
        turns' passages and what this call made. ConflictError: a `turn_id` came before with another text, and nothing
        of this call was written.
        """
        body = given(
            turns=list(turns),
            customer=customer,
            object_refs=list(object_refs),
            organization=organization,
            channel=channel,
            audience=audience,
        )
        # The same turns change nothing the second time, so that they may be sent again.
        return await self._one(
            Ingested, "POST", "/v1/conversations/{}/turns", conversation_id, query={"wait": wait}, body=body, again=True
        )

    async def record_event(
        self,
        type: str,  # noqa: A002
        ref: str,
        *,
        kind: DeedKind,
        by: str,
        text: str,
        due: date | Time | None = None,
        at: Time | None = None,
        audience: Audience | None = None,
        id: str | None = None,  # noqa: A002
        wait: bool = True,
    ) -> Ingested:
        """Take in what was done about an object by a speaker; sent again with its `id` it changes nothing.

        `due` is a day or a time, `at` is now unless it is said. NotFoundError: no such type.
        """
        body = given(kind=kind, by=by, text=text, due=due, at=at, audience=audience, id=id)
        # Told by whoever keeps its id, it may be sent again.
        return await self._one(
            Ingested,
            "POST",
            "/v1/objects/{}/{}/events",
            type,
            ref,
            query={"wait": wait},
            body=body,
            again=id is not None,
        )

    async def ingest_document(
        self,
        doc_id: str,
        content: str | bytes,
        *,
        media_type: str | None = None,
        title: str | None = None,
        author: str | None = None,
        source_modified_at: Time | None = None,
        mode: Mode | None = None,
        object_refs: Sequence[str] = (),
        audience: Audience | None = None,
        wait: bool = True,
    ) -> DocumentIngested:
        """Take a version of a document, durably, and read what is new of it: before the answer, or behind it.

        `content` is text, read as Markdown, or a file's bytes with their `media_type`. `mode`: `living` (the newest
        version takes the older ones' place) or `snapshot` (each stands). `object_refs` (`type:ref`) and `audience` are
        its new passages'. InputError: a file that cannot be read.
        """
        said: dict[str, Any] = {
            "title": title,
            "author": author,
            "source_modified_at": source_modified_at,
            "mode": mode,
        }
        said |= {"object_refs": list(object_refs), "audience": audience}
        if isinstance(content, str):
            return await self._one(
                DocumentIngested,
                "PUT",
                "/v1/documents/{}",
                doc_id,
                query={"wait": wait},
                body=given(text=content, **said),
            )
        headers = {"Content-Type": media_type or "application/octet-stream"}
        return await self._one(
            DocumentIngested,
            "PUT",
            "/v1/documents/{}",
            doc_id,
            query={"wait": wait, **said},
            content=content,
            headers=headers,
        )

    async def document(self, doc_id: str) -> Document:
        """A document and its versions, the oldest first. NotFoundError."""
        return await self._one(Document, "GET", "/v1/documents/{}", doc_id)

    async def withdraw_version(self, doc_id: str, version_id: str) -> DocumentIngested:
        """Withdraw a version: what no other standing version says is current no more. NotFoundError."""
        return await self._one(DocumentIngested, "DELETE", "/v1/documents/{}/versions/{}", doc_id, version_id)

    async def extract_document(self, doc_id: str, *, wait: bool = True) -> DocumentIngested:
        """Read a document's standing passages again, by whatever reads today. NotFoundError."""
        return await self._one(DocumentIngested, "POST", "/v1/documents/{}/extract", doc_id, query={"wait": wait})

    async def retry(self, *, wait: bool = True) -> Ingested:
        """Read failed and pending turns and passages again."""
        return await self._one(Ingested, "POST", "/v1/retry", query={"wait": wait})

    async def record_reply(
        self, agent: str, context_id: str, text: str, *, at: Time | None = None, channel: str | None = None
    ) -> Reply:
        """Judge an agent's reply by the context that it was given, and count it; its text is not kept.

        NotFoundError where the server gave no such context lately: read it again, and name the id that this gives.
        """
        body = given(agent=agent, context_id=context_id, text=text, at=at, channel=channel)
        return await self._one(Reply, "POST", "/v1/replies", body=body)
