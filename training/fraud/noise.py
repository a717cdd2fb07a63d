"""How well held-out calls are judged by how many of their words are wrong."""

import numpy as np

import classifier
import dataset
import measure
import renditions
import sections

LEVELS = (0, 0.1, 0.2, 0.3)
#: One call in so many is written at each level.
EVERY = 5


def by_level(calls, models, heads, calibration, rng):
    """`models` and `heads` of each fold, which have not seen its calls. Calls in lower case without punctuation, turn by turn."""
    some = [call for call in calls if call.source != "long"][::EVERY]
    label = np.array([call.label for call in some])
    vocabulary = sorted({word.lower() for call in some for line in call.lines for word in line.text.split()})
    rows, limit = {}, None
    for level in LEVELS:
        data = dataset.build(some, [renditions.render(call, rng, vocabulary, "turns", level, True) for call in some])
        held_out = classifier.predict_held_out(models, data.matrix, data.folds)
        parts = sections.gather(data, held_out, np.ones(len(some)))
        logit = parts.riskiest(heads, len(some))
        # Of a short call, all words may have been dropped.
        heard = np.isfinite(logit)
        risk = classifier.sigmoid(calibration[0] * logit + calibration[1])
        # One limit for all levels, as one is used in life.
        limit = np.quantile(risk[heard & (label == 0)], 0.98) if limit is None else limit
        rows[f"{level:.0%}"] = {
            "calls": int(heard.sum()),
            "auc": measure.auc(label[heard], risk[heard]),
            "frauds at 0.6 or more": measure.share(risk[heard & (label == 1)] >= 0.6),
            "legitimate at 0.6 or more": measure.share(risk[heard & (label == 0)] >= 0.6),
            "recall at the limit of 2 % without errors": measure.share(risk[heard & (label == 1)] > limit),
            "false positives there": measure.share(risk[heard & (label == 0)] > limit),
        }
    return rows
