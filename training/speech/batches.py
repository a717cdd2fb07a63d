"""Batches of clips with augmentation: joined, warped, stretched, noisier, masked."""

import numpy as np
import torch

from . import features

#: Frames of a batch with padding: 60 s.
BATCH_FRAMES = 6000
#: Share of the batches whose spectrum is augmented. Real voices are few, and learned by heart without it.
AUGMENTED = 0.85
#: The log mel energy of a silent line in 16-bit samples.
_SILENCE = -15.5


class Batches:
    """Endless batches of (x float [N, T, 80], frames int64 [N], words of each clip, each a list of pronunciations)."""

    def __init__(self, read, seed):
        """`read()` returns the clips and their words; it is called before each pass, so that new clips are included."""
        self.read, self.clips, self.words = read, [], []
        self.rng, self.batches = np.random.default_rng(seed), iter(())
        # Mel energies of white noise: the wide upper bins average over more of the spectrum and vary less.
        shape = 0.5 + 3.5 * np.linspace(0, 1, features.BINS) ** 2
        noise = self.rng.standard_gamma(shape, (20_000, features.BINS)) / shape
        self.noise = torch.from_numpy(np.log(noise + 1e-6).astype(np.float32))

    def next(self):
        """The next batch."""
        try:
            return next(self.batches)
        except StopIteration:
            self.batches = self._pass()
            return next(self.batches)

    def _pass(self):
        self.clips, self.words = self.read()
        lengths = np.array([len(clip) for clip in self.clips])
        order = self.rng.permutation(len(lengths))
        for start in range(0, len(order), 3000):
            pool = order[start : start + 3000]
            pool = pool[np.argsort(lengths[pool] + self.rng.uniform(0, 30, len(pool)))]
            groups = _split(pool, lengths)
            for i in self.rng.permutation(len(groups)):
                yield self._batch(groups[i])

    def _batch(self, group):
        words = [self.words[i] for i in group]
        parts = [self._stretched(self.clips[i]) for i in group]
        if self.rng.random() < 0.2 and len(parts) > 3:
            parts, words = _joined(parts, words)
        if self.rng.random() < 0.2:
            parts.append(np.full((len(parts[0]), features.BINS), _SILENCE, np.float32))
            words.append([])
        x, frames = self._collated(parts)
        return self._augmented(x) if self.rng.random() < AUGMENTED else x, frames, words

    def _collated(self, parts):
        frames = torch.tensor([len(part) for part in parts])
        x = torch.full((len(parts), int(frames.max()), features.BINS), _SILENCE)
        for row, part in zip(x, parts):
            row[: len(part)] = torch.from_numpy(part)
        return x, frames

    def _stretched(self, packed):
        """The clip slightly faster or slower, with silence around it."""
        clip = features.unpack(packed)
        if self.rng.random() < 0.6:
            at = np.arange(0, len(clip) - 1, self.rng.uniform(0.9, 1.12))
            low = at.astype(int)
            part = (at - low).astype(np.float32)[:, None]
            clip = clip[low] * (1 - part) + clip[low + 1] * part
        before, after = (np.maximum(0, self.rng.exponential(18, 2) - 4)).astype(int).clip(0, 90)
        return np.pad(clip, ((before, after), (0, 0)), constant_values=_SILENCE)

    def _augmented(self, x):
        count = len(x)
        uniform = lambda low, high: torch.from_numpy(self.rng.uniform(low, high, (count, 1, 1)).astype(np.float32))
        if self.rng.random() < 0.4:
            x = _warped(x, self.rng.uniform(0.92, 1.08))
        axis = torch.linspace(-1, 1, features.BINS)[None, None]
        x = x + uniform(-0.7, 0.7) * axis + uniform(-0.4, 0.4) * torch.cos(axis * 3 * uniform(0.5, 2) + uniform(0, 6))
        peak = x[:, :, 11:55].mean(2).amax(1)[:, None, None]
        # A third has noise 10 to 30 dB below its loudest frame, the others line noise.
        loud = uniform(0, 1) < 0.33
        level = peak - torch.where(loud, uniform(2.5, 7.0), uniform(7.0, 16.0))
        start = self.rng.integers(0, len(self.noise) - x.shape[1])
        noise = self.noise[start : start + x.shape[1]][None] + level + uniform(-2, 2) * axis
        x = torch.logaddexp(x, noise)
        return self._masked(x)

    def _masked(self, x):
        """SpecAugment (arXiv:1904.08779): two frequency bands and a short span of time in each second take the mean of their clip."""
        mean = x.mean((1, 2))
        for row, value in zip(x, mean):
            for _ in range(2):
                width = self.rng.integers(0, 20)
                start = self.rng.integers(0, features.BINS - width)
                row[:, start : start + width] = value
            for _ in range(1 + len(row) // 100):
                width = self.rng.integers(0, 15)
                start = self.rng.integers(0, len(row) - width)
                row[start : start + width] = value
        return x


def _split(pool, lengths):
    """Neighbours in `pool` whose padded size is at most BATCH_FRAMES."""
    groups, group = [], []
    for i in pool:
        if group and (len(group) + 1) * (lengths[i] + 40) > BATCH_FRAMES:
            groups.append(group)
            group = []
        group.append(i)
    return groups + [group]


def _joined(parts, words):
    """Each two clips in one row."""
    pairs = range(0, len(parts) - 1, 2)
    return [np.concatenate(parts[i : i + 2]) for i in pairs], [[*words[i], *words[i + 1]] for i in pairs]


def _warped(x, factor):
    """Vocal tract length perturbation: the mel axis is scaled by `factor`."""
    at = torch.clamp(torch.arange(features.BINS) * factor, 0, features.BINS - 1.001)
    low = at.long()
    part = at - low
    return x[:, :, low] * (1 - part) + x[:, :, low + 1] * part
