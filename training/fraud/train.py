"""
Trains the English fraud model and writes the model folder:

    python3 -m training.fraud.train --data FOLDER --out models/fraud-en --fold-models FILE

`python3 -m training.fraud` runs this and the steps that follow. The same seed, data and package versions give the same files.
"""

import argparse
import pickle
import time
from pathlib import Path

import numpy as np

from . import (
    classifier,
    confidence,
    cross_validation,
    dataset,
    draws,
    export,
    fixed_sets,
    metrics,
    parity,
    pooling,
    scores,
    sources,
    splits,
    subjects,
    vectoriser,
)

#: The share of frauds for which the risk is calibrated: where calls are recorded, most are legitimate (docs/adr/0018).
FRAUD_SHARE = 1 / 3
#: Draws of the training data to which the spans model is fitted; all else is fitted to the first.
DRAWS = 3
SEED = 20261123


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True, help="folder with the call-text files")
    parser.add_argument("--out", required=True, type=Path, help="model folder to write")
    parser.add_argument("--fold-models", required=True, type=Path, help="file to write the fold models to, for fixed_sets")
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    started, seed = time.time(), arguments.seed
    drawing = draws.Draws(arguments.data, seed)
    lexicon = vectoriser.Lexicon(drawing.word_classes.of)
    report(started, f"{len(drawing.word_classes.hashes)} words in classes")
    first = drawing.draw(0)
    originals, calls, confusions = first.originals, first.calls, drawing.confusions
    # Extra renditions are trained on, but neither judged nor counted in figures: `count` calls are.
    data = first.data(lexicon)
    count = len(calls)
    sizes = f"{data.windows.matrix.shape[0]} windows, {data.spans.matrix.shape[0]} spans, {len(data.vocabulary)} features"
    report(started, f"{count} calls, {sizes}")

    others = (drawing.draw(number).data(lexicon, data.vocabulary) for number in range(1, DRAWS))
    by_source, by_recording = cross_validation.fit_all(data, others, [splits.by_source, splits.by_recording])
    report(started, "text classifiers fitted")
    for fold_models in (by_source, by_recording):
        fold_models.fit_heads(data, count)
    report(started, "risk heads fitted")

    folds = by_source.folds[:count]
    talk = dataset.build(
        *fixed_sets.clean_renditions([call for call in originals if call.source in sources.REAL_TALK]), lexicon, data.vocabulary
    )
    talk_parts = by_source.parts(talk, splits.by_source(talk.calls), len(talk.calls))[:3]
    talk_sources = np.array([call.source for call in talk.calls])
    section, stretch, sizes, window_probabilities = by_source.parts(data, by_source.folds, count)
    hard = subjects.of(calls)
    scale = pooling.fit_stretch_scale(talk_parts, talk_sources, (section, stretch, sizes), hard)
    by_source.scale = by_recording.scale = scale
    logit = pooling.pooled(section, stretch, sizes, scale)
    report(started, f"stretch penalties {[round(penalty, 2) for penalty in scale.penalties]}, pivot {scale.pivot:.2f}")

    label = np.array([call.label for call in calls])
    weight = dataset.weights_of(calls, np.arange(count))
    expected = np.where(label == 1, FRAUD_SHARE, 1 - FRAUD_SHARE) * weight / np.bincount(label, weight)[label]
    calibration = scores.platt(logit, label, expected)
    logit = calibration[0] * logit + calibration[1]
    weights, confidences = confidence.fit(data, window_probabilities, logit, folds)
    thresholds = confidence.thresholds(data, confidences)

    talk_logit = calibration[0] * pooling.pooled(*talk_parts, scale) + calibration[1]
    points = scores.operating_points(talk_logit, talk_sources, [logit[here] for here in hard.values()])
    score = scores.shown(logit, points)
    report(started, f"operating points {points}")
    risk = classifier.sigmoid(logit)
    figures = {
        "calls": metrics.by_source(calls, score, logit),
        "hard": metrics.hard_legitimate(calls, score),
        "calibration": metrics.reliability(label, risk, expected),
        "calibration error": metrics.expected_calibration_error(label, risk, expected),
        "indicators": metrics.indicators(data, confidences, thresholds),
        "indicators in talk": metrics.indicators_in_talk(data, confidences, thresholds),
    }
    saved = {
        "calls": originals, "fold models": (by_source, by_recording), "calibration": calibration, "points": points,
        "confusions": confusions, "lexicon": lexicon, "vocabulary": data.vocabulary,
    }  # fmt: skip
    arguments.fold_models.write_bytes(pickle.dumps(saved, protocol=4))
    model = by_source.models[splits.ALL_FOLDS]
    indicators = list(zip(weights.tolist(), thresholds))
    export.write(arguments.out, drawing.word_classes, data.vocabulary, model, scale, calibration, points, indicators, figures, seed)
    parity.write(
        arguments.out / "parity.json", originals, lexicon, data.vocabulary, model, scale, calibration, points, weights, confusions
    )
    report(started, f"written to {arguments.out}")


def report(started, text):
    print(f"{time.time() - started:6.1f} s  {text}", flush=True)


if __name__ == "__main__":
    main()
