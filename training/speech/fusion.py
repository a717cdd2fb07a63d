"""
The transducer and the language model as sherpa-onnx runs them: the language model's opinion of each next piece is added to the
transducer's, less what the transducer expects without hearing anything (density ratio: E. McDermott et al., arXiv:2002.11268).
"""

import torch
from torch import nn
from torch.nn import functional

import language
import transducer

#: How much the language model counts, how much of the transducer's own expectation is taken off, and what each piece is given so that
#: words are not left out. Chosen on half of the tests; the sample calls had no say.
_SAID, _EXPECTED, _PIECE = 0.3, 0.2, 0.6


class Predictor(nn.Module):
    """The last pieces, int64 [N, language.CONTEXT] -> the prediction and what is added to the logits, float [N, 256 + pieces]"""

    def __init__(self, network, text):
        super().__init__()
        self.predictor, self.joiner, self.language = network.predictor, network.joiner, text

    def forward(self, y):
        predicted = self.predictor(y[:, -transducer.CONTEXT :])
        expected = self.joiner.out(torch.tanh(predicted + self.joiner.heard.bias))
        said = functional.log_softmax(self.language(y)[:, 1:], 1)
        added = _SAID * said - _EXPECTED * functional.log_softmax(expected[:, 1:], 1) + _PIECE
        return torch.cat([predicted, functional.pad(added, (1, 0))], 1)


class Joiner(nn.Module):
    """What is heard, float [N, width], and what the predictor gives -> logits float [N, pieces]"""

    def __init__(self, network):
        super().__init__()
        self.joiner, self.width = network.joiner, network.predictor.out.out_features

    def forward(self, encoder_out, decoder_out):
        return self.joiner(encoder_out, decoder_out[:, : self.width]) + decoder_out[:, self.width :]


def first(count):
    """Contexts before anything is said, int64 [count, language.CONTEXT]."""
    return torch.tensor([language.EMPTY] * count)
