"""From text to the hashes of its features. The same method as src/plugins/fraud-model-onnx/vectoriser.ts; fixture.py keeps them equal."""

import functools
import re
import unicodedata

import numpy as np

#: A row of n features is scaled by 1 / sqrt(n + SMOOTHING).
SMOOTHING = 30
#: Letters after which a word is cut off.
LONGEST_WORD = 20

_DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_TOKEN = re.compile(r"[$£€][0-9][0-9,.]*|[a-z]+|[0-9][0-9,.]*")
#: A key (int64) holds the kind of a feature, then up to three words or one letter n-gram, 20 bits each.
_BITS = 20
WORD, PAIR, TRIPLE, SKIP, LETTERS = range(1, 6)


@functools.lru_cache(1 << 20)
def words_of(text):
    """Lower-case words without accents or apostrophes; a single digit becomes its word, other numbers become `#`."""
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
    """32-bit FNV-1a (Fowler, Noll, Vo) with the first half of MurmurHash3's finaliser."""
    h = 0x811C9DC5
    for byte in feature.encode("ascii"):
        h = ((h ^ byte) * 0x01000193) & 0xFFFFFFFF
    h ^= h >> 16
    h = (h * 0x85EBCA6B) & 0xFFFFFFFF
    h ^= h >> 13
    return h


class Lexicon:
    """Numbers for words, their classes and letter 4-grams, so that the features of a call are computed by integer arithmetic."""

    def __init__(self, class_of=str):
        """`class_of` gives the class of a word: a name with an @, or the word itself where it has none."""
        self._class_of = class_of
        self._numbers, self.names, self._classes = {}, [], []
        self._letters, self._ngrams, self._ngram_names = [], {}, []

    def numbers_of(self, words):
        """int64 [words]"""
        return np.fromiter(map(self._number, words), np.int64, len(words))

    def classes_of(self, numbers):
        """int64 [words], the numbers of the classes of words, given their numbers"""
        return np.fromiter((self._classes[number] for number in numbers), np.int64, len(numbers))

    def letters_of(self, number):
        """The keys of the letter 4-grams of a word, given its number."""
        return self._letters[number]

    def name(self, key):
        """The string that the service hashes for a key: the kind, then the words or letters."""
        kind, rest = key >> (3 * _BITS), key & ((1 << 3 * _BITS) - 1)
        parts = [rest >> (2 * _BITS), rest >> _BITS & ((1 << _BITS) - 1), rest & ((1 << _BITS) - 1)]
        if kind == LETTERS:
            return "c" + self._ngram_names[parts[0]]
        count = {WORD: 1, PAIR: 2, SKIP: 2, TRIPLE: 3}[kind]
        return {WORD: "1", PAIR: "2", SKIP: "s", TRIPLE: "3"}[kind] + " ".join(self.names[n] for n in parts[:count])

    def _number(self, word):
        number = self._numbers.get(word)
        if number is None:
            edged = f"<{word}>"
            number = self._add(word, {edged[at : at + 4] for at in range(len(edged) - 3)})
            name = self._class_of(word)
            self._classes[number] = number if name == word else self._class(name)
        return number

    def _class(self, name):
        number = self._numbers.get(name)
        return self._add(name, set()) if number is None else number

    def _add(self, name, ngrams):
        number = self._numbers[name] = len(self.names)
        self.names.append(name)
        self._classes.append(number)
        self._letters.append(np.array([_key(LETTERS, self._ngram(ngram)) for ngram in sorted(ngrams)], np.int64))
        return number

    def _ngram(self, ngram):
        if ngram not in self._ngrams:
            self._ngrams[ngram] = len(self._ngram_names)
            self._ngram_names.append(ngram)
        return self._ngrams[ngram]


def is_long(name):
    """Whether a feature, given its name, reaches over three words or classes."""
    return name[0] in "3s"


def holds_class(name):
    """Whether a feature, given its name, holds a class of words."""
    return "@" in name


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


def features_of(text, class_of=str):
    """Sorted distinct hashes (uint32) of 1-3-grams and pairs around one skipped word, of words and of classes, and of letter 4-grams."""
    lexicon = Lexicon(class_of)
    numbers = lexicon.numbers_of(words_of(text))
    keys = np.hstack([keys_of(numbers), keys_of(lexicon.classes_of(numbers))])
    letters = [lexicon.letters_of(number) for number in set(numbers.tolist())]
    distinct = np.unique(np.concatenate([keys[keys >= 0], *letters]))
    return np.unique(np.array([hash_of(lexicon.name(int(key))) for key in distinct], np.uint32))
