"""Self-attention over a clip: context that tells apart words that sound alike."""

import torch
from torch import nn

from .linear import Linear

_HEADS = 4


class Attention(nn.Module):
    """
    Residual multi-head self-attention, zero before training. Each head has a bias that falls with distance at its own slope (ALiBi,
    arXiv:2108.12409), so that clips may be longer than those of training.
    """

    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.of_all = Linear(width, 3 * width)
        self.together = Linear(width, width)
        self.scale = nn.Parameter(torch.zeros(width))
        self.register_buffer("slopes", torch.tensor([2.0 ** (-2 * (i + 1)) for i in range(_HEADS)])[None, :, None, None], persistent=False)

    def forward(self, x, valid):
        """x float [N, T, width], valid float [N, T, 1]"""
        count, frames, width = x.shape
        query, key, value = self.of_all(self.norm(x)).reshape(count, frames, 3, _HEADS, width // _HEADS).permute(2, 0, 3, 1, 4)
        at = torch.arange(frames, device=x.device, dtype=x.dtype)
        distance = (at[:, None] - at[None]).abs()[None, None] * self.slopes
        mask = (1 - valid.transpose(1, 2))[:, None] * 1e4
        weights = (query @ key.transpose(2, 3) * (width // _HEADS) ** -0.5 - distance - mask).softmax(3)
        y = (weights @ value).transpose(1, 2).reshape(count, frames, width)
        return x + self.together(y) * self.scale
