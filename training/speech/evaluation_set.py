"""The evaluation set: held-out sentences, each synthesised once, by groups of voices in each condition."""

from . import channel, clips

#: Clips of each group in each condition.
CLIPS_PER_CELL = 60
#: Groups of `voices.draw`.
GROUPS = ("espeak", "kept-out", "rms", "slt", "awb", "kal16", "ked", "hts")
#: Sentences in the set.
COUNT = CLIPS_PER_CELL * len(GROUPS) * len(channel.CONDITIONS)


def synthesise(sentences, work, seed):
    """Writes test-GROUP-CONDITION.bin, .json and WAV files to the folder `work`; existing ones are kept."""
    for number, (group, condition) in enumerate((g, c) for g in GROUPS for c in channel.CONDITIONS):
        path = work / f"test-{group}-{condition}"
        if path.with_suffix(".json").exists():
            continue
        wavs = work / "wavs" / path.name
        wavs.mkdir(parents=True, exist_ok=True)
        part = sentences[number * CLIPS_PER_CELL : (number + 1) * CLIPS_PER_CELL]
        clips.synthesise(part, path, seed + 1 + number, group, condition, str(wavs))


def load(work):
    """{(group, condition): [(packed features, row)]}"""
    keys = [(group, condition) for group in GROUPS for condition in channel.CONDITIONS]
    return {(group, condition): list(zip(*clips.load(work / f"test-{group}-{condition}"))) for group, condition in keys}


def sample(work):
    """Eight clips of each group in all conditions but `wide`, for a quick check: [(packed features, row)]."""
    return [pair for (_, condition), pairs in load(work).items() if condition != "wide" for pair in pairs[:8]]
