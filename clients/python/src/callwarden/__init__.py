"""Client of Callwarden, the self-hosted call fraud analysis service."""

from callwarden import models
from callwarden._core.downloading import Download, FileTarget
from callwarden._core.files import FileInput, Upload
from callwarden._core.model import Model, UnknownVariant
from callwarden._core.retries import RetryPolicy
from callwarden._core.unset import UNSET, Unset
from callwarden._generated.version import VERSION as __version__
from callwarden.async_client import AsyncCallwarden
from callwarden.client import Callwarden
from callwarden.errors import (
    AnalysisFailed,
    AnalysisTimeoutError,
    AuthenticationError,
    CallwardenError,
    ConfigurationError,
    ConflictError,
    InvalidResponseError,
    NetworkError,
    NotFoundError,
    NotModified,
    PermissionDeniedError,
    RateLimitError,
    RequestTimeoutError,
    ServiceError,
    ValidationError,
    WebhookVerificationError,
)
from callwarden.webhooks import verify_webhook

__all__ = [
    "AnalysisFailed",
    "AnalysisTimeoutError",
    "AsyncCallwarden",
    "AuthenticationError",
    "Callwarden",
    "CallwardenError",
    "ConfigurationError",
    "ConflictError",
    "Download",
    "FileInput",
    "FileTarget",
    "InvalidResponseError",
    "Model",
    "NetworkError",
    "NotFoundError",
    "NotModified",
    "PermissionDeniedError",
    "RateLimitError",
    "RequestTimeoutError",
    "RetryPolicy",
    "ServiceError",
    "UNSET",
    "UnknownVariant",
    "Unset",
    "Upload",
    "ValidationError",
    "WebhookVerificationError",
    "__version__",
    "models",
    "verify_webhook",
]
