"""The same call as different recognisers would write it: cut, joined, lower case, with word errors."""

import re
from dataclasses import dataclass

_FILLERS = ["uh", "um", "the", "a", "so", "and", "well", "like", "yeah"]
STYLES = ("turns", "sentences", "joined")


@dataclass
class Utterance:
    speaker: int
    words: list
    #: the line that each word comes from
    lines: list


def render(call, rng, vocabulary, style=None, errors=None, plain=None):
    """Utterances of one rendition; what is not given is drawn by `rng`. `errors` is the share of wrong words."""
    style = style or rng.choice(STYLES)
    plain = rng.random() < 0.6 if plain is None else plain
    errors = rng.choice([0, 0.1, 0.2, 0.3]) * (rng.random() < 0.7) if errors is None else errors
    keep_speakers = style != "joined" and rng.random() < 0.7
    utterances = []
    for number, line in enumerate(call.lines):
        for text in _parts(line.text, style):
            words = text.split()
            if plain:
                words = [w for w in (re.sub(r"[^\w'$£#]+", "", word.lower()) for word in words) if w]
            words = spoil(words, errors, rng, vocabulary)
            if words:
                utterances.append(Utterance(line.speaker if keep_speakers else 0, words, [number] * len(words)))
    return _joined(utterances) if style == "joined" else utterances


def spoil(words, share, rng, vocabulary):
    """Substitutes, drops and inserts words: half, 30 % and 20 % of the errors, as recognisers roughly do."""
    if not share:
        return words
    heard = []
    for word in words:
        if rng.random() >= share:
            heard.append(word)
            continue
        kind = rng.random()
        if kind < 0.25:
            heard.append(rng.choice(vocabulary))
        elif kind < 0.5:
            heard.append(_misheard(word, rng))
        elif kind >= 0.8:
            heard += [word, rng.choice(_FILLERS)]
    return heard


def _misheard(word, rng):
    if len(word) < 4:
        return rng.choice(_FILLERS)
    at = rng.randrange(1, len(word))
    return rng.choice([word[:at], word[:at] + word[at + 1 :], word[:at] + rng.choice("aeioust") + word[at + 1 :]])


def _parts(text, style):
    return [text] if style != "sentences" else re.split(r"(?<=[.!?])\s+", text)


def _joined(utterances):
    words = [word for utterance in utterances for word in utterance.words]
    lines = [line for utterance in utterances for line in utterance.lines]
    return [Utterance(0, words, lines)] if words else []
