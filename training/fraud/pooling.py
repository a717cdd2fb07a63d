"""
From the sections and stretches of a call to its log odds: the riskiest section, or the stretch that stands out most of a longer call.

A fraud of a minute is little of a section, and so of a call of an hour; a stretch of talk may well sound like one, and an hour has two
hundred. What tells them apart is the rest of the call: ordinary talk is as far from fraud all the time (docs/adr/0022).
"""

import numpy as np

import dataset
import head
import scores

#: How much a call's highest log odds are lowered for each doubling (times ln 2) of its sections: more sections are more chances.
LENGTH = 0.4
#: The rest of a call counts as this many stretches of such log odds, and as its own.
USUAL, USUAL_WEIGHT = -2, 15
#: How much the log odds of a stretch are lowered for what the rest of the call is above the usual, and raised for what it is below.
CONTRAST = 0.5
#: Longer calls have more stretches than the pieces of talk that the penalty is fitted to.
_MARGIN = 0.25


def by_section(found, logits, count):
    """(log odds of the riskiest section of each of `count` calls, less the penalty for their number; that number)"""
    highest, sizes = found.highest(logits, count)
    return highest - LENGTH * np.log(np.maximum(sizes, 1)), sizes


def by_stretch(spans, far, count):
    """The highest log odds of a stretch of each call against the rest of the call. `far` are the probabilities of spans."""
    here = (spans.kind == dataset.STRETCH) & (spans.owner < count)
    own, odds = spans.owner[here], head.odds(far[here])
    sizes, sums = np.bincount(own, minlength=count), np.bincount(own, odds, minlength=count)
    rest = (sums[own] - odds + USUAL_WEIGHT * USUAL) / (sizes[own] - 1 + USUAL_WEIGHT)
    highest = np.full(count, -np.inf)
    np.maximum.at(highest, own, odds - CONTRAST * (rest - USUAL))
    return highest


def pooled(section, stretch, sizes, penalty):
    """The log odds of calls, -30 for one without a known word. The stretch counts where there are several sections."""
    return np.where(sizes > 1, np.maximum(section, stretch - penalty), np.where(sizes > 0, section, -30))


def penalty_of(talk, sources, hard):
    """
    What is taken from a stretch, of which less is known than of a section: it reaches 60 where it is as rare in real ordinary talk and in hard
    legitimate calls. `talk` and `hard` are log odds of calls by sections and by stretches, and the numbers of sections.
    """
    (section, stretch, sizes), (hard_section, hard_stretch, hard_sizes) = talk, hard
    share = scores.AIMS[60][1]
    by_sections = max(scores.least(section, sources, 60), scores.above(hard_section, share))
    several, hard_several = sizes > 1, hard_sizes > 1
    by_stretches = max(scores.least(stretch[several], sources[several], 60) + _MARGIN, scores.above(hard_stretch[hard_several], share))
    return float(by_stretches - by_sections)
