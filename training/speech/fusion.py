"""
Language model fusion inside the exported decoder and joiner: for each next piece the language model's log probability is added to the
transducer's, less that of the transducer's internal language model (density ratio: E. McDermott et al., arXiv:2002.11268; docs/adr/0015).
"""

import torch
from torch import nn
from torch.nn import functional

from . import language_model, transducer

#: Weight of the language model, weight of the internal language model, and the bonus of a piece, which prevents deletions. Chosen on half of
#: the evaluation set, not on the sample calls.
_LM_WEIGHT, _INTERNAL_WEIGHT, _PIECE_BONUS = 0.3, 0.2, 0.6


class Predictor(nn.Module):
    """The last pieces, int64 [N, language_model.CONTEXT] -> the prediction, and what is added to the logits, float [N, 256 + pieces]"""

    def __init__(self, network, language):
        super().__init__()
        self.predictor, self.joiner, self.language = network.predictor, network.joiner, language

    def forward(self, y):
        predicted = self.predictor(y[:, -transducer.CONTEXT :])
        internal = self.joiner.out(torch.tanh(predicted + self.joiner.heard.bias))
        external = functional.log_softmax(self.language(y)[:, 1:], 1)
        added = _LM_WEIGHT * external - _INTERNAL_WEIGHT * functional.log_softmax(internal[:, 1:], 1) + _PIECE_BONUS
        return torch.cat([predicted, functional.pad(added, (1, 0))], 1)


class Joiner(nn.Module):
    """Encoder output, float [N, width], and predictor output -> logits float [N, pieces]"""

    def __init__(self, network):
        super().__init__()
        self.joiner, self.width = network.joiner, network.predictor.out.out_features

    def forward(self, encoder_out, decoder_out):
        return self.joiner(encoder_out, decoder_out[:, : self.width]) + decoder_out[:, self.width :]


def empty_contexts(count):
    """Contexts at the beginning of a clip, int64 [count, language_model.CONTEXT]."""
    return torch.tensor([language_model.EMPTY] * count)
