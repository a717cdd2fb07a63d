"""Judges calls by models and heads that have not seen them."""

from dataclasses import dataclass

import numpy as np

import classifier
import dataset
import sections


@dataclass
class Judges:
    #: the fold of each call
    folds: np.ndarray
    #: of each fold, from all others
    models: list
    heads: list
    #: of each row, and the log odds of each call
    probabilities: np.ndarray
    logit: np.ndarray
    gathered: object

    def logits(self, data, folds):
        """Log odds of other renditions, `folds` being those of their calls."""
        probabilities = classifier.predict_held_out(self.models, data.matrix, folds[data.owner])
        gathered = sections.gather(data, probabilities, folds, np.ones(len(folds)))
        return gathered.riskiest(self.heads, len(folds))


def judge(data, folds, models, weight):
    """`models` begins with that of each fold; the heads are fitted here, on what the models say of calls that they have not seen."""
    probabilities = classifier.predict_held_out(models, data.matrix, folds[data.owner])
    gathered = sections.gather(data, probabilities, folds, weight)
    heads = [gathered.fit(gathered.folds != fold) for fold in range(dataset.FOLDS)]
    logit = gathered.riskiest(heads, len(data.calls))
    return Judges(folds, models[: dataset.FOLDS], heads, probabilities, logit, gathered)
