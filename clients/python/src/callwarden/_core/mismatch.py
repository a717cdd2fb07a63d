"""A value that is not as the API documents it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Decoder = Callable[[Any], Any]
#: What a required property must be.
THERE = "there"


class Mismatch(ValueError):
    """JSON of another type than documented. Its text names the path: `data[2].riskScore must be an integer, but …`."""

    def __init__(self, expected: str, value: Any, path: str = "") -> None:
        self.expected, self.value, self.path = expected, value, path
        shown = repr(value)
        shown = shown if len(shown) <= 60 else f"{shown[:60]}…"
        found = "is missing" if expected == THERE else f"must be {expected}, but is {shown}"
        super().__init__(f"{path or 'The value'} {found}.")

    def under(self, name: str) -> Mismatch:
        """The same, seen from the object that has it as a property."""
        separator = "" if not self.path or self.path.startswith("[") else "."
        return Mismatch(self.expected, self.value, f"{name}{separator}{self.path}")
