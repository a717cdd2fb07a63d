"""From a recording to its analysis, over streams that break."""

from __future__ import annotations

import io
import json
import tempfile
import threading
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

from callwarden import AnalysisFailed, AnalysisTimeoutError, NetworkError, NotFoundError, ServiceError, models
from tests import examples
from tests.clients import client_of
from tests.local_server import Answer, LocalServer, Request, error


def event(status: str, percent: int = 0, *, name: str = "progress") -> bytes:
    data = f"data: {json.dumps(examples.progress(status, percent))}\n\n"
    if name == "end":
        return f"event: end\nid: end\n{data}".encode()
    return f"event: progress\n{data}{data}".encode()


def stream(*chunks: bytes, is_cut: bool = False) -> Answer:
    return Answer(200, headers={"Content-Type": "text/event-stream"}, chunks=list(chunks), is_cut=is_cut)


WHOLE = (event("queued"), event("processing", 40), event("completed", 100), event("completed", 100, name="end"))


class Service:
    """Answers an upload, the streams one after the other, and reads of the analysis."""

    def __init__(self, streams: list[Answer], statuses: list[str], **changes: Any) -> None:
        self.streams, self.statuses, self.changes = streams, statuses, changes
        self.stream_requests: list[Request] = []
        self.reads = 0

    def __call__(self, request: Request) -> Answer:
        if request.method == "POST":
            return Answer(201, examples.uploaded())
        if request.path.endswith("/events"):
            self.stream_requests.append(request)
            return self.streams[min(len(self.stream_requests), len(self.streams)) - 1]
        self.reads += 1
        status = self.statuses[min(self.reads, len(self.statuses)) - 1]
        return Answer(200, examples.analysis(status, **self.changes))


