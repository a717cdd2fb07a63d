import random
import unittest

import numpy as np

from .. import fixed_sets
from . import examples


class FixedSetsTest(unittest.TestCase):
    def test_the_beginning_of_a_call_ends_within_an_utterance(self):
        whole = examples.utterances("one two three", "four five six")
        begun = fixed_sets._beginning(whole, 5)
        self.assertEqual([each.words for each in begun], [["one", "two", "three"], ["four", "five"]])
        self.assertEqual([each.lines for each in begun], [[0, 0, 0], [1, 1]])
        self.assertEqual(len(fixed_sets._beginning(whole, 3)), 1)

    def test_an_hour_has_as_many_words(self):
        lines = fixed_sets._an_hour([examples.talk(700), examples.talk(900, group="other")], random.Random(1))
        words = sum(len(line.text.split()) for line in lines)
        self.assertTrue(9000 <= words < 9900)

    def test_clean_renditions_are_plain_turns_without_errors(self):
        calls, rendered = fixed_sets.clean_renditions([examples.call(), examples.call([("...", [])])])
        self.assertEqual(len(calls), 1)
        self.assertEqual(" ".join(rendered[0][0].words), "hello this is the clinic on mill lane")

    def test_lengths_are_counted_in_bands(self):
        calls = [examples.talk(50), examples.talk(51), examples.fraud()]
        rendered = [examples.utterances(" ".join(["word"] * words)) for words in (50, 51, 900)]
        rows = fixed_sets._by_length((calls, rendered), np.array([45, 70, 65]), np.array([True, True, False]))
        self.assertEqual((rows["1–50"]["ordinary"], rows["1–50"]["ordinary at 40"], rows["1–50"]["ordinary at 60"]), (1, 1, 0))
        self.assertEqual((rows["51–150"]["ordinary"], rows["51–150"]["ordinary at 60"]), (1, 1))
        self.assertEqual((rows["over 800"]["frauds"], rows["over 800"]["frauds at 60"]), (1, 1))
