"""
The vocabulary: the features that at least five groups of calls (recordings, campaigns or scenarios) share, two of them outside of real
ordinary talk, and that hold no first name. Private words of one conversation and names of its speakers are therefore not in it.
"""

from pathlib import Path

import numpy as np

from . import sources, vectoriser

#: Groups of calls that must share a feature: of all, and of those outside of real ordinary talk.
MIN_GROUPS, MIN_OTHER_GROUPS = 5, 2
FIRST_NAMES = frozenset((Path(__file__).parent / "names.txt").read_text().split())


class Vocabulary:
    def __init__(self, keys, lexicon):
        """`keys`, int64, are those of the known features."""
        self._lexicon = lexicon
        keys = np.sort(keys)
        hashes = np.array([vectoriser.hash_of(lexicon.name(int(key))) for key in keys], np.uint32)
        #: uint32; the column of a feature is the place of its hash here. Features with the same hash are one.
        self.hashes, columns = np.unique(hashes, return_inverse=True)
        self._keys, self._columns = keys, columns.astype(np.int32)
        self._letter_columns = {}
        #: The windows model knows the features of this many first columns; the spans model knows all.
        self.known_to_windows = len(self.hashes)

    def __len__(self):
        return len(self.hashes)

    def values(self, value_of, dtype):
        """What `value_of` gives for the name of each column's feature."""
        values = np.zeros(len(self), dtype)
        values[self._columns] = [value_of(self._lexicon.name(int(key))) for key in self._keys]
        return values

    def reorder(self, first):
        """Moves the columns for which `first` is true to the front. Returns the new column of each old one, int32."""
        order = np.argsort(~first, kind="stable")
        ranks = np.empty(len(order), np.int32)
        ranks[order] = np.arange(len(order), dtype=np.int32)
        self.hashes, self._columns = self.hashes[order], ranks[self._columns]
        self._letter_columns.clear()
        self.known_to_windows = int(first.sum())
        return ranks

    def columns_of(self, keys):
        """int32 in the shape of `keys`, -1 for unknown features."""
        places = np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)
        return np.where(self._keys[places] == keys, self._columns[places], np.int32(-1))

    def letters(self, number):
        """The columns of the letter n-grams of a word, given its number in the lexicon."""
        if number not in self._letter_columns:
            self._letter_columns[number] = self.columns_of(self._lexicon.letters_of(number))
        return self._letter_columns[number]


class ServedVocabulary:
    """A vocabulary as the service has it: it hashes every feature, so that an unknown one can have the hash of a known one."""

    def __init__(self, vocabulary, lexicon):
        self._vocabulary, self._lexicon = vocabulary, lexicon
        self._columns = {int(value): column for column, value in enumerate(vocabulary.hashes)}
        self.known_to_windows = vocabulary.known_to_windows

    def __len__(self):
        return len(self._vocabulary)

    def columns_of(self, keys):
        """int32 in the shape of `keys`, -1 for unknown features."""
        columns = self._vocabulary.columns_of(keys)
        for place in zip(*np.nonzero((columns < 0) & (keys >= 0))):
            columns[place] = self._columns.get(vectoriser.hash_of(self._lexicon.name(int(keys[place]))), -1)
        return columns

    def letters(self, number):
        """The columns of the letter n-grams of a word, given its number in the lexicon."""
        return self.columns_of(self._lexicon.letters_of(number))


def build(calls, tokens, lexicon):
    """The vocabulary of renditions, given as Tokens. Each group counts once."""
    groups = {}
    for call, each in zip(calls, tokens):
        # The words around a spliced call belong to another recording.
        if call.host_fold is not None:
            continue
        groups.setdefault(call.group, []).append((call, each))
    keys, is_other = [], []
    for members in groups.values():
        distinct = np.unique(np.concatenate([each.keys(lexicon) for _, each in members]))
        keys.append(distinct)
        is_other.append(np.full(len(distinct), members[0][0].source not in sources.REAL_TALK))
    distinct, places, counts = np.unique(np.concatenate(keys), return_inverse=True, return_counts=True)
    other_counts = np.bincount(places, np.concatenate(is_other))
    known = distinct[(counts >= MIN_GROUPS) & (other_counts >= MIN_OTHER_GROUPS)]
    return Vocabulary(known[~_holds_name(known, lexicon)], lexicon)


def _holds_name(keys, lexicon):
    """Whether each feature holds a first name."""
    return np.array([not FIRST_NAMES.isdisjoint(lexicon.name(int(key))[1:].split()) for key in keys])
