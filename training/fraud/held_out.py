"""Models of each fold, which have learned from all others, and what they make of calls that they have not seen."""

import multiprocessing
from dataclasses import dataclass

import numpy as np

import classifier
import dataset
import head
import pooling
import sections
import splits

#: L2 on weights of windows, and of the spans, which are judged by far more features.
PENALTY, SPAN_PENALTY = 3e-5, 3e-6
ROUNDS, SPAN_ROUNDS = 50, 80


@dataclass
class Model:
    """Weights and bias of the windows' labels, of fraud in a span, and of the head."""

    windows: tuple
    spans: tuple
    head: tuple = None


@dataclass
class Judges:
    """Those of one split."""

    #: the fold of each call of training
    folds: np.ndarray
    #: by fold; the last has learned from all and judges what none has learned from
    models: list
    #: what is taken from a stretch that stands out (pooling.py); infinite until it is fitted
    penalty: float = np.inf

    def judge(self, data, folds, count=None):
        """(log odds of each of the first `count` calls, or of all; probabilities of windows) by the models of the calls' `folds`."""
        *parts, near = self.parts(data, folds, len(folds) if count is None else count)
        return pooling.pooled(*parts, self.penalty), near

    def parts(self, data, folds, count):
        """(log odds of calls by their sections, by their stretches, the number of their sections; probabilities of windows)"""
        near, far = self._probabilities(data, folds)
        found = sections.gather(data, near, far, count)
        by_section, sizes = pooling.by_section(found, self._logits(found, folds[:count]), count)
        return by_section, pooling.by_stretch(data.spans, far, count), sizes, near

    def fit_heads(self, data, count):
        """Fits the heads to what the models say of the first `count` calls, which they have not seen."""
        folds = self.folds[:count]
        found = sections.gather(data, *self._probabilities(data, self.folds), count)
        weight = dataset.weights_of(data.calls, found.owner)
        own = folds[found.owner]
        taught = ~np.isnan(found.label) & (own != splits.JUDGED_ONLY)
        for fold, model in enumerate(self.models):
            rows = taught & (own != fold)
            model.head = head.fit(found.features[rows], found.label[rows], weight[rows])

    def _probabilities(self, data, folds):
        near = np.zeros((data.windows.matrix.shape[0], len(self.models[0].windows[1])), np.float32)
        far = np.zeros(data.spans.matrix.shape[0], np.float32)
        for fold, model in enumerate(self.models):
            rows, wide = (np.flatnonzero(folds[each.owner] == fold) for each in (data.windows, data.spans))
            near[rows] = classifier.predict(model.windows, data.windows.matrix[rows])
            far[wide] = classifier.predict(model.spans, data.spans.matrix[wide])[:, 0]
        return near, far

    def _logits(self, found, folds):
        logits = np.zeros(len(found.owner))
        for fold, model in enumerate(self.models):
            rows = folds[found.owner] == fold
            logits[rows] = head.logits(model.head, found.features[rows])
        return logits


def fit_all(data, splitting):
    """
    The judges of each of `splitting`, which give the fold of each call. Real frauds teach windows nothing, so that all share the
    windows' models. The heads are still to be fitted.
    """
    weight = dataset.weights_of(data.calls, data.windows.owner), dataset.weights_of(data.calls, data.spans.owner)
    jobs = [("windows", splitting[0], fold) for fold in (*range(splits.FOLDS), splits.JUDGED_ONLY)]
    jobs += [("spans", folds, fold) for folds in splitting for fold in range(splits.FOLDS)]
    jobs += [("spans", splitting[0], splits.JUDGED_ONLY)]
    with multiprocessing.get_context("fork").Pool(initializer=_share, initargs=(data, weight)) as pool:
        fitted = pool.map(_fit, jobs, chunksize=1)
    near, far = fitted[: splits.FOLDS + 1], fitted[splits.FOLDS + 1 :]
    return [
        Judges(folds, [Model(*each) for each in zip(near, [*far[turn * splits.FOLDS : (turn + 1) * splits.FOLDS], far[-1]])])
        for turn, folds in enumerate(splitting)
    ]


def _share(data, weight):
    """Forked processes have the data as it is, uncopied."""
    global _data, _weight, _around
    _data, _weight, _around = data, weight, splits.around(data.calls)


def _fit(job):
    part, folds, fold = job
    rows, weight = (_data.windows, _weight[0]) if part == "windows" else (_data.spans, _weight[1])
    own = folds[rows.owner]
    inside = (own != fold) & (own != splits.JUDGED_ONLY) & (_around[rows.owner] != fold)
    if part == "windows":
        inside &= rows.kind == 1
        return classifier.fit(rows.matrix[inside], rows.truth[inside], weight[inside], PENALTY, ROUNDS)
    return classifier.fit(rows.matrix[inside], rows.truth[inside][:, None], weight[inside], SPAN_PENALTY, SPAN_ROUNDS)
