"""One call to an OpenAI-compatible server, whose whole answer comes back as the text that it is.

What the answer is worth is judged later, record by record (`onrecord.stages.gate`), so nothing here validates it and
nothing is asked twice. A window's words are in the request: no error and no log line may carry them.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any, Literal, cast

import instructor
from instructor import ResponseSchema
from instructor.core.hooks import HookName, Hooks
from openai import APIConnectionError, APIStatusError, APITimeoutError, AsyncOpenAI
from pydantic import BaseModel, SecretStr

from onrecord.errors import ModelError
from onrecord.llm.prompts import Prompt

Mode = Literal["json_schema", "tools", "json"]

OPENAI_URL = "https://api.openai.com/v1"
SERVER_MESSAGE_LENGTH_MAX = 200

_ECHO_LENGTH = 24
_MODES = {
    "json_schema": instructor.Mode.JSON_SCHEMA,
    "tools": instructor.Mode.TOOLS,
    "json": instructor.Mode.JSON,
}
# It logs what a server answered, a person's words included, and goes to stderr where nobody set up logging.
logging.getLogger("instructor").setLevel(logging.CRITICAL + 1)


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's raw answer, whole: its content, or its tool call's arguments.

    `finish` is the server's word for why it ended (`length`: it was cut). Counts are tokens, None where not told.
    """

    text: str
    model: str
    prompt_tokens: int | None
    completion_tokens: int | None
    duration_ms: int
    finish: str | None


class ModelClient:
    """Asks one model, `calls_at_once` calls at a time; without `url`, at OpenAI.

    `timeout_s` is for a whole call, its wait for a place aside. `max_tokens` bounds an answer.
    """

    def __init__(
        self,
        model: str,
        url: str | None,
        key: SecretStr | str | None,
        mode: Mode,
        timeout_s: float,
        max_tokens: int,
        calls_at_once: int,
    ) -> None:
        self._model = model
        self._url = url or OPENAI_URL
        self._key = key.get_secret_value() if isinstance(key, SecretStr) else key or ""
        self._mode: Mode = mode
        self._timeout_s = timeout_s
        # OpenAI's newer models take no other name for the bound, and no temperature; other servers know the older ones.
        self._limits: dict[str, Any] = {"max_tokens": max_tokens, "temperature": 0}
        if url is None:
            self._limits = {"max_completion_tokens": max_tokens}
        self._places = asyncio.Semaphore(calls_at_once)
        self._http: Any = AsyncOpenAI(base_url=self._url, api_key=self._key or "none", timeout=timeout_s, max_retries=0)
        self._create: Any = instructor.patch(create=cast(Any, self._send), mode=_MODES[mode])

    async def ask(self, prompt: Prompt, schema: type[BaseModel]) -> Reply:
        """One HTTP call. Raises ModelError, in one sentence, when no answer came that holds any text."""
        completions: list[Any] = []
        hooks = Hooks()
        hooks.on(HookName.COMPLETION_RESPONSE, completions.append)
        async with self._places:
            started = perf_counter()
            try:
                async with asyncio.timeout(self._timeout_s):
                    await self._create(
                        model=self._model,
                        messages=[
                            {"role": "system", "content": prompt.system},
                            {"role": "user", "content": prompt.user},
                        ],
                        response_model=_wire(schema, self._mode == "json"),
                        max_retries=0,
                        hooks=hooks,
                        **self._limits,
                    )
            except Exception as error:  # noqa: BLE001 - whatever the libraries raise, the cause is what failed
                if not completions:
                    raise ModelError(self._failure(error, prompt)) from None
        return self._reply(completions[0], round((perf_counter() - started) * 1000), prompt)

    async def close(self) -> None:
        """Closes the connections that are kept open."""
        await self._http.close()

    async def _send(self, **request: Any) -> Any:
        if self._mode == "json_schema":
            # instructor has no word for it, and without it OpenAI takes the schema for a hint.
            request["response_format"]["json_schema"]["strict"] = True
        # As extra parts of the body they are sent as they are; as arguments the library copies them, name by name.
        whole = {name: request.pop(name) for name in ("response_format", "tools") if name in request}
        return await self._http.chat.completions.create(**request, extra_body=whole)

    def _reply(self, completion: Any, duration_ms: int, prompt: Prompt) -> Reply:
        choices = getattr(completion, "choices", None)
        if not choices:
            said = getattr(completion, "error", None)
            raise ModelError(f"{self._server} answered no chat completion{self._quoted(said, prompt)}.")
        message, finish = choices[0].message, choices[0].finish_reason
        refusal = getattr(message, "refusal", None)
        if refusal or finish == "content_filter":
            raise ModelError(f"{self._server} refused to read this{self._quoted(refusal, prompt)}.")
        text = _said(message)
        if not text.strip():
            why = " before its answer was cut at the limit of tokens" if finish == "length" else ""
            raise ModelError(f"{self._server} answered with no text{why}.")
        usage = getattr(completion, "usage", None)
        return Reply(
            text=text,
            model=getattr(completion, "model", None) or self._model,
            prompt_tokens=getattr(usage, "prompt_tokens", None),
            completion_tokens=getattr(usage, "completion_tokens", None),
            duration_ms=duration_ms,
            finish=finish,
        )

    @property
    def _server(self) -> str:
        return f"The model {self._model} at {self._url}"

    def _failure(self, error: BaseException, prompt: Prompt) -> str:
        cause = error if isinstance(error, TimeoutError) else error.__cause__ or error
        match cause:
            case TimeoutError() | APITimeoutError():
                return f"{self._server} did not answer within {self._timeout_s:g} seconds."
            case APIConnectionError():
                reason = self._quoted(cause.__cause__ or cause, prompt)
                return f"{self._server} could not be reached{reason}."
            case APIStatusError():
                body = cast(object, cause.body)
                said = cast(dict[str, object], body).get("message") if isinstance(body, dict) else body
                return f"{self._server} answered with status {cause.status_code}{self._quoted(said, prompt)}."
            case _:
                return f"{self._server} could not be asked ({type(cause).__name__})."

    def _quoted(self, said: object, prompt: Prompt) -> str:
        """The server's words, in one line and cut; nothing where they repeat the prompt or the key."""
        line = " ".join(str(said or "").split())[:SERVER_MESSAGE_LENGTH_MAX].rstrip(" .")
        if not line or (self._key and self._key in line):
            return ""
        asked = " ".join(prompt.user.split())
        if any(line[i : i + _ECHO_LENGTH] in asked for i in range(max(1, len(line) - _ECHO_LENGTH + 1))):
            return ""
        return f": {line}"


