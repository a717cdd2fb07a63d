"""Speech through the codecs that call recorders write, at telephone rate and few bits."""

from fractions import Fraction

import av
import numpy as np

av.logging.set_level(av.logging.PANIC)

#: Hz, of what goes in.
RATE = 8000
#: Encoder, decoder, sample format, bits a second, and how often each is drawn.
_CODECS = (
    ("libmp3lame", "mp3float", "fltp", (8000, 8000, 16_000, 16_000, 24_000), 0.34),
    ("aac", "aac", "fltp", (9000, 11_000, 14_000, 18_000, 24_000), 0.26),
    ("libopus", "libopus", "s16", (7000, 9000, 12_000, 18_000), 0.12),
    ("libvorbis", "vorbis", "fltp", (10_000, 12_000, 16_000, 24_000), 0.16),
    ("libgsm", "libgsm", "s16", (13_000,), 0.12),
)
_ODDS = [codec[-1] for codec in _CODECS]


def through(samples, rng):
    """(samples in ±1 after a codec at random, their rate in Hz), some 10 ms later than they went in."""
    encoder, decoder, layout, bits, _ = _CODECS[rng.choice(len(_CODECS), p=_ODDS)]
    return through_codec(samples, encoder, decoder, layout, int(rng.choice(bits)))


def through_codec(samples, encoder, decoder, layout, bits):
    coder = av.CodecContext.create(encoder, "w")
    coder.format, coder.layout, coder.sample_rate, coder.bit_rate = layout, "mono", RATE, bits
    coder.time_base = Fraction(1, RATE)
    coder.options = {"application": "voip"} if encoder == "libopus" else {}
    coder.open()
    reader = av.CodecContext.create(decoder, "r")
    reader.extradata = coder.extradata
    reader.sample_rate, reader.layout = RATE, "mono"
    reader.open()
    packets = [packet for frame in _frames(samples, layout, coder.frame_size or 160) for packet in coder.encode(frame)]
    packets += coder.encode(None)
    decoded = [frame for packet in packets for frame in reader.decode(packet)] + reader.decode(None)
    sound = np.concatenate([frame.to_ndarray()[0] for frame in decoded])
    scale = np.float32(1 if sound.dtype.kind == "f" else 1 / 32768)
    return sound.astype(np.float32) * scale, decoded[0].sample_rate


def _frames(samples, layout, size):
    samples = np.pad(samples, (0, -len(samples) % size)).astype(np.float32)
    if layout == "s16":
        samples = np.round(samples * 32767).astype(np.int16)
    for start in range(0, len(samples), size):
        frame = av.AudioFrame.from_ndarray(samples[None, start : start + size], layout, "mono")
        frame.sample_rate, frame.pts, frame.time_base = RATE, start, Fraction(1, RATE)
        yield frame
