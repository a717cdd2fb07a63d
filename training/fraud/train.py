"""
Trains the English fraud model: python3 training/fraud/train.py --data ../shared/data/call-text --out models/fraud-en

Needs Debian's python3-sklearn, python3-onnx, python3-numpy and pocketsphinx-en-us. The same seed, data and versions give the same model.
"""

import argparse
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
import fixed_sets  # noqa: E402
import held_out  # noqa: E402
import labels  # noqa: E402
import measure  # noqa: E402
import parity  # noqa: E402
import pooling  # noqa: E402
import scores  # noqa: E402
import sources  # noqa: E402
import splicing  # noqa: E402
import splits  # noqa: E402
import vectoriser  # noqa: E402

#: The share of frauds for which the risk is calibrated: where calls are recorded, most are legitimate.
FRAUDS = 1 / 3
#: Calls of ours that are put into real talk.
SPLICED = 3000


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True, help="folder with the call-text files")
    parser.add_argument("--out", required=True, type=Path, help="model folder to write")
    parser.add_argument("--kept", required=True, type=Path, help="file to write the held-out models to, for fixed_sets.py")
    parser.add_argument("--seed", type=int, default=20261123)
    arguments = parser.parse_args()
    started, seed, rng = time.time(), arguments.seed, random.Random(arguments.seed)
    calls = dataset.gather(Path(__file__).parent / "corpus", arguments.data, rng)
    ear = dataset.listener(calls)
    calls += splicing.splice(calls, splits.by_source(calls), SPLICED, rng)
    originals = calls
    calls, rendered = dataset.render(calls, seed, ear)
    again, heard_again = dataset.render_again(calls, splits.by_source(calls), seed + 1, ear, rng)
    lexicon = vectoriser.Lexicon()
    # What is written again is learned from, but neither judged nor counted in figures.
    data = dataset.build(calls + again, rendered + heard_again, lexicon, seed=seed + 2)
    count = len(calls)
    say(started, f"{count} calls, {data.windows.matrix.shape[0]} windows, {data.spans.matrix.shape[0]} spans, {len(data.vocabulary)} features")

    by_source, by_recording = held_out.fit_all(data, [splits.by_source(data.calls), splits.by_recording(data.calls)])
    say(started, "text classifiers done")
    for judges in (by_source, by_recording):
        judges.fit_heads(data, count)
    say(started, "heads done")

    folds = by_source.folds[:count]
    talk = fixed_sets.as_spoken([call for call in originals if call.source in sources.REAL_TALK])
    spoken = dataset.build(*talk, lexicon, data.vocabulary)
    of_talk = by_source.parts(spoken, splits.by_source(spoken.calls), len(spoken.calls))[:3]
    source_of_talk = np.array([call.source for call in spoken.calls])
    section, stretch, sizes, near = by_source.parts(data, by_source.folds, count)
    hard = np.array([call.source == "corpus" and call.label == 0 for call in calls])
    penalty = pooling.penalty_of(of_talk, source_of_talk, (section[hard], stretch[hard], sizes[hard]))
    by_source.penalty = by_recording.penalty = penalty
    logit = pooling.pooled(section, stretch, sizes, penalty)
    say(started, f"a stretch is lowered by {penalty:.2f}")

    label = np.array([call.label for call in calls])
    weight = dataset.weights_of(calls, np.arange(count))
    expected = np.where(label == 1, FRAUDS, 1 - FRAUDS) * weight / np.bincount(label, weight)[label]
    calibration = scores.platt(logit, label, expected)
    logit = calibration[0] * logit + calibration[1]
    weights, sure = evidence.confidences(data, near, logit, folds)
    thresholds = evidence.thresholds(data, sure)

    logit_of_talk = calibration[0] * pooling.pooled(*of_talk, penalty) + calibration[1]
    points = scores.operating_points(logit_of_talk, source_of_talk, logit[hard])
    score = scores.shown(logit, points)
    say(started, f"points {points}")
    figures = {
        "calls": measure.by_source(calls, score, logit),
        "hard": measure.hard(calls, score),
        "calibration": measure.reliability(label, classifier.sigmoid(logit), expected),
        "calibration error": measure.error_of_calibration(label, classifier.sigmoid(logit), expected),
        "indicators": measure.indicators(data, sure, thresholds),
        "indicators in talk": measure.indicators_in_talk(data, sure, thresholds),
    }
    kept = {
        "calls": originals, "judges": (by_source, by_recording), "calibration": calibration, "points": points, "ear": ear,
        "lexicon": lexicon, "vocabulary": data.vocabulary,
    }  # fmt: skip
    arguments.kept.write_bytes(pickle.dumps(kept, protocol=4))
    model = by_source.models[splits.JUDGED_ONLY]
    shown = list(zip(weights.tolist(), thresholds))
    export.write(arguments.out, data.vocabulary, model, penalty, calibration, points, shown, figures, seed)
    parity.write(arguments.out / "parity.json", originals, lexicon, data.vocabulary, model, penalty, calibration, points, weights, ear)
    say(started, f"written to {arguments.out}")


def say(started, text):
    print(f"{time.time() - started:6.1f} s  {text}", flush=True)


if __name__ == "__main__":
    main()
