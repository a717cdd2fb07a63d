"""
A trigram language model of words: interpolated Kneser-Ney estimates (Chen and Goodman, 1999) of several corpora, mixed with the weights
that predict held-out text best, and pruned. Words are numbers; n-grams are packed into one integer each.
"""

from dataclasses import dataclass

import numpy as np

#: Bits of a word in a packed n-gram.
_BITS = 21


def pack(*columns):
    """int64 keys of n-grams whose words are in `columns`, first word first."""
    packed = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        packed = (packed << _BITS) | np.asarray(column, np.int64)
    return packed


def unpack(keys, order):
    """The columns of `keys`."""
    return [(keys >> (_BITS * (order - 1 - i))) & ((1 << _BITS) - 1) for i in range(order)]


def context(keys):
    """The keys of all words but the last, which order ngrams by context."""
    return keys >> _BITS


def shorter(keys, order):
    """The keys of all words but the first."""
    return keys & ((1 << (_BITS * (order - 1))) - 1)


def lookup(keys, values, wanted, default=0.0):
    """The value of each wanted key; `keys` are sorted."""
    if not len(keys):
        return np.full(len(wanted), default)
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[at] == wanted, values[at], default)


@dataclass
class _Order:
    """The n-grams of one order with discounted counts, and of each context the total and what is left for shorter n-grams."""

    keys: np.ndarray
    counts: np.ndarray
    contexts: np.ndarray
    totals: np.ndarray
    left: np.ndarray


class KneserNey:
    """Of the sentences, lists of numbers of words that begin and end with the numbers of the marks of start and end."""

    def __init__(self, sentences, words):
        """`words` is the number of words of the vocabulary, which share what unigrams leave."""
        self.words = words
        flat = np.array([word for sentence in sentences for word in sentence], np.int64)
        ends = np.cumsum([len(sentence) for sentence in sentences])
        first = np.zeros(len(flat), bool)
        first[ends[:-1]] = True
        first[0] = True
        second = np.roll(first, 1)
        bigrams = pack(flat[:-1], flat[1:])[~first[1:]]
        at = np.flatnonzero(~(first | second))
        trigrams = pack(flat[at - 2], flat[at - 1], flat[at])
        three, counts = np.unique(trigrams, return_counts=True)
        two, twice = np.unique(bigrams, return_counts=True)
        # Bigrams count how many words they follow, but for those that begin a sentence, which follow none.
        follows, following = np.unique(shorter(three, 3), return_counts=True)
        continued = np.where(unpack(two, 2)[0] == flat[0], twice, lookup(follows, following, two))
        two, continued = two[continued > 0], continued[continued > 0]
        one, of_one = np.unique(shorter(two, 2), return_counts=True)
        self.three, self.two = _discounted(three, counts), _discounted(two, continued)
        self.one = of_one.sum(), one, of_one

    def probabilities(self, keys, order):
        """float [len(keys)] of n-grams of the order, each given its words but the last."""
        if order == 1:
            total, words, counts = self.one
            # The share of the words that were seen once is left to all.
            left = min(0.5, max(1, (counts == 1).sum()) / total)
            return (1 - left) * lookup(words, counts, keys) / total + left / self.words
        table = self.three if order == 3 else self.two
        contexts = context(keys)
        totals = lookup(table.contexts, table.totals, contexts)
        seen = totals > 0
        share = np.where(seen, lookup(table.keys, table.counts, keys) / np.maximum(totals, 1), 0)
        left = np.where(seen, lookup(table.contexts, table.left, contexts), 1)
        return share + left * self.probabilities(shorter(keys, order), order - 1)


def _discounted(keys, counts):
    """With the three discounts of modified Kneser-Ney."""
    n = [max(1, (counts == i).sum()) for i in range(1, 5)]
    ratio = n[0] / (n[0] + 2 * n[1])
    discounts = np.array([0] + [max(0.1, i - (i + 1) * ratio * n[i] / n[i - 1]) for i in (1, 2, 3)])
    discount = discounts[np.minimum(counts, 3).astype(int)]
    contexts, start = np.unique(context(keys), return_index=True)
    totals = np.add.reduceat(counts.astype(float), start)
    left = np.add.reduceat(discount, start) / totals
    return _Order(keys, counts - discount, contexts, totals, left)


