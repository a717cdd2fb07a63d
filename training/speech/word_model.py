"""
The words that the recogniser knows, how they sound and how likely they follow each other: gathers texts by kind, chooses the vocabulary
and mixes a trigram model of it.
"""

import random
from collections import Counter

from . import ngrams

#: Marks of the start and the end of a sentence; their numbers are 0 and 1.
START, END = "<s>", "</s>"
#: Occurrences from which a word that no list has is one, in texts of at least as many recordings.
_LEAST = 3
#: N-grams that add less to the log likelihood of a word are left out.
_PRUNED = 2e-9
#: One sentence in this many chooses the weights of the mixture, at most so many of a kind: each kind counts alike.
_HELD_OUT, _MOST_HELD_OUT = 25, 300


def vocabulary(corpora, listed):
    """
    The words in the order of their numbers. `corpora` is {kind: [words of a sentence]}; `listed` are words of a dictionary, which are in it
    without text.
    """
    counts = Counter(word for sentences in corpora.values() for sentence in sentences for word in set(sentence))
    known = {word for word, count in counts.items() if count >= _LEAST} | set(listed)
    return [START, END, *sorted(known)]


def mixture(corpora, words, seed):
    """The ngrams.Mixture of the corpora over the vocabulary `words`; prints what it predicts."""
    number = {word: i for i, word in enumerate(words)}
    rng = random.Random(seed)
    learnt, held_out = {}, []
    for kind, sentences in corpora.items():
        learnt[kind], most = [], len(held_out) + _MOST_HELD_OUT
        for sentence in sentences:
            # Sentences are cut at words that are not known.
            for part in _known_parts(sentence, number):
                aside = len(held_out) < most and rng.randrange(_HELD_OUT) == 0
                (held_out if aside else learnt[kind]).append([0, *part, 1])
    models = [ngrams.KneserNey(sentences, len(words)) for sentences in learnt.values()]
    weights, perplexity = ngrams.mixture_weights(models, held_out)
    print(f"{len(words)} words; weights {dict(zip(learnt, weights.round(3)))}, perplexity {perplexity:.1f}", flush=True)
    mixed = ngrams.Mixture(models, weights, _PRUNED)
    print(f"{len(mixed.two[0])} bigrams, {len(mixed.three[0])} trigrams, perplexity {mixed.perplexity(held_out):.1f}", flush=True)
    return mixed


def _known_parts(sentence, number):
    part = []
    for word in sentence:
        if word in number:
            part.append(number[word])
        elif part:
            yield part
            part = []
    if part:
        yield part
