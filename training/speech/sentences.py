"""
Training sentences: from the fraud corpus, the call-text files, real talk, phrases with numbers and names, bigram chains and random words.
"""

import json
import random
import re
import zlib
from collections import Counter, defaultdict
from pathlib import Path

from ..fraud import grammar, sources
from . import text_normalisation

_HERE = Path(__file__).parent
_ODDS = {"grammar": 0.26, "calls": 0.16, "talk": 0.26, "phrases": 0.14, "chain": 0.1, "salad": 0.08}
_HELD_OUT_ODDS = {"grammar": 0.4, "calls": 0.35, "phrases": 0.25}
#: Words of the longest sentence; more would make clips of over ten seconds.
_LONGEST = 20
#: Talk that a recogniser wrote down: its errors are no examples.
_BY_RECOGNISERS = ("ethereum-calls-asr", "dstc10-spoken-asr")
#: Texts by people, real talk and openings of real scam calls.
TALK = tuple(f"real/{name}" for name in (*sources.REAL_TALK, sources.OPENINGS) if name not in _BY_RECOGNISERS)


def is_held_out(name):
    """Whether a scenario, a call or the words of a phrase are for the evaluation set: one in twelve."""
    return zlib.crc32(name.encode()) % 12 == 0


class SentenceSampler:
    """
    Draws sentences as (text for synthesis, words, kind), each once. `words_file` is a word list, one a line. Sentences of the sample calls
    are never drawn.
    """

    def __init__(self, call_text, words_file, seed):
        self.rng = random.Random(seed)
        self.scenarios, slots = grammar.load(_HERE.parent / "fraud" / "corpus")
        self.slots = slots | _slots(self.rng)
        self.phrases = [line for line in (_HERE / "phrases.txt").read_text().splitlines() if line.strip()]
        self.calls, self.talk = _read_calls(call_text), _read_talk(call_text)
        self.seen = _sample_calls()
        self._count_words(words_file)

    def draw(self, count, held_out=False):
        """`count` sentences, for training or for the evaluation set."""
        odds = _HELD_OUT_ODDS if held_out else _ODDS
        kinds = {
            "grammar": self._grammar, "calls": self._call, "talk": self._talk,
            "phrases": self._phrase, "chain": self._chain, "salad": self._salad,
        }  # fmt: skip
        drawn = []
        while len(drawn) < count:
            kind = self.rng.choices(list(odds), list(odds.values()))[0]
            sentence = kinds[kind](held_out)
            key = sentence and " ".join(sentence[1])
            if not sentence or key in self.seen or not 0 < len(sentence[1]) <= _LONGEST:
                continue
            self.seen.add(key)
            drawn.append((*sentence, kind))
        return drawn

    def _grammar(self, held_out):
        scenario = self.rng.choice(self.scenarios)
        if is_held_out(scenario.name) != held_out:
            return None
        texts = self.rng.choice(scenario.rows)[4]
        return self._part(grammar.expand(self.rng.choice(texts), self.slots, self.rng))

    def _call(self, held_out):
        return self._part(self.rng.choice(self.calls[held_out]))

    def _talk(self, held_out):
        """Some words in a row of one turn, each source as often as any other."""
        normalised = text_normalisation.normalise(self.rng.choice(self.rng.choice(self.talk[held_out])))
        if normalised is None or len(normalised[1]) <= _LONGEST:
            return normalised
        words = normalised[1]
        count = self.rng.randint(4, _LONGEST)
        start = self.rng.randrange(len(words) - count + 1)
        return _plain(words[start : start + count])

    def _phrase(self, held_out):
        sentence = text_normalisation.normalise(grammar.expand(self.rng.choice(self.phrases), self.slots, self.rng))
        return sentence if sentence and is_held_out(" ".join(sentence[1])) == held_out else None

    def _part(self, text):
        """One or two sentences of a turn."""
        parts = re.split(r"(?<=[.!?])\s+", text)
        at = self.rng.randrange(len(parts))
        two = self.rng.random() < 0.15
        return text_normalisation.normalise(" ".join(parts[at : at + 1 + two]))

    def _chain(self, _):
        """A chain of word bigrams, with a random jump now and then."""
        words = [self._common()]
        for _ in range(self.rng.randint(3, 12)):
            follow = self.after.get(words[-1])
            words.append(self.rng.choice(follow) if follow and self.rng.random() < 0.8 else self._common())
        return _plain(words)

    def _salad(self, _):
        """Random words."""
        return _plain([self._any() for _ in range(self.rng.randint(2, 9))])

    def _common(self):
        return self.rng.choices(self.words, cum_weights=self.weights)[0]

    def _any(self):
        return self.rng.choice(self.rare) if self.rng.random() < 0.35 else self._common()

    def _count_words(self, words_file):
        counts, self.after = Counter(), defaultdict(list)
        texts = self.calls[False] + [
            grammar.expand(text, self.slots, self.rng)
            for scenario in self.scenarios
            for row in scenario.rows
            for text in row[4] * 4
            if not is_held_out(scenario.name)
        ]
        for text in texts:
            normalised = text_normalisation.normalise(text)
            words = [word for word in normalised[1] if len(word) > 1 or word in "ai"] if normalised else []
            counts.update(words)
            for first, second in zip(words, words[1:]):
                self.after[first].append(second)
        self.words = sorted(word for word, count in counts.items() if count > 1)
        total, self.weights = 0.0, []
        for word in self.words:
            total += counts[word] ** 0.5
            self.weights.append(total)
        listed = Path(words_file).read_text().split()
        names = self.slots["first"] + self.slots["last"]
        self.rare = sorted({word for word in listed if re.fullmatch(r"[a-z]{3,10}", word)} | {*names} | set(self.words))
        self.rare = [word.lower() for word in self.rare]