def mixture_weights(models, sentences):
    """The weights of the models that make held-out sentences likeliest, by expectation maximisation."""
    keys = _trigrams(sentences)
    given = np.stack([model.probabilities(keys, 3) for model in models], 1)
    weights = np.full(len(models), 1 / len(models))
    for _ in range(50):
        shares = given * weights
        weights = (shares / shares.sum(1, keepdims=True)).mean(0)
    return weights, _perplexity(given @ weights)


class Mixture:
    """The n-grams of all models, of the likeliest kept, with mixed probabilities and the weights with which shorter n-grams are taken."""

    def __init__(self, models, weights, least):
        """N-grams that add less than `least` to the log likelihood of a word of text are left out."""
        mixed = lambda keys, order: sum(weight * model.probabilities(keys, order) for model, weight in zip(models, weights))
        count = models[0].words
        one = np.arange(count, dtype=np.int64)
        self.one = mixed(one, 1)
        self.one /= self.one.sum()
        two = np.unique(np.concatenate([model.two.keys for model in models]))
        three = np.unique(np.concatenate([model.three.keys for model in models]))
        of_two, of_three = mixed(two, 2), mixed(three, 3)
        joint = self.one[context(context(three))] * mixed(context(three), 2)
        keep = _gains(of_three, mixed(shorter(three, 3), 2), joint) > least
        three, of_three = three[keep], of_three[keep]
        # A bigram stays where a trigram needs it, as its context or its end.
        needed = np.union1d(context(three), shorter(three, 3))
        joint = self.one[context(two)]
        keep = (_gains(of_two, self.one[shorter(two, 2)], joint) > least) | np.isin(two, needed)
        two, of_two = two[keep], of_two[keep]
        self.two, self.three = (two, of_two), (three, of_three)
        self.back_two = _backoff(context(two), of_two, self.one[shorter(two, 2)])
        self.back_three = _backoff(context(three), of_three, self._two(shorter(three, 3)))

    def _two(self, keys):
        """Probabilities of bigrams of the model, by backing off where they are left out."""
        direct = lookup(*self.two, keys)
        backed = lookup(*self.back_two, context(keys), 1.0) * self.one[shorter(keys, 2)]
        return np.where(direct > 0, direct, backed)

    def probabilities(self, keys):
        """Of trigrams, as the decoder will compute them."""
        direct = lookup(*self.three, keys)
        return np.where(direct > 0, direct, lookup(*self.back_three, context(keys), 1.0) * self._two(shorter(keys, 3)))

    def arrays(self):
        """By name, for storage: log probabilities of n-grams and the logarithms of the weights of contexts, with their keys."""
        tables = {"two": self.two, "three": self.three, "back_two": self.back_two, "back_three": self.back_three}
        of = lambda values: np.log(values).astype(np.float32)
        stored = {"one": of(self.one)}
        for name, (keys, values) in tables.items():
            stored |= {f"{name}_keys": keys, name: of(values)}
        return stored

    def perplexity(self, sentences):
        return _perplexity(self.probabilities(_trigrams(sentences)))


def _trigrams(sentences):
    """The key of each three words in a row."""
    return pack(*np.array([words for sentence in sentences for words in zip(sentence, sentence[1:], sentence[2:])], np.int64).T)


def _perplexity(given):
    return float(np.exp(-np.log(given).mean()))


def _gains(given, backed, joint):
    return joint * given * np.abs(np.log(given / backed))


def _backoff(contexts, given, shorter_given):
    """(contexts, weights): of each context, what its n-grams leave over what the shorter ones of the same words leave."""
    found, start = np.unique(contexts, return_index=True)
    left = 1 - np.add.reduceat(given, start)
    of_shorter = 1 - np.add.reduceat(shorter_given, start)
    return found, np.maximum(left, 1e-4) / np.maximum(of_shorter, 1e-4)
