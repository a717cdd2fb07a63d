"""Subjects of the hard legitimate calls of our corpus."""

import numpy as np

#: Words in the names of the scenarios of each subject.
_WORDS = {
    "debt collection": ("debt", "collect"),
    "banks": ("bank", "mony", "card"),
    "help desks": ("support", "help", "desk", "tech"),
    "recordings and menus": ("rec-", "rob-", "menu", "voicemail"),
}
#: Scenarios of no subject, by the beginnings of their names: easy ones would make the limits for hard calls easier to meet.
_EASY = ("nl-",)


def of(calls):
    """{subject: the numbers of its calls, int [n]}; "all" has those without a subject, too."""
    hard = [number for number, call in enumerate(calls) if call.source == "corpus" and call.label == 0 and not call.group.startswith(_EASY)]
    about = lambda words: np.array([number for number in hard if any(word in calls[number].group for word in words)], int)
    return {**{name: about(words) for name, words in _WORDS.items()}, "all": np.array(hard, int)}
