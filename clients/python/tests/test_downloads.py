"""Files that are downloaded."""

from __future__ import annotations

import io
import tempfile
import unittest
from pathlib import Path

from callwarden import NetworkError, NotFoundError, RetryPolicy
from tests.clients import client_of
from tests.local_server import Answer, LocalServer, error

WAV = {"Content-Type": "audio/wav", "ETag": '"sha"'}
SOUND = bytes(range(256)) * 1000


class Downloads(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_are_written_to_a_path(self) -> None:
        with LocalServer([Answer(200, SOUND, WAV)]) as server, client_of(server) as client:
            done = client.files.get_file_content("fil_1", to=self.folder / "call.wav", playable=True)
        self.assertEqual((done.size, done.content_type, done.etag), (len(SOUND), "audio/wav", '"sha"'))
        self.assertEqual((self.folder / "call.wav").read_bytes(), SOUND)
        self.assertIn("audio/wav", server.requests[0].headers["accept"])
        self.assertEqual(server.requests[0].query, [("playable", "true")])

    def test_are_written_to_an_open_file(self) -> None:
        target = io.BytesIO()
        with LocalServer([Answer(206, SOUND[:10], WAV)]) as server, client_of(server) as client:
            client.files.get_file_content("fil_1", to=target, range="bytes=0-9")
        self.assertEqual(target.getvalue(), SOUND[:10])
        self.assertEqual(server.requests[0].headers["range"], "bytes=0-9")

    def test_leave_no_part_of_a_file_and_keep_the_old_one(self) -> None:
        (self.folder / "call.wav").write_bytes(b"old")
        with LocalServer([Answer(200, SOUND, WAV, is_cut=True)]) as server, client_of(server) as client:
            with self.assertRaises(NetworkError):
                client.files.get_file_content("fil_1", to=self.folder / "call.wav")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["call.wav"])
        self.assertEqual((self.folder / "call.wav").read_bytes(), b"old")

    def test_raise_errors_of_the_service_and_write_nothing(self) -> None:
        with LocalServer([error(404, "FILE_NOT_FOUND", "No file has the id.")]) as server, client_of(server) as client:
            once = client.with_options(retries=RetryPolicy(max_retries=0))
            with self.assertRaisesRegex(NotFoundError, "No file has the id."):
                once.files.get_file_content("fil_1", to=self.folder / "call.wav")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_are_tried_again_before_the_first_byte(self) -> None:
        answers = [error(503, "SERVICE_UNAVAILABLE"), Answer(200, SOUND, WAV)]
        with LocalServer(answers) as server, client_of(server) as client:
            client.files.get_file_content("fil_1", to=self.folder / "call.wav")
        self.assertEqual((self.folder / "call.wav").stat().st_size, len(SOUND))

    def test_of_a_list_are_csv(self) -> None:
        with LocalServer([Answer(200, b"analysisId\r\n", {"Content-Type": "text/csv"})]) as server:
            with client_of(server) as client:
                client.analyses.list_analyses_csv(to=str(self.folder / "a.csv"), status="failed")
        self.assertEqual((self.folder / "a.csv").read_bytes(), b"analysisId\r\n")
        self.assertEqual(server.requests[0].headers["accept"], "text/csv")
