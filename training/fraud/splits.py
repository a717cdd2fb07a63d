"""
The folds: what belongs together is in one fold, and is judged by models that have learned from the others.

Two splits. By source, all calls of an outside source are in one fold, so that nothing of it was learned when it is judged. By recording,
the two sources of real frauds are spread over the folds, robocalls by campaign and openings by recording: what a new call of a kind that
the shipped model knows looks like to it. Real ordinary talk is left out by source in both. Calls written for judging alone are learned from
by none.
"""

import random
import zlib

import numpy as np

import sources

FOLDS = 4
#: Calls of this fold are in no model.
JUDGED_ONLY = FOLDS
#: Medicine, work, money and play are spread, so that each fold's models know some of each.
SOURCE_FOLD = {
    "ami-meetings": 0, "natcs-customer-turns": 0, "aci-bench-visits": 0, "bothbosu": 0, "ftc-robocalls": 0,
    "icsi-meetings": 1, "harpervalley-bank": 1, "crd3-table-talk": 1, "sgd-banks": 1, "sgd-other_sample": 1,
    "changelog-podcasts": 2, "osce-interviews": 2, "earnings-calls": 2, "banking77": 2,
    "ethereum-calls-asr": 3, "bitcoin-podcasts": 3, "dstc10-spoken-asr": 3, "mts-dialog-written": 3, sources.OPENINGS: 3,
}  # fmt: skip


def by_source(calls):
    """The fold of each call; the corpus is split by scenario."""
    return np.array([_fold(call) for call in calls])


def around(calls):
    """The fold of the talk that each call is put into, or the number of none. Models of that fold do not learn from the call either."""
    return np.array([-1 if call.around is None else call.around for call in calls])


def by_recording(calls):
    folds = by_source(calls)
    for source in sources.REAL_FRAUDS:
        groups = {}
        for number, call in enumerate(calls):
            if call.source == source:
                groups.setdefault(call.group, []).append(number)
        order = sorted(groups)
        random.Random(1).shuffle(order)
        order.sort(key=lambda group: -sum(calls[number].around is None for number in groups[group]))
        for turn, group in enumerate(order):
            folds[groups[group]] = turn % FOLDS
    return folds


def _fold(call):
    if call.source.startswith("blind"):
        return JUDGED_ONLY
    if call.source == "spliced":
        return call.around
    # Not `hash`, which differs from run to run.
    return SOURCE_FOLD.get(call.source, zlib.crc32(call.group.encode()) % FOLDS)
