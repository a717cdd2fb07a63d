"""From frames to words, and word errors."""


def collapsed(ids, pieces):
    """Words of the best piece of each frame: repeats are one, blanks (0) are nothing."""
    return pieces.text([now for before, now in zip([0, *ids], ids) if now not in (before, 0)])


def errors(said, heard):
    """The least number of words to substitute, drop and insert (Levenshtein)."""
    row = list(range(len(heard) + 1))
    for i, word in enumerate(said, 1):
        corner, row[0] = row[0], i
        for j, other in enumerate(heard, 1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (word != other))
    return row[-1]


def rate(pairs):
    """Word error rate of (said, heard) pairs: errors by words said."""
    pairs = list(pairs)
    return sum(errors(said, heard) for said, heard in pairs) / max(1, sum(len(said) for said, _ in pairs))
