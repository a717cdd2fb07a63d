"""The async client: the same logic, driven by asyncio."""

from __future__ import annotations

import asyncio
import io
import tempfile
import threading
import unittest
from pathlib import Path

from callwarden import ConfigurationError, NotFoundError, AsyncCallwarden, models
from tests import examples
from tests.clients import async_client_of
from tests.local_server import Answer, LocalServer, error
from tests.test_analyzing import WHOLE, Service, stream
from tests.test_downloads import SOUND, WAV


class AsyncClient(unittest.IsolatedAsyncioTestCase):
    async def test_tries_again_and_raises_errors(self) -> None:
        answers = [error(503, "X"), Answer(200, {}, is_cut=True), Answer(200, examples.analysis()), error(404, "GONE")]
        with LocalServer(answers) as server:
            async with async_client_of(server) as client:
                self.assertEqual((await client.analyses.get_analysis("ana_1")).analysis_id, "ana_1")
                with self.assertRaises(NotFoundError):
                    await client.analyses.get_analysis("ana_1")
        self.assertEqual(len(server.requests), 4)

    async def test_analyzes_and_tells_functions_and_coroutine_functions(self) -> None:
        seen: list[str] = []

        async def later(progress: models.Progress) -> None:
            await asyncio.sleep(0)
            seen.append(progress.status)

        def now(progress: models.Progress) -> None:
            seen.append(progress.status)

        for listener in (later, now):
            with LocalServer(Service([stream(*WHOLE)], ["completed"])) as server:
                async with async_client_of(server) as client:
                    await client.analyze(io.BytesIO(b"OggS"), transcript="WEBVTT", on_progress=listener)
        self.assertEqual(seen, ["queued", "processing", "completed"] * 2)

    async def test_iterates_over_lists_and_states(self) -> None:
        answers = [Answer(200, examples.page([examples.comment(number)], number, 2)) for number in (1, 2)]
        with LocalServer(answers) as server:
            async with async_client_of(server) as client:
                ids = [comment.comment_id async for comment in client.comments.iterate("ana_1")]
        self.assertEqual(ids, ["com_1", "com_2"])
        with LocalServer(Service([stream(*WHOLE)], ["completed"])) as server:
            async with async_client_of(server) as client:
                states = [state.percent async for state in client.analyses.watch_analysis("ana_1")]
        self.assertEqual(states, [0, 40, 100])

    async def test_downloads(self) -> None:
        with tempfile.TemporaryDirectory() as folder, LocalServer([Answer(200, SOUND, WAV)]) as server:
            async with async_client_of(server) as client:
                done = await client.files.get_file_content("fil_1", to=Path(folder) / "call.wav")
            self.assertEqual(done.size, len(SOUND))
            self.assertEqual((Path(folder) / "call.wav").read_bytes(), SOUND)

    async def test_can_be_cancelled_while_a_stream_is_open(self) -> None:
        gate, begun = threading.Event(), asyncio.Event()
        hanging = stream(WHOLE[0], b"")
        hanging.gate = gate

        async def watch(client: AsyncCallwarden) -> None:
            async for _ in client.analyses.watch_analysis("ana_1"):
                begun.set()

        with LocalServer(Service([hanging], ["queued"])) as server:
            async with async_client_of(server) as client:
                task = asyncio.create_task(watch(client))
                await begun.wait()
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
            gate.set()

    async def test_checks_its_options(self) -> None:
        with self.assertRaises(ConfigurationError):
            AsyncCallwarden("calls.example", "key")
