"""What each operation takes and returns, in terms of Python."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from generator.document import Document, RawOperation, Schema
from generator.errors import UnsupportedSchema
from generator.names import iterator_name, pascal_case, resource_module, snake_case
from generator.text import without_links
from generator.types import PythonType, TypeReader

JSON = "application/json"
MULTIPART = "multipart/form-data"
EVENTS = "text/event-stream"
TEXT = ("text/plain", "text/html")
IDEMPOTENCY = "Idempotency-Key"


@dataclass(frozen=True)
class Parameter:
    """An argument of a method."""

    name: str
    json_name: str
    #: path, query, header, body, part, part_by_key or content
    place: str
    type: PythonType
    required: bool
    description: str = ""


@dataclass(frozen=True)
class Operation:
    """One operation of the document, as a method of a resource."""

    raw: RawOperation
    name: str
    module: str
    summary: str
    description: str
    error_codes: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    #: Headers with only one possible value.
    constant_headers: tuple[tuple[str, str], ...]
    #: What it returns as JSON; None for nothing.
    result: PythonType | None
    #: The media types of files that it returns.
    file_types: tuple[str, ...]
    has_text: bool
    has_events: bool
    has_json: bool
    body_required: bool
    #: The name of the method that reads all pages, and the type of an entry.
    iterator: tuple[str, PythonType] | None = None

    @property
    def has_idempotency(self) -> bool:
        return any(each.json_name == IDEMPOTENCY for each in self.parameters)

    def at(self, *places: str) -> list[Parameter]:
        return [each for each in self.parameters if each.place in places]


@dataclass
class OperationReader:
    """Reads operations. Bodies are taken apart: their properties are arguments."""

    document: Document
    types: TypeReader
    read_types: list[PythonType] = field(default_factory=list)
    written_types: list[PythonType] = field(default_factory=list)

    def read(self, raw: RawOperation) -> Operation:
        constants: list[tuple[str, str]] = []
        parameters = [*self._read_parameters(raw, constants), *self._read_body(raw)]
        names = [each.name for each in parameters]
        for name in names:
            if names.count(name) > 1:
                raise UnsupportedSchema(f"{raw.operation_id}: two arguments would be called {name}.")
        contents = {
            media: content
            for status, response in raw.body["responses"].items()
            if status.startswith("2")
            for media, content in self.document.resolve(response).get("content", {}).items()
        }
        result = self._read_result(raw, contents)
        return Operation(
            raw=raw,
            name=snake_case(raw.operation_id),
            module=resource_module(raw.tag),
            summary=str(raw.body.get("summary", "")),
            description=without_links(str(raw.body.get("description", ""))),
            error_codes=self._error_codes(raw),
            parameters=tuple(parameters),
            constant_headers=tuple(constants),
            result=result,
            file_types=tuple(media for media in contents if media not in (JSON, EVENTS, *TEXT)),
            has_text=any(media in TEXT for media in contents),
            has_events=EVENTS in contents,
            has_json=JSON in contents,
            body_required=bool(raw.body.get("requestBody", {}).get("required", False)),
            iterator=self._read_iterator(raw, contents, names),
        )

    def _read_parameters(self, raw: RawOperation, constants: list[tuple[str, str]]) -> list[Parameter]:
        found: list[Parameter] = []
        for given in raw.body.get("parameters", []):
            each = self.document.resolve(given)
            schema: Schema = each["schema"]
            allowed = schema.get("enum", [])
            if each["in"] == "header" and len(allowed) == 1:
                constants.append((each["name"], str(allowed[0])))
                continue
            if each["in"] == "header" and each["name"] == "Last-Event-ID":
                continue  # the client itself reconnects
            context = pascal_case(raw.operation_id) + pascal_case(each["name"])
            found.append(
                Parameter(
                    name=snake_case(each["name"]),
                    json_name=each["name"],
                    place=each["in"],
                    type=self.types.read(schema, context),
                    required=bool(each.get("required", False)),
                    description=without_links(str(each.get("description", ""))),
                )
            )
        return found

    def _read_body(self, raw: RawOperation) -> list[Parameter]:
        body = raw.body.get("requestBody")
        if body is None:
            return []
        if len(body["content"]) != 1:
            raise UnsupportedSchema(f"{raw.operation_id}: a body of several media types.")
        [(media, content)] = body["content"].items()
        given: Schema = content["schema"]
        schema = self.document.resolve(given)
        if media not in (JSON, MULTIPART):
            type_ = PythonType("bytes", "")
            return [Parameter("content", media, "content", type_, bool(body.get("required")), "The bytes to send.")]
        if schema.get("type") != "object":
            raise UnsupportedSchema(f"{raw.operation_id}: a body that is no object.")
        context = given["$ref"].rsplit("/", 1)[-1] if "$ref" in given else pascal_case(raw.operation_id)
        required = schema.get("required", [])
        place = "body" if media == JSON else "part"
        found = [
            self._property(snake_case(name), name, place, part, context + pascal_case(name), name in required)
            for name, part in schema.get("properties", {}).items()
        ]
        for pattern, part in schema.get("patternProperties", {}).items():
            match = re.match(r"^\^(\w+)\\\[", pattern)
            if match is None:
                raise UnsupportedSchema(f"{raw.operation_id}: the pattern {pattern} does not begin with a name and [.")
            name = match[1]
            argument = f"{snake_case(name)}_by_key"
            found.append(self._property(argument, name, "part_by_key", part, context + pascal_case(name), False))
        return found

    def _property(
        self, name: str, json_name: str, place: str, schema: Schema, context: str, required: bool
    ) -> Parameter:
        type_ = self.types.read(schema, context)
        if type_.annotation == "bytes":
            type_ = PythonType("FileInput", "")
        self.written_types.append(type_)
        return Parameter(name, json_name, place, type_, required, without_links(str(schema.get("description", ""))))

    def _read_result(self, raw: RawOperation, contents: dict[str, dict[str, Schema]]) -> PythonType | None:
        for media in (JSON, EVENTS):
            if media in contents:
                type_ = self.types.read(contents[media]["schema"], pascal_case(raw.operation_id) + "Result")
                self.read_types.append(type_)
                return type_
        return None

    def _read_iterator(
        self, raw: RawOperation, contents: dict[str, dict[str, Schema]], arguments: list[str]
    ) -> tuple[str, PythonType] | None:
        if JSON not in contents or "page" not in arguments or "limit" not in arguments:
            return None
        schema = contents[JSON]["schema"]
        listed = self.document.resolve(schema).get("properties", {}).get("data", {})
        item = self.types.read(listed, pascal_case(raw.operation_id) + "Data").item
        if item is None:
            return None
        return iterator_name(raw.operation_id, raw.tag), item

    def _error_codes(self, raw: RawOperation) -> tuple[str, ...]:
        """Such as `ANALYSIS_NOT_FOUND (404)`: responses link to the codes that they may have."""
        return tuple(
            f"{code} ({status})"
            for status, response in raw.body["responses"].items()
            if status[0] in "45"
            for code in re.findall(r"`([A-Z][A-Z_]+)`", self.document.resolve(response).get("description", ""))
        )
