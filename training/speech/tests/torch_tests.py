"""
Tests of the network, which need Debian's python3-torch and python3-onnx and are not part of discovery:

    /usr/bin/python3 -m unittest training.speech.tests.torch_tests
"""

import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch
from torch import nn

from .. import batches, conversations, export, features, front_end, lattice, model, pronunciations, published_weights, recordings, training_loop
from ..depthwise import Depthwise


def network():
    torch.manual_seed(1)
    return model.Recogniser().eval()


class AlignmentTest(unittest.TestCase):
    def test_the_alignment_is_the_best_path_of_ctc(self):
        pieces = [0, 3, 0, 0, 5, 5, 0]
        log_probs = torch.full((1, len(pieces), 8), -9.0)
        log_probs[0, range(len(pieces)), pieces] = -0.1
        emitted, possible = lattice.align(log_probs, torch.tensor([7]), torch.tensor([[3, 5]]), torch.tensor([2]))
        self.assertEqual(possible.tolist(), [1.0])
        self.assertEqual(emitted[0].tolist()[0], 0)
        self.assertEqual(emitted[0].tolist()[-1], 2)
        self.assertTrue((emitted[0].diff() >= 0).all())

    def test_more_phones_than_frames_have_no_alignment(self):
        _, possible = lattice.align(torch.randn(1, 2, 8).log_softmax(2), torch.tensor([2]), torch.tensor([[3, 5, 4]]), torch.tensor([3]))
        self.assertEqual(possible.tolist(), [0.0])


class RecordingsTest(unittest.TestCase):
    def test_speakers_of_librispeech_are_kept_out_of_all_its_folders(self):
        of = lambda source: {n: recordings.Recording(Path(), source, str(n), ["a"], 1.0).kept_out for n in range(200)}
        self.assertEqual(of("train-clean-5"), of("librispeech-jenny"))
        self.assertTrue(0 < sum(of("train-clean-5").values()) < 40)
        self.assertTrue(all(of(recordings.KEPT_OUT[0]).values()))

    def test_conversations_are_cut_at_pauses_and_no_part_is_too_long(self):
        times = [(n + 0.1 * (n % 7), n + 0.4 + 0.1 * (n % 7)) for n in range(60)]
        cuts = conversations._cuts(times)
        self.assertGreater(len(cuts), 4)
        self.assertTrue(all(times[last][1] - times[first][0] <= 12 for first, last in cuts))
        self.assertEqual([word for first, last in cuts for word in range(first, last + 1)], list(range(60)))

    def test_contractions_get_their_apostrophes(self):
        self.assertEqual(conversations._words("I DONT KNOW\nITS 39 WELL"), "i don't know it's thirty nine well".split())


class LayersTest(unittest.TestCase):
    def test_the_fast_convolution_has_the_gradients_of_torch(self):
        torch.manual_seed(2)
        layer, x = Depthwise(6, 5), torch.randn(2, 9, 6, requires_grad=True)
        gradients = []
        for training in (True, False):
            layer.train(training)
            out = layer(x)
            gradients.append((out.detach(), *torch.autograd.grad(out.square().sum(), (x, layer.weight, layer.bias))))
        for fast, usual in zip(*gradients):
            self.assertTrue(torch.allclose(fast, usual, atol=1e-4))

    def test_level_does_not_matter(self):
        x, valid = torch.randn(1, 100, 80), torch.ones(1, 100)
        normal = model.LevelNormalisation()
        self.assertTrue(torch.allclose(normal(x, valid), normal(x + 3, valid), atol=1e-4))

    def test_padding_does_not_change_a_clip(self):
        recogniser, x = network(), torch.randn(1, 203, 80) - 6
        alone, sizes = recogniser.encoder(x, torch.tensor([203]))
        padded = nn.functional.pad(x, (0, 0, 0, 97), value=-15.5)
        together, _ = recogniser.encoder(padded, torch.tensor([203]))
        self.assertTrue(torch.allclose(alone[:, : sizes[0]], together[:, : sizes[0]], atol=1e-3))


class FrontEndTest(unittest.TestCase):
    def test_gives_the_features_of_training(self):
        for size in (400, 1600, 12_345):
            samples = torch.randn(1, size) / 10
            mels, expected = front_end.FrontEnd()(samples)[0].numpy(), features.features_of(samples[0].numpy())
            self.assertEqual(len(mels), size // features.SHIFT + 1)
            self.assertLess(np.abs(mels[: len(expected)] - expected).max(), 0.05)

    def test_a_network_of_samples_is_that_of_their_features(self):
        recogniser, samples = network(), torch.randn(1, 16_000) / 10
        mels = recogniser.front_end(samples)
        encoded, _ = recogniser.encode(mels, torch.tensor([mels.shape[1]]))
        self.assertTrue(torch.equal(recogniser(samples), encoded))


class BatchesTest(unittest.TestCase):
    def test_a_pass_has_no_clip_twice(self):
        rng = np.random.default_rng(1)
        clips = [rng.integers(0, 255, (50 + number, features.BINS)).astype(np.uint8) for number in range(80)]
        seen = []
        for x, frames, words in batches.Batches(lambda: (clips, [[number] for number in range(80)]), 1)._pass():
            self.assertEqual((len(x), x.shape[1]), (len(frames), int(frames.max())))
            self.assertEqual(len(x), len(words))
            seen += [number for said in words for number in said]
        self.assertEqual(len(set(seen)), len(seen))
        # Of an odd number of clips that are joined, one is left out.
        self.assertGreater(len(seen), 70)


class ExportTest(unittest.TestCase):
    def test_published_weights_load_into_the_network_again(self):
        recogniser, fresh = network(), model.Recogniser()
        with tempfile.TemporaryDirectory() as folder:
            export.write(recogniser, Path(folder))
            published_weights.load(fresh, Path(folder))
        parameters = dict(recogniser.named_parameters())
        for name, tensor in fresh.named_parameters():
            largest = parameters[name].abs().max()
            self.assertLessEqual((tensor - parameters[name]).abs().max().item(), largest.item() / 100 + 1e-6, name)

    def test_decodes_every_clip(self):
        (phones,) = training_loop.decode(network(), [np.full((60, features.BINS), 90, np.uint8)])
        self.assertLessEqual(len(phones), 15)
        self.assertTrue(all(0 < phone <= len(pronunciations.PHONES) for phone in phones))
