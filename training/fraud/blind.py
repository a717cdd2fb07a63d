"""
Judges the calls in blind/ with the exported model: python3 -m training.fraud.blind --out models/fraud-en

Runs `callwarden models evaluate` of the built service (npm run build) and adds the table "blind" to figures.json.
"""

import argparse
import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
CALLS = sorted((Path(__file__).parent / "blind").glob("*.jsonl"))
#: Shares of wrong words.
ERROR_RATES = (0, 0.2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True, type=Path, help="model folder whose figures.json gets the table")
    out = parser.parse_args().out
    rows = {}
    for error_rate in ERROR_RATES:
        for row in evaluate(out, error_rate)["sources"]:
            rows[row["source"] + (f", {error_rate:.0%} wrong words" if error_rate else "")] = {
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


def evaluate(folder, error_rate):
    command = [ROOT / "node_modules/.bin/node", ROOT / "dist/cli/main.js", "models", "evaluate", folder, *CALLS, "--json"]
    command += ["--word-errors", str(error_rate)] if error_rate else []
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    main()
