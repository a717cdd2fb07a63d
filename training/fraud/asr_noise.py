"""Simulated recognition errors: words become wrong as a speech recogniser writes them wrong (docs/adr/0017)."""

_FILLERS = ["uh", "um", "the", "a", "so", "and", "well", "like", "yeah"]
#: Mean number of words in a burst of errors.
BURST = 3


def add_burst_errors(words, rate, rng, confusions):
    """
    A copy of `words` in which about the share `rate` is wrong, several in a row: in a burst 70 % become words that sound alike (drawn
    from `confusions`, a ConfusionModel), 20 % are deleted and 10 % become any common word.
    """
    noisy, at = [], 0
    burst_probability = rate / (BURST * (1 - rate))
    while at < len(words):
        if rng.random() >= burst_probability:
            noisy.append(words[at])
            at += 1
            continue
        end = at + 1
        while rng.random() >= 1 / BURST:
            end += 1
        end = min(end, len(words))
        while at < end:
            kind, size = rng.random(), 1
            if kind >= 0.3:
                size = 2 if at + 1 < end and rng.random() < 0.35 else 1
                original = words[at : at + size]
                noisy += confusions.draw_confusion(original, rng) or [_misspelt(word, rng) for word in original]
            elif kind >= 0.2:
                noisy.append(confusions.draw_word(rng))
            at += size
    return noisy


def _misspelt(word, rng):
    if len(word) < 4:
        return rng.choice(_FILLERS)
    at = rng.randrange(1, len(word))
    return rng.choice([word[:at], word[:at] + word[at + 1 :], word[:at] + rng.choice("aeioust") + word[at + 1 :]])
