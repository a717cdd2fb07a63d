"""
Tests of the loss, which need Debian's python3-torch and python3-numba and are not part of discovery:

    /usr/bin/python3 -m unittest training.speech.tests.crf_tests
"""

import itertools
import unittest

import numpy as np
import torch

from .. import crf, phone_trigrams
from ..sounds import Sounds

#: The second word has two pronunciations, the first ends with a phone that the second may begin with.
WORDS = [[[1, 2]], [[2], [1]]]
SAID = {(1, 2, 2): 1.0, (1, 2, 1): np.exp(-1.0)}


def collapsed(path):
    return tuple(label for label, _ in itertools.groupby(path) if label)


def probabilities(frames, phones, seed=1):
    return np.random.default_rng(seed).dirichlet(np.ones(phones), frames).astype(np.float32)


def trigrams(phones):
    drawn = np.random.default_rng(2).dirichlet(np.ones(phones - 1), (phones, phones))
    return np.concatenate([np.zeros((phones, phones, 1)), drawn], 2).astype(np.float32)


def by_paths(clip, weight):
    """The log likelihood by a sum over all paths, each weighed by its phones."""
    paths = itertools.product(range(clip.shape[1]), repeat=len(clip))
    return np.log(sum(np.prod([clip[t, label] for t, label in enumerate(path)]) * weight(collapsed(path)) for path in paths))


class CrfTest(unittest.TestCase):
    def test_what_was_said_is_the_sum_over_its_paths(self):
        clip, sound = probabilities(6, 3), Sounds(WORDS)
        found = crf.said_likelihood(clip, sound.labels, np.exp(sound.priors), sound.begin, sound.before, sound.last, np.zeros_like(clip), 1.0)
        self.assertAlmostEqual(found, by_paths(clip, lambda phones: SAID.get(phones, 0)), 4)

    def test_all_is_the_sum_over_all_paths(self):
        clip, model = probabilities(6, 4), trigrams(4)

        def weight(phones):
            padded = (0, 0, *phones)
            return np.prod([model[triple] for triple in zip(padded, padded[1:], padded[2:])])

        self.assertAlmostEqual(crf.all_likelihood(clip, model, 0.0, np.zeros_like(clip)), by_paths(clip, weight), 4)

    def test_the_gradient_is_that_of_the_loss(self):
        torch.manual_seed(3)
        logits, loss = torch.randn(2, 6, 3, dtype=torch.float64, requires_grad=True), crf.Loss(trigrams(3))
        of = lambda x: loss(x.log_softmax(2).float(), torch.tensor([6, 5]), [Sounds(WORDS), Sounds([[[1]]])])
        of(logits).backward()
        for at in itertools.product(range(2), range(6), range(3)):
            step = torch.zeros_like(logits)
            step[at] = 1e-2
            change = (of(logits.detach() + step) - of(logits.detach() - step)) / 2e-2
            self.assertAlmostEqual(float(change), float(logits.grad[at]), 3)

    def test_a_clip_that_is_too_short_counts_nothing(self):
        logits = torch.randn(1, 2, 3, requires_grad=True)
        crf.Loss(trigrams(3))(logits.log_softmax(2), torch.tensor([2]), [Sounds(WORDS)]).backward()
        self.assertEqual(float(logits.grad.abs().sum()), 0.0)

    def test_silence_is_blank(self):
        clip = torch.tensor([[[0.9, 0.05, 0.05]] * 3]).log()
        said = crf.Loss(trigrams(3))(clip, torch.tensor([3]), [Sounds([])])
        self.assertTrue(torch.isfinite(said))


class PhoneTrigramsTest(unittest.TestCase):
    def test_a_phone_follows_where_it_followed(self):
        found = phone_trigrams.of([[[[1, 2, 3]]], [[[1, 2, 4]]], [[[1, 2, 3]]]] * 20, 1)
        self.assertTrue(np.allclose(found.sum(2), 1, atol=1e-4))
        self.assertGreater(found[0, 0, 1], 0.9)
        self.assertGreater(found[1, 2, 3], found[1, 2, 4])
        self.assertEqual(found[:, :, 0].max(), 0)
