"""Performs operations: sends requests, tries again, reads answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from callwarden._core.effects import Flow, Reply, Sleep, send
from callwarden._core.options import Options
from callwarden._core.replies import error_of, result_of
from callwarden._core.request import Call, Prepared, prepare
from callwarden._core.retries import Tries
from callwarden.errors import NetworkError

T = TypeVar("T")


def perform(call: Call[T], options: Options, deadline: float | None = None) -> Flow[T]:
    """The result of an operation. `deadline` is a time of time.monotonic(), after which nothing is tried again."""
    _, result = yield from perform_with_reply(call, options, deadline)
    return result


def perform_with_reply(call: Call[T], options: Options, deadline: float | None = None) -> Flow[tuple[Reply, T]]:
    reply = yield from exchange(call, options, send, deadline=deadline)
    return reply, result_of(call, reply)


def exchange(
    call: Call[Any],
    options: Options,
    start: Callable[[Prepared], Flow[Reply]],
    timeout: float | None = None,
    deadline: float | None = None,
) -> Flow[Reply]:
    """The first answer that is no error. Otherwise raises the last error, when no further try is allowed."""
    request = prepare(call, options.timeout if timeout is None else timeout)
    tries = Tries(options.retries, request)
    while True:
        try:
            reply = yield from start(_within(request, deadline))
        except NetworkError as error:
            delay = tries.after_network_error(error)
            if delay is None or _is_late(delay, deadline):
                raise
        else:
            failure = error_of(call, reply)
            if failure is None:
                return reply
            if tries.has_deleted(failure):
                return Reply(204, reply.headers)
            delay = tries.after_error(failure)
            if delay is None or _is_late(delay, deadline):
                raise failure
        yield Sleep(delay)


def _within(request: Prepared, deadline: float | None) -> Prepared:
    """No try takes longer than there is time; a millisecond is the least that can be waited for."""
    if deadline is None:
        return request
    return replace(request, timeout=max(0.001, min(request.timeout, deadline - time.monotonic())))


def _is_late(delay: float, deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() + delay >= deadline
