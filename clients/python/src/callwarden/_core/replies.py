"""Reads responses: results, and errors by status and code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from callwarden import errors
from callwarden._core.effects import Reply
from callwarden._core.mismatch import Mismatch
from callwarden._core.model import Model
from callwarden._core.request import Call
from callwarden._core.retries import retry_after

T = TypeVar("T")
CLASSES: dict[int, type[errors.CallwardenError]] = {
    304: errors.NotModified,
    400: errors.ValidationError,
    401: errors.AuthenticationError,
    403: errors.PermissionDeniedError,
    404: errors.NotFoundError,
    409: errors.ConflictError,
    412: errors.ConflictError,
    413: errors.ValidationError,
    415: errors.ValidationError,
    416: errors.ValidationError,
    422: errors.ValidationError,
    429: errors.RateLimitError,
}


def result_of(call: Call[T], reply: Reply) -> T:
    """Raises InvalidResponseError where the body is not what the API documents."""
    if reply.status == 204 or not reply.body:
        return call.decode(None)
    try:
        if not call.accept.startswith("application/json"):
            return call.decode(reply.body.decode())
        result = call.decode(json.loads(reply.body))
    except Mismatch as mismatch:
        raise invalid(call, reply, f"{mismatch} Is this client older or newer than the service?") from None
    except ValueError:
        raise invalid(call, reply, "The body is not JSON. Does url lead to the service itself?") from None
    if isinstance(result, Model) and "etag" in reply.headers:
        result.__dict__["_etag"] = reply.headers["etag"]
    return result


def invalid(call: Call[Any], reply: Reply, reason: str) -> errors.InvalidResponseError:
    return errors.InvalidResponseError(
        f"The response to {call.method} {call.path} is not as documented. {reason}",
        code="INVALID_RESPONSE",
        status=reply.status,
        request_id=reply.headers.get("x-request-id"),
    )


def error_of(call: Call[Any], reply: Reply) -> errors.CallwardenError | None:
    """The error that a response is, with everything that its body says."""
    if 200 <= reply.status < 300:
        return None
    body = _error_body(reply.body)
    asked = retry_after(reply.headers)
    if asked is None and isinstance(body.get("retryAfter"), (int, float)):
        asked = float(body["retryAfter"])
    message = body.get("message")
    details = {key: value for key, value in body.items() if key not in ("code", "message", "details")}
    if isinstance(body.get("details"), Mapping):
        details.update(body["details"])
    return _class_of(reply.status)(
        message if isinstance(message, str) else _plain_message(call, reply),
        code=str(body.get("code", "")),
        status=reply.status,
        details=details,
        request_id=reply.headers.get("x-request-id"),
        retry_after=asked,
    )


def _class_of(status: int) -> type[errors.CallwardenError]:
    return CLASSES.get(status, errors.ServiceError if status >= 500 else errors.CallwardenError)


def _error_body(body: bytes) -> Mapping[str, Any]:
    try:
        error = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        return {}
    return error if isinstance(error, Mapping) else {}


def _plain_message(call: Call[Any], reply: Reply) -> str:
    if reply.status == 304:
        return "The resource has not changed."
    if 300 <= reply.status < 400:
        return f"{call.method} {call.path} is redirected to {reply.headers.get('location')}: give that address as url."
    return f"{call.method} {call.path} was answered with {reply.status}, and not by the service."
