"""From calls to renditions, and from these to training rows: windows with their labels, spans with whether they are part of a fraud."""

import multiprocessing
import random
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix

from . import classifier, labels, renditions, sources, splicing, vectoriser, windows
from . import vocabulary as vocabularies
from .tokens import Columns, Tokens

#: Further renditions of each real fraud, for training only.
EXTRA_RENDITIONS = 18
#: How often each real fraud is spliced into ordinary talk, for training only.
TIMES_HIDDEN = 4
#: Kinds of spans: cut at random (for training only), of the length of a stretch, of the length of a section.
CUT, STRETCH, SECTION = range(3)
#: The share of words that are part of a fraud from which a span is positive; with a smaller share it is unknown.
MIN_FRAUD_SHARE = {CUT: 0.4, STRETCH: 0.4, SECTION: 0.12}
#: Relative training weight of all rows of a (source, label). Fraud and legitimate calls weigh the same in sum.
SOURCE_WEIGHT = {
    ("hidden", 1): 8, ("corpus", 1): 22, ("ftc-robocalls", 1): 14, (sources.OPENINGS, 1): 14, ("bothbosu", 1): 4, ("spliced", 1): 5,
    ("corpus", 0): 20, ("bothbosu", 0): 4, ("sgd-banks", 0): 2, ("sgd-other_sample", 0): 2, ("banking77", 0): 2, ("spliced", 0): 2,
    ("natcs-customer-turns", 0): 2, ("harpervalley-bank", 0): 2, ("dstc10-spoken-asr", 0): 1, ("mts-dialog-written", 0): 1,
}  # fmt: skip
#: Of each other source.
_DEFAULT_WEIGHT = 1.6
#: Scenarios of our corpus that are written as they are spoken, without punctuation, by the first part of their names; and the share of the
#: weight of our frauds and of our legitimate calls that they have where real calls matter most.
_SPOKEN = {1: ("of", "og", "sg", "rg", "kg", "mg", "mr", "mq", "nf", "nc", "nm", "nr"), 0: ("ol", "oh", "sh", "ih", "jl", "nl")}
_SPOKEN_SHARE = {1: 0.6, 0: 0.35}
#: The share of corpus calls whose windows are trained on, and the windows trained on of each piece of real ordinary talk.
_CORPUS_SHARE, _WINDOWS_PER_TALK = 0.5, 8
#: The windows model knows a feature that occurs in this many training windows.
_MIN_WINDOWS = 8
_SHORTEST_CUT = 20


@dataclass
class Rows:
    """Rows of a feature matrix, and the words of a call that each stands for."""

    matrix: object
    #: the call of each row, and the numbers of its first word in the call and of the word after its last
    owner: np.ndarray
    first: np.ndarray
    end: np.ndarray
    #: windows: n x labels with NaN for unknown; spans: n, 1, 0 or NaN
    truth: np.ndarray
    #: spans: CUT, STRETCH or SECTION; long stretches: the number of their length; windows: whether it is trained on
    kind: np.ndarray

    def of(self, position):
        """The slice of rows of one call."""
        return slice(*np.searchsorted(self.owner, (position, position + 1)))


@dataclass
class Data:
    calls: list
    tokens: list
    vocabulary: vocabularies.Vocabulary
    windows: Rows
    spans: Rows
    #: of calls of several sections; nothing is trained on them
    long_stretches: Rows


def render(calls, seed, confusions):
    """(calls, perhaps rewritten; one rendition of each). Drawn by the seed and the position of the call."""
    return in_parallel(_draw, [(call, f"{seed}-{number}") for number, call in enumerate(calls)], confusions)


def render_again(calls, folds, seed, confusions, rng):
    """Further renditions of the real frauds, alone and spliced into ordinary talk, three quarters with errors: (calls, renditions)."""
    frauds = [call for call in calls if call.label == 1 and call.source in sources.REAL_FRAUDS]
    again = [call for call in frauds for _ in range(EXTRA_RENDITIONS)] + splicing.hide(frauds, calls, folds, TIMES_HIDDEN, rng)
    return in_parallel(_draw_error_rate, [(call, f"{seed}-{number}") for number, call in enumerate(again)], confusions)


