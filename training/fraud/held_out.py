"""Models of each fold, which have learned from all others, and what they make of calls that they have not seen."""

import multiprocessing
from dataclasses import dataclass

import numpy as np

import classifier
import dataset
import head
import sections
import splits

#: L2 on weights of windows, and of the spans, which are judged by far more features.
PENALTY, SPAN_PENALTY = 3e-5, 2e-6
ROUNDS, SPAN_ROUNDS = 50, 80
#: How much a call's highest log odds are lowered for each doubling (times ln 2) of its sections: more sections are more chances.
LENGTH = 0.4


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

    def judge(self, data, folds, count=None):
        """(log odds of each of the first `count` calls, or of all; probabilities of windows) by the models of the calls' `folds`."""
        near, far = self._probabilities(data, folds)
        count = len(folds) if count is None else count
        found = sections.gather(data, near, far, count)
        return self._pooled(found, folds[:count]), near

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

    def _pooled(self, found, folds):
        logits = np.zeros(len(found.owner))
        for fold, model in enumerate(self.models):
            rows = folds[found.owner] == fold
            logits[rows] = head.logits(model.head, found.features[rows])
        return pooled(found, logits, len(folds))


def pooled(found, logits, count):
    """The highest log odds of any section, less what so many sections reach by chance; -30 for a call without a known word."""
    highest, sizes = found.highest(logits, count)
    return np.where(sizes > 0, highest - LENGTH * np.log(np.maximum(sizes, 1)), -30)


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
    global _data, _weight
    _data, _weight = data, weight


def _fit(job):
    part, folds, fold = job
    rows, weight = (_data.windows, _weight[0]) if part == "windows" else (_data.spans, _weight[1])
    own = folds[rows.owner]
    inside = (own != fold) & (own != splits.JUDGED_ONLY)
    if part == "windows":
        inside &= rows.kind == 1
        return classifier.fit(rows.matrix[inside], rows.truth[inside], weight[inside], PENALTY, ROUNDS)
    return classifier.fit(rows.matrix[inside], rows.truth[inside][:, None], weight[inside], SPAN_PENALTY, SPAN_ROUNDS)
