"""Evaluates the exported model and writes figures.json."""

import json
import re
import subprocess
from pathlib import Path

import numpy as np

from . import channel, clips, conversations, evaluation_set, hearing, recordings, text_normalisation, word_errors

_ROOT = Path(__file__).parents[2]
_SIDES = ("caller", "customer")
#: How conversations are heard: as they were recorded, and through a telephone line.
_LINES = ("wide", "telephone")


def run(work, talk, folder):
    """`talk` is the folder of the conversations, `work` has the evaluation set."""
    figures = {
        "people": _clips(work, folder, evaluation_set.REAL_GROUPS),
        "conversations": _conversations(work, talk, folder),
        "synthetic voices": _clips(work, folder, evaluation_set.GROUPS),
        "sample calls": _sample_calls(work, folder),
        "noise without speech": _noise(work, folder),
    }
    (folder / "figures.json").write_text(json.dumps(figures, indent=2) + "\n")
    print(json.dumps(figures, indent=2))


def _clips(work, folder, groups):
    """Word error rates of the evaluation set, by group of voices and condition, without segmentation."""
    rows = {}
    for (group, condition), pairs in evaluation_set.load(work, groups).items():
        references = [row["words"] for _, row in pairs]
        heard = hearing.words(folder, [row["wav"] for _, row in pairs])
        hypotheses = [[word["text"] for word in words] for words in heard]
        part = rows.setdefault(group, {"clips": 0, "words": 0})
        part["clips"] += len(references)
        part["words"] += sum(map(len, references))
        part[condition] = round(word_errors.rate(zip(references, hypotheses)), 4)
        part.setdefault("pairs", []).extend(zip(references, hypotheses))
    for part in rows.values():
        part["all"] = round(word_errors.rate(part.pop("pairs")), 4)
    return rows


def _conversations(work, talk, folder):
    """The conversations that training never hears, through the transcriber."""
    rows = {}
    for path, reference in conversations.read(talk, kept_out=True):
        samples = recordings.decode(path)
        row = rows[path.stem] = {"words": len(reference), "minutes": round(len(samples) / channel.RATE / 60, 1)}
        for number, line in enumerate(_LINES):
            wav = work / f"{path.stem}-{line}.wav"
            clips.write_wav(str(wav), channel.transmit(samples, channel.RATE, np.random.default_rng(number), line))
            (heard,) = hearing.transcripts(folder, [wav])
            row[line] = round(word_errors.rate([(reference, heard["text"].split())]), 4)
            row[f"{line} confidence"] = round(heard["confidence"], 4)
    return rows


def _sample_calls(work, folder):
    """Both sides of the calls in samples/, through the transcriber."""
    rows, pairs, weighted, seconds = {}, [], 0.0, 0.0
    for path in sorted((_ROOT / "training/samples/calls").glob("*.yaml")):
        script = path.read_text()
        recording = _ROOT / "samples" / re.search(r"^output: (\S+)", script, re.M)[1]
        for number, side in enumerate(_SIDES):
            voice = re.search(rf"^{side}: .*?voice: ([\w+-]+)", script, re.M)[1]
            wav = work / f"{path.stem}-{side}.wav"
            pick = ["-af", f"pan=mono|c0=c{number}", "-ar", str(channel.RATE), "-c:a", "pcm_s16le", "-bitexact"]
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(recording), *pick, str(wav)], check=True)
            turns = re.findall(rf"^  - {side}: (.*)$", script, re.M)
            reference = [word for turn in turns for word in text_normalisation.normalise(turn)[1]]
            (row,) = hearing.transcripts(folder, [wav])
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
    return {"seconds": 100, "words": sum(map(len, hearing.words(folder, paths)))}
