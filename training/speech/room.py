"""Simulates what happens to a voice on its way besides the channel: the room it is spoken in, and packets that a network loses."""

import numpy as np
from scipy import signal

#: Samples of a packet of 20 ms at 16 kHz.
_PACKET = 320


def reverberate(samples, rate, rng):
    """
    The samples with the echoes of a room: white noise that decays by 60 dB in 0.15 to 0.6 s, 2 to 15 dB below the direct sound in energy
    (J.-M. Jot's late reverberation; early reflections are part of it).
    """
    decay = rng.uniform(0.15, 0.6)
    length = int(decay * rate)
    echo = rng.standard_normal(length) * 10 ** (-3 * np.arange(length) / length)
    echo[: int(rng.uniform(0.001, 0.006) * rate)] = 0
    echo *= 10 ** (-rng.uniform(2, 15) / 20) / np.sqrt(np.square(echo).sum())
    return samples + signal.fftconvolve(samples, echo.astype(np.float32))[: len(samples)]


def lose_packets(samples, rng):
    """The samples at 16 kHz without 1 to 5 % of their packets, in bursts; each gap repeats the packet before it, quieter, or is silent."""
    share, burst, concealed = rng.uniform(0.01, 0.05), rng.uniform(1, 3), rng.random() < 0.6
    samples, lost, gain = samples.copy(), False, 1.0
    for start in range(_PACKET, len(samples) - _PACKET, _PACKET):
        # Gilbert's model: a loss lasts `burst` packets in the mean.
        lost = rng.random() < (1 - 1 / burst if lost else share / burst)
        gain = gain * 0.6 if lost else 1.0
        if lost:
            before = samples[start - _PACKET : start]
            samples[start : start + _PACKET] = before * gain if concealed else 0
    return samples
