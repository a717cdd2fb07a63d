"""Writes what the service must reproduce: some calls of our corpus with the risk that training works out for them."""

import json
import random

import numpy as np

import classifier
import dataset
import evidence
import export
import labels
import renditions
import sections
from calls import Call

COUNT = 40


def write(path, trained, model, head, calibration, sureness, ear):
    """
    A JSON list of {utterances: [{speaker, text}], risk, strongest: the highest confidence of each indicator}: calls spread over the
    corpus, and a long one joined of them. `trained` is the data of training, `sureness` are the weights of confidences.
    """
    own = [call for call in trained.calls if call.source == "corpus"]
    some = own[:: len(own) // COUNT][:COUNT]
    some.append(Call("joined", "joined", 1, [line for call in some for line in call.lines]))
    rng = random.Random(1)
    rendered = [renditions.render(call, rng, ear) for call in some]
    data = dataset.build(some, rendered, trained.vocabulary)
    weights, step = export.quantised(model[0])
    held = classifier.predict((weights * step, model[1]), data.matrix)
    parts = sections.gather(data, held, np.zeros(len(some), int), np.ones(len(some)))
    logit = calibration[0] * parts.riskiest([head], len(some)) + calibration[1]
    windows = data.kind == dataset.WINDOW
    sure = np.array([
        evidence.confidence(held[windows], code, logit[data.owner[windows]], row) for code, row in enumerate(sureness)
    ])
    rows = [
        {
            "utterances": [{"speaker": u.speaker, "text": " ".join(u.words)} for u in utterances],
            "risk": round(float(classifier.sigmoid(logit[number])), 5),
            "strongest": {
                kind: round(float(highest), 4)
                for (kind, _), highest in zip(labels.INDICATORS.values(), sure[:, data.owner[windows] == number].max(1))
            },
        }
        for number, utterances in enumerate(rendered)
    ]
    path.write_text(json.dumps(rows, indent=1) + "\n")