def in_parallel(work, jobs, confusions):
    """(calls, renditions) of `work(job, confusions)` for each job; calls without a word are left out."""
    with multiprocessing.get_context("fork").Pool(initializer=_share_confusions, initargs=(confusions,)) as pool:
        pairs = pool.starmap(_with_confusions, [(work, job) for job in jobs], chunksize=200)
    return without_empty(pairs)


def without_empty(pairs):
    pairs = [(call, utterances) for call, utterances in pairs if utterances]
    return [call for call, _ in pairs], [utterances for _, utterances in pairs]


def _share_confusions(confusions):
    global _confusions
    _confusions = confusions


def _with_confusions(work, job):
    return work(job, _confusions)


def _draw(job, confusions):
    call, seed = job
    return renditions.draw(call, random.Random(seed), confusions)


def _draw_error_rate(job, confusions):
    call, seed = job
    rng = random.Random(seed)
    return call, renditions.render(call, rng, confusions, error_rate=rng.choice(renditions.ERROR_RATES))


def build(calls, rendered, lexicon, vocabulary=None, seed=None):
    """
    The renditions cut into windows, stretches and sections, with a seed also into random cuts to train on. Without a vocabulary, theirs
    is built. Calls of which no word is left have no rows.
    """
    tokens = [Tokens(utterances, lexicon) for utterances in rendered]
    is_new = vocabulary is None
    if is_new:
        vocabulary = vocabularies.build(calls, tokens, lexicon)
    window_rows, span_rows, long_rows = (_RowsBuilder(len(vocabulary)) for _ in range(3))
    for number, (call, each) in enumerate(zip(calls, tokens)):
        columns = Columns(each, vocabulary)
        rng = None if seed is None else random.Random(f"{seed}-{number}")
        for first, end, kind in _windows(call, each, rng):
            window_rows.add(number, first, end, kind, columns.of(first, end), _window_truth(call, each.lines[first:end]))
        for first, end, kind in _spans(call, len(each), rng):
            span_rows.add(number, first, end, kind, columns.of(first, end), _span_truth(call, each.lines[first:end], kind))
        for first, end, length in _long_stretches(len(each)):
            long_rows.add(number, first, end, length, columns.of(first, end), np.nan)
    window_rows, span_rows, long_rows = window_rows.rows(), span_rows.rows(), long_rows.rows()
    if is_new:
        _put_window_features_first(vocabulary, window_rows, span_rows, long_rows)
    window_rows.matrix = classifier.first_columns(window_rows.matrix, vocabulary.known_to_windows)
    return Data(calls, tokens, vocabulary, window_rows, span_rows, long_rows)


def _put_window_features_first(vocabulary, window_rows, *others):
    counts = np.bincount(window_rows.matrix[window_rows.kind == 1].indices, minlength=len(vocabulary))
    new_columns = vocabulary.reorder((counts >= _MIN_WINDOWS) & ~vocabulary.values(vectoriser.holds_class, bool))
    for rows in (window_rows, *others):
        rows.matrix.indices = new_columns[rows.matrix.indices]
        rows.matrix.has_sorted_indices = False
        rows.matrix.sort_indices()


class _RowsBuilder:
    def __init__(self, width):
        self._width, self._rows, self._columns = width, [], []

    def add(self, owner, first, end, kind, columns, truth):
        # Where no feature is known, there is nothing to judge.
        if len(columns):
            self._rows.append((owner, first, end, kind, truth))
            self._columns.append(columns)

    def rows(self):
        if not self._rows:
            none = np.array([], np.int32)
            return Rows(csr_matrix((0, self._width), dtype=np.float32), none, none, none, np.array([]), none)
        owner, first, end, kind, truth = zip(*self._rows)
        matrix = classifier.matrix_of(self._columns, self._width)
        self._columns = None
        return Rows(matrix, *(np.array(each, np.int32) for each in (owner, first, end)), np.array(truth), np.array(kind, np.int8))


