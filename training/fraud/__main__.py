"""
Trains the English fraud model, from the data to the model card:

    python3 -m training.fraud --data ../shared/data/call-text

Each step runs in a process of its own, by the command that it prints. `--from STEP` resumes a run, `--only STEP` runs one step.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from .. import steps
from ..steps import Step
from . import DICTIONARY, sources

ROOT = Path(__file__).parents[2]
STEPS = ("train", "fixed-sets", "blind", "card")


def main():
    parser = argparse.ArgumentParser(prog="python3 -m training.fraud", description="Trains the English fraud model.")
    parser.add_argument("--data", type=Path, help="folder with the call-text files; the step train needs it")
    parser.add_argument("--out", type=Path, default=ROOT / "models/fraud-en", help="model folder to write (default: models/fraud-en)")
    default = Path(tempfile.gettempdir()) / "callwarden-fraud"
    parser.add_argument("--work", type=Path, default=default, help="folder for intermediate files (default: %(default)s)")
    steps.add_arguments(parser, STEPS)
    arguments = parser.parse_args()
    plan = steps.chosen(plan_of(arguments.data, arguments.out, arguments.work), arguments.first, arguments.only)
    if plan[0].name == "train" and arguments.data is None:
        parser.error("the step train needs --data")
    arguments.work.mkdir(parents=True, exist_ok=True)
    steps.run(plan)


def plan_of(data, out, work):
    """All steps."""
    fold_models, figures = work / "fold-models.pkl", out / "figures.json"

    def packages(check):
        check.packages("fraud")
        check.file(DICTIONARY, debian="pocketsphinx-en-us")

    def train_needs(check):
        packages(check)
        check.data(data, sources.FILES)
        check.memory(16)

    def blind_needs(check):
        check.file(ROOT / "node_modules/.bin/node", remedy="npm ci")
        check.file(ROOT / "dist/cli/main.js", remedy="npm run build")

    def card_needs(check):
        check.file(out / "README.md", remedy="copy the card of models/fraud-en, whose tables are then rewritten")

    return [
        Step(
            "train",
            "fits the models and writes the model folder; 31 to 58 minutes of two cores, 16 GB of memory",
            lambda: _run("training.fraud.train", "--data", data, "--out", out, "--fold-models", fold_models),
            train_needs,
        ),
        Step(
            "fixed-sets",
            "judges the fixed test sets; up to 50 minutes of two cores",
            lambda: _run("training.fraud.fixed_sets", "--fold-models", fold_models, "--out", out),
            packages,
            (fold_models, figures),
        ),
        Step(
            "blind",
            "judges the blind calls with the built service; less than a minute",
            lambda: _run("training.fraud.blind", "--out", out),
            blind_needs,
            (figures,),
        ),
        Step("card", "writes the tables of the model card", lambda: _run("training.card", out), card_needs, (figures,)),
    ]


def _run(module, *arguments):
    command = [sys.executable, "-m", module, *(str(Path(each).absolute()) if isinstance(each, Path) else each for each in arguments)]
    print("$", " ".join(command), flush=True)
    status = subprocess.run(command, cwd=ROOT, check=False).returncode
    if status == -9:
        print("The process was killed, most likely for lack of memory.", file=sys.stderr)
    if status:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
