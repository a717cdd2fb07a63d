"""
The transducer: predicts the next piece from the last ones and from what is heard (A. Graves, arXiv:1211.3711), with a stateless
predictor (M. Ghodsi et al., "RNN-transducer with stateless prediction network", ICASSP 2020) and one piece a frame at most, as
sherpa-onnx decodes.
"""

import torch
from torch import nn
from torch.nn import functional

from linear import Linear

#: Pieces that the predictor sees.
CONTEXT = 4
_BLANK = 0
#: Numbers of pieces already told, of which the loss looks at so many a frame, and how many of them are fewer than CTC's guess.
_BAND, _BEFORE = 5, 2
_NEVER = -1e9
#: Width of predictor and joiner.
_JOINED = 256


class Predictor(nn.Module):
    """The last pieces, int64 [N, CONTEXT], -1 before the beginning and the blank as its last -> float [N, 256]"""

    def __init__(self, pieces, width=128):
        super().__init__()
        self.embedding = nn.Embedding(pieces, width)
        self.wide = Linear(CONTEXT * width, _JOINED)
        self.out = Linear(_JOINED, _JOINED)

    def forward(self, y):
        known = self.embedding(y.clamp(min=0)) * (y >= 0).unsqueeze(-1)
        return self.out(functional.silu(self.wide(known.flatten(-2))))


class Joiner(nn.Module):
    """What is heard, float [..., width], and the prediction, float [..., 256] -> logits float [..., pieces]"""

    def __init__(self, width, pieces):
        super().__init__()
        self.heard = Linear(width, _JOINED)
        self.out = Linear(_JOINED, pieces)

    def forward(self, encoder_out, decoder_out):
        return self.out(torch.tanh(self.heard(encoder_out) + decoder_out))


def loss(network, heard, sizes, targets, lengths, logs):
    """
    -log P of the pieces, summed over the clips and divided by the count of pieces. The sum over alignments keeps to a band of five
    numbers of pieces around the best alignment of CTC's log probabilities `logs` (as pruned RNN-T does, F. Kuang et al.,
    arXiv:2206.13236, with a bound of another origin).
    """
    labels = nn.utils.rnn.pad_sequence(targets.split(lengths.tolist()), batch_first=True)
    count, most = labels.shape
    told, possible = _aligned(logs.detach(), sizes, labels, lengths)
    starts = (told - _BEFORE).clamp(min=0).minimum((lengths[:, None] + 1 - _BAND).clamp(min=0))
    states = starts[:, :-1, None] + torch.arange(_BAND)
    begun = torch.full((count, CONTEXT), -1)
    begun[:, -1] = _BLANK
    contexts = torch.cat([begun, labels], 1).unfold(1, CONTEXT, 1)
    predicted = network.predictor(contexts.reshape(-1, CONTEXT)).reshape(count, most + 1, -1)
    rows = torch.arange(count)[:, None, None]
    predicted = predicted[rows, states.clamp(max=most)]
    joined = torch.tanh(network.joiner.heard(heard)[:, :, None] + predicted)
    scores = functional.log_softmax(network.joiner.out(joined), 3)
    following = functional.pad(labels, (0, 1))[rows, states.clamp(max=most)]
    blank = scores[..., _BLANK]
    emit = scores.gather(3, following[..., None])[..., 0]
    emit = torch.where(states < lengths[:, None, None], emit, torch.full_like(emit, _NEVER))
    likely = _summed(blank, emit, starts, sizes, lengths)
    return -(likely * possible).sum() / max(1, int(lengths.sum()))


def _summed(blank, emit, starts, sizes, lengths):
    """log P of each clip: the sum over all ways through the band, by the forward algorithm."""
    count, frames, band = blank.shape
    alpha = torch.full((count, band), _NEVER)
    alpha[:, 0] = 0
    moved = (starts[:, 1:] > starts[:, :-1])[..., None]
    for t in range(frames):
        stay, go = alpha + blank[:, t], alpha + emit[:, t]
        both = torch.logaddexp(functional.pad(stay, (0, 1), value=_NEVER), functional.pad(go, (1, 0), value=_NEVER))
        following = torch.where(moved[:, t], both[:, 1:], both[:, :-1])
        alpha = torch.where((t < sizes)[:, None], following, alpha)
    return alpha.gather(1, (lengths - starts[:, -1])[:, None])[:, 0]


@torch.no_grad()
def _aligned(logs, sizes, labels, lengths):
    """
    The pieces that CTC's best alignment has told before each frame, int64 [N, T + 1], and whether there is one, float [N].
    Viterbi's algorithm over the labels with blanks between.
    """
    count, frames, _ = logs.shape
    width = 2 * labels.shape[1] + 1
    spread = torch.zeros(count, width, dtype=torch.long)
    spread[:, 1::2] = labels
    skips = torch.zeros(count, width, dtype=torch.bool)
    skips[:, 3::2] = labels[:, 1:] != labels[:, :-1]
    scores = logs.gather(2, spread[:, None].expand(-1, frames, -1))
    best = torch.full((count, width), _NEVER)
    best[:, :2] = scores[:, 0, :2]
    came = torch.zeros(count, frames, width, dtype=torch.long)
    for t in range(1, frames):
        one = functional.pad(best[:, :-1], (1, 0), value=_NEVER)
        two = functional.pad(best[:, :-2], (2, 0), value=_NEVER).masked_fill(~skips, _NEVER)
        value, came[:, t] = torch.stack([best, one, two]).max(0)
        best = torch.where((t < sizes)[:, None], value + scores[:, t], best)
    ends = torch.stack([2 * lengths, (2 * lengths - 1).clamp(min=0)], 1)
    value, which = best.gather(1, ends).max(1)
    state = ends.gather(1, which[:, None])[:, 0]
    told = lengths[:, None].repeat(1, frames + 1)
    for t in range(frames - 1, -1, -1):
        inside = t < sizes
        state = torch.where(inside, state - came[torch.arange(count), t, state], state)
        told[:, t] = torch.where(inside, (state + 1) // 2, told[:, t])
    told[:, 0] = 0
    return told, (value > _NEVER / 2).float()


@torch.no_grad()
def greedy(network, heard):
    """The pieces of one clip, from float [T, width]: the likeliest of each frame, as sherpa-onnx's greedy search takes them."""
    last = [-1] * (CONTEXT - 1) + [_BLANK]
    said, predicted = [], network.predictor(torch.tensor([last]))
    for frame in heard:
        piece = int(network.joiner(frame[None], predicted).argmax())
        if piece != _BLANK:
            said.append(piece)
            last = [*last[1:], piece]
            predicted = network.predictor(torch.tensor([last]))
    return said
