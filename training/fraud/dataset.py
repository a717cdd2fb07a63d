"""From calls to renditions, windows, stretches, sections and truth rows, and the folds that keep what belongs together."""

from dataclasses import dataclass

import numpy as np

import classifier
import grammar
import labels
import renditions
import sources
import vectoriser
import windows
from calls import Call
from ear import Ear

FOLDS = 4
#: A whole outside source is one fold, so that held-out scores are cross-source; the corpus is split by scenario.
SOURCE_FOLD = {"bothbosu": 0, "sgd-banks": 1, "sgd-other_sample": 1, "banking77": 2, "ftc-robocalls": 3}
LIMITS = {"ftc-robocalls": 401, "bothbosu": 900, "sgd-banks": 300, "sgd-other_sample": 300, "banking77": 1000}
INSTANCES = 9
#: How often a robocall, the only real fraud, is written once more for training, each time with other wrong words.
AGAIN = 15
#: What a row is.
WINDOW, STRETCH, SECTION = 0, 1, 2
#: The columns that are taught by each.
COLUMNS = {
    WINDOW: slice(0, labels.LONG),
    STRETCH: slice(labels.LONG, labels.LONG + 1),
    SECTION: slice(labels.SECTION, labels.SECTION + 1),
}
#: The share of words that are part of a fraud from which a stretch or section is one; with a smaller share it is unknown.
ENOUGH = {STRETCH: 0.4, SECTION: 0.2}
#: How much of the training weight each (source, label) gets; fraud and legitimate are even.
MASS = {("corpus", 1): 30, ("ftc-robocalls", 1): 27, ("bothbosu", 1): 10, ("long", 1): 6, ("corpus", 0): 38, ("long", 0): 6,
        ("bothbosu", 0): 10, ("sgd-banks", 0): 7, ("sgd-other_sample", 0): 6, ("banking77", 0): 6}  # fmt: skip


@dataclass
class Dataset:
    calls: list
    #: hashes of the features that are columns of the matrix
    vocabulary: np.ndarray
    matrix: object
    truth: np.ndarray
    weight: np.ndarray
    #: the call of each row
    owner: np.ndarray
    #: WINDOW, STRETCH or SECTION, and the numbers of its first word in the call and of the word after its last
    kind: np.ndarray
    first: np.ndarray
    end: np.ndarray

    def of(self, position):
        return np.arange(self.starts[position], self.starts[position + 1])

    def first_calls(self, count):
        rows = self.starts[count]
        parts = (each[:rows] for each in (self.matrix, self.truth, self.weight, self.owner, self.kind, self.first, self.end))
        return Dataset(self.calls[:count], self.vocabulary, *parts)

    def __post_init__(self):
        self.starts = np.searchsorted(self.owner, np.arange(len(self.calls) + 1))


def source_folds(calls):
    """The fold of each call: no part of an outside source is in two."""
    return np.array([call.fold for call in calls])


def campaign_folds(calls):
    """The same, but the robocalls, the only real frauds, are spread over the folds by campaign."""
    folds, groups = source_folds(calls), {}
    for number, call in enumerate(calls):
        if call.source == "ftc-robocalls":
            groups.setdefault(call.group, []).append(number)
    for turn, group in enumerate(sorted(groups.values(), key=len, reverse=True)):
        folds[group] = turn % FOLDS
    return folds


def gather(corpus, data, rng):
    """All training calls with their folds, then long calls joined of calls of one fold."""
    scenarios, slots = grammar.load(corpus)
    stems = sorted({scenario.stem for scenario in scenarios})
    rng.shuffle(stems)
    fold_of = {stem: number % FOLDS for number, stem in enumerate(stems)}
    calls = []
    for scenario in scenarios:
        for _ in range(INSTANCES):
            call = scenario.generate(rng, slots)
            call.fold = fold_of[scenario.stem]
            calls.append(call)
    for call in sources.load(data, rng, LIMITS):
        call.fold = SOURCE_FOLD[call.source]
        calls.append(call)
    return [call for call in calls if call.lines] + _long(calls, rng)


def _long(calls, rng):
    """Ordinary calls in a row, half of them with a fraud in between: length must neither hide nor suggest one."""
    made = []
    for fold in range(FOLDS):
        legitimate = [c for c in calls if c.fold == fold and c.label == 0 and c.lines]
        frauds = [c for c in calls if c.fold == fold and c.label == 1 and c.source == "corpus"]
        for number in range(120):
            parts = rng.sample(legitimate, rng.randint(3, 9))
            label = number % 2
            if label:
                parts.insert(rng.randrange(len(parts) + 1), rng.choice(frauds))
            lines = [line for part in parts for line in part.lines]
            made.append(Call("long", f"long-{fold}-{number}", label, lines, fold))
    return made


