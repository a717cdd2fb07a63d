"""
How sure an indicator is: what its own words say and how suspect the call is, times the probability that the words do not advise against
fraud. A demand that half of all calls make is evidence in the one that is a fraud; "do not tell me your password" never is.
"""

import numpy as np
from scipy.optimize import minimize

import classifier
import dataset
import labels
from head import odds

#: Of the log odds of the indicator in the window and of the call's risk; then the bias.
_BOUNDS = [(0, None), (0, None), (None, None)]
_L2 = 1e-4
#: The share of reported windows that must carry the indicator, in a corpus of which more than half is hard legitimate calls.
PRECISION = 0.5


def confidences(data, judges, calibration):
    """
    (weights of each indicator with the bias as the last, confidences rows x indicators). The weights are fitted to all windows of
    the corpus, the confidences of each fold by weights of the others; of other rows they are NaN.
    """
    risk = calibration[0] * judges.logit + calibration[1]
    rows = np.flatnonzero((data.kind == dataset.WINDOW) & np.array([data.calls[i].source == "corpus" for i in data.owner]))
    probabilities, risk, folds = judges.probabilities[rows], risk[data.owner[rows]], judges.folds[data.owner[rows]]
    found, weights = np.full((len(data.owner), labels.REPORTED), np.nan), []
    for code in range(labels.REPORTED):
        x, y = _features(probabilities, code, risk), data.truth[rows, code]
        known = ~np.isnan(y)
        for fold in range(dataset.FOLDS):
            here = folds == fold
            fitted = _fit(x[known & ~here], y[known & ~here])
            found[rows[here], code] = confidence(probabilities[here], code, risk[here], fitted)
        weights.append(_fit(x[known], y[known]))
    return np.array(weights), found


def thresholds(data, found):
    """The lowest confidence at which held-out corpus windows reach the precision, between 0.3 and 0.8."""
    chosen = []
    for code in range(labels.REPORTED):
        truth, sure = judged(data, found, code)
        steps = [at for at in np.arange(0.3, 0.81, 0.05) if (sure >= at).any() and truth[sure >= at].mean() >= PRECISION]
        chosen.append(round(float(steps[0]), 2) if steps else 0.8)
    return chosen


def judged(data, found, code):
    """(whether they carry the indicator, its confidence) of the windows of which both are known."""
    known = ~np.isnan(data.truth[:, code]) & ~np.isnan(found[:, code])
    return data.truth[known, code] == 1, found[known, code]


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
