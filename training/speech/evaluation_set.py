"""
The evaluation set: held-out sentences, each synthesised once, by groups of voices in each condition; and recordings of people whom
training never hears, by kind of speech in each condition.
"""

from . import channel, clips, recordings

#: Clips of each group in each condition.
CLIPS_PER_CELL = 60
#: Groups of `voices.draw`.
GROUPS = ("espeak", "kept-out", "rms", "slt", "awb", "kal16", "ked", "hts")
#: Of real voices: the sources of each kind of speech.
REAL_GROUPS = {
    "read": ("train-clean-5", "librispeech-jenny", "librispeech-resemblyzer", "librispeech-walleclipse"),
    "accents": ("speechocean762",),
    "microphones": ("commonvoice", "commonvoice-minicv", "commonvoice-puri", "vctk-lounes"),
    "prompts": ("asterisk-en-GB",),
}
#: Prompts of one or two words say little about a recogniser of calls.
_FEWEST_WORDS = 3
#: Sentences in the set.
COUNT = CLIPS_PER_CELL * len(GROUPS) * len(channel.CONDITIONS)


def synthesise(sentences, work, seed):
    """Writes test-GROUP-CONDITION.bin, .json and WAV files to the folder `work`; existing ones are kept."""
    for number, group, condition, path, wavs in _missing(work, GROUPS):
        part = sentences[number * CLIPS_PER_CELL : (number + 1) * CLIPS_PER_CELL]
        clips.synthesise(part, path, seed + 1 + number, group, condition, wavs)


def render(found, work, seed):
    """Writes test-KIND-CONDITION.bin, .json and WAV files of the recordings that are kept out; existing ones are kept."""
    for number, group, condition, path, wavs in _missing(work, REAL_GROUPS):
        sources = REAL_GROUPS[group]
        part = [one for one in found if one.kept_out and one.source in sources and len(one.words) >= _FEWEST_WORDS]
        recordings.render(part, path, seed + 101 + number, condition, wavs)


def _missing(work, groups):
    """(number, group, condition, path, folder for WAV files) of each part that is not there yet."""
    for number, (group, condition) in enumerate((g, c) for g in groups for c in channel.CONDITIONS):
        path = work / f"test-{group}-{condition}"
        if not path.with_suffix(".json").exists():
            wavs = work / "wavs" / path.name
            wavs.mkdir(parents=True, exist_ok=True)
            yield number, group, condition, path, str(wavs)


def load(work, groups=GROUPS):
    """{(group, condition): [(packed features, row)]}"""
    keys = [(group, condition) for group in groups for condition in channel.CONDITIONS]
    return {(group, condition): list(zip(*clips.load(work / f"test-{group}-{condition}"))) for group, condition in keys}


def spread(work, people, synthetic):
    """{(group, condition): rows}: about so many clips of people and of synthetic voices, evenly from each cell."""
    chosen = {}
    for groups, most in ((REAL_GROUPS, people), (GROUPS, synthetic)):
        for cell, pairs in load(work, groups).items():
            chosen[cell] = [row for _, row in pairs[:: max(1, len(pairs) // most)]]
    return chosen


def by_kind(work, people, synthetic):
    """{kind of speech of people, or "synthetic": rows}: as `spread` chooses them."""
    chosen = {}
    for (group, _), rows in spread(work, people, synthetic).items():
        chosen.setdefault(group if group in REAL_GROUPS else "synthetic", []).extend(rows)
    return chosen


def sample(work):
    """Clips of each group in some conditions, for a quick check: {"synthetic" or kind of speech: [(packed features, row)]}."""
    synthetic = [pair for (_, condition), pairs in load(work).items() if condition != "wide" for pair in pairs[:4]]
    real = load(work, REAL_GROUPS)
    return {"synthetic": synthetic} | {group: real[group, "wide"][::4] + real[group, "telephone"][2::4] for group in REAL_GROUPS}
