"""Evaluates the exported model with sherpa-onnx and writes figures.json."""

import json
import re
import subprocess
from pathlib import Path

import numpy as np

from . import channel, clips, evaluation_set, text_normalisation, word_errors

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]
_SIDES = ("caller", "customer")


def run(work, folder):
    figures = {
        "held-out sentences": _sentences(work, folder),
        "sample calls": _sample_calls(work, folder),
        "noise without speech": _noise(work, folder),
    }
    (folder / "figures.json").write_text(json.dumps(figures, indent=2) + "\n")
    print(json.dumps(figures, indent=2))


def recognise(folder, paths, way="whole"):
    """Transcripts of WAV files by sherpa-onnx: rows of {text, seconds}, with `confidence` where `way` is "plugin"."""
    command = [str(_ROOT / "node_modules/.bin/node"), str(_HERE / "recognise.mjs"), str(folder), way]
    done = subprocess.run(command, input="\n".join(map(str, paths)), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def _sentences(work, folder):
    """Word error rates of the evaluation set, by group of voices and condition."""
    rows = {}
    for (group, condition), pairs in evaluation_set.load(work).items():
        references = [row["words"] for _, row in pairs]
        hypotheses = [row["text"].split() for row in recognise(folder, [row["wav"] for _, row in pairs])]
        part = rows.setdefault(group, {"clips": 0, "words": 0})
        part["clips"] += len(references)
        part["words"] += sum(map(len, references))
        part[condition] = round(word_errors.rate(zip(references, hypotheses)), 4)
        part.setdefault("pairs", []).extend(zip(references, hypotheses))
    for part in rows.values():
        part["all"] = round(word_errors.rate(part.pop("pairs")), 4)
    return rows


def _sample_calls(work, folder):
    """Both sides of the calls in samples/, through the transcriber."""
    rows, pairs, weighted, seconds = {}, [], 0.0, 0.0
    for path in sorted((_HERE.parent / "samples" / "calls").glob("*.yaml")):
        script = path.read_text()
        recording = _ROOT / "samples" / re.search(r"^output: (\S+)", script, re.M)[1]
        for number, side in enumerate(_SIDES):
            voice = re.search(rf"^{side}: .*?voice: ([\w+-]+)", script, re.M)[1]
            wav = work / f"{path.stem}-{side}.wav"
            pick = ["-af", f"pan=mono|c0=c{number}", "-ar", str(channel.RATE), "-c:a", "pcm_s16le", "-bitexact"]
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(recording), *pick, str(wav)], check=True)
            turns = re.findall(rf"^  - {side}: (.*)$", script, re.M)
            reference = [word for turn in turns for word in text_normalisation.normalise(turn)[1]]
            (row,) = recognise(folder, [wav], "plugin")
            hypothesis = row["text"].split()
            rows[f"{path.stem}, {side}"] = {
                "voice": voice,
                "words": len(reference),
                "errors": word_errors.errors(reference, hypothesis),
                "rate": round(word_errors.rate([(reference, hypothesis)]), 4),
                "confidence": round(row["confidence"], 4),
            }
            pairs.append((reference, hypothesis))
            weighted += row["confidence"] * len(reference)
            seconds += row["seconds"]
            (work / f"{wav.stem}.txt").write_text(" ".join(reference) + "\n" + " ".join(hypothesis) + "\n")
    total = sum(len(reference) for reference, _ in pairs)
    rows["all"] = {"words": total, "rate": round(word_errors.rate(pairs), 4), "confidence": round(weighted / total, 4), "seconds": round(seconds, 1)}
    return rows


def _noise(work, folder):
    """Words recognised in ten times ten seconds of white noise at -50 to -20 dBFS, without voice activity detection."""
    rng, paths = np.random.default_rng(5), []
    for number in range(10):
        noise = rng.standard_normal(10 * channel.RATE) * 10 ** (-rng.uniform(20, 50) / 20)
        paths.append(work / f"noise-{number}.wav")
        clips.write_wav(str(paths[-1]), np.clip(noise, -1, 1))
    return {"seconds": 100, "words": sum(len(row["text"].split()) for row in recognise(folder, paths))}
