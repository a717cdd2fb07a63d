"""The options of a client, checked before anything is sent."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from callwarden._core.retries import RetryPolicy
from callwarden._generated.version import VERSION
from callwarden.errors import ConfigurationError

KEY_VARIABLE = "CALLWARDEN_API_KEY"
URL_VARIABLE = "CALLWARDEN_URL"


@dataclass(frozen=True)
class Options:
    """What every request of a client has in common."""

    url: str
    headers: Mapping[str, str]
    #: Seconds, for the connection, and for each pause while a request is sent or a response arrives.
    timeout: float
    retries: RetryPolicy


def read_options(
    url: str | None,
    api_key: str | None,
    access_token: str | None,
    anonymous: bool,
    timeout: float,
    retries: RetryPolicy,
) -> Options:
    """Takes from the environment what is not given. Raises ConfigurationError."""
    headers = {"User-Agent": f"callwarden-python/{VERSION}"}
    if not anonymous:
        headers.update(_credentials(api_key, access_token))
    return Options(_url(url or os.environ.get(URL_VARIABLE)), headers, check_timeout(timeout), retries)


def check_timeout(timeout: float) -> float:
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not 0 < timeout < float("inf"):
        raise ConfigurationError(f"timeout must be a number of seconds above 0, but is {timeout!r}.")
    return timeout


def _url(url: str | None) -> str:
    if not url:
        raise ConfigurationError(f"There is no address of a service: give url, or set {URL_VARIABLE}.")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigurationError(f"url must begin with https:// or http:// and name a host, but is {url!r}.")
    if parts.query or parts.fragment or parts.username is not None:
        raise ConfigurationError(f"url must have no credentials, query or fragment: {parts.scheme}://{parts.hostname}")
    return url.rstrip("/")


def _credentials(api_key: str | None, access_token: str | None) -> dict[str, str]:
    if api_key is not None and access_token is not None:
        raise ConfigurationError("Give api_key or access_token, not both.")
    if access_token is not None:
        return {"Authorization": f"Bearer {_visible('access_token', access_token)}"}
    key = api_key if api_key is not None else os.environ.get(KEY_VARIABLE)
    if not key:
        raise ConfigurationError(
            f"There is no API key: give api_key, or set {KEY_VARIABLE}. `callwarden keys create` makes one."
        )
    return {"X-API-Key": _visible("api_key" if api_key is not None else KEY_VARIABLE, key)}


def _visible(name: str, value: str) -> str:
    """A header cannot have anything else; the value itself is not shown."""
    if not value or any(not 0x21 <= ord(character) <= 0x7E for character in value):
        raise ConfigurationError(f"{name} must be visible ASCII without spaces: is there a line break in it?")
    return value
