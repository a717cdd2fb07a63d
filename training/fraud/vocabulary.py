"""
Which features the model knows: those that at least five recordings, campaigns or scenarios share, two of them at least outside of real
ordinary talk, and that hold no first name. Private words of one conversation therefore never get in, nor the names of those who spoke.
"""

from pathlib import Path

import numpy as np

import sources
import vectoriser

#: Of all groups of calls, and of those outside of real ordinary talk.
FEWEST, FEWEST_OUTSIDE = 5, 2
NAMES = frozenset((Path(__file__).parent / "names.txt").read_text().split())


class Vocabulary:
    def __init__(self, keys, lexicon):
        """`keys` are those of the features that are known."""
        self._lexicon = lexicon
        keys = np.sort(keys)
        hashes = np.array([vectoriser.hash_of(lexicon.name(int(key))) for key in keys], np.uint32)
        #: The column of a feature is the place of its hash. Two features of one hash are one.
        self.hashes, columns = np.unique(hashes, return_inverse=True)
        self._keys, self._columns = keys, columns.astype(np.int32)
        self._of_letters = {}
        #: Windows know the features of so many columns, from the first on; spans know all.
        self.known_to_windows = len(self.hashes)

    def __len__(self):
        return len(self.hashes)

    def reorder(self, first):
        """Puts the columns first for which `first` is true. Gives the new column of each old one."""
        order = np.argsort(~first, kind="stable")
        ranks = np.empty(len(order), np.int32)
        ranks[order] = np.arange(len(order), dtype=np.int32)
        self.hashes, self._columns = self.hashes[order], ranks[self._columns]
        self._of_letters.clear()
        self.known_to_windows = int(first.sum())
        return ranks

    def columns_of(self, keys):
        """int32 in the shape of `keys`, -1 for what is unknown."""
        places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        return np.where(self._keys[places] == keys, self._columns[places], np.int32(-1))

    def letters(self, number):
        """The columns of the letter features of a word."""
        if number not in self._of_letters:
            self._of_letters[number] = self.columns_of(self._lexicon.letters_of(number))
        return self._of_letters[number]


def gather(calls, tokens, lexicon):
    """The vocabulary of renditions; those of one group count once."""
    groups = {}
    for call, each in zip(calls, tokens):
        # The words of talk around a call are those of another recording.
        if call.around is not None:
            continue
        groups.setdefault(call.group, []).append((call, each))
    keys, outside = [], []
    for members in groups.values():
        distinct = np.unique(np.concatenate([each.keys(lexicon) for _, each in members]))
        keys.append(distinct)
        outside.append(np.full(len(distinct), members[0][0].source not in sources.REAL_TALK))
    distinct, places, counts = np.unique(np.concatenate(keys), return_inverse=True, return_counts=True)
    apart = np.bincount(places, np.concatenate(outside))
    known = distinct[(counts >= FEWEST) & (apart >= FEWEST_OUTSIDE)]
    return Vocabulary(known[~_named(known, lexicon)], lexicon)


def _named(keys, lexicon):
    """Whether each feature holds a first name."""
    return np.array([not NAMES.isdisjoint(lexicon.name(int(key))[1:].split()) for key in keys])
