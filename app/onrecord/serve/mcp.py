"""Tools for agents over the Model Context Protocol, as its own SDK speaks it.

A server is bound to one space and one reader when it starts, or by the key of each request: no tool takes either, so
that an agent that serves customers cannot ask as an analyst.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

import mcp_types as types
import orjson
from mcp import MCPError
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from pydantic import BaseModel, Field, ValidationError

from onrecord.errors import NotFoundError, OnRecordError
from onrecord.models.object import Reader
from onrecord.serve import answers
from onrecord.serve.bodies import Body, Id
from onrecord.serve.client import AsyncMemory, Turn
from onrecord.serve.files import Text, Time
from onrecord.serve.problems import fault, where
from onrecord.stages.ingest import TURNS_MAX

M = TypeVar("M")

HITS_MAX = 50
INSTRUCTIONS = (
    "A memory in which every line can be traced to who said it, where, and in which words. Read object_context before "
    "you act on an object; cite with show_provenance; ask why a sentence is in memory or not before you deny it."
)
_LOG = logging.getLogger("onrecord.serve")

ObjectId = Annotated[str, Field(description="The object, written type:ref, as order:#W2702727.")]


class ObjectContext(Body):
    """What to be told of an object."""

    object: ObjectId
    about: Annotated[
        list[str], Field(default=[], description="More that the question is about: type:ref, organization:id.")
    ]
    max_tokens: Annotated[int | None, Field(default=None, ge=1, description="How long the text may be.")]


class SaidTurn(Body):
    """One turn."""

    speaker: Annotated[Id, Field(description="Who said it: the id of a person or an agent.")]
    text: Annotated[Text, Field(description="The exact words.")]
    at: Annotated[Time | None, Field(default=None, description="When, in RFC 3339 with an offset; now if left out.")]
    turn_id: Annotated[
        Id | None, Field(default=None, description="Its id in the conversation: the same id again changes nothing.")
    ]


class Remember(Body):
    """Turns of a conversation, with what is known about it."""

    conversation_id: Annotated[Id, Field(description="The conversation; more turns of it may follow.")]
    turns: Annotated[list[SaidTurn], Field(min_length=1, max_length=TURNS_MAX, description="In their order.")]
    customer: Annotated[Id | None, Field(default=None, description="The speaker's id whom the conversation is with.")]
    object_refs: Annotated[list[str], Field(default=[], description="The objects it is about, each type:ref.")]


class WhySentence(Body):
    """A sentence."""

    text: Annotated[Text, Field(description="A sentence that somebody said, or words of it.")]


class ShowProvenance(Body):
    """A fact."""

    fact_id: Annotated[Id, Field(description="The fact's id, as a context, a search or a memory gave it.")]


class Search(Body):
    """What to look for."""

    query: Annotated[Text, Field(description="Words; any of them is enough.")]
    object: Annotated[str | None, Field(default=None, description="Only of this object, type:ref.")]
    speaker: Annotated[Id | None, Field(default=None, description="Only said by this speaker's id.")]
    limit: Annotated[int, Field(default=10, ge=1, le=HITS_MAX, description="How many at most.")]


class Hits(answers.Answer):
    """What a search found, the best match first."""

    hits: list[answers.Hit]


@dataclass(frozen=True, slots=True)
class Asking:
    """Whom a call asks, and as whom; `reader` None: as the key's."""

    memory: AsyncMemory
    reader: Reader | None


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: what it takes and answers, and what it does; `told` is the answer for who reads text."""

    takes: type[Body]
    answers: type[BaseModel]
    does: str
    call: Callable[[Asking, Any], Awaitable[BaseModel]]
    told: Callable[[Any], str] | None = None
    writes: bool = False

    def described(self, name: str) -> types.Tool:
        """As a client is told of it."""
        return types.Tool(
            name=name,
            description=self.does,
            input_schema=self.takes.model_json_schema(),
            output_schema=self.answers.model_json_schema(mode="serialization"),
            annotations=types.ToolAnnotations(
                read_only_hint=not self.writes, destructive_hint=False, idempotent_hint=True, open_world_hint=False
            ),
        )


async def _context(asking: Asking, said: ObjectContext) -> answers.Context:
    return await asking.memory.context(
        object=said.object, about=said.about, max_tokens=said.max_tokens, reader=asking.reader
    )


async def _remember(asking: Asking, said: Remember) -> answers.Ingested:
    now = datetime.now(UTC)
    turns: list[Turn] = [
        {
            "turn_id": turn.turn_id or secrets.token_hex(8),
            "speaker": turn.speaker,
            "text": turn.text,
            "at": turn.at or now,
        }
        for turn in said.turns
    ]
    made = await asking.memory.remember(
        said.conversation_id, turns, customer=said.customer, object_refs=said.object_refs
    )
    return made if asking.reader is None else await _seen(asking, made)


async def _seen(asking: Asking, made: answers.Ingested) -> answers.Ingested:
    """What was made as the agent's reader sees it, where who is asked does not know that reader by its key alone."""
    claims = [await _found(asking.memory.claim(one.claim_id, reader=asking.reader)) for one in made.claims]
    facts = [await _found(asking.memory.fact(one.fact_id, reader=asking.reader)) for one in made.facts]
    return made.model_copy(
        update={
            "claims": [one for one in claims if one is not None],
            "facts": [one for one in facts if one is not None],
            "decisions": [] if asking.reader == "customer_agent" else made.decisions,
        }
    )


