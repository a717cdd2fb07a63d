"""
Recordings of real voices with their words: reads them, says which are kept out of training, and renders them through rooms and
telephone lines. Their folder has a manifest.tsv with the columns path, speaker, seconds and text.
"""

import csv
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import av
import numpy as np

from . import channel, clips, features, room

#: Sources that training never hears, besides the speakers that it never hears.
KEPT_OUT = ("asterisk-en-GB", "commonvoice-minicv", "vctk-lounes")
#: Longer recordings are left out, seconds.
LONGEST = 18.0
#: Odds of channel.CONDITIONS, and of a room and of lost packets.
_ODDS, _ROOM, _LOSS = (0.28, 0.26, 0.22, 0.24), 0.25, 0.15


@dataclass(frozen=True)
class Recording:
    path: Path
    source: str
    speaker: str
    words: list
    seconds: float
    #: Seconds into the file.
    start: float = 0.0

    @property
    def kept_out(self):
        """Whether it is for the evaluation: its source, or one speaker in twelve. The folders of LibriSpeech share speakers."""
        corpus = "librispeech" if self.source.startswith(("train-clean", "librispeech")) else self.source
        return self.source in KEPT_OUT or zlib.crc32(f"{corpus}/{self.speaker}".encode()) % 12 == 0


def read(folder):
    """All recordings that the manifest lists and that are not too long."""
    with (folder / "manifest.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = [
        Recording(folder / row["path"], row["path"].split("/")[0], row["speaker"], row["text"].split(), float(row["seconds"])) for row in rows
    ]
    return [recording for recording in found if recording.words and recording.seconds <= LONGEST]


def render(recordings, path, seed, condition=None, wavs=None, processes=2):
    """
    Writes each recording through a random channel to `path`.bin and `path`.json, as `clips.store` does. With a `condition` there is no
    room and no lost packet. With the folder `wavs` also as WAV. Returns seconds.
    """
    jobs = [(number, recording, seed, condition, wavs) for number, recording in enumerate(recordings)]
    return clips.store(path, _render, jobs, processes)


@lru_cache(maxsize=1)
def decode(path):
    """float32 samples in ±1 of the first audio stream, mono, at 16 kHz. Kept until the next one, as conversations are read in parts."""
    with av.open(str(path)) as container:
        resampler = av.AudioResampler(format="flt", layout="mono", rate=channel.RATE)
        frames = [part for frame in container.decode(audio=0) for part in resampler.resample(frame)]
        frames += resampler.resample(None)
    return np.concatenate([frame.to_ndarray()[0] for frame in frames]) if frames else np.zeros(0, np.float32)


def _render(job):
    number, recording, seed, condition, wavs = job
    rng = np.random.default_rng((seed, number))
    samples = decode(recording.path)[round(recording.start * channel.RATE) :][: round(recording.seconds * channel.RATE)]
    if len(samples) < channel.RATE / 5:
        return None, None
    free = condition is None
    condition = condition or str(rng.choice(channel.CONDITIONS, p=_ODDS))
    if free and rng.random() < _ROOM:
        samples = room.reverberate(samples, channel.RATE, rng)
    samples = channel.transmit(samples, channel.RATE, rng, condition)
    if free and condition != "wide" and rng.random() < _LOSS:
        samples = room.lose_packets(samples, rng)
    row = {"words": recording.words, "condition": condition, "source": recording.source, "speaker": recording.speaker}
    if wavs:
        row["wav"] = f"{wavs}/{number:05}.wav"
        clips.write_wav(row["wav"], samples)
    packed = features.pack(features.features_of(samples))
    return packed, {"frames": len(packed), **row}
