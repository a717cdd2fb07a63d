"""
What a recording may sound like: for each of its words the pronunciations, from which the words' phones are chosen while the network trains.
"""

import numpy as np

#: The log probability of a pronunciation that is not the commonest one.
_RARER = -1.0


class Sounds:
    """
    The states of CTC for words, each with its pronunciations (lists of phones from 1, the commonest first), as arrays for `crf.py`. State 0 is the blank
    before the first word; a state is a phone or the blank after it. The states in `before[begin[s]:begin[s + 1]]` lead to state s, all of
    a lower number; each state leads to itself too.
    """

    def __init__(self, words):
        self.labels, self.priors, before = [0], [0.0], [[]]
        #: Of the commonest pronunciations.
        self.phones = sum(len(forms[0]) for forms in words)

        def add(label, comes_from, prior=0.0):
            self.labels.append(label)
            self.priors.append(prior)
            before.append(comes_from)
            return len(before) - 1

        blank, ends = 0, []
        for forms in words:
            own = []
            for number, form in enumerate(forms):
                comes_from = [blank, *ends]
                for place, phone in enumerate(form):
                    prior = _RARER if number and not place else 0.0
                    spoken = add(phone, [state for state in comes_from if self.labels[state] != phone], prior)
                    if place + 1 < len(form):
                        comes_from = [add(0, [spoken]), spoken]
                own.append(spoken)
            ends, blank = own, add(0, own)
        self.last = np.array([blank, *ends])
        self.labels, self.priors = np.array(self.labels), np.array(self.priors)
        self.begin = np.cumsum([0, *map(len, before)])
        self.before = np.array([state for states in before for state in states], np.int64)
