"""A call as training sees it: lines of words with what is known about each."""

from dataclasses import dataclass, field

import labels


@dataclass
class Line:
    speaker: int
    text: str
    #: 1 or 0 for each label, None where it is not known
    truth: list


@dataclass
class Call:
    source: str
    group: str
    label: int
    lines: list = field(default_factory=list)
    #: the fold of the talk that the call is put into; None where it stands alone
    around: int | None = None


def truth_of(known, unknown=(), others=0):
    """A truth row: `known` codes are 1, `unknown` codes None, all others `others`."""
    row = [others] * labels.COUNT
    for code in known:
        row[labels.INDEX[code]] = 1
    for code in unknown:
        row[labels.INDEX[code]] = None
    return row
