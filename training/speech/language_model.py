"""
A feed-forward language model over byte-pair pieces, trained on text alone, of which there is much more than synthesised speech. It is
fused with the transducer at each decoding step (shallow fusion: C. Gulcehre et al., arXiv:1503.03535); see fusion.py.
"""

import math
import random
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from .linear import Linear

#: Pieces of context, about six words.
CONTEXT = 12
#: The context at the beginning, as sherpa-onnx initialises it.
EMPTY = [-1] * (CONTEXT - 1) + [0]
#: Sentences of its training text.
SENTENCES = 600_000
_BATCH = 2048
#: Highest learning rate.
_PEAK = 2e-3
#: The share of sentences of a kind that is kept: random words teach nothing about word order.
_KEPT_SHARE = {"salad": 0.0, "chain": 0.25}


class Language(nn.Module):
    """The last pieces, int64 [N, CONTEXT], of which EMPTY comes first -> logits float [N, pieces], that of the blank unused"""

    def __init__(self, pieces, width=64, wide=384, narrow=192):
        super().__init__()
        self.embedding = nn.Embedding(pieces, width)
        self.wide = Linear(CONTEXT * width, wide)
        self.narrow = Linear(wide, narrow)
        self.out = Linear(narrow, pieces)

    def forward(self, y):
        known = self.embedding(y.clamp(min=0)) * (y >= 0).unsqueeze(-1)
        return self.out(functional.silu(self.narrow(functional.silu(self.wide(known.flatten(-2))))))


class TextCorpus:
    """Sentences as pieces, one or several in a row as in a turn, each row after an empty context."""

    def __init__(self, sentences, pieces, seed):
        rng, rows, row = random.Random(seed), [], []
        for _, words, kind in sentences:
            if rng.random() < _KEPT_SHARE.get(kind, 1):
                row += pieces.ids(words)
                if rng.random() < 0.4:
                    rows.append(row)
                    row = []
        self.pieces = torch.tensor([piece for row in rows for piece in [*EMPTY, *row]])
        is_target = np.concatenate([np.arange(CONTEXT + len(row)) >= CONTEXT for row in rows])
        #: positions of the pieces to predict
        self.targets = torch.from_numpy(np.flatnonzero(is_target))

    def at(self, positions):
        """(contexts, next pieces) of some of the targets."""
        targets = self.targets[positions]
        return self.pieces[targets[:, None] + torch.arange(-CONTEXT, 0)], self.pieces[targets]


def train(sentences, held_out, pieces, minutes):
    """Trains for `minutes` of wall-clock time: AdamW on one thread, cosine decay. Prints the loss on `held_out`, in nats a piece."""
    torch.set_num_threads(1)
    text, unseen = TextCorpus(sentences, pieces, 1), TextCorpus(held_out, pieces, 2)
    network = Language(len(pieces.names))
    optimiser = torch.optim.AdamW(network.parameters(), lr=_PEAK, betas=(0.9, 0.99), weight_decay=1e-2, foreach=True)
    print(f"{len(text.targets)} pieces of text, {sum(p.numel() for p in network.parameters()) / 1e6:.2f} M parameters", flush=True)
    end, step = time.time() + 60 * minutes, 0
    while (left := (end - time.time()) / (60 * minutes)) > 0:
        for group in optimiser.param_groups:
            group["lr"] = _PEAK * min(1, (step + 1) / 200) * (0.5 - 0.5 * math.cos(math.pi * left)) + 1e-6
        contexts, following = text.at(torch.randint(len(text.targets), (_BATCH,)))
        # Some of the context is wrong, as hypotheses are.
        wrong = (torch.rand(contexts.shape) < 0.03) & (contexts > 0)
        contexts = torch.where(wrong, torch.randint_like(contexts, 1, len(pieces.names)), contexts)
        optimiser.zero_grad(set_to_none=True)
        loss = functional.cross_entropy(network(contexts), following)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        step += 1
        if step % 500 == 0:
            print(f"{1 - left:.3f} step {step} loss {loss.item():.3f}, held out {mean_loss(network, unseen):.3f}", flush=True)
    return network


@torch.no_grad()
def mean_loss(network, text):
    contexts, following = text.at(torch.arange(len(text.targets)))
    return functional.cross_entropy(network(contexts), following).item()
