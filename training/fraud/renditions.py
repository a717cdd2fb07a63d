"""The same call as different recognisers would write it: cut, joined, lower case, with word errors."""

import re
from dataclasses import dataclass

import mishearing
import spontaneous

STYLES = ("turns", "sentences", "joined")
#: Shares of wrong words.
ERRORS = (0, 0.1, 0.2, 0.3)
#: The share of written calls that are rewritten as people speak.
SPONTANEOUS = 0.5
#: Sources whose lines were written, not spoken.
_WRITTEN = ("corpus", "bothbosu", "sgd-banks", "sgd-other_sample")


@dataclass
class Utterance:
    speaker: int
    words: list
    #: the line that each word comes from
    lines: list


def drawn(call, rng, ear):
    """(the call, perhaps rewritten as people speak; one rendition of it, all else drawn by `rng`)"""
    if call.source in _WRITTEN and rng.random() < SPONTANEOUS:
        call = spontaneous.rewrite(call, rng)
    return call, render(call, rng, ear)


def render(call, rng, ear, style=None, errors=None, plain=None, wrong=mishearing.in_bursts):
    """
    Utterances of one rendition; what is not given is drawn by `rng`. `errors` is the share of wrong words, `wrong` how they are made
    wrong: a function of mishearing.py.
    """
    style = style or rng.choice(STYLES)
    plain = rng.random() < 0.6 if plain is None else plain
    errors = rng.choice(ERRORS) * (rng.random() < 0.7) if errors is None else errors
    keep_speakers = style != "joined" and rng.random() < 0.7
    utterances = []
    for number, line in enumerate(call.lines):
        for text in _parts(line.text, style):
            words = text.split()
            if plain:
                words = [w for w in (re.sub(r"[^\w'$£#]+", "", word.lower()) for word in words) if w]
            words = wrong(words, errors, rng, ear) if errors else words
            if words:
                utterances.append(Utterance(line.speaker if keep_speakers else 0, words, [number] * len(words)))
    return _joined(utterances) if style == "joined" else utterances


def _parts(text, style):
    return [text] if style != "sentences" else re.split(r"(?<=[.!?])\s+", text)


def _joined(utterances):
    words = [word for utterance in utterances for word in utterance.words]
    lines = [line for utterance in utterances for line in utterance.lines]
    return [Utterance(0, words, lines)] if words else []
