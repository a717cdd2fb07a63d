"""
Writes the figures of a model folder into the tables of its card: python3 training/card.py models/fraud-en

A comment before a table defines it; the rows after it are rewritten:

    <!-- table calls: source, calls = n calls, AUC = 3 auc, frauds ≥ 0.6 = % frauds at 0.6 or more -->

`calls` is a table in figures.json, {row: {key: figure}}; `source` is the heading of the rows' names. Each further part is the heading of a
column, its format (n: a count, %: a share as a percentage, 3: decimals, s: text) and its key. `<!-- rows espeak = espeak-ng; hts = festival -->`
anywhere in the card renames rows.
"""

import json
import re
import sys
from pathlib import Path

_TABLE = re.compile(r"(<!-- table (.+?): (.+?) -->\n\n)((?:\|.*\n)*)")
_FORMATS = {"n": "{:,}".format, "s": str, "%": lambda value: f"{100 * value:.1f} %"}


def main(folder):
    card, figures = folder / "README.md", json.loads((folder / "figures.json").read_text())
    text = card.read_text(encoding="utf-8")
    renamed = {}
    for rows in re.findall(r"<!-- rows (.+?) -->", text):
        renamed |= dict(part.split(" = ") for part in rows.split("; "))
    if missing := {match[2] for match in _TABLE.finditer(text)} - figures.keys():
        raise SystemExit(f"{folder / 'figures.json'} has no table {', '.join(sorted(missing))}")
    text = _TABLE.sub(lambda match: match[1] + _table(figures[match[2]], match[3].split(", "), renamed), text)
    card.write_text(text, encoding="utf-8")


def _table(rows, columns, renamed):
    headings, cells = [columns[0]], []
    for column in columns[1:]:
        heading, form, key = re.fullmatch(r"(.+) = (\S+) (.+)", column).groups()
        headings.append(heading)
        cells.append((form, key))
    lines = [headings]
    for name, row in rows.items():
        lines.append([renamed.get(name, name), *(_cell(form, row.get(key)) for form, key in cells)])
    widths = [max(map(len, column)) for column in zip(*lines)]
    lines.insert(1, ["-" * width for width in widths])
    return "".join(f"| {' | '.join(map(str.ljust, line, widths))} |\n" for line in lines)


def _cell(form, value):
    if value is None:
        return "–"
    return _FORMATS[form](value) if form in _FORMATS else f"{value:.{form}f}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
