"""The risk head: weighs the evidence of a section, so that a fraud is not diluted by what is said around it."""

import numpy as np
from scipy.optimize import minimize

import classifier
import labels
import windows

DEPTH = 8
STRETCHES = 3
#: Inverse of the L2 penalty on weights of features in standard deviations.
STRENGTH = 0.003
#: The log odds of the section count by themselves; what is fitted counts this much beside them. Windows and their signs are taught by
#: our own calls alone: fitted alone, they would outweigh what sections have learned of real frauds (docs/adr/0021-length-says-nothing.md).
SHARE = 0.25
_SECTION = labels.FRAUD
#: Probabilities are cut to this and one less it before their log odds are taken.
SURE = 1e-3
#: A sign of a legitimate call cannot raise the risk, nor any other sign lower it: what is shown as evidence must count as such. The
#: number of words may do either.
_BOUNDS = [(None, 0) if code in labels.CONTEXT else (0, None) for code in labels.CODES[: labels.FRAUD]] + [(0, None)] * 6 + [(None, None)]


def pool(near, stretches, section, words):
    """
    The highest probability of each label but fraud in any window; then log odds: of the section, of the highest and the mean of the
    three highest stretches, and for fraud of the highest, the mean of the three and of the eight highest windows; last the logarithm
    of the section's words, next to those of a whole one. The same arithmetic is written into call.onnx.
    """
    long = -np.sort(-np.append(stretches, np.zeros(STRETCHES)))[:STRETCHES]
    fraud = -np.sort(-np.append(near[:, labels.FRAUD], np.zeros(DEPTH)))[:DEPTH]
    judged = [section, long[0], long.mean(), fraud[0], fraud[:3].mean(), fraud.mean()]
    return np.concatenate([near[:, : labels.FRAUD].max(0), odds(np.array(judged)), [np.log(words / windows.SECTION)]])


def odds(probabilities):
    """Log odds."""
    p = np.clip(probabilities, SURE, 1 - SURE)
    return np.log(p / (1 - p))


def fit(features, label, weight):
    """
    Weights and bias: the log odds of the section, and a share of a logistic regression with an L2 penalty on standardised features
    and bounds on the signs of the weights; for features as they are.
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
    return features @ head[0] + head[1]
