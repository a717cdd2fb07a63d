"""
Confidence of indicators: a logistic regression on the log odds of the indicator in its window and of the call's risk, times the probability
that the window is not advice against fraud. A demand that half of all calls make is evidence in a fraudulent one; "never tell anyone your
password" is not evidence in any.
"""

import numpy as np
from scipy.optimize import minimize

from . import classifier, labels, sources, splits
from .risk_head import odds

#: Of the weights: log odds of the indicator in the window, log odds of the call's risk, bias.
_BOUNDS = [(0, None), (0, None), (None, None)]
_L2 = 1e-4
#: Minimum share of reported windows that carry the indicator, in a corpus of which more than half is hard legitimate calls.
PRECISION = 0.5
#: In real ordinary talk (150 words a minute), at most one indicator in ten minutes, and one of SURE or more in an hour.
_PER_WORD, SURE, _SURE_PER_WORD = 1 / 1500, 0.6, 1 / 9000
#: The service reports at most this many of a type in a call.
_MOST_OF_A_TYPE = 3


def fit(data, probabilities, logit, folds):
    """
    (weights of each indicator, indicators x 3; confidences, rows x indicators), from the probabilities of windows and the calibrated log odds
    of calls. The weights are fitted to all windows of the corpus, the confidences of each fold come from weights of the other folds.
    """
    rows = data.windows
    inside = rows.owner < len(folds)
    owner, truth = rows.owner[inside], rows.truth[inside]
    probabilities, risk, own = probabilities[inside], logit[owner], folds[owner]
    corpus = np.array([call.source == "corpus" for call in data.calls])[owner]
    found, weights = np.zeros((len(owner), labels.REPORTED)), []
    for code in range(labels.REPORTED):
        x, y = _features(probabilities, code, risk), truth[:, code]
        known = ~np.isnan(y) & corpus
        for fold in range(splits.FOLDS + 1):
            here = own == fold
            fitted = _fit(x[known & ~here], y[known & ~here])
            found[here, code] = predict(probabilities[here], code, risk[here], fitted)
        weights.append(_fit(x[known], y[known]))
    return np.array(weights), found


def predict(probabilities, code, risk, weights):
    """Confidence of one indicator in windows; `risk` is the log odds of each window's call."""
    return classifier.sigmoid(_features(probabilities, code, risk) @ weights) * (1 - probabilities[:, labels.INDEX["safe"]])


def thresholds(data, found):
    """For each indicator the lowest confidence with enough precision in the corpus and few enough indicators in real talk."""
    owner = data.windows.owner[: len(found)]
    talk = np.array([call.source in sources.REAL_TALK for call in data.calls])[owner]
    words = sum(len(tokens) for call, tokens in zip(data.calls, data.tokens) if call.source in sources.REAL_TALK)
    chosen = []
    for code in range(labels.REPORTED):
        truth, sure = labelled_windows(data, found, code)
        steps = np.arange(0.3, 0.96, 0.05)
        good = [at for at in steps if (sure >= at).any() and truth[sure >= at].mean() >= PRECISION and _is_rare(owner, found[:, code], talk, words, at)]
        chosen.append(round(float(good[0]), 2) if good else 0.95)
    return chosen


def _is_rare(owner, sure, talk, words, at):
    rate = lambda low: count_reported(owner[talk & (sure >= low)]) / words * labels.REPORTED
    return rate(at) <= _PER_WORD and rate(max(at, SURE)) <= _SURE_PER_WORD


def count_reported(owners):
    """How many indicators of one type are reported, given the calls of the windows that carry it."""
    return np.minimum(np.bincount(owners), _MOST_OF_A_TYPE).sum() if len(owners) else 0


def labelled_windows(data, found, code):
    """(whether it carries the indicator, its confidence) of each window of the corpus whose label is known."""
    owner, truth = data.windows.owner[: len(found)], data.windows.truth[: len(found), code]
    known = ~np.isnan(truth) & np.array([call.source == "corpus" for call in data.calls])[owner]
    return truth[known] == 1, found[known, code]


def _features(probabilities, code, risk):
    return np.column_stack([odds(probabilities[:, code]), odds(classifier.sigmoid(risk)), np.ones(len(risk))])


def _fit(x, y):
    """Logistic regression with bounds on the signs."""

    def loss(w):
        z = x @ w
        value = (np.logaddexp(0, z) - y * z).mean() + _L2 * (w[:-1] @ w[:-1])
        slope = x.T @ (classifier.sigmoid(z) - y) / len(y)
        slope[:-1] += 2 * _L2 * w[:-1]
        return value, slope

    start = np.array([1.0, 0, 0])
    return minimize(loss, start, jac=True, method="L-BFGS-B", bounds=_BOUNDS, options={"maxiter": 500}).x
