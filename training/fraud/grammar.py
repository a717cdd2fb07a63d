"""Reads the grammars in corpus/ and generates calls from them; corpus/README.md describes the format."""

import re
from pathlib import Path

from . import labels
from .calls import Call, Line, truth_of

_LINE = re.compile(r"^(?P<who>[cr])(?P<maybe>\?)?(?P<labels>[a-z? ]*):(?P<text>.*)$")
_INNERMOST = re.compile(r"\{([^{}]*)\}")


class Scenario:
    def __init__(self, name, label):
        self.name, self.label, self.rows = name, label, []
        #: The same for both scenarios of a contrast pair: they share words, so that they must be in one fold.
        self.stem = re.sub(r"^v[fl]-", "", name)

    def generate(self, rng, slots):
        """One call; speakers are numbered in the order in which they first speak."""
        call, order = Call("corpus", self.stem, self.label), {}
        for who, maybe, known, unknown, texts in self.rows:
            if maybe and rng.random() < 0.5:
                continue
            text = expand(rng.choice(texts), slots, rng)
            if not text:
                continue
            row = truth_of(known, unknown)
            # Much of a fraud sounds like ordinary service: lines of a fraud without a label count as unknown.
            row[labels.FRAUD] = self.label if known or self.label == 0 else None
            call.lines.append(Line(order.setdefault(who, len(order)), text, row))
        return call


def expand(text, slots, rng):
    """Replaces {a|b} and {slot} by one of their values, from the inside out."""
    while match := _INNERMOST.search(text):
        inner = match.group(1)
        choice = rng.choice(slots[inner] if inner in slots else inner.split("|"))
        text = text[: match.start()] + choice + text[match.end() :]
    return re.sub(r"\s+([,.?!])", r"\1", re.sub(r"\s+", " ", text)).strip()


def load(folder):
    """(scenarios, {slot: values}). Raises ValueError with the file and line that it cannot parse."""
    root, scenarios = Path(folder), []
    pairs = (line.split(": ", 1) for line in (root / "slots.txt").read_text().splitlines() if line.strip())
    slots = {name: values.split("|") for name, values in pairs}
    for label, part in ((1, "scam"), (0, "legitimate")):
        for path in sorted((root / part).glob("*.txt")):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                try:
                    _read(line, scenarios, label)
                except (ValueError, KeyError, IndexError) as error:
                    raise ValueError(f"{path}:{number}: {error}") from error
    return scenarios, slots


def _read(line, scenarios, label):
    if line.startswith("== "):
        scenarios.append(Scenario(line[3:].strip(), label))
    elif line.startswith("/ "):
        scenarios[-1].rows[-1][4].append(line[2:])
    elif line.strip():
        match = _LINE.match(line)
        if not match:
            raise ValueError("not a scenario, a line or an alternative wording")
        codes = match["labels"].split()
        if unknown := {code.rstrip("?") for code in codes} - set(labels.CODES):
            raise ValueError(f"no such label {unknown}")
        known = [code for code in codes if not code.endswith("?")]
        unknown_codes = [code[:-1] for code in codes if code.endswith("?")]
        scenarios[-1].rows.append((match["who"], bool(match["maybe"]), known, unknown_codes, [match["text"].strip()]))
