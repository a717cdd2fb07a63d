"""A linear layer whose products are worked out in bfloat16 while it trains, where the processor does that twice as fast."""

from pathlib import Path

import torch
from torch import nn

_CPU = Path("/proc/cpuinfo")
_QUICK = _CPU.exists() and "avx512_bf16" in _CPU.read_text()


class Linear(nn.Linear):
    """float [..., inputs] -> float [..., outputs]; weights stay float."""

    def forward(self, x):
        if not (self.training and _QUICK):
            return super().forward(x)
        return _Rounded.apply(x.reshape(-1, x.shape[-1]), self.weight).reshape(*x.shape[:-1], -1) + self.bias


class _Rounded(torch.autograd.Function):
    @staticmethod
    def forward(context, x, weight):
        x, weight = x.bfloat16(), weight.bfloat16()
        context.save_for_backward(x, weight)
        return (x @ weight.t()).float()

    @staticmethod
    def backward(context, change):
        x, weight = context.saved_tensors
        change = change.bfloat16()
        return (change @ weight).float(), (change.t() @ x).float()
