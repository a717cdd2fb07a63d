"""
Classes of words that occur in similar contexts, so that n-grams of classes generalise over wording: "buy a gift card" and "purchase a
steam voucher" share them. Learnt from the texts of calls without their labels, as in docs/adr/0051: positive pointwise mutual information
with the words around (Levy and Goldberg, 2014), its first singular vectors, k-means.
"""

from collections import Counter

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import svds
from sklearn.cluster import KMeans

from . import vectoriser

#: Classes; the most frequent words, which have none.
COUNT, FREQUENT = 1500, 150
#: Calls of as many groups must share a word that has a class.
MIN_GROUPS = 5
#: Words on each side that count, by one over their distance; those this near count by their side.
_REACH, _NEAR = 5, 2
_DIMENSIONS = 100
#: Frequencies of neighbours count by this power, or rare ones would decide.
_SMOOTHING = 0.75


class WordClasses:
    """What the service has: the class of each hash of a word."""

    def __init__(self, hashes, classes):
        """uint32 and uint16 of the same length; of equal hashes, the first counts."""
        self.hashes, first = np.unique(hashes, return_index=True)
        self.classes = classes[first]
        self._class_of = dict(zip(self.hashes.tolist(), self.classes.tolist()))

    def of(self, word):
        """`@` and the number of its class, or the word itself where it has none."""
        number = self._class_of.get(vectoriser.hash_of(word))
        return word if number is None else f"@{number}"


NO_CLASSES = WordClasses(np.empty(0, np.uint32), np.empty(0, np.uint16))


def learn(calls, names, seed):
    """The WordClasses of calls: none where fewer than COUNT words are known. Words of `names` have none."""
    texts, groups = {}, {}
    for call in calls:
        for line in call.lines:
            if line.text not in texts:
                texts[line.text] = vectoriser.words_of(line.text)
            for word in texts[line.text]:
                groups.setdefault(word, set()).add(call.group)
    counts = Counter(word for words in texts.values() for word in words)
    words = [word for word, _ in counts.most_common() if len(groups[word]) >= MIN_GROUPS]
    rest = [place for place, word in enumerate(words) if place >= FREQUENT and word not in names]
    if len(rest) < COUNT:
        return NO_CLASSES
    vectors = _vectors(texts.values(), words, seed)
    weight = np.sqrt([counts[words[place]] for place in rest])
    number = KMeans(COUNT, n_init=1, max_iter=30, random_state=seed % 2**32).fit(vectors[rest], sample_weight=weight).labels_
    hashes = np.array([vectoriser.hash_of(words[place]) for place in rest], np.uint32)
    return WordClasses(hashes, number.astype(np.uint16))


def _vectors(texts, words, seed):
    """Unit vectors, words x dimensions."""
    information = _information(_neighbours(texts, words))
    left, strength, _ = svds(information, k=_DIMENSIONS, random_state=seed)
    vectors = left * np.sqrt(strength)
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def _neighbours(texts, words):
    """How often each neighbour stands near each word: words x (before, after, farther)."""
    size, place_of = len(words), {word: place for place, word in enumerate(words)}
    flat = np.array([place for text in texts for place in (*(place_of.get(word, -1) for word in text), *([-1] * _REACH))])
    total = coo_matrix((size, 3 * size), dtype=np.float32).tocsr()
    for distance in range(1, _REACH + 1):
        left, right = flat[:-distance], flat[distance:]
        both = (left >= 0) & (right >= 0)
        left, right = left[both], right[both]
        weight = np.full(len(left), 1 / distance, np.float32)
        before, after = (0, size) if distance <= _NEAR else (2 * size, 2 * size)
        for rows, columns in ((right, left + before), (left, right + after)):
            total += coo_matrix((weight, (rows, columns)), shape=total.shape).tocsr()
    return total.tocoo()


def _information(counts):
    """Positive pointwise mutual information."""
    total = counts.data.sum()
    of_words = np.bincount(counts.row, counts.data, counts.shape[0])
    of_neighbours = np.bincount(counts.col, counts.data, counts.shape[1]) ** _SMOOTHING
    of_neighbours *= total / of_neighbours.sum()
    information = np.log(counts.data * total / (of_words[counts.row] * of_neighbours[counts.col]))
    positive = information > 0
    return coo_matrix((information[positive], (counts.row[positive], counts.col[positive])), shape=counts.shape).tocsr().astype(np.float32)
