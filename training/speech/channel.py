"""Simulates the channel between speaker and recogniser: band, noise, level and codecs. Filters work on the whole spectrum."""

from functools import cache

import numpy as np
from scipy import fft

from . import recorder_codecs

#: Sample rate of the recogniser's input, Hz.
RATE = 16_000
_MU = 255
CONDITIONS = ("wide", "telephone", "telephone-noise", "recorded")
#: Their odds in training.
ODDS = (0.14, 0.28, 0.16, 0.42)
_NOISY = {"wide": 0.3, "telephone": 0, "telephone-noise": 1, "recorded": 0.2}


def transmit(samples, rate, rng, condition):
    """
    Samples in ±1 at `rate` Hz, as received at 16 kHz. `wide` keeps the band, 30 % with noise; the others are limited to about
    300–3,400 Hz at 8 kHz, half of them by µ-law, and `telephone-noise` adds noise at an SNR of 8–25 dB. `recorded` goes through the
    codec of a call recorder, with a silent line before and after; a fifth has noise.
    """
    samples = _trim(samples, round(rate))
    if rng.random() < _NOISY[condition]:
        samples = samples + _noise(len(samples), rng) * _rms(samples) * 10 ** (-rng.uniform(8, 25) / 20)
    if condition == "wide":
        samples = _resample(samples, rate, RATE)
    else:
        low, high = rng.uniform(200, 350), rng.uniform(3200, 3700)
        order = rng.choice((2, 4, 8))
        samples = _resample(samples, rate, 8000, lambda hertz: _band(hertz, low, high, order))
    level = 10 ** (rng.uniform(-32, -16) / 20) / max(_rms(samples), 1e-5)
    samples = np.clip(samples * min(level, 0.95 / max(np.abs(samples).max(), 1e-5)), -1, 1)
    if condition == "recorded":
        samples, rate = recorder_codecs.random_codec(_with_line(samples, rng), rng)
        samples = _resample(samples, rate, RATE)
    elif condition != "wide":
        samples = _mulaw(samples) if rng.random() < 0.5 else samples
        samples = _resample(samples, 8000, RATE)
    return np.round(samples * 32767) / 32768


def _with_line(samples, rng):
    """With up to half a second of silence before and after, and line noise of -75 to -50 dBFS; at 8 kHz."""
    before, after = rng.integers(0, 4000, 2)
    samples = np.pad(samples, (before, after))
    return np.clip(samples + _noise(len(samples), rng) * 10 ** (-rng.uniform(50, 75) / 20), -1, 1)


def _trim(samples, rate):
    """Without the frames of 10 ms below -45 dBFS at both ends, but for 20 ms."""
    frame = rate // 100
    power = np.square(samples[: len(samples) // frame * frame].reshape(-1, frame)).mean(1)
    loud = np.flatnonzero(power > 10**-4.5)
    if not len(loud):
        return samples
    return samples[max(0, loud[0] - 2) * frame : (loud[-1] + 3) * frame]


def _rms(samples):
    return float(np.sqrt(np.square(samples).mean()))


@cache
def _noises():
    """Eight noises from white to brown, RMS 1, of 2^19 samples."""
    rng, noises = np.random.default_rng(1), []
    for slope in np.linspace(0, 1, 8):
        spectrum = fft.rfft(rng.standard_normal(1 << 19))
        spectrum[1:] /= np.arange(1, len(spectrum)) ** slope
        spectrum[0] = 0
        noise = fft.irfft(spectrum)
        noises.append((noise / _rms(noise)).astype(np.float32))
    return noises


def _noise(length, rng):
    noise = _noises()[rng.integers(8)]
    start = rng.integers(len(noise) - length)
    return noise[start : start + length]


def _resample(samples, rate, to, response=None):
    """Resamples by truncating or padding the spectrum; `response(hertz)` is a gain. Sizes are rounded up to fast FFT lengths."""
    size = fft.next_fast_len(len(samples), True)
    target = fft.next_fast_len(round(size * to / rate), True)
    spectrum = fft.rfft(samples, size)
    kept = np.zeros(target // 2 + 1, np.complex64)
    count = min(len(kept), len(spectrum))
    kept[:count] = spectrum[:count]
    if response:
        kept *= response(np.arange(len(kept)) * rate / size)
    return fft.irfft(kept, target)[: round(len(samples) * target / size)] * np.float32(target / size)


def _band(hertz, low, high, order):
    """Magnitude response of a Butterworth band-pass."""
    ratio = np.maximum(hertz, 1.0).astype(np.float32)
    return 1 / np.sqrt((1 + (low / ratio) ** order) * (1 + (ratio / high) ** (2 * order + 4)))


def _mulaw(samples):
    code = np.round(np.sign(samples) * np.log1p(_MU * np.abs(samples)) / np.log1p(_MU) * 127) / 127
    return np.sign(code) * np.expm1(np.abs(code) * np.log1p(_MU)) / _MU
