"""Reads parsed JSON as the types of the API. Each function returns the value as Python has it, or raises Mismatch."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import MISSING
from typing import Any

from callwarden._core.mismatch import Decoder, Mismatch
from callwarden._core.model import Model, UnknownVariant, wires_of

UNIONS: dict[str, tuple[str, dict[str, str]]] = {}
#: Python 3.10 reads three or six digits of a fraction only.
TIME = re.compile(r"^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$")


def anything(value: Any) -> Any:
    return value


def nothing(value: Any) -> None:
    """For an answer without a body."""


def null(value: Any) -> None:
    if value is not None:
        raise Mismatch("null", value)


def string(value: Any) -> str:
    """Also of an enum: a newer service may send values that this version does not know."""
    if not isinstance(value, str):
        raise Mismatch("a string", value)
    return value


text = string


def integer(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Mismatch("an integer", value)
    return value


def number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Mismatch("a number", value)
    return value


def boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Mismatch("a boolean", value)
    return value


def date_time(value: Any) -> dt.datetime:
    """Aware: with the zone of the value, which is UTC for all that the service sends."""
    match = TIME.match(string(value))
    try:
        if match is None:
            raise ValueError
        seconds, fraction, zone = match.groups()
        offset = "+00:00" if zone == "Z" else zone
        return dt.datetime.fromisoformat(f"{seconds}.{(fraction or '0')[:6].ljust(6, '0')}{offset}")
    except ValueError:
        raise Mismatch("a date and time with a zone (ISO 8601)", value) from None


def date(value: Any) -> dt.date:
    try:
        return dt.date.fromisoformat(string(value))
    except ValueError:
        raise Mismatch("a date (ISO 8601)", value) from None


def date_or_time(value: Any) -> dt.date:
    return date(value) if len(string(value)) == len("2026-01-31") else date_time(value)


def nullable(of: Decoder) -> Decoder:
    return lambda value: None if value is None else of(value)


def array(of: Decoder) -> Decoder:
    def decode(value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise Mismatch("an array", value)
        found = []
        for index, each in enumerate(value):
            try:
                found.append(of(each))
            except Mismatch as mismatch:
                raise mismatch.under(f"[{index}]") from None
        return found

    return decode


def mapping(of: Decoder) -> Decoder:
    def decode(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise Mismatch("an object", value)
        found = {}
        for name, each in value.items():
            try:
                found[name] = of(each)
            except Mismatch as mismatch:
                raise mismatch.under(name) from None
        return found

    return decode


def model(name: str) -> Decoder:
    """By the name of the class, which may be defined later."""
    return lambda value: Model.classes[name].from_json(value)


def register_union(name: str, discriminator: str, classes: dict[str, str]) -> None:
    UNIONS[name] = discriminator, classes


def union(name: str) -> Decoder:
    """Objects that a property tells apart. One of a kind that this version does not know is an UnknownVariant."""

    def decode(value: Any) -> Model:
        if not isinstance(value, Mapping):
            raise Mismatch("an object", value)
        discriminator, classes = UNIONS[name]
        kind = value.get(discriminator)
        known = classes.get(kind) if isinstance(kind, str) else None
        return Model.classes[known].from_json(value) if known else UnknownVariant.from_json(value)

    return decode


def first_of(*names: str) -> Decoder:
    """Objects that nothing names: the first class whose required properties are all there."""

    def decode(value: Any) -> Model:
        if not isinstance(value, Mapping):
            raise Mismatch("an object", value)
        for name in names:
            if all(each in value for each in _required(Model.classes[name])):
                return Model.classes[name].from_json(value)
        return UnknownVariant.from_json(value)

    return decode


def _required(cls: type[Model]) -> list[str]:
    return [name for _, name, _, default in wires_of(cls) if default is MISSING]
