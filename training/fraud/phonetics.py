"""Pronunciations from the CMU dictionary (Debian's pocketsphinx-en-us), and how similar two phoneme sequences sound."""

import re
from functools import cache

import numpy as np

from . import DICTIONARY

#: Phonemes with a similar articulation, which recognisers confuse most often. ARPAbet.
_SIMILAR = (
    "AA AH AO OW UH", "AE EH AH", "EH IH IY EY", "AW AY OY EY", "ER UH R", "UW UH W", "Y IY", "P B", "T D", "K G", "F V TH",
    "S Z TH", "SH ZH CH JH", "M N NG", "L R W", "DH TH D V", "T K P", "D B G", "S F SH", "HH",
)  # fmt: skip
_PHONEMES = sorted(set(" ".join(_SIMILAR).split()))
_NUMBER = {phoneme: number for number, phoneme in enumerate(_PHONEMES)}
_VOWEL = re.compile(r"[AEIOU]")
#: Phonemes that are often missed.
_WEAK = ("AH", "HH", "T", "D", "IH")


def _substitution_cost(a, b):
    if a == b:
        return 0
    if any({a, b} <= set(similar.split()) for similar in _SIMILAR):
        return 0.35
    return 0.5 if _VOWEL.match(a) and _VOWEL.match(b) else 1


_SUBSTITUTION = np.array([[_substitution_cost(a, b) for b in _PHONEMES] for a in _PHONEMES])
#: The cost of a phoneme inserted or deleted.
_GAP = np.array([0.45 if phoneme in _WEAK else 0.7 for phoneme in _PHONEMES])


@cache
def pronunciations():
    """{word: its phonemes as a list of numbers}: the first pronunciation that the dictionary gives."""
    found = {}
    with DICTIONARY.open(encoding="utf-8") as file:
        for line in file:
            word, *phonemes = line.split()
            if "(" not in word:
                found[word] = [_NUMBER[phoneme] for phoneme in phonemes]
    return found


def phoneme_profile(sequence):
    """float [phonemes]: how often each phoneme occurs, similar ones counted in part, in any order."""
    return (1 - _SUBSTITUTION[sequence]).sum(0)


def edit_distances(sequence, candidates, lengths):
    """
    Weighted edit distance of one phoneme sequence to each column of `candidates`, int [longest, n], of which the first `lengths` rows
    count. Substitutions cost 0.35 between similar phonemes, 0.5 between vowels, else 1; insertions and deletions 0.45 for weak phonemes,
    else 0.7. The costs are our own estimates, not fitted.
    """
    deepest = int(lengths.max())
    row = [np.zeros(candidates.shape[1])]
    for at in range(deepest):
        row.append(row[at] + _GAP[candidates[at]])
    for phoneme in sequence:
        above, row = row, [row[0] + _GAP[phoneme]]
        for at in range(deepest):
            either = np.minimum(above[at] + _SUBSTITUTION[phoneme][candidates[at]], above[at + 1] + _GAP[phoneme])
            row.append(np.minimum(either, row[at] + _GAP[candidates[at]]))
    return np.array(row)[lengths, np.arange(len(lengths))]
