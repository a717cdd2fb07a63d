"""What both drivers have in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Generic, TypeVar, Union

import httpx

from callwarden._core.effects import Effect, Flow
from callwarden._core.options import Options
from callwarden._core.request import Prepared
from callwarden.errors import NetworkError, RequestTimeoutError

T = TypeVar("T")
UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


class Finished(Generic[T]):
    """The end of a flow, with its result."""

    def __init__(self, result: T) -> None:
        self.result = result


def advance(flow: Flow[T], result: Any, error: NetworkError | None) -> Union[Effect, Finished[T]]:
    """The next effect, after the last one had a result or failed."""
    try:
        return flow.send(result) if error is None else flow.throw(error)
    except StopIteration as stop:
        return Finished(stop.value)


@contextmanager
def request_arguments(options: Options, request: Prepared) -> Iterator[dict[str, Any]]:
    """The arguments for httpx. Files of the request are open meanwhile."""
    with ExitStack() as files:
        arguments: dict[str, Any] = {
            "method": request.method,
            "url": options.url + request.path,
            "params": request.query or None,
            "headers": {**options.headers, **request.headers},
            "timeout": request.timeout,
        }
        if request.parts:
            arguments["files"] = [(part.name, files.enter_context(part.open())) for part in request.parts]
        elif request.body is not None:
            arguments["content"] = request.body
        yield arguments


@contextmanager
def network_errors(options: Options) -> Iterator[None]:
    """Errors of httpx as errors of this package."""
    try:
        yield
    except httpx.TimeoutException as error:
        raise _marked(RequestTimeoutError(f"{options.url} did not answer in time.", code="TIMEOUT"), error) from error
    except httpx.RequestError as error:
        text = f"The connection to {options.url} failed: {error or type(error).__name__}"
        raise _marked(NetworkError(text, code="CONNECTION_FAILED"), error) from error


def _marked(error: NetworkError, cause: httpx.RequestError) -> NetworkError:
    error.was_sent = not isinstance(cause, UNSENT)
    return error
