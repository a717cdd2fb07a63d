"""From log odds to scores: calibration, and the operating points, at which few enough legitimate calls lie above 40, 60 and 80."""

import numpy as np
from sklearn.linear_model import LogisticRegression

#: For each score, the shares of real ordinary calls, and of the hard legitimate calls of our corpus, that may reach it.
AIMS = {40: (0.02, 0.06), 60: (0.003, 0.02), 80: (0.0005, 0.005)}
#: A source of fewer calls may have one above.
_FEW = 150
#: Scores are rounded, so that 60 begins somewhat below; in log odds.
_ROUNDING = 0.025
#: Between two points at least, in log odds.
_APART = 0.3


def platt(logit, label, weight):
    """Slope and intercept (Platt 1999) that turn held-out log odds into probabilities."""
    fitted = LogisticRegression(C=1e3).fit(logit[:, None], label, sample_weight=weight * len(weight))
    return float(fitted.coef_[0, 0]), float(fitted.intercept_[0])


def operating_points(talk, sources, hard):
    """
    {score: the lowest calibrated log odds at which all aims hold}, of real ordinary calls, all together and each source by itself, and
    of hard legitimate ones.
    """
    points, before = {}, -np.inf
    for score, (_, of_hard) in AIMS.items():
        lowest = max(least(talk, sources, score), above(hard, of_hard))
        before = points[score] = max(lowest + _ROUNDING, before + _APART)
    return points


def least(talk, sources, score):
    """The lowest log odds at which the aims of a score hold for real ordinary calls, all together and each source by itself."""
    share, lowest = AIMS[score][0], []
    for source in np.unique(sources):
        here = talk[sources == source]
        lowest.append(above(here, share) if len(here) >= _FEW else np.sort(here)[-2] if len(here) > 1 else -np.inf)
    return max(above(talk, share), *lowest)


def above(logits, share):
    """Just above the call that is one too many."""
    return np.sort(logits)[-1 - int(share * len(logits))] + 1e-3


def shown(logit, points):
    """Scores from 0 to 100 of calibrated log odds."""
    return np.floor(100 / (1 + np.exp(-odds_shown(logit, points))) + 0.5)


def odds_shown(logit, points):
    """The log odds of the risk that is shown: linear between the points, shifted by as much beyond them. The service does the same."""
    at = np.array(list(points.values()))
    to = np.log(np.array(list(points)) / (100 - np.array(list(points))))
    inside = np.interp(logit, at, to)
    return np.where(logit < at[0], logit - at[0] + to[0], np.where(logit > at[-1], logit - at[-1] + to[-1], inside))