def _said(message: Any) -> str:
    calls: list[Any] = getattr(message, "tool_calls", None) or []
    arguments = [text for call in calls if (text := getattr(getattr(call, "function", None), "arguments", None))]
    # A server that was asked for a tool call and does not know how answers with content.
    return "\n".join(arguments) if arguments else message.content or ""


class _Wire(ResponseSchema):
    """A response model for instructor that takes whatever comes: it lends its name and its schema to the request."""

    @classmethod
    def model_validate_json(cls, *_: Any, **__: Any) -> _Wire:
        return cls()


@cache
def _wire(schema: type[BaseModel], spare: bool) -> type[_Wire]:
    """Named as `schema`. `spare`: with its outline alone, where a server is sent the schema as part of the prompt."""
    shown = _outline(schema) if spare else strict_schema(schema)

    def model_json_schema(*_: Any, **__: Any) -> dict[str, Any]:
        return dict(shown)  # instructor writes into it

    return type(schema.__name__, (_Wire,), {"__doc__": schema.__doc__, "model_json_schema": model_json_schema})


def _outline(schema: type[BaseModel]) -> dict[str, Any]:
    """The names at the top, in order; the prompt describes the rest."""
    names = list(schema.model_fields)
    properties = {name: {"type": "array"} for name in names}
    return {"title": schema.__name__, "type": "object", "properties": properties, "required": names}


def strict_schema(schema: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of a response model as decoders take it: OpenAI's strict mode, and grammars made of schemas.

    Every property is required, no other is allowed, a union is `anyOf`; no defaults, no formats, and no prose, which
    the prompt has.
    """
    strict = _strict(schema.model_json_schema())
    return {"title": schema.__name__, **strict}


def _strict(node: Any) -> Any:
    if isinstance(node, list):
        return [_strict(part) for part in cast(list[Any], node)]
    if not isinstance(node, dict):
        return node
    known = cast(dict[str, Any], node)
    out: dict[str, Any] = {}
    for key, value in known.items():
        match key:
            case "title" | "description" | "default" | "discriminator" | "additionalProperties" | "required":
                continue
            case "oneOf":
                out["anyOf"] = _strict(value)
            case "properties" | "$defs":
                # Their keys are names, `title` and `default` among them, not words of the schema.
                out[key] = {name: _strict(part) for name, part in value.items()}
            case _:
                out[key] = _strict(value)
    if "properties" in out:
        out |= {"required": list(out["properties"]), "additionalProperties": False}
    return out
