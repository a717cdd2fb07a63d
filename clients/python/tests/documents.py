"""Small documents for tests of the generator."""

from __future__ import annotations

from typing import Any

from generator.document import Document
from generator.package import files_of, read_package


def document(schemas: dict[str, Any], paths: dict[str, Any] | None = None, **more: Any) -> Document:
    return Document(
        {
            "openapi": "3.1.0",
            "info": {"title": "Small", "version": "1.0.0"},
            "paths": paths or {},
            "components": {"schemas": schemas},
            **more,
        }
    )


def operation(operation_id: str, result: str | None = None, **more: Any) -> dict[str, Any]:
    """An operation of the resource `things`, which returns a component, or nothing."""
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{result}"}}}
    response = {"description": "Done.", "content": content} if result else {"description": "Done."}
    return {
        "operationId": operation_id,
        "tags": ["things"],
        "summary": f"Does {operation_id}",
        "responses": {"200" if result else "204": response},
        **more,
    }


def json_body(schema: dict[str, Any], required: bool = True) -> dict[str, Any]:
    return {"required": required, "content": {"application/json": {"schema": schema}}}


def generated(made: Document, errors_page: str = "") -> dict[str, str]:
    return files_of(read_package(made), errors_page)


def thing(**properties: Any) -> dict[str, Any]:
    """An object of which all properties are required."""
    return {"type": "object", "properties": properties, "required": list(properties)}
