"""
Forced alignment by CTC, compiled by numba: in torch each frame costs a dozen calls.
"""

import numpy as np
import torch
from numba import njit

_LOG_ZERO = -1e9


@torch.no_grad()
def align(log_probs, sizes, labels, lengths):
    """
    The number of phones that CTC's best alignment emits before each frame, int64 [N, T + 1], and whether there is an alignment, float [N]:
    the Viterbi algorithm over the labels, int64 [N, most], with blanks between. `log_probs` is float [N, T, 1 + phones].
    """
    arrays = (log_probs.contiguous().numpy(), sizes.numpy(), labels.contiguous().numpy(), lengths.numpy())
    emitted = np.empty((log_probs.shape[0], log_probs.shape[1] + 1), np.int64)
    possible = np.empty(log_probs.shape[0], np.float32)
    _viterbi(*arrays, emitted, possible)
    return torch.from_numpy(emitted), torch.from_numpy(possible)


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
