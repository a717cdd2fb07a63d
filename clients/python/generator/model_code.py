"""Writes the modules of models."""

from __future__ import annotations

from collections.abc import Mapping

from generator.document import Document
from generator.models import Field, Model, Union
from generator.text import call, docstring
from generator.types import literal


def literals_of(document: Document, inline: Mapping[str, str]) -> dict[str, str]:
    """The annotation of each enum that has a name: those of the document first."""
    named = {name: literal(schema["enum"]).annotation for name, schema in document.schemas.items() if "enum" in schema}
    return {**named, **inline}


def literals_code(literals: Mapping[str, str]) -> list[str]:
    return [line for name, annotation in literals.items() for line in [*assignment(name, annotation), ""]]


def assignment(name: str, annotation: str) -> list[str]:
    line = f"{name} = {annotation}"
    if len(line) <= 120:
        return [line]
    head, rest = annotation.split("[", 1)
    return [f"{name} = {head}[", *(f"    {item}," for item in rest.rstrip("]").split(", ")), "]"]


def model_code(model: Model) -> list[str]:
    lines = ["@dataclass(kw_only=True)", f"class {model.name}(Model):"]
    lines += docstring(model.description or f"`{model.name}` of the API.", 4)
    lines.append("")
    for field in model.fields:
        lines += field_code(field, model.written)
    return [*lines, ""]


def field_code(field: Field, written: bool) -> list[str]:
    annotation = field.type.full_annotation
    wire = f'wire("{field.json_name}", {field.type.full_decoder})'
    if field.required:
        lines = call(f"    {field.name}: {annotation} = _field", [f"metadata={wire}"], 0)
    elif written:
        lines = call(f"    {field.name}: {annotation} | Unset = _field", ["default=UNSET", f"metadata={wire}"], 0)
    else:
        optional = annotation if annotation.endswith("| None") or annotation == "Any" else f"{annotation} | None"
        lines = call(f"    {field.name}: {optional} = _field", ["default=None", f"metadata={wire}"], 0)
    return [*(fix_indent(lines)), *docstring(field.description, 4)]


def fix_indent(lines: list[str]) -> list[str]:
    """`call` indents from the margin; a field stands in a class."""
    return [lines[0], *(f"    {line}" for line in lines[1:])]


def union_code(union: Union) -> list[str]:
    """The alias, and the registration by which values are read."""
    names = [name for _, name in union.variants]
    lines = docstring(union.description, 0)
    mapping = ", ".join(f'"{value}": "{name}"' for value, name in union.variants)
    registration = f'd.register_union("{union.name}", "{union.property}", {{{mapping}}})'
    if len(registration) > 120:
        items = [f'        "{value}": "{name}",' for value, name in union.variants]
        registration = "\n".join(
            ["d.register_union(", f'    "{union.name}",', f'    "{union.property}",', "    {", *items, "    },", ")"]
        )
    quoted = [f'    "{name}",' for name in names]
    return ["", f"{union.name} = Union[", *quoted, "    UnknownVariant,", "]", *lines, registration, ""]
