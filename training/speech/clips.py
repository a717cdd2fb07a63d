"""Stores clips as files of features, those of synthesised sentences among them, and reads these files."""

import json
import subprocess
import wave
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from . import channel, features, voices

#: Longer clips are left out, seconds.
LONGEST = 12.0


def synthesise(sentences, path, seed, group=None, condition=None, wavs=None, processes=2):
    """
    Writes `path`.bin, the packed features of all clips in a row, and `path`.json, the frames, words, voice and condition of each clip.
    With the folder `wavs`, also each clip as a 16-bit WAV file. `group` and `condition` fix what is otherwise drawn. Returns seconds.
    """
    jobs = [(number, text, words, seed, group, condition, wavs) for number, (text, words, *_) in enumerate(sentences)]
    return store(path, _synthesise, jobs, processes)


def store(path, make, jobs, processes=2):
    """
    Writes what `make(job)` returns for each job, packed features and a row, or None twice for a job without a clip. Returns seconds. The
    `.json` appears last and whole, so that a training that runs reads no half of a file.
    """
    rows, seconds = [], 0.0
    with open(f"{path}.bin", "wb") as file, get_context("spawn").Pool(processes) as pool:
        for packed, row in pool.imap(make, jobs, chunksize=16):
            if packed is None:
                continue
            file.write(packed.tobytes())
            rows.append(row)
            seconds += row["frames"] / 100
    partial = Path(f"{path}.json.partial")
    partial.write_text(json.dumps(rows))
    partial.rename(f"{path}.json")
    return seconds


def _synthesise(job):
    number, text, words, seed, group, condition, wavs = job
    rng = np.random.default_rng((seed, number))
    voice = voices.draw(rng, group)
    condition = condition or str(rng.choice(channel.CONDITIONS, p=channel.ODDS))
    try:
        samples, rate = voices.synthesise(voice, text)
    except (subprocess.SubprocessError, EOFError, wave.Error):
        return None, None
    if len(samples) < rate / 5:
        return None, None
    samples = channel.transmit(samples, rate, rng, condition)
    if len(samples) > LONGEST * channel.RATE:
        return None, None
    row = {"words": words, "condition": condition, **asdict(voice)}
    if wavs:
        row["wav"] = f"{wavs}/{number:05}.wav"
        write_wav(row["wav"], samples)
    packed = features.pack(features.features_of(samples))
    return packed, {"frames": len(packed), **row}


def write_wav(path, samples):
    """Writes a WAV file, 16 kHz mono, 16 bits."""
    with wave.open(path, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(channel.RATE)
        sound.writeframes(np.round(samples * 32768).clip(-32768, 32767).astype("<i2").tobytes())


def load(path):
    """(list of packed features, uint8 [frames, 80]; list of rows)"""
    with open(f"{path}.json") as file:
        rows = json.load(file)
    data = np.fromfile(f"{path}.bin", np.uint8).reshape(-1, features.BINS)
    ends = np.cumsum([row["frames"] for row in rows])
    return [data[end - row["frames"] : end] for end, row in zip(ends, rows)], rows


def load_all(paths):
    """The same for several paths."""
    pairs = [load(path) for path in paths]
    return [clip for clips, _ in pairs for clip in clips], [row for _, rows in pairs for row in rows]
