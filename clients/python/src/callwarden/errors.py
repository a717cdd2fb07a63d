"""What the client raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from callwarden._generated.remedies import REMEDIES


class CallwardenError(Exception):
    """The base of all errors of this package."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        status: int | None = None,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        #: What is wrong and what to do.
        self.message = message
        #: Stable, such as `ANALYSIS_NOT_FOUND`. New ones may be added: handle those that you do not know by class.
        self.code = code
        #: The HTTP status; None if there was no response.
        self.status = status
        #: Depends on the code; `fields` names invalid fields.
        self.details: Mapping[str, Any] = details or {}
        #: Finds the request in the logs of the service.
        self.request_id = request_id
        #: Seconds after which the service asks to try again.
        self.retry_after = retry_after

    @property
    def remedy(self) -> str | None:
        """What to do, where the documentation of the code says it."""
        return REMEDIES.get(self.code)

    def __str__(self) -> str:
        notes = [str(self.status)] if self.status else []
        notes += [self.code] if self.code else []
        notes += [f"request {self.request_id}"] if self.request_id else []
        return f"{self.message} ({', '.join(notes)})" if notes else self.message


class ConfigurationError(CallwardenError, ValueError):
    """An option of the client, or a secret, cannot be used. The message names it and the remedy."""


class NetworkError(CallwardenError):
    """There was no response, or not all of it: the service cannot be reached, or the connection broke."""

    #: Whether the service may have received the request.
    was_sent = True


class RequestTimeoutError(NetworkError, TimeoutError):
    """There was no response in time."""


class InvalidResponseError(CallwardenError):
    """The response is not what the API documents; often something between client and service has answered."""


class NotModified(CallwardenError):
    """304: the resource still has the ETag of `if_none_match`."""


class ValidationError(CallwardenError):
    """400, 413, 415, 416, 422: the request is invalid, or not possible. `details["fields"]` names invalid fields."""


class AuthenticationError(CallwardenError):
    """401: the credentials are missing, wrong or expired."""


class PermissionDeniedError(CallwardenError):
    """403: the credentials do not allow this."""


class NotFoundError(CallwardenError):
    """404: it does not exist, or belongs to another account."""


class ConflictError(CallwardenError):
    """409, 412: the current state does not allow this, or the resource has changed since its ETag."""


class RateLimitError(CallwardenError):
    """429: too many requests, connections or streams. `retry_after` is in seconds."""


class ServiceError(CallwardenError):
    """5xx: an error in the service, or something that it needs is unavailable."""


class AnalysisFailed(CallwardenError):
    """The analysis ended without a result. `code` and `message` say why, `analysis` has everything else."""

    def __init__(self, analysis: Any) -> None:
        error = analysis.error
        super().__init__(
            error.message if error else f"The analysis {analysis.analysis_id} failed.",
            code=error.code if error else "",
        )
        self.analysis = analysis


class AnalysisTimeoutError(RequestTimeoutError):
    """The analysis has not ended within `timeout`. It goes on: `analysis_id` finds it."""

    def __init__(self, analysis_id: str, timeout: float) -> None:
        super().__init__(
            f"The analysis {analysis_id} has not ended within {timeout:g} s. It goes on: wait for it by its id.",
            code="TIMEOUT",
        )
        self.analysis_id = analysis_id


class WebhookVerificationError(CallwardenError):
    """A delivery is not from the service, is too old, or is not readable: answer with 401."""
