"""Writes parity.json: corpus calls with the risk and confidences that training computes, which the service must reproduce."""

import json
import random

import numpy as np

from . import confidence, cross_validation, dataset, export, labels, renditions, scores, splits
from . import vocabulary as vocabularies
from .calls import Call

#: Calls written.
COUNT = 40


def write(path, calls, lexicon, vocabulary, model, scale, calibration, points, confidence_weights, confusions):
    """
    Writes a JSON list of {utterances: [{speaker, text}], risk, strongest: the highest confidence of each indicator}: calls spread over the
    corpus, and a long one made of all of them.
    """
    own = [call for call in calls if call.source == "corpus"]
    some = own[:: len(own) // COUNT][:COUNT]
    some.append(Call("joined", "joined", 1, [line for call in some for line in call.lines]))
    rng = random.Random(1)
    rendered = [renditions.render(call, rng, confusions) for call in some]
    data = dataset.build(some, rendered, lexicon, vocabularies.ServedVocabulary(vocabulary, lexicon))
    shipped = cross_validation.Model(_quantised(model.windows), _quantised(model.spans), model.head)
    folds = np.full(len(some), splits.ALL_FOLDS)
    logit, probabilities = cross_validation.FoldModels(folds, [shipped] * (splits.FOLDS + 1), scale).predict(data, folds)
    logit = calibration[0] * logit + calibration[1]
    owner = data.windows.owner
    sure = np.array([confidence.predict(probabilities, code, logit[owner], row) for code, row in enumerate(confidence_weights)])
    shown = scores.odds_shown(logit, points)
    rows = [
        {
            "utterances": [{"speaker": u.speaker, "text": " ".join(u.words)} for u in utterances],
            "risk": round(float(1 / (1 + np.exp(-shown[number]))), 5),
            "strongest": {
                kind: round(float(highest), 4)
                for (kind, _), highest in zip(labels.INDICATORS.values(), sure[:, owner == number].max(1))
            },
        }
        for number, utterances in enumerate(rendered)
    ]
    path.write_text(json.dumps(rows, indent=1) + "\n")


def _quantised(fitted):
    """(weights, bias) as the service has them after quantisation."""
    weights, step = export.quantised(fitted[0])
    return weights * step, fitted[1]
