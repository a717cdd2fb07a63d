"""Lays out docstrings and code."""

from __future__ import annotations

import re
import textwrap

WIDTH = 118


def docstring(text: str, indent: int) -> list[str]:
    """The lines of a docstring, wrapped. Paragraphs are separated by blank lines; indented lines keep their indent."""
    margin = " " * indent
    text = text.replace("\\", "\\\\").replace('"""', "'''").strip()
    if not text:
        return []
    lines = wrap(text, WIDTH - indent)
    if len(lines) == 1 and len(lines[0]) + indent + 6 <= WIDTH + 2:
        line = lines[0] + (" " if lines[0].endswith('"') else "")
        return [f'{margin}"""{line}"""']
    if len(lines[0]) + indent + 3 > WIDTH + 2:
        raise AssertionError(lines[0])
    return [f'{margin}"""{lines[0]}', *(f"{margin}{line}".rstrip() for line in lines[1:]), f'{margin}"""']


def wrap(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        stripped = paragraph.lstrip(" ")
        lead = paragraph[: len(paragraph) - len(stripped)]
        hanging = lead + "    " if lead else ""
        lines += textwrap.wrap(
            stripped,
            width - 4,
            initial_indent=lead,
            subsequent_indent=hanging,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return lines


def without_links(text: str) -> str:
    """Links of Markdown lead into the pages of a service; here their words are enough."""
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)


def call(name: str, arguments: list[str], indent: int, suffix: str = "") -> list[str]:
    """A call on one line if it fits, else one argument a line."""
    margin = " " * indent
    line = f"{margin}{name}({', '.join(arguments)}){suffix}"
    if len(line) <= 120:
        return [line]
    return [f"{margin}{name}(", *(f"{margin}    {argument}," for argument in arguments), f"{margin}){suffix}"]
