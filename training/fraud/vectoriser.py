"""Text to the hashes of its features. The same method as src/plugins/fraud-model-onnx/vectoriser.ts; a fixture keeps them equal."""

import functools
import re
import unicodedata

import numpy as np

#: A feature is known from this many scenarios or groups of near-equal recordings; rarer ones tell a story, not a kind.
FEWEST = 5
SMOOTHING = 30
LONGEST_WORD = 20

_DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_TOKEN = re.compile(r"[$£€][0-9][0-9,.]*|[a-z]+|[0-9][0-9,.]*")


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


@functools.lru_cache(1 << 21)
def hash_of(feature):
    """FNV-1a of 32 bits (Fowler, Noll, Vo) with the final mix of MurmurHash3."""
    h = 0x811C9DC5
    for byte in feature.encode("ascii"):
        h = ((h ^ byte) * 0x01000193) & 0xFFFFFFFF
    h ^= h >> 16
    h = (h * 0x85EBCA6B) & 0xFFFFFFFF
    h ^= h >> 13
    return h


def features_of(text):
    """Sorted distinct hashes (uint32) of word 1-3-grams, pairs around one skipped word, and character 4-grams."""
    words = words_of(text)
    found = set()
    for i, word in enumerate(words):
        found.add("1" + word)
        if i + 1 < len(words):
            found.add("2" + word + " " + words[i + 1])
        if i + 2 < len(words):
            found.add("3" + word + " " + words[i + 1] + " " + words[i + 2])
            found.add("s" + word + " " + words[i + 2])
        edged = "<" + word + ">"
        for j in range(len(edged) - 3):
            found.add("c" + edged[j : j + 4])
    return np.unique(np.fromiter(map(hash_of, found), np.uint32, len(found)))


def vocabulary_of(features, groups):
    """Sorted hashes of the features that enough groups have. `groups` are numbers, one for each array of hashes."""
    pairs = [(np.uint64(group) << np.uint64(32)) | hashes.astype(np.uint64) for hashes, group in zip(features, groups)]
    hashes, counts = np.unique(np.unique(np.concatenate(pairs)).astype(np.uint32), return_counts=True)
    return hashes[counts >= FEWEST]
