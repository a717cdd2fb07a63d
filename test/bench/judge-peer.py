"""
TF-IDF and logistic regression by scikit-learn, as one would write it in an afternoon: the peer of judge.bench.ts.

Usage: judge-peer.py FOLDER COUNT. Makes calls of training/fraud/corpus, learns from some, writes others as FOLDER/short.jsonl
and FOLDER/long.jsonl (1,500 words, about ten minutes) and prints {"short": {"ms", "processorMs", "batchMs"}, "long": ...}, each by call.
"""

import json
import random
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from sklearn.feature_extraction.text import TfidfVectorizer  # noqa: E402
from sklearn.linear_model import LogisticRegression  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402

from training.fraud import grammar  # noqa: E402

LONG = 1500


def main():
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(7)
    scenarios, slots = grammar.load(ROOT / "training" / "fraud" / "corpus")
    draw = lambda: rng.choice(scenarios).generate(rng, slots)
    learned = [draw() for _ in range(3000)]
    model = make_pipeline(TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True), LogisticRegression(C=10, max_iter=200))
    model.fit([text_of(call.lines) for call in learned], [call.label for call in learned])
    result = {}
    for name in ("short", "long"):
        calls = [lines_of(draw, LONG if name == "long" else 1) for _ in range(count)]
        with (folder / f"{name}.jsonl").open("w") as file:
            for number, lines in enumerate(calls):
                turns = [{"speaker": line.speaker, "text": line.text} for line in lines]
                file.write(json.dumps({"id": str(number), "source": name, "label": 0, "turns": turns}) + "\n")
        texts = [text_of(lines) for lines in calls]
        model.predict_proba(texts[:1])
        result[name] = {**timed(lambda: [model.predict_proba([text]) for text in texts], count)}
        result[name]["batchMs"] = timed(lambda: model.predict_proba(texts), count)["ms"]
    print(json.dumps(result))


def lines_of(draw, least):
    lines = []
    while sum(len(line.text.split()) for line in lines) < least:
        lines += draw().lines
    return lines


def text_of(lines):
    return " ".join(line.text for line in lines)


def timed(work, count):
    began, processor = time.perf_counter(), time.process_time()
    work()
    return {"ms": (time.perf_counter() - began) * 1000 / count, "processorMs": (time.process_time() - processor) * 1000 / count}


if __name__ == "__main__":
    main()
