"""Error rates by edit distance, of words or phones."""


def errors(reference, hypothesis):
    """The word edit distance (Levenshtein): substitutions, deletions and insertions."""
    row = list(range(len(hypothesis) + 1))
    for i, word in enumerate(reference, 1):
        corner, row[0] = row[0], i
        for j, other in enumerate(hypothesis, 1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (word != other))
    return row[-1]


def rate(pairs):
    """Word error rate of (reference, hypothesis) pairs."""
    pairs = list(pairs)
    return sum(errors(*pair) for pair in pairs) / max(1, sum(len(reference) for reference, _ in pairs))
