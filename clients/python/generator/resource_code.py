"""Writes the classes of resources, for the sync and the async client."""

from __future__ import annotations

from dataclasses import dataclass

from generator.call_code import result_annotation, signature
from generator.names import pascal_case
from generator.operations import Operation, Parameter
from generator.text import call, docstring
from generator.types import PythonType

TARGET = Parameter("to", "to", "body", PythonType("FileTarget", ""), True, "A path, or a binary file to write to.")
PAGE_SIZE = Parameter(
    "page_size",
    "page_size",
    "query",
    PythonType("int", "d.integer"),
    False,
    "Entries asked for at once, 100 by default and at most.",
)


@dataclass(frozen=True)
class Flavour:
    """What differs between the two clients."""

    prefix: str
    define: str
    give: str
    iterator: str


SYNC = Flavour("", "def", "return ", "Iterator")
ASYNC = Flavour("Async", "async def", "return await ", "AsyncIterator")


def resource_class(tag: str, description: str, operations: list[Operation], flavour: Flavour) -> list[str]:
    name = class_name(tag, flavour)
    lines = [f"class {name}:", *docstring(description or f"Operations of {tag}.", 4), ""]
    lines += [
        f"    def __init__(self, runner: {flavour.prefix}Runner) -> None:",
        "        self._runner = runner",
        "",
    ]
    for operation in operations:
        for kind in kinds(operation):
            lines += method(operation, kind, flavour)
        if operation.iterator:
            lines += iterator(operation, flavour)
    return [*lines, ""]


def class_name(tag: str, flavour: Flavour) -> str:
    """`AnalysesResource`, `AsyncAnalysesResource`."""
    return f"{flavour.prefix}{pascal_case(tag)}Resource"


def kinds(operation: Operation) -> list[str]:
    """The methods that an operation has: an answer of two kinds makes two."""
    if operation.has_events:
        return ["events"]
    if operation.has_text:
        return ["text"]
    if operation.file_types and operation.has_json:
        return ["json", "csv"]
    return ["file"] if operation.file_types else ["json"]


def method(operation: Operation, kind: str, flavour: Flavour) -> list[str]:
    name = f"{operation.name}_csv" if kind == "csv" else operation.name
    build = call(f"calls.{name}", passed(operation.parameters), 12)
    if kind in ("file", "csv"):
        head = signature(name, (TARGET, *operation.parameters), "Download", "self", flavour.define)
        body = wrapped(f"{flavour.give}self._runner.download", build, ("to",))
    elif kind == "events":
        returned = f"{flavour.iterator}[{result_annotation(operation, kind)}]"
        head = signature(name, operation.parameters, returned, "self", "def")
        body = wrapped("return self._runner.events", build)
    else:
        head = signature(name, operation.parameters, result_annotation(operation, kind), "self", flavour.define)
        body = wrapped(f"{flavour.give}self._runner.call", build)
    return [*head, *docstring(documentation(operation, kind), 8), *body, ""]


def iterator(operation: Operation, flavour: Flavour) -> list[str]:
    assert operation.iterator
    name, item = operation.iterator
    kept = tuple(each for each in operation.parameters if each.name not in ("page", "limit", "cursor"))
    head = signature(name, (*kept, PAGE_SIZE), f"{flavour.iterator}[{item.full_annotation}]", "self", "def")
    text = (
        f"All entries of `{operation.name}`, page after page: by cursor where the service gives one.\n\n"
        f"{arguments_text((*kept, PAGE_SIZE))}"
    )
    build = call(f"calls.{operation.name}", [*passed(kept), "limit=page_size or 100"], 12)
    return [*head, *docstring(text, 8), *wrapped("return self._runner.pages", build), ""]


def wrapped(function: str, inner: list[str], more: tuple[str, ...] = ()) -> list[str]:
    line = f"        {function}({', '.join([inner[0].strip(), *more])})"
    if len(inner) == 1 and len(line) <= 120:
        return [line]
    added = [f"            {each}," for each in more]
    return [f"        {function}(", *inner[:-1], f"{inner[-1]},", *added, "        )"]


def passed(parameters: tuple[Parameter, ...]) -> list[str]:
    return [each.name if each.place == "path" else f"{each.name}={each.name}" for each in parameters]


def documentation(operation: Operation, kind: str) -> str:
    paragraphs = [f"{operation.summary or operation.name}."]
    if kind == "csv":
        paragraphs.append("As CSV (RFC 4180), written to a file.")
    if operation.description:
        paragraphs.append(operation.description)
    described = arguments_text(((TARGET,) if kind in ("csv", "file") else ()) + operation.parameters)
    if described:
        paragraphs.append(described.rstrip("\n"))
    if operation.error_codes:
        paragraphs.append(f"Error codes: {', '.join(operation.error_codes)}.")
    return "\n\n".join(paragraphs)


def arguments_text(parameters: tuple[Parameter, ...]) -> str:
    lines = [f"    {each.name}: {' '.join(each.description.split())}" for each in parameters if each.description]
    return "".join(f"{line}\n" for line in ["Parameters:", *lines]) if lines else ""

