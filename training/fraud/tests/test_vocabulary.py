import unittest
from unittest import mock

import numpy as np

from .. import vectoriser, vocabulary
from ..tokens import Tokens
from . import examples


class VocabularyTest(unittest.TestCase):
    def build(self, *rows):
        """Of (call, text) pairs."""
        lexicon = vectoriser.Lexicon()
        tokens = [Tokens(examples.utterances(text), lexicon) for _, text in rows]
        self.lexicon, self.known = lexicon, vocabulary.build([call for call, _ in rows], tokens, lexicon)
        return {int(each) for each in self.known.hashes}

    def knows(self, feature):
        return vectoriser.hash_of(feature) in {int(each) for each in self.known.hashes}

    def test_needs_five_groups(self):
        self.build(*[(examples.call(group=str(number)), "everyone says hello") for number in range(5)],
                   *[(examples.call(group=str(number)), "four say goodbye") for number in range(4)])  # fmt: skip
        self.assertTrue(self.knows("1everyone") and self.knows("3everyone says hello") and self.knows("c<eve"))
        self.assertFalse(self.knows("1goodbye"))

    def test_a_group_counts_once(self):
        self.build(*[(examples.call(group="one"), "repeated words") for _ in range(9)],
                   *[(examples.call(group=str(number)), "common words") for number in range(5)])  # fmt: skip
        self.assertTrue(self.knows("1common"))
        self.assertFalse(self.knows("1repeated"))

    def test_needs_two_groups_outside_of_real_talk(self):
        talk = [examples.call(source="ami-meetings", group=f"m{number}") for number in range(8)]
        self.build(*[(call, "private shared") for call in talk],
                   (examples.call(group="a"), "private shared"), (examples.call(group="b"), "shared"))  # fmt: skip
        self.assertTrue(self.knows("1shared"))
        self.assertFalse(self.knows("1private"))

    def test_does_not_count_calls_spliced_into_talk(self):
        hidden = [examples.call(group=str(number), host_fold=1) for number in range(9)]
        self.build(*[(call, "secret shared") for call in hidden], *[(examples.call(group=f"x{number}"), "shared") for number in range(5)])
        self.assertTrue(self.knows("1shared"))
        self.assertFalse(self.knows("1secret"))

    def test_holds_no_first_name(self):
        name = sorted(vocabulary.FIRST_NAMES)[0]
        self.build(*[(examples.call(group=str(number)), f"hello {name} speaking") for number in range(6)])
        self.assertTrue(self.knows("1hello"))
        for feature in (f"1{name}", f"2hello {name}", f"3hello {name} speaking"):
            self.assertFalse(self.knows(feature), feature)
        # The pair around the name holds no name.
        self.assertTrue(self.knows("shello speaking"))

    def test_reorder_moves_columns_to_the_front_with_their_keys(self):
        self.build(*[(examples.call(group=str(number)), "one two three four") for number in range(5)])
        keys = vectoriser.keys_of(self.lexicon.numbers_of(["one", "two", "three", "four"]))
        before = [int(self.known.hashes[column]) for column in self.known.columns_of(keys[0])]
        first = self.known.hashes == vectoriser.hash_of("1three")
        ranks = self.known.reorder(first)
        self.assertEqual((int(self.known.hashes[0]), self.known.known_to_windows), (vectoriser.hash_of("1three"), 1))
        self.assertEqual(int(ranks[first][0]), 0)
        self.assertEqual([int(self.known.hashes[column]) for column in self.known.columns_of(keys[0])], before)

    def test_unknown_features_have_no_column(self):
        self.build(*[(examples.call(group=str(number)), "hello") for number in range(5)])
        keys = vectoriser.keys_of(self.lexicon.numbers_of(["hello", "stranger"]))
        self.assertGreaterEqual(self.known.columns_of(keys[0])[0], 0)
        self.assertEqual(self.known.columns_of(keys[0])[1], -1)

    def test_the_service_knows_what_has_the_hash_of_a_known_feature(self):
        self.build(*[(examples.call(group=str(number)), "everyone says hello") for number in range(5)])
        served = vocabulary.ServedVocabulary(self.known, self.lexicon)
        keys = vectoriser.keys_of(self.lexicon.numbers_of(["hello", "unheard"]))
        np.testing.assert_array_equal(served.columns_of(keys), self.known.columns_of(keys))
        with mock.patch.object(vectoriser, "hash_of", return_value=int(self.known.hashes[3])):
            self.assertEqual(served.columns_of(keys)[0].tolist(), [self.known.columns_of(keys)[0, 0], 3])
            self.assertEqual(served.columns_of(keys)[2].tolist(), [-1, -1])
