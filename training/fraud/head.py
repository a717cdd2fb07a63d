"""The risk head: pools the windows of a call, so that length does not dilute it, and weighs the evidence."""

import numpy as np
from sklearn.linear_model import LogisticRegression

import labels

DEPTH = 8
STRETCHES = 3
ROLES = 3
STRENGTH = 0.3


def roles_of(probabilities, speakers):
    """Several speakers (0 or 1); then the leading speaker's share of the evidence and of the windows, less a half."""
    evidence = probabilities[:, : labels.REPORTED].max(1)
    names = sorted(set(speakers))
    if len(names) < 2:
        return np.zeros(ROLES)
    speakers = np.asarray(speakers)
    sums = [evidence[speakers == name].sum() for name in names]
    lead = int(np.argmax(sums))
    return np.array([1, sums[lead] / max(sum(sums), 1e-9) - 0.5, (speakers == names[lead]).mean() - 0.5])


def pool(probabilities, stretches, roles):
    """
    Highest, mean of three highest and mean of eight highest probability of each label; the products of the
    strongest pretext, demand and pressure; highest and mean of three highest of the stretches; the roles. The same arithmetic is written into head.onnx.
    """
    padded = np.vstack([probabilities[:, : labels.LONG], np.zeros((DEPTH, labels.LONG))])
    long = -np.sort(-np.append(stretches[:, labels.LONG], np.zeros(STRETCHES)))[:STRETCHES]
    top = -np.sort(-padded, axis=0)[:DEPTH]
    best = top[0]
    pretext, demand, pressure = (best[group].max() for group in (labels.PRETEXT, labels.DEMAND, labels.PRESSURE))
    products = [pretext * demand, pretext * pressure, demand * pressure, pretext * demand * pressure]
    return np.concatenate([best, top[:3].mean(0), top.mean(0), products, [long[0], long.mean()], roles])


def fit(features, label, weight):
    """Weights and bias of a logistic regression with an L2 penalty."""
    head = LogisticRegression(C=STRENGTH, max_iter=2000).fit(features, label, sample_weight=weight * len(weight))
    return head.coef_[0], float(head.intercept_[0])


def logits(head, features):
    return features @ head[0] + head[1]


def platt(logit, label, weight):
    """Slope and intercept (Platt 1999) that turn held-out logits into probabilities."""
    fitted = LogisticRegression(C=1e3).fit(logit[:, None], label, sample_weight=weight * len(weight))
    return float(fitted.coef_[0, 0]), float(fitted.intercept_[0])
