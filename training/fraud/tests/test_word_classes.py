import random
import unittest
from unittest import mock

import numpy as np

from .. import vectoriser, word_classes
from . import examples


class WordClassesTest(unittest.TestCase):
    def test_words_in_similar_contexts_share_a_class(self):
        rng = random.Random(1)
        things, people = ["card", "voucher", "coupon"], ["officer", "sergeant", "constable"]
        calls = []
        for number in range(400):
            text = f"please buy a {rng.choice(things)} today or the {rng.choice(people)} arrests you ann private{number}"
            calls.append(examples.call([(text, [])], group=str(number % 50)))
        with mock.patch.multiple(word_classes, COUNT=4, FREQUENT=4, _DIMENSIONS=8):
            learnt = word_classes.learn(calls, {"ann"}, 1)
        of = {word: learnt.of(word) for word in [*things, *people, "ann", "private7", "please"]}
        self.assertEqual(len({of[word] for word in things}), 1)
        self.assertEqual(len({of[word] for word in people}), 1)
        self.assertNotEqual(of["card"], of["officer"])
        self.assertRegex(of["card"], r"^@\d$")
        # A name, a word of one group, and one of the most frequent have none.
        self.assertEqual([of["ann"], of["private7"]], ["ann", "private7"])

    def test_finds_a_class_by_the_hash_of_the_word(self):
        hashes = np.array([vectoriser.hash_of(word) for word in ("send", "money")], np.uint32)
        known = word_classes.WordClasses(hashes, np.array([3, 300], np.uint16))
        self.assertEqual([known.of(word) for word in ("send", "money", "other")], ["@3", "@300", "other"])
        self.assertTrue((np.diff(known.hashes.astype(np.int64)) > 0).all())
