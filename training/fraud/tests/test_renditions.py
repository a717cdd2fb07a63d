import random
import unittest

import numpy as np

from .. import asr_noise, disfluencies, labels, phonetics, renditions
from . import examples


class RenderTest(unittest.TestCase):
    def render(self, call, seed=1, **options):
        return renditions.render(call, random.Random(seed), examples.confusions(), **options)

    def test_without_errors_keeps_every_word_and_its_line(self):
        call = examples.call()
        (first, second) = self.render(call, style="turns", error_rate=0, plain=False)
        self.assertEqual(" ".join(first.words), call.lines[0].text)
        self.assertEqual((first.lines, second.lines), ([0] * len(first.words), [1] * len(second.words)))

    def test_plain_text_is_lower_case_without_punctuation(self):
        (first, _) = self.render(examples.fraud(), style="turns", error_rate=0, plain=True)
        self.assertEqual(" ".join(first.words), "good morning this is the fraud department of your bank")

    def test_joined_is_one_utterance_without_speakers(self):
        (only,) = self.render(examples.fraud(), style="joined", error_rate=0, plain=True)
        self.assertEqual((only.speaker, set(only.lines)), (0, {0, 1}))

    def test_sentences_are_split(self):
        call = examples.call([("One. Two! Three?", [])])
        self.assertEqual(len(self.render(call, style="sentences", error_rate=0, plain=False)), 3)

    def test_is_drawn_by_the_seed_alone(self):
        call = examples.fraud()
        self.assertEqual(self.render(call, 3, error_rate=0.3), self.render(call, 3, error_rate=0.3))
        self.assertGreater(len({str(self.render(call, seed, error_rate=0.3)) for seed in range(5)}), 3)

    def test_half_of_the_written_calls_become_spontaneous_and_spoken_ones_stay(self):
        confusions = examples.confusions()
        for source, expected in (("corpus", 0.5), ("ami-meetings", 0)):
            call = examples.call(source=source)
            drawn = [renditions.draw(call, random.Random(seed), confusions)[0] for seed in range(300)]
            self.assertAlmostEqual(sum(each is not call for each in drawn) / 300, expected, delta=0.05)

    def test_the_order_of_draws_is_that_of_the_published_model(self):
        # Written by the code that trained version 1.1.0; a change here changes every trained file.
        for seed, lines, utterances in GOLDEN:
            call, rendered = renditions.draw(examples.fraud(), random.Random(seed), examples.confusions())
            self.assertEqual([line.text for line in call.lines], lines)
            self.assertEqual([(each.speaker, " ".join(each.words)) for each in rendered], utterances)


GOLDEN = (
    (
        "golden-2",
        ["Good morning, this is the fraud so department of your bank.", "You must move uh your money to yeah to a safe account right now."],
        [(0, "good morning this is the for so department of your bank"), (1, "of need of your money to yeah to the of right now")],
    ),
    (
        "golden-18",
        ["Good morning, this is the fraud department you know", "sure", "of your bank.", "You must move your money money to a safe account right now."],
        [(0, "Good morning, this is the for department you"), (0, "sure"), (0, "of your bank."),
         (0, "You must move your money money to a the bay your write now.")],
    ),
    (
        "golden-19",
        ["Good morning, uh this morning, this is the fraud department", "yes", "of your bank.",
         "You must move your so must move your money to I mean a safe account right now."],
        [(0, "good morning uh the now and the bay is the four account right"), (1, "yes"), (0, "of your bank"),
         (1, "you must of your so must move your money two two and a safe account right now")],
    ),
)  # fmt: skip


