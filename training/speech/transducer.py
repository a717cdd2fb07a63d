"""
The transducer: predicts the next piece from the encoder output and the last pieces (A. Graves, arXiv:1211.3711), with a stateless
predictor (M. Ghodsi et al., "RNN-transducer with stateless prediction network", ICASSP 2020) and one piece a frame at most, as
sherpa-onnx decodes.
"""

import torch
from torch import nn
from torch.nn import functional

from .linear import Linear

#: Pieces of context of the predictor.
CONTEXT = 4
_BLANK = 0
#: The pruned loss considers this many numbers of emitted pieces at each frame; how many of them are below that of CTC's alignment.
_BAND, _BELOW = 5, 2
_LOG_ZERO = -1e9
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
    emitted, possible = _align(log_probs.detach(), sizes, labels, lengths)
    starts = (emitted - _BELOW).clamp(min=0).minimum((lengths[:, None] + 1 - _BAND).clamp(min=0))
    states = starts[:, :-1, None] + torch.arange(_BAND)
    begun = torch.full((count, CONTEXT), -1)
    begun[:, -1] = _BLANK
    contexts = torch.cat([begun, labels], 1).unfold(1, CONTEXT, 1)
    predicted = network.predictor(contexts.reshape(-1, CONTEXT)).reshape(count, most + 1, -1)
    rows = torch.arange(count)[:, None, None]
    predicted = predicted[rows, states.clamp(max=most)]
    joined = torch.tanh(network.joiner.heard(encoded)[:, :, None] + predicted)
    scores = functional.log_softmax(network.joiner.out(joined), 3)
    following = functional.pad(labels, (0, 1))[rows, states.clamp(max=most)]
    blank = scores[..., _BLANK]
    emit = scores.gather(3, following[..., None])[..., 0]
    emit = torch.where(states < lengths[:, None, None], emit, torch.full_like(emit, _LOG_ZERO))
    likelihood = _forward(blank, emit, starts, sizes, lengths)
    return -(likelihood * possible).sum() / max(1, int(lengths.sum()))


def _forward(blank, emit, starts, sizes, lengths):
    """The log likelihood of each clip: the forward algorithm over the band."""
    count, frames, band = blank.shape
    alpha = torch.full((count, band), _LOG_ZERO)
    alpha[:, 0] = 0
    moved = (starts[:, 1:] > starts[:, :-1])[..., None]
    for t in range(frames):
        stay, go = alpha + blank[:, t], alpha + emit[:, t]
        both = torch.logaddexp(functional.pad(stay, (0, 1), value=_LOG_ZERO), functional.pad(go, (1, 0), value=_LOG_ZERO))
        following = torch.where(moved[:, t], both[:, 1:], both[:, :-1])
        alpha = torch.where((t < sizes)[:, None], following, alpha)
    return alpha.gather(1, (lengths - starts[:, -1])[:, None])[:, 0]


@torch.no_grad()
def _align(log_probs, sizes, labels, lengths):
    """
    The number of pieces that CTC's best alignment emits before each frame, int64 [N, T + 1], and whether there is an alignment, float [N]:
    the Viterbi algorithm over the labels with blanks between.
    """
    count, frames, _ = log_probs.shape
    width = 2 * labels.shape[1] + 1
    spread = torch.zeros(count, width, dtype=torch.long)
    spread[:, 1::2] = labels
    skips = torch.zeros(count, width, dtype=torch.bool)
    skips[:, 3::2] = labels[:, 1:] != labels[:, :-1]
    scores = log_probs.gather(2, spread[:, None].expand(-1, frames, -1))
    best = torch.full((count, width), _LOG_ZERO)
    best[:, :2] = scores[:, 0, :2]
    came = torch.zeros(count, frames, width, dtype=torch.long)
    for t in range(1, frames):
        one = functional.pad(best[:, :-1], (1, 0), value=_LOG_ZERO)
        two = functional.pad(best[:, :-2], (2, 0), value=_LOG_ZERO).masked_fill(~skips, _LOG_ZERO)
        value, came[:, t] = torch.stack([best, one, two]).max(0)
        best = torch.where((t < sizes)[:, None], value + scores[:, t], best)
    ends = torch.stack([2 * lengths, (2 * lengths - 1).clamp(min=0)], 1)
    value, which = best.gather(1, ends).max(1)
    state = ends.gather(1, which[:, None])[:, 0]
    emitted = lengths[:, None].repeat(1, frames + 1)
    for t in range(frames - 1, -1, -1):
        inside = t < sizes
        state = torch.where(inside, state - came[torch.arange(count), t, state], state)
        emitted[:, t] = torch.where(inside, (state + 1) // 2, emitted[:, t])
    emitted[:, 0] = 0
    return emitted, (value > _LOG_ZERO / 2).float()


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
