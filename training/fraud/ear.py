"""What a listener who knows the words of the calls might hear instead of a word or two: other words, near in sound and common."""

import bisect
import re
from collections import Counter

import numpy as np

import sounds

#: Words, and pairs of words, are heard that occur this often.
_FEWEST = {1: 3, 2: 12}
#: Sounds of the longest that is heard, and how many more or fewer than said are.
_LONGEST, _SLACK = 14, 2
#: How many are compared sound by sound, how many chosen among, and how much distance takes from the odds of each.
_COMPARED, _KEPT, _SHARPNESS = 300, 25, 1 / 0.28


class Ear:
    def __init__(self, texts):
        words, pairs, every = Counter(), Counter(), set()
        for text in texts:
            every.update(text.lower().split())
            line = re.findall(r"[a-z']+", text.lower())
            words.update((word,) for word in line)
            pairs.update(zip(line, line[1:]))
        #: all words with their punctuation
        self.vocabulary = sorted(every)
        known = sounds.of_words()
        heard = []
        for counts in (words, pairs):
            for said, often in counts.items():
                found = [known.get(word) for word in said]
                if often >= _FEWEST[len(said)] and None not in found and sum(map(len, found)) <= _LONGEST:
                    heard.append((sum(found, []), said, often))
        heard.sort(key=lambda each: len(each[0]))
        self._heard = [said for _, said, _ in heard]
        self._lengths = np.array([len(sequence) for sequence, _, _ in heard])
        self._often = np.sqrt([often for _, _, often in heard])
        self._sounds = np.zeros((_LONGEST, len(heard)), np.int8)
        for column, (sequence, _, _) in enumerate(heard):
            self._sounds[: len(sequence), column] = sequence
        self._contents = np.array([sounds.content(sequence) for sequence, _, _ in heard], np.float32)
        self._common, often = zip(*((word, often) for (word,), often in words.items()))
        self._ends = np.cumsum(often).tolist()
        self._near = {}

    def common(self, rng):
        """Any word, the common ones more often."""
        return self._common[bisect.bisect(self._ends, rng.random() * self._ends[-1])]

    def mishear(self, words, rng):
        """A tuple of other words, or None where nothing sounds like them. `words` are one or two."""
        said = tuple(re.sub(r"[^a-z']", "", word.lower()) for word in words)
        if said not in self._near:
            self._near[said] = self._candidates(said)
        heard, ends = self._near[said]
        return heard[bisect.bisect(ends, rng.random() * ends[-1])] if heard else None

    def _candidates(self, said):
        """(what might be heard, the running sum of its odds)"""
        found = [sounds.of_words().get(word) for word in said]
        sequence = sum(found, []) if None not in found else []
        first, end = np.searchsorted(self._lengths, (len(sequence) - _SLACK, len(sequence) + _SLACK + 1))
        if not sequence or first == end:
            return [], []
        other = np.square(self._contents[first:end] - sounds.content(sequence).astype(np.float32)).sum(1)
        near = first + np.argsort(other, kind="stable")[:_COMPARED]
        apart = sounds.distances(sequence, self._sounds[:, near], self._lengths[near])
        odds = self._often[near] * np.exp(-apart * _SHARPNESS)
        best = np.argsort(-odds, kind="stable")[: 2 * _KEPT]
        best = [at for at in best if set(said).isdisjoint(self._heard[near[at]])][:_KEPT]
        return [self._heard[near[at]] for at in best], np.cumsum(odds[best]).tolist()
