"""A call as training sees it: lines of words, each with its labels."""

from dataclasses import dataclass, field

from . import labels


@dataclass
class Line:
    speaker: int
    text: str
    #: for each label 1 or 0, None where it is unknown
    truth: list


@dataclass
class Call:
    source: str
    group: str
    #: 1 for a fraud, 0 for a legitimate call
    label: int
    lines: list = field(default_factory=list)
    #: the fold of the talk that the call is spliced into; None where it stands alone
    host_fold: int | None = None


def truth_of(known, unknown=(), others=0):
    """A truth row: the codes `known` are 1, the codes `unknown` None, all others `others`."""
    row = [others] * labels.COUNT
    for code in known:
        row[labels.INDEX[code]] = 1
    for code in unknown:
        row[labels.INDEX[code]] = None
    return row
