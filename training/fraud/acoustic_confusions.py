"""Which words a speech recogniser may write instead of one or two others: similar in sound, and common in the training text."""

import bisect
import re
from collections import Counter

import numpy as np

from . import phonetics

#: Minimum count of a word, and of a pair of words, to be a candidate.
_MIN_COUNT = {1: 3, 2: 12}
#: Phonemes of the longest candidate, and by how many its length may differ from the original.
_LONGEST, _LENGTH_SLACK = 14, 2
#: Candidates compared by edit distance, candidates drawn from, and the log odds that a unit of distance costs.
_COMPARED, _KEPT, _SHARPNESS = 300, 25, 1 / 0.28


class ConfusionModel:
    """Draws acoustic confusions. Candidates are the words and word pairs of `texts` that the dictionary knows."""

    def __init__(self, texts):
        words, pairs = Counter(), Counter()
        for text in texts:
            line = re.findall(r"[a-z']+", text.lower())
            words.update((word,) for word in line)
            pairs.update(zip(line, line[1:]))
        known = phonetics.pronunciations()
        candidates = []
        for counts in (words, pairs):
            for phrase, count in counts.items():
                found = [known.get(word) for word in phrase]
                if count >= _MIN_COUNT[len(phrase)] and None not in found and sum(map(len, found)) <= _LONGEST:
                    candidates.append((sum(found, []), phrase, count))
        candidates.sort(key=lambda each: len(each[0]))
        self._phrases = [phrase for _, phrase, _ in candidates]
        self._lengths = np.array([len(sequence) for sequence, _, _ in candidates])
        self._priors = np.sqrt([count for _, _, count in candidates])
        self._phonemes = np.zeros((_LONGEST, len(candidates)), np.int8)
        for column, (sequence, _, _) in enumerate(candidates):
            self._phonemes[: len(sequence), column] = sequence
        self._profiles = np.array([phonetics.phoneme_profile(sequence) for sequence, _, _ in candidates], np.float32)
        self._common, counts = zip(*((word, count) for (word,), count in words.items()))
        self._cumulative = np.cumsum(counts).tolist()
        self._cache = {}

    def draw_word(self, rng):
        """Any word of the texts, by its frequency."""
        return self._common[bisect.bisect(self._cumulative, rng.random() * self._cumulative[-1])]

    def draw_confusion(self, words, rng):
        """A tuple of words that sound like `words`, of which there are one or two; None where nothing does."""
        phrase = tuple(re.sub(r"[^a-z']", "", word.lower()) for word in words)
        if phrase not in self._cache:
            self._cache[phrase] = self._confusions(phrase)
        confusions, cumulative = self._cache[phrase]
        return confusions[bisect.bisect(cumulative, rng.random() * cumulative[-1])] if confusions else None

    def _confusions(self, phrase):
        """(phrases that sound like this one, the cumulative sum of their odds)"""
        found = [phonetics.pronunciations().get(word) for word in phrase]
        sequence = sum(found, []) if None not in found else []
        first, end = np.searchsorted(self._lengths, (len(sequence) - _LENGTH_SLACK, len(sequence) + _LENGTH_SLACK + 1))
        if not sequence or first == end:
            return [], []
        difference = np.square(self._profiles[first:end] - phonetics.phoneme_profile(sequence).astype(np.float32)).sum(1)
        near = first + np.argsort(difference, kind="stable")[:_COMPARED]
        distances = phonetics.edit_distances(sequence, self._phonemes[:, near], self._lengths[near])
        odds = self._priors[near] * np.exp(-distances * _SHARPNESS)
        best = np.argsort(-odds, kind="stable")[: 2 * _KEPT]
        best = [at for at in best if set(phrase).isdisjoint(self._phrases[near[at]])][:_KEPT]
        return [self._phrases[near[at]] for at in best], np.cumsum(odds[best]).tolist()
