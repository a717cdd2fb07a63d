"""
Judges the calls of blind/ by the model that ships: python3 training/fraud/blind.py --out models/fraud-en

Calls `callwarden models evaluate` (npm run build first) and adds the rows "blind" to figures.json; write the card afterwards.
"""

import argparse
import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
CALLS = sorted((Path(__file__).parent / "blind").glob("*.jsonl"))
#: Shares of wrong words.
ERRORS = (0, 0.2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True, type=Path)
    out = parser.parse_args().out
    rows = {}
    for errors in ERRORS:
        for row in evaluate(out, errors)["sources"]:
            rows[row["source"] + (f", {errors:.0%} wrong words" if errors else "")] = {
                "frauds": row["frauds"],
                "legitimate": row["legitimate"],
                "auc": row["auc"],
                "frauds at 0.6 or more": row["recall"]["at60"],
                "legitimate at 0.6 or more": row["falsePositiveRate"]["at60"],
                "legitimate at 0.4 or more": row["falsePositiveRate"]["at40"],
            }
    path = out / "figures.json"
    figures = json.loads(path.read_text())
    path.write_text(json.dumps({**figures, "blind": rows}, indent=2) + "\n")
    print(json.dumps(rows, indent=2))


def evaluate(folder, errors):
    command = [ROOT / "node_modules/.bin/node", ROOT / "dist/cli/main.js", "models", "evaluate", folder, *CALLS, "--json"]
    command += ["--word-errors", str(errors)] if errors else []
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    main()
