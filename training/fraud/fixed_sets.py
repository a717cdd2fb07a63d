"""
Judges fixed test sets by models that have not seen their sources: real ordinary talk by source and by length, calls joined, frauds
hidden in an hour of talk, real frauds, and how early in a call a fraud is found.

    python3 -m training.fraud.fixed_sets --fold-models FILE --out models/fraud-en

`train` writes the fold models. Adds its tables to figures.json. Up to 50 minutes on two cores.
"""

import argparse
import json
import pickle
import random
from pathlib import Path

import numpy as np

from . import dataset, recall, renditions, scores, sources, splicing, splits
from .calls import Call

#: The share of wrong words in the noisy renditions.
ERROR_RATE = 0.2
#: How often the wrong words of frauds are drawn. One draw finds up to four points more or fewer of 168 calls than the mean.
_NOISY_DRAWS = 20
#: Words in an hour of talk.
_HOUR = 9000
#: Words said after 15, 30, 60, 120 and 240 seconds.
_EARLY = (40, 80, 160, 320, 640)
#: Words between two scores of a call in progress: ten seconds.
_SCORE_EVERY = 25
#: Upper bounds of the lengths in words by which calls are counted.
_LENGTHS = (50, 150, 400, 800, 10**9)
#: Calls joined, frauds hidden and frauds scored in progress, of each kind.
_JOINED, _HIDDEN, _IN_PROGRESS = 400, 60, 150


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fold-models", required=True, type=Path, help="file written by training.fraud.train")
    parser.add_argument("--out", required=True, type=Path, help="model folder whose figures.json gets the tables")
    arguments = parser.parse_args()
    figures = tables(TestSets(pickle.loads(arguments.fold_models.read_bytes())))
    path = arguments.out / "figures.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **figures}, indent=2) + "\n")
    print(json.dumps(figures, indent=2))


class TestSets:
    """Outside calls, and what `train` saved to judge them: the fold models of both splits, calibration, operating points and vocabulary."""

    def __init__(self, saved):
        self.calls = [call for call in saved["calls"] if call.source not in ("corpus", "spliced")]
        self.by_source, self.by_recording = saved["fold models"]
        groups = [call.group for call in self.calls]
        self._source_folds = dict(zip(groups, splits.by_source(self.calls)))
        self._recording_folds = dict(zip(groups, splits.by_recording(self.calls)))
        self._calibration, self._points, self.confusions = saved["calibration"], saved["points"], saved["confusions"]
        self._lexicon, self._vocabulary = saved["lexicon"], saved["vocabulary"]

    def judge_splits(self, calls, rendered):
        """
        {whether the source of real frauds is left out: (calls, calibrated log odds, scores)} of calls of the test sets. All other sources are
        left out in both.
        """
        data = self._data(calls, rendered)
        return {
            is_left_out: (calls, *self._scores(data, np.array([folds[call.group] for call in calls]), fold_models))
            for is_left_out, folds, fold_models in (
                (True, self._source_folds, self.by_source),
                (False, self._recording_folds, self.by_recording),
            )
        }

    def judge(self, calls, rendered, folds, fold_models):
        """Scores of calls of given folds."""
        return self._scores(self._data(calls, rendered), folds, fold_models)[1]

    def judge_with_errors(self, calls, folds, fold_models):
        """(scores of `calls` without recognition errors, scores with wrong words)"""
        renditions_of = clean_renditions(calls), noisy_renditions(calls, self.confusions, 1)
        return [self.judge(*each, np.array(folds), fold_models) for each in renditions_of]

    def _data(self, calls, rendered):
        return dataset.build(calls, rendered, self._lexicon, self._vocabulary)

    def _scores(self, data, folds, fold_models):
        logit = self._calibration[0] * fold_models.predict(data, folds)[0] + self._calibration[1]
        return logit, scores.shown(logit, self._points)


def clean_renditions(calls):
    """(calls, renditions): by turns, in lower case, without punctuation or errors; calls without a word are left out."""
    return dataset.without_empty([(call, renditions.render(call, random.Random(1), None, "turns", 0, True)) for call in calls])


def noisy_renditions(calls, confusions, draw):
    """The same with ERROR_RATE of the words wrong, drawn by the number `draw`."""
    return dataset.in_parallel(_render_noisy, [(call, f"{draw}-{number}") for number, call in enumerate(calls)], confusions)


def _render_noisy(job, confusions):
    call, seed = job
    return call, renditions.render(call, random.Random(seed), confusions, "turns", ERROR_RATE, True)


def tables(sets):
    """The tables of figures.json, by name."""
    clean = clean_renditions(sets.calls)
    judged = sets.judge_splits(*clean)
    talk, _, score = judged[True]
    is_talk = _of(talk, sources.REAL_TALK)
    real_talk, frauds = [call for call in sets.calls if call.source in sources.REAL_TALK], [call for call in sets.calls if call.label == 1]
    noisy_talk = sets.judge_splits(*noisy_renditions(real_talk, sets.confusions, 1))[True]
    noisy_frauds = [sets.judge_splits(*noisy_renditions(frauds, sets.confusions, draw)) for draw in range(1, _NOISY_DRAWS + 1)]
    return {
        "real talk": _talk(judged[True], noisy_talk),
        "real frauds": recall.table(judged, noisy_talk, noisy_frauds),
        "length": _by_length(clean, score, is_talk),
        "joined": _joined(sets),
        "hidden": _hidden(sets),
        "early": _early(sets),
    }


