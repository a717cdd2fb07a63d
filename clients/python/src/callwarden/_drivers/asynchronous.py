"""The driver of the async client: for asyncio, and trio where httpx has it."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, TypeVar

import anyio
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


class AsyncRunner:
    """Runs flows, and lets others run while it waits."""

    def __init__(self, http: httpx.AsyncClient, options: Options) -> None:
        self._http = http
        self.options = options

    async def call(self, call: Call[T]) -> T:
        return await self.run(perform(call, self.options))

    def pages(self, call: Call[Any]) -> AsyncIterator[Any]:
        return self.iterate(pages(call, self.options))

    def events(self, call: Call[T]) -> AsyncIterator[T]:
        return self.iterate(follow(call, self.options))

    async def download(self, call: Call[Any], to: FileTarget) -> Download:
        return await self.run(download(call, self.options, to))

    async def run(self, flow: Flow[T]) -> T:
        ends: list[Finished[T]] = []
        async for _ in self.iterate(flow, ends):
            pass
        return ends[0].result

    async def iterate(self, flow: Flow[T], ends: list[Finished[T]] | None = None) -> AsyncGenerator[Any, None]:
        """An async generator returns nothing: the result is put into `ends`."""
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
                    await self._tell(effect)  # its errors are those of the caller, not of the flow
                    continue
                try:
                    result = await self._do(effect, streams)
                except NetworkError as failure:
                    error = failure
            if ends is not None:
                ends.append(effect)
        finally:
            flow.close()
            for stream in streams:
                await stream.aclose()

    async def _do(self, effect: Effect, streams: list[httpx.Response]) -> Any:
        if isinstance(effect, effects.Send):
            response = await self._send(effect.request, False)
            return Reply(response.status_code, response.headers, response.content)
        if isinstance(effect, effects.Open):
            response = await self._send(effect.request, True)
            streams.append(response)
            return Reply(response.status_code, response.headers, stream=(response, response.aiter_bytes()))
        if isinstance(effect, effects.Read):
            with network_errors(self.options):
                try:
                    return await effect.stream[1].__anext__()
                except StopAsyncIteration:
                    return None
        if isinstance(effect, effects.Close):
            await effect.stream[0].aclose()
        elif isinstance(effect, effects.Sleep):
            await anyio.sleep(effect.seconds)
        return None

    async def _tell(self, effect: Tell) -> None:
        told = effect.listener(effect.value)
        if inspect.isawaitable(told):
            await told

    async def _send(self, request: Prepared, stream: bool) -> httpx.Response:
        with request_arguments(self.options, request) as arguments, network_errors(self.options):
            return await self._http.send(self._http.build_request(**arguments), stream=stream)
