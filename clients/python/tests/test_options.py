"""Options of a client."""

from __future__ import annotations

import os
import unittest
from typing import Any
from unittest import mock

from callwarden import Callwarden, ConfigurationError, RetryPolicy
from tests import examples
from tests.clients import client_of
from tests.local_server import Answer, LocalServer

USABLE: dict[str, Any] = {"url": "https://calls.example", "api_key": "key"}


class Options(unittest.TestCase):
    def test_come_from_the_environment(self) -> None:
        with LocalServer([Answer(200, examples.analysis())]) as server:
            variables = {"CALLWARDEN_URL": f"{server.url}/", "CALLWARDEN_API_KEY": "of-the-environment"}
            with mock.patch.dict(os.environ, variables):
                with Callwarden() as client:
                    client.analyses.get_analysis("ana_1")
        self.assertEqual(server.requests[0].headers["x-api-key"], "of-the-environment")
        self.assertEqual(server.requests[0].path, "/v1/analyses/ana_1")

    def test_that_cannot_be_used_are_named(self) -> None:
        cases: list[tuple[dict[str, Any], str]] = [
            ({"url": None}, "There is no address of a service: give url, or set CALLWARDEN_URL"),
            ({"url": "calls.example"}, "url must begin with https:// or http://"),
            ({"url": "ftp://calls.example"}, "url must begin with https:// or http://"),
            ({"url": "https://me:pw@calls.example"}, "url must have no credentials"),
            ({"url": "https://calls.example?a=1"}, "url must have no credentials, query"),
            ({"api_key": None}, "There is no API key: give api_key, or set CALLWARDEN_API_KEY"),
            ({"api_key": "key\n"}, "api_key must be visible ASCII"),
            ({"access_token": "token"}, "Give api_key or access_token, not both"),
            ({"timeout": 0}, "timeout must be a number of seconds above 0"),
            ({"timeout": "5"}, "timeout must be a number of seconds above 0"),
        ]
        with mock.patch.dict(os.environ):
            os.environ.pop("CALLWARDEN_URL", None)
            os.environ.pop("CALLWARDEN_API_KEY", None)
            for changes, message in cases:
                with self.assertRaisesRegex(ConfigurationError, message) as caught:
                    Callwarden(**{**USABLE, **changes})
                self.assertNotIn("pw@", str(caught.exception))
        with self.assertRaisesRegex(ConfigurationError, "must not be negative"):
            RetryPolicy(max_retries=-1)

    def test_send_an_access_token_or_nothing(self) -> None:
        with LocalServer([Answer(200, examples.analysis())]) as server:
            with Callwarden(server.url, access_token="token") as client:
                client.analyses.get_analysis("ana_1")
            with Callwarden(server.url, anonymous=True) as client:
                client.analyses.get_analysis("ana_1")
        first, second = (request.headers for request in server.requests)
        self.assertEqual((first["authorization"], first.get("x-api-key")), ("Bearer token", None))
        self.assertEqual((second.get("authorization"), second.get("x-api-key")), (None, None))

    def test_of_a_copy_leave_the_client_as_it_is(self) -> None:
        with LocalServer([Answer(503, None)]) as server, client_of(server) as client:
            once = client.with_options(retries=RetryPolicy(max_retries=0))
            for each in (once, client):
                with self.assertRaises(Exception):
                    each.analyses.get_analysis("ana_1")
        self.assertEqual(len(server.requests), 1 + 4)
