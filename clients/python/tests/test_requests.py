"""What is sent."""

from __future__ import annotations

import datetime as dt
import io
import tempfile
import unittest
from pathlib import Path
from typing import BinaryIO, cast

from callwarden import UNSET, ConfigurationError, Upload, models
from tests import examples
from tests.clients import client_of
from tests.local_server import Answer, LocalServer


class Requests(unittest.TestCase):
    def test_sends_the_key_and_the_query_with_lists_dates_and_booleans(self) -> None:
        with LocalServer([Answer(200, {**examples.page([], 1, 1), "similarWords": []})]) as server:
            with client_of(server) as client:
                client.analyses.list_analyses(
                    status=["failed", "queued"],
                    reviewed=False,
                    date_from=dt.datetime(2026, 1, 31, 8, tzinfo=dt.timezone.utc),
                    date_to=dt.date(2026, 2, 1),
                    tags="cards & co",
                )
        [request] = server.requests
        self.assertEqual(request.headers["x-api-key"], "key")
        self.assertEqual(
            request.query,
            [
                ("status", "failed"),
                ("status", "queued"),
                ("reviewed", "false"),
                ("dateFrom", "2026-01-31T08:00:00+00:00"),
                ("dateTo", "2026-02-01"),
                ("tags", "cards & co"),
            ],
        )

    def test_leaves_out_what_is_unset_and_sends_null_for_none(self) -> None:
        answer = {"analysisId": "ana_1", "updated": True, "updatedAt": examples.TIME, "updatedFields": ["notes"]}
        with LocalServer([Answer(200, answer)]) as server, client_of(server) as client:
            client.analyses.update_analysis(
                "ana_1",
                notes=None,
                priority=UNSET,
                metadata=models.AnalysisUpdateMetadata(department=None, case_number="7"),
                if_match='"v1"',
            )
        [request] = server.requests
        self.assertEqual(request.json, {"notes": None, "metadata": {"department": None, "caseNumber": "7"}})
        self.assertEqual(request.headers["if-match"], '"v1"')

    def test_puts_ids_into_the_path_so_that_they_lead_nowhere_else(self) -> None:
        with LocalServer([Answer(200, examples.analysis())]) as server, client_of(server) as client:
            client.analyses.get_analysis("a/b?c#d")
            for bad in ("", ".", ".."):
                with self.assertRaisesRegex(ConfigurationError, "analysisId must be the id of a resource"):
                    client.analyses.get_analysis(bad)
        self.assertEqual([request.path for request in server.requests], ["/v1/analyses/a%2Fb%3Fc%23d"])

    def test_refuses_a_time_without_a_zone_before_anything_is_sent(self) -> None:
        with LocalServer([Answer()]) as server, client_of(server) as client:
            with self.assertRaisesRegex(ConfigurationError, "dateFrom: The time 2026-01-31T08:00:00 has no zone"):
                client.analyses.list_analyses(date_from=dt.datetime(2026, 1, 31, 8))
            with self.assertRaisesRegex(ConfigurationError, "deadline: The time 2026-01-31T08:00:00 has no zone"):
                client.reviews.create_review(analysis_id="ana_1", deadline=dt.datetime(2026, 1, 31, 8))
        self.assertEqual(server.requests, [])

    def test_sends_no_body_where_one_is_optional_and_nothing_is_given(self) -> None:
        rotated = {"webhookId": "whk_1", "secret": "whsec_AAAA", "previousSecretUntil": None}
        with LocalServer([Answer(200, rotated)]) as server, client_of(server) as client:
            client.webhooks.rotate_webhook_secret("whk_1")
            client.webhooks.rotate_webhook_secret("whk_1", secret="whsec_AAAA")
        self.assertEqual([request.body for request in server.requests], [b"", b'{"secret": "whsec_AAAA"}'])


class Uploads(unittest.TestCase):
    def upload(self, file: object) -> bytes:
        with LocalServer([Answer(201, examples.uploaded())]) as server, client_of(server) as client:
            client.analyses.upload(
                file=cast(BinaryIO, file),
                metadata=models.UploadMetadata(caller_id="+15550100", tags=["ä"]),
                process_immediately=False,
                transcript="WEBVTT",
            )
        [request] = server.requests
        self.assertTrue(request.headers["content-type"].startswith("multipart/form-data"))
        return request.body

    def test_sends_a_path_as_a_file_after_all_other_parts(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "call.ogg"
            path.write_bytes(b"OggS\x00\xff")
            body = self.upload(path)
        self.assertIn(b'name="file"; filename="call.ogg"', body)
        self.assertIn(b'{"callerId": "+15550100", "tags": ["\xc3\xa4"]}', body)
        self.assertIn(b'name="processImmediately"\r\n\r\nfalse\r\n', body)
        self.assertIn(b'name="transcript"\r\n\r\nWEBVTT\r\n', body)
        self.assertGreater(body.index(b'name="file"'), body.index(b'name="metadata"'))
        self.assertIn(b"OggS\x00\xff\r\n", body)

    def test_sends_binary_files_and_bytes_with_a_name(self) -> None:
        self.assertIn(b'filename="recording"', self.upload(io.BytesIO(b"OggS")))
        body = self.upload(Upload(b"RIFF", "a.wav", "audio/wav"))
        self.assertIn(b'filename="a.wav"\r\nContent-Type: audio/wav', body)

    def test_refuses_text_files_bare_bytes_and_anything_else(self) -> None:
        for bad, reason in ((io.StringIO("x"), "open as text"), (b"x", "bytes have no file name"), (7, "is a int")):
            with self.assertRaisesRegex(ConfigurationError, reason):
                self.upload(bad)

    def test_names_the_files_of_a_batch_by_their_keys(self) -> None:
        answer = {"succeeded": 0, "failed": 0, "results": []}
        with LocalServer([Answer(200, answer)]) as server, client_of(server) as client:
            client.analyses.upload_batch(
                file_by_key={"a": io.BytesIO(b"1"), "b": io.BytesIO(b"2")},
                transcript_by_key={"b": "WEBVTT"},
                metadata=models.UploadMetadata(tags=["batch"]),
            )
        body = server.requests[0].body
        for name in (b'name="file[a]"', b'name="file[b]"', b'name="transcript[b]"', b'name="metadata"'):
            self.assertIn(name, body)