def _plain(words):
    return " ".join("I" if word == "i" else word for word in words) + ".", words


def _read_calls(folder):
    """{whether they are held out: turns of the call-text files}"""
    calls = {False: [], True: []}
    for name in sources.SCRIPTED:
        with (Path(folder) / f"{name}.jsonl").open(encoding="utf-8") as file:
            for call in map(json.loads, file):
                calls[is_held_out(call["id"])] += [turn["text"] for turn in call["turns"] if turn["text"].strip()]
    return calls


def _read_talk(folder):
    """{whether they are held out: a list of turns for each source}. Pieces of a recording share the part of their id before #."""
    talk = {True: [], False: []}
    for name in TALK:
        turns = {True: [], False: []}
        with (Path(folder) / f"{name}.jsonl").open(encoding="utf-8") as file:
            for call in map(json.loads, file):
                turns[is_held_out(call["id"].split("#")[0])] += _spoken(call["turns"])
        for held_out, found in turns.items():
            if found:
                talk[held_out].append(found)
    return talk


def _spoken(turns):
    """The sentences of turns, those of one word left out."""
    parts = [part for turn in turns for part in re.split(r"(?<=[.!?])\s+", turn["text"])]
    return [part for part in parts if " " in part.strip()]


def _sample_calls():
    """The sentences of training/samples, one by one and as turns."""
    found = set()
    for path in (_HERE.parent / "samples" / "calls").glob("*.yaml"):
        for turn in re.findall(r"^  - \w+: (.*)$", path.read_text(), re.M):
            for text in [turn, *re.split(r"(?<=[.?!])\s+", turn)]:
                normalised = text_normalisation.normalise(text)
                found.add(" ".join(normalised[1]) if normalised else "")
    return found


def _slots(rng):
    """{slot of phrases.txt: values}"""
    lists = dict(line.split(": ", 1) for line in (_HERE / "names.txt").read_text().splitlines() if line)
    slots = {name: values.split() for name, values in lists.items()}
    join = " ".join
    several = lambda low, high: join(text_normalisation.digits("".join(rng.choice("0123456789") for _ in range(rng.randint(low, high)))))
    comma = lambda low, high: several(low, high).replace(" ", ", ")
    letters = lambda: "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(rng.randint(2, 5)))
    slots |= {
        "digits": [rng.choice((several, comma))(3, 9) for _ in range(3000)],
        "few": [join(text_normalisation.cardinal(n)) for n in range(1, 13)],
        "number": [join(text_normalisation.cardinal(int(10 ** rng.uniform(0, 5)))) for _ in range(2000)],
        "hundreds": [join(text_normalisation.cardinal(rng.choice((1, 10, 50, 100)) * rng.randint(1, 99))) for _ in range(800)],
        "tens": [join(text_normalisation.cardinal(n)) for n in range(10, 100)],
        "ordinal": [join(text_normalisation.ordinal(n)) for n in range(1, 32)],
        "year": [join(text_normalisation.cardinal(rng.randint(18, 20)) + text_normalisation.cardinal(rng.randint(10, 99))) for _ in range(150)],
        "letters": [letters() for _ in range(800)],
        "spelled": [name.upper() for name in slots["last"] if len(name) <= 5],
    }
    return slots
