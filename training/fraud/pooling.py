"""
From the sections and stretches of a call to its log odds: those of the most suspect section, or in a longer call of the stretch that
stands out most.

A fraud of a minute is a small part of a section, and the more so of an hour. A stretch of talk may well look like one, and an hour has two
hundred stretches. The rest of the call tells them apart: ordinary talk looks the same throughout (docs/adr/0022). Stretches have several
lengths (docs/adr/0052, docs/adr/0053).
"""

from dataclasses import dataclass

import numpy as np

from . import dataset, risk_head, scores, windows

#: Subtracted from the highest log odds of a section, times ln(sections): more sections are more chances.
LENGTH_PENALTY = 0.4
#: The rest of a call is averaged with this many stretches of these usual log odds; with as many words of longer ones.
USUAL, USUAL_WEIGHT = -2, 15
#: How much the log odds of a stretch are lowered by those of the rest of the call above the usual, and raised by those below.
CONTRAST = 0.4
#: How often the distance of a stretch to a score of 60 counts, below and above. A stretch is to find a fraud that the sections miss, and
#: else to leave the score to them: the stretches of long ordinary calls must not decide how many frauds are found at a given share of false
#: alarms, nor a few sentences how high a fraud is.
BELOW, ABOVE = 10, 0.5
#: Longer calls have more stretches than the pieces of talk to which the penalty is fitted (docs/adr/0050, docs/adr/0053).
_MARGIN = 0.83


@dataclass(frozen=True)
class StretchScale:
    """How the log odds of a stretch become those of a call."""

    #: subtracted from the highest of each length
    penalties: tuple
    #: the log odds at which a call has 60 by its sections
    pivot: float


#: Before the scale is fitted, sections alone count.
NO_STRETCHES = StretchScale((np.inf,) * (1 + len(windows.LONG_STRETCHES)), 0)


def by_section(found, logits, count):
    """(log odds of the most suspect section of each of `count` calls, less the length penalty; the number of sections of each)"""
    highest, sizes = found.highest(logits, count)
    return highest - LENGTH_PENALTY * np.log(np.maximum(sizes, 1)), sizes


def by_stretch(spans, probabilities, long_stretches, long_probabilities, count):
    """The highest log odds of a stretch of each of `count` calls, in contrast to the rest of the call: float [count, lengths]."""
    here = (spans.kind == dataset.STRETCH) & (spans.owner < count)
    by_length = [_standing_out(spans.owner[here], probabilities[here], windows.STRETCH, count)]
    for number, (size, _) in enumerate(windows.LONG_STRETCHES):
        here = (long_stretches.kind == number) & (long_stretches.owner < count)
        by_length.append(_standing_out(long_stretches.owner[here], long_probabilities[here], size, count))
    return np.stack(by_length, 1)


def usual_weight(size):
    """How many usual stretches of a length the rest of a call is averaged with."""
    return USUAL_WEIGHT * windows.STRETCH / size


def _standing_out(own, probabilities, size, count):
    odds, weight = risk_head.odds(probabilities), usual_weight(size)
    sizes, sums = np.bincount(own, minlength=count), np.bincount(own, odds, minlength=count)
    rest = (sums[own] - odds + weight * USUAL) / (sizes[own] - 1 + weight)
    highest = np.full(count, -np.inf)
    np.maximum.at(highest, own, odds - CONTRAST * (rest - USUAL))
    return highest


def pooled(section, stretch, sizes, scale):
    """The log odds of calls; -30 for one without a known feature. The stretch only counts in calls of several sections."""
    found = (stretch - np.array(scale.penalties)).max(1)
    scaled = scale.pivot + np.where(found < scale.pivot, BELOW, ABOVE) * (found - scale.pivot)
    return np.where(sizes > 1, np.maximum(section, scaled), np.where(sizes > 0, section, -30))


def fit_stretch_scale(talk, sources, calls, subjects):
    """
    The StretchScale with which a stretch reaches a score of 60 as rarely as a section does, in real ordinary talk (`talk`, with the source
    of each call) and in hard legitimate calls. `talk` and `calls` are (log odds by section, by stretch, number of sections); `subjects` are
    the numbers of the hard ones among `calls`, by subject.
    """
    (section, stretch, sizes), (all_section, all_stretch, all_sizes) = talk, calls
    share = scores.FALSE_POSITIVE_LIMITS[60][1]
    section_limit = max(scores.talk_limit(section, sources, 60), *(scores.limit(all_section[here], share) for here in subjects.values()))
    several, hard_several = sizes > 1, subjects["all"][all_sizes[subjects["all"]] > 1]
    penalties = []
    for highest, all_highest in zip(stretch.T, all_stretch.T):
        talk_limit = scores.talk_limit(highest[several], sources[several], 60) + _MARGIN
        stretch_limit = max(talk_limit, scores.limit(all_highest[hard_several], share))
        penalties.append(float(stretch_limit - section_limit))
    return StretchScale(tuple(penalties), float(section_limit))
