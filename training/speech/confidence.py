"""
Fits the confidence of words: a logistic regression of whether a word was heard right, on people and voices of the evaluation set, which
the network never heard. The keys of its weights are those of `confidence` in the model.json of the layout phones.
"""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from . import facts, hearing, word_errors

#: Weights in the order of the columns of `_columns`.
KEYS = ("sound", "text", "phones", "meanSound", "meanText", "meanClarity")
#: The condition that no fit hears.
_KEPT_OUT = "recorded"


def fit(cells, folder):
    """
    Writes the weights to the model.json of the model in `folder`, and prints how well they tell right from wrong. `cells` is {(group,
    condition): rows of clips}.
    """
    found = iter(hearing.words(folder, [row["wav"] for rows in cells.values() for row in rows]))
    clips = [(group, condition, row["words"], next(found)) for (group, condition), rows in cells.items() for row in rows]
    clips = [clip for clip in clips if clip[3]]
    heard = [clip for clip in clips if clip[1] != _KEPT_OUT]
    groups = sorted({group for group, *_ in heard})
    by_group = [[clip for clip in heard if clip[0] == group] for group in groups]
    predicted = [Regression([clip for clip in heard if clip[0] != group])(own) for group, own in zip(groups, by_group)]
    _report("without its kind of voice", sum(by_group, []), np.concatenate(predicted))
    model = Regression(heard)
    aside = [clip for clip in clips if clip[1] == _KEPT_OUT]
    _report("through codecs", aside, model(aside))
    facts.add(folder, confidence=model.weights)


def _report(name, clips, predicted):
    right = _right(clips)
    ends = np.cumsum([len(signs) for *_, signs in clips])
    means = [part.mean() for part in np.split(predicted, ends[:-1])]
    shares = [1 - word_errors.rate([(words, [sign["text"] for sign in signs])]) for _, _, words, signs in clips]
    area, correlation = roc_auc_score(right, predicted), np.corrcoef(means, shares)[0, 1]
    print(f"{name}: {len(right)} words of {len(clips)} clips, area {area:.3f}, correlation {correlation:.3f}", flush=True)


class Regression:
    """Fitted to clips: (group, condition, words that were said, signs of the words that were found)."""

    def __init__(self, clips):
        columns = _columns(clips)
        mean, deviation = columns.mean(0), columns.std(0) + 1e-6
        fitted = LogisticRegression(max_iter=1000).fit((columns - mean) / deviation, _right(clips))
        weights = fitted.coef_[0] / deviation
        bias = fitted.intercept_[0] - weights @ mean
        self.weights = {"bias": round(float(bias), 4), **{key: round(float(weight), 4) for key, weight in zip(KEYS, weights)}}

    def __call__(self, clips):
        """The probability that each word is right."""
        odds = self.weights["bias"] + _columns(clips) @ [self.weights[key] for key in KEYS]
        return 1 / (1 + np.exp(-odds))


def _columns(clips):
    """float [words, KEYS]"""
    rows = []
    for *_, signs in clips:
        mean = lambda key: float(np.mean([sign[key] for sign in signs]))
        of_clip = [mean("sound"), mean("likely"), mean("clarity")]
        rows += [[sign["sound"], sign["likely"], sign["phones"], *of_clip] for sign in signs]
    return np.array(rows)


def _right(clips):
    """bool [words]"""
    return np.concatenate([word_errors.right(words, [sign["text"] for sign in signs]) for _, _, words, signs in clips])

