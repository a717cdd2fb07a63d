"""Which models there are, what they have, and in which module each is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.document import Document, Schema, component_of
from generator.errors import UnsupportedSchema
from generator.names import pascal_case, snake_case
from generator.text import without_links
from generator.types import PythonType, TypeReader

RESERVED = ("extra", "etag", "d", "dt", "wire", "from_json", "to_json")


@dataclass(frozen=True)
class Field:
    """A property of a model."""

    name: str
    json_name: str
    type: PythonType
    required: bool
    description: str


@dataclass(frozen=True)
class Model:
    """A class of objects."""

    name: str
    description: str
    fields: tuple[Field, ...]
    #: Whether requests contain it: then what is absent and what is null are told apart.
    written: bool


@dataclass(frozen=True)
class Union:
    """Objects that one of their properties tells apart."""

    name: str
    description: str
    property: str
    #: The name of a class for each value.
    variants: tuple[tuple[str, str], ...]


class ModelReader:
    """Reads models of a document, by name."""

    def __init__(self, document: Document, types: TypeReader) -> None:
        self._document = document
        self._types = types

    def schema_of(self, name: str) -> Schema:
        return self._types.inline.get(name) or self._document.schemas[name]

    def read(self, name: str, written: bool) -> Model | Union:
        schema = self.schema_of(name)
        description = without_links(str(schema.get("description", "")))
        if "discriminator" in schema:
            variants = tuple(
                (value, component_of(reference)) for value, reference in schema["discriminator"]["mapping"].items()
            )
            return Union(name, description, schema["discriminator"]["propertyName"], variants)
        required = schema.get("required", [])
        fields = []
        for json_name, part in schema["properties"].items():
            attribute = snake_case(json_name)
            if attribute in RESERVED:
                raise UnsupportedSchema(f"{name}: the property {json_name} has a name that every model uses.")
            type_ = self._types.read(part, name + pascal_case(json_name))
            text = without_links(str(part.get("description", "")))
            fields.append(Field(attribute, json_name, type_, json_name in required, text))
        return Model(name, description, tuple(fields), written)

    def mentioned_by(self, name: str) -> tuple[str, ...]:
        """The models that a model contains."""
        model = self.read(name, False)
        if isinstance(model, Union):
            return tuple(variant for _, variant in model.variants)
        return tuple(each for field in model.fields for each in field.type.models)

    def reachable(self, names: Iterable[str]) -> dict[str, int]:
        """All models that the named ones contain, with themselves, by distance."""
        distances = {name: 0 for name in names}
        queue = list(distances)
        while queue:
            name = queue.pop(0)
            for other in self.mentioned_by(name):
                if other not in distances:
                    distances[other] = distances[name] + 1
                    queue.append(other)
        return distances


def modules_of(reader: ModelReader, roots: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    """The module of each model: that of the resource which is nearest to it, the first of equally near ones."""
    nearest: dict[str, tuple[int, str]] = {}
    for module, names in roots:
        for name, distance in reader.reachable(names).items():
            if name not in nearest or distance < nearest[name][0]:
                nearest[name] = (distance, module)
    return {name: module for name, (_, module) in nearest.items()}
