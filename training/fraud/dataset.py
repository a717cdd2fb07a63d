"""From calls to renditions, and from these to rows: windows with their truth, spans with whether they are part of a fraud."""

import multiprocessing
import random
from dataclasses import dataclass

import numpy as np

import classifier
import grammar
import labels
import renditions
import sources
import splicing
import vocabulary as known
import windows
from ear import Ear
from tokens import Columns, Tokens

LIMITS = {"bothbosu": 900, "sgd-banks": 300, "sgd-other_sample": 300, "banking77": 1000}
#: Calls made of each scenario.
INSTANCES = 4
#: How often a real fraud is written once more for training, each time with other wrong words.
AGAIN = 18
#: How often it is put into ordinary talk.
HIDDEN = 4
#: What a span is: cut at random, of the length of a stretch, or of a section. The first are only learned from.
CUT, STRETCH, SECTION = range(3)
#: The share of words that are part of a fraud from which a span is one; with a smaller share it is unknown.
ENOUGH = {CUT: 0.4, STRETCH: 0.4, SECTION: 0.12}
#: How much of the training weight each (source, label) gets; fraud and legitimate are even.
MASS = {
    ("hidden", 1): 8, ("corpus", 1): 22, ("ftc-robocalls", 1): 14, (sources.OPENINGS, 1): 14, ("bothbosu", 1): 4, ("spliced", 1): 5,
    ("corpus", 0): 20, ("bothbosu", 0): 4, ("sgd-banks", 0): 2, ("sgd-other_sample", 0): 2, ("banking77", 0): 2, ("spliced", 0): 2,
    ("natcs-customer-turns", 0): 2, ("harpervalley-bank", 0): 2, ("dstc10-spoken-asr", 0): 1, ("mts-dialog-written", 0): 1,
}  # fmt: skip
#: Of each other source.
_MASS = 1.6
#: Windows that are learned from: the share of calls of ours, and how many of each piece of real ordinary talk.
_WINDOWS_OF_OURS, _WINDOWS_OF_TALK = 0.5, 8
#: A feature is known to windows from so many of those that are learned from.
_FEWEST_WINDOWS = 8
_SHORTEST_CUT = 20


@dataclass
class Rows:
    """Rows of a matrix, and the words of a call that each stands for."""

    matrix: object
    #: the call of each row, and the numbers of its first word in the call and of the word after its last
    owner: np.ndarray
    first: np.ndarray
    end: np.ndarray
    #: windows: n x labels with NaN for unknown; spans: n, 1, 0 or NaN
    truth: np.ndarray
    #: spans: CUT, STRETCH or SECTION; windows: whether it is learned from
    kind: np.ndarray

    def of(self, position):
        return slice(*np.searchsorted(self.owner, (position, position + 1)))


@dataclass
class Data:
    calls: list
    tokens: list
    vocabulary: known.Vocabulary
    windows: Rows
    spans: Rows


def gather(corpus, data, rng):
    """Calls of our scenarios and of all outside sources."""
    scenarios, slots = grammar.load(corpus)
    calls = [scenario.generate(rng, slots) for scenario in scenarios for _ in range(INSTANCES)]
    return [call for call in calls + sources.load(data, rng, LIMITS) if call.lines]


def listener(calls):
    """Who has heard every fourth of these calls."""
    return Ear(line.text for call in calls[::4] for line in call.lines)


def render(calls, seed, ear):
    """(calls, perhaps rewritten; one rendition of each). Drawn by the seed and the place of the call."""
    return in_parallel(_drawn, [(call, f"{seed}-{number}") for number, call in enumerate(calls)], ear)


def render_again(calls, folds, seed, ear, rng):
    """More of the real frauds, alone and in ordinary talk, three of four with wrong words: (calls, renditions)."""
    frauds = [call for call in calls if call.label == 1 and call.source in sources.REAL_FRAUDS]
    again = [call for call in frauds for _ in range(AGAIN)] + splicing.hide(frauds, calls, folds, HIDDEN, rng)
    return in_parallel(_heard, [(call, f"{seed}-{number}") for number, call in enumerate(again)], ear)


def in_parallel(work, jobs, ear):
    """(calls, renditions) of what `work` makes of each job, given who has heard calls; those without a word are left out."""
    with multiprocessing.get_context("fork").Pool(initializer=_listen, initargs=(ear,)) as pool:
        pairs = pool.starmap(_with_ear, [(work, job) for job in jobs], chunksize=200)
    return without_empty(pairs)


def without_empty(pairs):
    pairs = [(call, utterances) for call, utterances in pairs if utterances]
    return [call for call, _ in pairs], [utterances for _, utterances in pairs]


def _listen(ear):
    global _ear
    _ear = ear


def _with_ear(work, job):
    return work(job, _ear)


def _drawn(job, ear):
    call, seed = job
    return renditions.drawn(call, random.Random(seed), ear)


def _heard(job, ear):
    call, seed = job
    rng = random.Random(seed)
    return call, renditions.render(call, rng, ear, errors=rng.choice(renditions.ERRORS))


