"""When a request is tried again, and after how long."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime

from callwarden._core.request import Prepared
from callwarden.errors import ConfigurationError, ConflictError, CallwardenError, NetworkError

RETRIED_STATUSES = (429, 503)


@dataclass(frozen=True)
class RetryPolicy:
    """How often and how long the client tries again. Times are in seconds."""

    #: Tries after the first.
    max_retries: int = 4
    #: Before the second try; it doubles from try to try, with a jitter of half of it.
    initial_delay: float = 0.5
    #: The longest wait before one try, also if the service asks for a longer one: then the error is raised at once.
    max_delay: float = 60.0

    def __post_init__(self) -> None:
        if self.max_retries < 0 or self.initial_delay < 0 or self.max_delay < 0:
            raise ConfigurationError("max_retries, initial_delay and max_delay of a RetryPolicy must not be negative.")

    def backoff(self, tries: int) -> float:
        """The wait after so many tries: between half and the whole of the exponential delay."""
        delay = min(self.max_delay, self.initial_delay * 2.0 ** (tries - 1))
        return delay * (0.5 + random.random() / 2)


@dataclass
class Tries:
    """What happened to one request so far."""

    policy: RetryPolicy
    request: Prepared
    count: int = field(default=0)
    #: Whether an earlier try may have reached the service without its answer reaching us.
    may_have_happened: bool = field(default=False)

    def after_network_error(self, error: NetworkError) -> float | None:
        """How long to wait before the next try; None if there is to be none."""
        self.count += 1
        if error.was_sent and not self.request.is_repeatable:
            return None
        self.may_have_happened = self.may_have_happened or error.was_sent
        return self._next(None)

    def after_error(self, error: CallwardenError) -> float | None:
        """As after_network_error, for an answer that is an error."""
        self.count += 1
        if error.status in RETRIED_STATUSES and (error.status == 429 or self.request.is_repeatable):
            return self._next(error.retry_after)
        if self.may_have_happened and isinstance(error, ConflictError) and self._is_own(error):
            return self._next(None)
        return None

    def has_deleted(self, error: CallwardenError) -> bool:
        """A repeated DELETE finds nothing because the try whose answer was lost has deleted it."""
        return self.may_have_happened and self.request.method == "DELETE" and error.status == 404

    def _is_own(self, error: ConflictError) -> bool:
        """While the first try is still at work, the service refuses another with the same Idempotency-Key."""
        return error.code == "CONFLICT" and "Idempotency-Key" in self.request.headers

    def _next(self, asked: float | None) -> float | None:
        if self.count > self.policy.max_retries:
            return None
        if asked is None:
            return self.policy.backoff(self.count)
        return asked if asked <= self.policy.max_delay else None


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds from the header `Retry-After`, which has seconds or a date."""
    value = headers.get("Retry-After", "").strip()
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time()) if value else None
    except (TypeError, ValueError):
        return None
