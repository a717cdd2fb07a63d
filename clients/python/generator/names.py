"""Turns names of the document into names of Python."""

from __future__ import annotations

import keyword
import re


def snake_case(name: str) -> str:
    """`includeFullData` → `include_full_data`, `If-Match` → `if_match`, `from` → `from_`."""
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    words = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", words)
    words = re.sub(r"[^A-Za-z0-9]+", "_", words).strip("_").lower()
    if not words or words[0].isdigit():
        words = f"_{words}"
    return f"{words}_" if keyword.iskeyword(words) else words


def pascal_case(name: str) -> str:
    """`api keys` → `ApiKeys`, `retryPolicy` → `RetryPolicy`."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", name) if word)


def singular(name: str) -> str:
    """The name of one item of a list: `results` → `result`, `entries` → `entry`, `analyses` → `analysis`."""
    for plural, one in (("ies", "y"), ("yses", "ysis"), ("ches", "ch"), ("sses", "ss"), ("s", "")):
        if name.endswith(plural) and not name.endswith("ss"):
            return name[: -len(plural)] + one
    return name


def resource_module(tag: str) -> str:
    """`notification rules` → `notification_rules`."""
    return snake_case(tag)


def iterator_name(operation_id: str, tag: str) -> str:
    """`listAnalyses` of `analyses` → `iterate`; `listGoldenAnalyses` of `reviews` → `iterate_golden_analyses`."""
    listed = snake_case(operation_id).removeprefix("list_")
    return "iterate" if listed == snake_case(tag) else f"iterate_{listed}"
