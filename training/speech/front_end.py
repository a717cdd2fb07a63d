"""Log mel energies inside the network, which therefore takes samples: windows, spectrum and mel bins are products of matrices."""

import numpy as np
import torch
from torch import nn

from . import features

#: Samples mirrored at both ends.
_BEFORE, _AFTER = features.LENGTH // 2 - features.SHIFT // 2, features.LENGTH
#: Half of what lies between two frames.
_BLOCK = features.SHIFT // 2


class FrontEnd(nn.Module):
    """samples float [N, S] in ±1 at 16 kHz, S at least 400 -> log mel energies float [N, S // 160 + 1, 80], as `features.features_of`."""

    def __init__(self):
        super().__init__()
        self.register_buffer("waves", torch.from_numpy(_waves()), persistent=False)
        self.register_buffer("mel", torch.from_numpy(features.MEL), persistent=False)

    def forward(self, samples):
        before, after = samples[:, :_BEFORE].flip(1), samples[:, -_AFTER:].flip(1)
        padded = torch.cat([before, samples, after], 1)
        # A frame is five blocks of half a shift.
        count = samples.shape[1] // features.SHIFT + 1
        blocks = padded[:, : (2 * count + 3) * _BLOCK].reshape(samples.shape[0], -1, _BLOCK)
        frames = torch.cat([blocks[:, i : i + 2 * count - 1 : 2] for i in range(features.LENGTH // _BLOCK)], 2)
        parts = frames @ self.waves
        real, imaginary = parts.square().chunk(2, 2)
        return torch.log(torch.clamp((real + imaginary) @ self.mel, min=float(features.FLOOR)))


def _waves():
    """float32 [400, 2 * 256]: removes the mean of a frame, raises its highs, fades its edges and gives the parts of its spectrum."""
    size, length = features.SIZE, features.LENGTH
    centred = np.eye(length) - 1 / length
    raised = np.eye(length) - 0.97 * np.eye(length, k=-1)
    raised[0, 0] = 0.03
    at = np.arange(length)[:, None] * np.arange(size // 2)[None] * (2 * np.pi / size)
    spectrum = np.concatenate([np.cos(at), -np.sin(at)], 1)
    return (spectrum.T * features.WINDOW @ raised @ centred).T.astype(np.float32)
