"""
The transducer: predicts the next piece from the encoder output and the last pieces (A. Graves, arXiv:1211.3711), with a stateless
predictor (M. Ghodsi et al., "RNN-transducer with stateless prediction network", ICASSP 2020) and one piece a frame at most, as
sherpa-onnx decodes.
"""

import torch
from torch import nn
from torch.nn import functional

from . import lattice
from .linear import Linear

#: Pieces of context of the predictor.
CONTEXT = 4
_BLANK = 0
#: The pruned loss considers this many numbers of emitted pieces at each frame; how many of them are below that of CTC's alignment.
_BAND, _BELOW = 5, 2
#: Width of predictor and joiner.
_JOINER_WIDTH = 256


class Predictor(nn.Module):
    """The last pieces, int64 [N, CONTEXT]; at the beginning -1, and the blank as the last one -> float [N, 256]"""

    def __init__(self, pieces, width=128):
        super().__init__()
        self.embedding = nn.Embedding(pieces, width)
        self.wide = Linear(CONTEXT * width, _JOINER_WIDTH)
        self.out = Linear(_JOINER_WIDTH, _JOINER_WIDTH)

    def forward(self, y):
        known = self.embedding(y.clamp(min=0)) * (y >= 0).unsqueeze(-1)
        return self.out(functional.silu(self.wide(known.flatten(-2))))


class Joiner(nn.Module):
    """Encoder output, float [..., width], and prediction, float [..., 256] -> logits float [..., pieces]"""

    def __init__(self, width, pieces):
        super().__init__()
        self.heard = Linear(width, _JOINER_WIDTH)
        self.out = Linear(_JOINER_WIDTH, pieces)

    def forward(self, encoder_out, decoder_out):
        return self.out(torch.tanh(self.heard(encoder_out) + decoder_out))


def loss(network, encoded, sizes, targets, lengths, log_probs):
    """
    The negative log likelihood by piece. The sum over alignments is pruned to a band of five numbers of emitted pieces around the best
    alignment of CTC's log probabilities, float [N, T, pieces] (pruned RNN-T, F. Kuang et al., arXiv:2206.13236, takes its bounds from a
    simple joiner instead). `sizes` are the frames, `lengths` the pieces of each clip.
    """
    labels = nn.utils.rnn.pad_sequence(targets.split(lengths.tolist()), batch_first=True)
    count, most = labels.shape
    emitted, possible = lattice.align(log_probs.detach(), sizes, labels, lengths)
    starts = (emitted - _BELOW).clamp(min=0).minimum((lengths[:, None] + 1 - _BAND).clamp(min=0))
    states = (starts[:, :-1, None] + torch.arange(_BAND)).clamp(max=most)
    begun = torch.full((count, CONTEXT), -1)
    begun[:, -1] = _BLANK
    contexts = torch.cat([begun, labels], 1).unfold(1, CONTEXT, 1)
    predicted = network.predictor(contexts.reshape(-1, CONTEXT)).reshape(count, most + 1, -1)
    rows = torch.arange(count)[:, None, None]
    joined = torch.tanh(network.joiner.heard(encoded)[:, :, None] + predicted[rows, states])
    following = functional.pad(labels, (0, 1))[rows, states]
    likelihood = lattice.Likelihood.apply(network.joiner.out(joined), following, starts, sizes, lengths)
    return -(likelihood * possible).sum() / max(1, int(lengths.sum()))


@torch.no_grad()
def greedy(network, encoded):
    """The pieces of one clip, from float [T, width], by sherpa-onnx's greedy search: at most one a frame."""
    last = [-1] * (CONTEXT - 1) + [_BLANK]
    pieces, predicted = [], network.predictor(torch.tensor([last]))
    for frame in encoded:
        piece = int(network.joiner(frame[None], predicted).argmax())
        if piece != _BLANK:
            pieces.append(piece)
            last = [*last[1:], piece]
            predicted = network.predictor(torch.tensor([last]))
    return pieces
