"""How well held-out calls are judged by how many of their words are wrong."""

import numpy as np

import classifier
import dataset
import measure
import renditions

LEVELS = (0, 0.1, 0.2, 0.3)
#: One call in so many is written at each level.
EVERY = 5


def by_level(trained, judges, calibration, rng):
    """By the models and heads of `judges` that have not seen the call. Calls in lower case without punctuation, turn by turn."""
    chosen = [number for number, call in enumerate(trained.calls) if call.source != "long"][::EVERY]
    some, folds = [trained.calls[number] for number in chosen], judges.folds[chosen]
    label = np.array([call.label for call in some])
    vocabulary = sorted({word.lower() for call in some for line in call.lines for word in line.text.split()})
    rows, limit = {}, None
    for level in LEVELS:
        rendered = [renditions.render(call, rng, vocabulary, "turns", level, True) for call in some]
        data = dataset.build(some, rendered, trained.vocabulary)
        logit = judges.logits(data, folds)
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
