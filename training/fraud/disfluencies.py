"""
Rewrites written calls as spontaneous speech: fillers, repetitions, restarts, reduced forms, turns split by a backchannel ("uh-huh") and
turns that are interrupted. Frauds and legitimate calls are rewritten alike, so that disfluency does not become a feature of either.
"""

import re

from .calls import Call, Line, truth_of

_FILLERS = ("uh", "um", "uh", "um", "like", "you know", "I mean", "well", "so", "okay", "right", "actually", "basically", "yeah")
_BACKCHANNELS = (
    "uh-huh", "mm-hmm", "okay", "right", "yeah", "yes", "I see", "oh", "sure", "okay okay", "mm", "alright", "oh okay", "yep",
    "hello?", "sorry?", "what?", "hm",
)  # fmt: skip
_REDUCED = (
    (r"\bgoing to\b", "gonna"), (r"\bwant to\b", "wanna"), (r"\bgot to\b", "gotta"), (r"\bbecause\b", "'cause"), (r"\byes\b", "yeah"),
    (r"\bI am\b", "I'm"), (r"\bdo not\b", "don't"), (r"\bcannot\b", "can't"), (r"\bit is\b", "it's"), (r"\bthat is\b", "that's"),
    (r"\bwe will\b", "we'll"), (r"\byou will\b", "you'll"), (r"\bwe have\b", "we've"), (r"\bkind of\b", "kinda"), (r"\bis not\b", "isn't"),
    (r"\blet me\b", "lemme"), (r"\bgive me\b", "gimme"), (r"\bI will\b", "I'll"), (r"\bthem\b", "'em"),
)  # fmt: skip
#: Lines of more words may be split or interrupted.
_LONG = 9


def add(call, rng):
    """A copy of the call with disfluencies, at a rate drawn by `rng`; each word keeps the labels of its line."""
    rate = rng.uniform(0.02, 0.14)
    reduction, backchannel, interruption = (rng.random() * most for most in (0.9, 0.4, 0.15))
    lines = []
    for line in call.lines:
        text = line.text
        for pattern, reduced in _REDUCED:
            if rng.random() < reduction:
                text = re.sub(pattern, reduced, text, flags=re.IGNORECASE)
        words = _disfluent(text.split(), rate, rng)
        if len(words) > _LONG and rng.random() < interruption:
            words = words[: -rng.randint(1, 3)]
        if len(words) > _LONG and rng.random() < backchannel:
            at = rng.randint(3, len(words) - 3)
            answer = Line(1 - line.speaker if line.speaker < 2 else 0, rng.choice(_BACKCHANNELS), truth_of([], ("fraud",)))
            if call.label == 0:
                answer.truth = truth_of([])
            lines += [_part(line, words[:at]), answer, _part(line, words[at:])]
        else:
            lines.append(_part(line, words))
    return Call(call.source, call.group, call.label, lines, call.host_fold)


def _part(line, words):
    return Line(line.speaker, " ".join(words), line.truth)


def _disfluent(words, rate, rng):
    disfluent = []
    for at, word in enumerate(words):
        if rng.random() < rate:
            kind = rng.random()
            if kind < 0.55:
                disfluent.append(rng.choice(_FILLERS))
            elif kind < 0.8:
                disfluent += [word] * rng.choice((1, 1, 2))
            else:
                # A restart, often after a filler.
                first = max(0, at - rng.randint(1, 3))
                disfluent += [rng.choice(_FILLERS)] * (rng.random() < 0.5) + words[first:at]
        disfluent.append(word)
    return disfluent
