"""
CTC with a conditional random field (CTC-CRF; Xiang and Ou, 2019, arXiv:1904.08619): the likelihood of what was said is raised against all
that could have been said, by a trigram model of phones, so that the network learns what a search needs to tell apart. Compiled by numba.
"""

import math

import numpy as np
import torch
from numba import njit

#: How much the likelihood of what was said counts more than that of all, which keeps the network a recogniser of sounds.
_CTC = 0.1
#: States whose share in a frame is smaller are not followed.
_LEAST = 1e-7


class Loss:
    """`trigrams` float [P, P, P]: the probability of the third phone after the first two, 0 standing for the start."""

    def __init__(self, trigrams):
        self.trigrams = np.ascontiguousarray(trigrams, np.float32)

    def __call__(self, log_probs, sizes, sounds):
        """
        The loss per phone of log probabilities float [N, T, P], of which `sizes` count, for `sounds`, one for each clip (sounds.py). Clips
        that are too short for what was said count nothing.
        """
        return _Crf.apply(log_probs, sizes, sounds, self.trigrams)


class _Crf(torch.autograd.Function):
    @staticmethod
    def forward(context, log_probs, sizes, sounds, trigrams):
        probabilities = log_probs.detach().exp().numpy()
        gradient, total = np.zeros_like(probabilities), 0.0
        for clip, frames, sound, own in zip(probabilities, sizes.tolist(), sounds, gradient):
            said = said_likelihood(clip[:frames], sound.labels, np.exp(sound.priors), sound.begin, sound.before, sound.last, own, -1 - _CTC)
            if not math.isfinite(said):
                own[:] = 0
                continue
            total += all_likelihood(clip[:frames], trigrams, _LEAST, own) - (1 + _CTC) * said
        phones = max(1, sum(sound.phones for sound in sounds))
        context.save_for_backward(torch.from_numpy(gradient / phones))
        return torch.tensor(total / phones)

    @staticmethod
    def backward(context, gradient):
        return context.saved_tensors[0] * gradient, None, None, None


@njit(cache=True)
def said_likelihood(clip, labels, priors, begin, before, last, gradient, weight):
    """
    The log likelihood of the states of `sounds.py` in a clip, float [T, P]. Adds `weight` times the share of each label in each frame to
    `gradient`, which is the derivative by log probabilities.
    """
    frames, states = len(clip), len(labels)
    forward, scales = np.zeros((frames, states)), np.empty(frames)
    total = 0.0
    for t in range(frames):
        scale = 0.0
        for s in range(states):
            value = 0.0
            if t:
                value = forward[t - 1, s]
                for i in range(begin[s], begin[s + 1]):
                    value += forward[t - 1, before[i]] * priors[s]
            elif s == 0:
                value = 1.0
            else:
                for i in range(begin[s], begin[s + 1]):
                    if before[i] == 0:
                        value = priors[s]
            forward[t, s] = value * clip[t, labels[s]]
            scale += forward[t, s]
        if scale <= 0:
            return -np.inf
        scales[t] = scale
        forward[t] /= scale
        total += np.log(scale)
    end = 0.0
    for s in last:
        end += forward[frames - 1, s]
    if end < 1e-30:
        return -np.inf
    backward, earlier = np.zeros(states), np.empty(states)
    for s in last:
        backward[s] = 1 / end
    for t in range(frames - 1, -1, -1):
        for s in range(states):
            gradient[t, labels[s]] += weight * forward[t, s] * backward[s]
        if t:
            earlier[:] = 0
            for s in range(states):
                value = backward[s] * clip[t, labels[s]] / scales[t]
                if value > 0:
                    earlier[s] += value
                    for i in range(begin[s], begin[s + 1]):
                        earlier[before[i]] += value * priors[s]
            backward, earlier = earlier, backward
    return total + np.log(end)


@njit(cache=True, fastmath=True)
def all_likelihood(clip, trigrams, least, gradient):
    """
    The log likelihood of all sequences of phones, each with its probability by `trigrams`, in a clip, float [T, P]. Adds the share of each
    label in each frame to `gradient`. A state is the last two phones, and whether its last frame was the second of these or a blank.
    """
    frames, width = clip.shape
    spoken, blank = np.zeros((frames, width, width), np.float32), np.zeros((frames, width, width), np.float32)
    scales = np.empty(frames)
    total = 0.0
    for t in range(frames):
        now, silent = spoken[t], blank[t]
        if t == 0:
            silent[0, 0] = clip[0, 0]
            for b in range(1, width):
                now[0, b] = trigrams[0, 0, b] * clip[0, b]
        else:
            for a in range(width):
                for b in range(width):
                    was, rest = spoken[t - 1, a, b], blank[t - 1, a, b]
                    both = was + rest
                    if both < least:
                        continue
                    silent[a, b] = both * clip[t, 0]
                    now[a, b] += was
                    after = trigrams[a, b]
                    for c in range(1, width):
                        now[b, c] += both * after[c]
                    now[b, b] -= was * after[b]
            for a in range(width):
                for b in range(1, width):
                    now[a, b] *= clip[t, b]
        scale = 0.0
        for a in range(width):
            for b in range(width):
                scale += now[a, b] + silent[a, b]
        scales[t] = scale
        total += np.log(scale)
        of_one = np.float32(1 / scale)
        for a in range(width):
            for b in range(width):
                now[a, b] = max(np.float32(0), now[a, b] * of_one)
                silent[a, b] *= of_one
    after_spoken, after_blank = np.ones((width, width), np.float32), np.ones((width, width), np.float32)
    before_spoken, before_blank = np.zeros((width, width), np.float32), np.zeros((width, width), np.float32)
    for t in range(frames - 1, -1, -1):
        for a in range(width):
            for b in range(width):
                gradient[t, b] += spoken[t, a, b] * after_spoken[a, b]
                gradient[t, 0] += blank[t, a, b] * after_blank[a, b]
        if t == 0:
            break
        of_one = np.float32(1 / scales[t])
        for a in range(width):
            for b in range(width):
                after_spoken[a, b] *= clip[t, b] * of_one
        for a in range(width):
            for b in range(width):
                if spoken[t - 1, a, b] + blank[t - 1, a, b] < least:
                    before_spoken[a, b] = 0
                    before_blank[a, b] = 0
                    continue
                to, following = trigrams[a, b], after_spoken[b]
                value = np.float32(0)
                for c in range(1, width):
                    value += to[c] * following[c]
                silence = after_blank[a, b] * clip[t, 0] * of_one
                before_blank[a, b] = value + silence
                before_spoken[a, b] = value - to[b] * following[b] + silence + after_spoken[a, b]
        after_spoken, before_spoken = before_spoken, after_spoken
        after_blank, before_blank = before_blank, after_blank
    return total
