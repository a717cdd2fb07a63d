"""
Judges fixed sets of calls by models that have not learned from their sources: real ordinary talk by source and by length, calls joined,
frauds hidden in an hour of talk, real frauds, and how early a fraud is seen.

    python3 training/fraud/fixed_sets.py --kept /tmp/kept.pkl --out models/fraud-en

`train.py --kept` leaves the models. Adds its tables to figures.json; write the card afterwards. Five minutes of two cores.
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

import dataset  # noqa: E402
import mishearing  # noqa: E402
import renditions  # noqa: E402
import scores  # noqa: E402
import sources  # noqa: E402
import splicing  # noqa: E402
import splits  # noqa: E402
from calls import Call  # noqa: E402

WRONG = 0.2
_HOUR = 9000
#: Words said after 15, 30, 60 and 120 seconds.
_EARLY = (40, 80, 160, 320)
#: Words between two questions for the score of a call that goes on: ten seconds.
_AGAIN = 25
_LENGTHS = (50, 150, 400, 800, 10**9)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kept", required=True, type=Path)
    parser.add_argument("--out", required=True, type=Path)
    arguments = parser.parse_args()
    kept = pickle.loads(arguments.kept.read_bytes())
    figures = tables(Sets(kept))
    path = arguments.out / "figures.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **figures}, indent=2) + "\n")
    print(json.dumps(figures, indent=2))


class Sets:
    def __init__(self, kept):
        self.calls = [call for call in kept["calls"] if call.source not in ("corpus", "spliced")]
        self.by_source, self.by_recording = kept["judges"]
        self._calibration, self._points, self.ear = kept["calibration"], kept["points"], kept["ear"]
        self._lexicon, self._vocabulary = kept["lexicon"], kept["vocabulary"]

    def judge(self, calls, rendered, folds, judges):
        """(calibrated log odds, scores)"""
        data = dataset.build(calls, rendered, self._lexicon, self._vocabulary)
        logit = self._calibration[0] * judges.judge(data, folds)[0] + self._calibration[1]
        return logit, scores.shown(logit, self._points)


def as_spoken(calls):
    """(calls, renditions): turn by turn in lower case, without punctuation; calls without a word are left out."""
    return dataset.without_empty([(call, renditions.render(call, random.Random(1), None, "turns", 0, True)) for call in calls])


def misheard(calls, ear, seed=1):
    """The same with a fifth of the words wrong."""
    return dataset.in_parallel(_mishear, [(call, f"{seed}-{number}") for number, call in enumerate(calls)], ear)


def _mishear(job, ear):
    call, seed = job
    return call, renditions.render(call, random.Random(seed), ear, "turns", WRONG, True, mishearing.in_bursts)


def tables(sets):
    spoken, heard = as_spoken(sets.calls), misheard(sets.calls, sets.ear)
    judged = {}
    for name, (calls, rendered) in (("spoken", spoken), ("heard", heard)):
        for judges, folds in ((sets.by_source, splits.by_source), (sets.by_recording, splits.by_recording)):
            judged[name, judges is sets.by_source] = (calls, *sets.judge(calls, rendered, folds(calls), judges))
    talk, logit, score = judged["spoken", True]
    is_talk = _of(talk, sources.REAL_TALK)
    limits = {share: np.quantile(logit[is_talk], 1 - share) for share in (0.005, 0.001)}
    return {
        "real talk": _talk(judged),
        "real frauds": _frauds(judged, limits),
        "length": _by_length(spoken, score, is_talk),
        "joined": _joined(sets),
        "hidden": _hidden(sets),
        "early": _early(sets),
    }


def _of(calls, names):
    return np.array([call.source in names for call in calls])


def _share(flags):
    return float(np.mean(flags)) if len(flags) else None


def _talk(judged):
    (calls, _, score), (again, _, misheard_score) = judged["spoken", True], judged["heard", True]
    rows = {}
    for name in (*sources.REAL_TALK, "all"):
        names = sources.REAL_TALK if name == "all" else (name,)
        here, there = score[_of(calls, names)], misheard_score[_of(again, names)]
        rows[name] = {
            "calls": len(here),
            **{f"at {limit}": int((here >= limit).sum()) for limit in scores.AIMS},
            **{f"share at {limit}": _share(here >= limit) for limit in scores.AIMS},
            "share at 60 with wrong words": _share(there >= 60),
        }
    return rows


def _frauds(judged, limits):
    rows = {}
    for name, source, is_left_out in (
        ("robocalls of unseen campaigns", sources.ROBOCALLS, False),
        ("robocalls, source left out", sources.ROBOCALLS, True),
        ("openings of unseen recordings", sources.OPENINGS, False),
        ("openings, source left out", sources.OPENINGS, True),
        ("synthetic dialogues, source left out", "bothbosu", True),
    ):
        (calls, logit, score), (again, heard, _) = judged["spoken", is_left_out], judged["heard", is_left_out]
        here = _of(calls, (source,)) & np.array([call.label == 1 for call in calls])
        there = _of(again, (source,)) & np.array([call.label == 1 for call in again])
        rows[name] = {
            "calls": int(here.sum()),
            "recall at 0.5 %": _share(logit[here] > limits[0.005]),
            "recall at 0.1 %": _share(logit[here] > limits[0.001]),
            "recall at 0.5 % with wrong words": _share(heard[there] > limits[0.005]),
            "at 60": _share(score[here] >= 60),
        }
    return rows


def _by_length(spoken, score, is_talk):
    calls, rendered = spoken
    words = np.array([sum(len(utterance.words) for utterance in utterances) for utterances in rendered])
    fraud = np.array([call.label == 1 for call in calls])
    rows, least = {}, 0
    for most in _LENGTHS:
        here = (words > least) & (words <= most)
        rows[f"{least + 1}–{most}" if most < 10**9 else f"over {least}"] = {
            "ordinary": int((here & is_talk).sum()),
            "ordinary at 40": _share(score[here & is_talk] >= 40),
            "ordinary at 60": _share(score[here & is_talk] >= 60),
            "frauds": int((here & fraud).sum()),
            "frauds at 60": _share(score[here & fraud] >= 60),
        }
        least = most
    return rows


def _joined(sets, count=400):
    rng, rows = random.Random(2), {}
    folds = splits.by_source(sets.calls)
    talk = [[call for call, own in zip(sets.calls, folds) if own == fold and call.source in sources.REAL_TALK] for fold in range(splits.FOLDS)]
    for size in (1, 2, 4, 8, "an hour"):
        made, placed = [], []
        for number in range(count if size != "an hour" else count // 4):
            fold = number % splits.FOLDS
            lines = _an_hour(talk[fold], rng) if size == "an hour" else [line for call in rng.sample(talk[fold], size) for line in call.lines]
            made.append(Call("joined", "joined", 0, lines))
            placed.append(fold)
        _, score = sets.judge(*as_spoken(made), np.array(placed), sets.by_source)
        rows[str(size)] = {"calls": len(score), "at 40": _share(score >= 40), "at 60": _share(score >= 60), "highest": float(score.max())}
    return rows


def _an_hour(talk, rng):
    lines, words = [], 0
    while words < _HOUR:
        lines += rng.choice(talk).lines
        words = sum(len(line.text.split()) for line in lines)
    return lines


def _hidden(sets, count=60):
    rng, rows = random.Random(3), {}
    folds = splits.by_recording(sets.calls)
    for source in (sources.ROBOCALLS, sources.OPENINGS, "bothbosu"):
        for place, at in (("beginning", 0), ("middle", 0.5), ("end", 1)):
            made, placed = [], []
            chosen = [n for n, call in enumerate(sets.calls) if call.source == source and call.label == 1]
            for number in rng.sample(chosen, count):
                fold = int(folds[number])
                talk = [call for call, own in zip(sets.calls, folds) if own == fold and call.source in sources.REAL_TALK]
                hour = Call("hour", "hour", 0, _an_hour(talk, rng))
                made.append(Call("hidden", "hidden", 1, splicing.around(hour, sets.calls[number].lines, _HOUR, at, rng)))
                placed.append(fold)
            _, score = sets.judge(*as_spoken(made), np.array(placed), sets.by_recording)
            rows[f"{source}, {place}"] = {"calls": len(score), "at 60": _share(score >= 60), "at 40": _share(score >= 40)}
    return rows


def _early(sets, count=150):
    """Of frauds and of ordinary talk: the share that has reached 60 when the score was asked for every ten seconds so far."""
    rng, folds = random.Random(4), splits.by_recording(sets.calls)
    kinds = {"robocalls": _of(sets.calls, (sources.ROBOCALLS,)), "openings": _of(sets.calls, (sources.OPENINGS,)),
             "synthetic frauds": _of(sets.calls, ("bothbosu",)), "ordinary talk": _of(sets.calls, sources.REAL_TALK)}  # fmt: skip
    rows = {f"{words} words": {} for words in (*_EARLY, 640)}
    for name, here in kinds.items():
        label = int(name != "ordinary talk")
        chosen = [n for n in np.flatnonzero(here) if sets.calls[n].label == label]
        chosen = rng.sample(chosen, min(len(chosen), count if label else 8 * count))
        made, placed, asked = [], [], []
        for turn, number in enumerate(chosen):
            utterances = renditions.render(sets.calls[number], random.Random(1), None, "turns", 0, True)
            total = sum(len(utterance.words) for utterance in utterances)
            for words in range(_AGAIN, min(total, 640) + _AGAIN, _AGAIN):
                made.append(_first(utterances, words))
                placed.append(int(folds[number]))
                asked.append((turn, words))
        some = [Call("early", "early", label, [line for line in sets.calls[chosen[turn]].lines]) for turn, _ in asked]
        _, score = sets.judge(some, made, np.array(placed), sets.by_recording)
        turn, words = np.array(asked).T
        for limit in (*_EARLY, 640):
            inside = words <= limit + _AGAIN // 2
            rows[f"{limit} words"][name] = len(np.unique(turn[inside & (score >= 60)])) / len(chosen)
    return rows


def _first(utterances, words):
    kept = []
    for utterance in utterances:
        if words <= 0:
            break
        kept.append(renditions.Utterance(utterance.speaker, utterance.words[:words], utterance.lines[:words]))
        words -= len(utterance.words)
    return kept


if __name__ == "__main__":
    main()
