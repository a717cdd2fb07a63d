"""How words sound, by the CMU dictionary in Debian's pocketsphinx-en-us, and how near two sequences of sounds are."""

import re
from functools import cache
from pathlib import Path

import numpy as np

_DICTIONARY = Path("/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict")
#: Sounds made alike, which are taken for each other most easily.
_ALIKE = (
    "AA AH AO OW UH", "AE EH AH", "EH IH IY EY", "AW AY OY EY", "ER UH R", "UW UH W", "Y IY", "P B", "T D", "K G", "F V TH",
    "S Z TH", "SH ZH CH JH", "M N NG", "L R W", "DH TH D V", "T K P", "D B G", "S F SH", "HH",
)  # fmt: skip
_SOUNDS = sorted(set(" ".join(_ALIKE).split()))
_NUMBER = {sound: number for number, sound in enumerate(_SOUNDS)}
_VOWEL = re.compile(r"[AEIOU]")
#: Sounds that are easily missed.
_FAINT = ("AH", "HH", "T", "D", "IH")


def _swapped(a, b):
    if a == b:
        return 0
    if any({a, b} <= set(alike.split()) for alike in _ALIKE):
        return 0.35
    return 0.5 if _VOWEL.match(a) and _VOWEL.match(b) else 1


_SWAPPED = np.array([[_swapped(a, b) for b in _SOUNDS] for a in _SOUNDS])
_MISSED = np.array([0.45 if sound in _FAINT else 0.7 for sound in _SOUNDS])


@cache
def of_words():
    """The sounds of each word of the dictionary, as a list of numbers: the first pronunciation given."""
    found = {}
    for line in _DICTIONARY.open(encoding="utf-8"):
        word, *sounds = line.split()
        if "(" not in word:
            found[word] = [_NUMBER[sound] for sound in sounds]
    return found


def content(sequence):
    """What sounds it has, however ordered, like ones counted in part."""
    return (1 - _SWAPPED[sequence]).sum(0)


def distances(said, heard, lengths):
    """
    Edit distance of one sequence of sounds to each column of `heard`, of which the first `lengths` rows count. Sounds that are made
    alike cost 0.35, two vowels 0.5, others 1; a faint sound too many or too few 0.45, another 0.7. Judged by ear.
    """
    deepest = int(lengths.max())
    row = [np.zeros(heard.shape[1])]
    for at in range(deepest):
        row.append(row[at] + _MISSED[heard[at]])
    for sound in said:
        above, row = row, [row[0] + _MISSED[sound]]
        for at in range(deepest):
            either = np.minimum(above[at] + _SWAPPED[sound][heard[at]], above[at + 1] + _MISSED[sound])
            row.append(np.minimum(either, row[at] + _MISSED[heard[at]]))
    return np.array(row)[lengths, np.arange(len(lengths))]
