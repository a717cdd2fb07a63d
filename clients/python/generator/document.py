"""Reads an OpenAPI 3.1 document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import UnsupportedSchema

Schema = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
REFERENCE = "#/components/"


@dataclass(frozen=True)
class RawOperation:
    """An operation as the document has it."""

    method: str
    path: str
    body: dict[str, Any]

    @property
    def operation_id(self) -> str:
        return str(self.body["operationId"])

    @property
    def tag(self) -> str:
        return str(self.body["tags"][0])


class Document:
    """The parsed document, with its references resolved on demand."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.content = content
        self.schemas: dict[str, Schema] = content.get("components", {}).get("schemas", {})

    @classmethod
    def load(cls, path: Path) -> Document:
        return cls(json.loads(path.read_text(encoding="utf-8")))

    @property
    def version(self) -> str:
        return str(self.content["info"]["version"])

    def operations(self) -> Iterator[RawOperation]:
        """All operations, in the order of the document."""
        for path, item in self.content.get("paths", {}).items():
            for method in METHODS:
                if method in item:
                    yield RawOperation(method.upper(), path, item[method])

    def webhook_bodies(self) -> Iterator[Schema]:
        """The schema of each body that the service sends to webhooks."""
        for item in self.content.get("webhooks", {}).values():
            yield item["post"]["requestBody"]["content"]["application/json"]["schema"]

    def resolve(self, value: dict[str, Any]) -> dict[str, Any]:
        """Follows `$ref`, if the value is a reference."""
        while "$ref" in value:
            value = self._at(value["$ref"])
        return value

    def tag_description(self, tag: str) -> str:
        for each in self.content.get("tags", []):
            if each["name"] == tag:
                return str(each.get("description", ""))
        return ""

    def _at(self, reference: str) -> dict[str, Any]:
        if not reference.startswith(REFERENCE):
            raise UnsupportedSchema(f"The reference {reference} does not begin with {REFERENCE}.")
        found: Any = self.content
        for key in reference[2:].split("/"):
            if key not in found:
                raise UnsupportedSchema(f"The reference {reference} leads to nothing.")
            found = found[key]
        return dict(found)


def component_of(reference: str) -> str:
    """The name in `#/components/schemas/Name`."""
    return reference.rsplit("/", 1)[-1]
