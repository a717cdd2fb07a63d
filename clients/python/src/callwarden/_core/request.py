"""A request as the API describes it, and as it is sent."""

from __future__ import annotations

import json as json_format
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote

from callwarden._core.encoding import encode, encode_fields, query_text
from callwarden._core.files import Part, Upload, file_part
from callwarden._core.model import Model
from callwarden._core.unset import UNSET, Unset
from callwarden.errors import ConfigurationError

T = TypeVar("T")
Pairs = Sequence[tuple[str, Any]]
REPEATABLE_METHODS = ("GET", "HEAD", "PUT", "DELETE")
#: Parts of a form that are files, by their names in the API.
FILE_PARTS = ("file",)


@dataclass(frozen=True)
class Call(Generic[T]):
    """One operation with its arguments. `decode` reads the answer."""

    method: str
    path: str
    decode: Callable[[Any], T]
    accept: str = "application/json"
    query: Pairs = ()
    headers: Pairs = ()
    json: Pairs | None = None
    is_body_optional: bool = False
    parts: Pairs | None = None
    parts_by_key: Pairs = ()
    content: bytes | Unset | None = None
    content_type: str | None = None
    is_idempotent: bool = False
    idempotency_key: str | None = None


@dataclass(frozen=True)
class Prepared:
    """A request that is ready to be sent, once or several times."""

    method: str
    path: str
    query: list[tuple[str, str]]
    headers: dict[str, str]
    body: bytes | None = None
    parts: list[Part] = field(default_factory=list)
    #: Whether the service does the work only once, however often it is sent.
    is_repeatable: bool = True
    #: Seconds, for the connection, and for each pause.
    timeout: float = 60.0


def path(template: str, values: Mapping[str, str]) -> str:
    """A path with its values. An empty one would lead elsewhere."""
    for name, value in values.items():
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ConfigurationError(f"{name} must be the id of a resource, but is {value!r}.")
        template = template.replace(f"{{{name}}}", quote(value, safe=""))
    return template


def prepare(call: Call[Any], timeout: float) -> Prepared:
    """Makes the request, with a new Idempotency-Key where one is possible and none is given."""
    headers = {"Accept": call.accept}
    headers.update({name: query_text(value) for name, value in call.headers if value is not None})
    if call.is_idempotent:
        headers["Idempotency-Key"] = call.idempotency_key or str(uuid.uuid4())
    body, parts = _body(call, headers), _parts(call)
    repeatable = call.method in REPEATABLE_METHODS or call.is_idempotent
    repeatable = repeatable and all(part.is_repeatable for part in parts)
    query = [pair for name, value in call.query for pair in _query_pairs(name, value)]
    return Prepared(call.method, call.path, query, headers, body, parts, repeatable, timeout)


def _query_pairs(name: str, value: Any) -> Iterable[tuple[str, str]]:
    if value is None or value is UNSET:
        return
    try:
        for each in value if isinstance(value, (list, tuple, set, frozenset)) else [value]:
            yield name, query_text(each)
    except ValueError as error:
        raise ConfigurationError(f"{name}: {error}") from None


def _body(call: Call[Any], headers: dict[str, str]) -> bytes | None:
    if call.content_type is not None and isinstance(call.content, bytes):
        headers["Content-Type"] = call.content_type
        return call.content
    if call.json is None:
        return None
    try:
        fields = encode_fields(tuple(call.json))
    except ValueError as error:
        raise ConfigurationError(str(error)) from None
    if not fields and call.is_body_optional:
        return None
    headers["Content-Type"] = "application/json"
    return json_format.dumps(fields, ensure_ascii=False, allow_nan=False).encode()


def _parts(call: Call[Any]) -> list[Part]:
    """Files come last, so that the service knows everything else when it reads them."""
    if call.parts is None:
        return []
    found = [_part(name, name, value) for name, value in call.parts if value is not UNSET]
    for name, values in call.parts_by_key:
        if values is not UNSET:
            found += [_part(name, f"{name}[{key}]", value) for key, value in values.items()]
    return sorted(found, key=lambda part: part.is_file)


def _part(kind: str, name: str, value: Any) -> Part:
    if kind in FILE_PARTS or isinstance(value, Upload):
        return file_part(name, value)
    if isinstance(value, (Model, Mapping, list)):
        return Part(name, json_format.dumps(encode(value), ensure_ascii=False).encode(), "application/json")
    return Part(name, query_text(value).encode())
