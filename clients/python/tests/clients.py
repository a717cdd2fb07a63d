"""Clients for tests: they try again at once."""

from __future__ import annotations

from callwarden import AsyncCallwarden, Callwarden, RetryPolicy
from tests.local_server import LocalServer

FAST = RetryPolicy(max_retries=3, initial_delay=0.001, max_delay=5)


def client_of(server: LocalServer, timeout: float = 10) -> Callwarden:
    return Callwarden(server.url, "key", timeout=timeout, retries=FAST)


def async_client_of(server: LocalServer) -> AsyncCallwarden:
    return AsyncCallwarden(server.url, "key", timeout=10, retries=FAST)
