import json
import random
import unittest

import numpy as np

from .. import vectoriser, vocabulary, windows
from ..fixture import TARGET, class_of
from ..tokens import Columns, Tokens
from . import examples

FIXTURE = json.loads(TARGET.read_text())


class VectoriserTest(unittest.TestCase):
    def test_makes_the_features_of_the_fixture_that_the_service_is_held_to(self):
        self.assertEqual(FIXTURE["longestWord"], vectoriser.LONGEST_WORD)
        for row in FIXTURE["texts"]:
            self.assertEqual(vectoriser.features_of(row["text"], class_of).tolist(), row["features"], row["text"])

    def test_normalises_case_accents_apostrophes_numbers_and_money(self):
        self.assertEqual(vectoriser.words_of("Don't say Café, 7 or 22!"), ["dont", "say", "cafe", "seven", "or", "#"])
        self.assertEqual(vectoriser.words_of("£1,250.50 now"), ["#", "money", "now"])
        self.assertEqual(vectoriser.words_of("x" * 25), ["x" * vectoriser.LONGEST_WORD])

    def test_hashes_as_published(self):
        # FNV-1a of the empty string is its offset basis; the mix is that of MurmurHash3.
        h = 0x811C9DC5 ^ (0x811C9DC5 >> 16)
        h = h * 0x85EBCA6B & 0xFFFFFFFF
        self.assertEqual(vectoriser.hash_of(""), h ^ (h >> 13))

    def test_names_each_kind_of_feature(self):
        lexicon = vectoriser.Lexicon()
        numbers = lexicon.numbers_of(["send", "the", "money"])
        keys = vectoriser.keys_of(numbers)
        names = {lexicon.name(int(key)) for key in keys[keys >= 0]}
        self.assertEqual(names, {"1send", "1the", "1money", "2send the", "2the money", "3send the money", "ssend money"})
        self.assertEqual({lexicon.name(int(key)) for key in lexicon.letters_of(numbers[1])}, {"c<the", "cthe>"})

    def test_classes_stand_in_n_grams_in_place_of_their_words(self):
        lexicon = vectoriser.Lexicon(lambda word: {"send": "@7", "money": "@12"}.get(word, word))
        numbers = lexicon.numbers_of(["send", "the", "money"])
        classes = lexicon.classes_of(numbers)
        keys = vectoriser.keys_of(classes)
        names = {lexicon.name(int(key)) for key in keys[keys >= 0]}
        self.assertEqual(names, {"1@7", "1the", "1@12", "2@7 the", "2the @12", "3@7 the @12", "s@7 @12"})
        self.assertEqual(len(lexicon.letters_of(classes[0])), 0)


class ColumnsTest(unittest.TestCase):
    def test_any_span_of_a_call_has_the_features_of_its_text(self):
        rng, lexicon = random.Random(1), vectoriser.Lexicon(class_of)
        words = "please don't tell your bank that I'm sending £1,250 and 7 cards to-day co-op".split()
        renditions = [examples.utterances(*(" ".join(rng.choices(words, k=12)) for _ in range(3))) for _ in range(6)]
        tokens = [Tokens(each, lexicon) for each in renditions]
        calls = [examples.call(group=str(number)) for number in range(6)]
        known = vocabulary.build(calls, tokens, lexicon)
        compared = 0
        for each in tokens:
            columns = Columns(each, known)
            for _ in range(20):
                first = rng.randrange(len(each))
                end = rng.randint(first + 1, len(each))
                expected = np.intersect1d(vectoriser.features_of(" ".join(each.words[first:end]), class_of), known.hashes)
                found = known.hashes[columns.of(first, end)]
                self.assertEqual(sorted(found.tolist()), expected.tolist())
                compared += len(expected)
        self.assertGreater(compared, 1000)


class WindowsTest(unittest.TestCase):
    def test_cuts_as_the_fixture(self):
        self.assertEqual(FIXTURE["cuts"], {"longest": windows.LONGEST, "size": windows.SIZE, "stride": windows.STRIDE})
        self.assertEqual(FIXTURE["stretches"], {"size": windows.STRETCH, "stride": windows.STRETCH_STEP})
        for row in FIXTURE["paragraphs"]:
            self.assertEqual([list(span) for span in windows.windows_of(row["text"].split())], row["windows"], row["text"])
        for row in FIXTURE["lengths"]:
            self.assertEqual([list(span) for span in windows.stretches_of(row["words"])], row["stretches"])

    def test_windows_cover_every_word_and_are_short(self):
        rng = random.Random(2)
        for _ in range(300):
            words = ["word" + rng.choice(["", "", "", "."]) for _ in range(rng.randint(1, 200))]
            spans = windows.windows_of(words)
            self.assertEqual(set(range(len(words))), {at for first, end in spans for at in range(first, end)})
            self.assertLessEqual(max(end - first for first, end in spans), windows.LONGEST)

    def test_sentences_share_a_window_up_to_its_size(self):
        sentence = ["word"] * 11 + ["end."]
        self.assertEqual(windows.windows_of(sentence * 3), [(0, 24), (24, 36)])
        self.assertEqual(windows.windows_of(["word"] * 40), [(0, 24), (12, 36), (16, 40)])

    def test_stretches_overlap_by_half_and_end_with_the_call(self):
        self.assertEqual(windows.stretches_of(100), [(0, 48), (24, 72), (48, 96), (52, 100)])
        self.assertEqual(windows.stretches_of(0), [])
