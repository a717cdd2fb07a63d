"""What is said: calls of our grammars and of call-text, phrases with numbers and names, word chains and word salad."""

import json
import random
import re
import sys
import zlib
from collections import Counter, defaultdict
from pathlib import Path

import spoken

_HERE = Path(__file__).parent
sys.path.append(str(_HERE.parent / "fraud"))

import grammar  # noqa: E402

_FILES = ("ftc-robocalls", "bothbosu", "sgd-banks", "sgd-other_sample", "banking77")
_ODDS = {"grammar": 0.34, "calls": 0.22, "phrases": 0.17, "chain": 0.15, "salad": 0.12}
_TEST_ODDS = {"grammar": 0.4, "calls": 0.35, "phrases": 0.25}
#: Words of a sentence; more would make clips of over ten seconds.
_LONGEST = 20


def kept_out(name):
    """Whether a scenario, a call or the words of a phrase are for the tests."""
    return zlib.crc32(name.encode()) % 12 == 0


class Writer:
    """
    Draws sentences as (what the engine is given, its words, its kind). `words_file` is a word list, one a line, or None.
    Nothing that the sample calls say is ever drawn.
    """

    def __init__(self, call_text, words_file, seed):
        self.rng = random.Random(seed)
        self.scenarios, slots = grammar.load(_HERE.parent / "fraud" / "corpus")
        self.slots = slots | _slots(self.rng)
        self.phrases = [line for line in (_HERE / "phrases.txt").read_text().splitlines() if line.strip()]
        self.calls = _read_calls(call_text)
        self.seen = _sample_calls()
        self._learn_words(words_file)

    def draw(self, count, test=False):
        odds = _TEST_ODDS if test else _ODDS
        drawn = []
        while len(drawn) < count:
            kind = self.rng.choices(list(odds), list(odds.values()))[0]
            sentence = getattr(self, f"_{kind}")(test)
            key = sentence and " ".join(sentence[1])
            if not sentence or key in self.seen or not 0 < len(sentence[1]) <= _LONGEST:
                continue
            self.seen.add(key)
            drawn.append((*sentence, kind))
        return drawn

    def _grammar(self, test):
        scenario = self.rng.choice(self.scenarios)
        if kept_out(scenario.name) != test:
            return None
        texts = self.rng.choice(scenario.rows)[4]
        return self._part(grammar.expand(self.rng.choice(texts), self.slots, self.rng))

    def _calls(self, test):
        return self._part(self.rng.choice(self.calls[test]))

    def _phrases(self, test):
        sentence = spoken.speak(grammar.expand(self.rng.choice(self.phrases), self.slots, self.rng))
        return sentence if sentence and kept_out(" ".join(sentence[1])) == test else None

    def _part(self, text):
        """One or two sentences of a turn."""
        parts = re.split(r"(?<=[.!?])\s+", text)
        at = self.rng.randrange(len(parts))
        two = self.rng.random() < 0.15
        return spoken.speak(" ".join(parts[at : at + 1 + two]))

    def _chain(self, _):
        """Words that follow each other somewhere, with a jump now and then."""
        words = [self._common()]
        for _ in range(self.rng.randint(3, 12)):
            follow = self.after.get(words[-1])
            words.append(self.rng.choice(follow) if follow and self.rng.random() < 0.8 else self._common())
        return _plain(words)

    def _salad(self, _):
        return _plain([self._any() for _ in range(self.rng.randint(2, 9))])

    def _common(self):
        return self.rng.choices(self.words, cum_weights=self.weights)[0]

    def _any(self):
        return self.rng.choice(self.rare) if self.rng.random() < 0.35 else self._common()

    def _learn_words(self, words_file):
        counts, self.after = Counter(), defaultdict(list)
        texts = self.calls[False] + [
            grammar.expand(text, self.slots, self.rng)
            for scenario in self.scenarios
            for row in scenario.rows
            for text in row[4] * 4
            if not kept_out(scenario.name)
        ]
        for text in texts:
            said = spoken.speak(text)
            words = [word for word in said[1] if len(word) > 1 or word in "ai"] if said else []
            counts.update(words)
            for first, second in zip(words, words[1:]):
                self.after[first].append(second)
        self.words = sorted(word for word, count in counts.items() if count > 1)
        total, self.weights = 0.0, []
        for word in self.words:
            total += counts[word] ** 0.5
            self.weights.append(total)
        listed = Path(words_file).read_text().split() if words_file else []
        names = self.slots["first"] + self.slots["last"]
        self.rare = sorted({word for word in listed if re.fullmatch(r"[a-z]{3,10}", word)} | {*names} | set(self.words))
        self.rare = [word.lower() for word in self.rare]


def _plain(words):
    return " ".join("I" if word == "i" else word for word in words) + ".", words


def _read_calls(folder):
    """Turns of call-text by whether they are for the tests."""
    calls = {False: [], True: []}
    for name in _FILES:
        for line in (Path(folder) / f"{name}.jsonl").open():
            call = json.loads(line)
            calls[kept_out(call["id"])] += [turn["text"] for turn in call["turns"] if turn["text"].strip()]
    return calls


def _sample_calls():
    """The sentences of training/samples, one by one and as turns."""
    said = set()
    for path in (_HERE.parent / "samples" / "calls").glob("*.yaml"):
        for turn in re.findall(r"^  - \w+: (.*)$", path.read_text(), re.M):
            for text in [turn, *re.split(r"(?<=[.?!])\s+", turn)]:
                spoken_words = spoken.speak(text)
                said.add(" ".join(spoken_words[1]) if spoken_words else "")
    return said


def _slots(rng):
    """Values for phrases.txt, as text to be spoken."""
    lists = dict(line.split(": ", 1) for line in (_HERE / "names.txt").read_text().splitlines() if line)
    slots = {name: values.split() for name, values in lists.items()}
    join = " ".join
    several = lambda low, high: join(spoken.digits("".join(rng.choice("0123456789") for _ in range(rng.randint(low, high)))))
    comma = lambda low, high: several(low, high).replace(" ", ", ")
    letters = lambda: "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(rng.randint(2, 5)))
    slots |= {
        "digits": [rng.choice((several, comma))(3, 9) for _ in range(3000)],
        "few": [join(spoken.cardinal(n)) for n in range(1, 13)],
        "number": [join(spoken.cardinal(int(10 ** rng.uniform(0, 5)))) for _ in range(2000)],
        "hundreds": [join(spoken.cardinal(rng.choice((1, 10, 50, 100)) * rng.randint(1, 99))) for _ in range(800)],
        "tens": [join(spoken.cardinal(n)) for n in range(10, 100)],
        "ordinal": [join(spoken.ordinal(n)) for n in range(1, 32)],
        "year": [join(spoken.cardinal(rng.randint(18, 20)) + spoken.cardinal(rng.randint(10, 99))) for _ in range(150)],
        "letters": [letters() for _ in range(800)],
        "spelled": [name.upper() for name in slots["last"] if len(name) <= 5],
    }
    return slots
