"""
Writes words.bin, which tells the search the words, how they sound and how they follow each other. All numbers are little-endian:

    "CWWORDS1"
    uint32         CRC-32 of all that follows
    uint32 [6]     numbers of words, pronunciations, phones of all pronunciations, bigrams, trigrams, and bytes of the text of the words
    float32 [5, 2] lowest value and step of each list of values: one, back_one, two, back_two, three
    uint16         [words] bigrams that begin with each word; [bigrams] their second words; [bigrams] trigrams that begin with each bigram;
                   [trigrams] their third words; [pronunciations] their words
    uint8          [words] one, [words] back_one, [bigrams] two, [bigrams] back_two, [trigrams] three, [pronunciations] their lengths,
                   [phones] the phones of all, from 1
    UTF-8          the words in the order of their numbers, a line feed after each; the first two mark the start and the end of a sentence

A value is lowest + step * its byte: the natural logarithm of a probability, or of what is multiplied where a longer n-gram is not listed.
Words are numbered from 0; n-grams are in the order of their words.
"""

import struct
import zlib

import numpy as np

from .ngrams import context, unpack

#: The file in the model folder.
FILE = "words.bin"
_MAGIC = b"CWWORDS1"
#: A word is two bytes.
_MOST_WORDS = (1 << 16) - 1


def write(stored, path):
    """`stored` has what the step `words` stores: words, word_of_form, phones_of_form, and the arrays of an ngrams.Mixture."""
    words = [str(word) for word in stored["words"]]
    if len(words) > _MOST_WORDS:
        raise ValueError(f"{len(words)} words; a number of two bytes tells {_MOST_WORDS} apart")
    forms = [bytes(map(int, str(form).split())) for form in stored["phones_of_form"]]
    two, three = stored["two_keys"], stored["three_keys"]
    first, second = unpack(two, 2)
    of_bigram = np.searchsorted(two, context(three))
    if not np.array_equal(two[np.minimum(of_bigram, len(two) - 1)], context(three)):
        raise ValueError("a trigram begins with a bigram that is not listed")
    numbers = [
        np.bincount(first, minlength=len(words)),
        second,
        np.bincount(of_bigram, minlength=len(two)),
        unpack(three, 3)[2],
        stored["word_of_form"],
    ]
    scales, values = zip(
        _bytes(stored["one"]),
        _bytes(_by_context(stored["back_two_keys"], stored["back_two"], np.arange(len(words)))),
        _bytes(stored["two"]),
        _bytes(_by_context(stored["back_three_keys"], stored["back_three"], two)),
        _bytes(stored["three"]),
    )
    text = "".join(f"{word}\n" for word in words).encode()
    phones = b"".join(forms)
    body = b"".join([
        struct.pack("<6I", len(words), len(forms), len(phones), len(two), len(three), len(text)),
        np.array(scales, "<f4").tobytes(),
        *(np.asarray(part).astype("<u2").tobytes() for part in numbers),
        *values,
        bytes(map(len, forms)),
        phones,
        text,
    ])
    path.write_bytes(_MAGIC + struct.pack("<I", zlib.crc32(body)) + body)


def _by_context(contexts, weights, wanted):
    """The weight of each wanted context; 0, that of a factor of 1, where it has none."""
    found = np.zeros(len(wanted), np.float32)
    found[np.searchsorted(wanted, contexts)] = weights
    return found


def _bytes(values):
    """((lowest, step), a byte for each value)."""
    if not len(values):
        return (0, 0), b""
    lowest = values.min()
    step = (values.max() - lowest) / 255 or 1
    return (lowest, step), np.round((values - lowest) / step).astype(np.uint8).tobytes()
