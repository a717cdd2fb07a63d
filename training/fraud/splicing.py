"""
Splices calls into other calls: frauds and legitimate calls into real ordinary talk, so that neither the talk around a fraud nor the
length of a call is a feature.
"""

from . import sources
from .calls import Call, Line

#: Words of talk around a spliced call.
_FEWEST_WORDS, _MOST_WORDS = 40, 700
#: Talk of fewer words hosts no call.
_SHORTEST_HOST = 150
#: Sources of the calls that `splice` puts into others.
_SPLICED_SOURCES = ("corpus", "bothbosu")


def splice(calls, folds, count, rng):
    """About `count` calls, two thirds frauds, each made of two calls of one fold."""
    made = []
    numbers = sorted(set(folds))
    for fold in numbers:
        inside = [call for call, own in zip(calls, folds) if own == fold]
        hosts = [
            call
            for call in inside
            if call.label == 0 and call.source not in _SPLICED_SOURCES and _word_count(call) >= _SHORTEST_HOST
        ]
        by_label = [[call for call in inside if call.label == label and call.source in _SPLICED_SOURCES] for label in (0, 1)]
        if not hosts or not all(by_label):
            continue
        for number in range(count // len(numbers)):
            label = int(number % 3 < 2)
            host, inserted = rng.choice(hosts), rng.choice(by_label[label]).lines
            lines = insert(host, inserted, rng.randint(_FEWEST_WORDS, _MOST_WORDS), rng.random(), rng)
            made.append(Call("spliced", f"spliced-{fold}-{number}", label, lines, host_fold=fold))
    return made


def hide(frauds, calls, folds, times, rng):
    """Each real fraud spliced `times` times into ordinary talk of any source; for training only."""
    hosts = [
        (call, int(own))
        for call, own in zip(calls, folds)
        if call.source in sources.REAL_TALK and _word_count(call) >= _SHORTEST_HOST
    ]
    made = []
    for fraud in frauds:
        for host, fold in rng.sample(hosts, times):
            words = int(_FEWEST_WORDS * (_MOST_WORDS / _FEWEST_WORDS) ** rng.random())
            lines = insert(host, fraud.lines, words, rng.random(), rng)
            made.append(Call(fraud.source, fraud.group, 1, lines, host_fold=fold))
    return made


def insert(host, lines, words, place, rng):
    """`lines` inside about `words` consecutive words of the call `host`, after the share `place` of its lines; where these begin is drawn."""
    excerpt = cut(host.lines, words, rng)
    at = round(place * len(excerpt))
    return excerpt[:at] + lines + excerpt[at:]


def cut(lines, words, rng):
    """Consecutive lines of about `words` words, from a place drawn; long lines are split."""
    pieces = []
    for line in lines:
        text = line.text.split()
        pieces += [Line(line.speaker, " ".join(text[at : at + 40]), line.truth) for at in range(0, len(text), 40)]
    sizes = [len(piece.text.split()) for piece in pieces]
    first = rng.randrange(len(pieces))
    while first and sum(sizes[first:]) < words:
        first -= 1
    end = first
    while end < len(pieces) and sum(sizes[first:end]) < words:
        end += 1
    return pieces[first:end]


def _word_count(call):
    return sum(len(line.text.split()) for line in call.lines)