class Analyzing(unittest.TestCase):
    def analyze(
        self, service: Callable[[Request], Answer], **options: Any
    ) -> tuple[models.Analysis, list[tuple[str, int]], LocalServer]:
        seen: list[models.Progress] = []
        with LocalServer(service) as server, client_of(server) as client:
            analysis = client.analyze(io.BytesIO(b"OggS"), on_progress=seen.append, **options)
        return analysis, [(each.status, each.percent) for each in seen], server

    def test_follows_the_stream_to_the_result_and_says_each_state_once(self) -> None:
        analysis, seen, server = self.analyze(Service([stream(*WHOLE)], ["completed"]), include=["audio"])
        self.assertEqual(analysis.status, "completed")
        self.assertEqual(seen, [("queued", 0), ("processing", 40), ("completed", 100)])
        self.assertEqual([request.method for request in server.requests], ["POST", "GET", "GET"])
        self.assertEqual(server.requests[1].headers["accept"], "text/event-stream")
        self.assertEqual(server.requests[2].query, [("include", "audio")])

    def test_reads_streams_that_come_in_single_bytes(self) -> None:
        single = [bytes([byte]) for byte in b"".join(WHOLE)]
        _, seen, _ = self.analyze(Service([stream(*single)], ["completed"]))
        self.assertEqual(seen[-1], ("completed", 100))

    def test_connects_again_where_a_stream_breaks(self) -> None:
        broken = stream(event("queued"), event("processing", 10), is_cut=True)
        service = Service([broken, stream(*WHOLE[1:])], ["processing", "completed"])
        _, seen, _ = self.analyze(service)
        self.assertEqual(seen, [("queued", 0), ("processing", 10), ("processing", 40), ("completed", 100)])
        self.assertEqual(len(service.stream_requests), 2)

    def test_sends_the_last_id_when_it_connects_again(self) -> None:
        first = stream(b"id: 41\n" + event("processing", 10), is_cut=True)
        service = Service([first, stream(*WHOLE)], ["processing", "completed"])
        self.analyze(service)
        self.assertEqual([each.headers.get("last-event-id") for each in service.stream_requests], [None, "41"])

    def test_learns_the_end_by_asking_after_a_stream_broke(self) -> None:
        service = Service([stream(event("processing", 10), is_cut=True)], ["completed"])
        _, seen, _ = self.analyze(service)
        self.assertEqual(seen, [("processing", 10), ("completed", 100)])
        self.assertEqual(len(service.stream_requests), 1)

    def test_only_asks_where_there_are_no_streams(self) -> None:
        for answer in (error(429, "TOO_MANY_STREAMS"), error(406, "NOT_ACCEPTABLE"), error(502, "BAD_GATEWAY")):
            service = Service([answer], ["queued", "processing", "processing", "completed"])
            with mock.patch("time.sleep"):
                _, seen, _ = self.analyze(service)
            self.assertEqual(seen, [("queued", 0), ("processing", 0), ("completed", 100)])
            self.assertEqual(len(service.stream_requests), 1)

    def test_only_asks_after_three_streams_that_brought_nothing(self) -> None:
        service = Service([stream(is_cut=True)], ["queued"] * 5 + ["completed"])
        with mock.patch("time.sleep"):
            self.analyze(service)
        self.assertEqual(len(service.stream_requests), 4)  # the first poll had news

    def test_raises_why_an_analysis_failed(self) -> None:
        failure = {"code": "UNREADABLE_RECORDING", "message": "It is damaged.", "stage": "decode", "attempts": 1}
        failed = stream(event("failed", 30), event("failed", 30, name="end"))
        with self.assertRaises(AnalysisFailed) as caught:
            self.analyze(Service([failed], ["failed"], error=failure))
        found = caught.exception
        self.assertEqual((found.code, found.message), ("UNREADABLE_RECORDING", "It is damaged."))
        self.assertEqual(found.analysis.analysis_id, "ana_1")
        self.assertTrue(found.remedy)

    def test_raises_at_once_where_the_analysis_is_gone(self) -> None:
        with LocalServer([error(404, "ANALYSIS_NOT_FOUND")]) as server, client_of(server) as client:
            with self.assertRaises(NotFoundError):
                client.wait_for("ana_1")
        self.assertEqual(len(server.requests), 1)

    def test_raises_after_the_timeout_with_the_id(self) -> None:
        with LocalServer(Service([stream()], ["processing"])) as server, client_of(server) as client:
            with self.assertRaises(AnalysisTimeoutError) as caught:
                client.analyze(io.BytesIO(b"OggS"), timeout=0.05)
        self.assertEqual(caught.exception.analysis_id, "ana_1")
        self.assertNotIn("/v1/analyses/ana_1/events", [request.path for request in server.requests])

    def test_leaves_a_stream_when_the_deadline_is_near(self) -> None:
        gate = threading.Event()
        late = stream(event("processing", 10), event("processing", 50))
        late.gate = gate
        seen: list[int] = []

        def see(progress: models.Progress) -> None:
            seen.append(progress.percent)
            gate.set()

        service = Service([late], ["completed"])
        # The watch begins with a minute left, and sees ten seconds left when the first event is there.
        with LocalServer(service) as server, client_of(server) as client:
            with mock.patch("time.monotonic", side_effect=iter([0.0, 1.0, 51.0, *[52.0] * 50])):
                client.wait_for("ana_1", timeout=60, on_progress=see)
        self.assertEqual(seen, [10, 100])

    def test_sends_a_transcript_as_text_or_from_a_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "call.vtt"
            path.write_text("\ufeffWEBVTT of a file", encoding="utf-8")
            for transcript in ("WEBVTT of a text", path):
                _, _, server = self.analyze(Service([stream(*WHOLE)], ["completed"]), transcript=transcript)
                self.assertRegex(server.requests[0].body, rb'name="transcript"\r\n\r\nWEBVTT of a (text|file)\r\n')

    def test_lets_an_error_of_the_listener_through(self) -> None:
        for raised in (KeyError("mine"), NetworkError("of another client")):

            def fail(progress: models.Progress) -> None:
                raise raised

            with LocalServer(Service([stream(*WHOLE)], ["completed"])) as server, client_of(server) as client:
                with self.assertRaises(type(raised)) as caught:
                    client.analyze(io.BytesIO(b"OggS"), on_progress=fail)
            self.assertIs(caught.exception, raised)

    def test_tries_nothing_again_after_the_deadline(self) -> None:
        with LocalServer([error(503, "SERVICE_UNAVAILABLE", Retry_After="4")]) as server, client_of(server) as client:
            with self.assertRaises(ServiceError):
                client.wait_for("ana_1", timeout=3)
        self.assertEqual(len(server.requests), 1)

    def test_reports_the_end_of_the_time_and_not_a_slow_answer(self) -> None:
        gate = threading.Event()
        with LocalServer([Answer(200, {}, gate=gate)]) as server, client_of(server) as client:
            with self.assertRaises(AnalysisTimeoutError):
                client.wait_for("ana_1", timeout=0.05)
            gate.set()

    def test_watches_as_an_iterator_that_may_be_left(self) -> None:
        with LocalServer(Service([stream(*WHOLE)], ["completed"])) as server, client_of(server) as client:
            states = client.analyses.watch_analysis("ana_1")
            self.assertEqual(next(states).status, "queued")
            del states
            self.assertEqual([each.percent for each in client.analyses.watch_analysis("ana_1")], [0, 40, 100])
