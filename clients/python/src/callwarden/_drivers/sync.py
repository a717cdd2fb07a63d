"""The driver of the sync client."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from typing import Any, TypeVar

import httpx

from callwarden._core import effects
from callwarden._core.analyzing import follow
from callwarden._core.downloading import Download, FileTarget, download
from callwarden._core.effects import Effect, Emit, Flow, Reply, Tell
from callwarden._core.options import Options
from callwarden._core.paging import pages
from callwarden._core.performing import perform
from callwarden._core.request import Call, Prepared
from callwarden._drivers.http import Finished, advance, network_errors, request_arguments
from callwarden.errors import NetworkError

T = TypeVar("T")


class Runner:
    """Runs flows, and blocks meanwhile."""

    def __init__(self, http: httpx.Client, options: Options) -> None:
        self._http = http
        self.options = options

    def call(self, call: Call[T]) -> T:
        return self.run(perform(call, self.options))

    def pages(self, call: Call[Any]) -> Iterator[Any]:
        return self.iterate(pages(call, self.options))

    def events(self, call: Call[T]) -> Iterator[T]:
        return self.iterate(follow(call, self.options))

    def download(self, call: Call[Any], to: FileTarget) -> Download:
        return self.run(download(call, self.options, to))

    def run(self, flow: Flow[T]) -> T:
        steps = self.iterate(flow)
        try:
            while True:
                next(steps)
        except StopIteration as stop:
            result: T = stop.value
            return result

    def iterate(self, flow: Flow[T]) -> Generator[Any, None, T]:
        streams: list[httpx.Response] = []
        result: Any = None
        error: NetworkError | None = None
        try:
            while not isinstance(effect := advance(flow, result, error), Finished):
                result = error = None
                if isinstance(effect, Emit):
                    yield effect.value
                    continue
                if isinstance(effect, Tell):
                    self._tell(effect)  # its errors are those of the caller, not of the flow
                    continue
                try:
                    result = self._do(effect, streams)
                except NetworkError as failure:
                    error = failure
            return effect.result
        finally:
            flow.close()
            for stream in streams:
                stream.close()

    def _do(self, effect: Effect, streams: list[httpx.Response]) -> Any:
        if isinstance(effect, effects.Send):
            response = self._send(effect.request, False)
            return Reply(response.status_code, response.headers, response.content)
        if isinstance(effect, effects.Open):
            response = self._send(effect.request, True)
            streams.append(response)
            return Reply(response.status_code, response.headers, stream=(response, response.iter_bytes()))
        if isinstance(effect, effects.Read):
            with network_errors(self.options):
                return next(effect.stream[1], None)
        if isinstance(effect, effects.Close):
            effect.stream[0].close()
        elif isinstance(effect, effects.Sleep):
            time.sleep(effect.seconds)
        return None

    def _tell(self, effect: Tell) -> None:
        effect.listener(effect.value)

    def _send(self, request: Prepared, stream: bool) -> httpx.Response:
        with request_arguments(self.options, request) as arguments, network_errors(self.options):
            return self._http.send(self._http.build_request(**arguments), stream=stream)
