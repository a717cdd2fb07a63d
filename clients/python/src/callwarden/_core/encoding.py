"""Turns Python values into parsed JSON."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from callwarden._core.unset import UNSET


def encode(value: Any) -> Any:
    """Models become objects, dates ISO 8601. Raises ValueError for a time without a zone."""
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, dt.datetime):
        return iso_time(value)
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): encode(each) for key, each in value.items() if each is not UNSET}
    if isinstance(value, (list, tuple)):
        return [encode(each) for each in value]
    return value


def encode_fields(fields: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """A body, without what is UNSET. A value that cannot be sent is named by its field."""
    found = {}
    for name, value in fields:
        if value is UNSET:
            continue
        try:
            found[name] = encode(value)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return found


def iso_time(value: dt.datetime) -> str:
    if value.tzinfo is None:
        raise ValueError(f"The time {value.isoformat()} has no zone. Give it one, such as datetime.timezone.utc.")
    return value.isoformat()


def query_text(value: Any) -> str:
    """A value as a query or a header has it."""
    encoded = encode(value)
    if isinstance(encoded, bool):
        return "true" if encoded else "false"
    return str(encoded)
