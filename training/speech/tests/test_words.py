"""Tests of the model of words, which need numpy alone."""

import unittest

import numpy as np

from .. import ngrams, word_model

#: 0 and 1 are the marks of start and end.
_SENTENCES = [[0, 2, 3, 4, 1], [0, 2, 3, 5, 1], [0, 4, 3, 2, 1], [0, 2, 3, 4, 1], [0, 5, 1], [0, 2, 4, 4, 3, 1]] * 3
_WORDS = 7


class KneserNeyTest(unittest.TestCase):
    def setUp(self):
        self.model = ngrams.KneserNey(_SENTENCES, _WORDS)

    def _following(self, *context):
        return ngrams.pack(*(np.full(_WORDS, word) for word in context), np.arange(_WORDS))

    def test_what_follows_any_words_sums_to_one(self):
        for context in [(), (3,), (6,), (2, 3), (0, 2), (6, 6), (1, 1)]:
            given = self.model.probabilities(self._following(*context), 1 + len(context))
            self.assertAlmostEqual(given.sum(), 1, places=6, msg=str(context))
            self.assertTrue((given > 0).all(), context)

    def test_what_was_seen_is_likelier(self):
        given = self.model.probabilities(self._following(2, 3), 3)
        self.assertEqual(given.argmax(), 4)
        self.assertGreater(given[5], given[6])


class MixtureTest(unittest.TestCase):
    def setUp(self):
        self.models = [ngrams.KneserNey(_SENTENCES, _WORDS), ngrams.KneserNey([[0, 6, 5, 1], [0, 6, 6, 1]] * 4, _WORDS)]

    def test_the_weights_follow_the_text(self):
        weights, _ = ngrams.mixture_weights(self.models, [[0, 6, 5, 1]] * 5)
        self.assertGreater(weights[1], 0.9)
        self.assertAlmostEqual(weights.sum(), 1)

    def test_backing_off_keeps_the_sum(self):
        for least in (0, 1e-3, 1):
            mixture = ngrams.Mixture(self.models, (0.6, 0.4), least)
            for first in range(_WORDS):
                for second in range(_WORDS):
                    keys = ngrams.pack(np.full(_WORDS, first), np.full(_WORDS, second), np.arange(_WORDS))
                    self.assertAlmostEqual(mixture.probabilities(keys).sum(), 1, places=5)

    def test_unpruned_it_is_the_mean_of_its_models(self):
        mixture = ngrams.Mixture(self.models, (0.6, 0.4), 0)
        keys = ngrams.pack(*np.array([(2, 3, 4), (0, 6, 5)]).T)
        expected = sum(weight * model.probabilities(keys, 3) for weight, model in zip((0.6, 0.4), self.models))
        self.assertTrue(np.allclose(mixture.probabilities(keys), expected))


class VocabularyTest(unittest.TestCase):
    def test_rare_words_need_a_list(self):
        corpora = {"talk": [["hello", "there"]] * 3 + [["xenia", "xenia", "xenia", "there"]], "read": [["seldom"]]}
        self.assertEqual(word_model.vocabulary(corpora, ["seldom"]), ["<s>", "</s>", "hello", "seldom", "there"])

    def test_sentences_are_cut_at_unknown_words(self):
        self.assertEqual(list(word_model._known_parts("a b c d".split(), {"a": 2, "c": 3, "d": 4})), [[2], [3, 4]])


if __name__ == "__main__":
    unittest.main()
