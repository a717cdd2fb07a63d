"""Sections of calls: the risk of a call is that of its riskiest section, so chatter around a fraud does not matter."""

from dataclasses import dataclass

import numpy as np

import head as risk_head
import labels
import windows


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


def gather(data, probabilities, call_weight):
    """Pools the windows and stretches that begin in each section."""
    owner, label, features, weight = [], [], [], []
    for position in range(len(data.calls)):
        rows = data.of(position)
        parts = list(_split(data, rows))
        for part in parts:
            long = data.stretch[part]
            near, speakers = probabilities[part[~long]], data.speakers[part[~long]].tolist()
            roles = risk_head.roles_of(near, speakers) if len(near) else np.zeros(risk_head.ROLES)
            features.append(risk_head.pool(near, probabilities[part[long]], roles))
            owner.append(position)
            label.append(_label(data.truth[part[long], labels.LONG]))
            weight.append(call_weight[position] / len(parts))
    folds = np.array([data.calls[i].fold for i in owner])
    return Sections(np.array(owner), folds, np.array(label), np.array(features), np.array(weight))


def _split(data, rows):
    last = data.place[rows].max(initial=0)
    for first, end in windows.stretches_of(last + 1, windows.SECTION, windows.SECTION_STEP):
        inside = (data.place[rows] >= first) & (data.place[rows] < end)
        yield rows[inside]


def _label(truth):
    """Fraud where any stretch is, legitimate where all are; not known otherwise."""
    known = truth[~np.isnan(truth)]
    if (known == 1).any():
        return 1.0
    return 0.0 if len(known) and len(known) == len(truth) else np.nan
