"""
Judges robocalls of campaigns that the judging model does not know as they were spoken and as a recogniser heard them:
python3 training/fraud/heard.py --kept /tmp/held-out.pkl --work /tmp/heard --out models/fraud-en

`train.py --kept` leaves the held-out models. Needs also Debian's pocketsphinx, flite, espeak-ng, ffmpeg and python3-scipy; a quarter of an hour of two cores.
Adds the rows "heard" to figures.json.
"""

import argparse
import json
import pickle
import random
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))

import numpy as np  # noqa: E402

import aloud  # noqa: E402
import dataset  # noqa: E402
import measure  # noqa: E402
import renditions  # noqa: E402
import words  # noqa: E402

COUNT = 200
#: Bands of the share of wrong words.
BANDS = {"up to 15 %": (0, 0.15), "15–30 %": (0.15, 0.3), "30–60 %": (0.3, 0.6)}
#: One legitimate call in so many sets the limits.
EVERY = 5


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kept", required=True, type=Path)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--out", required=True, type=Path)
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    kept = pickle.loads(arguments.kept.read_bytes())
    calls, judges, vocabulary = kept["calls"], kept["judges"], kept["vocabulary"]

    def judge(chosen, rendered):
        data = dataset.build([calls[number] for number in chosen], rendered, vocabulary)
        return judges.logits(data, judges.folds[chosen])

    legitimate = np.flatnonzero(measure.legitimate(calls))[::EVERY]
    plain = [renditions.render(calls[number], random.Random(1), None, "turns", 0, True) for number in legitimate]
    limits = np.quantile(judge(legitimate, plain), (0.98, 0.995))
    robocalls = sorted(np.flatnonzero(measure.robocalls(calls)), key=lambda number: [line.text for line in calls[number].lines])
    chosen = np.array(robocalls)[np.sort(np.random.default_rng(1).choice(len(robocalls), COUNT, replace=False))]
    pairs = aloud.hear([calls[number] for number in chosen], arguments.work)
    said, heard = ([_call([pair[side] for pair in each]) for each in pairs] for side in (0, 1))
    complete = np.array([bool(a[0].words) and bool(b[0].words) for a, b in zip(said, heard)])
    wrong = np.array([words.rate(each) if good else 1 for each, good in zip(pairs, complete)])
    rows = {}
    for name, (low, high) in BANDS.items():
        here = np.flatnonzero(complete & (wrong >= low) & (wrong < high))
        before, after = (judge(chosen[here], [side[number] for number in here]) for side in (said, heard))
        rows[name] = {
            "calls": len(here),
            "wrong words": float(wrong[here].mean()),
            "said at 2 %": measure.share(before > limits[0]),
            "heard at 2 %": measure.share(after > limits[0]),
            "said at 0.5 %": measure.share(before > limits[1]),
            "heard at 0.5 %": measure.share(after > limits[1]),
        }
    path = arguments.out / "figures.json"
    figures = json.loads(path.read_text())
    path.write_text(json.dumps({**figures, "heard": rows}, indent=2) + "\n")
    print(json.dumps(rows, indent=2))


def _call(pieces):
    every = [word for piece in pieces for word in piece]
    return [renditions.Utterance(0, every, [0] * len(every))]


if __name__ == "__main__":
    main()
