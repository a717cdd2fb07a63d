"""Sections of calls, with the evidence of the windows and stretches that begin in each."""

from dataclasses import dataclass

import numpy as np

import dataset
import head


@dataclass
class Sections:
    #: the call of each section; 1, 0 or NaN for fraud
    owner: np.ndarray
    label: np.ndarray
    features: np.ndarray

    def highest(self, logits, count):
        """(the highest log odds in any section of each of `count` calls, -inf without one; how many sections each has)"""
        highest = np.full(count, -np.inf)
        np.maximum.at(highest, self.owner, logits)
        return highest, np.bincount(self.owner, minlength=count)


def gather(data, near, far, count):
    """`near` are the probabilities of windows, `far` those of spans; of the first `count` calls."""
    owner, label, features = [], [], []
    windows, spans = data.windows, data.spans
    for position in range(count):
        rows, wide = windows.of(position), spans.of(position)
        first, kind, start = windows.first[rows], spans.kind[wide], spans.first[wide]
        own, long = near[rows], far[wide]
        stretches, at = long[kind == dataset.STRETCH], start[kind == dataset.STRETCH]
        for number in np.flatnonzero(kind == dataset.SECTION):
            begin, end = start[number], spans.end[wide][number]
            inside = (first >= begin) & (first < end)
            if inside.any():
                few = stretches[(at >= begin) & (at < end)]
                features.append(head.pool(own[inside], few, long[number], end - begin))
                owner.append(position)
                label.append(spans.truth[wide][number])
    return Sections(np.array(owner), np.array(label), np.array(features))
