"""
Writes the figures of a model folder into the tables of its card: python3 training/card.py models/fraud-en

A comment before a table says what it shows, and everything from it to the next empty line but one is written anew:

    <!-- table calls: source, calls = n calls, AUC = 3 auc, frauds ≥ 0.6 = % frauds at 0.6 or more -->

`calls` is a table in figures.json of rows of figures; `source` heads the column of their names. Each further part heads a column and
gives its form (n: a count, %: a share in percent, 3: decimals, s: as it is) and its key. `<!-- rows espeak = espeak-ng; hts = festival -->`
anywhere in the card renames rows.
"""

import json
import re
import sys
from pathlib import Path

_TABLE = re.compile(r"(<!-- table (.+?): (.+?) -->\n\n)((?:\|.*\n)*)")
_FORMS = {"n": "{:,}".format, "s": str, "%": lambda value: f"{100 * value:.1f} %"}


def main(folder):
    card, figures = folder / "README.md", json.loads((folder / "figures.json").read_text())
    text = card.read_text(encoding="utf-8")
    renamed = {}
    for rows in re.findall(r"<!-- rows (.+?) -->", text):
        renamed |= dict(part.split(" = ") for part in rows.split("; "))
    text = _TABLE.sub(lambda match: match[1] + _table(figures[match[2]], match[3].split(", "), renamed), text)
    card.write_text(text, encoding="utf-8")


def _table(rows, columns, renamed):
    heads, cells = [columns[0]], []
    for column in columns[1:]:
        head, form, key = re.fullmatch(r"(.+) = (\S+) (.+)", column).groups()
        heads.append(head)
        cells.append((form, key))
    lines = [heads]
    for name, row in rows.items():
        lines.append([renamed.get(name, name), *(_cell(form, row.get(key)) for form, key in cells)])
    widths = [max(map(len, column)) for column in zip(*lines)]
    lines.insert(1, ["-" * width for width in widths])
    return "".join(f"| {' | '.join(map(str.ljust, line, widths))} |\n" for line in lines)


def _cell(form, value):
    if value is None:
        return "–"
    return _FORMS[form](value) if form in _FORMS else f"{value:.{form}f}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
