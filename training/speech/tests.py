"""The fixed test set: sentences kept out of training, each spoken once, by groups of voices in each condition."""

import channel
import clips

#: Clips of each group in each condition.
EACH = 60
#: Groups of `voices.draw`.
GROUPS = ("espeak", "kept-out", "rms", "slt", "awb", "kal16", "ked", "hts")
COUNT = EACH * len(GROUPS) * len(channel.CONDITIONS)


def record(sentences, work, seed):
    """Writes test-GROUP-CONDITION.bin and .json with WAV files beside; what is there already is kept."""
    for number, (group, condition) in enumerate((g, c) for g in GROUPS for c in channel.CONDITIONS):
        path = work / f"test-{group}-{condition}"
        if path.with_suffix(".json").exists():
            continue
        wavs = work / "wavs" / path.name
        wavs.mkdir(parents=True, exist_ok=True)
        part = sentences[number * EACH : (number + 1) * EACH]
        clips.record(part, path, seed + 1 + number, group, condition, str(wavs))


def load(work):
    """{(group, condition): [(packed features, row)]}"""
    keys = [(group, condition) for group in GROUPS for condition in channel.CONDITIONS]
    return {(group, condition): list(zip(*clips.load(work / f"test-{group}-{condition}"))) for group, condition in keys}


def sample(work):
    """Eight clips of each group in two conditions: quick to hear."""
    return [pair for (_, condition), pairs in load(work).items() if condition != "wide" for pair in pairs[:8]]
