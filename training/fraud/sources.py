"""Reads call-text and keeps near-equal robocalls together as campaigns."""

import json
import re
from pathlib import Path

import labels
from calls import Call, Line, truth_of

FILES = ("ftc-robocalls", "bothbosu", "sgd-banks", "sgd-other_sample", "banking77")
#: What a legitimate dialogue may well contain: not taught as absent there.
_MAY_OCCUR = ("urg", "cred", "pers", "rem", "robo", "safe", "cust", "rout", "bank", "tech", "prize")


def load(folder, rng, limits):
    """At most `limits[file]` calls of each file, drawn by `rng`."""
    calls = []
    for name in FILES:
        rows = [json.loads(line) for line in (Path(folder) / f"{name}.jsonl").open()]
        rng.shuffle(rows)
        calls += [_call(name, row) for row in rows[: limits[name]]]
    _campaigns([call for call in calls if call.source == "ftc-robocalls"])
    return calls


def _call(name, row):
    if row["label"] == 1:
        truth = truth_of(["fraud"], others=None)
    elif name == "bothbosu":
        truth = truth_of([], _MAY_OCCUR)
    else:
        truth = truth_of([], ("safe", "cust", "rout"))
    lines = [Line(turn["speaker"], turn["text"], truth) for turn in row["turns"] if turn["text"].strip()]
    return Call(name, row["id"], row["label"], lines)


def _campaigns(calls):
    """Single linkage: two recordings that share a fifth of their word 4-grams are one campaign."""
    shingles = []
    for call in calls:
        words = re.findall(r"[a-z]+", " ".join(line.text for line in call.lines).lower())
        shingles.append({tuple(words[i : i + 4]) for i in range(len(words) - 3)})
    parent = list(range(len(calls)))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    for i in range(len(calls)):
        for j in range(i):
            smaller = min(len(shingles[i]), len(shingles[j]))
            if smaller and len(shingles[i] & shingles[j]) >= 0.2 * smaller:
                parent[root(i)] = root(j)
    for i, call in enumerate(calls):
        call.group = f"ftc-{root(i)}"
