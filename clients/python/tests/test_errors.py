"""Errors, by class and code."""

from __future__ import annotations

import unittest

import callwarden
from tests.clients import client_of
from tests.local_server import Answer, LocalServer


class Errors(unittest.TestCase):
    def caught(self, answer: Answer) -> callwarden.CallwardenError:
        with LocalServer([answer]) as server, client_of(server) as client:
            once = client.with_options(retries=callwarden.RetryPolicy(max_retries=0))
            with self.assertRaises(callwarden.CallwardenError) as caught:
                once.analyses.get_analysis("ana_1")
        return caught.exception

    def test_have_a_class_for_each_status(self) -> None:
        for status, expected in (
            (304, callwarden.NotModified),
            (400, callwarden.ValidationError),
            (401, callwarden.AuthenticationError),
            (403, callwarden.PermissionDeniedError),
            (404, callwarden.NotFoundError),
            (409, callwarden.ConflictError),
            (412, callwarden.ConflictError),
            (422, callwarden.ValidationError),
            (418, callwarden.CallwardenError),
            (429, callwarden.RateLimitError),
            (500, callwarden.ServiceError),
            (507, callwarden.ServiceError),
        ):
            body = None if status == 304 else {"error": {"code": "CODE", "message": "No."}}
            self.assertIs(type(self.caught(Answer(status, body))), expected)

    def test_have_everything_that_the_service_says(self) -> None:
        fields = [{"path": "limit", "reason": "too large"}]
        error = {"code": "INVALID_PARAMETERS", "message": "limit is too large.", "details": {"fields": fields}}
        found = self.caught(Answer(400, {"error": {**error, "existingReviewId": "rev_1"}}, {"X-Request-Id": "req-1"}))
        self.assertEqual((found.code, found.status, found.request_id), ("INVALID_PARAMETERS", 400, "req-1"))
        self.assertEqual(found.message, "limit is too large.")
        self.assertEqual(found.details, {"existingReviewId": "rev_1", "fields": fields})
        self.assertEqual(str(found), "limit is too large. (400, INVALID_PARAMETERS, request req-1)")

    def test_have_the_documented_remedy(self) -> None:
        found = self.caught(Answer(404, {"error": {"code": "ANALYSIS_NOT_FOUND", "message": "No."}}))
        self.assertIn("from the response to the upload", found.remedy or "")
        self.assertIsNone(self.caught(Answer(404, {"error": {"code": "NEW", "message": "No."}})).remedy)

    def test_of_something_between_client_and_service_say_so(self) -> None:
        for body in (b"<html>Bad gateway</html>", {"error": "bad"}, ["error"], None):
            found = self.caught(Answer(502, body))
            self.assertEqual((found.code, found.status), ("", 502))
            self.assertIn("was answered with 502, and not by the service", found.message)
        found = self.caught(Answer(302, None, {"Location": "https://elsewhere.example/"}))
        self.assertIn("redirected to https://elsewhere.example/", found.message)

    def test_of_an_answer_that_is_not_json_name_the_address_as_a_cause(self) -> None:
        found = self.caught(Answer(200, b"<html>Welcome</html>"))
        self.assertIsInstance(found, callwarden.InvalidResponseError)
        self.assertIn("Does url lead to the service itself?", found.message)
