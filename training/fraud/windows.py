"""Cuts utterances into windows and calls into stretches and sections. The same method as src/plugins/fraud-model-onnx/windows.ts."""

import re

#: Words of the longest window; of windows and their stride where an utterance is longer.
LONGEST = 30
SIZE = 24
STRIDE = 12
#: Words of a stretch, which may span several utterances, and the stride.
STRETCH = 48
STRETCH_STEP = 24
#: Longer stretches, in which a fraud is found that says little in 48 words, or of which words are misheard (docs/adr/0052, docs/adr/0053): words, stride.
LONG_STRETCHES = ((96, 48), (192, 96))
#: Words of a section, the unit that the risk head judges, and the stride.
SECTION = 400
SECTION_STEP = 200

_SENTENCE_END = re.compile(r"[.!?][\"')\]]*$")


def windows_of(words):
    """[(first, end)] over the words of one utterance, end excluded. Windows end where sentences end, if they can."""
    if len(words) <= LONGEST:
        return [(0, len(words))] if words else []
    spans, start = [], 0
    for first, end in _sentences(words):
        if end - first > LONGEST:
            if start < first:
                spans.append((start, first))
            spans += _slide(first, end)
            start = end
        elif end - start > SIZE:
            if start < first:
                spans.append((start, first))
            start = first
    if start < len(words):
        spans.append((start, len(words)))
    return spans


def stretches_of(count, size=STRETCH, step=STRETCH_STEP):
    """[(first, end)] over `count` words, end excluded; the last one ends with the call."""
    if count <= size:
        return [(0, count)] if count else []
    return [(at, at + size) for at in range(0, count - size, step)] + [(count - size, count)]


def _sentences(words):
    start = 0
    for i, word in enumerate(words):
        if i + 1 == len(words) or _SENTENCE_END.search(word):
            yield start, i + 1
            start = i + 1


def _slide(first, end):
    spans = [(at, at + SIZE) for at in range(first, end - SIZE, STRIDE)]
    return spans + [(max(first, end - SIZE), end)]