def _windows(call, tokens, rng):
    """(first word, word after the last, whether it is trained on)"""
    spans, before = [], 0
    for size in tokens.sizes:
        words = tokens.words[before : before + size]
        spans += [(before + first, before + end) for first, end in windows.windows_of(words)]
        before += size
    # Which words of an outside fraud carry an indicator is unknown.
    trained = rng is not None and (call.label == 0 or call.source == "corpus") and call.source != "spliced"
    if trained and call.source not in sources.REAL_TALK:
        trained = rng.random() < _CORPUS_SHARE
    chosen = set(range(len(spans))) if trained else set()
    if trained and call.source in sources.REAL_TALK and len(spans) > _WINDOWS_PER_TALK:
        chosen = set(rng.sample(range(len(spans)), _WINDOWS_PER_TALK))
    return [(first, end, number in chosen) for number, (first, end) in enumerate(spans)]


def _spans(call, count, rng):
    """(first word, word after the last, kind)"""
    spans = [(*span, STRETCH) for span in windows.stretches_of(count)]
    spans += [(*span, SECTION) for span in windows.stretches_of(count, windows.SECTION, windows.SECTION_STEP)]
    for _ in range(2 if rng and count > _SHORTEST_CUT else 0):
        # Lengths are uniform in their logarithm.
        size = int(_SHORTEST_CUT * (min(count, 1200) / _SHORTEST_CUT) ** rng.random())
        first = rng.randrange(count - size + 1)
        if call.label == 0 or size >= min(40, 0.6 * count):
            spans.append((first, first + size, CUT))
    return spans


def _long_stretches(count):
    """(first word, word after the last, number of the length) in a call of several sections; a shorter one is judged by its section."""
    if count <= windows.SECTION:
        return []
    lengths = enumerate(windows.LONG_STRETCHES)
    return [(*span, number) for number, length in lengths for span in windows.stretches_of(count, *length)]


def _window_truth(call, lines):
    """A label counts where at least five words, or half of a line, stand in the window; with fewer it is unknown."""
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


def _span_truth(call, lines, kind):
    """1, 0 or NaN for fraud."""
    if call.label == 0:
        return 0.0
    share = np.mean([call.lines[number].truth[labels.FRAUD] != 0 for number in lines])
    return 1.0 if share >= MIN_FRAUD_SHARE[kind] else 0.0 if share == 0 else np.nan


def weights_of(calls, owner, prefer_spoken=False):
    """
    Training weights of rows: the weight of each source and label is shared evenly among its rows; with `prefer_spoken`, spoken scenarios have
    a fixed share of the weight of our corpus.
    """
    kinds = [_kind(call, prefer_spoken) for call in calls]
    keys = np.array([hash(kind) for kind in kinds])[owner]
    weight = np.array([_weight(*kind, prefer_spoken) for kind in kinds])[owner]
    _, places, counts = np.unique(keys, return_inverse=True, return_counts=True)
    return weight / counts[places]


def _kind(call, prefer_spoken):
    if call.host_fold is not None and call.source != "spliced":
        return "hidden", call.label
    if prefer_spoken and call.source == "corpus" and call.group.split("-")[0] in _SPOKEN[call.label]:
        return "spoken", call.label
    return call.source, call.label


def _weight(source, label, prefer_spoken):
    if prefer_spoken and source in ("corpus", "spoken"):
        share = _SPOKEN_SHARE[label]
        return SOURCE_WEIGHT["corpus", label] * (share if source == "spoken" else 1 - share)
    return SOURCE_WEIGHT.get((source, label), _DEFAULT_WEIGHT)
