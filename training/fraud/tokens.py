"""A rendition as numbers: the plain words of each transcribed word, and the columns of the features that begin at each."""

import numpy as np

from . import vectoriser


class Tokens:
    """The words of a rendition's utterances, their lines, and their numbers in the lexicon."""

    def __init__(self, utterances, lexicon):
        self.words = [word for utterance in utterances for word in utterance.words]
        self.lines = np.array([line for utterance in utterances for line in utterance.lines], np.int32)
        #: number of words of each utterance
        self.sizes = [len(utterance.words) for utterance in utterances]
        plain = [vectoriser.words_of(word) for word in self.words]
        #: where the plain words of each word begin, and where the last ones end
        self.starts = np.cumsum([0, *map(len, plain)])
        self.numbers = lexicon.numbers_of([part for parts in plain for part in parts])
        self.classes = lexicon.classes_of(self.numbers)

    def __len__(self):
        return len(self.words)

    def keys(self, lexicon):
        """The distinct keys of all features, sorted int64."""
        keys = np.hstack([vectoriser.keys_of(self.numbers), vectoriser.keys_of(self.classes)])
        return np.unique(np.concatenate([keys[keys >= 0], *map(lexicon.letters_of, set(self.numbers.tolist()))]))


class Columns:
    """The vocabulary columns of spans of one rendition."""

    def __init__(self, tokens, vocabulary):
        self._tokens, self._letters = tokens, vocabulary.letters
        self._columns = [vocabulary.columns_of(vectoriser.keys_of(each)) for each in (tokens.numbers, tokens.classes)]

    def of(self, first, end):
        """The distinct known features of words `first` up to, not including, `end`: sorted int32."""
        a, b = self._tokens.starts[first], self._tokens.starts[end]
        parts = [self._letters(number) for number in set(self._tokens.numbers[a:b].tolist())]
        for words, pairs, triples, skips in self._columns:
            parts += [words[a:b], pairs[a : max(a, b - 1)], triples[a : max(a, b - 2)], skips[a : max(a, b - 2)]]
        columns = np.unique(np.concatenate(parts))
        return columns[columns >= 0]
