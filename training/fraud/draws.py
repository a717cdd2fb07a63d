"""
Draws of the training data. Chance decides which wording of a scenario a call has, which words are misheard and what is spliced into what. A
model fitted to one draw learns some of it; the mean of models fitted to several draws learns less of it (docs/adr/0050).
"""

import random
from dataclasses import dataclass
from pathlib import Path

from . import dataset, grammar, sources, splicing, splits, vocabulary, word_classes
from .acoustic_confusions import ConfusionModel

#: Most calls of a source.
_LIMITS = {"bothbosu": 900, "sgd-banks": 300, "sgd-other_sample": 300, "banking77": 1000}
#: Calls generated from each scenario.
_CALLS_PER_SCENARIO = 4
#: Calls spliced into real talk.
_SPLICED = 3000
#: Between the seeds of two draws; each uses a few that follow its own.
_SEEDS = 1000


@dataclass
class Draw:
    #: as they were written or read, and some of them spliced
    originals: list
    #: perhaps rewritten as spontaneous speech, with a rendition of each
    calls: list
    rendered: list
    #: further renditions, for training only
    extra_calls: list
    extra_rendered: list
    _seed: int

    def data(self, lexicon, vocabulary=None):
        """Its rows, those of `calls` first. Without a vocabulary, theirs is built."""
        return dataset.build(self.calls + self.extra_calls, self.rendered + self.extra_rendered, lexicon, vocabulary, self._seed + 2)


class Draws:
    """What is drawn from: our scenarios, and the calls of the outside sources, which are the same in every draw."""

    def __init__(self, folder, seed):
        """`folder` has the call-text files."""
        self._seed = seed
        self._scenarios, self._slots = grammar.load(Path(__file__).parent / "corpus")
        self._outside = [call for call in sources.load(folder, random.Random(seed), _LIMITS) if call.lines]
        calls = self._written(random.Random(seed)) + self._outside
        #: of the words in every fourth call
        self.confusions = ConfusionModel(line.text for call in calls[::4] for line in call.lines)
        #: without the real frauds, whose sources are left out in turn
        self.word_classes = word_classes.learn(
            [call for call in calls if call.source not in sources.REAL_FRAUDS], vocabulary.FIRST_NAMES, seed
        )

    def draw(self, number):
        """The Draw of a number, the same each time."""
        seed = self._seed + _SEEDS * number
        rng = random.Random(seed)
        calls = self._written(rng) + self._outside
        calls += splicing.splice(calls, splits.by_source(calls), _SPLICED, rng)
        rendered = dataset.render(calls, seed, self.confusions)
        extra = dataset.render_again(rendered[0], splits.by_source(rendered[0]), seed + 1, self.confusions, rng)
        return Draw(calls, *rendered, *extra, seed)

    def _written(self, rng):
        calls = [scenario.generate(rng, self._slots) for scenario in self._scenarios for _ in range(_CALLS_PER_SCENARIO)]
        return [call for call in calls if call.lines]
