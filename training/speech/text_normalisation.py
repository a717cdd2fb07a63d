"""Text normalisation: figures and abbreviations as words; lower case for the model, with punctuation for speech synthesis."""

import re

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_ABBREVIATIONS = {
    "mr": "mister",
    "mrs": "missus",
    "ms": "miss",
    "dr": "doctor",
    "ok": "okay",
    "vs": "versus",
    "etc": "et cetera",
    "ave": "avenue",
    "blvd": "boulevard",
    "inc": "incorporated",
    "&": "and",
}
#: Capitals that are read as words; other short runs of capitals are spelled out.
_ACRONYMS = {"PIN", "PINS", "SIM", "VISA", "NO", "YES", "NOT", "NOW", "ALL", "THE", "AND", "FREE", "MUST"}
_TOKEN = re.compile(r"^[\"'(\[“‘]*(.*?)([.,?!;:]*)[\"')\]”’]*([.,?!;:]*)$")


def normalise(text):
    """(the text for synthesis, its words), or None where the pronunciation of a token is uncertain."""
    synthesised, words = [], []
    for token in text.replace("’", "'").replace("–", " ").replace("—", " ").replace("...", ".").split():
        core, first, last = _TOKEN.match(token).groups()
        if not core:
            continue
        spoken = _word(core)
        if spoken is None:
            return None
        words += [word.lower() for word in spoken]
        stop = "" if core.lower() in _ABBREVIATIONS and first == "." else (first or last)[:1]
        synthesised.append(" ".join("ay" if word == "A" and len(core) > 1 else word for word in spoken) + stop)
    return (" ".join(synthesised), words) if words else None


def spoken(texts):
    """The words of each text as people say them; texts with tokens of uncertain pronunciation are left out."""
    for text in texts:
        normalised = normalise(text)
        if normalised:
            yield normalised[1]


def _word(core):
    """The words of one token; letters that are spelled out are upper case."""
    if match := re.fullmatch(r"([$£€]?)(\d[\d,]*)(?:\.(\d{2}))?(%?)", core):
        return _figure(*match.groups())
    if match := re.fullmatch(r"(\d{1,2}):(\d{2})", core):
        hour, minute = int(match[1]), int(match[2])
        return cardinal(hour) + (["o'clock"] if not minute else ["oh"] * (minute < 10) + cardinal(minute))
    if match := re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th)", core):
        return ordinal(int(match[1]))
    if match := re.fullmatch(r"(?:\d+-)+\d+", core):
        return [word for part in core.split("-") for word in digits(part)]
    if core.lower() in _ABBREVIATIONS:
        return _ABBREVIATIONS[core.lower()].split()
    if "-" in core or "/" in core:
        parts = [_word(part) for part in re.split(r"[-/]", core) if part]
        return None if None in parts or not parts else sum(parts, [])
    if not re.fullmatch(r"[A-Za-z]+(?:'[A-Za-z]+)?", core):
        return None
    if core.isupper() and 1 < len(core) <= 5 and core not in _ACRONYMS:
        return list(core)
    return [core if core == "I" or core.startswith("I'") else core.lower()]


def _figure(sign, whole, cents, percent):
    number = int(whole.replace(",", ""))
    if sign:
        unit = {"$": "dollar", "£": "pound", "€": "euro"}[sign]
        amount = cardinal(number) + [unit + "s" * (number != 1)]
        return amount + cardinal(int(cents)) if cents and int(cents) else amount
    if percent:
        return cardinal(number) + ["percent"]
    if cents:
        return None
    return digits(whole) if whole.startswith("0") or len(whole) > 3 and "," not in whole else cardinal(number)


def digits(text):
    return [_ONES[int(digit)] for digit in text if digit.isdigit()]


def cardinal(number):
    """The words of a number from 0 to 999,999,999."""
    for size, name in ((1_000_000, "million"), (1000, "thousand"), (100, "hundred")):
        if number >= size:
            rest = cardinal(number % size) if number % size else []
            link = ["and"] if rest and number % size < 100 else []
            return cardinal(number // size) + [name] + link + rest
    if number < 20:
        return [_ONES[number]]
    return [_TENS[number // 10]] + ([_ONES[number % 10]] if number % 10 else [])


def ordinal(number):
    *before, last = cardinal(number)
    return [*before, _ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th")]
