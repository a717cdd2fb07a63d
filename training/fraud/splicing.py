"""
Calls put into other calls: frauds and legitimate calls of ours in the middle of real ordinary talk, so that neither what is said around
a fraud nor the length of a call says anything.
"""

import sources
from calls import Call, Line

#: Words of talk around a call.
_LEAST, _MOST = 40, 700


def splice(calls, folds, count, rng):
    """`count` calls, two of three frauds, each of two calls of one fold."""
    made = []
    for fold in sorted(set(folds)):
        inside = [call for call, own in zip(calls, folds) if own == fold]
        talk = [call for call in inside if call.label == 0 and call.source not in _OURS and _words(call) >= 150]
        kinds = [[call for call in inside if call.label == label and call.source in _OURS] for label in (0, 1)]
        if not talk or not all(kinds):
            continue
        for number in range(count // 4):
            label = int(number % 3 < 2)
            lines = around(rng.choice(talk), rng.choice(kinds[label]).lines, rng.randint(_LEAST, _MOST), rng.random(), rng)
            made.append(Call("spliced", f"spliced-{fold}-{number}", label, lines, around=fold))
    return made


def hide(frauds, calls, folds, times, rng):
    """Each of the real frauds put so many times into ordinary talk of any source, only to be learned from."""
    talk = [(call, int(own)) for call, own in zip(calls, folds) if call.source in sources.REAL_TALK and _words(call) >= 150]
    made = []
    for fraud in frauds:
        for call, own in rng.sample(talk, times):
            words = int(_LEAST * (_MOST / _LEAST) ** rng.random())
            lines = around(call, fraud.lines, words, rng.random(), rng)
            made.append(Call(fraud.source, fraud.group, 1, lines, around=own))
    return made


_OURS = ("corpus", "bothbosu")


def around(talk, lines, words, place, rng):
    """`lines` after the share `place` of about `words` words of talk, which begin anywhere."""
    said = cut(talk.lines, words, rng)
    at = round(place * len(said))
    return said[:at] + lines + said[at:]


def cut(lines, words, rng):
    """Lines of about so many words in a row; long ones are cut in pieces."""
    pieces = []
    for line in lines:
        said = line.text.split()
        pieces += [Line(line.speaker, " ".join(said[at : at + 40]), line.truth) for at in range(0, len(said), 40)]
    sizes = [len(piece.text.split()) for piece in pieces]
    first = rng.randrange(len(pieces))
    while first and sum(sizes[first:]) < words:
        first -= 1
    end = first
    while end < len(pieces) and sum(sizes[first:end]) < words:
        end += 1
    return pieces[first:end]


def _words(call):
    return sum(len(line.text.split()) for line in call.lines)
