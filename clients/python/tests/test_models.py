"""Reading and writing objects."""

from __future__ import annotations

import datetime as dt
import unittest
from typing import Any

from callwarden import UNSET, InvalidResponseError, UnknownVariant, Unset, models
from tests import examples
from tests.clients import client_of
from tests.local_server import Answer, LocalServer


class Models(unittest.TestCase):
    def test_keep_unknown_properties_and_write_them_again(self) -> None:
        data = examples.analysis(colour="blue", fileInfo={**examples.analysis()["fileInfo"], "codec": "opus"})
        analysis = models.Analysis.from_json(data)
        self.assertEqual(analysis.extra, {"colour": "blue"})
        self.assertEqual(analysis.file_info.extra, {"codec": "opus"})
        written = analysis.to_json()
        self.assertEqual(written["colour"], "blue")
        self.assertEqual(written["fileInfo"], data["fileInfo"])

    def test_keep_enum_values_that_are_unknown(self) -> None:
        analysis = models.Analysis.from_json(examples.analysis(status="paused"))
        self.assertEqual(analysis.status, "paused")

    def test_read_times_as_aware(self) -> None:
        for text, microsecond, hours in (
            ("2026-01-31T08:00:00Z", 0, 0),
            ("2026-01-31T08:00:00.5Z", 500_000, 0),
            ("2026-01-31T08:00:00.1234567+02:00", 123_456, 2),
        ):
            read = models.Analysis.from_json(examples.analysis(createdAt=text)).created_at
            zone = dt.timezone(dt.timedelta(hours=hours))
            self.assertEqual(read, dt.datetime(2026, 1, 31, 8, 0, 0, microsecond, zone))
            self.assertEqual(read.utcoffset(), dt.timedelta(hours=hours))

    def test_name_the_field_that_is_not_as_documented(self) -> None:
        cases: list[tuple[dict[str, Any], str]] = [
            ({"duration": "66"}, "duration must be a number, but is '66'."),
            ({"createdAt": "yesterday"}, "createdAt must be a date and time"),
            ({"createdAt": "2026-01-31T08:00:00"}, "createdAt must be a date and time with a zone"),
            ({"fileInfo": {"fileId": "f"}}, "^fileInfo.fileName is missing.$"),
            ({"tags": ["a", 7]}, r"tags\[1\] must be a string, but is 7."),
            ({"fileInfo": None}, "fileInfo must be an object, but is None."),
        ]
        for changes, message in cases:
            with self.assertRaisesRegex(ValueError, message):
                models.Analysis.from_json(examples.analysis(**changes))

    def test_are_refused_as_a_response_with_the_operation_and_the_field(self) -> None:
        answers = [Answer(200, examples.analysis(tags=None), {"X-Request-Id": "req-1"})]
        with LocalServer(answers) as server, client_of(server) as client:
            with self.assertRaisesRegex(InvalidResponseError, "GET /v1/analyses/ana_1 .* tags must be") as caught:
                client.analyses.get_analysis("ana_1")
        self.assertEqual(caught.exception.request_id, "req-1")

    def test_have_the_etag_of_their_response(self) -> None:
        with LocalServer([Answer(200, examples.analysis(), {"ETag": '"v7"'})]) as server, client_of(server) as client:
            analysis = client.analyses.get_analysis("ana_1")
        self.assertEqual(analysis.etag, '"v7"')
        self.assertIsNone(analysis.file_info.etag)

    def test_leave_out_what_is_unset(self) -> None:
        config = models.WebhookUpdateConfig(timeout=None, active=True)
        self.assertEqual(config.to_json(), {"timeout": None, "active": True})
        self.assertIs(config.ordered, UNSET)

    def test_of_unions_are_told_apart_and_unknown_ones_are_kept(self) -> None:
        group = models.NotificationConditionGroup.from_json(
            {"all": [{"field": "riskScore", "operator": "gte", "value": 60}, {"any": []}]}
        )
        assert not isinstance(group.all, Unset)
        kinds = [models.NotificationConditionObject, models.NotificationConditionGroup]
        self.assertEqual([type(each) for each in group.all], kinds)
        strategy = {"type": "of_a_plugin", "pool": ["usr_1"]}
        self.assertEqual(UnknownVariant.from_json(strategy).to_json(), strategy)
        self.assertEqual(UnknownVariant.from_json(strategy).type, "of_a_plugin")
