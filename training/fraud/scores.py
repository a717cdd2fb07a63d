"""From log odds to scores: Platt calibration, and the operating points at which few enough legitimate calls reach 40, 60 and 80."""

import numpy as np
from sklearn.linear_model import LogisticRegression

#: {score: the shares that may reach it of real ordinary calls, of hard legitimate calls of our corpus}; each source and each subject by itself
FALSE_POSITIVE_LIMITS = {40: (0.02, 0.06), 60: (0.003, 0.02), 80: (0.0005, 0.005)}
#: In a source of fewer calls than this, one may be above.
_SMALL_SOURCE = 150
#: Minimum distance between two operating points, in log odds.
_MIN_DISTANCE = 0.3


def platt(logit, label, weight):
    """(slope, intercept) that turn held-out log odds into calibrated ones (J. Platt 1999)."""
    fitted = LogisticRegression(C=1e3).fit(logit[:, None], label, sample_weight=weight * len(weight))
    return float(fitted.coef_[0, 0]), float(fitted.intercept_[0])


def operating_points(talk, sources, hard):
    """
    {score: the lowest calibrated log odds at which all limits hold}: of real ordinary calls (`talk`, with the source of each), and of hard
    legitimate ones (`hard`, a list for each subject), all together and each source and subject by itself.
    """
    points = {}
    for score, (_, hard_share) in FALSE_POSITIVE_LIMITS.items():
        lowest = max(talk_limit(talk, sources, score), *(limit(logits, hard_share) for logits in hard))
        # Scores are rounded, so that 60 begins at 59.5, which must not lie below `lowest`.
        rounded = _odds(score) - _odds(score - 0.5)
        if points:
            score_below, point_below = list(points.items())[-1]
            share = rounded / (_odds(score) - _odds(score_below))
            points[score] = max((lowest - share * point_below) / (1 - share), point_below + _MIN_DISTANCE)
        else:
            points[score] = lowest + rounded
    return points


def _odds(score):
    return np.log(score / (100 - score))


def talk_limit(talk, sources, score):
    """The lowest log odds at which the limit of a score holds for real ordinary calls, all together and each source by itself."""
    share, limits = FALSE_POSITIVE_LIMITS[score][0], []
    for source in np.unique(sources):
        here = talk[sources == source]
        limits.append(limit(here, share) if len(here) >= _SMALL_SOURCE else np.sort(here)[-2] if len(here) > 1 else -np.inf)
    return max(limit(talk, share), *limits)


def limit(logits, share):
    """Log odds that at most the share `share` of calls reaches: just above the first call too many."""
    return np.sort(logits)[-1 - int(share * len(logits))] + 1e-3


def shown(logit, points):
    """Scores from 0 to 100 of calibrated log odds."""
    return np.floor(100 / (1 + np.exp(-odds_shown(logit, points))) + 0.5)


def odds_shown(logit, points):
    """Log odds of the risk that is shown: linear between the operating points, shifted beyond them. The service does the same."""
    at = np.array(list(points.values()))
    to = _odds(np.array(list(points)))
    inside = np.interp(logit, at, to)
    return np.where(logit < at[0], logit - at[0] + to[0], np.where(logit > at[-1], logit - at[-1] + to[-1], inside))
