"""
How sure an indicator is: what its own words say and how suspect the call is, times the probability that the words do not advise against
fraud. A demand that half of all calls make is evidence in the one that is a fraud; "do not tell me your password" never is.
"""

import numpy as np
from scipy.optimize import minimize

import classifier
import labels
import sources
import splits
from head import odds

#: Of the log odds of the indicator in the window and of the call's risk; then the bias.
_BOUNDS = [(0, None), (0, None), (None, None)]
_L2 = 1e-4
#: The share of reported windows that must carry the indicator, in a corpus of which more than half is hard legitimate calls.
PRECISION = 0.5
#: In real ordinary talk, of 150 words a minute, one indicator in ten minutes may be shown, one of `SURE` or more in an hour.
_PER_WORD, SURE, _SURE_PER_WORD = 1 / 1500, 0.6, 1 / 9000
_MOST_OF_A_TYPE = 3


def confidences(data, near, logit, folds):
    """
    (weights of each indicator with the bias as the last, confidences rows x indicators). `logit` are calibrated, of each call. The weights
    are fitted to all windows of the corpus, the confidences of each fold by weights of the others.
    """
    rows = data.windows
    inside = rows.owner < len(folds)
    owner, truth = rows.owner[inside], rows.truth[inside]
    near, risk, own = near[inside], logit[owner], folds[owner]
    corpus = np.array([call.source == "corpus" for call in data.calls])[owner]
    found, weights = np.zeros((len(owner), labels.REPORTED)), []
    for code in range(labels.REPORTED):
        x, y = _features(near, code, risk), truth[:, code]
        known = ~np.isnan(y) & corpus
        for fold in range(splits.FOLDS + 1):
            here = own == fold
            fitted = _fit(x[known & ~here], y[known & ~here])
            found[here, code] = confidence(near[here], code, risk[here], fitted)
        weights.append(_fit(x[known], y[known]))
    return np.array(weights), found


def thresholds(data, found):
    """The lowest confidence at which held-out windows of the corpus reach the precision, and real talk shows few enough."""
    owner = data.windows.owner[: len(found)]
    talk = np.array([call.source in sources.REAL_TALK for call in data.calls])[owner]
    words = sum(len(tokens) for call, tokens in zip(data.calls, data.tokens) if call.source in sources.REAL_TALK)
    chosen = []
    for code in range(labels.REPORTED):
        truth, sure = judged(data, found, code)
        steps = np.arange(0.3, 0.96, 0.05)
        good = [at for at in steps if (sure >= at).any() and truth[sure >= at].mean() >= PRECISION and _is_rare(owner, found[:, code], talk, words, at)]
        chosen.append(round(float(good[0]), 2) if good else 0.95)
    return chosen


def _is_rare(owner, sure, talk, words, at):
    often = lambda low: shown_in(owner[talk & (sure >= low)]) / words * labels.REPORTED
    return often(at) <= _PER_WORD and often(max(at, SURE)) <= _SURE_PER_WORD


def shown_in(owners):
    """How many indicators of one type are shown, given the calls of the windows that have it: at most three of a call."""
    return np.minimum(np.bincount(owners), _MOST_OF_A_TYPE).sum() if len(owners) else 0


def judged(data, found, code):
    """(whether they carry the indicator, its confidence) of the windows of the corpus of which both are known."""
    owner, truth = data.windows.owner[: len(found)], data.windows.truth[: len(found), code]
    known = ~np.isnan(truth) & np.array([call.source == "corpus" for call in data.calls])[owner]
    return truth[known] == 1, found[known, code]


def confidence(probabilities, code, risk, weights):
    """Of an indicator in windows; `risk` is the log odds of each window's call."""
    return classifier.sigmoid(_features(probabilities, code, risk) @ weights) * (1 - probabilities[:, labels.INDEX["safe"]])


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
