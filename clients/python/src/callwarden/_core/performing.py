"""Performs operations: sends requests, tries again, reads answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from callwarden._core.effects import Flow, Reply, Sleep, send
from callwarden._core.options import Options
from callwarden._core.replies import error_of, result_of
from callwarden._core.request import Call, Prepared, prepare
from callwarden._core.retries import Tries
from callwarden.errors import NetworkError

T = TypeVar("T")


def perform(call: Call[T], options: Options, timeout: float | None = None) -> Flow[T]:
    """The result of an operation. `timeout` is that of each try, in seconds."""
    _, result = yield from perform_with_reply(call, options, timeout)
    return result


def perform_with_reply(call: Call[T], options: Options, timeout: float | None = None) -> Flow[tuple[Reply, T]]:
    reply = yield from exchange(call, options, send, timeout)
    return reply, result_of(call, reply)


def exchange(
    call: Call[Any], options: Options, start: Callable[[Prepared], Flow[Reply]], timeout: float | None = None
) -> Flow[Reply]:
    """The first answer that is no error. Otherwise raises the last error, when no further try is allowed."""
    request = prepare(call, timeout)
    tries = Tries(options.retries, request)
    while True:
        try:
            reply = yield from start(request)
        except NetworkError as error:
            delay = tries.after_network_error(error)
            if delay is None:
                raise
        else:
            failure = error_of(call, reply)
            if failure is None:
                return reply
            if tries.has_deleted(failure):
                return Reply(204, reply.headers)
            delay = tries.after_error(failure)
            if delay is None:
                raise failure
        yield Sleep(delay)
