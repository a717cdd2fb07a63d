"""Writes what the service must reproduce: some calls of our corpus with the risk that training works out for them."""

import json
import random

import numpy as np

import classifier
import dataset
import export
import renditions
import sections
from calls import Call

COUNT = 40


def write(path, calls, model, head, calibration):
    """A JSON list of {utterances: [{speaker, text}], risk}: calls spread over the corpus, and a long one joined of them."""
    own = [call for call in calls if call.source == "corpus"]
    some = own[:: len(own) // COUNT][:COUNT]
    some.append(Call("joined", "joined", 1, [line for call in some for line in call.lines]))
    rng = random.Random(1)
    rendered = [renditions.render(call, rng, ["something"]) for call in some]
    data = dataset.build(some, rendered)
    weights, step = export.quantised(model[0])
    held = classifier.predict((weights * step, model[1]), data.matrix)
    parts = sections.gather(data, held, np.ones(len(some)))
    logit = parts.riskiest([head] * dataset.FOLDS, len(some))
    rows = [
        {"utterances": [{"speaker": u.speaker, "text": " ".join(u.words)} for u in utterances], "risk": round(float(risk), 5)}
        for utterances, risk in zip(rendered, classifier.sigmoid(calibration[0] * logit + calibration[1]))
    ]
    path.write_text(json.dumps(rows, indent=1) + "\n")
