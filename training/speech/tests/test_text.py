import json
import random
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from .. import sentences, text_normalisation, word_errors
from ..text_normalisation import cardinal, normalise, ordinal

class NormalisationTest(unittest.TestCase):
    def words(self, text):
        return " ".join(normalise(text)[1])

    def test_numbers(self):
        self.assertEqual(" ".join(cardinal(1_205_017)), "one million two hundred and five thousand and seventeen")
        self.assertEqual(" ".join(cardinal(0)), "zero")
        self.assertEqual([" ".join(ordinal(n)) for n in (1, 12, 20, 31)], ["first", "twelfth", "twentieth", "thirty first"])

    def test_figures_in_text(self):
        for text, words in (
            ("$2,500.50", "two thousand five hundred dollars fifty"), ("£1", "one pound"), ("15%", "fifteen percent"),
            ("9:05", "nine oh five"), ("10:00", "ten o'clock"), ("the 3rd", "the third"), ("4412", "four four one two"),
            ("1-800-555", "one eight zero zero five five five"), ("007", "zero zero seven"), ("250", "two hundred and fifty"),
        ):  # fmt: skip
            self.assertEqual(self.words(text), words, text)

    def test_abbreviations_and_capitals(self):
        self.assertEqual(self.words("Dr. Lee & Mrs. Day"), "doctor lee and missus day")
        self.assertEqual(self.words("the IRS and your PIN"), "the i r s and your pin")

    def test_synthesis_gets_punctuation_and_the_letter_a(self):
        self.assertEqual(normalise("Hello, I am at the AA.")[0], "hello, I am at the ay ay.")

    def test_what_cannot_be_read_surely_is_refused(self):
        for text in ("3.14", "mail@example", "1/2x", "***"):
            self.assertIsNone(normalise(text), text)


class WordErrorsTest(unittest.TestCase):
    def test_counts_substitutions_deletions_and_insertions(self):
        said = "we need your card now".split()
        for heard, errors in (("we need your card now", 0), ("we need a card now", 1), ("need your card", 2), ("oh we need your own card now", 2), ("", 5)):
            self.assertEqual(word_errors.errors(said, heard.split()), errors)

    def test_the_rate_is_by_words_of_all_references(self):
        self.assertAlmostEqual(word_errors.rate([("a b c".split(), ["a"]), (["d"], ["d"])]), 0.5)
        self.assertEqual(word_errors.rate([([], [])]), 0)


class SentencesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        root = Path(cls.folder.name)
        (root / "real").mkdir()
        for source in (*sentences.sources.SCRIPTED, *sentences.TALK):
            calls = [{"id": f"{source}-{n}", "turns": [{"text": f"This is turn {n} of {' '.join(re.findall('[a-z]+', source))}."}]} for n in range(40)]
            (root / f"{source}.jsonl").write_text("".join(json.dumps(call) + "\n" for call in calls))
        (root / "words").write_text("apple\nbanana\ncherry\n")
        scenarios = [sentences.grammar.Scenario(f"s{number}", 1) for number in range(40)]
        for number, scenario in enumerate(scenarios):
            scenario.rows.append(("c", False, [], [], [f"Scenario {number} says {{hello|goodbye}} to you today."]))
        cls.grammar = mock.patch.object(sentences.grammar, "load", lambda folder: (scenarios, {}))

    def draw(self, count, seed=1, held_out=False):
        with self.grammar:
            sampler = sentences.SentenceSampler(self.folder.name, Path(self.folder.name) / "words", seed)
        return sampler.draw(count, held_out)

    def test_are_drawn_by_the_seed_alone_and_only_once(self):
        drawn = self.draw(300)
        self.assertEqual(drawn, self.draw(300))
        self.assertNotEqual(drawn, self.draw(300, seed=2))
        self.assertEqual(len({" ".join(words) for _, words, _ in drawn}), 300)
        self.assertEqual({kind for *_, kind in drawn}, {"grammar", "calls", "talk", "phrases", "chain", "salad"})

    def test_the_evaluation_set_shares_no_scenario_call_or_phrase_with_training(self):
        training, held_out = self.draw(400), self.draw(40, held_out=True)
        numbers = lambda drawn, kind: {" ".join(words).removesuffix(" to you today").removesuffix("hello").removesuffix("goodbye") for _, words, each in drawn if each == kind}
        for kind in ("grammar", "calls", "phrases"):
            self.assertTrue(numbers(training, kind) and numbers(held_out, kind), kind)
            self.assertFalse(numbers(training, kind) & numbers(held_out, kind), kind)
        self.assertEqual({kind for *_, kind in held_out}, {"grammar", "calls", "phrases"})

    def test_sentences_of_the_sample_calls_are_never_drawn(self):
        with self.grammar:
            sampler = sentences.SentenceSampler(self.folder.name, Path(self.folder.name) / "words", 1)
        self.assertGreater(len(sampler.seen), 50)
        said = next(text for text in sorted(sampler.seen) if 3 < len(text.split()) < 15)
        with mock.patch.dict(sentences._ODDS, {"grammar": 1, "calls": 0, "talk": 0, "phrases": 0, "chain": 0, "salad": 0}):
            texts = iter([said, "something else entirely"])
            with mock.patch.object(sampler, "_grammar", lambda held_out: (lambda text: (text, text.split()))(next(texts))):
                self.assertEqual(sampler.draw(1), [("something else entirely", ["something", "else", "entirely"], "grammar")])


class CorpusPhrasesTest(unittest.TestCase):
    def test_every_phrase_can_be_expanded_and_read(self):
        slots = sentences._slots(random.Random(1))
        phrases = [line for line in (sentences._HERE / "phrases.txt").read_text().splitlines() if line.strip()]
        rng = random.Random(2)
        for phrase in phrases:
            text = sentences.grammar.expand(phrase, slots, rng)
            self.assertIsNotNone(text_normalisation.normalise(text), text)
