"""
Cross-validation folds. Calls that belong together are in one fold, and are judged by models trained on the other folds.

There are two splits. By source: all calls of an outside source are in one fold, so that its models have seen nothing of that source. By
recording: the two sources of real frauds are spread over the folds, robocalls by campaign and openings by recording, which tells how the
shipped model does on a new call of a kind that it knows. Real ordinary talk is split by source in both.
"""

import random
import zlib

import numpy as np

from . import sources

FOLDS = 6
#: The number, in a list of fold models, of the model trained on all folds.
ALL_FOLDS = FOLDS
#: Sources of a kind (medicine, meetings, money, play, service) are spread, so that each fold's models know others of that kind.
SOURCE_FOLD = {
    "ami-meetings": 0, "natcs-customer-turns": 0, "ftc-robocalls": 0,
    "icsi-meetings": 1, "harpervalley-bank": 1, "mts-dialog-written": 1,
    "changelog-podcasts": 2, "osce-interviews": 2, "sgd-banks": 2, "sgd-other_sample": 2,
    "ethereum-calls-asr": 3, "dstc10-spoken-asr": 3, sources.OPENINGS: 3,
    "earnings-calls": 4, "crd3-table-talk": 4, "aci-bench-visits": 4, "banking77": 4,
    "bitcoin-podcasts": 5, "bothbosu": 5,
}  # fmt: skip


def by_source(calls):
    """The fold of each call, int [calls]; the corpus is split by scenario."""
    return np.array([_fold(call) for call in calls])


def by_recording(calls):
    """The same, but real frauds are split by campaign or recording."""
    folds = by_source(calls)
    for source in sources.REAL_FRAUDS:
        groups = {}
        for number, call in enumerate(calls):
            if call.source == source:
                groups.setdefault(call.group, []).append(number)
        order = sorted(groups)
        random.Random(1).shuffle(order)
        order.sort(key=lambda group: -_distinct(calls[number] for number in groups[group]))
        for turn, group in enumerate(order):
            folds[groups[group]] = turn % FOLDS
    return folds


def host_folds(calls):
    """The fold of the talk that each call is spliced into, or -1. Models judging that fold do not learn from the call either."""
    return np.array([-1 if call.host_fold is None else call.host_fold for call in calls])


def _distinct(calls):
    """The number of different texts, however often each is rendered: a group has the same fold in every draw and in the test sets."""
    return len({tuple(line.text for line in call.lines) for call in calls if call.host_fold is None})


def _fold(call):
    if call.source == "spliced":
        return call.host_fold
    # CRC-32, as Python's `hash` of a string differs from run to run.
    return SOURCE_FOLD.get(call.source, zlib.crc32(call.group.encode()) % FOLDS)
