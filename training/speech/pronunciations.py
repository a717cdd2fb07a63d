"""
How words sound: the phones of flite's lexicon of American English and its letter-to-sound rules, by the command t2p, and the weak forms
of the commonest words.
"""

import re
import subprocess

#: The phones, a tuple so that the order is fixed. The network's outputs are the blank and these.
PHONES = tuple("aa ae ah ao aw ax ay b ch d dh eh er ey f g hh ih iy jh k l m n ng ow oy p r s sh t th uh uw v w y z zh".split())
_NUMBER = {phone: number for number, phone in enumerate(PHONES, 1)}
#: What people say for common words, the commonest form first: vowels are reduced and sounds dropped.
_WEAK = {
    "a": "ax; ey",
    "an": "ax n; ae n",
    "and": "ax n d; ae n d; ax n; ae n",
    "are": "aa r; er",
    "as": "ae z; ax z",
    "at": "ae t; ax t",
    "because": "b ax k ao z; k ah z; b ax k ah z",
    "been": "b ih n; b eh n",
    "but": "b ah t; b ax t",
    "can": "k ax n; k ae n",
    "for": "f ao r; f er",
    "from": "f r ah m; f r ax m",
    "going": "g ow ih ng; g ow ax n",
    "had": "hh ae d; ax d",
    "have": "hh ae v; ax v; hh ax v",
    "he": "hh iy; iy",
    "her": "hh er; er",
    "him": "hh ih m; ih m; ax m",
    "his": "hh ih z; ih z",
    "i'm": "ay m; aa m",
    "in": "ih n; ax n",
    "is": "ih z; ax z",
    "it": "ih t; ax t",
    "just": "jh ah s t; jh ax s t; jh ax s",
    "of": "ax v; ah v; ax",
    "on": "aa n; ao n",
    "or": "ao r; er",
    "our": "aw er; aa r",
    "that": "dh ae t; dh ax t",
    "the": "dh ax; dh iy",
    "them": "dh eh m; dh ax m; ax m",
    "to": "t ax; t uw; t ih",
    "was": "w aa z; w ax z; w ah z",
    "what": "w ah t; w ax t; hh w ah t",
    "with": "w ih dh; w ih th; w ax dh",
    "you": "y uw; y ax",
    "your": "y ao r; y er",
    "you're": "y ao r; y er; y uh r",
    "uh": "ah; ax; aa",
    "um": "ah m; ax m",
    "mm": "m",
    "hmm": "hh m; m",
    "mhm": "m hh m; ah m hh ah m",
    "uhhuh": "ah hh ah",
    "uh-huh": "ah hh ah",
    "yeah": "y ae; y eh ax; y ae ax; y ax",
    "okay": "ow k ey; k ey",
    "gonna": "g ax n ax; g ah n ax; g ao n ax",
    "wanna": "w aa n ax; w ah n ax",
    "gotta": "g aa t ax; g aa d ax",
    "kinda": "k ay n d ax; k ay n ax",
}
#: Words that t2p is asked for at a time, and what ends each: it becomes a pause.
_AT_ONCE, _END = 200, ". "


def of(words):
    """{word: a list of pronunciations, each a tuple of numbers of phones from 1}. Words without letters are left out."""
    wanted = sorted({word for word in words if re.fullmatch(r"[a-z][a-z'-]*", word)})
    found = {}
    for start in range(0, len(wanted), _AT_ONCE):
        found |= _looked_up(tuple(wanted[start : start + _AT_ONCE]))
    for word, forms in _WEAK.items():
        if word in found:
            found[word] = [tuple(_NUMBER[phone] for phone in form.split()) for form in forms.split(";")]
    return found


def _looked_up(words):
    """The same from flite. One by one where their number does not come out: flite speaks some words as several."""
    sounds = _spoken(words)
    if len(sounds) == len(words):
        return {word: [sound] for word, sound in zip(words, sounds) if sound}
    if len(words) > 1:
        half = len(words) // 2
        return _looked_up(words[:half]) | _looked_up(words[half:])
    together = tuple(phone for sound in sounds for phone in sound)
    return {words[0]: [together]} if together else {}


def _spoken(words):
    done = subprocess.run(["t2p", "".join(word + _END for word in words)], capture_output=True, text=True, check=True)
    parts = re.split(r"\bpau\b", re.sub(r"\d", "", done.stdout))
    return [tuple(_NUMBER[phone] for phone in part.split()) for part in parts if part.strip()]