async def _found(asked: Awaitable[M]) -> M | None:
    try:
        return await asked
    except NotFoundError:
        return None


async def _why(asking: Asking, said: WhySentence) -> answers.Why:
    return await asking.memory.why(said.text, reader=asking.reader)


async def _provenance(asking: Asking, said: ShowProvenance) -> answers.Provenance:
    return await asking.memory.provenance(said.fact_id, reader=asking.reader)


async def _search(asking: Asking, said: Search) -> Hits:
    found = asking.memory.search(
        said.query, object=said.object, speaker=said.speaker, limit=said.limit, reader=asking.reader
    )
    return Hits(hits=[hit async for hit in found])


TOOLS: Mapping[str, Tool] = MappingProxyType(
    {
        "object_context": Tool(
            ObjectContext,
            answers.Context,
            "What is recorded of an object (an order, a case) and what was said about it: its state, instructions in "
            "force and observations, each with its id. Read it before you answer or act.",
            _context,
            lambda found: found.text,
        ),
        "remember": Tool(
            Remember,
            answers.Ingested,
            "Keep what was said in a conversation, word for word. Answers with the claims and facts that it made, and "
            "with the decisions on what was left out.",
            _remember,
            writes=True,
        ),
        "why": Tool(
            WhySentence,
            answers.Why,
            "Why a sentence is in memory, or is not: kept, left out and for which reason, not current any more, or "
            "never said.",
            _why,
            lambda found: found.answer,
        ),
        "show_provenance": Tool(
            ShowProvenance,
            answers.Provenance,
            "Trace a fact to who said it, when, where, and the exact characters, with what it superseded.",
            _provenance,
        ),
        "search": Tool(
            Search,
            Hits,
            "Find claims and facts by their words, the best match first, each with who said it in which characters.",
            _search,
        ),
    }
)


def server(asking: Callable[[ServerRequestContext[Any, Any]], Asking]) -> Server[Any]:
    """A server of the tools; `asking` says of each request whom it asks."""

    async def listed(
        _: ServerRequestContext[Any, Any], __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[tool.described(name) for name, tool in TOOLS.items()])

    async def called(
        context: ServerRequestContext[Any, Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        if (tool := TOOLS.get(params.name)) is None:
            raise MCPError(types.INVALID_PARAMS, f"There is no tool {params.name!r}; there are {', '.join(TOOLS)}.")
        return await _result(tool, asking(context), params.arguments or {})

    return Server(
        "onrecord", version=version("onrecord"), instructions=INSTRUCTIONS, on_list_tools=listed, on_call_tool=called
    )


async def _result(tool: Tool, asking: Asking, arguments: Mapping[str, Any]) -> types.CallToolResult:
    try:
        answer = await tool.call(asking, tool.takes.model_validate(arguments))
    except ValidationError as error:
        first = fault(error.errors()[0])
        return _failed(f"{first['field'] or 'The call'} {first['message'].rstrip('.')}.")
    except OnRecordError as error:
        return _failed(str(error))
    except Exception as error:  # noqa: BLE001  # what nobody expected is logged without the words that it broke on
        _LOG.error("A tool's call broke: %s", where(error))
        return _failed("OnRecord failed where it should not; its log says where.")
    values = answer.model_dump(mode="json")
    text = tool.told(answer) if tool.told else orjson.dumps(values).decode()
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], structured_content=values)


def _failed(sentence: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=sentence)], is_error=True)
