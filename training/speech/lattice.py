"""
The dynamic programmes of CTC and the transducer over the frames of a batch, compiled by numba: in torch each frame costs a dozen calls.
"""

import numpy as np
import torch
from numba import njit

_LOG_ZERO = -1e9


@torch.no_grad()
def align(log_probs, sizes, labels, lengths):
    """
    The number of pieces that CTC's best alignment emits before each frame, int64 [N, T + 1], and whether there is an alignment, float [N]:
    the Viterbi algorithm over the labels, int64 [N, most], with blanks between. `log_probs` is float [N, T, pieces].
    """
    arrays = (log_probs.contiguous().numpy(), sizes.numpy(), labels.contiguous().numpy(), lengths.numpy())
    emitted = np.empty((log_probs.shape[0], log_probs.shape[1] + 1), np.int64)
    possible = np.empty(log_probs.shape[0], np.float32)
    _viterbi(*arrays, emitted, possible)
    return torch.from_numpy(emitted), torch.from_numpy(possible)


class Likelihood(torch.autograd.Function):
    """
    The log likelihood of each clip, float [N], from the transducer's logits [N, T, band, pieces]: the forward-backward algorithm over the
    band of numbers of emitted pieces that begins at `starts`, int64 [N, T + 1]. `following` names the next piece of each state, int64
    [N, T, band]; `lengths` is how many pieces there are.
    """

    @staticmethod
    def forward(context, logits, following, starts, sizes, lengths):
        flat = logits.detach().reshape(-1, logits.shape[-1])
        total = flat.logsumexp(1)
        shape = logits.shape[:-1]
        blank = (flat[:, 0] - total).reshape(shape)
        emit = (flat.gather(1, following.reshape(-1, 1))[:, 0] - total).reshape(shape)
        likelihood, of_blank, of_emit = (torch.empty(size) for size in (shape[:1], shape, shape))
        arrays = (blank, emit, starts.contiguous(), sizes, lengths, likelihood, of_blank, of_emit)
        _forward_backward(*(array.numpy() for array in arrays))
        context.save_for_backward(flat, total, following, of_blank, of_emit)
        return likelihood

    @staticmethod
    def backward(context, gradient):
        flat, total, following, of_blank, of_emit = context.saved_tensors
        scale = gradient[:, None, None]
        of_blank, of_emit = (of_blank * scale).reshape(-1, 1), (of_emit * scale).reshape(-1, 1)
        of_logits = (flat - total[:, None]).exp_().mul_(-(of_blank + of_emit))
        of_logits[:, :1] += of_blank
        of_logits.scatter_add_(1, following.reshape(-1, 1), of_emit)
        return of_logits.reshape(*following.shape, -1), None, None, None, None


@njit(cache=True)
def _viterbi(log_probs, sizes, labels, lengths, emitted, possible):
    for n in range(log_probs.shape[0]):
        frames, count = sizes[n], lengths[n]
        width = 2 * count + 1
        best, following = np.full(width, _LOG_ZERO), np.empty(width)
        came = np.zeros((frames, width), np.uint8)
        best[0] = log_probs[n, 0, 0]
        if count:
            best[1] = log_probs[n, 0, labels[n, 0]]
        for t in range(1, frames):
            for state in range(width):
                value, back = best[state], 0
                if state > 0 and best[state - 1] > value:
                    value, back = best[state - 1], 1
                if state > 1 and state % 2 and best[state - 2] > value and labels[n, state // 2] != labels[n, state // 2 - 1]:
                    value, back = best[state - 2], 2
                following[state] = value + log_probs[n, t, labels[n, state // 2] if state % 2 else 0]
                came[t, state] = back
            best, following = following, best
        state = width - 1
        if count and best[width - 2] > best[state]:
            state = width - 2
        possible[n] = 1.0 if best[state] > _LOG_ZERO / 2 else 0.0
        emitted[n, frames:] = count
        for t in range(frames - 1, -1, -1):
            state -= came[t, state]
            emitted[n, t] = (state + 1) // 2
        emitted[n, 0] = 0


@njit(cache=True)
def _add(a, b):
    """log(exp(a) + exp(b))"""
    high, low = max(a, b), min(a, b)
    return high + np.log1p(np.exp(low - high)) if low > _LOG_ZERO / 2 else high


@njit(cache=True)
def _forward_backward(blank, emit, starts, sizes, lengths, likelihood, of_blank, of_emit):
    band = blank.shape[2]
    of_blank[:] = 0
    of_emit[:] = 0
    for n in range(blank.shape[0]):
        frames, count = sizes[n], lengths[n]
        alpha = np.full((frames + 1, band), _LOG_ZERO)
        beta = np.full((frames + 1, band), _LOG_ZERO)
        alpha[0, 0] = 0.0
        for t in range(frames):
            moved = starts[n, t + 1] - starts[n, t]
            for b in range(band):
                if b >= moved:
                    alpha[t + 1, b - moved] = _add(alpha[t + 1, b - moved], alpha[t, b] + blank[n, t, b])
                if starts[n, t] + b < count and b + 1 - moved < band:
                    alpha[t + 1, b + 1 - moved] = _add(alpha[t + 1, b + 1 - moved], alpha[t, b] + emit[n, t, b])
        last = count - starts[n, frames]
        total = alpha[frames, last]
        likelihood[n] = total
        if total < _LOG_ZERO / 2:
            continue
        beta[frames, last] = 0.0
        for t in range(frames - 1, -1, -1):
            moved = starts[n, t + 1] - starts[n, t]
            for b in range(band):
                stay = go = _LOG_ZERO
                if b >= moved:
                    stay = blank[n, t, b] + beta[t + 1, b - moved]
                if starts[n, t] + b < count and b + 1 - moved < band:
                    go = emit[n, t, b] + beta[t + 1, b + 1 - moved]
                beta[t, b] = _add(stay, go)
                if stay > _LOG_ZERO / 2:
                    of_blank[n, t, b] = np.exp(alpha[t, b] + stay - total)
                if go > _LOG_ZERO / 2:
                    of_emit[n, t, b] = np.exp(alpha[t, b] + go - total)
