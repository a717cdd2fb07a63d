"""Verifies deliveries of webhooks, as docs/webhooks.md describes them."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence

from callwarden._core import decoding
from callwarden._core.mismatch import Mismatch
from callwarden._generated.models import WebhookPayload
from callwarden.errors import ConfigurationError, WebhookVerificationError

PREFIX = "whsec_"
FIVE_MINUTES = 5 * 60.0


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = FIVE_MINUTES,
) -> WebhookPayload:
    """The event of a delivery, if its `webhook-signature` is that of the id, the time and the body.

    body: The bytes as they came, before any parsing.
    headers: Of the request; upper and lower case are the same.
    secret: As it was shown; several while it is rotated.
    tolerance: Seconds that the time of signing may be away from now.

    An event of a type that this version does not know is an UnknownVariant: answer with 2xx. Raises
    WebhookVerificationError: answer with 401. Raises ConfigurationError for a secret that cannot be one.
    """
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise TypeError("body must be the bytes of the request as they came: they are what is signed.")
    keys = [_key_of(each) for each in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise ConfigurationError("There is no secret to verify with.")
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    signatures = given.get("webhook-signature", "").split(" ")
    if not message_id or not timestamp or signatures == [""]:
        raise _refused("A header is missing: webhook-id, webhook-timestamp and webhook-signature are needed.")
    _check_time(timestamp, tolerance)
    signed = f"{message_id}.{timestamp}.".encode() + bytes(body)
    # All are compared: how long that takes says nothing about which one is right.
    if not any([_is_same(each, _signature(key, signed)) for key in keys for each in signatures]):
        raise _refused("No signature is that of the body with a secret that was given.")
    return _event_of(bytes(body))


def _key_of(secret: str) -> bytes:
    if not isinstance(secret, str) or not secret:
        raise ConfigurationError("A secret of a webhook must be the text that was shown when it was made.")
    if not secret.startswith(PREFIX):
        return secret.encode()
    try:
        return base64.b64decode(secret[len(PREFIX) :], validate=True)
    except (binascii.Error, ValueError):
        raise ConfigurationError("A secret that begins with whsec_ must go on with base64: was it cut off?") from None


def _check_time(timestamp: str, tolerance: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 15):
        raise _refused("webhook-timestamp is not a number of seconds since 1970.")
    distance = abs(time.time() - int(timestamp))
    if distance > tolerance:
        raise _refused(f"The delivery was signed {distance:.0f} s away from now, and {tolerance:g} s are allowed.")


def _signature(key: bytes, signed: bytes) -> str:
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def _is_same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode(), expected.encode())


def _event_of(body: bytes) -> WebhookPayload:
    try:
        event: WebhookPayload = decoding.union("WebhookPayload")(json.loads(body))
    except Mismatch as mismatch:
        raise _refused(f"The body is signed, but is not an event as documented. {mismatch}") from None
    except ValueError:
        raise _refused("The body is signed, but is not JSON.") from None
    return event


def _refused(reason: str) -> WebhookVerificationError:
    return WebhookVerificationError(reason, code="INVALID_WEBHOOK")
