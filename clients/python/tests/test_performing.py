"""The logic of a request without any I/O: the test is the driver."""

from __future__ import annotations

import time
import unittest
from unittest import mock

from callwarden import NetworkError, RetryPolicy
from callwarden._core.effects import Reply, Send, Sleep
from callwarden._core.options import Options
from callwarden._core.performing import perform
from callwarden._generated.calls.operation import live

OPTIONS = Options("https://calls.example", {}, 60.0, RetryPolicy(max_retries=5, initial_delay=1.0))


class Performing(unittest.TestCase):
    def test_gives_each_try_the_time_that_is_left(self) -> None:
        flow = perform(live(), OPTIONS, deadline=100.0)
        with mock.patch("time.monotonic", side_effect=[0.0, 70.0, 97.0]):
            first = next(flow)
            pause = flow.throw(NetworkError("The connection broke."))
            second = flow.send(None)
        assert isinstance(first, Send) and isinstance(pause, Sleep) and isinstance(second, Send)
        self.assertEqual((first.request.timeout, second.request.timeout), (60.0, 3.0))

    def test_gives_each_try_the_timeout_of_the_client_where_there_is_no_deadline(self) -> None:
        effect = next(perform(live(), OPTIONS))
        assert isinstance(effect, Send)
        self.assertEqual(effect.request.timeout, 60.0)

    def test_ends_with_the_result(self) -> None:
        flow = perform(live(), OPTIONS, deadline=time.monotonic() + 5)
        next(flow)
        with self.assertRaises(StopIteration) as ended:
            flow.send(Reply(200, {}, b'{"status": "ok"}'))
        self.assertEqual(ended.exception.value.status, "ok")
