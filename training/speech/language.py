"""
A language model over pieces: what is said next, from text alone, of which there is more than anybody could speak. It weighs what the
transducer tells apart by ear (shallow fusion: C. Gulcehre et al., arXiv:1503.03535), within each step as sherpa-onnx takes it.
"""

import math
import random
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from linear import Linear

#: Pieces that it sees, about six words.
CONTEXT = 12
#: The context before anything is said, as sherpa-onnx begins.
EMPTY = [-1] * (CONTEXT - 1) + [0]
#: Sentences to draw for it.
SENTENCES = 600_000
_BATCH = 2048
#: Of the sentences of a kind, so many are read: salad tells nothing about what follows what.
_READ = {"salad": 0.0, "chain": 0.25}


class Language(nn.Module):
    """The last pieces, int64 [N, CONTEXT], -1 before the beginning and the blank as its last -> logits float [N, pieces], blank's unused"""

    def __init__(self, pieces, width=64, wide=384, narrow=192):
        super().__init__()
        self.embedding = nn.Embedding(pieces, width)
        self.wide = Linear(CONTEXT * width, wide)
        self.narrow = Linear(wide, narrow)
        self.out = Linear(narrow, pieces)

    def forward(self, y):
        known = self.embedding(y.clamp(min=0)) * (y >= 0).unsqueeze(-1)
        return self.out(functional.silu(self.narrow(functional.silu(self.wide(known.flatten(-2))))))


class Text:
    """Sentences as pieces in a row, one to four of them after each other as turns are, each row after an empty context."""

    def __init__(self, drawn, pieces, seed):
        rng, rows, row = random.Random(seed), [], []
        for _, words, kind in drawn:
            if rng.random() < _READ.get(kind, 1):
                row += pieces.ids(words)
                if rng.random() < 0.4:
                    rows.append(row)
                    row = []
        self.pieces = torch.tensor([piece for row in rows for piece in [*EMPTY, *row]])
        told = np.concatenate([np.arange(CONTEXT + len(row)) >= CONTEXT for row in rows])
        self.told = torch.from_numpy(np.flatnonzero(told))

    def at(self, positions):
        """(contexts, what follows) of some of the told pieces."""
        told = self.told[positions]
        return self.pieces[told[:, None] + torch.arange(-CONTEXT, 0)], self.pieces[told]


def learn(drawn, kept, pieces, minutes, peak=2e-3):
    """AdamW by the clock, on one thread, with a rate that falls as a cosine. Prints the loss on the `kept` sentences, in nats a piece."""
    torch.set_num_threads(1)
    text, unseen = Text(drawn, pieces, 1), Text(kept, pieces, 2)
    network = Language(len(pieces.names))
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, betas=(0.9, 0.99), weight_decay=1e-2, foreach=True)
    print(f"{len(text.told)} pieces of text, {sum(p.numel() for p in network.parameters()) / 1e6:.2f} M parameters", flush=True)
    end, step = time.time() + 60 * minutes, 0
    while (left := (end - time.time()) / (60 * minutes)) > 0:
        for group in optimiser.param_groups:
            group["lr"] = peak * min(1, (step + 1) / 200) * (0.5 - 0.5 * math.cos(math.pi * left)) + 1e-6
        contexts, following = text.at(torch.randint(len(text.told), (_BATCH,)))
        # Some of the past is wrong, as what was heard is.
        wrong = (torch.rand(contexts.shape) < 0.03) & (contexts > 0)
        contexts = torch.where(wrong, torch.randint_like(contexts, 1, len(pieces.names)), contexts)
        optimiser.zero_grad(set_to_none=True)
        loss = functional.cross_entropy(network(contexts), following)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        step += 1
        if step % 500 == 0:
            print(f"{1 - left:.3f} step {step} loss {loss.item():.3f}, unseen {surprise(network, unseen):.3f}", flush=True)
    return network


@torch.no_grad()
def surprise(network, text):
    contexts, following = text.at(torch.arange(len(text.told)))
    return functional.cross_entropy(network(contexts), following).item()
