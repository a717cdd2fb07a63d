"""The figures of the model card, all on calls whose source or scenario the model has not seen."""

import numpy as np

import evidence
import labels
import windows


def auc(label, score):
    """Area under the ROC curve by ranks; None where only one class is there."""
    positive, negative = score[label == 1], score[label == 0]
    if not len(positive) or not len(negative):
        return None
    higher = (positive[:, None] > negative[None, :]).mean()
    return float(higher + 0.5 * (positive[:, None] == negative[None, :]).mean())


def by_source(calls, risk):
    label = np.array([call.label for call in calls])
    source = np.array([call.source for call in calls])
    parts = {name: source == name for name in sorted(set(source))}
    words = np.array([sum(len(line.text.split()) for line in call.lines) for call in calls])
    parts["corpus, over 400 words"] = parts["corpus"] & (words > windows.SECTION)
    rows = {}
    for name, here in parts.items():
        rows[name] = {
            "calls": int(here.sum()),
            "auc": auc(label[here], risk[here]),
            "frauds at 0.6 or more": share(risk[here & (label == 1)] >= 0.6),
            "legitimate at 0.6 or more": share(risk[here & (label == 0)] >= 0.6),
            "legitimate at 0.4 or more": share(risk[here & (label == 0)] >= 0.4),
        }
    return rows


def aims(calls, risk, risk_by_campaign):
    """
    Real frauds (robocalls) and frauds of the corpus, each against the real and the hard legitimate calls; the robocalls also by
    models that know other campaigns of theirs.
    """
    real, hard = robocalls(calls), legitimate(calls)
    return {
        "real robocalls": against(risk[real], risk[hard]),
        "real robocalls by campaign": against(risk_by_campaign[real], risk_by_campaign[hard]),
        "corpus": against(risk[own_frauds(calls)], risk[hard]),
    }


def legitimate(calls):
    """Which are real or hard legitimate calls: all but synthetic and joined ones."""
    return np.array([call.label == 0 and call.source not in ("bothbosu", "long") for call in calls])


def robocalls(calls):
    return np.array([call.source == "ftc-robocalls" for call in calls])


def own_frauds(calls):
    return np.array([call.source == "corpus" and call.label == 1 for call in calls])


def against(frauds, legitimate):
    at_half, at_two = np.quantile(legitimate, (0.995, 0.98))
    label = np.r_[np.ones(len(frauds)), np.zeros(len(legitimate))]
    return {
        "calls": len(label),
        "auc": auc(label, np.r_[frauds, legitimate]),
        "recall at 0.5 % false positives": share(frauds > at_half),
        "recall at 2 %": share(frauds > at_two),
        "frauds at 0.6 or more": share(frauds >= 0.6),
        "legitimate at 0.6 or more": share(legitimate >= 0.6),
    }


def error_of_calibration(label, risk, weight):
    """Expected calibration error over ten bins."""
    bins = np.minimum((risk * 10).astype(int), 9)
    gaps = [abs((weight * (risk - label))[bins == each].sum()) for each in range(10)]
    return float(sum(gaps) / weight.sum())


def share(flags):
    return float(flags.mean()) if len(flags) else None


def reliability(label, risk, weight):
    """For bands of the risk: the mean risk and the weighted share of frauds."""
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
    """`found` are the confidences of each row."""
    rows = {}
    for code, (kind, _) in enumerate(labels.INDICATORS.values()):
        truth, sure = evidence.judged(data, found, code)
        shown = sure >= limits[code]
        rows[kind] = {
            "windows": int(truth.sum()),
            "threshold": limits[code],
            "precision": share(truth[shown]),
            "recall": share(shown[truth]),
            "auc": auc_sampled(truth, sure),
        }
    return rows


def auc_sampled(truth, score):
    """Every n-th window, so that the comparison of all pairs stays small."""
    positive, negative = score[truth], score[~truth]
    negative = negative[:: max(1, len(negative) // 4000)]
    positive = positive[:: max(1, len(positive) // 2000)]
    return auc(np.r_[np.ones(len(positive)), np.zeros(len(negative))], np.r_[positive, negative])
