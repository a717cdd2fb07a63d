"""Writes the fixture that vectoriser.spec.ts holds the service to: python3 -m training.fraud.fixture"""

import json
from pathlib import Path

from . import vectoriser, windows

TARGET = Path(__file__).parents[2] / "src/plugins/fraud-model-onnx/vectoriser.fixture.json"
TEXTS = [
    "",
    "Hello.",
    "Don't hang up — it's the café's £1,250.50 bill, and don’t tell anyone!",
    "Press 1 to speak to an officer, or press 22 now.",
    "press one to speak to an officer or press twenty two now",
    "NAÏVE Ⅷ ﬁne ｆｕｌｌ ｗｉｄｔｈ K İstanbul ß 漢字 привет",
    "I need 3 cards at $500 each, 1-800-555-0199, room 7.",
    "honorificabilitudinitatibusandmore a I of 4",
]
#: of some words
CLASSES = {"press": 1, "officer": 2, "cards": 2, "bill": 3, "hang": 1, "honorificabilitudini": 4}
PARAGRAPH = (
    "Good morning. This is Ruth from the clinic on Mill Lane. We are calling because your appointment has moved. "
    "It was on Monday at nine and it is now on Thursday at half past ten, unless that does not suit you, in which case "
    "please ring the desk before the end of the day so that somebody else can have the place. Thank you! Goodbye."
)


def class_of(word):
    return f"@{CLASSES[word]}" if word in CLASSES else word


def main():
    paragraphs = [PARAGRAPH, PARAGRAPH.lower().replace(".", "").replace(",", "").replace("!", ""), "One two three.", ""]
    fixture = {
        "longestWord": vectoriser.LONGEST_WORD,
        "classes": CLASSES,
        "texts": [{"text": text, "features": vectoriser.features_of(text, class_of).tolist()} for text in TEXTS],
        "cuts": {"longest": windows.LONGEST, "size": windows.SIZE, "stride": windows.STRIDE},
        "paragraphs": [{"text": text, "windows": windows.windows_of(text.split())} for text in paragraphs],
        "stretches": {"size": windows.STRETCH, "stride": windows.STRETCH_STEP},
        "lengths": [{"words": count, "stretches": windows.stretches_of(count)} for count in (0, 5, 48, 49, 250)],
    }
    TARGET.write_text(json.dumps(fixture) + "\n")


if __name__ == "__main__":
    main()
