"""Sections of calls: the risk of a call is that of its riskiest section, so chatter around a fraud does not matter."""

from dataclasses import dataclass

import numpy as np

import dataset
import head as risk_head
import labels


@dataclass
class Sections:
    #: the call of each section, its fold, and 1, 0 or NaN for fraud
    owner: np.ndarray
    folds: np.ndarray
    label: np.ndarray
    features: np.ndarray
    weight: np.ndarray

    def fit(self, inside):
        rows = inside & ~np.isnan(self.label)
        return risk_head.fit(self.features[rows], self.label[rows], self.weight[rows] / self.weight[rows].sum())

    def riskiest(self, heads, count):
        """Log odds of each of `count` calls, by the riskiest of its sections; those of each fold by its own head."""
        logit = np.full(count, -np.inf)
        for fold, head in enumerate(heads):
            inside = self.folds == fold
            np.maximum.at(logit, self.owner[inside], risk_head.logits(head, self.features[inside]))
        return logit


def gather(data, probabilities, folds, call_weight):
    """Pools the windows and stretches that begin in each section; `folds` and `call_weight` are of calls."""
    owner, label, features, weight = [], [], [], []
    for position in range(len(data.calls)):
        rows = data.of(position)
        own = rows[data.kind[rows] == dataset.SECTION]
        for section in own:
            inside = rows[(data.first[rows] >= data.first[section]) & (data.first[rows] < data.end[section])]
            near, long = (inside[data.kind[inside] == kind] for kind in (dataset.WINDOW, dataset.STRETCH))
            if not len(near):
                continue
            features.append(risk_head.pool(probabilities[near], probabilities[long], probabilities[section]))
            owner.append(position)
            label.append(data.truth[section, labels.SECTION])
            weight.append(call_weight[position] / len(own))
    owner = np.array(owner)
    return Sections(owner, folds[owner], np.array(label), np.array(features), np.array(weight))
