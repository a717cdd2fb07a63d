"""Tests of the model of words and of the confidence in words, which need numpy and scikit-learn alone."""

import struct
import tempfile
import unittest
import zlib
from pathlib import Path
from unittest import mock

import numpy as np

from .. import confidence, facts, ngrams, search_settings, word_errors, word_model, words_file

#: 0 and 1 are the marks of start and end.
_SENTENCES = [[0, 2, 3, 4, 1], [0, 2, 3, 5, 1], [0, 4, 3, 2, 1], [0, 2, 3, 4, 1], [0, 5, 1], [0, 2, 4, 4, 3, 1]] * 3
_WORDS = 7


class RightWordsTest(unittest.TestCase):
    def test_words_of_the_best_alignment_are_right(self):
        right = lambda said, found: word_errors.right(said.split(), found.split())
        self.assertEqual(right("a b c", "a x c"), [True, False, True])
        self.assertEqual(right("a b c", "b c d"), [True, True, False])
        self.assertEqual(right("a b", "a new b"), [True, False, True])
        self.assertEqual(right("", "a"), [False])
        self.assertEqual(right("a", ""), [])


class ConfidenceTest(unittest.TestCase):
    def test_words_that_sound_right_are_likelier_to_be_right(self):
        rng, clips = np.random.default_rng(1), []
        for _ in range(60):
            signs, said = [], []
            for _ in range(8):
                sound = float(rng.uniform(-3, 0))
                said.append("word" if rng.random() < 1 + sound / 3 else "other")
                signs.append({"text": "word", "sound": sound, "clarity": -0.1, "likely": -2.0, "phones": 3})
            clips.append(("people", "wide", said, signs))
        model = confidence.Regression(clips)
        self.assertEqual(set(model.weights), {"bias", *confidence.KEYS})
        one = lambda sound: [("people", "wide", ["word"], [{**clips[0][3][0], "sound": sound}])]
        low, high = model(one(-2.7)), model(one(-0.3))
        self.assertLess(low[0], 0.3)
        self.assertGreater(high[0], 0.7)


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

class WordsFileTest(unittest.TestCase):
    def setUp(self):
        models = [ngrams.KneserNey(_SENTENCES, _WORDS)]
        self.mixture = ngrams.Mixture(models, (1,), 1e-3)
        self.stored = self.mixture.arrays() | {
            "words": np.array(["<s>", "</s>", "a", "b", "can't", "d", "e"]),
            "word_of_form": np.array([2, 2, 4]),
            "phones_of_form": np.array(["6", "14", "20 3 23 35"]),
        }

    def _written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / words_file.FILE
            words_file.write(self.stored, path)
            return path.read_bytes()

    def test_the_parts_are_found_again(self):
        file = self._written()
        self.assertEqual(file[:8], b"CWWORDS1")
        self.assertEqual(struct.unpack_from("<I", file, 8)[0], zlib.crc32(file[12:]))
        counts = struct.unpack_from("<6I", file, 12)
        words, forms, phones, two, three, letters = counts
        self.assertEqual((words, forms, phones, letters), (7, 3, 6, 23))
        self.assertEqual((two, three), (len(self.stored["two_keys"]), len(self.stored["three_keys"])))
        numbers = np.frombuffer(file, "<u2", words + 2 * two + three + forms, 76)
        self.assertEqual(numbers[:words].sum(), two)
        self.assertEqual(numbers[words + two :][:two].sum(), three)
        first = np.repeat(np.arange(words), numbers[:words])
        self.assertTrue(np.array_equal(ngrams.pack(first, numbers[words:][:two]), self.stored["two_keys"]))
        self.assertEqual(file[-letters - phones - forms : -letters], bytes([1, 1, 4, 6, 14, 20, 3, 23, 35]))
        self.assertTrue(file.endswith(b"\na\nb\ncan't\nd\ne\n"))

    def test_values_are_within_half_a_step(self):
        file = self._written()
        words, forms, _, two, three, _ = struct.unpack_from("<6I", file, 12)
        lowest, step = struct.unpack_from("<2f", file, 36)
        codes = np.frombuffer(file, np.uint8, words, 76 + 2 * (words + 2 * two + three + forms))
        self.assertLessEqual(np.abs(lowest + step * codes - self.stored["one"]).max(), step / 2 + 1e-5)

    def test_contexts_without_longer_ngrams_have_no_weight(self):
        keys = np.array([1, 4])
        self.assertEqual(list(words_file._by_context(keys, np.array([-1, -2]), np.arange(6))), [0, -1, 0, 0, -2, 0])

    def test_a_trigram_needs_its_bigram(self):
        self.stored["two_keys"] = self.stored["two_keys"][1:]
        self.stored["two"] = self.stored["two"][1:]
        with self.assertRaisesRegex(ValueError, "not listed"):
            self._written()


class SearchSettingsTest(unittest.TestCase):
    def test_the_settings_with_the_fewest_errors_are_kept_with_the_other_facts(self):
        def heard(folder, paths):
            search = facts.read(folder)["search"]
            right = search["weight"] == 1.0 and search["blankPenalty"] == 0.5
            return [[{"text": "yes" if right else "no"}] for _ in paths]

        rows = [{"wav": "a.wav", "words": ["yes"]}]
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(search_settings.hearing, "words", heard), mock.patch("builtins.print"):
            facts.add(Path(folder), trustLimit=0.7)
            search_settings.choose({"read": rows, "synthetic": rows}, Path(folder))
            found = facts.read(Path(folder))
        self.assertEqual(found["search"], {"weight": 1.0, "blankPenalty": 0.5})
        self.assertEqual((found["layout"], found["trustLimit"]), ("phones", 0.7))


if __name__ == "__main__":
    unittest.main()
