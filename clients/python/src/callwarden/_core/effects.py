"""What a flow asks of its driver.

A flow is a generator with the logic of the client: it yields an effect wherever something must be done outside, and
gets the result back. The drivers of both clients do effects; nothing else differs between them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, Union

from callwarden._core.request import Prepared

T = TypeVar("T")


@dataclass(frozen=True)
class Reply:
    """A response. `stream` stands for a body that is not yet read."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""
    stream: Any = None


@dataclass(frozen=True)
class Send:
    """Send a request and read the whole response: a Reply. NetworkError is thrown into the flow."""

    request: Prepared


@dataclass(frozen=True)
class Open:
    """Send a request and read the head of the response: a Reply with a stream."""

    request: Prepared


@dataclass(frozen=True)
class Read:
    """The next bytes of a stream; None at its end."""

    stream: Any


@dataclass(frozen=True)
class Close:
    """Close a stream before its end. The driver closes what a flow leaves open."""

    stream: Any


@dataclass(frozen=True)
class Sleep:
    """Wait for so many seconds."""

    seconds: float


@dataclass(frozen=True)
class Emit:
    """Give a value to whoever iterates."""

    value: Any


@dataclass(frozen=True)
class Tell:
    """Call a function of the caller; that of an async client may be a coroutine function."""

    listener: Callable[[Any], Any]
    value: Any


Effect = Union[Send, Open, Read, Close, Sleep, Emit, Tell]
Flow = Generator[Effect, Any, T]


def send(request: Prepared) -> Flow[Reply]:
    reply: Reply = yield Send(request)
    return reply


def read(stream: Any) -> Flow[bytes | None]:
    chunk: bytes | None = yield Read(stream)
    return chunk


def open_stream(request: Prepared) -> Flow[Reply]:
    """The body of a success is left to be read; that of anything else is read."""
    reply: Reply = yield Open(request)
    if reply.status in (200, 206):
        return reply
    body = b""
    while (chunk := (yield from read(reply.stream))) is not None:
        body += chunk
    yield Close(reply.stream)
    return Reply(reply.status, reply.headers, body)
