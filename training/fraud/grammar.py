"""Reads the small grammars under corpus/ and makes calls of them."""

import re
from pathlib import Path

import labels
from calls import Call, Line, truth_of

_HEAD = re.compile(r"^(?P<who>[cr])(?P<maybe>\?)?(?P<labels>[a-z? ]*):(?P<text>.*)$")
_INNERMOST = re.compile(r"\{([^{}]*)\}")


class Scenario:
    def __init__(self, name, label):
        self.name, self.label, self.rows = name, label, []
        #: The same for the two of a contrast pair, which share words and so must not stand on two sides of a split.
        self.stem = re.sub(r"^v[fl]-", "", name)

    def generate(self, rng, slots):
        """One call; two speakers are numbered in the order in which they speak."""
        call, order = Call("corpus", self.stem, self.label), {}
        for who, maybe, known, unknown, texts in self.rows:
            if maybe and rng.random() < 0.5:
                continue
            text = expand(rng.choice(texts), slots, rng)
            if not text:
                continue
            row = truth_of(known, unknown)
            # Much of a fraud sounds like dull service: what bears no sign of it is not taught as fraud.
            row[labels.FRAUD] = self.label if known or self.label == 0 else None
            call.lines.append(Line(order.setdefault(who, len(order)), text, row))
        return call


def expand(text, slots, rng):
    """Chooses alternatives from the inside out until no brace is left."""
    while match := _INNERMOST.search(text):
        inner = match.group(1)
        choice = rng.choice(slots[inner] if inner in slots else inner.split("|"))
        text = text[: match.start()] + choice + text[match.end() :]
    return re.sub(r"\s+([,.?!])", r"\1", re.sub(r"\s+", " ", text)).strip()


def load(folder):
    """All scenarios and the slots. Raises ValueError naming the file and line that it cannot read."""
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
        match = _HEAD.match(line)
        if not match:
            raise ValueError("neither a scenario, a line nor another wording")
        codes = match["labels"].split()
        if unknown := {code.rstrip("?") for code in codes} - set(labels.CODES):
            raise ValueError(f"no such label {unknown}")
        known = [code for code in codes if not code.endswith("?")]
        doubtful = [code[:-1] for code in codes if code.endswith("?")]
        scenarios[-1].rows.append((match["who"], bool(match["maybe"]), known, doubtful, [match["text"].strip()]))
