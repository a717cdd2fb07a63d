import unittest

import numpy as np

from .. import features, voices


def tone(hertz, seconds=0.5, rate=16_000):
    return np.sin(2 * np.pi * hertz * np.arange(int(seconds * rate)) / rate).astype(np.float32) * 0.5


class FeaturesTest(unittest.TestCase):
    def test_a_frame_every_ten_milliseconds(self):
        for samples, frames in ((1600, 10), (1679, 10), (1680, 11), (8000, 50)):
            self.assertEqual(features.features_of(np.random.default_rng(1).normal(size=samples)).shape, (frames, features.BINS))

    def test_a_tone_peaks_in_the_bin_of_its_frequency(self):
        mel = lambda hertz: 1127 * np.log1p(hertz / 700)
        for hertz in (300, 1000, 3000):
            expected = (mel(hertz) - mel(20)) / (mel(7600) - mel(20)) * (features.BINS + 1) - 1
            self.assertAlmostEqual(features.features_of(tone(hertz))[25].argmax(), expected, delta=1)

    def test_ten_times_the_amplitude_is_log_of_a_hundred_more(self):
        difference = features.features_of(tone(1000)) - features.features_of(tone(1000) / 10)
        self.assertAlmostEqual(difference[25].max(), np.log(100), places=3)

    def test_are_those_that_the_published_model_was_trained_on(self):
        found = features.features_of(tone(440) + tone(2500) / 5)[25, [2, 14, 30, 52, 75]]
        self.assertTrue(np.allclose(found, [-10.518, 4.347, -13.834, -9.203, -15.942], atol=2e-3), found)

    def test_silence_is_at_the_floor(self):
        self.assertAlmostEqual(features.features_of(np.zeros(1600))[3, 40], np.log(1.1920929e-07), places=3)

    def test_a_byte_keeps_a_twentieth(self):
        values = np.linspace(-15.9, 9.4, 1000).astype(np.float32)
        self.assertLessEqual(np.abs(features.unpack(features.pack(values)) - values).max(), 0.0501)
        self.assertEqual(features.pack(np.array([-40.0, 40.0])).tolist(), [0, 255])


class VoicesTest(unittest.TestCase):
    def draw(self, group=None, count=3000):
        rng = np.random.default_rng(1)
        return [voices.draw(rng, group) for _ in range(count)]

    def test_training_never_hears_held_out_voices(self):
        drawn = self.draw()
        self.assertEqual({voice.engine for voice in drawn}, {"espeak", "flite"})
        variants = {voice.name.split("+")[1] for voice in drawn if voice.engine == "espeak"}
        self.assertFalse(variants & set(voices.HELD_OUT))
        self.assertGreater(len(variants), 55)
        self.assertEqual({voice.name for voice in drawn if voice.engine == "flite"}, set(voices.FLITE))

    def test_held_out_groups_are_what_they_say(self):
        self.assertEqual({voice.name.split("+")[1] for voice in self.draw("kept-out", 200)}, set(voices.HELD_OUT))
        self.assertEqual({(voice.engine, voice.name) for voice in self.draw("ked", 5)}, {("festival", "ked")})
        self.assertEqual({(voice.engine, voice.name) for voice in self.draw("slt", 5)}, {("flite", "slt")})

    def test_a_third_is_espeak(self):
        share = np.mean([voice.engine == "espeak" for voice in self.draw()])
        self.assertAlmostEqual(share, 0.36, delta=0.03)

    def test_the_same_seed_draws_the_same_voices(self):
        self.assertEqual(self.draw(count=50), self.draw(count=50))

    def test_text_cannot_become_an_option(self):
        for voice in (voices.Voice("espeak", "en-us+m3", 150, 40), voices.Voice("flite", "rms", 1.0, 100), voices.Voice("festival", "ked", 1.0, None)):
            command = voices._command(voice, "-w /etc/passwd", "out.wav")
            at = command.index("-w /etc/passwd") if "-w /etc/passwd" in command else None
            self.assertTrue(at is None or command[at - 1] in ("--", "-t"), command)
