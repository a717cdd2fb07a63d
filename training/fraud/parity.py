"""Writes what the service must reproduce: some calls of our corpus with the risk that training works out for them."""

import json
import random

import numpy as np

import dataset
import evidence
import export
import held_out
import labels
import renditions
import scores
import splits
from calls import Call

COUNT = 40


def write(path, calls, lexicon, vocabulary, model, penalty, calibration, points, sureness, ear):
    """
    A JSON list of {utterances: [{speaker, text}], score, strongest: the highest confidence of each indicator}: calls spread over the
    corpus, and a long one joined of them. `sureness` are the weights of confidences.
    """
    own = [call for call in calls if call.source == "corpus"]
    some = own[:: len(own) // COUNT][:COUNT]
    some.append(Call("joined", "joined", 1, [line for call in some for line in call.lines]))
    rng = random.Random(1)
    rendered = [renditions.render(call, rng, ear) for call in some]
    data = dataset.build(some, rendered, lexicon, vocabulary)
    shipped = held_out.Model(_quantised(model.windows), _quantised(model.spans), model.head)
    folds = np.full(len(some), splits.JUDGED_ONLY)
    logit, near = held_out.Judges(folds, [shipped] * (splits.FOLDS + 1), penalty).judge(data, folds)
    logit = calibration[0] * logit + calibration[1]
    owner = data.windows.owner
    sure = np.array([evidence.confidence(near, code, logit[owner], row) for code, row in enumerate(sureness)])
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
    weights, step = export.quantised(fitted[0])
    return weights * step, fitted[1]