def build(calls, rendered, lexicon, vocabulary=None, seed=None):
    """
    The renditions cut into windows, stretches and sections, with a seed also into cuts to learn from; without a vocabulary, with
    their own. Calls of which no word is left have no rows.
    """
    tokens = [Tokens(utterances, lexicon) for utterances in rendered]
    own = vocabulary is None
    if own:
        vocabulary = known.gather(calls, tokens, lexicon)
    near, far = _Builder(len(vocabulary)), _Builder(len(vocabulary))
    for number, (call, each) in enumerate(zip(calls, tokens)):
        columns = Columns(each, vocabulary)
        rng = None if seed is None else random.Random(f"{seed}-{number}")
        for first, end, kind in _windows(call, each, rng):
            near.add(number, first, end, kind, columns.of(first, end), _truth(call, each.lines[first:end]))
        for first, end, kind in _spans(call, len(each), rng):
            far.add(number, first, end, kind, columns.of(first, end), _is_fraud(call, each.lines[first:end], kind))
    near, far = near.rows(), far.rows()
    if own:
        _order(vocabulary, near, far)
    near.matrix = classifier.first_columns(near.matrix, vocabulary.known_to_windows)
    return Data(calls, tokens, vocabulary, near, far)


def _order(vocabulary, near, far):
    """Puts the features first that are known to windows."""
    often = np.bincount(near.matrix[near.kind == 1].indices, minlength=len(vocabulary))
    ranks = vocabulary.reorder(often >= _FEWEST_WINDOWS)
    for rows in (near, far):
        rows.matrix.indices = ranks[rows.matrix.indices]
        rows.matrix.has_sorted_indices = False
        rows.matrix.sort_indices()


class _Builder:
    def __init__(self, width):
        self._width, self._rows, self._columns = width, [], []

    def add(self, owner, first, end, kind, columns, truth):
        # Where no word is known, there is nothing to judge.
        if len(columns):
            self._rows.append((owner, first, end, kind, truth))
            self._columns.append(columns)

    def rows(self):
        owner, first, end, kind, truth = zip(*self._rows)
        matrix = classifier.matrix_of(self._columns, self._width)
        self._columns = None
        return Rows(matrix, *(np.array(each, np.int32) for each in (owner, first, end)), np.array(truth), np.array(kind, np.int8))


def _windows(call, tokens, rng):
    """(first word, word after the last, whether it is learned from)"""
    spans, before = [], 0
    for size in tokens.sizes:
        words = tokens.words[before : before + size]
        spans += [(before + first, before + end) for first, end in windows.windows_of(words)]
        before += size
    # Of an outside fraud it is not known which of its words bear a sign.
    learned = rng is not None and (call.label == 0 or call.source == "corpus") and call.source != "spliced"
    if learned and call.source not in sources.REAL_TALK:
        learned = rng.random() < _WINDOWS_OF_OURS
    chosen = set(range(len(spans))) if learned else set()
    if learned and call.source in sources.REAL_TALK and len(spans) > _WINDOWS_OF_TALK:
        chosen = set(rng.sample(range(len(spans)), _WINDOWS_OF_TALK))
    return [(first, end, number in chosen) for number, (first, end) in enumerate(spans)]


def _spans(call, count, rng):
    """(first word, word after the last, kind)"""
    spans = [(*span, STRETCH) for span in windows.stretches_of(count)]
    spans += [(*span, SECTION) for span in windows.stretches_of(count, windows.SECTION, windows.SECTION_STEP)]
    for _ in range(2 if rng and count > _SHORTEST_CUT else 0):
        # As many of each order of magnitude.
        size = int(_SHORTEST_CUT * (min(count, 1200) / _SHORTEST_CUT) ** rng.random())
        first = rng.randrange(count - size + 1)
        if call.label == 0 or size >= min(40, 0.6 * count):
            spans.append((first, first + size, CUT))
    return spans


def _truth(call, lines):
    """A label counts where at least five words, or half of a line, stand in the window."""
    row = np.zeros(labels.COUNT, np.float32)
    for number in set(lines.tolist()):
        line, inside = call.lines[number], (lines == number).sum()
        whole = inside >= min(5, 0.5 * len(line.text.split()))
        for code, value in enumerate(line.truth):
            if value == 1:
                row[code] = 1 if whole else (row[code] if row[code] == 1 else np.nan)
            elif value is None and row[code] == 0:
                row[code] = np.nan
    if call.label == 0:
        row[labels.FRAUD] = 0
    return row


def _is_fraud(call, lines, kind):
    if call.label == 0:
        return 0.0
    share = np.mean([call.lines[number].truth[labels.FRAUD] != 0 for number in lines])
    return 1.0 if share >= ENOUGH[kind] else 0.0 if share == 0 else np.nan


def weights_of(calls, owner):
    """Of rows: the mass of each source and label is shared out evenly."""
    kinds = [("hidden" if call.around is not None and call.source != "spliced" else call.source, call.label) for call in calls]
    keys = np.array([hash(kind) for kind in kinds])[owner]
    mass = np.array([MASS.get(kind, _MASS) for kind in kinds])[owner]
    _, places, counts = np.unique(keys, return_inverse=True, return_counts=True)
    return mass / counts[places]
