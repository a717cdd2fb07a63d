"""
Tests of the network, which need Debian's python3-torch and python3-onnx and are not part of discovery:

    /usr/bin/python3 -m unittest training.speech.tests.torch_tests
"""

import itertools
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch
from torch import nn

from .. import batches, bpe, conversations, export, features, language_model, lattice, model, published_weights, recordings, training_loop, transducer
from ..depthwise import Depthwise


def network(pieces=8):
    torch.manual_seed(1)
    return model.Recogniser(pieces).eval()


class TransducerTest(unittest.TestCase):
    def test_the_loss_of_a_short_clip_is_the_sum_over_all_alignments(self):
        recogniser, frames, targets = network(), 4, [3, 5]
        encoded = torch.randn(1, frames, model._WIDTH)
        log_probs = recogniser.ctc(encoded)
        found = transducer.loss(recogniser, encoded, torch.tensor([frames]), torch.tensor(targets), torch.tensor([2]), log_probs)
        total = []
        # With two pieces the band holds all numbers of pieces: choose the frames that emit one.
        for emitting in itertools.combinations(range(frames), len(targets)):
            last, score, at = [-1] * (transducer.CONTEXT - 1) + [0], 0.0, 0
            for frame in range(frames):
                logits = recogniser.joiner(encoded[0, frame], recogniser.predictor(torch.tensor([last]))[0])
                piece = targets[at] if frame in emitting else 0
                score = score + logits.log_softmax(0)[piece]
                if piece:
                    last, at = [*last[1:], piece], at + 1
            total.append(score)
        expected = -torch.logsumexp(torch.stack(total), 0) / len(targets)
        self.assertAlmostEqual(found.item(), expected.item(), places=4)
        weights = list(recogniser.joiner.parameters()) + list(recogniser.predictor.parameters())
        for own, usual in zip(*(torch.autograd.grad(value, weights) for value in (found, expected))):
            self.assertTrue(torch.allclose(own, usual, atol=1e-4))

    def test_the_alignment_is_the_best_path_of_ctc(self):
        pieces = [0, 3, 0, 0, 5, 5, 0]
        log_probs = torch.full((1, len(pieces), 8), -9.0)
        log_probs[0, range(len(pieces)), pieces] = -0.1
        emitted, possible = lattice.align(log_probs, torch.tensor([7]), torch.tensor([[3, 5]]), torch.tensor([2]))
        self.assertEqual(possible.tolist(), [1.0])
        self.assertEqual(emitted[0].tolist()[0], 0)
        self.assertEqual(emitted[0].tolist()[-1], 2)
        self.assertTrue((emitted[0].diff() >= 0).all())

    def test_more_pieces_than_frames_have_no_alignment(self):
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


class LanguageModelTest(unittest.TestCase):
    def test_every_piece_is_predicted_from_what_is_before_it(self):
        pieces = bpe.train(["hello", "there"] * 9, 34)
        corpus = language_model.TextCorpus([("", ["hello", "there"], "grammar")] * 50, pieces, 1)
        contexts, following = corpus.at(torch.arange(len(corpus.targets)))
        ids = pieces.ids(["hello", "there"])
        self.assertEqual(contexts[0].tolist(), language_model.EMPTY)
        self.assertEqual(following[: len(ids)].tolist(), ids)
        self.assertEqual(contexts[1].tolist(), [*language_model.EMPTY[1:], ids[0]])


class BatchesTest(unittest.TestCase):
    def test_plain_batches_hold_every_clip_once_unchanged(self):
        rng = np.random.default_rng(1)
        clips = [rng.integers(0, 255, (50 + number, features.BINS)).astype(np.uint8) for number in range(80)]
        data = batches.Batches(lambda: (clips, [[number] for number in range(80)]), [1] * 80, 1)
        seen = []
        while len(seen) < 80:
            x, frames, targets, lengths = data.next(plain=True)
            self.assertLessEqual(x.shape[0] * x.shape[1], batches.BATCH_FRAMES)
            for row, size, number in zip(x, frames, targets.tolist()):
                self.assertTrue(np.allclose(row[:size].numpy(), features.unpack(clips[number])))
            seen += targets.tolist()
        self.assertEqual(sorted(seen), list(range(80)))


class ExportTest(unittest.TestCase):
    def test_published_weights_load_into_the_network_again(self):
        pieces = bpe.train((word for word in ["hello", "there", "bank"] * 9), 36)
        recogniser, fresh = network(36), model.Recogniser(36)
        with tempfile.TemporaryDirectory() as folder:
            export.write(recogniser, language_model.Language(36), pieces, Path(folder))
            published_weights.load(fresh, pieces, Path(folder))
        parameters = dict(recogniser.named_parameters())
        for name, tensor in fresh.named_parameters():
            largest = parameters[name].abs().max()
            self.assertLessEqual((tensor - parameters[name]).abs().max().item(), largest.item() / 100 + 1e-6, name)

    def test_decodes_every_clip_both_ways(self):
        clips = [np.full((60, features.BINS), 90, np.uint8)]
        ((by_ctc, by_transducer),) = training_loop.decode(network(), clips)
        self.assertEqual(len(by_ctc), 15)
        self.assertLessEqual(len(by_transducer), 15)
