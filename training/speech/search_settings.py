"""Chooses how much the trigrams weigh in the search and what is taken from the blank, on clips of the evaluation set."""

import itertools

from . import facts, hearing, word_errors

_WEIGHTS = (0.7, 0.85, 1.0, 1.15)
_BLANK_PENALTIES = (-0.5, 0.0, 0.5, 1.0)


def choose(by_kind, folder):
    """
    Writes the settings with the fewest word errors to the model.json of the model in `folder`, and prints the errors of all. `by_kind` is
    {kind of speech: rows of clips}; each kind counts alike.
    """
    clips = [(kind, row) for kind, rows in by_kind.items() for row in rows]
    tried = {}
    for weight, penalty in itertools.product(_WEIGHTS, _BLANK_PENALTIES):
        facts.add(folder, search={"weight": weight, "blankPenalty": penalty})
        heard = hearing.words(folder, [row["wav"] for _, row in clips])
        rates = {}
        for kind in by_kind:
            pairs = [(row["words"], [word["text"] for word in words]) for (own, row), words in zip(clips, heard) if own == kind]
            rates[kind] = word_errors.rate(pairs)
        tried[weight, penalty] = sum(rates.values()) / len(rates)
        print(f"{weight} {penalty}: {'; '.join(f'{kind} {rate:.3f}' for kind, rate in rates.items())}", flush=True)
    weight, penalty = min(tried, key=tried.get)
    facts.add(folder, search={"weight": weight, "blankPenalty": penalty})