def _of(calls, names):
    return np.array([call.source in names for call in calls])


def _share(flags):
    return float(np.mean(flags)) if len(flags) else None


def _talk(judged, noisy):
    (calls, _, score), (noisy_calls, _, noisy_score) = judged, noisy
    rows = {}
    for name in (*sources.REAL_TALK, "all"):
        names = sources.REAL_TALK if name == "all" else (name,)
        here, there = score[_of(calls, names)], noisy_score[_of(noisy_calls, names)]
        rows[name] = {
            "calls": len(here),
            **{f"at {limit}": int((here >= limit).sum()) for limit in scores.FALSE_POSITIVE_LIMITS},
            **{f"share at {limit}": _share(here >= limit) for limit in scores.FALSE_POSITIVE_LIMITS},
            "share at 60 with wrong words": _share(there >= 60),
        }
    return rows


def _by_length(clean, score, is_talk):
    calls, rendered = clean
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


def _joined(sets):
    """Ordinary calls put together to one, and ordinary hours."""
    rng, rows = random.Random(2), {}
    folds = splits.by_source(sets.calls)
    talk = [[call for call, own in zip(sets.calls, folds) if own == fold and call.source in sources.REAL_TALK] for fold in range(splits.FOLDS)]
    for size in (1, 2, 4, 8, "an hour"):
        made, placed = [], []
        for number in range(_JOINED):
            fold = number % splits.FOLDS
            lines = _an_hour(talk[fold], rng) if size == "an hour" else [line for call in rng.sample(talk[fold], size) for line in call.lines]
            made.append(Call("joined", "joined", 0, lines))
            placed.append(fold)
        score, noisy_score = sets.judge_with_errors(made, placed, sets.by_source)
        rows[str(size)] = {
            "calls": len(score),
            "at 40": _share(score >= 40),
            "at 60": _share(score >= 60),
            "at 60 with wrong words": _share(noisy_score >= 60),
            "highest": float(score.max()),
        }
    return rows


def _an_hour(talk, rng):
    lines, words = [], 0
    while words < _HOUR:
        lines += rng.choice(talk).lines
        words = sum(len(line.text.split()) for line in lines)
    return lines


def _hidden(sets):
    """Frauds inside of an hour of ordinary talk."""
    rng, rows = random.Random(3), {}
    folds = splits.by_recording(sets.calls)
    for source in (sources.ROBOCALLS, sources.OPENINGS, "bothbosu"):
        for place, at in (("beginning", 0), ("middle", 0.5), ("end", 1)):
            made, placed = [], []
            chosen = [n for n, call in enumerate(sets.calls) if call.source == source and call.label == 1]
            for number in rng.sample(chosen, _HIDDEN):
                fold = int(folds[number])
                talk = [call for call, own in zip(sets.calls, folds) if own == fold and call.source in sources.REAL_TALK]
                hour = Call("hour", "hour", 0, _an_hour(talk, rng))
                made.append(Call("hidden", "hidden", 1, splicing.insert(hour, sets.calls[number].lines, _HOUR, at, rng)))
                placed.append(fold)
            score, noisy_score = sets.judge_with_errors(made, placed, sets.by_recording)
            rows[f"{source}, {place}"] = {
                "calls": len(score),
                "at 60": _share(score >= 60),
                "at 40": _share(score >= 40),
                "at 60 with wrong words": _share(noisy_score >= 60),
            }
    return rows


def _early(sets):
    """The shares of frauds and of ordinary talk that have reached 60 after so many words, scored every ten seconds."""
    rng, folds = random.Random(4), splits.by_recording(sets.calls)
    kinds = {"robocalls": _of(sets.calls, (sources.ROBOCALLS,)), "openings": _of(sets.calls, (sources.OPENINGS,)),
             "synthetic frauds": _of(sets.calls, ("bothbosu",)), "ordinary talk": _of(sets.calls, sources.REAL_TALK)}  # fmt: skip
    rows = {f"{words} words": {} for words in _EARLY}
    for name, here in kinds.items():
        label = int(name != "ordinary talk")
        chosen = [n for n in np.flatnonzero(here) if sets.calls[n].label == label]
        chosen = rng.sample(chosen, min(len(chosen), _IN_PROGRESS if label else 8 * _IN_PROGRESS))
        made, placed, scored = [], [], []
        for turn, number in enumerate(chosen):
            utterances = renditions.render(sets.calls[number], random.Random(1), None, "turns", 0, True)
            total = sum(len(utterance.words) for utterance in utterances)
            for words in range(_SCORE_EVERY, min(total, _EARLY[-1]) + _SCORE_EVERY, _SCORE_EVERY):
                made.append(_beginning(utterances, words))
                placed.append(int(folds[number]))
                scored.append((turn, words))
        calls = [Call("early", "early", label, sets.calls[chosen[turn]].lines) for turn, _ in scored]
        score = sets.judge(calls, made, np.array(placed), sets.by_recording)
        turn, words = np.array(scored).T
        for limit in _EARLY:
            inside = words <= limit + _SCORE_EVERY // 2
            rows[f"{limit} words"][name] = len(np.unique(turn[inside & (score >= 60)])) / len(chosen)
    return rows


def _beginning(utterances, words):
    """The first `words` words of a rendition."""
    kept = []
    for utterance in utterances:
        if words <= 0:
            break
        kept.append(renditions.Utterance(utterance.speaker, utterance.words[:words], utterance.lines[:words]))
        words -= len(utterance.words)
    return kept


if __name__ == "__main__":
    main()
