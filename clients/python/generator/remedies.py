"""Reads from docs/errors.md what to do about each error code."""

from __future__ import annotations

import re
import textwrap

from generator.text import without_links


def remedies(page: str) -> dict[str, str]:
    """The first remedy of each code; code marks stay, links become their words."""
    found: dict[str, str] = {}
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        code = section.split("\n", 1)[0].strip()
        match = re.search(r"\*\*Remedy\*\*: (.+?)(?=\n- |\n\n|\Z)", section, flags=re.DOTALL)
        if match and re.fullmatch(r"[A-Z_]+", code):
            found[code] = " ".join(without_links(match[1]).split())
    return found


def remedies_code(found: dict[str, str]) -> list[str]:
    lines = ["#: What to do about each error code.", "REMEDIES: dict[str, str] = {"]
    for code, remedy in found.items():
        text = remedy.replace("\\", "\\\\").replace('"', '\\"')
        parts = textwrap.wrap(text, 100, drop_whitespace=False, break_long_words=False)
        lines += [f'    "{code}": (', *(f'        "{part}"' for part in parts), "    ),"]
    return [*lines, "}", ""]
