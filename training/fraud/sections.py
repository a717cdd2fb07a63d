"""Sections of calls, with the evidence of the windows and stretches that begin in each."""

from dataclasses import dataclass

import numpy as np

from . import dataset, risk_head


@dataclass
class Sections:
    #: the call of each section; 1, 0 or NaN for fraud; features of the risk head, sections x features
    owner: np.ndarray
    label: np.ndarray
    features: np.ndarray

    def highest(self, logits, count):
        """(the highest log odds of any section of each of `count` calls, -inf without one; the number of sections of each)"""
        highest = np.full(count, -np.inf)
        np.maximum.at(highest, self.owner, logits)
        return highest, np.bincount(self.owner, minlength=count)


def collect(data, window_probabilities, span_probabilities, count):
    """The sections of the first `count` calls that have a window."""
    owner, label, features = [], [], []
    for position in range(count):
        windows, spans = data.windows.of(position), data.spans.of(position)
        window_first, window_own = data.windows.first[windows], window_probabilities[windows]
        kind, first, end = data.spans.kind[spans], data.spans.first[spans], data.spans.end[spans]
        span_own, is_stretch = span_probabilities[spans], kind == dataset.STRETCH
        stretches, stretch_first = span_own[is_stretch], first[is_stretch]
        for number in np.flatnonzero(kind == dataset.SECTION):
            inside = (window_first >= first[number]) & (window_first < end[number])
            if inside.any():
                own_stretches = stretches[(stretch_first >= first[number]) & (stretch_first < end[number])]
                words = end[number] - first[number]
                features.append(risk_head.pool(window_own[inside], own_stretches, span_own[number], words))
                owner.append(position)
                label.append(data.spans.truth[spans][number])
    return Sections(np.array(owner), np.array(label), np.array(features))
