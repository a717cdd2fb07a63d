"""Models trained on all folds but one, and what they make of calls that they have not seen."""

import multiprocessing
from dataclasses import dataclass

import numpy as np

from . import classifier, dataset, pooling, risk_head, sections, splits

#: L2 penalty on the weights of the windows model, and of the spans model, which has far more features.
PENALTY, SPAN_PENALTY = 3e-5, 4.5e-6
#: L-BFGS iterations.
ROUNDS, SPAN_ROUNDS = 50, 80


@dataclass
class Model:
    """(weights, bias) of the labels of windows, of fraud in spans, and of the risk head."""

    windows: tuple
    spans: tuple
    head: tuple = None


@dataclass
class FoldModels:
    """The models of one split."""

    #: the fold of each call of the training data
    folds: np.ndarray
    #: by the fold left out; the last one is trained on all folds
    models: list
    #: of stretches, once it is fitted
    scale: pooling.StretchScale = pooling.NO_STRETCHES

    def predict(self, data, folds):
        """(log odds of each call; probabilities of windows) by the models of the calls' `folds`."""
        *parts, window_probabilities = self.parts(data, folds, len(folds))
        return pooling.pooled(*parts, self.scale), window_probabilities

    def parts(self, data, folds, count):
        """Of the first `count` calls: (log odds by sections, by stretches, the number of sections; probabilities of all windows)."""
        window_probabilities, span_probabilities = self._probabilities(data, folds)
        found = sections.collect(data, window_probabilities, span_probabilities, count)
        by_section, sizes = pooling.by_section(found, self._logits(found, folds[:count]), count)
        return by_section, pooling.by_stretch(data.spans, span_probabilities, count), sizes, window_probabilities

    def fit_heads(self, data, count):
        """Fits the risk heads to what the models say of the first `count` calls while these are held out."""
        folds = self.folds[:count]
        found = sections.collect(data, *self._probabilities(data, self.folds), count)
        weight = dataset.weights_of(data.calls, found.owner)
        own = folds[found.owner]
        known = ~np.isnan(found.label)
        for fold, model in enumerate(self.models):
            rows = known & (own != fold)
            model.head = risk_head.fit(found.features[rows], found.label[rows], weight[rows])

    def _probabilities(self, data, folds):
        of_windows = np.zeros((data.windows.matrix.shape[0], len(self.models[0].windows[1])), np.float32)
        of_spans = np.zeros(data.spans.matrix.shape[0], np.float32)
        for fold, model in enumerate(self.models):
            windows, spans = (np.flatnonzero(folds[each.owner] == fold) for each in (data.windows, data.spans))
            of_windows[windows] = classifier.predict(model.windows, data.windows.matrix[windows])
            of_spans[spans] = classifier.predict(model.spans, data.spans.matrix[spans])[:, 0]
        return of_windows, of_spans

    def _logits(self, found, folds):
        logits = np.zeros(len(found.owner))
        for fold, model in enumerate(self.models):
            rows = folds[found.owner] == fold
            logits[rows] = risk_head.logits(model.head, found.features[rows])
        return logits


def fit_all(draws, split_by):
    """
    The FoldModels of each split, given the Data of each draw, one at a time, and the functions that split calls. The windows models are
    fitted to the first draw; real frauds are not in their rows, so that the splits share them. The weights of the spans models are the
    means of those fitted to each draw. The risk heads are fitted later.
    """
    of_windows, sums, count, folds, seen = None, None, 0, None, []
    for data in draws:
        own = [split(data.calls) for split in split_by]
        seen = _same_groups(data.calls, own, seen)
        if folds is None:
            folds, of_windows = own, _fit_parts(data, [("windows", own[0], fold) for fold in (*range(splits.FOLDS), splits.ALL_FOLDS)])
        of_all = ("spans", own[0], splits.ALL_FOLDS)
        of_spans = _fit_parts(data, [*(("spans", each, fold) for each in own for fold in range(splits.FOLDS)), of_all])
        sums = of_spans if sums is None else [_plus(one, other) for one, other in zip(sums, of_spans)]
        count += 1
        del data
    of_spans = [tuple(part / np.float32(count) for part in each) for each in sums]
    return [
        FoldModels(own, [Model(*each) for each in zip(of_windows, [*of_spans[at * splits.FOLDS : (at + 1) * splits.FOLDS], of_spans[-1]])])
        for at, own in enumerate(folds)
    ]


def _plus(one, other):
    return tuple(a + b for a, b in zip(one, other))


def _same_groups(calls, split_folds, seen):
    """The fold of each group in each split. Raises ValueError if it is another than that of the draw before: models would have seen it."""
    found = [{call.group: fold for call, fold in zip(calls, folds) if call.host_fold is None} for folds in split_folds]
    for own, before in zip(found, seen):
        if any(before.get(group, fold) != fold for group, fold in own.items()):
            raise ValueError("A group of calls is in different folds in two draws.")
    return found


def _fit_parts(data, jobs):
    """(weights, bias) of each job: the part, the folds of its calls, and the fold left out."""
    weights = dataset.weights_of(data.calls, data.windows.owner), dataset.weights_of(data.calls, data.spans.owner, prefer_spoken=True)
    with multiprocessing.get_context("fork").Pool(initializer=_share, initargs=(data, weights)) as pool:
        return pool.map(_fit, jobs, chunksize=1)


def _share(data, weights):
    """Forked processes share the data without a copy."""
    global _data, _weights, _host_folds
    _data, _weights, _host_folds = data, weights, splits.host_folds(data.calls)


def _fit(job):
    part, folds, fold = job
    rows, weight = (_data.windows, _weights[0]) if part == "windows" else (_data.spans, _weights[1])
    inside = (folds[rows.owner] != fold) & (_host_folds[rows.owner] != fold)
    if part == "windows":
        inside &= rows.kind == 1
        return classifier.fit(rows.matrix[inside], rows.truth[inside], weight[inside], PENALTY, ROUNDS)
    return classifier.fit(rows.matrix[inside], rows.truth[inside][:, None], weight[inside], SPAN_PENALTY, SPAN_ROUNDS)
