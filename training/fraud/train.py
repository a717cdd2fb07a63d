"""
Trains the English fraud model: python3 training/fraud/train.py --data ../shared/data/call-text --out models/fraud-en

Needs Debian's python3-sklearn, python3-onnx, python3-numpy and pocketsphinx-en-us. The same seed, data and versions give the same model.
"""

import argparse
import multiprocessing
import pickle
import random
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

import numpy as np  # noqa: E402

import classifier  # noqa: E402
import dataset  # noqa: E402
import evidence  # noqa: E402
import export  # noqa: E402
import head as risk_head  # noqa: E402
import held_out  # noqa: E402
import labels  # noqa: E402
import measure  # noqa: E402
import noise  # noqa: E402
import parity  # noqa: E402

#: A first model labels the indicators of outside frauds where it is this sure.
SURE = (0.03, 0.85)
#: The share of frauds for which the risk is calibrated: where calls are recorded, most are legitimate.
FRAUDS = 1 / 3
#: L2 on weights of windows, and of the few long rows, which are judged by far more features.
PENALTY, LONG_PENALTY = 3e-5, 2e-6


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True, help="folder with the call-text files")
    parser.add_argument("--out", required=True, help="model folder to write")
    parser.add_argument("--kept", type=Path, help="file to write the held-out models to, for heard.py")
    parser.add_argument("--seed", type=int, default=20261121)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    started = time.time()
    calls = dataset.gather(Path(__file__).parent / "corpus", arguments.data, rng)
    ear = dataset.listener(calls)
    rendered = dataset.render(calls, rng, ear)
    again, heard_again = dataset.render_again(calls, rng, ear)
    learned = dataset.build(calls + again, rendered + heard_again)
    # What is written again is learned from, but neither judged nor counted in figures.
    data = learned.first_calls(len(calls))
    windows, stretches, longest = np.bincount(learned.kind)
    say(started, f"{len(calls)} calls, {windows} windows, {stretches} stretches, {longest} sections, {len(learned.vocabulary)} features")

    splits = [dataset.source_folds(learned.calls), dataset.campaign_folds(learned.calls)]
    # The last model, which is shipped, learns from all folds.
    parts = [folds[learned.owner] != fold for folds in splits for fold in range(dataset.FOLDS)]
    with multiprocessing.get_context("fork").Pool(2, _share, (learned,)) as pool:
        *models, model = pool.imap(_fit_shared, [*parts, np.ones(len(learned.owner), bool)])
    say(started, "text classifiers done")
    label = np.array([call.label for call in calls])
    weight = dataset.call_weights(calls)
    by_source, by_campaign = (
        held_out.judge(data, folds[: len(calls)], models[number * dataset.FOLDS :], weight) for number, folds in enumerate(splits)
    )
    expected = weight * np.where(label == 1, FRAUDS, 1 - FRAUDS)
    expected /= expected.sum()
    calibration = risk_head.platt(by_source.logit, label, expected)
    weights, found = evidence.confidences(data, by_source, calibration)
    thresholds = evidence.thresholds(data, found)
    risk, risk_by_campaign = (classifier.sigmoid(calibration[0] * each.logit + calibration[1]) for each in (by_source, by_campaign))
    figures = {
        "calls": measure.by_source(calls, risk),
        "aims": measure.aims(calls, risk, risk_by_campaign),
        "wrong words": noise.by_level(data, by_source, by_campaign, calibration, rng, ear),
        "calibration": measure.reliability(label, risk, expected),
        "calibration error": measure.error_of_calibration(label, risk, expected),
        "indicators": measure.indicators(data, found, thresholds),
    }
    if arguments.kept:
        arguments.kept.write_bytes(pickle.dumps({"calls": calls, "judges": by_campaign, "vocabulary": data.vocabulary}))
    head = by_source.gathered.fit(np.ones(len(by_source.gathered.owner), bool))
    shown = list(zip(weights.tolist(), thresholds))
    export.write(Path(arguments.out), data.vocabulary, model, head, calibration, shown, figures, arguments.seed)
    parity.write(Path(arguments.out) / "parity.json", data, model, head, calibration, weights, ear)
    say(started, f"written to {arguments.out}")


def _share(data):
    """Forked processes have the data as it is, uncopied."""
    global _shared
    _shared = data


def _fit_shared(inside):
    return fit(_shared, inside)


def fit(data, inside):
    """The labels of each kind of row by themselves; weights and biases of all labels beside each other."""
    parts = [fit_windows(data, inside & (data.kind == dataset.WINDOW))]
    for kind in (dataset.STRETCH, dataset.SECTION):
        rows = inside & (data.kind == kind)
        truth = data.truth[rows][:, dataset.COLUMNS[kind]]
        parts.append(classifier.fit(data.matrix[rows], truth, data.weight[rows], LONG_PENALTY, rounds=100))
    return np.hstack([weights for weights, _ in parts]), np.concatenate([bias for _, bias in parts])


def fit_windows(data, inside):
    """Two passes: the first model gives the outside frauds, of which only the call's label is known, their indicators."""
    columns = dataset.COLUMNS[dataset.WINDOW]
    matrix, truth, weight = data.matrix[inside], data.truth[inside][:, columns].copy(), data.weight[inside]
    start = classifier.fit(matrix, truth, weight, PENALTY, rounds=60)
    first = classifier.predict(start, matrix)
    frauds = np.array([data.calls[i].label == 1 and data.calls[i].source not in ("corpus", "long") for i in data.owner])
    for code in range(labels.FRAUD):
        rows = frauds[inside] & np.isnan(truth[:, code])
        truth[rows & (first[:, code] > SURE[1]), code] = 1
        truth[rows & (first[:, code] < SURE[0]), code] = 0
    return classifier.fit(matrix, truth, weight, PENALTY, rounds=25, start=start)


def say(started, text):
    print(f"{time.time() - started:6.1f} s  {text}", flush=True)


if __name__ == "__main__":
    main()
