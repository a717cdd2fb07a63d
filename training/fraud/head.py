"""The risk head: pools the windows of a call, so that length does not dilute it, and weighs the evidence."""

import numpy as np
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

import classifier
import labels

DEPTH = 8
STRETCHES = 3
#: Inverse of the L2 penalty on weights of features in standard deviations.
STRENGTH = 0.003
#: Probabilities are cut to this and one less it before their log odds are taken.
SURE = 1e-3
#: A sign of a legitimate call cannot raise the risk, nor any other sign lower it: what is shown as evidence must count as such.
_BOUNDS = [(None, 0) if code in labels.CONTEXT else (0, None) for code in labels.CODES[: labels.LONG]] + [(0, None)] * 6


def pool(probabilities, stretches, section):
    """
    The highest probability of each label in any window; then log odds: of the section, of the highest and the mean of the
    three highest stretches, and for fraud of the highest, the mean of the three and of the eight highest windows. The same
    arithmetic is written into call.onnx.
    """
    padded = np.vstack([probabilities[:, : labels.LONG], np.zeros((DEPTH, labels.LONG))])
    long = -np.sort(-np.append(stretches[:, labels.LONG], np.zeros(STRETCHES)))[:STRETCHES]
    top = -np.sort(-padded, axis=0)[:DEPTH]
    fraud = top[:, labels.FRAUD]
    judged = [section[labels.SECTION], long[0], long.mean(), fraud[0], fraud[:3].mean(), fraud.mean()]
    return np.concatenate([top[0], odds(np.array(judged))])


def odds(probabilities):
    """Log odds."""
    p = np.clip(probabilities, SURE, 1 - SURE)
    return np.log(p / (1 - p))


def fit(features, label, weight):
    """
    Weights and bias of a logistic regression with an L2 penalty on standardised features and bounds on the signs of the
    weights, for features as they are.
    """
    mean, deviation = features.mean(0), features.std(0) + 1e-6
    scale = 1 / deviation
    x, mass = (features - mean) * scale, STRENGTH * weight * len(weight)

    def loss(w):
        z = x @ w[:-1] + w[-1]
        slope = mass * (classifier.sigmoid(z) - label)
        value = (mass * (np.logaddexp(0, z) - label * z)).sum() + w[:-1] @ w[:-1] / 2
        return value, np.append(slope @ x + w[:-1], slope.sum())

    bounds = [*_BOUNDS, (None, None)]
    best = minimize(loss, np.zeros(len(bounds)), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 2000}).x
    weights = best[:-1] * scale
    return weights, float(best[-1] - weights @ mean)


def logits(head, features):
    return features @ head[0] + head[1]


def platt(logit, label, weight):
    """Slope and intercept (Platt 1999) that turn held-out logits into probabilities."""
    fitted = LogisticRegression(C=1e3).fit(logit[:, None], label, sample_weight=weight * len(weight))
    return float(fitted.coef_[0, 0]), float(fitted.intercept_[0])
