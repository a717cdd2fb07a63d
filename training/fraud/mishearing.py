"""Makes words wrong, as recognisers do."""

_FILLERS = ["uh", "um", "the", "a", "so", "and", "well", "like", "yeah"]
#: Mean number of words in a burst.
BURST = 3


def scattered(words, share, rng, ear):
    """One here and one there, by any other word or another spelling: half substituted, 30 % dropped, 20 % inserted."""
    heard = []
    for word in words:
        if rng.random() >= share:
            heard.append(word)
            continue
        kind = rng.random()
        if kind < 0.25:
            heard.append(rng.choice(ear.vocabulary))
        elif kind < 0.5:
            heard.append(_misspelt(word, rng))
        elif kind >= 0.8:
            heard += [word, rng.choice(_FILLERS)]
    return heard


def in_bursts(words, share, rng, ear):
    """Several in a row, by words that sound alike: in a burst 70 % are such, 20 % dropped and 10 % any common word."""
    heard, at = [], 0
    begins = share / (BURST * (1 - share))
    while at < len(words):
        if rng.random() >= begins:
            heard.append(words[at])
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
                said = words[at : at + size]
                heard += ear.mishear(said, rng) or [_misspelt(word, rng) for word in said]
            elif kind >= 0.2:
                heard.append(ear.common(rng))
            at += size
    return heard


def _misspelt(word, rng):
    if len(word) < 4:
        return rng.choice(_FILLERS)
    at = rng.randrange(1, len(word))
    return rng.choice([word[:at], word[:at] + word[at + 1 :], word[:at] + rng.choice("aeioust") + word[at + 1 :]])
