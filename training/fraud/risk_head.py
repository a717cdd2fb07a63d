"""The risk head: weighs the evidence in a section, so that a fraud is not diluted by what is said around it."""

import numpy as np
from scipy.optimize import minimize

from . import classifier, labels, windows

#: How many of the most suspect windows and stretches are averaged.
DEPTH = 8
STRETCHES = 3
#: Inverse of the L2 penalty on the weights of standardised features.
STRENGTH = 0.003
#: The log odds of the section count in full, the fitted regression with this weight. The windows are trained on our own calls alone: by
#: itself the regression would give them more weight than what the spans model has learned of real frauds (docs/adr/0021, docs/adr/0050).
SHARE = 0.15
_SECTION = labels.FRAUD
#: Probabilities are clipped to [SURE, 1 - SURE] before their log odds are taken.
SURE = 1e-3
#: Signs of a legitimate call must not raise the risk, indicators must not lower it: what is shown as evidence must count as such. The
#: weight of the section's length is free.
_BOUNDS = [(None, 0) if code in labels.CONTEXT else (0, None) for code in labels.CODES[: labels.FRAUD]] + [(0, None)] * 6 + [(None, None)]


def pool(window_probabilities, stretches, section, words):
    """
    Features of a section, float [25], from the probabilities of its windows (n x labels), its stretches (m) and itself: the maximum of
    each label but fraud over the windows; then log odds: of the section, of the maximum and the mean of the three highest stretches, and
    for fraud of the maximum, the mean of the three and of the eight highest windows; last the logarithm of the section's words by those
    of a full one. call.onnx does the same arithmetic.
    """
    highest = -np.sort(-np.append(stretches, np.zeros(STRETCHES)))[:STRETCHES]
    fraud = -np.sort(-np.append(window_probabilities[:, labels.FRAUD], np.zeros(DEPTH)))[:DEPTH]
    pooled = [section, highest[0], highest.mean(), fraud[0], fraud[:3].mean(), fraud.mean()]
    return np.concatenate([window_probabilities[:, : labels.FRAUD].max(0), odds(np.array(pooled)), [np.log(words / windows.SECTION)]])


def odds(probabilities):
    """Log odds of clipped probabilities."""
    p = np.clip(probabilities, SURE, 1 - SURE)
    return np.log(p / (1 - p))


def fit(features, label, weight):
    """
    (weights, bias) for features as they are: the log odds of the section, plus SHARE times a logistic regression on standardised features
    with an L2 penalty and bounds on the signs of its weights.
    """
    mean, deviation = features.mean(0), features.std(0) + 1e-6
    scale = 1 / deviation
    x, mass = (features - mean) * scale, STRENGTH * weight / weight.sum() * len(weight)

    def loss(w):
        z = x @ w[:-1] + w[-1]
        slope = mass * (classifier.sigmoid(z) - label)
        value = (mass * (np.logaddexp(0, z) - label * z)).sum() + w[:-1] @ w[:-1] / 2
        return value, np.append(slope @ x + w[:-1], slope.sum())

    bounds = [*_BOUNDS, (None, None)]
    best = minimize(loss, np.zeros(len(bounds)), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 2000}).x
    fitted = best[:-1] * scale
    weights = SHARE * fitted
    weights[_SECTION] += 1
    return weights, float(SHARE * (best[-1] - fitted @ mean))


def logits(head, features):
    """Log odds of sections x features."""
    return features @ head[0] + head[1]
