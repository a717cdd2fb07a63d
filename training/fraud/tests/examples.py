"""Calls for the tests."""

from ..acoustic_confusions import ConfusionModel
from ..calls import Call, Line, truth_of
from ..renditions import Utterance

FRAUD_LINES = (
    ("Good morning, this is the fraud department of your bank.", ["bank", "fraud"]),
    ("You must move your money to a safe account right now.", ["urg", "fraud"]),
)
LEGITIMATE_LINES = (
    ("Hello, this is the clinic on Mill Lane.", []),
    ("Your appointment is on Thursday at half past ten.", ["rout"]),
)
#: Text from which a confusion model learns; every word is frequent enough to be a candidate.
TEXT = ["we need two of the four cards to pay for the account right now and write to your bank by the bay"] * 20


def call(lines=LEGITIMATE_LINES, source="corpus", group="group", label=0, host_fold=None):
    made = [Line(number % 2, text, truth_of(codes)) for number, (text, codes) in enumerate(lines)]
    return Call(source, group, label, made, host_fold)


def fraud(source="corpus", group="group"):
    return call(FRAUD_LINES, source, group, 1)


def talk(words, source="ami-meetings", group="meeting", line=10):
    """A call of ordinary talk of so many different words, `line` of them in each line."""
    said = [f"w{number}" for number in range(words)]
    lines = [(" ".join(said[at : at + line]), []) for at in range(0, words, line)]
    return call(lines, source, group)


def utterances(*texts):
    """A rendition with one utterance for each line."""
    return [Utterance(number % 2, text.split(), [number] * len(text.split())) for number, text in enumerate(texts)]


def confusions():
    return ConfusionModel(TEXT)
