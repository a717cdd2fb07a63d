"""Writes the functions that build requests: one for each operation, shared by the sync and the async client."""

from __future__ import annotations

from generator.operations import IDEMPOTENCY, Operation, Parameter
from generator.text import call


def call_code(operation: Operation, kind: str = "json") -> list[str]:
    """`kind` is json, file, text or events: what of the operation's answers is asked for."""
    name = operation.name if kind != "csv" else f"{operation.name}_csv"
    returned = f"Call[{result_annotation(operation, kind)}]"
    return [
        *signature(name, operation.parameters, returned),
        *call("return Call", arguments(operation, kind), 4),
        "",
        "",
    ]


def result_annotation(operation: Operation, kind: str) -> str:
    if kind in ("file", "csv"):
        return "None"
    if kind == "text":
        return "str"
    return operation.result.full_annotation if operation.result else "None"


def arguments(operation: Operation, kind: str) -> list[str]:
    found = [f'"{operation.raw.method}"', path_argument(operation)]
    if kind in ("file", "csv"):
        accepted = ["text/csv"] if kind == "csv" else list(operation.file_types)
        found += ["d.nothing", f'accept="{", ".join(accepted)}"']
    elif kind == "text":
        found += ["d.text", 'accept="text/plain, text/html"']
    elif kind == "events" and operation.result:
        found += [operation.result.full_decoder, 'accept="text/event-stream"']
    else:
        found += [operation.result.full_decoder if operation.result else "d.nothing"]
    found += tuples("query", operation.at("query"))
    headers = [each for each in operation.at("header") if each.json_name != IDEMPOTENCY]
    constants = [f'("{name}", "{value}")' for name, value in operation.constant_headers]
    found += tuples("headers", headers, constants)
    found += body_arguments(operation)
    if operation.has_idempotency:
        found += ["is_idempotent=True", "idempotency_key=idempotency_key"]
    return found


def path_argument(operation: Operation) -> str:
    parts = operation.at("path")
    if not parts:
        return f'"{operation.raw.path}"'
    names = ", ".join(f'"{each.json_name}": {each.name}' for each in parts)
    line = f'path("{operation.raw.path}", {{{names}}})'
    if len(line) <= 110:
        return line
    return "\n".join(["path(", f'            "{operation.raw.path}",', f"            {{{names}}},", "        )"])


def tuples(name: str, parameters: list[Parameter], before: list[str] | None = None) -> list[str]:
    items = [*(before or []), *(f'("{each.json_name}", {each.name})' for each in parameters)]
    if not items:
        return []
    line = f"{name}=({', '.join(items)}{',' if len(items) == 1 else ''})"
    if len(line) <= 110:
        return [line]
    return ["\n".join([f"{name}=(", *(f"            {item}," for item in items), "        )"])]


def body_arguments(operation: Operation) -> list[str]:
    properties = operation.at("body")
    parts = operation.at("part", "part_by_key")
    content = operation.at("content")
    found = []
    if properties:
        found += tuples("json", properties)
        if not operation.body_required:
            found.append("is_body_optional=True")
    if parts:
        found += tuples("parts", operation.at("part"))
        found += tuples("parts_by_key", operation.at("part_by_key"))
    if content:
        found += [f"content={content[0].name}", f'content_type="{content[0].json_name}"']
    return found


def signature(
    name: str, parameters: tuple[Parameter, ...], returned: str, self_: str = "", prefix: str = "def"
) -> list[str]:
    """Arguments of the path come by position, all others by name."""
    indent = 4 if self_ else 0
    positional = [f"{each.name}: str" for each in parameters if each.place == "path"]
    named = [argument(each) for each in ordered(parameters) if each.place != "path"]
    items = [*([self_] if self_ else []), *positional, *(["*", *named] if named else [])]
    return call(f"{prefix} {name}", items, indent, f" -> {returned}:")


def ordered(parameters: tuple[Parameter, ...]) -> list[Parameter]:
    """Those of the body first, what must be there before what may; headers last."""
    rank = {"body": 0, "part": 0, "part_by_key": 0, "content": 0, "query": 1, "header": 2, "path": 3}
    return sorted(parameters, key=lambda each: (not each.required, rank[each.place]))


def argument(each: Parameter) -> str:
    annotation = argument_annotation(each)
    if each.required:
        return f"{each.name}: {annotation}"
    if each.place in ("query", "header"):
        return f"{each.name}: {annotation} | None = None"
    return f"{each.name}: {annotation} | Unset = UNSET"


def argument_annotation(each: Parameter) -> str:
    type_ = each.type
    if each.place == "part_by_key":
        return f"Mapping[str, {type_.full_annotation}]"
    if type_.item is not None:
        items = f"Sequence[{type_.item.full_annotation}]"
        if each.place == "query":
            return f"{type_.item.full_annotation} | {items}"
        return f"{items} | None" if type_.nullable else items
    return type_.full_annotation
