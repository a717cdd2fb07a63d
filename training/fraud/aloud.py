"""
Speaks calls and hears them with a recogniser that is not ours: Debian's flite and espeak-ng through a telephone or a good line, and
pocketsphinx with its own acoustic and language model of general English.
"""

import re
import subprocess
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "speech"))
import channel  # noqa: E402
import clips  # noqa: E402
import spoken  # noqa: E402
import voices  # noqa: E402

_MODEL = "/usr/share/pocketsphinx/model/en-us"
#: Words of a piece, which ends with a sentence where there are enough.
_FEWEST, _MOST = 6, 24
_GROUPS = ("rms", "awb", "slt", "espeak", "rms")
_HEARD = re.compile(r"^(.*?) ?\((\S+) -?\d+\)$", re.M)
#: Share of good lines.
_WIDE = 0.6


def hear(calls, work, seed=1):
    """Of each call, pieces as (words said, words heard). Sounds and what was heard are kept in `work`."""
    jobs, said = [], [{} for _ in calls]
    for number, call in enumerate(calls):
        voice = voices.draw(np.random.default_rng((seed, number)), _GROUPS[number % len(_GROUPS)])
        text = " ".join(line.text for line in call.lines)
        for piece, (given, words) in enumerate(_pieces(text)):
            name = f"{number:04}-{piece:03}"
            said[number][name] = words
            jobs.append((given, voice, (seed, number, piece), work / f"{name}.wav"))
    with Pool(2) as pool:
        pool.map(_speak, [job for job in jobs if not job[-1].exists()], chunksize=8)
        names = [name for pieces in said for name in pieces]
        pool.starmap(_recognise, [(work, half, names[half::2]) for half in range(2)])
    heard = {name: text.split() for half in range(2) for text, name in _HEARD.findall((work / f"heard-{half}.txt").read_text())}
    return [[(words, heard[name]) for name, words in pieces.items() if name in heard] for pieces in said]


def _pieces(text):
    """(what the engine is given, the words of it); words that cannot be read aloud surely are left out."""
    tokens = [spoken.speak(token) for token in text.split()]
    piece, found = [], []
    for given, words in filter(None, tokens):
        piece.append((given, words))
        if len(piece) == _MOST or (len(piece) >= _FEWEST and given[-1] in ".?!"):
            found.append(piece)
            piece = []
    return [(" ".join(given for given, _ in each), sum((words for _, words in each), [])) for each in [*found, piece] if each]


def _speak(job):
    text, voice, seed, path = job
    rng = np.random.default_rng(seed)
    samples, rate = voices.synthesise(voice, text)
    clips.save(str(path), channel.transmit(samples, rate, rng, "wide" if rng.random() < _WIDE else "telephone"))


def _recognise(work, half, names):
    hypotheses, control = work / f"heard-{half}.txt", work / f"names-{half}.txt"
    if hypotheses.exists():
        return
    control.write_text("\n".join(names) + "\n")
    made = hypotheses.with_suffix(".part")
    command = ["pocketsphinx_batch", "-adcin", "yes", "-adchdr", "44", "-cepdir", work, "-cepext", ".wav", "-ctl", control, "-hyp", made]
    command += ["-hmm", f"{_MODEL}/en-us", "-lm", f"{_MODEL}/en-us.lm.bin", "-dict", f"{_MODEL}/cmudict-en-us.dict"]
    subprocess.run(command, check=True, capture_output=True)
    made.rename(hypotheses)
