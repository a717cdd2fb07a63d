"""Speech synthesis with Debian's espeak-ng and flite, and with festival for the evaluation set, by their commands."""

import os
import subprocess
import tempfile
import wave
from dataclasses import dataclass

import numpy as np

_ACCENTS = ("en-us", "en-gb", "en-gb-scotland", "en-gb-x-gbclan", "en-gb-x-rp", "en-gb-x-gbcwmd", "en-029", "en-us-nyc")
_ACCENT_ODDS = (0.42, 0.26, 0.07, 0.06, 0.08, 0.05, 0.03, 0.03)
#: Variants that the sample calls use.
_COMMON = ("m3", "m5", "m7", "f2", "f3", "f4", "f5")
_OTHERS = (
    "m1 m2 m8 klatt klatt2 klatt4 klatt5 klatt6 Alex Alicia Andrea Andy Annie Denis Diogo Gene Gene2 Jacky Lee Marco Michael "
    "Mike Nguyen adam anika antonio aunty benjamin boris caleb david ed edward grandma grandpa iven linda marcelo max miguel "
    "norbert pablo paul pedro quincy rob robert sandro shelby steph steph3 travis victor zac"
).split()
#: Held out of training: their figures tell how unseen voices of a known engine do.
HELD_OUT = ("m4", "m6", "f1", "Hugo", "Mario", "belinda", "john", "steph2")
#: Hz between which the pitch of each flite voice is drawn.
FLITE = {"rms": (88, 128), "slt": (150, 205), "awb": (110, 160), "kal16": (85, 128), "kal": (85, 128)}
_FLITE_ODDS = (0.18, 0.26, 0.27, 0.27, 0.02)
#: An engine held out of training. `hts` has the speaker of flite's slt, `ked` a speaker of its own.
FESTIVAL = {"ked": "voice_ked_diphone", "hts": "voice_cmu_us_slt_arctic_hts"}


@dataclass(frozen=True)
class Voice:
    engine: str
    name: str
    #: words a minute for espeak-ng, the factor of durations for the others
    pace: float
    #: 0–99 for espeak-ng, Hz for flite, None for the voice's own
    pitch: int | None
    #: factor of the playback rate, which raises pace and pitch
    warp: float = 1.0


def draw(rng, group=None):
    """
    A random voice. `group` is `espeak`, `flite`, `kept-out`, or the name of a flite or festival voice;
    by default `espeak` in 36 % and `flite` in 64 % of cases.
    """
    group = group or ("espeak" if rng.random() < 0.36 else "flite")
    if group in ("espeak", "kept-out"):
        return _espeak(rng, group)
    if group in FESTIVAL:
        return Voice("festival", group, round(rng.uniform(0.9, 1.1), 2), None)
    name = group if group in FLITE else str(rng.choice(list(FLITE), p=_FLITE_ODDS))
    pitch = int(rng.integers(*FLITE[name])) if rng.random() < 0.6 else None
    warp = rng.uniform(0.92, 1.08) if rng.random() < 0.4 else 1.0
    return Voice("flite", name, round(rng.uniform(0.85, 1.15), 2), pitch, warp)


def _espeak(rng, group):
    accent = str(rng.choice(_ACCENTS, p=_ACCENT_ODDS))
    if group == "kept-out":
        variant = str(rng.choice(HELD_OUT))
    else:
        variant = str(rng.choice(_COMMON if rng.random() < 0.5 else _OTHERS))
    warp = rng.uniform(0.94, 1.06) if rng.random() < 0.3 and group != "kept-out" else 1.0
    return Voice("espeak", f"{accent}+{variant}", int(rng.integers(138, 186)), int(rng.integers(25, 66)), warp)


def synthesise(voice, text):
    """Samples in ±1 and their rate in Hz, with the warp in the rate. Raises CalledProcessError where the engine fails."""
    with tempfile.NamedTemporaryFile(suffix=".wav", dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as file:
        command = _command(voice, text, file.name)
        subprocess.run(command, input=text.encode(), check=True, capture_output=True, timeout=60)
        with wave.open(file.name) as sound:
            rate, data = sound.getframerate(), sound.readframes(sound.getnframes())
    return np.frombuffer(data, np.int16).astype(np.float32) / 32768, rate * voice.warp


def _command(voice, text, path):
    if voice.engine == "espeak":
        return ["espeak-ng", "-v", voice.name, "-s", str(voice.pace), "-p", str(voice.pitch), "-w", path, "--", text]
    if voice.engine == "festival":
        chosen = f"(begin ({FESTIVAL[voice.name]}) (Parameter.set 'Duration_Stretch {voice.pace}))"
        return ["text2wave", "-eval", chosen, "-o", path]
    tone = ["--setf", f"int_f0_target_mean={voice.pitch}"] if voice.pitch else []
    return ["flite", "-voice", voice.name, "--setf", f"duration_stretch={voice.pace}", *tone, "-t", text, "-o", path]
