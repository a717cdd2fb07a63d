"""Finds which imports a module of generated code needs, by the names that it uses."""

from __future__ import annotations

import re
from collections.abc import Mapping

COLLECTIONS = ("AsyncIterator", "Iterator", "Mapping", "Sequence")
TYPING = ("Any", "Literal", "Union")
CORE = {
    "Call": "callwarden._core.request",
    "Download": "callwarden._core.downloading",
    "FileInput": "callwarden._core.files",
    "FileTarget": "callwarden._core.downloading",
    "Model": "callwarden._core.model",
    "UNSET": "callwarden._core.unset",
    "UnknownVariant": "callwarden._core.model",
    "Unset": "callwarden._core.unset",
    "path": "callwarden._core.request",
    "wire": "callwarden._core.model",
}
GENERATED = "callwarden._generated"


def names_in(lines: list[str]) -> set[str]:
    """The names that code uses; what stands in docstrings and strings does not count."""
    code = re.sub(r'"""(?:[^"\\]|\\.|"(?!""))*"""', "", "\n".join(lines))
    code = re.sub(r'"(?:[^"\\\n]|\\.)*"', "", code)
    return set(re.findall(r"(?<![.\w])[A-Za-z_]\w*", code))


def imports_of(
    lines: list[str],
    models: Mapping[str, str],
    literals: set[str],
    here: str = "",
    more: Mapping[str, list[str]] | None = None,
) -> list[str]:
    """The lines before the code. `models` names the module of each model, `here` the one that is
    written. `more` adds names from other modules."""
    used = names_in(lines)
    found = ["from __future__ import annotations", ""]
    standard = []
    if "dt" in used:
        standard.append("import datetime as dt")
    if names := sorted(used & set(COLLECTIONS)):
        standard.append(f"from collections.abc import {', '.join(names)}")
    if "dataclass" in used:
        standard.append("from dataclasses import dataclass, field as _field")
    typing = sorted(used & set(TYPING))
    foreign = modules(used, models, here)
    if foreign:
        typing = ["TYPE_CHECKING", *typing]
    if typing:
        standard.append(f"from typing import {', '.join(typing)}")
    own = ["from callwarden._core import decoding as d"] if "d" in used else []
    by_module: dict[str, list[str]] = {module: list(names) for module, names in (more or {}).items()}
    for name in used & set(CORE):
        by_module.setdefault(CORE[name], []).append(name)
    if names := sorted(used & literals):
        by_module[f"{GENERATED}.models.literals"] = names
    own += [from_import(module, sorted(by_module[module])) for module in sorted(by_module)]
    checked = [from_import(f"{GENERATED}.models.{module}", names, 4) for module, names in sorted(foreign.items())]
    for block in (standard, own, ["if TYPE_CHECKING:", *checked] if checked else []):
        if block:
            found += [*block, ""]
    return [*found, ""]


def modules(used: set[str], models: Mapping[str, str], here: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in sorted(used & set(models)):
        if models[name] != here:
            found.setdefault(models[name], []).append(name)
    return found


def from_import(module: str, names: list[str], indent: int = 0) -> str:
    margin = " " * indent
    line = f"{margin}from {module} import {', '.join(names)}"
    if len(line) <= 120:
        return line
    return "\n".join([f"{margin}from {module} import (", *(f"{margin}    {name}," for name in names), f"{margin})"])
