"""
Whole conversations with transcripts but without times: aligns the words with the sound by force and cuts them into parts to learn from.
Each is a recording NAME.ogg with its turns, a line each, in NAME.txt.
"""

from itertools import pairwise

import numpy as np
import torch

from . import channel, facts, features, lattice, text_normalisation
from .recordings import Recording, decode

#: Conversations that training never hears.
KEPT_OUT = ("CAR0002", "GAS0004")
#: The transcripts have no apostrophes. Words that are others without one (were, well, shell) stay as they are.
_CONTRACTIONS = {
    word.replace("'", ""): word
    for word in (
        "i'm i've i'd i'll it's you're you've you'll you'd he's she's they're they've they'd we've that's there's what's let's don't "
        "doesn't didn't can't couldn't won't wouldn't shouldn't isn't aren't wasn't weren't haven't hasn't hadn't"
    ).split()
}
#: Frames of 10 ms that are encoded at a time, and of context at each side, both multiples of the 80 ms of a deep frame.
_BLOCK, _CONTEXT = 2400, 400
#: Seconds of an output frame.
_FRAME = facts.FRAME_SECONDS
#: Seconds from a pause between words at which parts may be cut, and of their lengths.
_PAUSE, _SHORTEST, _LONGEST = 0.2, 1.5, 12.0
#: Sound kept before the first and after the last word of a part, where the pause is as long.
_BEFORE, _AFTER = 0.3, 0.4
#: Parts whose phones have a mean log probability below this are left out: there the alignment is a guess.
_WORST = -2.5


def read(folder, kept_out=False):
    """[(path of the recording, words)] of the conversations that training may hear, or of those that it may not."""
    paths = [path for path in sorted(folder.glob("*.ogg")) if (path.stem in KEPT_OUT) == kept_out]
    return [(path, _words(path.with_suffix(".txt").read_text(encoding="utf-8"))) for path in paths]


def parts(network, phones, path, words):
    """The conversation as Recordings of at most 12 s, cut at pauses. `phones(words)` returns the numbers of their phones."""
    scores = log_probs(network, features.features_of(decode(path)))
    words = [word for word in words if phones([word])]
    times, certainty = _align(scores, [phones([word]) for word in words])
    found = []
    for first, last in _cuts(times):
        mean = float(np.mean(certainty[first : last + 1]))
        start = max(times[first][0] - _BEFORE, times[first - 1][1] if first else 0)
        end = min(times[last][1] + _AFTER, times[last + 1][0] if last + 1 < len(times) else np.inf)
        if mean >= _WORST:
            found.append(Recording(path, path.parent.name, path.stem, words[first : last + 1], end - start, start))
    return found


@torch.no_grad()
def log_probs(network, mels):
    """The log probabilities, float [T/4, 1 + phones], of features of any length: encoded in blocks with context, as memory grows with T²."""
    network.eval()
    found = []
    for start in range(0, len(mels), _BLOCK):
        before = min(start, _CONTEXT)
        block = torch.from_numpy(mels[start - before : start + _BLOCK + _CONTEXT])[None]
        scores, _ = network.encode(block, torch.tensor([block.shape[1]]))
        found.append(scores[0, before // 4 :][: _BLOCK // 4])
    return torch.cat(found)


def _align(scores, words):
    """([(start, end) in seconds], [mean log probability of the phones]) of the words, which are lists of phones."""
    labels = torch.tensor([[phone for word in words for phone in word]])
    emitted, _ = lattice.align(scores[None], torch.tensor([len(scores)]), labels, torch.tensor([labels.shape[1]]))
    # The frame after which each phone is out.
    at = np.minimum(np.searchsorted(emitted[0, 1:].numpy(), np.arange(1, labels.shape[1] + 1)), len(scores) - 1)
    certainty = scores[torch.from_numpy(at), labels[0]].numpy()
    ends = np.cumsum([len(word) for word in words])
    times = [(at[end - len(word)] * _FRAME - 0.12, at[end - 1] * _FRAME + 0.16) for word, end in zip(words, ends)]
    return times, [certainty[end - len(word) : end].mean() for word, end in zip(words, ends)]


def _cuts(times):
    """(first, last) word of each part: cut at the pause nearest to the middle until no part is too long. What has no pause is left out."""
    pauses = [following[0] - before[1] for before, following in pairwise(times)]
    todo, done = [(0, len(times) - 1)], []
    while todo:
        first, last = todo.pop()
        if times[last][1] - times[first][0] <= _LONGEST:
            done.append((first, last))
            continue
        middle = (times[first][0] + times[last][1]) / 2
        at = min((i for i in range(first, last) if pauses[i] >= _PAUSE), key=lambda i: abs(times[i][1] - middle), default=None)
        if at is None:
            continue
        todo += [(first, at), (at + 1, last)]
    return sorted(part for part in done if times[part[1]][1] - times[part[0]][0] >= _SHORTEST)


def _words(text):
    return [word for words in text_normalisation.spoken(map(_restored, text.splitlines())) for word in words]


def _restored(line):
    return " ".join(_CONTRACTIONS.get(word, word) for word in line.lower().split())
