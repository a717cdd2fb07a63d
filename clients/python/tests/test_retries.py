"""When the client tries again."""

from __future__ import annotations

import datetime as dt
import io
import threading
import unittest
from email.utils import format_datetime
from unittest import mock

from callwarden import Callwarden, ConflictError, NetworkError, NotFoundError, RateLimitError, RequestTimeoutError
from callwarden import RetryPolicy, ServiceError
from callwarden._core.retries import retry_after
from tests import examples
from tests.clients import client_of
from tests.local_server import Answer, LocalServer, error

BUSY = error(503, "SERVICE_UNAVAILABLE")
FOUND = Answer(200, examples.analysis())
COMMENT = Answer(201, examples.comment(1))
CUT = Answer(200, {"a": 1}, is_cut=True)


class Retries(unittest.TestCase):
    def test_repeat_503_and_broken_connections_until_there_is_an_answer(self) -> None:
        with LocalServer([BUSY, CUT, FOUND]) as server, client_of(server) as client:
            self.assertEqual(client.analyses.get_analysis("ana_1").analysis_id, "ana_1")
        self.assertEqual(len(server.requests), 3)

    def test_end_with_the_last_error(self) -> None:
        with LocalServer([BUSY]) as server, client_of(server) as client:
            with self.assertRaises(ServiceError) as caught:
                client.analyses.get_analysis("ana_1")
        self.assertEqual((caught.exception.status, len(server.requests)), (503, 4))

    def test_do_not_repeat_other_errors(self) -> None:
        for status in (400, 404, 409, 500):
            with LocalServer([error(status, "CODE")]) as server, client_of(server) as client:
                with self.assertRaises(Exception):
                    client.analyses.get_analysis("ana_1")
            self.assertEqual(len(server.requests), 1)

    def test_wait_as_long_as_the_service_asks(self) -> None:
        waits: list[float] = []
        with LocalServer([error(429, "RATE_LIMIT_EXCEEDED", Retry_After="3"), FOUND]) as server:
            with client_of(server) as client, mock.patch("time.sleep", waits.append):
                client.analyses.get_analysis("ana_1")
        self.assertEqual(waits, [3.0])

    def test_raise_at_once_where_the_service_asks_for_too_long(self) -> None:
        with LocalServer([error(429, "RATE_LIMIT_EXCEEDED", Retry_After="6")]) as server, client_of(server) as client:
            with self.assertRaises(RateLimitError) as caught:
                client.analyses.get_analysis("ana_1")
        self.assertEqual((caught.exception.retry_after, len(server.requests)), (6.0, 1))

    def test_keep_the_idempotency_key_of_a_post(self) -> None:
        with LocalServer([BUSY, CUT, COMMENT, COMMENT]) as server, client_of(server) as client:
            client.comments.create_comment("ana_1", text="x")
            client.comments.create_comment("ana_1", text="x")
        keys = [request.headers["idempotency-key"] for request in server.requests]
        self.assertEqual((len(set(keys[:3])), len(set(keys))), (1, 2))

    def test_send_an_idempotency_key_that_is_given(self) -> None:
        with LocalServer([COMMENT]) as server, client_of(server) as client:
            client.comments.create_comment("ana_1", text="x", idempotency_key="mine")
        self.assertEqual(server.requests[0].headers["idempotency-key"], "mine")

    def test_do_not_repeat_a_post_without_such_a_key_that_may_have_arrived(self) -> None:
        for answer in (CUT, BUSY):
            with LocalServer([answer]) as server, client_of(server) as client:
                with self.assertRaises((NetworkError, ServiceError)):
                    client.notifications.read_notification("not_1")
            self.assertEqual(len(server.requests), 1)
            self.assertNotIn("idempotency-key", server.requests[0].headers)

    def test_wait_while_the_first_try_is_still_at_work(self) -> None:
        working = error(409, "CONFLICT")
        with LocalServer([CUT, working, COMMENT]) as server, client_of(server) as client:
            client.comments.create_comment("ana_1", text="x")
        with LocalServer([working]) as server, client_of(server) as client:
            with self.assertRaises(ConflictError):
                client.comments.create_comment("ana_1", text="x")
        self.assertEqual(len(server.requests), 1)

    def test_take_404_after_a_lost_answer_to_delete_as_deleted(self) -> None:
        gone = error(404, "COMMENT_NOT_FOUND")
        with LocalServer([CUT, gone]) as server, client_of(server) as client:
            client.comments.delete_comment("ana_1", "com_1")
        with LocalServer([gone]) as server, client_of(server) as client:
            with self.assertRaises(NotFoundError):
                client.comments.delete_comment("ana_1", "com_1")

    def test_send_a_file_from_its_beginning_again(self) -> None:
        with LocalServer([BUSY, Answer(201, examples.uploaded())]) as server, client_of(server) as client:
            client.analyses.upload(file=io.BytesIO(b"OggS"))
        bodies = [request.body.split(b"\r\n\r\n")[1][:4] for request in server.requests]
        self.assertEqual(bodies, [b"OggS", b"OggS"])

    def test_do_not_repeat_an_upload_whose_file_cannot_be_read_again(self) -> None:
        class Pipe(io.BytesIO):
            def seekable(self) -> bool:
                return False

        with LocalServer([BUSY]) as server, client_of(server) as client:
            with self.assertRaises(ServiceError):
                client.analyses.upload(file=Pipe(b"OggS"))
        self.assertEqual(len(server.requests), 1)

    def test_report_a_service_that_is_not_there(self) -> None:
        with LocalServer([FOUND]) as server:
            url = server.url
        with Callwarden(url, "key", retries=RetryPolicy(max_retries=1, initial_delay=0.001)) as client:
            with self.assertRaisesRegex(NetworkError, f"The connection to {url} failed") as caught:
                client.analyses.get_analysis("ana_1")
        self.assertFalse(caught.exception.was_sent)

    def test_report_a_service_that_does_not_answer(self) -> None:
        gate = threading.Event()
        with LocalServer([Answer(200, {}, gate=gate)]) as server, client_of(server, timeout=0.05) as client:
            with self.assertRaises(RequestTimeoutError) as caught:
                client.with_options(retries=RetryPolicy(max_retries=0)).analyses.get_analysis("ana_1")
            gate.set()
        self.assertIsInstance(caught.exception, TimeoutError)


class Delays(unittest.TestCase):
    def test_double_from_try_to_try_with_jitter_up_to_a_limit(self) -> None:
        policy = RetryPolicy(initial_delay=1, max_delay=10)
        for tries, longest in ((1, 1.0), (2, 2.0), (3, 4.0), (4, 8.0), (5, 10.0), (60, 10.0)):
            delays = [policy.backoff(tries) for _ in range(200)]
            self.assertLessEqual(max(delays), longest)
            self.assertGreaterEqual(min(delays), longest / 2)
            self.assertGreater(len(set(delays)), 100)

    def test_are_read_from_seconds_and_dates(self) -> None:
        soon = dt.datetime.now(dt.timezone.utc) + dt.timedelta(seconds=100)
        self.assertEqual(retry_after({"Retry-After": "17"}), 17.0)
        read = retry_after({"Retry-After": format_datetime(soon, usegmt=True)})
        assert read is not None
        self.assertTrue(90 < read <= 100)
        self.assertEqual(retry_after({"Retry-After": "Thu, 01 Jan 2026 00:00:00 GMT"}), 0.0)
        for bad in ("", "soon", "-1"):
            self.assertIsNone(retry_after({"Retry-After": bad}))
        self.assertIsNone(retry_after({}))
