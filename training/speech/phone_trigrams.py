"""The trigram model of phones against which the network is trained (crf.py)."""

import random

import numpy as np

from . import ngrams
from .pronunciations import PHONES

_START, _END = 0, len(PHONES) + 1
#: How often a word that has several pronunciations is in the model by another than the commonest.
_RARER = 0.4


def of(sentences, seed):
    """float [1 + phones] * 3: the probability of the third phone after the first two, 0 for the start. `sentences` are lists of words, each a list of pronunciations."""
    rng = random.Random(seed)
    spoken = [[phone for forms in words for phone in _one(forms, rng)] for words in sentences]
    model = ngrams.KneserNey([[_START, *phones, _END] for phones in spoken if phones], _END + 1)
    axis = np.arange(_END)
    first, second, third = (part.ravel() for part in np.meshgrid(axis, axis, axis, indexing="ij"))
    found = model.probabilities(ngrams.pack(first, second, third), 3).reshape(_END, _END, _END)
    found[_START, _START] = model.probabilities(ngrams.pack(np.full(_END, _START), axis), 2)
    found[:, :, _START] = 0
    return (found / found.sum(2, keepdims=True)).astype(np.float32)


def _one(forms, rng):
    return rng.choice(forms[1:]) if len(forms) > 1 and rng.random() < _RARER else forms[0]
