"""A real HTTP server on a free port of loopback, whose answers a test writes."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any
from urllib.parse import parse_qsl, urlsplit


@dataclass
class Request:
    """What the client sent."""

    method: str
    path: str
    query: list[tuple[str, str]]
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Answer:
    """What it gets. `chunks` are sent one by one; `is_cut` ends the connection in the middle of the body."""

    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    chunks: list[bytes] | None = None
    is_cut: bool = False
    #: The answer waits until this is set; of several chunks, the last one waits.
    gate: threading.Event | None = None

    @property
    def content(self) -> bytes:
        if isinstance(self.body, bytes):
            return self.body
        return b"" if self.body is None else json.dumps(self.body).encode()


def error(status: int, code: str, message: str = "No.", **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, {"error": {"code": code, "message": message}}, named)


class LocalServer:
    """Answers by a function, or by a list whose last answer is given again and again."""

    def __init__(self, answers: Callable[[Request], Answer] | list[Answer]) -> None:
        self.requests: list[Request] = []
        self._answers = answers
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_request(self) -> None:
                outer._handle(self)

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = handle_request

            def log_message(self, format: str, *args: object) -> None:
                """Says nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> LocalServer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handle(self, handler: BaseHTTPRequestHandler) -> None:
        parts = urlsplit(handler.path)
        request = Request(
            handler.command,
            parts.path,
            parse_qsl(parts.query, keep_blank_values=True),
            {name.lower(): value for name, value in handler.headers.items()},
            _body(handler),
        )
        self.requests.append(request)
        _send(handler, self._answer_to(request))

    def _answer_to(self, request: Request) -> Answer:
        if callable(self._answers):
            return self._answers(request)
        return self._answers[min(len(self.requests), len(self._answers)) - 1]


def _body(handler: BaseHTTPRequestHandler) -> bytes:
    if handler.headers.get("transfer-encoding", "") != "chunked":
        return handler.rfile.read(int(handler.headers.get("content-length", 0)))
    body = b""
    while size := int(handler.rfile.readline(), 16):
        body += handler.rfile.read(size)
        handler.rfile.readline()
    handler.rfile.readline()
    return body


def _send(handler: BaseHTTPRequestHandler, answer: Answer) -> None:
    chunks = answer.chunks if answer.chunks is not None else [answer.content]
    if answer.gate is not None and answer.chunks is None:
        answer.gate.wait(30)
    handler.send_response(answer.status)
    for name, value in answer.headers.items():
        handler.send_header(name, value)
    length = sum(map(len, chunks)) + (1 if answer.is_cut else 0)
    if answer.gate is not None and answer.chunks is not None:
        handler.send_header("connection", "close")
        handler.close_connection = True
    elif answer.status not in (204, 304):
        handler.send_header("content-length", str(length))
    try:
        handler.end_headers()
        for index, chunk in enumerate(chunks):
            if answer.gate is not None and index == len(chunks) - 1:
                answer.gate.wait(30)
            handler.wfile.write(chunk)
            handler.wfile.flush()
    except OSError:
        handler.close_connection = True  # the client has gone
    if answer.is_cut:
        handler.close_connection = True
