"""The share of frauds that are found at a share of false alarms in real ordinary talk, with and without wrong words."""

import numpy as np

from . import sources

#: Kinds of frauds: (name, source, whether the source is left out of learning).
_KINDS = (
    ("robocalls of unseen campaigns", sources.ROBOCALLS, False),
    ("robocalls, source left out", sources.ROBOCALLS, True),
    ("openings of unseen recordings", sources.OPENINGS, False),
    ("openings, source left out", sources.OPENINGS, True),
    ("synthetic dialogues, source left out", "bothbosu", True),
)


def table(clean, noisy_talk, noisy_frauds):
    """
    {kind of fraud: its figures}, without kinds that do not occur. Each argument is or holds (calls, log odds, scores): `clean` by whether
    sources are left out; `noisy_talk`, of sources left out, once; `noisy_frauds` by whether sources are left out, for each draw of the wrong
    words. A draw in which no word of a call is left counts as a fraud that is not found.
    """
    limit, strict_limit, noisy_limit = _limit(clean[True], 0.005), _limit(clean[True], 0.001), _limit(noisy_talk, 0.005)
    rows = {}
    for name, source, is_left_out in _KINDS:
        logit, score = _frauds(clean[is_left_out], source)
        if not len(logit):
            continue
        noisy = [_frauds(draw[is_left_out], source)[0] for draw in noisy_frauds]
        with_wrong_words = [(each > limit).sum() / len(logit) for each in noisy]
        rows[name] = {
            "calls": len(logit),
            "recall at 0.5 %": float(np.mean(logit > limit)),
            "recall at 0.1 %": float(np.mean(logit > strict_limit)),
            "recall at 0.5 % with wrong words": float(np.mean(with_wrong_words)),
            "deviation with wrong words": float(np.std(with_wrong_words)),
            "recall at 0.5 % with wrong words everywhere": float(np.mean([(each > noisy_limit).sum() / len(logit) for each in noisy])),
            "at 60": float(np.mean(score >= 60)),
        }
    return rows


def _limit(judged, share):
    """The log odds that this share of ordinary talk exceeds."""
    calls, logit, _ = judged
    return np.quantile(logit[[call.source in sources.REAL_TALK for call in calls]], 1 - share)


def _frauds(judged, source):
    """(log odds, scores) of the frauds of a source"""
    calls, logit, score = judged
    here = np.array([call.source == source and call.label == 1 for call in calls])
    return logit[here], score[here]
