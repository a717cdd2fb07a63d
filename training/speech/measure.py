"""Measures the exported model with sherpa-onnx itself and writes figures.json."""

import json
import re
import subprocess
from pathlib import Path

import numpy as np

import channel
import clips
import spoken
import tests
import words

_HERE = Path(__file__).parent
_SIDES = ("caller", "customer")


def run(work, folder):
    figures = {
        "held-out sentences": _sentences(work, folder),
        "sample calls": _sample_calls(work, folder),
        "noise without speech": _noise(work, folder),
    }
    (folder / "figures.json").write_text(json.dumps(figures, indent=2) + "\n")
    print(json.dumps(figures, indent=2))


def hear(folder, paths, way="whole"):
    """What sherpa-onnx makes of WAV files: rows of {text, seconds, took}, with `confidence` where `way` is "plugin"."""
    command = ["node", str(_HERE / "recognise.mjs"), str(folder), way]
    done = subprocess.run(command, input="\n".join(map(str, paths)), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def _sentences(work, folder):
    """Word error rates by group of voices and condition."""
    rows = {}
    for (group, condition), pairs in tests.load(work).items():
        said = [row["words"] for _, row in pairs]
        heard = [row["text"].split() for row in hear(folder, [row["wav"] for _, row in pairs])]
        part = rows.setdefault(group, {"clips": 0, "words": 0})
        part["clips"] += len(said)
        part["words"] += sum(map(len, said))
        part[condition] = round(words.rate(zip(said, heard)), 4)
        part.setdefault("pairs", []).extend(zip(said, heard))
    for part in rows.values():
        part["all"] = round(words.rate(part.pop("pairs")), 4)
    return rows


def _sample_calls(work, folder):
    """Both sides of the calls in samples/, as they are, through the transcriber."""
    rows, everything, sure, took, seconds = {}, [], 0.0, 0.0, 0.0
    for path in sorted((_HERE.parent / "samples" / "calls").glob("*.yaml")):
        script = path.read_text()
        recording = _HERE.parents[1] / "samples" / re.search(r"^output: (\S+)", script, re.M)[1]
        for number, side in enumerate(_SIDES):
            voice = re.search(rf"^{side}: .*?voice: ([\w+-]+)", script, re.M)[1]
            wav = work / f"{path.stem}-{side}.wav"
            pick = ["-af", f"pan=mono|c0=c{number}", "-ar", str(channel.RATE), "-c:a", "pcm_s16le", "-bitexact"]
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(recording), *pick, str(wav)], check=True)
            turns = re.findall(rf"^  - {side}: (.*)$", script, re.M)
            said = [word for turn in turns for word in spoken.speak(turn)[1]]
            (row,) = hear(folder, [wav], "plugin")
            heard = row["text"].split()
            rows[f"{path.stem}, {side}"] = {
                "voice": voice,
                "words": len(said),
                "errors": words.errors(said, heard),
                "rate": round(words.rate([(said, heard)]), 4),
                "confidence": round(row["confidence"], 4),
            }
            everything.append((said, heard))
            sure += row["confidence"] * len(said)
            took, seconds = took + row["took"], seconds + row["seconds"]
            (work / f"{wav.stem}.txt").write_text(" ".join(said) + "\n" + " ".join(heard) + "\n")
    total = sum(len(said) for said, _ in everything)
    rows["all"] = {"words": total, "rate": round(words.rate(everything), 4), "confidence": round(sure / total, 4), "seconds": round(seconds, 1)}
    return rows


def _noise(work, folder):
    """Words heard in ten times ten seconds of noise at -50 to -20 dBFS, given to the recogniser without a voice detector."""
    rng, paths = np.random.default_rng(5), []
    for number in range(10):
        noise = rng.standard_normal(10 * channel.RATE) * 10 ** (-rng.uniform(20, 50) / 20)
        paths.append(work / f"noise-{number}.wav")
        clips.save(str(paths[-1]), np.clip(noise, -1, 1))
    return {"seconds": 100, "words": sum(len(row["text"].split()) for row in hear(folder, paths))}
