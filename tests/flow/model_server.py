"""A local OpenAI-compatible server that answers what a test queued, over real HTTP.

    with ModelServer() as server:
        server.queue("WindowAnswer", window_answer(record("The user likes curry", 1, "I like curry")))
        ...  # a client at server.url
        assert [call.schema for call in server.calls] == ["WindowAnswer"]

A call for which nothing is queued is answered with status 400, and is in `calls` all the same.
"""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


@dataclass(frozen=True)
class Answer:
    """What the server does with one call.

    `text` is the model's message; `as_content` sends it as content even where a tool was asked for; `thoughts` is what
    some servers put beside it. `body` is sent as it is, in place of a completion, with `content_type`. `drop` hangs up.
    """

    text: str | None = None
    status: int = 200
    error: str = "as the test says"
    finish: str | None = None
    refusal: str | None = None
    as_content: bool = False
    thoughts: str | None = None
    usage: Mapping[str, int] | None = None
    delay_s: float = 0
    body: str | None = None
    content_type: str = "application/json"
    drop: bool = False


@dataclass(frozen=True)
class Call:
    """One call as it came in. `schema` is `?` where none is named."""

    schema: str
    prompt: str
    body: Mapping[str, Any]
    headers: Mapping[str, str]


class ModelServer:
    """Answers queued by the schema's name (`?` for calls that name none), each once, in order."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.at_once_max = 0
        self._at_once = 0
        self._queues: dict[str, deque[Answer]] = {}
        self._lock = threading.Lock()
        self._server = _server(self)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def queue(self, schema: str, *answers: str | Mapping[str, Any] | Answer) -> None:
        """Adds answers: a text as the model wrote it, a mapping as JSON, or an `Answer`."""
        waiting = self._queues.setdefault(schema, deque())
        for answer in answers:
            text = json.dumps(answer, ensure_ascii=False) if isinstance(answer, Mapping) else answer
            waiting.append(Answer(text=text) if isinstance(text, str) else text)

    @property
    def left(self) -> dict[str, int]:
        """How many answers nobody asked for, by schema."""
        return {schema: len(waiting) for schema, waiting in self._queues.items() if waiting}

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    def take(self, body: Mapping[str, Any], headers: Mapping[str, str]) -> tuple[Answer, str | None]:
        tool = body["tools"][0]["function"]["name"] if body.get("tools") else None
        schema = tool or ((body.get("response_format") or {}).get("json_schema") or {}).get("name", "?")
        prompt = "\n".join(message.get("content") or "" for message in body["messages"])
        with self._lock:
            self.calls.append(Call(schema, prompt, body, headers))
            waiting = self._queues.get(schema)
            if waiting:
                return waiting.popleft(), tool
        return Answer(status=400, error=f"no answer is queued for {schema}"), tool

    def entered(self, by: int) -> None:
        with self._lock:
            self._at_once += by
            self.at_once_max = max(self.at_once_max, self._at_once)


def record(claim_text: str, turn_index: int, quote: str, **fields: Any) -> dict[str, Any]:
    """One complete record of an answer, with nothing special about it but `fields`."""
    return {
        "claim_text": claim_text, "value": None, "kind": "standing", "subject": "user", "subject_kind": "user",
        "attribute": None, "time": {"kind": "none"}, "temporal_phrase": None, "ended_time": {"kind": "none"},
        "ends_current": False, "ended_at_phrase": None, "todo": "none", "close_reason": None, "importance": "medium",
        "changes_current_state": False, "source_span": {"turn_index": turn_index, "quote": quote},
        "relations": ["MENTIONS"], "single_claim": True, "attributed_to": None, "addressee": None, "instruction": None,
        **fields,
    }  # fmt: skip


def window_answer(*records: Mapping[str, Any], claims_found: list[str] | None = None) -> dict[str, Any]:
    """A whole `WindowAnswer`; `claims_found` are the records' claims unless said."""
    claims = [r["claim_text"] for r in records] if claims_found is None else claims_found
    return {"claims_found": claims, "records": list(records)}


def _completion(answer: Answer, tool: str | None, model: str) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": answer.text}
    if answer.refusal:
        message |= {"content": None, "refusal": answer.refusal}
    elif tool and not answer.as_content:
        called = {"id": "call_1", "type": "function", "function": {"name": tool, "arguments": answer.text}}
        message |= {"content": None, "tool_calls": [called]}
    if answer.thoughts:
        message["reasoning_content"] = answer.thoughts
    finish = answer.finish or ("tool_calls" if message.get("tool_calls") else "stop")
    return {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 0, "model": model,
        "choices": [{"index": 0, "finish_reason": finish, "message": message}],
        **({"usage": answer.usage} if answer.usage else {}),
    }  # fmt: skip


def _server(owner: ModelServer) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name for it
            """Says nothing: stdout is the test's."""

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            owner.entered(1)
            try:
                answer, tool = owner.take(body, dict(self.headers))
                time.sleep(answer.delay_s)
            finally:
                owner.entered(-1)
            if answer.drop:
                self.close_connection = True
                return
            if answer.body is not None:
                said = answer.body
            elif answer.status != 200:
                said = json.dumps({"error": {"message": answer.error, "type": "server_error"}})
            else:
                said = json.dumps(_completion(answer, tool, body["model"]), ensure_ascii=False)
            self._send(answer, said.encode())

        def _send(self, answer: Answer, data: bytes) -> None:
            try:
                self.send_response(answer.status)
                self.send_header("content-type", answer.content_type)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # whoever asked did not wait

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    return server
