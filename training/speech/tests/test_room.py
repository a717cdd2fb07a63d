"""Tests of rooms and lost packets."""

import unittest

import numpy as np

from .. import room


class RoomTest(unittest.TestCase):
    def setUp(self):
        self.rng = np.random.default_rng(4)
        self.voice = np.zeros(16_000, np.float32)
        self.voice[1000:1200] = self.rng.normal(size=200)

    def test_echoes_follow_the_sound_and_are_quieter(self):
        heard = room.reverberate(self.voice, 16_000, self.rng)
        self.assertEqual(len(heard), len(self.voice))
        self.assertTrue(np.allclose(heard[:1000], 0, atol=1e-6))
        echo = np.square(heard[1300:]).sum()
        self.assertTrue(0 < echo < np.square(self.voice).sum())

    def test_a_few_packets_are_lost_and_the_others_stay(self):
        noise = self.rng.normal(size=160_000).astype(np.float32)
        heard = room.lose_packets(noise, self.rng).reshape(-1, 320)
        lost = (heard != noise.reshape(-1, 320)).any(1).mean()
        self.assertTrue(0.002 < lost < 0.15, lost)
