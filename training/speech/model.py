"""The network: log mel energies of samples, an encoder from these to a vector every 40 ms, and from the vectors to phones by CTC."""

import torch
from torch import nn
from torch.nn import functional

from .attention import Attention
from .depthwise import Depthwise
from .front_end import FrontEnd
from .linear import Linear
from .pronunciations import PHONES

#: The mel bins of 300–3,400 Hz, which every telephone line carries.
_VOICE_BAND = slice(11, 55)
#: Nepers below the loudest quarter of a second from which energy counts.
_RANGE = 10.0
#: Share of the outputs of a block that training drops, against learning the clips by heart.
_DROPOUT = 0.1
#: Channels of the encoder output.
_WIDTH = 192


class LevelNormalisation(nn.Module):
    """Takes the loudest 0.25 s of the voice band as reference, so that level and silence do not matter: 0 to about 3."""

    def forward(self, x, valid):
        """x float [N, T, 80], valid float [N, T]"""
        energy = torch.exp(x[:, :, _VOICE_BAND]).mean(2) * valid
        loudest = functional.avg_pool1d(energy[:, None], 25, 1, 12).amax(2)
        reference = torch.log(loudest + 1e-7)[:, :, None]
        return functional.softplus(x - reference + _RANGE) * (0.25 * valid[:, :, None])


class Block(nn.Module):
    """A residual block: a depthwise convolution over time and two layers over channels."""

    def __init__(self, width, kernel, expansion=2):
        super().__init__()
        self.depthwise = Depthwise(width, kernel)
        self.norm = nn.LayerNorm(width)
        self.wide = Linear(width, expansion * width)
        self.narrow = Linear(expansion * width, width)
        self.scale = nn.Parameter(torch.full((width,), 0.3))

    def forward(self, x, valid):
        y = self.norm(self.depthwise(x * valid))
        y = self.narrow(functional.silu(self.wide(y)))
        return x + functional.dropout(y, _DROPOUT, self.training) * self.scale


class Encoder(nn.Module):
    """
    Two blocks at 40 ms, `deep` at 80 ms with attention after every second one, one at 40 ms. The names of all modules are in the published
    ONNX files, from which training resumes (published_weights.py).
    """

    def __init__(self, width=_WIDTH, deep_width=256, deep=8):
        super().__init__()
        self.normal = LevelNormalisation()
        self.stem = nn.Conv1d(80, width, 8, 4, 2)
        self.stem_norm = nn.LayerNorm(width)
        self.early = nn.ModuleList(Block(width, 11) for _ in range(2))
        self.down = nn.Conv1d(width, deep_width, 4, 2, 1)
        self.deep = nn.ModuleList(Block(deep_width, 15) for _ in range(deep))
        self.attention = nn.ModuleList(Attention(deep_width) for _ in range(deep // 2))
        self.deep_norm = nn.LayerNorm(deep_width)
        self.up = Linear(deep_width, 2 * width)
        self.late = nn.ModuleList(Block(width, 11) for _ in range(1))
        self.last_norm = nn.LayerNorm(width)

    def forward(self, x, x_lens):
        """x float [N, T, 80], x_lens int64 [N] -> float [N, ceil(T/4) or more, width], lengths int64 [N]"""
        x, lengths = self.padded(x), (x_lens + 3) // 4
        valid = (torch.arange(x.shape[1])[None] < x_lens[:, None]).float()
        x = self.normal(x, valid)
        by_40 = (torch.arange(x.shape[1] // 4)[None] < lengths[:, None]).float()[:, :, None]
        by_80 = (torch.arange(x.shape[1] // 8)[None] * 2 < lengths[:, None]).float()[:, :, None]
        x = self.stem_norm(self.stem(x.transpose(1, 2)).transpose(1, 2))
        for block in self.early:
            x = block(x, by_40)
        y = self.down((x * by_40).transpose(1, 2)).transpose(1, 2)
        for i, block in enumerate(self.deep):
            y = block(y, by_80)
            if i % 2:
                y = self.attention[i // 2](y, by_80)
        y = self.up(self.deep_norm(y))
        x = x + y.reshape(y.shape[0], -1, x.shape[2])
        for block in self.late:
            x = block(x, by_40)
        return self.last_norm(x), lengths

    @staticmethod
    def padded(x):
        """With zeros at the end, up to a multiple of 80 ms."""
        return functional.pad(x, (0, 0, 0, 7))[:, : (x.shape[1] + 7) // 8 * 8]


class Recogniser(nn.Module):
    """The log probabilities of the blank (0) and the phones, every 40 ms."""

    def __init__(self):
        super().__init__()
        self.front_end = FrontEnd()
        self.encoder = Encoder()
        self.phones = Linear(_WIDTH, 1 + len(PHONES))

    def forward(self, samples):
        """samples float [1, S] in ±1 at 16 kHz, S at least 400 -> float [1, T, 1 + phones]; as exported"""
        mels = self.front_end(samples)
        return self.encode(mels, torch.full((1,), mels.shape[1], dtype=torch.int64))[0]

    def encode(self, x, x_lens):
        """x float [N, T, 80], x_lens int64 [N] -> float [N, ceil(T/4) or more, 1 + phones], lengths int64 [N]"""
        encoded, lengths = self.encoder(x, x_lens)
        return self.phones(encoded).log_softmax(2), lengths
