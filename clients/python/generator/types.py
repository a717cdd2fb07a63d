"""Turns schemas into Python types: the annotation, and how a JSON value is read."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.document import Document, Schema, component_of
from generator.errors import UnsupportedSchema
from generator.names import pascal_case, singular

JSON_NULL = "null"
LONGEST_LITERAL = 60


@dataclass(frozen=True)
class PythonType:
    """How a value is annotated and decoded."""

    annotation: str
    decoder: str
    nullable: bool = False
    #: Names of the models that it mentions.
    models: tuple[str, ...] = ()
    #: Of an array: the type of an item.
    item: PythonType | None = None

    @property
    def full_annotation(self) -> str:
        return f"{self.annotation} | None" if self.nullable else self.annotation

    @property
    def full_decoder(self) -> str:
        return f"d.nullable({self.decoder})" if self.nullable else self.decoder


ANY = PythonType("Any", "d.anything")
NONE = PythonType("None", "d.null")
SCALARS = {
    "string": PythonType("str", "d.string"),
    "integer": PythonType("int", "d.integer"),
    "number": PythonType("float", "d.number"),
    "boolean": PythonType("bool", "d.boolean"),
}
FORMATS = {
    "date-time": PythonType("dt.datetime", "d.date_time"),
    "date": PythonType("dt.date", "d.date"),
    "binary": PythonType("bytes", "d.anything"),
}


@dataclass
class TypeReader:
    """Reads types, and remembers the objects without a name of their own that it met."""

    document: Document
    #: Objects inside other schemas, by the class name that they get.
    inline: dict[str, Schema] = field(default_factory=dict)
    #: Long enums without a name of their own: annotations by the name that they get.
    literals: dict[str, str] = field(default_factory=dict)

    def read(self, schema: Schema, context: str) -> PythonType:
        """The type of a schema. `context` names the place, and the class of an object that stands there."""
        if "$ref" in schema:
            return self._read_reference(component_of(schema["$ref"]))
        if "allOf" in schema:
            if len(schema["allOf"]) != 1:
                raise UnsupportedSchema(f"{context}: allOf with more than one schema.")
            return self.read(schema["allOf"][0], context)
        if "anyOf" in schema or "oneOf" in schema:
            return self._read_union(schema, context)
        if "const" in schema:
            return literal([schema["const"]])
        if "enum" in schema:
            return self._name_literal(literal(schema["enum"]), context)
        return self._read_typed(schema, context)

    def _read_reference(self, name: str) -> PythonType:
        schema = self.document.schemas.get(name)
        if schema is None:
            raise UnsupportedSchema(f"The schema {name} does not exist.")
        if "enum" in schema:
            return PythonType(name, literal(schema["enum"]).decoder)
        if "discriminator" in schema:
            return PythonType(name, f'd.union("{name}")', models=(name,))
        if schema.get("type") == "object" and "properties" in schema:
            return PythonType(name, f'd.model("{name}")', models=(name,))
        return self.read(schema, name)

    def _read_union(self, schema: Schema, context: str) -> PythonType:
        members = [self.read(each, context) for each in schema.get("anyOf", schema.get("oneOf", []))]
        nullable = any(each.nullable or each is NONE for each in members)
        members = unique([each for each in members if each is not NONE])
        if len(members) == 1:
            return with_null(members[0], nullable)
        annotation = " | ".join(each.annotation for each in members)
        models = tuple(name for each in members for name in each.models)
        return PythonType(annotation, union_decoder(members, context), nullable, models)

    def _read_typed(self, schema: Schema, context: str) -> PythonType:
        declared = schema.get("type")
        kinds = declared if isinstance(declared, list) else [declared]
        nullable = JSON_NULL in kinds
        kinds = [kind for kind in kinds if kind != JSON_NULL]
        if not kinds:
            return NONE
        if len(kinds) > 1:
            raise UnsupportedSchema(f"{context}: the types {', '.join(kinds)} at once.")
        return with_null(self._read_kind(kinds[0], schema, context), nullable)

    def _read_kind(self, kind: str | None, schema: Schema, context: str) -> PythonType:
        if kind is None:
            return ANY
        if kind == "array":
            item = self.read(schema.get("items", {}), singular(context))
            return PythonType(
                f"list[{item.full_annotation}]", f"d.array({item.full_decoder})", models=item.models, item=item
            )
        if kind == "object":
            return self._read_object(schema, context)
        if kind == "string" and schema.get("format") in FORMATS:
            return FORMATS[schema["format"]]
        if kind not in SCALARS:
            raise UnsupportedSchema(f"{context}: the type {kind}.")
        return SCALARS[kind]

    def _read_object(self, schema: Schema, context: str) -> PythonType:
        if "properties" in schema:
            name = self._register(schema, pascal_case(context))
            return PythonType(name, f'd.model("{name}")', models=(name,))
        values = schema.get("additionalProperties")
        value = self.read(values, singular(context)) if isinstance(values, dict) and values else ANY
        annotation, decoder = f"dict[str, {value.full_annotation}]", f"d.mapping({value.full_decoder})"
        return PythonType(annotation, decoder, models=value.models)

    def _name_literal(self, type_: PythonType, context: str) -> PythonType:
        """A long enum gets a name, so that signatures stay readable."""
        if len(type_.annotation) <= LONGEST_LITERAL:
            return type_
        name = pascal_case(context)
        if name in self.document.schemas or self.literals.get(name, type_.annotation) != type_.annotation:
            raise UnsupportedSchema(f"Two enums would be called {name}: name one of them in components.")
        self.literals[name] = type_.annotation
        return PythonType(name, type_.decoder, type_.nullable)

    def _register(self, schema: Schema, name: str) -> str:
        if name in self.document.schemas:
            name += "Object"
        taken = self.inline.get(name)
        if name in self.document.schemas or (taken is not None and taken != schema):
            raise UnsupportedSchema(f"Two objects would be called {name}: name one of them in components.")
        self.inline[name] = schema
        return name


def literal(values: list[object]) -> PythonType:
    """A `Literal`; booleans and numbers of one value are their plain type."""
    named = [value for value in values if value is not None]
    nullable = None in values
    if not named:
        return NONE
    if all(isinstance(value, bool) for value in named):
        return with_null(SCALARS["boolean"], nullable)
    if not all(isinstance(value, str) for value in named):
        raise UnsupportedSchema(f"An enum of {named}: only strings and booleans are supported.")
    return PythonType(f"Literal[{', '.join(quoted(str(value)) for value in named)}]", "d.string", nullable)


def quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


def with_null(type_: PythonType, nullable: bool) -> PythonType:
    if not nullable or type_.nullable or type_ is ANY:
        return type_
    return PythonType(type_.annotation, type_.decoder, True, type_.models, type_.item)


def unique(members: list[PythonType]) -> list[PythonType]:
    """Without members of the same annotation; the first of them stays."""
    return list({each.annotation: each for each in reversed(members)}.values())[::-1]


def union_decoder(members: list[PythonType], context: str) -> str:
    """Objects are told apart by the properties that they must have, dates by their length. The rest is as in JSON."""
    decoders = [each.decoder for each in members]
    if set(decoders) == {"d.date", "d.date_time"}:
        return "d.date_or_time"
    if all(decoder.startswith("d.model(") for decoder in decoders):
        return f"d.first_of({', '.join(quoted(each.models[0]) for each in members)})"
    if any("d.model(" in decoder or "d.union(" in decoder for decoder in decoders):
        raise UnsupportedSchema(f"{context}: a union of objects and other values.")
    return "d.anything"