class AsrNoiseTest(unittest.TestCase):
    def test_about_the_given_share_of_words_is_wrong_and_errors_come_in_bursts(self):
        words = [f"word{number}" for number in range(20_000)]
        noisy = asr_noise.add_burst_errors(words, 0.2, random.Random(1), examples.confusions())
        kept = set(noisy) & set(words)
        self.assertAlmostEqual(1 - len(kept) / len(words), 0.2, delta=0.03)
        wrong = [word not in kept for word in words]
        bursts = sum(now and not before for before, now in zip([False, *wrong], wrong))
        self.assertAlmostEqual(sum(wrong) / bursts, asr_noise.BURST, delta=0.8)

    def test_words_become_words_that_sound_alike(self):
        confusions, rng = examples.confusions(), random.Random(1)
        drawn = [confusions.draw_confusion(("right",), rng) for _ in range(200)]
        self.assertEqual(max(set(drawn), key=drawn.count), ("write",))
        self.assertNotIn(("right",), drawn)

    def test_a_word_that_the_dictionary_lacks_has_no_confusion(self):
        self.assertIsNone(examples.confusions().draw_confusion(("xqzt",), random.Random(1)))

    def test_common_words_are_drawn_by_frequency(self):
        confusions, rng = examples.confusions(), random.Random(1)
        drawn = [confusions.draw_word(rng) for _ in range(2000)]
        self.assertAlmostEqual(drawn.count("the") / drawn.count("bank"), 3, delta=0.7)


class PhoneticsTest(unittest.TestCase):
    def distance(self, a, b):
        sequences = phonetics.pronunciations()
        candidate = np.array(sequences[b], np.int8)[:, None]
        return phonetics.edit_distances(sequences[a], candidate, np.array([len(sequences[b])]))[0]

    def test_distances_follow_the_costs(self):
        self.assertEqual(self.distance("two", "too"), 0)
        self.assertAlmostEqual(self.distance("bat", "pat"), 0.35)  # B and P are similar
        self.assertAlmostEqual(self.distance("bee", "be"), 0)
        self.assertAlmostEqual(self.distance("see", "seek"), 0.7)  # a phoneme more
        self.assertAlmostEqual(self.distance("see", "seat"), 0.45)  # a weak one more
        self.assertAlmostEqual(self.distance("seat", "see"), 0.45)

    def test_a_profile_ignores_order(self):
        sequence = phonetics.pronunciations()["bank"]
        self.assertTrue((phonetics.phoneme_profile(sequence) == phonetics.phoneme_profile(sequence[::-1])).all())


class DisfluenciesTest(unittest.TestCase):
    def test_every_word_keeps_the_labels_of_its_line(self):
        lines = [(" ".join(f"{code}{number}" for number in range(30)), [code, "fraud"]) for code in ("bank", "urg")]
        for seed in range(20):
            rewritten = disfluencies.add(examples.call(lines, label=1), random.Random(seed))
            for line in rewritten.lines:
                for code in ("bank", "urg"):
                    if any(word.startswith(code) for word in line.text.split()):
                        self.assertEqual(line.truth[labels.INDEX[code]], 1)
                        self.assertEqual(line.truth[labels.FRAUD], 1)

    def test_backchannels_of_a_fraud_are_unknown_and_of_a_legitimate_call_are_not_fraud(self):
        for label, expected in ((1, None), (0, 0)):
            found = set()
            for seed in range(30):
                call = examples.call([("one two three four five six seven eight nine ten eleven", ["fraud"] if label else [])] * 3, label=label)
                rewritten = disfluencies.add(call, random.Random(seed))
                found |= {line.truth[labels.FRAUD] for line in rewritten.lines if line.text in disfluencies._BACKCHANNELS}
            self.assertEqual(found, {expected})

    def test_adds_disfluencies_to_frauds_and_legitimate_calls_alike(self):
        text = " ".join(["plain"] * 40)
        rates = []
        for label in (0, 1):
            rewritten = [disfluencies.add(examples.call([(text, [])] * 4, label=label), random.Random(seed)) for seed in range(60)]
            words = [word for call in rewritten for line in call.lines for word in line.text.split()]
            rates.append(1 - words.count("plain") / len(words))
        self.assertEqual(rates[0], rates[1])
        self.assertGreater(rates[0], 0.02)
