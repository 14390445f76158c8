"""The two readers, a model and the verbatim extractor, behind one face: what they answer, whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from onrecord.llm import verbatim, verbatim_chunk
from onrecord.llm.chunk_prompts import claimify_prompt, select_prompt
from onrecord.llm.prompts import Prompt, follow_up_prompt, window_prompt
from onrecord.models.answer import (
    ClaimifyAnswer,
    FollowUpAnswer,
    FollowUpNeeds,
    Record,
    SelectionAnswer,
    WindowAnswer,
)
from onrecord.models.chunk import Framed
from onrecord.models.claim import Decision
from onrecord.models.source import Frame, Window

if TYPE_CHECKING:  # whoever reads without a model does not wait for a model's libraries
    from onrecord.llm.client import ModelClient, Reply

VERSION = "2"
"""Of the extractors: moves when a reading of the same turns may come out otherwise."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One reading, whole: `text` and `follow_up` as they came; `dropped` is what the verbatim extractor left out."""

    text: str
    extractor: str
    follow_up: str | None = None
    dropped: tuple[Decision, ...] = ()
    model: str | None = None
    prompt: str | None = None
    prompt_hash: str | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    duration_ms: int = 0
    calls: int = 0

    def row(self) -> dict[str, Any]:
        """The properties of its `Extraction`."""
        return {
            "answer": self.text,
            "extractor": self.extractor,
            "extractor_version": VERSION,
            "dropped": orjson.dumps([_packed(d) for d in self.dropped]).decode() if self.dropped else None,
            "model": self.model,
            "prompt": self.prompt,
            "prompt_hash": self.prompt_hash,
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
            "duration_ms": self.duration_ms,
        }

    @classmethod
    def held(cls, row: Mapping[str, Any]) -> Answer:
        """The answer that a stored `Extraction` keeps."""
        dropped: list[dict[str, Any]] = orjson.loads(row["dropped"]) if row.get("dropped") else []
        return cls(
            text=row["answer"],
            extractor=row["extractor"],
            follow_up=row.get("follow_up"),
            dropped=tuple(Decision(**d) for d in dropped),
            model=row.get("model"),
        )

    def followed_by(self, other: Answer) -> Answer:
        """This answer, with the follow-up's text, and one call more."""
        return replace(self, follow_up=other.text)


class Reader(Protocol):
    """Reads a window, or a document's chunk; `may_ask`: whether it can be asked again about what a window left open."""

    may_ask: bool

    async def first(self, window: Window, frame: Frame) -> Answer:
        """One reading of the window. Raises ModelError."""
        ...

    async def follow_up(
        self, window: Window, frame: Frame, records: Mapping[int, Record], needs: FollowUpNeeds
    ) -> Answer:
        """What the first reading left open, asked in one call. Raises ModelError."""
        ...

    async def select(self, framed: Framed) -> Answer:
        """Which statements of a chunk are worth a claim. Raises ModelError."""
        ...

    async def claimify(self, framed: Framed, statements: Sequence[str]) -> Answer:
        """The claims of a chunk's kept statements. Raises ModelError."""
        ...

    async def close(self) -> None:
        """Let go of what it holds."""
        ...


class VerbatimReader:
    """Every declarative sentence of a person's turn is a claim in its exact words; no model, no network."""

    may_ask = False

    async def first(self, window: Window, frame: Frame) -> Answer:
        """The window's sentences, and why the others made no record."""
        answer, dropped = verbatim.read(window, frame)
        return Answer(text=answer.model_dump_json(), extractor="verbatim", dropped=dropped)

    async def follow_up(
        self, window: Window, frame: Frame, records: Mapping[int, Record], needs: FollowUpNeeds
    ) -> Answer:
        """Never asked: rules do not find more the second time."""
        raise NotImplementedError("the verbatim extractor cannot be asked again")

    async def select(self, framed: Framed) -> Answer:
        """The chunk's sentences, judged by rule."""
        return Answer(text=verbatim_chunk.select(framed).model_dump_json(), extractor="verbatim")

    async def claimify(self, framed: Framed, statements: Sequence[str]) -> Answer:
        """The sentences that were kept, as they stand."""
        return Answer(text=verbatim_chunk.claimify(framed, statements).model_dump_json(), extractor="verbatim")

    async def close(self) -> None:
        """Nothing is held."""


class ModelReader:
    """A model on an OpenAI-compatible server: one call a window, at most one more; two a chunk, and no more."""

    may_ask = True

    def __init__(self, client: ModelClient) -> None:
        self._client = client

    async def first(self, window: Window, frame: Frame) -> Answer:
        """The model's answer, whole."""
        prompt = window_prompt(window, frame)
        return _answer(prompt, await self._client.ask(prompt, WindowAnswer))

    async def follow_up(
        self, window: Window, frame: Frame, records: Mapping[int, Record], needs: FollowUpNeeds
    ) -> Answer:
        """The model's answer to everything that the first one left open, asked together."""
        prompt = follow_up_prompt(window, frame, records, needs)
        return _answer(prompt, await self._client.ask(prompt, FollowUpAnswer))

    async def select(self, framed: Framed) -> Answer:
        """The model's judgement of each statement of the chunk."""
        prompt = select_prompt(framed.target)
        return _answer(prompt, await self._client.ask(prompt, SelectionAnswer))

    async def claimify(self, framed: Framed, statements: Sequence[str]) -> Answer:
        """The model's claims."""
        prompt = claimify_prompt(framed, statements)
        return _answer(prompt, await self._client.ask(prompt, ClaimifyAnswer))

    async def close(self) -> None:
        """Close the client's connections."""
        await self._client.close()


def _answer(prompt: Prompt, reply: Reply) -> Answer:
    return Answer(
        text=reply.text,
        extractor="model",
        model=reply.model,
        prompt=prompt.name,
        prompt_hash=prompt.hash,
        prompt_tokens=reply.prompt_tokens,
        completion_tokens=reply.completion_tokens,
        duration_ms=reply.duration_ms,
        calls=1,
    )


def _packed(decision: Decision) -> dict[str, Any]:
    return {
        "kind": decision.kind,
        "reason": decision.reason,
        "passage_id": decision.passage_id,
        "quote": decision.quote,
        "detail": dict(decision.detail),
    }
