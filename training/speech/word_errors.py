"""Error rates by edit distance, of words or phones."""


def errors(reference, hypothesis):
    """The word edit distance (Levenshtein): substitutions, deletions and insertions."""
    row = list(range(len(hypothesis) + 1))
    for i, word in enumerate(reference, 1):
        corner, row[0] = row[0], i
        for j, other in enumerate(hypothesis, 1):
            corner, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, corner + (word != other))
    return row[-1]


def right(reference, hypothesis):
    """Whether each word of the hypothesis is right, by an alignment with the fewest errors."""
    rows = [[max(i, j) if 0 in (i, j) else 0 for j in range(len(hypothesis) + 1)] for i in range(len(reference) + 1)]
    for i, word in enumerate(reference, 1):
        for j, other in enumerate(hypothesis, 1):
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (word != other))
    found, i, j = [False] * len(hypothesis), len(reference), len(hypothesis)
    while i and j:
        if rows[i][j] == rows[i - 1][j - 1] + (reference[i - 1] != hypothesis[j - 1]):
            i, j = i - 1, j - 1
            found[j] = reference[i] == hypothesis[j]
        elif rows[i][j] == rows[i - 1][j] + 1:
            i -= 1
        else:
            j -= 1
    return found


def rate(pairs):
    """Word error rate of (reference, hypothesis) pairs."""
    pairs = list(pairs)
    return sum(errors(*pair) for pair in pairs) / max(1, sum(len(reference) for reference, _ in pairs))
