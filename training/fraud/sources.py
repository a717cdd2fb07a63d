"""Reads the call-text files and groups what belongs together: near-duplicate robocalls (campaigns), pieces of one recording."""

import json
import re
from pathlib import Path

from .calls import Call, Line, truth_of

SCRIPTED = ("ftc-robocalls", "bothbosu", "sgd-banks", "sgd-other_sample", "banking77")
ROBOCALLS = "ftc-robocalls"
OPENINGS = "youtube-scam-openings"
REAL_FRAUDS = (ROBOCALLS, OPENINGS)
#: Sources of real ordinary talk, and the labels that may occur in them: these count as unknown there, not as absent.
REAL_TALK = {
    "aci-bench-visits": ("pers",), "ami-meetings": (), "bitcoin-podcasts": (), "changelog-podcasts": (), "crd3-table-talk": (),
    "dstc10-spoken-asr": ("pers",), "earnings-calls": ("robo",), "ethereum-calls-asr": (), "harpervalley-bank": ("pers", "robo"),
    "icsi-meetings": (), "mts-dialog-written": ("pers",), "natcs-customer-turns": ("pers", "cred"), "osce-interviews": ("pers",),
}  # fmt: skip
#: In the folder of call-text.
FILES = (*(f"{name}.jsonl" for name in SCRIPTED), *(f"real/{name}.jsonl" for name in (*REAL_TALK, OPENINGS)))
#: Labels that may occur in a legitimate scripted dialogue.
_MAY_OCCUR = ("urg", "cred", "pers", "rem", "robo", "safe", "cust", "rout", "bank", "tech", "prize")
_CONTEXT = ("safe", "cust", "rout")


def load(folder, rng, limits):
    """All calls in `folder`; at most `limits[source]` of a source that has a limit, drawn by `rng`."""
    calls = []
    for name in SCRIPTED:
        calls += _read(Path(folder) / f"{name}.jsonl", name, rng, limits)
    _group_campaigns([call for call in calls if call.source == ROBOCALLS])
    for name in (*REAL_TALK, OPENINGS):
        calls += _read(Path(folder) / "real" / f"{name}.jsonl", name, rng, limits)
    return calls


def _read(path, name, rng, limits):
    with path.open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    rng.shuffle(rows)
    return [call for row in rows[: limits.get(name)] if (call := _call(name, row)).lines]


def _call(name, row):
    if row["label"] == 1:
        truth = truth_of(["fraud"], others=None)
    elif name == "bothbosu":
        truth = truth_of([], _MAY_OCCUR)
    else:
        truth = truth_of([], (*_CONTEXT, *REAL_TALK.get(name, ())))
    lines = [Line(turn["speaker"], turn["text"], truth) for turn in row["turns"] if turn["text"].strip()]
    return Call(name, f"{name}/{row['id'].split('#')[0]}", row["label"], lines)


def _group_campaigns(calls):
    """Sets the group of each robocall by single linkage: recordings that share a fifth of their word 4-grams are one campaign."""
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
