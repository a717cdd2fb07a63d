"""The figures in the model card, all on calls whose source or scenario the models have not seen."""

import numpy as np
from scipy.stats import rankdata

from . import confidence, labels, sources, subjects


def auc(label, score):
    """Area under the ROC curve, by ranks; None where only one class occurs."""
    positive, negative = score[label == 1], score[label == 0]
    if not len(positive) or not len(negative):
        return None
    ranks = rankdata(np.concatenate([positive, negative]))[: len(positive)]
    return float((ranks.sum() / len(positive) - (len(positive) + 1) / 2) / len(negative))


def by_source(calls, score, logit):
    """AUC and shares above the operating points, by source of scripted calls and real frauds."""
    label, source = np.array([call.label for call in calls]), np.array([call.source for call in calls])
    rows = {}
    for name in sorted(set(source) - sources.REAL_TALK.keys()):
        here = source == name
        rows[name] = {
            "calls": int(here.sum()),
            "auc": auc(label[here], logit[here]),
            "frauds at 60": share(score[here & (label == 1)] >= 60),
            "legitimate at 60": share(score[here & (label == 0)] >= 60),
            "legitimate at 40": share(score[here & (label == 0)] >= 40),
        }
    return rows


def hard_legitimate(calls, score):
    """Shares of legitimate corpus calls that reach 60 and 40, by subject."""
    return {
        name: {"calls": len(here), "at 60": share(score[here] >= 60), "at 40": share(score[here] >= 40)}
        for name, here in subjects.of(calls).items()
    }


def expected_calibration_error(label, risk, weight):
    """Weighted, over ten equal bins."""
    bins = np.minimum((risk * 10).astype(int), 9)
    gaps = [abs((weight * (risk - label))[bins == each].sum()) for each in range(10)]
    return float(sum(gaps) / weight.sum())


def share(flags):
    return float(flags.mean()) if len(flags) else None


def reliability(label, risk, weight):
    """A reliability table: for each band of the risk the mean risk and the weighted share of frauds."""
    rows = {}
    for low in (0, 0.2, 0.4, 0.6, 0.8):
        here = (risk >= low) & (risk < low + 0.2 + (low == 0.8))
        if here.any():
            mass = weight[here] / weight[here].sum()
            rows[f"{low:.1f}-{low + 0.2:.1f}"] = {
                "calls": int(here.sum()),
                "mean risk": float((risk[here] * mass).sum()),
                "frauds": float((label[here] * mass).sum()),
            }
    return rows


def indicators(data, found, limits):
    """Precision, recall and AUC by indicator; `found` are the confidences, rows x indicators, `limits` the thresholds."""
    rows = {}
    for code, (kind, _) in enumerate(labels.INDICATORS.values()):
        truth, sure = confidence.labelled_windows(data, found, code)
        shown = sure >= limits[code]
        rows[kind] = {
            "windows": int(truth.sum()),
            "threshold": limits[code],
            "precision": share(truth[shown]),
            "recall": share(shown[truth]),
            "auc": auc_sampled(truth, sure),
        }
    return rows


def indicators_in_talk(data, found, limits):
    """Indicators reported in real ordinary talk: in ten minutes, and of 0.6 or more in an hour, at 150 words a minute."""
    owner = data.windows.owner[: len(found)]
    talk = np.array([call.source in sources.REAL_TALK for call in data.calls])
    words = sum(len(tokens) for is_talk, tokens in zip(talk, data.tokens) if is_talk)
    counted = lambda code, low: int(confidence.count_reported(owner[talk[owner] & (found[:, code] >= low)]))
    shown = sum(counted(code, limit) for code, limit in enumerate(limits))
    sure = sum(counted(code, max(limit, confidence.SURE)) for code, limit in enumerate(limits))
    return {"real talk": {"words": words, "in ten minutes": shown / words * 1500, "of 0.6 or more in an hour": sure / words * 9000}}


def auc_sampled(truth, score):
    """AUC of every n-th window, which is quicker."""
    positive, negative = score[truth], score[~truth]
    negative = negative[:: max(1, len(negative) // 4000)]
    positive = positive[:: max(1, len(positive) // 2000)]
    return auc(np.r_[np.ones(len(positive)), np.zeros(len(negative))], np.r_[positive, negative])
