"""Models trained on all folds but one, and what they make of calls that they have not seen."""

import multiprocessing
from dataclasses import dataclass

import numpy as np

from . import classifier, dataset, pooling, risk_head, sections, splits, vectoriser

#: L2 penalty on the weights of the windows model, and of the spans model, which has far more features.
PENALTY, SPAN_PENALTY = 3e-5, 4.5e-6
#: Trust in n-grams over three words in the spans model, and in those over three classes: one wrong word loses three of them (docs/adr/0051).
_LONG_TRUST, _LONG_CLASS_TRUST = 0.7, 0.5
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
        window_probabilities, span_probabilities, long_probabilities = self._probabilities(data, folds)
        found = sections.collect(data, window_probabilities, span_probabilities, count)
        by_section, sizes = pooling.by_section(found, self._logits(found, folds[:count]), count)
        by_stretch = pooling.by_stretch(data.spans, span_probabilities, data.long_stretches, long_probabilities, count)
        return by_section, by_stretch, sizes, window_probabilities

    def fit_heads(self, data, count):
        """Fits the risk heads to what the models say of the first `count` calls while these are held out."""
        folds = self.folds[:count]
        window_probabilities, span_probabilities, _ = self._probabilities(data, self.folds)
        found = sections.collect(data, window_probabilities, span_probabilities, count)
        weight = dataset.weights_of(data.calls, found.owner)
        own = folds[found.owner]
        known = ~np.isnan(found.label)
        for fold, model in enumerate(self.models):
            rows = known & (own != fold)
            model.head = risk_head.fit(found.features[rows], found.label[rows], weight[rows])

    def _probabilities(self, data, folds):
        of_windows = np.zeros((data.windows.matrix.shape[0], len(self.models[0].windows[1])), np.float32)
        of_spans, of_long = (np.zeros(each.matrix.shape[0], np.float32) for each in (data.spans, data.long_stretches))
        for fold, model in enumerate(self.models):
            windows = np.flatnonzero(folds[data.windows.owner] == fold)
            of_windows[windows] = classifier.predict(model.windows, data.windows.matrix[windows])
            for rows, found in ((data.spans, of_spans), (data.long_stretches, of_long)):
                here = np.flatnonzero(folds[rows.owner] == fold)
                found[here] = classifier.predict(model.spans, rows.matrix[here])[:, 0]
        return of_windows, of_spans, of_long

    def _logits(self, found, folds):
        logits = np.zeros(len(found.owner))
        for fold, model in enumerate(self.models):
            rows = folds[found.owner] == fold
            logits[rows] = risk_head.logits(model.head, found.features[rows])
        return logits


def fit_all(first, others, split_by):
    """
    The FoldModels of each split, given the Data of the first draw and of the others, one at a time, and the functions that split calls. The
    windows models are fitted to the first draw; real frauds are not in their rows, so that the splits share them. The weights of the spans
    models are the means of those fitted to each draw. The risk heads are fitted later.
    """
    split_folds = [split(first.calls) for split in split_by]
    of_windows = _fit(first, "windows", [(split_folds[0], fold) for fold in (*range(splits.FOLDS), splits.ALL_FOLDS)])
    sums, count = _fit_spans(first, split_folds), 1
    for data in others:
        own_folds = [split(data.calls) for split in split_by]
        _check_groups(first.calls, split_folds, data.calls, own_folds)
        sums = [(w + other_w, b + other_b) for (w, b), (other_w, other_b) in zip(sums, _fit_spans(data, own_folds))]
        count += 1
        del data  # before the next is drawn
    *of_spans, of_all = [(w / np.float32(count), b / np.float32(count)) for w, b in sums]
    return [
        FoldModels(folds, [Model(*each) for each in zip(of_windows, [*of_spans[at * splits.FOLDS : (at + 1) * splits.FOLDS], of_all])])
        for at, folds in enumerate(split_folds)
    ]


def _check_groups(calls, split_folds, other_calls, other_folds):
    """Raises ValueError where a group is in another fold than in the first draw: its models would have seen what they judge."""
    for folds, others in zip(split_folds, other_folds):
        fold_of = {call.group: fold for call, fold in zip(calls, folds) if call.host_fold is None}
        for call, fold in zip(other_calls, others):
            if call.host_fold is None and fold_of.get(call.group, fold) != fold:
                raise ValueError(f"{call.group} is in different folds in two draws.")


def _fit_spans(data, split_folds):
    """(weights, bias) by the fold left out, of each split in turn; last of the model trained on all folds."""
    left_out = [(folds, fold) for folds in split_folds for fold in range(splits.FOLDS)]
    return _fit(data, "spans", [*left_out, (split_folds[0], splits.ALL_FOLDS)])


def _fit(data, part, jobs):
    """(weights, bias) of each job: the folds of the calls, and the one left out."""
    rows = data.windows if part == "windows" else data.spans
    weight = dataset.weights_of(data.calls, rows.owner, prefer_spoken=part == "spans")
    trust = 1.0 if part == "windows" else data.vocabulary.values(_trust_in, np.float32)
    shared = part, rows, weight, trust, splits.host_folds(data.calls)
    with multiprocessing.get_context("fork").Pool(initializer=_share, initargs=shared) as pool:
        return pool.map(_fit_job, jobs, chunksize=1)


def _trust_in(feature):
    if not vectoriser.is_long(feature):
        return 1.0
    return _LONG_CLASS_TRUST if vectoriser.holds_class(feature) else _LONG_TRUST


def _share(*shared):
    """Forked processes share the rows without a copy."""
    global _shared
    _shared = shared


def _fit_job(job):
    part, rows, weight, trust, host_folds = _shared
    folds, fold = job
    inside = (folds[rows.owner] != fold) & (host_folds[rows.owner] != fold)
    if part == "windows":
        return classifier.fit(rows.matrix, rows.truth, weight * (inside & (rows.kind == 1)), PENALTY, ROUNDS)
    return classifier.fit(rows.matrix, rows.truth[:, None], weight * inside, SPAN_PENALTY, SPAN_ROUNDS, trust)
