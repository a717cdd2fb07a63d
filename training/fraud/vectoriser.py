"""Text to the hashes of its features. The same method as src/plugins/fraud-model-onnx/vectoriser.ts; a fixture keeps them equal."""

import functools
import re
import unicodedata

import numpy as np

SMOOTHING = 30
LONGEST_WORD = 20

_DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_TOKEN = re.compile(r"[$£€][0-9][0-9,.]*|[a-z]+|[0-9][0-9,.]*")
#: A feature is its kind, then up to three words, or one run of letters, of 20 bits each.
_BITS = 20
WORD, PAIR, TRIPLE, SKIP, LETTERS = range(1, 6)


@functools.lru_cache(1 << 20)
def words_of(text):
    """Lower-case words without accents or apostrophes; a lone digit is spelled, other numbers become `#`."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) != "Mn")
    plain = re.sub("['’]", "", plain)
    plain = re.sub(r"[A-Z]", lambda m: m.group().lower(), plain)
    words = []
    for token in _TOKEN.findall(plain):
        if token[0] in "$£€":
            words += ["#", "money"]
        elif not token[0].isdigit():
            words.append(token[:LONGEST_WORD])
        else:
            digits = token.rstrip(",.")
            words.append(_DIGITS[int(digits)] if len(digits) == 1 else "#")
    return words


def hash_of(feature):
    """FNV-1a of 32 bits (Fowler, Noll, Vo) with the final mix of MurmurHash3."""
    h = 0x811C9DC5
    for byte in feature.encode("ascii"):
        h = ((h ^ byte) * 0x01000193) & 0xFFFFFFFF
    h ^= h >> 16
    h = (h * 0x85EBCA6B) & 0xFFFFFFFF
    h ^= h >> 13
    return h


class Lexicon:
    """Numbers for words and runs of four letters, so that features are made by arithmetic on whole calls."""

    def __init__(self):
        self._numbers, self.names = {}, []
        self._letters, self._runs, self._run_names = [], {}, []

    def numbers_of(self, words):
        """int64, one for each plain word."""
        return np.fromiter(map(self._number, words), np.int64, len(words))

    def letters_of(self, number):
        """The keys of the letter features of a word."""
        return self._letters[number]

    def name(self, key):
        """A feature as the service hashes it: its kind and the words."""
        kind, rest = key >> (3 * _BITS), key & ((1 << 3 * _BITS) - 1)
        parts = [rest >> (2 * _BITS), rest >> _BITS & ((1 << _BITS) - 1), rest & ((1 << _BITS) - 1)]
        if kind == LETTERS:
            return "c" + self._run_names[parts[0]]
        count = {WORD: 1, PAIR: 2, SKIP: 2, TRIPLE: 3}[kind]
        return {WORD: "1", PAIR: "2", SKIP: "s", TRIPLE: "3"}[kind] + " ".join(self.names[n] for n in parts[:count])

    def _number(self, word):
        number = self._numbers.get(word)
        if number is None:
            number = self._numbers[word] = len(self.names)
            self.names.append(word)
            edged = f"<{word}>"
            runs = {edged[at : at + 4] for at in range(len(edged) - 3)}
            self._letters.append(np.array([_key(LETTERS, self._run(run)) for run in sorted(runs)], np.int64))
        return number

    def _run(self, run):
        if run not in self._runs:
            self._runs[run] = len(self._run_names)
            self._run_names.append(run)
        return self._runs[run]


def _key(kind, first, second=0, third=0):
    return kind << (3 * _BITS) | first << (2 * _BITS) | second << _BITS | third


def keys_of(numbers):
    """The keys of the features that begin at each word: rows WORD, PAIR, TRIPLE, SKIP; -1 where the words end before."""
    keys = np.full((4, len(numbers)), -1, np.int64)
    keys[0] = _key(WORD, numbers)
    keys[1, :-1] = _key(PAIR, numbers[:-1], numbers[1:])
    keys[2, :-2] = _key(TRIPLE, numbers[:-2], numbers[1:-1], numbers[2:])
    keys[3, :-2] = _key(SKIP, numbers[:-2], numbers[2:])
    return keys


def features_of(text):
    """Sorted distinct hashes (uint32) of word 1-3-grams, pairs around one skipped word, and letter 4-grams."""
    lexicon = Lexicon()
    numbers = lexicon.numbers_of(words_of(text))
    keys = keys_of(numbers)
    letters = [lexicon.letters_of(number) for number in set(numbers.tolist())]
    distinct = np.unique(np.concatenate([keys[keys >= 0], *letters]))
    return np.unique(np.array([hash_of(lexicon.name(int(key))) for key in distinct], np.uint32))
