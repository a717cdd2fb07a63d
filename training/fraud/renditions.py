"""Renditions: one call as different recognisers would write it: segmented, joined, in lower case, with recognition errors."""

import re
from dataclasses import dataclass

from . import asr_noise, disfluencies

STYLES = ("turns", "sentences", "joined")
#: Shares of wrong words.
ERROR_RATES = (0, 0.1, 0.2, 0.3)
#: The share of written calls that are rewritten as spontaneous speech.
SPONTANEOUS = 0.5
#: Sources whose lines were written, not spoken.
_WRITTEN = ("corpus", "bothbosu", "sgd-banks", "sgd-other_sample")


@dataclass
class Utterance:
    speaker: int
    words: list
    #: the line that each word comes from
    lines: list


def draw(call, rng, confusions):
    """(the call, perhaps rewritten as spontaneous speech; one rendition of it, all else drawn by `rng`)"""
    if call.source in _WRITTEN and rng.random() < SPONTANEOUS:
        call = disfluencies.add(call, rng)
    return call, render(call, rng, confusions)


def render(call, rng, confusions, style=None, error_rate=None, plain=None):
    """
    The utterances of one rendition; what is not given is drawn by `rng`. `style` is one of STYLES, `plain` means lower case without
    punctuation, `error_rate` is the share of wrong words. Utterances without a word are left out.
    """
    style = style or rng.choice(STYLES)
    plain = rng.random() < 0.6 if plain is None else plain
    error_rate = rng.choice(ERROR_RATES) * (rng.random() < 0.7) if error_rate is None else error_rate
    keep_speakers = style != "joined" and rng.random() < 0.7
    utterances = []
    for number, line in enumerate(call.lines):
        for text in _segments(line.text, style):
            words = text.split()
            if plain:
                words = [w for w in (re.sub(r"[^\w'$£#]+", "", word.lower()) for word in words) if w]
            words = asr_noise.add_burst_errors(words, error_rate, rng, confusions) if error_rate else words
            if words:
                utterances.append(Utterance(line.speaker if keep_speakers else 0, words, [number] * len(words)))
    return _joined(utterances) if style == "joined" else utterances


def _segments(text, style):
    return [text] if style != "sentences" else re.split(r"(?<=[.!?])\s+", text)


def _joined(utterances):
    words = [word for utterance in utterances for word in utterance.words]
    lines = [line for utterance in utterances for line in utterance.lines]
    return [Utterance(0, words, lines)] if words else []
