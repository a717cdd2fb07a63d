"""Encodes and decodes speech with the codecs of call recorders, at 8 kHz and low bit rates."""

from fractions import Fraction

import av
import numpy as np

av.logging.set_level(av.logging.PANIC)

#: Sample rate of the input, Hz.
RATE = 8000
#: Encoder, decoder, sample format, bits a second for a channel, odds.
_CODECS = (
    ("libmp3lame", "mp3float", "fltp", (8000, 8000, 16_000, 16_000, 24_000), 0.34),
    ("aac", "aac", "fltp", (9000, 10_000, 11_000, 12_000, 14_000, 18_000, 24_000), 0.34),
    ("libopus", "libopus", "s16", (7000, 9000, 12_000, 18_000), 0.1),
    ("libvorbis", "vorbis", "fltp", (10_000, 12_000, 16_000, 24_000), 0.12),
    ("libgsm", "libgsm", "s16", (13_000,), 0.1),
)
_ODDS = [codec[-1] for codec in _CODECS]
#: The odds of a second channel that is silent but for noise, for codecs with planar samples.
_STEREO = 0.6


def random_codec(samples, rng):
    """(samples in ±1 after a random codec, their rate in Hz), delayed by some 10 ms."""
    encoder, decoder, form, bits, _ = _CODECS[rng.choice(len(_CODECS), p=_ODDS)]
    channels = samples[None]
    if form == "fltp" and rng.random() < _STEREO:
        other = rng.standard_normal(len(samples)) * 10 ** (-rng.uniform(55, 75) / 20)
        channels = np.stack([samples, other])
    return _encode_and_decode(channels, encoder, decoder, form, int(rng.choice(bits)) * len(channels))


def _encode_and_decode(channels, encoder, decoder, form, bits):
    """`channels` float [1 or 2, samples]; returns the first channel and its rate."""
    layout = "stereo" if len(channels) == 2 else "mono"
    coder = av.CodecContext.create(encoder, "w")
    coder.format, coder.layout, coder.sample_rate, coder.bit_rate = form, layout, RATE, bits
    coder.time_base = Fraction(1, RATE)
    coder.options = {"application": "voip"} if encoder == "libopus" else {}
    coder.open()
    reader = av.CodecContext.create(decoder, "r")
    reader.extradata = coder.extradata
    reader.sample_rate, reader.layout = RATE, layout
    reader.open()
    packets = [packet for frame in _frames(channels, form, layout, coder.frame_size or 160) for packet in coder.encode(frame)]
    packets += coder.encode(None)
    decoded = [frame for packet in packets for frame in reader.decode(packet)] + reader.decode(None)
    sound = np.concatenate([frame.to_ndarray()[0] for frame in decoded])
    scale = np.float32(1 if sound.dtype.kind == "f" else 1 / 32768)
    return sound.astype(np.float32) * scale, decoded[0].sample_rate


def _frames(channels, form, layout, size):
    channels = np.pad(channels, ((0, 0), (0, -channels.shape[1] % size))).astype(np.float32)
    if form == "s16":
        channels = np.round(channels * 32767).astype(np.int16)
    for start in range(0, channels.shape[1], size):
        frame = av.AudioFrame.from_ndarray(np.ascontiguousarray(channels[:, start : start + size]), form, layout)
        frame.sample_rate, frame.pts, frame.time_base = RATE, start, Fraction(1, RATE)
        yield frame
