"""The steps of a training run: which there are, which of them to run, and what these need."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from . import preflight


@dataclass(frozen=True)
class Step:
    name: str
    #: what it does, and how long that takes
    summary: str
    run: Callable
    #: adds what the step needs to a Preflight
    needs: Callable = lambda check: None
    #: files that earlier steps write
    inputs: tuple[Path, ...] = ()


def add_arguments(parser, names):
    """Adds --from and --only."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--from", dest="first", choices=names, help="resume at this step")
    group.add_argument("--only", choices=names, help="run this step alone")


def chosen(plan, first=None, only=None):
    """The steps to run: all, those from `first` on, or `only` one."""
    names = [step.name for step in plan]
    if only:
        return [plan[names.index(only)]]
    return plan[names.index(first) if first else 0 :]


def run(plan):
    """Prints the steps, checks what they need, and runs them. Ends the process with status 1 if anything is missing."""
    cores = preflight.cores()
    print(f"Steps, on {cores} core{'s' * (cores > 1)}:", *(f"{step.name}: {step.summary}" for step in plan), sep="\n  ", flush=True)
    check = preflight.Preflight()
    for path in plan[0].inputs:
        check.file(path, remedy="an earlier step writes it")
    for step in plan:
        step.needs(check)
    check.finish()
    for number, step in enumerate(plan, 1):
        print(f"\n== {step.name} ({number} of {len(plan)})", flush=True)
        started = time.time()
        try:
            step.run()
        except BaseException:
            print(f"\nThe step {step.name} did not finish. Resume with --from {step.name}.", flush=True)
            raise
        print(f"== {step.name}: {(time.time() - started) / 60:.1f} minutes", flush=True)