def listener(calls):
    """Who has heard every fourth of these calls."""
    return Ear(line.text for call in calls[::4] for line in call.lines)


def render(calls, rng, ear):
    """One rendition of each call: utterances."""
    return [renditions.render(call, rng, ear) for call in calls]


def render_again(calls, rng, ear):
    """More of the robocalls, three of four with wrong words: (calls, renditions)."""
    again = [call for call in calls if call.source == "ftc-robocalls" for _ in range(AGAIN)]
    return again, [renditions.render(call, rng, ear, errors=rng.choice(renditions.ERRORS)) for call in again]


def build(calls, rendered, vocabulary=None):
    """The renditions cut into windows, stretches and sections; without a vocabulary, with their own."""
    features, pieces = [], []
    for number, (call, utterances) in enumerate(zip(calls, rendered)):
        for text, *piece in _pieces(call, utterances):
            features.append(vectoriser.features_of(text))
            pieces.append((number, *piece))
    owner, truth, kind, first, end = map(np.array, zip(*pieces))
    if vocabulary is None:
        vocabulary = _vocabulary(calls, features, owner, kind)
    matrix = classifier.matrix_of(features, vocabulary)
    # Where no word is known, there is nothing to judge.
    rows = np.flatnonzero(np.diff(matrix.indptr))
    matrix, owner, truth, kind, first, end = (each[rows] for each in (matrix, owner, truth, kind, first, end))
    weight = np.zeros(len(owner))
    for each in COLUMNS:
        weight[kind == each] = _weights(calls, owner[kind == each])
    return Dataset(calls, vocabulary, matrix, truth, weight, owner, kind, first, end)


def _vocabulary(calls, features, owner, kind):
    """That of sections, but for calls joined of others."""
    number = {group: i for i, group in enumerate(sorted({call.group for call in calls}))}
    rows = [row for row in np.flatnonzero(kind == SECTION) if calls[owner[row]].source != "long"]
    return vectoriser.vocabulary_of([features[row] for row in rows], [number[calls[owner[row]].group] for row in rows])


def _pieces(call, utterances):
    """(text, truth, kind, first word, word after the last)"""
    before = 0
    for utterance in utterances:
        for first, end in windows.windows_of(utterance.words):
            text = " ".join(utterance.words[first:end])
            yield text, _truth(call, utterance.lines[first:end]), WINDOW, before + first, before + end
        before += len(utterance.words)
    words = [word for utterance in utterances for word in utterance.words]
    lines = [line for utterance in utterances for line in utterance.lines]
    spans = [(STRETCH, span) for span in windows.stretches_of(len(words))]
    spans += [(SECTION, span) for span in windows.stretches_of(len(words), windows.SECTION, windows.SECTION_STEP)]
    for kind, (first, end) in spans:
        yield " ".join(words[first:end]), _long_truth(call, lines[first:end], kind), kind, first, end


def _truth(call, lines):
    """A label counts where at least five words, or half of a line, stand in the window."""
    row = np.zeros(labels.COUNT)
    row[labels.LONG :] = np.nan
    for number in set(lines):
        line, inside = call.lines[number], lines.count(number)
        whole = inside >= min(5, 0.5 * len(line.text.split()))
        for code, value in enumerate(line.truth[: labels.LONG]):
            if value == 1:
                row[code] = 1 if whole else (row[code] if row[code] == 1 else np.nan)
            elif value is None and row[code] == 0:
                row[code] = np.nan
    if call.label == 0:
        row[labels.FRAUD] = 0
    return row


def _long_truth(call, lines, kind):
    """Only the label of its kind."""
    row = np.full(labels.COUNT, np.nan)
    share = np.mean([call.lines[number].truth[labels.FRAUD] != 0 for number in lines])
    row[COLUMNS[kind]] = 1 if share >= ENOUGH[kind] else 0 if share == 0 else np.nan
    return row


def _weights(calls, owner):
    keys = [(calls[i].source, calls[i].label) for i in owner]
    counts = {key: keys.count(key) for key in set(keys)}
    return np.array([MASS.get(key, 1) / counts[key] for key in keys])


def call_weights(calls):
    """Fraud and legitimate are even."""
    weight = _weights(calls, range(len(calls)))
    return weight / weight.sum()
