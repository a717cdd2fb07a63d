"""Verification of deliveries."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
import unittest
from typing import Any

from callwarden import ConfigurationError, UnknownVariant, WebhookVerificationError, models, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"a secret of 24 bytes....").decode()
PLAIN = "a plain secret"
EVENT = {
    "id": "evt_1",
    "type": "analysis.started",
    "timestamp": "2026-01-31T08:00:00.000Z",
    "webhookId": "whk_1",
    "data": {"analysisId": "ana_1", "startedAt": "2026-01-31T08:00:00.000Z"},
}
BODY = json.dumps(EVENT).encode()


def sign(secret: str, body: bytes, timestamp: str, message_id: str = "evt_1") -> str:
    key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def delivery(body: bytes = BODY, age: float = 0, *secrets: str) -> dict[str, str]:
    timestamp = str(int(time.time() - age))
    signatures = " ".join(sign(secret, body, timestamp) for secret in secrets or (SECRET,))
    return {"Webhook-Id": "evt_1", "Webhook-Timestamp": timestamp, "Webhook-Signature": signatures}


class Webhooks(unittest.TestCase):
    def refuses(self, message: str, body: bytes, headers: dict[str, str], **options: Any) -> None:
        with self.assertRaisesRegex(WebhookVerificationError, message):
            verify_webhook(body, headers, options.pop("secret", SECRET), **options)

    def test_are_read_as_typed_events(self) -> None:
        event = verify_webhook(BODY, delivery(), SECRET)
        assert isinstance(event, models.AnalysisStartedEvent)
        assert isinstance(event.data, models.AnalysisStartedData)
        self.assertEqual((event.id, event.data.analysis_id), ("evt_1", "ana_1"))

    def test_are_verified_with_plain_secrets_and_header_names_in_any_case(self) -> None:
        headers = {name.upper(): value for name, value in delivery(BODY, 0, PLAIN).items()}
        self.assertIsInstance(verify_webhook(BODY, headers, PLAIN), models.AnalysisStartedEvent)

    def test_are_refused_with_any_byte_changed(self) -> None:
        headers = delivery()
        for at in range(len(BODY)):
            changed = BODY[:at] + bytes([BODY[at] ^ 1]) + BODY[at + 1 :]
            self.refuses("No signature is that of the body", changed, headers)
        for name in ("Webhook-Id", "Webhook-Signature"):
            changed_header = headers[name][:-3] + ("A" if headers[name][-3] != "A" else "B") + headers[name][-2:]
            self.refuses("No signature", BODY, {**headers, name: changed_header})
        later = str(int(headers["Webhook-Timestamp"]) + 1)
        self.refuses("No signature", BODY, {**headers, "Webhook-Timestamp": later})

    def test_are_verified_with_either_secret_during_a_rotation(self) -> None:
        both = delivery(BODY, 0, "the new secret", SECRET)
        for secret in (SECRET, "the new secret", ["another one", SECRET]):
            verify_webhook(BODY, both, secret)
        verify_webhook(BODY, delivery(BODY, 0, "the new secret"), [SECRET, "the new secret"])
        self.refuses("No signature", BODY, both, secret=["another one"])

    def test_are_refused_beyond_the_tolerance_in_both_directions(self) -> None:
        for age in (330, -330):
            self.refuses("signed 3[23]. s away from now, and 300 s are allowed", BODY, delivery(BODY, age))
            verify_webhook(BODY, delivery(BODY, age), SECRET, tolerance=400)
        self.refuses("signed", BODY, delivery(BODY, 90), tolerance=60)

    def test_are_refused_with_missing_or_broken_headers(self) -> None:
        headers = delivery()
        for name in headers:
            left = {each: value for each, value in headers.items() if each != name}
            self.refuses("A header is missing", BODY, left)
        for bad in ("soon", "-1", "1e9", "١٢٣", "9" * 400):
            self.refuses("is not a number of seconds", BODY, {**headers, "Webhook-Timestamp": bad})
        for bad in ("v1", "v1,", "v2," + headers["Webhook-Signature"][3:], "ä", " "):
            self.refuses("No signature", BODY, {**headers, "Webhook-Signature": bad})

    def test_of_an_unknown_type_are_kept_whole(self) -> None:
        body = json.dumps({**EVENT, "type": "call.archived"}).encode()
        event = verify_webhook(body, delivery(body), SECRET)
        assert isinstance(event, UnknownVariant)
        self.assertEqual((event.type, event.extra["id"]), ("call.archived", "evt_1"))

    def test_in_a_batch_have_all_events(self) -> None:
        entry = {"id": "evt_1", "timestamp": EVENT["timestamp"], "data": EVENT["data"]}
        body = json.dumps({**EVENT, "data": {"batch": True, "events": [entry, entry]}}).encode()
        event = verify_webhook(body, delivery(body), SECRET)
        assert isinstance(event, models.AnalysisStartedEvent)
        assert isinstance(event.data, models.AnalysisStartedEventData)
        self.assertEqual([each.data.analysis_id for each in event.data.events], ["ana_1", "ana_1"])

    def test_that_are_signed_but_not_readable_are_refused(self) -> None:
        for body in (b"{", b"[]", b'{"type": "analysis.started"}', b"\xff"):
            self.refuses("The body is signed, but is not", body, delivery(body))

    def test_need_bytes_and_a_usable_secret(self) -> None:
        with self.assertRaisesRegex(TypeError, "body must be the bytes"):
            verify_webhook(BODY.decode(), delivery(), SECRET)  # type: ignore[arg-type]
        for secret, message in (([], "no secret"), ("", "must be the text"), ("whsec_a", "go on with base64")):
            with self.assertRaisesRegex(ConfigurationError, message):
                verify_webhook(BODY, delivery(), secret)
